package fileio_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/pkg/xattr"

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
		f, err := fileio.Create(path, nil)
		if err == nil {
			_, err = f.Write([]byte("new"))
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
	f, err := fileio.Create(os.DevNull, nil)
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

func TestErrorsNameTheTarget(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.txt")
	f, err := fileio.Create(path, nil)
	if err != nil {
		t.Fatal(err)
	}
	f.Discard()
	if _, err = f.Write([]byte("new")); err == nil || !strings.Contains(err.Error(), path+":") {
		t.Errorf("the error is %v", err)
	}
}

// TestAttributesAreKept: what is written has the extended attributes of the target, and
// none that the folder gave it.
func TestAttributesAreKept(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a.txt")
	if err := os.WriteFile(path, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	want := map[string]string{"user.note": "kept"}
	if err := xattr.Set(path, "user.note", []byte("kept")); err != nil {
		t.Skip("no extended attributes here:", err)
	}
	// u::rw- u:1001:rw- g::--- m::rw- o::--- (acl(5), of Linux)
	const list = "\x02\x00\x00\x00" + "\x01\x00\x06\x00\xff\xff\xff\xff" + "\x02\x00\x06\x00\xe9\x03\x00\x00" +
		"\x04\x00\x00\x00\xff\xff\xff\xff" + "\x10\x00\x06\x00\xff\xff\xff\xff" + "\x20\x00\x00\x00\xff\xff\xff\xff"
	if xattr.Set(path, "system.posix_acl_access", []byte(list)) == nil {
		want["system.posix_acl_access"] = list
		// The list of files that are created in the folder is another.
		if err := xattr.Set(dir, "system.posix_acl_default", []byte(strings.Replace(list, "\xe9\x03", "\xea\x03", 1))); err != nil {
			t.Fatal(err)
		}
	}
	before, _ := os.Stat(path)
	if err := fileio.Write(path, []byte("new")); err != nil {
		t.Fatal(err)
	}
	for name, value := range want {
		if got, err := xattr.Get(path, name); string(got) != value {
			t.Errorf("%s is %q (%v), want %q", name, got, err, value)
		}
	}
	if after, _ := os.Stat(path); after.Mode() != before.Mode() {
		t.Errorf("the mode is %v, want %v", after.Mode(), before.Mode())
	}
}

// TestLeftoversAreRemoved: those of processes that were killed, not what others write.
func TestLeftoversAreRemoved(t *testing.T) {
	dir := t.TempDir()
	left := filepath.Join(dir, ".urlmend-ABCDEFGHIJKLMNOPQRSTUVWXYZ")
	other := filepath.Join(dir, ".urlmend-baseline")
	for _, path := range []string{left, other} {
		if err := os.WriteFile(path, nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	f, err := fileio.Create(filepath.Join(dir, "a.txt"), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Discard()
	files, _ := filepath.Glob(filepath.Join(dir, ".urlmend-*"))
	if len(files) != 2 || !slices.Contains(files, other) {
		t.Errorf("%q is there", files)
	}
}
