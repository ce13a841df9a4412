package cli

import (
	"bytes"
	"encoding/json"
	"os"
	"strings"
	"testing"
)

// A place is what a finding and the record of its URL share.
type place struct {
	File, Member    string
	Line, Column    int
	EndLine, EndCol int
	Offset          int
	MessageID       string
	Date, List      string
	Part            string
}

// records returns the lines of JSON that a command writes, except the summary.
func records(t *testing.T, args ...string) (all []map[string]any) {
	t.Helper()
	var out, errs bytes.Buffer
	if code := Main(append([]string{"urlmend"}, args...), strings.NewReader(""), &out, &errs); code == exitError {
		t.Fatal(errs.String())
	}
	for line := range strings.Lines(out.String()) {
		var v map[string]any
		if err := json.Unmarshal([]byte(line), &v); err != nil {
			t.Fatal(err)
		}
		if v["url"] != nil {
			all = append(all, v)
		}
	}
	return all
}

// placeOf returns the place of an object whose names of the URL's range are in span.
func placeOf(v, span map[string]any) place {
	text := func(name string) string { s, _ := v[name].(string); return s }
	number := func(name string) int { n, _ := span[name].(float64); return int(n) }
	return place{
		text("file"), text("member"), number("line"), number("column"), number("end_line"), number("end_column"), number("offset"),
		text("message_id"), text("date"), text("list"), text("part"),
	}
}

const joinedMail = `From jim@example.com Mon Jan  3 10:00:00 2005
From: Jim <jim@example.com>
Message-ID: <one@example.com>
Date: Mon, 3 Jan 2005 10:00:00 +0100
List-Id: Readers <readers.example.com>
Content-Type: multipart/mixed; boundary=b

--b
Content-Type: text/plain
Content-Transfer-Encoding: quoted-printable

Look at http://www.example.com:70000/caf=C3=A9, or <http://web_server.example.com/a=
b>.
--b
Content-Type: text/html

<a href="http://www.example.com/%zz">here</a>
--b--
`

// TestFindingsJoinToRecords holds that the place of a finding's URL is that of the
// record which extract writes of it.
func TestFindingsJoinToRecords(t *testing.T) {
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{
		"talk.mbox": joinedMail,
		"notes.txt": "See http://www.example.com:70000/ and\n<http://www.example.com/%zz\nmore>.\n",
	} {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	found := make(map[place]bool)
	for _, v := range records(t, "extract", "--format", "jsonl", ".") {
		found[placeOf(v, v)] = true
	}
	parts := make(map[string]int)
	for _, v := range records(t, "lint", "--format", "jsonl", "talk.mbox", "notes.txt") {
		at := placeOf(v, v["url_span"].(map[string]any))
		if !found[at] {
			t.Errorf("there is no record of %v, which has a finding of %v", at, v["rule"])
		}
		parts[at.MessageID+" "+at.Date+" "+at.List+" "+at.Part]++
	}
	message := "one@example.com 2005-01-03T09:00:00Z readers.example.com "
	if parts[message+"1"] == 0 || parts[message+"2"] == 0 || parts["   "] < 2 {
		t.Errorf("found %v", parts)
	}
}
