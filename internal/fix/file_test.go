package fix_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/urlmend/urlmend/internal/fix"
)

// file makes a file with a mode, and reads it.
func file(t *testing.T, text string, mode os.FileMode) (string, *fix.File) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "a.txt")
	if err := os.WriteFile(path, []byte(text), mode); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(path, mode); err != nil {
		t.Fatal(err)
	}
	f, err := fix.Read(path)
	if err != nil {
		t.Fatal(err)
	}
	return path, f
}

// wantFile checks what a file holds, and that nothing else is in its folder.
func wantFile(t *testing.T, path, want string, others int) {
	t.Helper()
	if got, err := os.ReadFile(path); err != nil || string(got) != want {
		t.Errorf("the file holds %q (%v), want %q", got, err, want)
	}
	if entries, _ := os.ReadDir(filepath.Dir(path)); len(entries) != 1+others {
		t.Errorf("the folder holds %v", entries)
	}
}

func TestWriteKeepsTheMode(t *testing.T) {
	for _, mode := range []os.FileMode{0o600, 0o644, 0o755, 0o664 | os.ModeSetgid} {
		path, f := file(t, "old", mode)
		if err := f.Write([]byte("new")); err != nil {
			t.Fatal(err)
		}
		wantFile(t, path, "new", 0)
		if info, _ := os.Stat(path); info.Mode() != mode {
			t.Errorf("the mode is %v, want %v", info.Mode(), mode)
		}
	}
}

func TestWriteFollowsLinks(t *testing.T) {
	path, _ := file(t, "old", 0o644)
	link := filepath.Join(filepath.Dir(path), "link")
	if err := os.Symlink("a.txt", link); err != nil {
		t.Skip(err)
	}
	f, err := fix.Read(link)
	if err != nil {
		t.Fatal(err)
	}
	if err := f.Write([]byte("new")); err != nil {
		t.Fatal(err)
	}
	wantFile(t, path, "new", 1)
	if info, err := os.Lstat(link); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("the link is a %v (%v)", info.Mode(), err)
	}
}

// TestWriteRefuses holds that nothing is written, nor left lying, where something
// speaks against it.
func TestWriteRefuses(t *testing.T) {
	for _, test := range []struct {
		name   string
		change func(path string) error
		holds  string
		others int
		want   string
	}{
		{"changed", func(path string) error { return os.WriteFile(path, []byte("now longer"), 0o644) }, "now longer", 0, "it changed in the meantime"},
		{"changed, with its size and time", sameTime, "abc", 0, "it changed in the meantime"},
		{"replaced", func(path string) error {
			os.WriteFile(path+"2", []byte("old"), 0o644)
			return os.Rename(path+"2", path)
		}, "old", 0, "it changed in the meantime"},
		{"hard link", func(path string) error { return os.Link(path, path+"2") }, "old", 1, "it has 2 hard links"},
		{"read-only", func(path string) error { return os.Chmod(path, 0o444) }, "old", 0, "it is read-only"},
	} {
		t.Run(test.name, func(t *testing.T) {
			path, f := file(t, "old", 0o644)
			if err := test.change(path); err != nil {
				t.Skip(err)
			}
			if test.holds == "old" && test.name != "replaced" { // known when it is read
				f, _ = fix.Read(path)
			}
			if err := f.Write([]byte("new")); err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("Write says %v, want %q", err, test.want)
			}
			wantFile(t, path, test.holds, test.others)
		})
	}
}

// sameTime changes a file so that only its text shows it.
func sameTime(path string) error {
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	if err := os.WriteFile(path, []byte("abc"), 0o644); err != nil {
		return err
	}
	return os.Chtimes(path, info.ModTime(), info.ModTime())
}

func TestReadRefuses(t *testing.T) {
	dir := t.TempDir()
	long := filepath.Join(dir, "long")
	if err := os.WriteFile(long, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(long, fix.MaxSize+1); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{
		long:                         "longer than 64 MiB",
		dir:                          "not a regular file",
		filepath.Join(dir, "nosuch"): "no such file",
	} {
		if _, err := fix.Read(path); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("Read says %v, want %q", err, want)
		}
	}
}
