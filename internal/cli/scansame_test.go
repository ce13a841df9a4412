package cli

import (
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestAGrownStoreIsTheSame: an archive that is scanned month by month, and again in between, gives the
// store of one that is scanned at once.
func TestAGrownStoreIsTheSame(t *testing.T) {
	const months = 6
	mail := newArchive(1, months*30)
	dir := t.TempDir()
	t.Chdir(dir)
	for month := range months {
		part := mail[month*30 : (month+1)*30]
		// One mailbox that grows, one for each month, and a copy of some messages.
		appendText(t, "mail/all.mbox", strings.Join(part, ""))
		appendText(t, fmt.Sprintf("mail/copies/%d.mbox", month), strings.Join(part[:5], ""))
		scanInto(t, "grown.sqlite")
		if month%3 == 1 {
			scanInto(t, "grown.sqlite")
		}
	}
	scanInto(t, "whole.sqlite")
	if got, want := rowsOfAll(t, "grown.sqlite"), rowsOfAll(t, "whole.sqlite"); !slices.Equal(got, want) {
		t.Error(firstDifference(got, want))
	}
}

// newArchive returns messages of an mbox, the same for the same seed. Some answer others, some have
// URLs, and of these some are broken at a hyphen and whole elsewhere.
func newArchive(seed uint64, n int) []string {
	rnd := rand.New(rand.NewPCG(seed, seed))
	mail := make([]string, n)
	for i := range mail {
		var text strings.Builder
		fmt.Fprintf(&text, "From a@example.org Sat Mar  1 12:00:00 2003\nFrom: a%d@example.org\nMessage-ID: <%d@example.org>\nDate: %d Mar 2003 12:00:00 +0000\nSubject: Number %[2]d\n", rnd.IntN(9), i, 1+i%28)
		if i > 0 && rnd.IntN(3) > 0 {
			parent := rnd.IntN(i)
			fmt.Fprintf(&text, "In-Reply-To: <%d@example.org>\n", parent)
		}
		text.WriteString("\n")
		page := rnd.IntN(40)
		switch rnd.IntN(5) {
		case 0:
			fmt.Fprintf(&text, "See http://www.example.com/minutes/of-the-meeting-%d/and-\nwhat-was-said.html for all.\n", page)
		case 1, 2:
			fmt.Fprintf(&text, "See http://www.example.com/minutes/of-the-meeting-%d/and-what-was-said.html for all.\n", page)
		case 3:
			fmt.Fprintf(&text, "> <URL:http://www.example.org/a/list/of/books/%d/and/of\n> /readers.html>\n", page)
		}
		fmt.Fprintf(&text, "Line %d of a letter.\n\n", i)
		mail[i] = text.String()
	}
	return mail
}

func appendText(t *testing.T, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		t.Fatal(err)
	}
	f, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if _, err := io.WriteString(f, text); err != nil {
		t.Fatal(err)
	}
}

// scanInto scans the folder mail.
func scanInto(t *testing.T, store string) {
	t.Helper()
	var out strings.Builder
	if code := Main([]string{"urlmend", "scan", "mail", "--out", store}, strings.NewReader(""), io.Discard, &out); code != exitClean {
		t.Fatalf("scan exits with %d: %s", code, &out)
	}
}

// rowsOfAll returns all rows of a store in order, with what they refer to instead of the numbers of
// rows, which depend on the way that a store was made.
func rowsOfAll(t *testing.T, store string) (all []string) {
	t.Helper()
	db, err := openRows(store)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	ask := func(query string) [][]string {
		rows, err := rowsIn(db, query)
		if err != nil {
			t.Fatal(err)
		}
		return rows[1:]
	}
	if lost := ask(`PRAGMA foreign_key_check`); len(lost) > 0 {
		t.Errorf("%d rows refer to rows that are not there; the first: %v", len(lost), lost[0])
	}
	for _, table := range ask(`SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%' AND name <> 'log'`) {
		refers := make(map[string]string)
		for _, key := range ask(fmt.Sprintf(`SELECT "from", "table" FROM pragma_foreign_key_list('%s')`, table[0])) {
			refers[key[0]] = key[1]
		}
		columns := []string{"'" + table[0] + "'"}
		for _, column := range ask(fmt.Sprintf(`SELECT name FROM pragma_table_info('%s') WHERE name <> 'id'`, table[0])) {
			value := fmt.Sprintf(`%s."%s"`, table[0], column[0])
			if to, ok := refers[column[0]]; ok {
				value = named(to, value)
			}
			columns = append(columns, fmt.Sprintf("quote(%s)", value))
		}
		for _, row := range ask(fmt.Sprintf(`SELECT concat_ws('|', %s) FROM %s`, strings.Join(columns, ", "), table[0])) {
			all = append(all, row[0])
		}
	}
	slices.Sort(all)
	return all
}

// named returns the SQL of what names a row of a table that is given by its number.
func named(table, id string) string {
	switch table {
	case "file":
		return fmt.Sprintf(`(SELECT f.key FROM file f WHERE f.id = %s)`, id)
	case "text":
		return fmt.Sprintf(`(SELECT concat_ws('!', %s, t.member, t.nth) FROM text t WHERE t.id = %s)`, named("file", "t.file"), id)
	case "message":
		return fmt.Sprintf(`(SELECT concat_ws('@', %s, m.start) FROM message m WHERE m.id = %s)`, named("text", "m.text"), id)
	case "url":
		return fmt.Sprintf(`(SELECT concat_ws(' ', u.url, hex(u.url_bytes)) FROM url u WHERE u.id = %s)`, id)
	case "occurrence":
		return fmt.Sprintf(`(SELECT concat_ws('@', %s, o.start, o.end, o.kind) FROM occurrence o WHERE o.id = %s)`, named("text", "o.text"), id)
	}
	panic("what names a row of " + table + "?")
}

// firstDifference says where two lists differ first.
func firstDifference(got, want []string) string {
	for i := range max(len(got), len(want)) {
		switch {
		case i >= len(got):
			return fmt.Sprintf("missing: %s", want[i])
		case i >= len(want):
			return fmt.Sprintf("too much: %s", got[i])
		case got[i] != want[i]:
			return fmt.Sprintf("got  %s\nwant %s", got[i], want[i])
		}
	}
	return ""
}
