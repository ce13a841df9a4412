package extract_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/urlmend/urlmend/extract"
)

// TestMail reads the messages in fixtures/mail, each a txtar archive of
//
//	-- note --  what it is about
//	-- in --    a message, or an archive of several
//	-- want --  what is found in it
//
// A URL is a line, PART PLACE KIND URL, and then a line for each segment and
// break as it is in the source. UPDATE=1 rewrites what is wanted.
func TestMail(t *testing.T) {
	paths, _ := filepath.Glob("../fixtures/mail/*.txt")
	if len(paths) == 0 {
		t.Fatal("no fixtures")
	}
	for _, path := range paths {
		t.Run(filepath.Base(path), func(t *testing.T) {
			fixture, err := txtar.ParseFile(path)
			if err != nil || len(fixture.Files) != 3 {
				t.Fatalf("want the sections note, in and want: %v", err)
			}
			data, want := fixture.Files[1].Data, &fixture.Files[2].Data
			got := foundInMail(t, data)
			if os.Getenv("UPDATE") == "1" {
				*want = []byte(got)
				err = os.WriteFile(path, txtar.Format(fixture), 0o666)
			} else if got != string(*want) {
				t.Errorf("got\n%s\nwant\n%s\nIf that is right: UPDATE=1 go test ./extract", got, *want)
			}
			if err != nil {
				t.Fatal(err)
			}
		})
	}
}

// foundInMail describes what Find gives, after it has seen that every place gives
// its URL back, and that a Scanner finds the same.
func foundInMail(t *testing.T, data []byte) string {
	t.Helper()
	in, ok := extract.Sniff(data)
	if !ok {
		t.Fatal("not taken for mail")
	}
	var b strings.Builder
	opt := extract.Options{Input: in}
	opt.Defects = func(d extract.Defect) { fmt.Fprintf(&b, "note %s %.40q\n", d.Kind, data[d.Start:d.End]) }
	for u := range extract.Find(data, opt) {
		if err := extract.Verify(&u, data, 0); err != nil {
			t.Error(err)
		}
		describeInMail(&b, data, &u)
	}
	if got := scannedInMail(t, data, in); got != b.String() {
		t.Errorf("a Scanner finds\n%s\nFind\n%s", got, b.String())
	}
	return b.String()
}

// scannedInMail is foundInMail for a Scanner that reads as little as it can at a
// time.
func scannedInMail(t *testing.T, data []byte, in extract.Input) string {
	t.Helper()
	var b strings.Builder
	opt := extract.Options{Input: in}
	opt.Defects = func(d extract.Defect) { fmt.Fprintf(&b, "note %s %.40q\n", d.Kind, data[d.Start:d.End]) }
	s := extract.NewScanner(&dribble{data, rand.New(rand.NewPCG(1, 0)), 64}, opt)
	for s.Scan() {
		u := s.URL()
		window, base := s.Window()
		if err := extract.Verify(&u, window, base); err != nil {
			t.Error(err)
		}
		describeInMail(&b, data, &u)
	}
	if s.Err() != nil {
		t.Error(s.Err())
	}
	return b.String()
}

func describeInMail(b *strings.Builder, data []byte, u *extract.URL) {
	m := u.Mail
	part := m.Part
	if part == "" {
		part = "-"
	}
	fmt.Fprintf(b, "%s %s", part, m.Place)
	if m.Field != "" {
		fmt.Fprintf(b, "(%s)", m.Field)
	}
	fmt.Fprintf(b, " %s %s", u.Kind, u.Text)
	for _, f := range []struct {
		name string
		is   bool
	}{{"signature", m.Signature}, {"flowed", m.Flowed}, {"inferred", u.Inferred > 0}} {
		if f.is {
			fmt.Fprintf(b, " %s", f.name)
		}
	}
	if m.Depth > 0 {
		fmt.Fprintf(b, " depth %d", m.Depth)
	}
	if m.Link != "" {
		fmt.Fprintf(b, " link %q", m.Link)
	}
	b.WriteByte('\n')
	describePlace(b, data, u)
}

// describePlace describes the source of a URL that is not there verbatim.
func describePlace(b *strings.Builder, data []byte, u *extract.URL) {
	if len(u.Segments()) == 1 && u.Segments()[0].Text == "" {
		return
	}
	fmt.Fprintf(b, "\tfrom %q\n", data[u.Start:u.End])
	for _, k := range u.Breaks {
		fmt.Fprintf(b, "\t%s break at %d: %q\n", k.Kind, k.At, data[k.Start:k.End])
	}
	for _, r := range u.Readings[min(1, len(u.Readings)):] {
		fmt.Fprintf(b, "\tor %s: %s\n", r.Text, r.Reason)
	}
}

// TestMailAbout reads what the header contains about a message.
func TestMailAbout(t *testing.T) {
	data := []byte("From: =?utf-8?Q?J=C3=BCrgen?= <j@Mail.Example.COM>\nDate: Fri, 19 Nov 82 16:14:55 EST\n" +
		"Subject: =?utf-8?Q?gr=C3=BC=C3=9Fe?=\n und mehr\nMessage-ID: <a@b.example>\nList-Id: Some list <list.example.org>\n\nhttp://www.example.com/\n")
	for u := range extract.Find(data, extract.Options{Input: extract.MailInput}) {
		m := u.Mail.Message
		got := fmt.Sprintf("%d %s %s %s %q %s", m.Start, m.ID, m.FromDomain, m.List, m.Subject, m.Date.UTC().Format("2006-01-02 15:04:05"))
		if want := `0 a@b.example mail.example.com list.example.org "grüße und mehr" 1982-11-19 21:14:55`; got != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	}
}

// FuzzMail checks, of any text read as any kind of mail, what TestMail does, and
// that URLs found in a body that nothing encodes are those of plain text.
func FuzzMail(f *testing.F) {
	paths, _ := filepath.Glob("../fixtures/mail/*.txt")
	for _, path := range paths {
		fixture, err := txtar.ParseFile(path)
		if err != nil {
			f.Fatal(err)
		}
		for kind := range byte(5) {
			f.Add(fixture.Files[1].Data, kind)
		}
	}
	f.Fuzz(func(t *testing.T, data []byte, kind byte) {
		var b strings.Builder
		in := extract.MailInput + extract.Input(kind%7)
		opt := extract.Options{Input: in, Schemeless: extract.SchemelessMail, Refang: true, NearMisses: true}
		opt.Defects = func(d extract.Defect) {
			if d.Start < 0 || d.End < d.Start || d.End > len(data) {
				t.Fatalf("%s is out of bounds: [%d, %d)", d.Kind, d.Start, d.End)
			}
		}
		before := bytes.Clone(data)
		for u := range extract.Find(data, opt) {
			if err := extract.Verify(&u, data, 0); err != nil {
				t.Fatal(err)
			}
			describeInMail(&b, data, &u)
		}
		if !bytes.Equal(data, before) {
			t.Fatal("the input was modified")
		}
		opt.Defects = nil
		var again strings.Builder
		s := extract.NewScanner(bytes.NewReader(data), opt)
		for s.Scan() {
			u := s.URL()
			describeInMail(&again, data, &u)
		}
		if b.String() != again.String() {
			t.Fatalf("a Scanner finds\n%s\nFind\n%s", again.String(), b.String())
		}
	})
}
