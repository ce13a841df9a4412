package store

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/ncruces/go-sqlite3"

	"github.com/urlmend/urlmend/internal/record"
)

var options = Options{Program: "test", Suffixes: "today", By: record.Options{Edition: "rfc3986", Schemeless: "none"}}

// TestThreads: the thread of a message depends neither on the order of the files nor on how many scans
// they were read in.
func TestThreads(t *testing.T) {
	files := [][]*record.Message{
		{{ID: "root"}, {ID: "reply", InReplyTo: "root"}},
		{{ID: "late", InReplyTo: "reply"}, {ID: "by-references", References: []string{"root", "late"}}},
		{{ID: "orphan", References: []string{"lost", "lost-too"}}, {ID: "of-orphan", InReplyTo: "orphan"}},
		{{ID: "hen", InReplyTo: "egg"}, {ID: "egg", InReplyTo: "hen"}, {ID: "chick", InReplyTo: "egg"}},
		{{ID: "self", InReplyTo: "self"}, {}, {ID: "reply", InReplyTo: "root"}},
	}
	names := []int{0, 1, 2, 3, 4}
	var want string
	for range 6 {
		got := threadsOf(t, files, names)
		if want == "" {
			want = got
			for _, line := range []string{"by-references root", "late root", "of-orphan lost", "orphan lost", "reply root", "root root", "self self"} {
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

// threadsOf records files in that order, in one scan or in two, and returns each message with its thread.
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
				m.Start, m.End, m.DateSource = start, start+1, "none"
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
	err = s.each(`SELECT message_id, thread FROM message`, nil, func(row *sqlite3.Stmt) error {
		lines = append(lines, row.ColumnText(0)+" "+row.ColumnText(1)+"\n")
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
