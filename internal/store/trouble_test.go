package store

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ncruces/go-sqlite3"
)

func TestDamaged(t *testing.T) {
	path := filepath.Join(t.TempDir(), "links.sqlite")
	s, err := Open(path, options)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for i := 200; i < len(text); i++ {
		text[i] = 0xA5
	}
	if err := os.WriteFile(path, text, 0o666); err != nil {
		t.Fatal(err)
	}
	const want = "links.sqlite is damaged ("
	if _, err := Open(path, options); err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), "scan into a new file, the archives themselves are unchanged") {
		t.Errorf("the error of a scan is %v", err)
	}
	r, err := OpenReader(path)
	if err == nil {
		err = r.Ask(`SELECT count(*) FROM link`, func([]any) error { return nil })
		r.Close()
	}
	if err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("the error of a question is %v", err)
	}
}

// TestForeign checks that a database of another program stays as it is.
func TestForeign(t *testing.T) {
	path := filepath.Join(t.TempDir(), "tea.sqlite")
	db, err := sqlite3.Open(path)
	if err == nil {
		err = errors.Join(db.Exec("CREATE TABLE tea (name TEXT)"), db.Close())
	}
	if err != nil {
		t.Fatal(err)
	}
	before, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Open(path, Options{}); err == nil || !strings.Contains(err.Error(), "is not a database of urlmend scan") {
		t.Errorf("Open: %v", err)
	}
	if after, err := os.ReadFile(path); err != nil || !bytes.Equal(after, before) {
		t.Errorf("the file has changed (%v)", err)
	}
}
