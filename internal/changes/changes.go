// Package changes finds which lines of which files are new: what is staged, what
// changed since a revision or since a branch was left, or what a patch adds.
package changes

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/urlmend/urlmend/internal/fileio"
	"github.com/urlmend/urlmend/internal/git"
)

// A Set is the files that have new lines, and which those are. Links and
// submodules are no files here. It is safe for concurrent use.
type Set struct {
	dir     string           // what paths given are relative to; without links, as root
	root    string           // what paths is relative to
	paths   []string         // sorted, with slashes
	files   map[string]*file // by path
	staged  *objects         // nil: the files are as they are in the work tree
	base    string           // the revision before the changes, as git has it; "" if it is not known
	mixed   func() (map[*file]bool, error)
	asked   sync.Once // for past
	past    *Past
	folders sync.Map // of the folders asked for, without links: string to string
}

// newSet returns that of the files of a patch that have new lines.
func newSet(dir, root string, files map[string]*file) *Set {
	s := &Set{dir: dir, root: root, files: files}
	for path, f := range files {
		if len(f.lines) == 0 {
			delete(files, path)
			continue
		}
		s.paths = append(s.paths, path)
	}
	slices.Sort(s.paths)
	return s
}

// Lines returns the new lines of the file at path, which is absolute or relative
// to the directory that the set was made for. None are new in a file that is not
// in the set.
func (s *Set) Lines(path string) Lines {
	if f := s.file(path); f != nil {
		return f.lines
	}
	return nil
}

// Files yields the files of the set that path names: itself, or those below it except
// hidden ones, ordered by the bytes of their paths. Their names begin with path, as those
// of a walk do, unless path is ".".
func (s *Set) Files(path string) iter.Seq[string] {
	return func(yield func(string) bool) {
		if s.file(path) != nil {
			yield(path)
			return
		}
		for file := range s.below(s.inRoot(s.real(s.absolute(path)))) {
			if !isHidden(file) && !yield(filepath.Join(path, filepath.FromSlash(file))) {
				return
			}
		}
	}
}

// isHidden reports whether a name in the path is hidden.
func isHidden(path string) bool {
	for name := range strings.SplitSeq(path, "/") {
		if fileio.IsHidden(name) {
			return true
		}
	}
	return false
}

// below yields the paths below a folder, relative to it.
func (s *Set) below(folder string) iter.Seq[string] {
	return func(yield func(string) bool) {
		prefix, outer := folder+"/", ""
		if folder == "." || strings.ReplaceAll(folder+"/", "../", "") == "" { // the root or one above it
			prefix = ""
			outer, _ = filepath.Rel(filepath.Join(s.root, filepath.FromSlash(folder)), s.root)
		}
		first, _ := slices.BinarySearch(s.paths, prefix)
		for _, path := range s.paths[first:] {
			rest, ok := strings.CutPrefix(path, prefix)
			if !ok || !yield(filepath.ToSlash(filepath.Join(outer, rest))) {
				return
			}
		}
	}
}

// Open opens the version of the file at path that has the new lines: what the
// index holds if the set is of what is staged, as it is stored, without any
// conversion of line ends; else the file.
func (s *Set) Open(path string) (io.ReadCloser, error) {
	if s.staged == nil {
		return s.openFile(path)
	}
	f := s.file(path)
	if f == nil {
		return nil, fmt.Errorf("cannot read %s as it is staged: %w", path, fs.ErrNotExist)
	}
	r, err := s.staged.open(f.object)
	if err != nil {
		return nil, fmt.Errorf("cannot read %s as it is staged: %w", path, err)
	}
	return r, nil
}

// Staged returns what the index holds of the file at path; nil if the set is not of what is staged, or has no such
// file.
func (s *Set) Staged(path string) []byte {
	f := s.file(path)
	if s.staged == nil || f == nil {
		return nil
	}
	text, err := s.staged.read(f.object)
	if err != nil {
		return nil
	}
	return text
}

// IsMixed reports whether a file of a set of what is staged has other changes too.
func (s *Set) IsMixed(path string) (bool, error) {
	mixed, err := s.mixed()
	return mixed[s.file(path)], err
}

// findMixed returns the files that have changes that are not staged.
func (s *Set) findMixed() (map[*file]bool, error) {
	mixed := map[*file]bool{}
	out, err := git.Ask(s.dir, "diff", "--name-only", "-z", "--no-ext-diff", "--no-relative", "--ignore-submodules=all", "--")
	for name := range strings.SplitSeq(string(out), "\x00") {
		mixed[s.files[name]] = true
	}
	return mixed, err
}

// Close ends the git that reads what is staged. What was opened can still be read.
func (s *Set) Close() {
	if s.staged != nil {
		s.staged.close()
	}
}

func (s *Set) openFile(path string) (io.ReadCloser, error) {
	r, err := os.Open(s.absolute(path))
	if fault := (*fs.PathError)(nil); errors.As(err, &fault) {
		return nil, fmt.Errorf("cannot read %s, which has new lines: %w; check its permissions, and whether the patch belongs to this work tree", path, fault.Err)
	}
	if err != nil {
		return nil, err
	}
	if f := s.file(path); f != nil && len(f.texts) > 0 && !isApplied(f.texts, r) {
		r.Close()
		return nil, fmt.Errorf("the lines that the patch adds to %s are not in it: apply the patch, or create it again if the file has changed since", path)
	}
	_, err = r.Seek(0, io.SeekStart)
	return r, err
}

// file returns the file at path, nil if it is not in the set. A link is what it
// links to.
func (s *Set) file(path string) *file {
	path = s.absolute(path)
	here := filepath.Join(s.real(filepath.Dir(path)), filepath.Base(path))
	if f := s.files[s.inRoot(here)]; f != nil {
		return f
	}
	if info, err := os.Lstat(here); err == nil && info.Mode()&fs.ModeSymlink != 0 {
		if target, err := filepath.EvalSymlinks(here); err == nil {
			return s.files[s.inRoot(target)]
		}
	}
	return nil
}

func (s *Set) absolute(path string) string {
	if filepath.IsAbs(path) {
		return filepath.Clean(path)
	}
	return filepath.Join(s.dir, path)
}

// inRoot returns a path relative to the root, with slashes.
func (s *Set) inRoot(path string) string {
	rel, err := filepath.Rel(s.root, path)
	if err != nil {
		return path
	}
	return filepath.ToSlash(rel)
}

// real returns a folder without links in its path; as it is if that fails.
func (s *Set) real(folder string) string {
	if known, ok := s.folders.Load(folder); ok {
		return known.(string)
	}
	path := withoutLinks(folder)
	s.folders.Store(folder, path)
	return path
}

func withoutLinks(path string) string {
	if target, err := filepath.EvalSymlinks(path); err == nil {
		return target
	}
	return path
}
