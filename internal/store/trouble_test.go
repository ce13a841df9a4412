package store

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
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
