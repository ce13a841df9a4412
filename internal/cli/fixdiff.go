package cli

import (
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/urlmend/urlmend/internal/fix"
	"github.com/urlmend/urlmend/internal/git"
)

// A diffBase is where the names of files in a diff begin. Git takes that to be the top
// of the repository that it is run in, or else the working directory, and skips files
// that are not below it.
type diffBase struct {
	here string // the working directory
	top  string
}

func newDiffBase() diffBase {
	here := realPath(".")
	if top, ok := git.Root(here); ok {
		return diffBase{here, top}
	}
	return diffBase{here, here}
}

// name returns the name of a file in a diff. Where git would pass over it when run
// here, from is the folder in which to run it.
func (b diffBase) name(path string) (name, from string) {
	if path == "-" {
		return "stdin", ""
	}
	real := realPath(path)
	if rel, ok := below(b.top, real); ok {
		if _, ok := below(b.here, real); !ok {
			from = b.top
		}
		return rel, from
	}
	root := filepath.VolumeName(real) + string(filepath.Separator)
	return strings.TrimPrefix(filepath.ToSlash(real), filepath.ToSlash(root)), root
}

// diff returns what became of a text as a diff, and the folder in which that is to be
// applied, unless it is the working directory.
func (f *fixing) diff(path string, old, new []byte) (text []byte, elsewhere string) {
	name, from := f.base.name(path)
	if text = fix.AppendUnified(nil, name, old, new, f.show); len(text) == 0 {
		from = ""
	}
	return text, from
}

// below returns the path from a folder to what lies in it.
func below(folder, path string) (rel string, ok bool) {
	rel, err := filepath.Rel(folder, path)
	return filepath.ToSlash(rel), err == nil && filepath.IsLocal(rel)
}

// reportElsewhere reports in which other folders parts of the diff must be applied.
func (f *fixing) reportElsewhere() {
	for _, from := range slices.Sorted(maps.Keys(f.elsewhere)) {
		fmt.Fprintf(f.std.err, "urlmend: the diff contains files that are not below the working directory: run git apply in %s\n", visible(from))
	}
}
