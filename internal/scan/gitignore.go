package scan

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	"github.com/urlmend/urlmend/internal/git"
)

// rules are the patterns of gitignore(5) that hold in one directory.
type rules struct {
	dir   string // the directory below the root, with a slash at its end; "" for the root
	fold  bool   // core.ignoreCase
	lists []list // the later overrule the earlier
}

// A list is the patterns of one file.
type list struct {
	file     string
	depth    int // length of the dir they are relative to
	patterns []pattern
}

// A pattern is one line of a file.
type pattern struct {
	glob     glob
	negated  bool // "!": what it matches is not ignored
	dirOnly  bool // "/" at the end
	anywhere bool // without another "/": it matches names, not paths
	line     int  // in its file, from 1
	text     string
}

// rulesAbove returns the rules in the directory at path that come from the
// directories above it, up to the root of the repository.
func rulesAbove(path string) (*rules, error) {
	dir, err := filepath.Abs(path)
	if err == nil {
		dir, err = filepath.EvalSymlinks(dir)
	}
	if err != nil {
		return &rules{}, explain(path, err)
	}
	root, ok := git.Root(dir)
	if !ok {
		return &rules{}, nil
	}
	return new(rules).descend(root, dir)
}

// descend returns the rules in dir of the directories from root down to it.
func (r *rules) descend(root, dir string) (*rules, error) {
	way := strings.Trim(filepath.ToSlash(dir[len(root):]), "/")
	var errs []error
	for name := range strings.SplitSeq(way, "/") {
		if name == "" {
			break
		}
		var err error
		r, err = r.enter(root)
		errs = append(errs, err)
		r, root = r.below(name), filepath.Join(root, name)
	}
	return r, errors.Join(errs...)
}

// enter adds the rules of the directory at path itself. A repository within
// another has rules of its own. An error tells of a file that cannot be read;
// the other rules hold.
func (r *rules) enter(path string) (*rules, error) {
	var repoErr error
	if git.IsRoot(path) {
		r, repoErr = repository(path)
	}
	file := filepath.Join(path, ".gitignore")
	if info, err := os.Lstat(file); err != nil || !info.Mode().IsRegular() {
		return r, repoErr // git does not follow a link either
	}
	in := *r
	return &in, errors.Join(repoErr, in.read(file))
}

// below returns the rules for the directory of that name.
func (r *rules) below(name string) *rules {
	in := *r
	in.dir += name + "/"
	return &in
}

// read adds the patterns of a file. That there is none is no error, nor that it is
// the one by which people say so.
func (r *rules) read(file string) error {
	if file == os.DevNull {
		return nil
	}
	const most = 16 << 20
	text, err := ReadFile(file, most)
	switch {
	case errors.Is(err, fs.ErrNotExist), errors.Is(err, syscall.ENOTDIR):
		return nil
	case err != nil:
		return explain(file, err)
	}
	l := list{file: file, depth: len(r.dir), patterns: parse(string(text), r.fold)}
	r.lists = append(slices.Clip(r.lists), l)
	return nil
}

// ignore reports whether git ignores the entry of that name in the directory.
func (r *rules) ignore(name string, isDir bool) bool {
	p, _ := r.decide(name, isDir)
	return p != nil && !p.negated
}

// decide returns the last pattern that matches the entry, which decides, and its
// file; nil when there is none.
func (r *rules) decide(name string, isDir bool) (p *pattern, file string) {
	path := r.dir + name
	for _, l := range slices.Backward(r.lists) {
		for i := range slices.Backward(l.patterns) {
			if p := &l.patterns[i]; p.match(path[l.depth:], name, isDir) {
				return p, l.file
			}
		}
	}
	return nil, ""
}

func (p *pattern) match(path, name string, isDir bool) bool {
	switch {
	case p.dirOnly && !isDir:
		return false
	case p.anywhere:
		return p.glob.match(name)
	}
	return p.glob.match(path)
}

// parse reads the patterns of a file.
func parse(text string, fold bool) []pattern {
	var patterns []pattern
	number := 0
	for line := range strings.Lines(strings.TrimPrefix(text, "\ufeff")) {
		number++
		line = strings.TrimSuffix(line, "\n")
		line = trimSpaces(strings.TrimSuffix(line, "\r"))
		if line == "" || line[0] == '#' {
			continue
		}
		if p, ok := newPattern(line, fold); ok {
			p.line, p.text = number, line
			patterns = append(patterns, p)
		}
	}
	return patterns
}

func newPattern(line string, fold bool) (p pattern, ok bool) {
	line, p.negated = strings.CutPrefix(line, "!")
	line, p.dirOnly = strings.CutSuffix(line, "/")
	p.anywhere = !strings.Contains(line, "/")
	p.glob, ok = newGlob(strings.TrimPrefix(line, "/"), fold)
	return p, ok
}

// trimSpaces removes the spaces at the end of a line, less those that a
// backslash quotes.
func trimSpaces(line string) string {
	trimmed := strings.TrimRight(line, " ")
	quotes := len(trimmed) - len(strings.TrimRight(trimmed, `\`))
	if quotes%2 == 1 && len(trimmed) < len(line) {
		return line[:len(trimmed)+1]
	}
	return trimmed
}
