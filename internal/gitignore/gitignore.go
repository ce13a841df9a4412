// Package gitignore decides which files git ignores, by the patterns of
// gitignore(5) in .gitignore files, info/exclude and core.excludesFile. It does not
// read git's index, so a file may be ignored although it is tracked.
package gitignore

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	"github.com/urlmend/urlmend/internal/fileio"
	"github.com/urlmend/urlmend/internal/git"
)

// Rules are the patterns that apply in one directory. They are a value: its
// methods return new ones.
type Rules struct {
	dir   string // the directory relative to the root, with a slash at its end; "" for the root
	fold  bool   // core.ignoreCase
	files []file // later ones override earlier ones
}

// A file is a list of patterns.
type file struct {
	name     string
	depth    int // length of the directory that the patterns are relative to
	patterns []Pattern
}

// Above returns the rules that the directory at path inherits from the
// directories above it, up to the root of the repository.
func Above(path string) (Rules, error) {
	dir, err := filepath.Abs(path)
	if err == nil {
		dir, err = filepath.EvalSymlinks(dir)
	}
	if err != nil {
		return Rules{}, fileio.CannotRead(path, err)
	}
	root, ok := git.Root(dir)
	if !ok {
		return Rules{}, nil
	}
	var r Rules
	var errs []error
	way := strings.Trim(filepath.ToSlash(dir[len(root):]), "/")
	for name := range strings.SplitSeq(way, "/") {
		if name == "" {
			break
		}
		r, err = r.Enter(root)
		errs = append(errs, err)
		r, root = r.Below(name), filepath.Join(root, name)
	}
	return r, errors.Join(errs...)
}

// Enter adds the rules of the directory at path to those that it inherits. A
// repository within another one inherits nothing. An error names unreadable files;
// the other rules apply nevertheless.
func (r Rules) Enter(path string) (Rules, error) {
	var repoErr error
	if git.IsRoot(path) {
		r, repoErr = repository(path)
	}
	file := filepath.Join(path, ".gitignore")
	if info, err := os.Lstat(file); err != nil || !info.Mode().IsRegular() {
		return r, repoErr // git does not follow a link either
	}
	r, err := r.read(file)
	return r, errors.Join(repoErr, err)
}

// Below returns the rules that the directory of that name inherits.
func (r Rules) Below(name string) Rules {
	r.dir += name + "/"
	return r
}

// read adds the patterns of a file. A missing file is no error, and neither is
// [os.DevNull], by which users say that there is none.
func (r Rules) read(name string) (Rules, error) {
	if name == os.DevNull {
		return r, nil
	}
	const limit = 16 << 20
	text, err := fileio.Read(name, limit)
	switch {
	case errors.Is(err, fs.ErrNotExist), errors.Is(err, syscall.ENOTDIR):
		return r, nil
	case err != nil:
		return r, fileio.CannotRead(name, err)
	}
	r.files = append(slices.Clip(r.files), file{name, len(r.dir), parse(string(text), r.fold)})
	return r, nil
}

// Ignored returns the pattern because of which git ignores the entry of that name
// in the directory, and the file that has the pattern. It is nil if git does not
// ignore the entry.
func (r Rules) Ignored(name string, isDir bool) (by *Pattern, file string) {
	path := r.dir + name
	for _, f := range slices.Backward(r.files) {
		for i := range slices.Backward(f.patterns) {
			switch p := &f.patterns[i]; {
			case !p.Match(path[f.depth:], isDir):
			case p.Negated:
				return nil, ""
			default:
				return p, f.name
			}
		}
	}
	return nil, ""
}
