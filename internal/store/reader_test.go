package store

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/ncruces/go-sqlite3/vfs"

	"github.com/urlmend/urlmend/internal/record"
)

// TestReaderWhileWritten: a reader sees what was committed when it began, and nothing is written twice.
func TestReaderWhileWritten(t *testing.T) {
	if !vfs.SupportsSharedMemory {
		t.Skip("a store is read only when nothing writes to it")
	}
	path := filepath.Join(t.TempDir(), "links.sqlite")
	s, err := Open(path, options)
	if err != nil {
		t.Fatal(err)
	}
	add := func(name string) {
		t.Helper()
		if err := s.Add(&record.File{Name: name}); err != nil {
			t.Fatal(err)
		}
	}
	add("a.mbox")
	if err := s.Commit(); err != nil {
		t.Fatal(err)
	}
	add("b.mbox")
	r, err := OpenReader(path)
	if err != nil {
		t.Fatal(err)
	}
	files := func() (names string) {
		t.Helper()
		err := r.Each(`SELECT name FROM file ORDER BY name`, nil, func(row Row) error {
			names += row.Text(0) + " "
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		return names
	}
	if got := files(); got != "a.mbox " {
		t.Errorf("the reader sees %q", got)
	}
	if err := s.Commit(); err != nil {
		t.Fatal(err)
	}
	if got := files(); got != "a.mbox " {
		t.Errorf("the reader sees %q after a commit", got)
	}
	if err := r.Each(`DELETE FROM file`, nil, nil); err == nil {
		t.Error("the reader can write")
	}
	if _, err := Open(path, options); err == nil || !strings.HasSuffix(err.Error(), "another process uses it: wait until that scan ends, or write to another file; urlmend query can ask it meanwhile") {
		t.Errorf("a second writer gets %v", err)
	}
	if err := s.Close(); err != nil {
		t.Errorf("closing fails while the store is read: %v", err)
	}
	if err := r.Close(); err != nil {
		t.Error(err)
	}
	if r, err = OpenReader(path); err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	if got := files(); got != "a.mbox b.mbox " {
		t.Errorf("the store has %q", got)
	}
}
