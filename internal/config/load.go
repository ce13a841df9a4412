package config

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/urlmend/urlmend/internal/fileio"
)

// maxSize is how long a configuration file may be.
const maxSize = 1 << 20

// A loader reads files, each once.
type loader struct {
	rules []string
	files map[reading]*loaded
	// overlays are texts that are read instead of the files at these absolute paths.
	overlays map[string][]byte
	left     int // how many may still be read for one configuration
}

// maxFiles bounds how many files make one configuration, and how many one file may list: by links a
// few may have names without end.
const maxFiles = 1000

// A reading is of the file at a path, for a configuration of the project in a
// folder, without links.
type reading struct{ path, project string }

// A loaded file is what it says with what it extends, or what is wrong.
type loaded struct {
	contents *contents
	faults   []Fault   // of the file itself
	bases    []*loaded // the files that it extends, except unreadable ones
}

// all returns what is wrong with the file and with those that it extends, of
// each once.
func (d *loaded) all() (faults []Fault) {
	for d := range d.each() {
		faults = append(faults, d.faults...)
	}
	return faults
}

// each yields the file and those that it extends, each once.
func (d *loaded) each() iter.Seq[*loaded] {
	return func(yield func(*loaded) bool) {
		seen := map[*loaded]bool{d: true}
		for left := []*loaded{d}; len(left) > 0; left = left[1:] {
			if !yield(left[0]) {
				return
			}
			for _, base := range left[0].bases {
				if !seen[base] {
					seen[base] = true
					left = append(left, base)
				}
			}
		}
	}
}

// builds reports whether the file extends another one.
func (d *loaded) builds(other *loaded) bool {
	for d := range d.each() {
		if d == other {
			return true
		}
	}
	return false
}

// load reads a file and what it extends. The chain has the files that extend it,
// by their real paths.
func (l *loader) load(r reading, chain []string) *loaded {
	if done := l.files[r]; done != nil {
		return done
	}
	if l.left == 0 {
		at := place{file: newFile(r.path, nil)}
		return &loaded{faults: []Fault{at.fault("the configuration has more than %d files: extend fewer", maxFiles)}}
	}
	l.left--
	done := l.read(r, chain)
	l.files[r] = done
	return done
}

func (l *loader) read(r reading, chain []string) *loaded {
	file, real, err := l.readFile(r.path)
	if err != nil {
		return &loaded{faults: []Fault{place{file: newFile(r.path, nil)}.fault("%v", err)}}
	}
	file.foreign = below(r.project, real) == "" || filepath.Ext(real) != ".toml" && !IsShared(real)
	return l.decode(file, r.project, append(slices.Clip(chain), real))
}

// decode reads a file that is the last of the chain.
func (l *loader) decode(file *file, project string, chain []string) *loaded {
	root, fault := file.parse()
	if fault != nil {
		return &loaded{faults: []Fault{*fault}}
	}
	table, how, fault := file.settings(root)
	if fault != nil {
		return &loaded{faults: []Fault{*fault}}
	}
	d := decoder{file: file, notation: how, rules: l.rules}
	c := d.contents(table)
	c.resolve(file)
	done := &loaded{contents: c, faults: d.faults}
	if _, good := c.layer[keyExtends]; good {
		delete(c.layer, keyExtends)
		k, _ := keyNamed(keyExtends)
		bases := k.values(table.index[keyExtends])
		if len(bases) > maxFiles {
			done.fault(bases[maxFiles].at, "extends: it lists more than %d files: extend fewer", maxFiles)
			bases = nil
		}
		for _, v := range slices.Backward(bases) {
			if v.text == "" {
				done.fault(v.at, "extends: the path is empty: name a configuration file, or remove it")
				continue
			}
			l.extend(done, reading{resolve(file, v.text), project}, v.at, chain)
		}
	}
	slices.SortStableFunc(done.faults, inOrder)
	return done
}

func inOrder(a, b Fault) int {
	return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
}

// extend puts what another file says below what d says.
func (l *loader) extend(d *loaded, r reading, at place, chain []string) {
	real, err := l.real(r.path)
	if err != nil {
		d.fault(at, "cannot extend %s: %v; check the path, which is relative to %s", shown(r.path), cause(err), at.file.shown)
		return
	}
	if i := slices.Index(chain, real); i >= 0 {
		var names []string
		for _, p := range append(chain[i:len(chain):len(chain)], real) {
			names = append(names, shown(p))
		}
		d.fault(at, "the files extend each other in a circle: %s", strings.Join(names, " > "))
		return
	}
	base := l.load(r, chain)
	switch {
	case slices.Contains(d.bases, base): // a later name of it decides
		return
	case base.contents != nil:
		d.contents.extend(base.contents)
	case base.faults[0].Line == 0: // it could not be read
		d.fault(at, "cannot extend %s: %s", base.faults[0].File, base.faults[0].Message)
		return
	}
	d.bases = append(d.bases, base)
}

func (d *loaded) fault(at place, format string, args ...any) {
	d.faults = append(d.faults, at.fault(format, args...))
}

// resolve makes the paths in a file independent of where the file is.
func (c *contents) resolve(f *file) {
	if b, ok := c.layer["baseline"]; ok && b.first() != "" {
		path := shown(resolve(f, b.first()))
		c.layer["baseline"] = entry{[]text{{path, b.texts[0].at}}, b.from, b.path}
	}
}

// resolve returns the absolute form of a path that a file contains.
func resolve(f *file, path string) string {
	if filepath.IsAbs(path) {
		return filepath.Clean(path)
	}
	return filepath.Join(filepath.Dir(f.path), path)
}

// isThere reports whether there is a file at path. A link to nothing is an error later.
func (l *loader) isThere(path string) bool {
	if _, ok := l.overlays[path]; ok {
		return true
	}
	_, err := os.Lstat(path)
	return err == nil
}

// real returns the path without links of a file that is there.
func (l *loader) real(path string) (string, error) {
	if _, ok := l.overlays[path]; ok {
		return path, nil
	}
	return filepath.EvalSymlinks(path)
}

// readFile returns the file at path, and its path without links.
func (l *loader) readFile(path string) (f *file, real string, err error) {
	real, err = l.real(path)
	text, ok := l.overlays[path]
	if err == nil && !ok {
		text, err = fileio.Read(real, maxSize)
	}
	if err != nil {
		return nil, "", cannotRead(err)
	}
	return newFile(path, bytes.TrimPrefix(text, []byte("\ufeff"))), real, nil
}

func cannotRead(err error) error {
	return fmt.Errorf("cannot read the file: %v; check the path and its permissions", cause(err))
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
