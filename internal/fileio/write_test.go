package fileio_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/urlmend/urlmend/internal/fileio"
)

func TestAFileIsWrittenWholeOrNotAtAll(t *testing.T) {
	for _, test := range []struct {
		name, old string // "": there is none
		commit    bool
		want      string
	}{
		{"new", "", true, "new"},
		{"new", "", false, ""},
		{"there", "old", true, "new"},
		{"there", "old", false, "old"},
	} {
		path := filepath.Join(t.TempDir(), "a.txt")
		if test.old != "" {
			if err := os.WriteFile(path, []byte(test.old), 0o640); err != nil {
				t.Fatal(err)
			}
		}
		f, err := fileio.Create(path)
		if err == nil {
			_, err = f.WriteString("new")
		}
		if err != nil {
			t.Fatal(err)
		}
		if before, _ := os.ReadFile(path); string(before) != test.old {
			t.Errorf("%s: it is %q before the end", test.name, before)
		}
		if test.commit {
			if err := f.Commit(); err != nil {
				t.Error(err)
			}
		}
		f.Discard()
		if got, _ := os.ReadFile(path); string(got) != test.want {
			t.Errorf("%s, commit %v: it is %q, want %q", test.name, test.commit, got, test.want)
		}
		if left, _ := filepath.Glob(filepath.Join(filepath.Dir(path), ".urlmend-*")); len(left) > 0 {
			t.Errorf("%s, commit %v: %v is left", test.name, test.commit, left)
		}
		if info, err := os.Stat(path); test.old != "" && (err != nil || info.Mode() != 0o640) {
			t.Errorf("the mode is %v", info.Mode())
		}
	}
}

func TestADeviceIsWrittenItself(t *testing.T) {
	f, err := fileio.Create(os.DevNull)
	if err == nil {
		err = f.Commit()
	}
	if err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(os.DevNull); err != nil || info.Mode().IsRegular() {
		t.Fatalf("%s is %v", os.DevNull, info.Mode())
	}
}
