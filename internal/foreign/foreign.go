// Package foreign finds out in which files of a project its authors do not write URLs for
// readers: vendored, generated, converted and minified files, data, lock files, images, source
// maps, licences, and tests, in which URLs are wrong on purpose. It follows those conventions
// of github.com/github-linguist/linguist that are hardly ever wrong, and the attributes
// that authors correct them with.
package foreign

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
)

// A Finder decides about files. It keeps the attributes that it has read, and may be used
// by several goroutines at once. The zero Finder is ready for use.
type Finder struct {
	mu      sync.Mutex
	folders map[string]*folder // the closest ones with attributes, by path

	once sync.Once
	here string // the working directory
}

// absolute is [filepath.Abs] with the working directory looked up only once, for many files.
func (f *Finder) absolute(path string) string {
	if filepath.IsAbs(path) {
		return filepath.Clean(path)
	}
	f.once.Do(func() { f.here, _ = os.Getwd() })
	return filepath.Join(f.here, path)
}

// Folder returns why nothing below the folder at path is written in the project: a text
// that can follow "is", "vendored (by its name)". It is empty if some of it is.
func (f *Finder) Folder(path string) string {
	why := folderNamed(path)
	if why == "" || f.declaresOwn(path) {
		return ""
	}
	return why
}

// File returns why the file at path is not written in the project, by its name and its
// attributes, apart from the folders above it. It is empty if it is, for all that is known.
// Unless that is decided, [Text] decides.
func (f *Finder) File(path string) (why string, isDecided bool) {
	if set, by := f.attribute(path); set != unset {
		return by, true
	}
	for _, find := range []func(path string) (why string){fileNamed, madeNextToSource, f.madeForSite} {
		if why = find(path); why != "" {
			return why, true
		}
	}
	return "", false
}

// built are the names of folders into which programs write sites, and sourceFolders those that they read, next to them.
var (
	built         = []string{"public", "build", "out", "output", "site", "gh-pages", "www", "htdocs"}
	sourceFolders = []string{"source", "src", "content"}
)

// madeForSite returns why a program made the file: it is in the folder of a built site, and a folder of sources next to
// that has one of the same name in the same place, as it is or in a markup. It is empty if no program did.
func (f *Finder) madeForSite(path string) (why string) {
	if ext := filepath.Ext(path); !isHTML(ext) && !slices.Contains(sources, ext) {
		return ""
	}
	path = f.absolute(path)
	for dir := filepath.Dir(path); filepath.Dir(dir) != dir; dir = filepath.Dir(dir) {
		if !slices.Contains(built, filepath.Base(dir)) {
			continue
		}
		for _, folder := range sourceFolders {
			source := filepath.Join(filepath.Dir(dir), folder, path[len(dir):])
			if isFile(source) || madeNextToSource(source) != "" {
				return generated + " (from " + folder + ")"
			}
		}
	}
	return ""
}

func isFile(path string) bool {
	info, err := os.Lstat(path)
	return err == nil && info.Mode().IsRegular()
}

// sources are the extensions of markup from which programs make pages of HTML.
var sources = []string{
	".md", ".markdown", ".rst", ".org", ".adoc", ".asciidoc", ".pod", ".pod6", ".textile", ".Rmd", ".qmd", ".ipynb", ".tex", ".texi", ".t2t",
}

// madeNextToSource returns why a program made a page of HTML: its source, a file with the same name and another
// extension, is next to it. It is empty if no source is.
func madeNextToSource(path string) (why string) {
	ext := filepath.Ext(path)
	if !isHTML(ext) {
		return ""
	}
	for _, source := range sources {
		source = strings.TrimSuffix(path, ext) + source
		if isFile(source) {
			return generated + " (from " + filepath.Base(source) + ")"
		}
	}
	return ""
}
