package scan

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// texts reads the documents of paths and returns "name=text" or the error of
// each.
func texts(t *testing.T, paths ...string) []string {
	t.Helper()
	return records(t, Documents(paths, strings.NewReader("from stdin"), nil), Options{Workers: 2})
}

// names returns the names of the documents of paths.
func names(t *testing.T, paths ...string) []string {
	t.Helper()
	var all []string
	for _, s := range texts(t, paths...) {
		name, _, _ := strings.Cut(s, "=")
		all = append(all, name)
	}
	return all
}

func expect(t *testing.T, got []string, want ...string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

func link(t *testing.T, to, from string) {
	t.Helper()
	if err := os.Symlink(to, from); err != nil {
		t.Skip("no symbolic links here:", err)
	}
}

func TestDirectorySkipsWhatIsNoText(t *testing.T) {
	t.Chdir(tree(t, map[string]string{
		"a": "A", "empty": "", ".hidden": "", ".dir/a": "", "sub/.x": "", "sub/x": "X",
		"bin": "a\x00b", "late": strings.Repeat("x", sniffed) + "\x00", "early": strings.Repeat("x", sniffed-1) + "\x00",
	}))
	expect(t, names(t, "."), "a", "empty", "late", "sub/x")
}

func TestMaildir(t *testing.T) {
	t.Chdir(tree(t, map[string]string{
		"m/cur/1": "read", "m/new/2": "unread", "m/tmp/3": "half", "m/.Sent/cur/4": "sent", "m/.Sent/new/.x": "", "m/.Sent/tmp/5": "half",
		"m/.git/cur": "no folder", "m/.x": "hidden", "tmp/a": "A", "new/tmp/b": "B",
	}))
	expect(t, texts(t, "."), "m/.Sent/cur/4=sent", "m/cur/1=read", "m/new/2=unread", "new/tmp/b=B", "tmp/a=A")
	expect(t, texts(t, "m/tmp", "m/.x"), "m/tmp/3=half", "m/.x=hidden")
}

func TestGivenPathIsTakenWhateverItIs(t *testing.T) {
	t.Chdir(tree(t, map[string]string{
		".git/HEAD": "", ".gitignore": "ignored\n", "ignored/a": "A", "ignored/ignored": "", ".hidden": "H", "bin": "\x00", ".dir/a": "D",
	}))
	expect(t, texts(t, "bin", ".hidden", "ignored", "ignored/ignored", ".dir", "./bin"),
		"bin=\x00", ".hidden=H", "ignored/a=A", "ignored/ignored=", ".dir/a=D", "./bin=\x00")
}

func TestOrderIsThatOfPathBytes(t *testing.T) {
	t.Chdir(tree(t, map[string]string{"a/b": "", "a-c": "", "a.txt": "", "a0": "", "B": "", "a/a": "", "\xff": "", "é": ""}))
	expect(t, names(t, "."), "B", "a-c", "a.txt", "a/a", "a/b", "a0", "é", "\xff")
	expect(t, names(t, "a0", "a", "B", "a0"), "a0", "a/a", "a/b", "B", "a0")
}

func TestStandardInput(t *testing.T) {
	t.Chdir(tree(t, map[string]string{"a": "A", "-": "dash"}))
	expect(t, texts(t, "a", "-", "./-"), "a=A", "-=from stdin", "./-=dash")
}

func TestSymbolicLinks(t *testing.T) {
	t.Chdir(tree(t, map[string]string{"d/a": "A", "other/o": "O"}))
	link(t, "..", "d/loop")
	link(t, "a", "d/again")
	link(t, "../other", "d/other")
	link(t, "nowhere", "d/dangling")
	link(t, "d", "to-dir")
	link(t, "d/a", "to-file")
	expect(t, texts(t, "d"), "d/a=A")
	expect(t, texts(t, "to-dir", "to-file"), "to-dir/a=A", "to-file=A")
}

func TestErrorsNameThePathAndTheWalkGoesOn(t *testing.T) {
	t.Chdir(tree(t, map[string]string{"a": "A", "b": "B"}))
	link(t, "nowhere", "dangling")
	link(t, "self", "self")
	got := texts(t, "a", "missing", "dangling", "self", "a/b", "", "b")
	if len(got) != 7 || got[0] != "a=A" || got[6] != "b=B" {
		t.Fatalf("got %q", got)
	}
	for i, want := range []string{
		"cannot read missing: no such file or directory; check",
		"cannot read dangling: no such file or directory; check",
		"cannot read self: too many levels of symbolic links; its links",
		"cannot read a/b: not a directory; check",
		`cannot read "": no such file or directory; check`,
	} {
		if !strings.HasPrefix(got[i+1], want) {
			t.Errorf("got %q, want %q...", got[i+1], want)
		}
	}
}

func TestFileRemovedInBetween(t *testing.T) {
	dir := tree(t, map[string]string{"d/a": "", "b": ""})
	for doc, err := range Documents([]string{filepath.Join(dir, "d"), filepath.Join(dir, "b")}, nil, nil) {
		if err != nil {
			t.Fatal(err)
		}
		os.Remove(doc.Name)
		if _, err := doc.Open(); !errors.Is(err, fs.ErrNotExist) || !strings.Contains(err.Error(), doc.Name) {
			t.Errorf("got %v, want one that names %s", err, doc.Name)
		}
	}
}

func TestUnreadableIsReported(t *testing.T) {
	if os.Geteuid() == 0 {
		t.Skip("root may read everything")
	}
	t.Chdir(tree(t, map[string]string{"a": "A", "dir/x": "", "file": "", "sub/.gitignore": "", "sub/x": "X"}))
	for _, name := range []string{"dir", "file", "sub/.gitignore"} {
		if err := os.Chmod(name, 0); err != nil {
			t.Fatal(err)
		}
		defer os.Chmod(name, 0o700)
	}
	const why = ": permission denied; check its permissions, or leave it out"
	expect(t, texts(t, "."), "a=A", "cannot read dir"+why, "cannot read file"+why, "cannot read sub/.gitignore"+why, "sub/x=X")
}

func TestWalkCanBeLeft(t *testing.T) {
	dir := tree(t, map[string]string{"a": "", "d/b": "", "d/c": "", "e": ""})
	for most := range 4 {
		n := 0
		for range Documents([]string{dir, "missing", dir}, nil, nil) {
			if n++; n > most {
				break
			}
		}
	}
}

// TestFileAsStandardInput: a file is no stream, unless two would read it.
func TestFileAsStandardInput(t *testing.T) {
	file, err := os.Create(filepath.Join(t.TempDir(), "a"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for _, test := range []struct {
		name  string
		stdin io.Reader
		paths []string
		want  bool
	}{
		{"file", file, []string{"-"}, false},
		{"file twice", file, []string{"-", "-"}, true},
		{"no file", strings.NewReader("text"), []string{"-"}, true},
	} {
		for doc, err := range Documents(test.paths, test.stdin, nil) {
			if err != nil || doc.Stream != test.want {
				t.Errorf("%s: stream %v, error %v", test.name, doc.Stream, err)
			}
		}
	}
}

// tree writes files of the given contents below a new directory.
func tree(t testing.TB, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}
