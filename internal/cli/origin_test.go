package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestWhoWrote scans a list in which each kind of software repeats itself, in forms that no table of formats has, and checks who
// is taken for the author of each URL.
func TestWhoWrote(t *testing.T) {
	var mbox strings.Builder
	post := func(sender, thread string, n int, body string) {
		answers := ""
		if n > 0 {
			answers = fmt.Sprintf("In-Reply-To: <0.%s@example.org>\n", thread)
		}
		fmt.Fprintf(&mbox, "From x Mon Jan  1 00:00:00 2001\nFrom: %s@example.org\nMessage-ID: <%d.%s@example.org>\n%sDate: Mon, %d Jan 2001 10:00:00 +0000\nList-Id: <tea.example.org>\nSubject: %s\n\n%s\n\n",
			sender, n, thread, answers, n+1, thread, body+"\n  ~ The tea list, by courtesy of the shop\n  tea2@lists.example.org\n  https://lists.example.org/tea/leave")
	}
	people := []string{"ann", "bob", "cid", "dot", "eve", "fay"}
	for i, name := range people {
		for j := range 4 {
			thread := fmt.Sprintf("%s%d", name, j)
			post(name, thread, 0, fmt.Sprintf("Number %c of %s: https://pots.example.com/%s/%d is what I meant\nand nothing else of %s %c", 'a'+j, name, name, j, name, 'k'+j))
			if name == "ann" {
				post("bob", thread, 1, fmt.Sprintf("Number %c of %s: https://pots.example.com/%s/%d is what I meant\nand nothing else of %s %c\nsays ann", 'a'+j, name, name, j, name, 'k'+j))
			}
			if i == 2 {
				post("cid", thread, 1, "Yes, of course.\nCid Potter, all about kettles: https://cid.example.net/\nTea is not coffee")
			}
		}
	}
	for i := range 8 {
		post("builder", fmt.Sprintf("build%d", i), 0, fmt.Sprintf("The kettle was built again.\nThe log of it: https://logs.example.net/%d\nThere is no need to answer", i))
	}
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "tea.mbox"), []byte(mbox.String()), 0o666); err != nil {
		t.Fatal(err)
	}
	store := filepath.Join(t.TempDir(), "links.sqlite")
	scanHere(t, dir, store)
	rows, err := rowsOf(store, `SELECT host, class, count(*) FROM link GROUP BY host, class ORDER BY host, class`)
	if err != nil {
		t.Fatal(err)
	}
	const want = `cid.example.net    signature  4
lists.example.org  footer     40
logs.example.net   robot      8
pots.example.com   quoted     4
pots.example.com   written    24
`
	if got := table(rows[1:]); got != want {
		t.Errorf("the classes are\n%s, want\n%s", got, want)
	}
	if rows, err = rowsOf(store, `SELECT max(senders), max(messages) FROM origin WHERE class = 'footer'`); err != nil || table(rows[1:]) != "7  40\n" {
		t.Errorf("%v: the footer has %q senders and messages, want 7 and 40", err, table(rows[1:]))
	}
	if rows, err = rowsOf(store, `SELECT count(*) FROM most_cited WHERE canonical NOT LIKE 'https://pots.%'`); err != nil || table(rows[1:]) != "0\n" {
		t.Errorf("%v: most_cited has URLs of software: %s", err, table(rows[1:]))
	}
}
