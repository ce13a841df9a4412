package foreign

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/urlmend/urlmend/internal/fileio"
	"github.com/urlmend/urlmend/internal/git"
	"github.com/urlmend/urlmend/internal/gitignore"
)

// A setting is what attributes say about a file.
type setting uint8

const (
	unset setting = iota // nothing
	yes
	no
)

// An attribute is what a line of a .gitattributes file says about files.
type attribute struct {
	gitignore.Pattern
	kind string // vendored or generated
	is   setting
	by   string // the file, as it is shown, and the line
}

// attribute returns what the attributes say about the file at path, and why it is
// skipped if they say so.
func (f *Finder) attribute(path string) (is setting, why string) {
	own := unset
	closest := f.folder(filepath.Dir(path))
	if closest == nil {
		return unset, ""
	}
	path = f.absolute(path)
	for _, kind := range [...]string{vendored, generated} {
		is, by := closest.lookUp(path, kind)
		switch is {
		case yes:
			return yes, kind + " by " + by
		case no:
			own = no
		}
	}
	return own, ""
}

// lookUp returns what the attributes say about the file and the kind: the last line that
// matches in the closest folder that has one (gitattributes(5)). No folder says nothing.
func (f *folder) lookUp(path, kind string) (is setting, by string) {
	for at := f; at != nil; at = at.above {
		rel := at.below(path)
		for _, a := range slices.Backward(at.attributes) {
			if a.kind == kind && a.Match(rel, false) {
				return a.is, a.by + ": " + a.Text
			}
		}
	}
	return unset, ""
}

// declaresOwn reports whether attributes say that some of what is below a folder is the
// project's own.
func (f *Finder) declaresOwn(path string) bool {
	if is, _ := f.attribute(filepath.Join(path, "a")); is == no {
		return true
	}
	for at := f.folder(filepath.Dir(path)); at != nil; at = at.above {
		folder := at.below(f.absolute(path)) + "/"
		for _, a := range at.attributes {
			if a.is == no && strings.HasPrefix(strings.TrimPrefix(a.Text, "/"), folder) {
				return true
			}
		}
	}
	return false
}

// A folder is one that has attributes.
type folder struct {
	path       string // absolute
	attributes []attribute
	above      *folder // the closest one in the repository; nil if there is none
}

// below returns an absolute path, of a file or a folder below f, relative to f,
// with slashes.
func (f *folder) below(path string) string {
	path, err := filepath.Rel(f.path, path)
	if err != nil {
		return ""
	}
	return filepath.ToSlash(path)
}

// folder returns the closest folder with attributes: dir, or one above it.
func (f *Finder) folder(dir string) *folder {
	f.mu.Lock()
	defer f.mu.Unlock()
	if at, ok := f.folders[dir]; ok {
		return at
	}
	if f.folders == nil {
		f.folders = make(map[string]*folder)
	}
	at := f.at(f.absolute(dir))
	f.folders[dir] = at
	return at
}

// List notes what is in the folder at path, so that attributes are not looked for where
// there are none. It is called before anything in the folder is decided about, or not at
// all.
func (f *Finder) List(path string, entries []fs.DirEntry) {
	abs := f.absolute(path)
	up := filepath.Dir(abs)
	begins := func(e fs.DirEntry) bool { return e.Name() == attributesFile || e.Name() == git.Folder }
	if up == abs || slices.ContainsFunc(entries, begins) {
		return
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.folders == nil {
		f.folders = make(map[string]*folder)
	}
	f.folders[abs] = f.at(up)
}

// attributesFile is the name of a file with attributes.
const attributesFile = ".gitattributes"

// at is folder for an absolute path.
func (f *Finder) at(path string) *folder {
	if at, ok := f.folders[path]; ok {
		return at
	}
	var at *folder
	if up := filepath.Dir(path); up != path && !git.IsRoot(path) {
		at = f.at(up)
	}
	if own := readAttributes(path); len(own) > 0 {
		at = &folder{path, own, at}
	}
	f.folders[path] = at
	return at
}

// readAttributes returns those of the .gitattributes file in a folder. One that cannot be
// read has none.
func readAttributes(dir string) []attribute {
	name := filepath.Join(dir, attributesFile)
	info, err := os.Lstat(name)
	if err != nil || !info.Mode().IsRegular() {
		return nil
	}
	const limit = 1 << 20
	text, err := fileio.Read(name, limit)
	if err != nil {
		return nil
	}
	return parse(string(text))
}

// parse reads the lines of a .gitattributes file about linguist-vendored and
// linguist-generated.
func parse(text string) (all []attribute) {
	number := 0
	for line := range strings.Lines(text) {
		number++
		fields := strings.Fields(line)
		if len(fields) < 2 || strings.HasPrefix(fields[0], "#") || strings.HasPrefix(fields[0], "[attr]") {
			continue
		}
		pattern, ok := gitignore.ParsePattern(strings.Trim(fields[0], `"`))
		if !ok || pattern.Negated {
			continue
		}
		for _, word := range fields[1:] {
			if kind, is := read(word); kind != "" {
				all = append(all, attribute{pattern, kind, is, fmt.Sprintf(".gitattributes:%d", number)})
			}
		}
	}
	return all
}

// read reads an attribute: "linguist-vendored", "-linguist-vendored",
// "linguist-vendored=false" and "!linguist-vendored".
func read(word string) (kind string, is setting) {
	name, value, _ := strings.Cut(strings.TrimLeft(word, "-!"), "=")
	kind = map[string]string{"linguist-vendored": vendored, "linguist-generated": generated}[name]
	switch {
	case word[0] == '!':
		return kind, unset
	case word[0] == '-', value == "false":
		return kind, no
	}
	return kind, yes
}
