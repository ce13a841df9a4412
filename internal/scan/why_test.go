package scan

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestWhy(t *testing.T) {
	t.Chdir(tree(t, map[string]string{
		".git/info/exclude": "by-exclude\n",
		".gitignore":        "# comment\n\n*.log\n!keep.log\n", "docs/.gitignore": "gen/\r\n/only\n",
		"a.txt": "A", "x.log": "", "keep.log": "", "by-exclude": "", "docs/gen/deep/a": "", "docs/only": "", "docs/x/only": "",
		".hidden": "", ".dir/a": "", "bin": "a\x00b", "bin.zip": "PK\x03\x04\x00", "book.epub": "PK\x03\x04\x00",
		"m/cur/1": "", "m/new/2": "", "m/tmp/3": "", "m/.Sent/cur/1": "", "m/.Sent/new/1": "",
	}))
	link(t, "a.txt", "link")
	link(t, "docs", "linked")
	for path, want := range map[string]string{
		"a.txt": "", "./docs/../a.txt": "", "keep.log": "", "docs/x/only": "", "m/.Sent/cur/1": "", "bin.zip": "", "docs": "", ".": "",
		"x.log":           "x.log is ignored by .gitignore:3: *.log",
		"by-exclude":      "by-exclude is ignored by " + ".git/info/exclude:1: by-exclude",
		"docs/gen/deep/a": "docs/gen is ignored by docs/.gitignore:1: gen/",
		"docs/only":       "docs/only is ignored by docs/.gitignore:2: /only",
		".hidden":         ".hidden is hidden (its name begins with a dot)",
		".dir/a":          ".dir is hidden (its name begins with a dot)",
		"link":            "link is a symbolic link",
		"linked/gen":      "linked is a symbolic link",
		"m/tmp/3":         "m/tmp is mail that is still being delivered",
		"bin":             "bin is binary (a NUL is among its first bytes)",
		"book.epub":       "book.epub is binary (a NUL is among its first bytes)",
	} {
		r, err := Why(".", path)
		got := ""
		if r.Path != "" {
			got = r.Path + " is " + r.String()
		}
		if err != nil || filepath.ToSlash(got) != want {
			t.Errorf("%s: got %q, %v, want %q", path, got, err, want)
		}
	}
	for path, want := range map[string]string{"nope": "cannot read nope: ", "..": ".. is not below .: ", "docs/nope/x": "cannot read docs/nope: "} {
		if _, err := Why(".", path); err == nil || !strings.HasPrefix(filepath.ToSlash(err.Error()), want) {
			t.Errorf("%s: %v", path, err)
		}
	}
}

// TestWhyAgrees asks of all files why they are read, or not.
func TestWhyAgrees(t *testing.T) {
	t.Chdir(tree(t, map[string]string{
		".gitignore": "/b\n*.x\n!c.x\n", "a": "", "b/c.x": "", "c.x": "", "d/e.x": "", "d/.f": "", "d/.gitignore": "!e.x\n", "g": "\x00", ".h/i": "",
	}))
	read := names(t, ".")
	err := filepath.WalkDir(".", func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		r, err := Why(".", path)
		if (r.Path == "") != slices.Contains(read, path) {
			t.Errorf("%s: %q, though %q are read", path, r, read)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
