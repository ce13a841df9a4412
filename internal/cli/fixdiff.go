package cli

import (
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/urlmend/urlmend/internal/fix"
)

// diff writes what became of a text as a diff, and keeps in mind where that is to be
// applied, unless it is here.
func (f *fixing) diff(path string, old, new []byte, w io.Writer) error {
	name, from := diffName(path)
	text := fix.AppendUnified(nil, name, old, new, f.show)
	if len(text) > 0 && from != "" {
		f.mu.Lock()
		f.elsewhere[from] = true
		f.mu.Unlock()
	}
	_, err := w.Write(text)
	return err
}

// diffName returns the name of a file in a diff. Git takes it to begin at the top of the
// repository that it is run in, outside of any at the working directory, and passes over
// what is not below that: then from is the folder in which to run it.
func diffName(path string) (name, from string) {
	if path == "-" {
		return "stdin", ""
	}
	here, real := realPath("."), realPath(path)
	top := repositoryOf(here)
	if rel, ok := below(top, real); ok {
		if _, ok := below(here, real); !ok {
			from = top
		}
		return rel, from
	}
	root := filepath.VolumeName(real) + string(filepath.Separator)
	return strings.TrimPrefix(filepath.ToSlash(real), filepath.ToSlash(root)), root
}

// repositoryOf returns the top of the git repository that a folder is in, the folder
// itself if it is in none.
func repositoryOf(folder string) string {
	for dir := folder; ; dir = filepath.Dir(dir) {
		if _, err := os.Lstat(filepath.Join(dir, ".git")); err == nil {
			return dir
		}
		if dir == filepath.Dir(dir) {
			return folder
		}
	}
}

// below returns the path from a folder to what lies in it.
func below(folder, path string) (rel string, ok bool) {
	rel, err := filepath.Rel(folder, path)
	return filepath.ToSlash(rel), err == nil && filepath.IsLocal(rel)
}

// tellElsewhere says which parts of the diff are not to be applied here.
func (f *fixing) tellElsewhere() {
	for _, from := range slices.Sorted(maps.Keys(f.elsewhere)) {
		fmt.Fprintf(f.std.err, "urlmend: part of the diff is of files that are not below the working directory: run git apply in %s\n", visible(from))
	}
}
