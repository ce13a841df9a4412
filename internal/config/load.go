package config

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// maxSize is how long a configuration file may be.
const maxSize = 1 << 20

// A loader reads files, each once.
type loader struct {
	rules []string
	files map[string]*loaded // by path
}

// A loaded file is what it says with what it extends, or what is wrong.
type loaded struct {
	contents *contents
	faults   []Fault
}

// load reads the file at path, an absolute one, and what it extends. The chain
// has the files that extend it, by their real paths.
func (l *loader) load(path string, chain []string) *loaded {
	if done := l.files[path]; done != nil {
		return done
	}
	file, real, err := readFile(path)
	if err != nil {
		return &loaded{faults: []Fault{place{file: newFile(path, nil)}.fault("%v", err)}}
	}
	done := l.decode(file, append(slices.Clip(chain), real))
	l.files[path] = done
	return done
}

// decode reads a file that is the last of the chain.
func (l *loader) decode(file *file, chain []string) *loaded {
	root, fault := file.parse()
	if fault != nil {
		return &loaded{faults: []Fault{*fault}}
	}
	d := decoder{file: file, rules: l.rules}
	c := d.contents(root)
	slices.SortStableFunc(d.faults, inOrder)
	c.resolve(file)
	if _, good := c.layer[keyExtends]; good {
		delete(c.layer, keyExtends)
		k, _ := keyNamed(keyExtends)
		for _, v := range slices.Backward(k.values(root.index[keyExtends])) {
			d.faults = append(d.faults, l.extend(c, v.text, v.at, chain)...)
		}
	}
	return &loaded{c, d.faults}
}

func inOrder(a, b Fault) int {
	return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
}

// extend puts what a file says below c. It returns what is wrong.
func (l *loader) extend(c *contents, path string, at place, chain []string) []Fault {
	if path == "" {
		return []Fault{at.fault("extends: the path is empty: name a configuration file, or take it out")}
	}
	path = resolve(at.file, path)
	real, err := filepath.EvalSymlinks(path)
	if err != nil {
		return []Fault{at.fault("cannot extend %s: %v; check the path, which is relative to %s", shown(path), cause(err), at.file.shown)}
	}
	if i := slices.Index(chain, real); i >= 0 {
		var names []string
		for _, p := range append(chain[i:len(chain):len(chain)], real) {
			names = append(names, shown(p))
		}
		return []Fault{at.fault("the files extend each other in a circle: %s", strings.Join(names, " > "))}
	}
	base := l.load(path, chain)
	switch {
	case base.contents != nil:
		c.extend(base.contents)
	case base.faults[0].Line == 0: // it could not be read
		return []Fault{at.fault("cannot extend %s: %s", base.faults[0].File, base.faults[0].Message)}
	}
	return base.faults
}

// resolve makes the paths in a file independent of where the file is.
func (c *contents) resolve(f *file) {
	if b, ok := c.layer["baseline"]; ok && b.first() != "" {
		path := shown(resolve(f, b.first()))
		c.layer["baseline"] = entry{[]text{{path, b.texts[0].at}}, b.from, b.path}
	}
}

// resolve returns the absolute path for one that stands in a file.
func resolve(f *file, path string) string {
	if filepath.IsAbs(path) {
		return filepath.Clean(path)
	}
	return filepath.Join(filepath.Dir(f.path), path)
}

// readFile returns the file at path, and its path without links.
func readFile(path string) (f *file, real string, err error) {
	real, err = filepath.EvalSymlinks(path)
	if err != nil {
		return nil, "", cannotRead(err)
	}
	info, err := os.Stat(real)
	switch {
	case err != nil:
		return nil, "", cannotRead(err)
	case !info.Mode().IsRegular():
		return nil, "", errors.New("this is not a file: configuration is read from files only")
	}
	in, err := os.Open(real)
	if err != nil {
		return nil, "", cannotRead(err)
	}
	defer in.Close()
	text, err := io.ReadAll(io.LimitReader(in, maxSize+1))
	switch {
	case err != nil:
		return nil, "", cannotRead(err)
	case len(text) > maxSize:
		return nil, "", fmt.Errorf("the file is longer than %d KiB: is it a configuration file?", maxSize>>10)
	}
	return newFile(path, bytes.TrimPrefix(text, []byte("\ufeff"))), real, nil
}

func cannotRead(err error) error {
	return fmt.Errorf("cannot read this: %v; check the path and its permissions", cause(err))
}

// cause returns the error without the path that it names.
func cause(err error) error {
	if pe := (*fs.PathError)(nil); errors.As(err, &pe) {
		return pe.Err
	}
	return err
}

// shown returns the path as messages have it: relative to the working directory
// for what is below that.
func shown(path string) string {
	if wd, err := os.Getwd(); err == nil {
		if rel := below(wd, path); rel != "" {
			return filepath.FromSlash(rel)
		}
	}
	return path
}
