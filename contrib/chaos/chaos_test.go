package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// newTestStep returns a step of fix, after which a.txt is new and b.txt old.
func newTestStep(t *testing.T) *step {
	kept := meta{mode: 0o640, uid: uint32(os.Getuid())}
	old := tree{"a.txt": {[]byte("old a"), kept}, "b.txt": {[]byte("old b"), kept}}
	fixed := tree{"a.txt": {[]byte("new a"), kept}, "b.txt": {[]byte("new b"), kept}}
	n := &round{place: &place{folder: t.TempDir()}, old: old, password: "s3same", quiet: map[string]reference{"fix": {files: fixed}}}
	for _, folder := range []string{n.tree(), n.out()} {
		if err := os.MkdirAll(folder, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	if err := (tree{"a.txt": fixed["a.txt"], "b.txt": old["b.txt"]}).restore(n.tree()); err != nil {
		t.Fatal(err)
	}
	return &step{process: process{round: n}, command: commands[0], changed: make(map[string][]byte)}
}

// TestBrokenPromisesAreFound: each change to what urlmend left is one that it must not make.
func TestBrokenPromisesAreFound(t *testing.T) {
	for want, do := range map[string]func(folder string) error{
		"":                               func(string) error { return nil },
		"a.txt has 3 bytes, neither":     func(folder string) error { return os.WriteFile(filepath.Join(folder, "a.txt"), []byte("new"), 0) },
		"b.txt is gone":                  func(folder string) error { return os.Remove(filepath.Join(folder, "b.txt")) },
		"a.txt: mode -rw-r--r--":         func(folder string) error { return os.Chmod(filepath.Join(folder, "a.txt"), 0o644) },
		"the temporary file .urlmend-XY": func(folder string) error { return os.WriteFile(filepath.Join(folder, ".urlmend-XY"), nil, 0o600) },
		"there is a new file c.txt":      func(folder string) error { return os.WriteFile(filepath.Join(folder, "c.txt"), nil, 0o600) },
	} {
		s := newTestStep(t)
		if err := do(s.tree()); err != nil {
			t.Fatal(err)
		}
		var o outcome
		if err := s.checkFiles(&o, ended{code: 2}); err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(o.broken, "\n"); !strings.HasPrefix(got, want) || want == "" && got != "" {
			t.Errorf("found %q, want %q", got, want)
		}
	}
}

// TestAnExitCodeIsChecked: what a process says is compared with what it did.
func TestAnExitCodeIsChecked(t *testing.T) {
	for want, e := range map[string]ended{
		"":                                 {code: 2, stderr: "urlmend: cannot write a.txt\n"},
		"exit code 2 without a reason":     {code: 2},
		"exit code 3":                      {code: 3},
		"exit code 143":                    {code: 143},
		"it crashed":                       {code: 2, stderr: "urlmend: x\npanic: y\n"},
		"exit code 1, as if nothing":       {code: 1},
		"exit code 0, as if nothing":       {code: 0, stdout: "x"},
		"it printed a password":            {code: 2, stderr: "urlmend: s3same\n"},
		"exit code 0, but b.txt is not fi": {code: 0},
	} {
		s := newTestStep(t)
		var o outcome
		s.checkEnd(&o, e)
		if err := s.checkFiles(&o, e); err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(o.broken, "\n"); !strings.HasPrefix(got, want) || want == "" && got != "" {
			t.Errorf("%+v: found %q, want %q", e, got, want)
		}
	}
}

// TestReportsAreWhole: none may end before its end.
func TestReportsAreWhole(t *testing.T) {
	for name, text := range map[string]string{"a.json": `{"a": [1, 2]}`, "a.sarif": `{}`, "a.xml": "<a><b/></a>", "baseline": "urlmend baseline 1\na\n"} {
		if err := checkWhole(name, []byte(text)); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		for n := range len(text) {
			if err := checkWhole(name, []byte(text[:n])); err == nil && text[n-1] != '\n' {
				t.Errorf("%s: the first %d bytes are taken for whole", name, n)
			}
		}
	}
}

// TestAReportMayLoseReaders: it is narrowed to those who may read all of the input, and gains nobody.
func TestAReportMayLoseReaders(t *testing.T) {
	before := meta{mode: 0o640}
	for mode, want := range map[os.FileMode]bool{0o640: true, 0o600: true, 0o644: false, 0o400: false, 0o660: false} {
		if got := (meta{mode: mode}).narrowed(before); got != want {
			t.Errorf("%v after %v: %t, want %t", mode, before.mode, got, want)
		}
	}
}
