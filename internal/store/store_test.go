package store

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/ncruces/go-sqlite3"

	"github.com/urlmend/urlmend/internal/record"
)

var options = Options{Program: "test", Suffixes: "today", By: record.Options{Edition: "rfc3986", Schemeless: "none"}}

// TestThreads: the thread of a message, and whether it is a copy, depends neither on the order of the files nor on how many
// scans they were read in.
func TestThreads(t *testing.T) {
	date := time.Date(2004, 3, 1, 7, 0, 0, 0, time.UTC)
	page := func(subject string) *record.Message {
		return &record.Message{Date: &date, DateSource: "date", FromDomain: "example.org", Subject: subject}
	}
	mail, other, archived := page("page"), page("other"), page("archived")
	mail.ID, mail.InReplyTo, other.ID = "mail", "root", "other"
	archived.DateSource, archived.ID = "file", "undated"
	answer := page("answer")
	answer.InReplyTo = "mail"
	files := [][]*record.Message{
		{{ID: "root"}, {ID: "reply", InReplyTo: "root"}},
		{{ID: "late", InReplyTo: "reply"}, {ID: "by-references", References: []string{"root", "late"}}},
		{{ID: "orphan", References: []string{"lost", "lost-too"}}, {ID: "of-orphan", InReplyTo: "orphan"}},
		{{ID: "hen", InReplyTo: "egg"}, {ID: "egg", InReplyTo: "hen"}, {ID: "chick", InReplyTo: "egg"}},
		{{ID: "self", InReplyTo: "self"}, {}, {ID: "reply", InReplyTo: "root"}},
		{page("page"), answer, page("alone"), page("archived"), page("page")},
		{mail, other, archived},
		{{ID: "mail"}}, // a page with an identifier does not name the message that it answers
	}
	names := []int{0, 1, 2, 3, 4, 5, 6, 7}
	var want string
	for range 6 {
		got := threadsOf(t, files, names)
		if want == "" {
			want = got
			for _, line := range []string{
				"by-references root 0", "late root 0", "of-orphan lost 0", "orphan lost 0", "reply root 0", "reply root 1", "root root 0", "self self 0",
				"mail root 0", "mail root 1", "page root 2", "page root 3", "answer root 0", "alone  0", "archived  0", "other other 0", "undated undated 0",
			} {
				if !strings.Contains(got, line+"\n") {
					t.Errorf("%q is not in\n%s", line, got)
				}
			}
		}
		if got != want {
			t.Fatalf("in the order %v:\n%swant\n%s", names, got, want)
		}
		rand.Shuffle(len(names), func(i, j int) { names[i], names[j] = names[j], names[i] })
	}
}

// TestFull: the error of a full disk names the store and says what to do.
func TestFull(t *testing.T) {
	s := storeOf(t, []record.Record{&record.File{Name: "a.mbox"}, &record.Text{Input: "mbox"}})
	defer s.Close()
	if err := s.db.Exec(`PRAGMA max_page_count = 1`); err != nil { // as if there were no space for another page
		t.Fatal(err)
	}
	var err error
	for i := 0; i < 10_000 && err == nil; i++ {
		err = s.Add(&record.Note{Kind: "too-long", Message: strings.Repeat("x", 100)})
	}
	if want := ":memory:: no space is left on its disk, or on that for temporary files; free some and repeat the command, which continues"; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

// TestTextIndexes: what is in one text, such as a page of a web archive, is found without reading all rows.
func TestTextIndexes(t *testing.T) {
	s := storeOf(t, []record.Record{new(record.Done)})
	defer s.Close()
	for _, query := range []string{
		`SELECT * FROM occurrence WHERE text = 1`, `SELECT * FROM message WHERE text = 1`, `SELECT * FROM link WHERE text = 1`,
		`SELECT * FROM link WHERE message = 1`, `SELECT * FROM link WHERE message_id = 'x'`,
	} {
		err := s.each(`EXPLAIN QUERY PLAN `+query, nil, func(row *sqlite3.Stmt) error {
			if step := row.ColumnText(3); strings.HasPrefix(step, "SCAN") {
				t.Errorf("%s: %s", query, step)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

// threadsOf records files in that order, in one scan or in two, and returns each message with its thread and
// the number of the copy.
func threadsOf(t *testing.T, files [][]*record.Message, order []int) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "links.sqlite")
	cut := rand.IntN(len(order))
	for _, part := range [][]int{order[:cut], order[cut:]} {
		s, err := Open(path, options)
		if err != nil {
			t.Fatal(err)
		}
		for _, i := range part {
			addAll(t, s, &record.File{Name: fmt.Sprintf("%d.mbox", i)}, &record.Text{Input: "mbox"})
			for start, m := range files[i] {
				m.Start, m.End, m.DateSource = start, start+1, cmp.Or(m.DateSource, "none")
				addAll(t, s, m)
			}
			addAll(t, s, &record.End{Read: 9, Whole: true})
		}
		addAll(t, s, &record.Done{})
		if err := s.Commit(); err != nil {
			t.Fatal(err)
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
	s, err := Open(path, options)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	var lines []string
	err = s.each(`SELECT coalesce(message_id, subject), thread, copy FROM message`, nil, func(row *sqlite3.Stmt) error {
		lines = append(lines, row.ColumnText(0)+" "+row.ColumnText(1)+" "+row.ColumnText(2)+"\n")
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(lines)
	return strings.Join(lines, "")
}

// storeOf returns a store of the records in memory: to wait for a disk takes longer than the tests that read no file.
func storeOf(t *testing.T, records []record.Record) *Store {
	t.Helper()
	s, err := Open(":memory:", options)
	if err != nil {
		t.Fatal(err)
	}
	addAll(t, s, records...)
	return s
}

func addAll(t *testing.T, s *Store, records ...record.Record) {
	t.Helper()
	for _, r := range records {
		if err := s.Add(r); err != nil {
			t.Fatal(err)
		}
	}
}
