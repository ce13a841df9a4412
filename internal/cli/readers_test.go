//go:build unix

package cli

import (
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// modeOf returns the permissions of a file; 0 if it is not there.
func modeOf(path string) fs.FileMode {
	info, err := os.Stat(path)
	if err != nil {
		return 0
	}
	return info.Mode().Perm()
}

// shellIn runs commands in a folder with the umask of most users.
func shellIn(t *testing.T, dir, commands string) {
	t.Helper()
	cmd := exec.Command("sh", "-c", "umask 022; "+commands)
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil && cmd.ProcessState.ExitCode() != exitFindings {
		t.Fatalf("%s: %v\n%s", commands, err, out)
	}
}

const secretMail = "From a@example.org Sat Mar  1 12:00:00 2003\nFrom: a@example.org\n\nSee http://www.example.com/%zz\n"

// TestFilesHaveTheReadersOfTheInput checks that a file gets no wider mode than the narrowest file that is read, whether it
// is new or was there before.
func TestFilesHaveTheReadersOfTheInput(t *testing.T) {
	for _, mode := range []fs.FileMode{0o600, 0o640, 0o444} {
		dir := t.TempDir()
		mail := filepath.Join(dir, "mail")
		if err := os.WriteFile(mail, []byte(secretMail), mode); err != nil {
			t.Fatal(err)
		}
		want := 0o600 | mode&0o044
		commands := `urlmend scan mail --out a.sqlite --out a.jsonl; urlmend scan mail --out b.jsonl.zst
			urlmend scan - --out c.sqlite < mail; urlmend scan public mail --out d.sqlite
			urlmend scan --plan mail > plan; urlmend scan --shards-from plan --out part.jsonl; urlmend merge part.jsonl --out e.sqlite
			urlmend report a.sqlite --out a.html; touch b.html; urlmend report a.sqlite --out b.html
			urlmend lint mail --format json=a.json --format sarif=a.sarif; urlmend baseline create a.baseline mail || exit`
		files := []string{
			"a.sqlite", "a.jsonl", "b.jsonl.zst", "c.sqlite", "d.sqlite", "part.jsonl", "e.sqlite", "a.html", "b.html", "a.json", "a.sarif", "a.baseline",
		}
		shellIn(t, dir, "echo http://www.example.com/ > public;"+commands)
		for _, name := range files {
			if got := modeOf(filepath.Join(dir, name)); got != want {
				t.Errorf("%s: the mode is %v, want %v for an input of %v", name, got, want, mode)
			}
		}
		// Files that were there before get narrower, not wider.
		for i, old := range []fs.FileMode{0o666, 0o600} {
			out := fmt.Sprintf("old%d.sqlite", i)
			shellIn(t, dir, "urlmend scan public --out "+out)
			if err := os.Chmod(filepath.Join(dir, out), old); err != nil {
				t.Fatal(err)
			}
			shellIn(t, dir, "urlmend scan mail --out "+out)
			if got, want := modeOf(filepath.Join(dir, out)), old&(0o600|mode&0o044|mode&0o044>>1); got != want {
				t.Errorf("%s of mode %v has the mode %v, want %v for an input of %v", out, old, got, want, mode)
			}
		}
	}
}

// TestFilesHaveTheReadersOfTheFolder: who may not enter a folder that is searched may not read what was found there.
func TestFilesHaveTheReadersOfTheFolder(t *testing.T) {
	dir := t.TempDir()
	shellIn(t, dir, "mkdir -p private/list; chmod 700 private; echo http://www.example.com/%zz > private/list/a.txt; urlmend scan private --out a.sqlite")
	if got := modeOf(filepath.Join(dir, "a.sqlite")); got != 0o600 {
		t.Errorf("the mode is %v", got)
	}
}

// TestJournalsHaveTheReadersOfTheStore checks the modes while a scan writes.
func TestJournalsHaveTheReadersOfTheStore(t *testing.T) {
	for _, isNew := range []bool{true, false} {
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, "mail"), []byte(secretMail), 0o600); err != nil {
			t.Fatal(err)
		}
		if !isNew {
			shellIn(t, dir, "echo http://www.example.com/ > public; urlmend scan public --out a.sqlite --out a.jsonl")
		}
		cmd := exec.Command("sh", "-c", "umask 022; exec urlmend scan --workers 1 mail fifo --out a.sqlite --out a.jsonl")
		cmd.Dir = dir
		fifo := filepath.Join(dir, "fifo")
		shellIn(t, dir, "mkfifo fifo")
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		w, err := os.OpenFile(fifo, os.O_WRONLY, 0) // waits until the scan reads it
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range []string{"a.sqlite", "a.sqlite-wal", "a.sqlite-shm", "a.jsonl"} {
			if got := modeOf(filepath.Join(dir, name)); got != 0o600 {
				t.Errorf("new %v: %s has the mode %v during the scan", isNew, name, got)
			}
		}
		io.WriteString(w, "http://www.example.com/b\n")
		w.Close()
		if err := cmd.Wait(); err != nil {
			t.Fatal(err)
		}
		for _, name := range []string{"a.sqlite", "a.jsonl"} {
			if got := modeOf(filepath.Join(dir, name)); got != 0o600 {
				t.Errorf("new %v: %s has the mode %v after the scan", isNew, name, got)
			}
		}
	}
}
