// Package foreign finds out in which files of a project its authors do not write URLs for
// readers: vendored, generated, converted and minified files, data, lock files, images, source
// maps, licences, and tests, in which URLs are wrong on purpose. It follows those conventions
// of github.com/github-linguist/linguist that are hardly ever wrong, and the attributes
// that authors correct them with.
package foreign

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/urlmend/urlmend/internal/fileio"
	"github.com/urlmend/urlmend/internal/git"
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
// that, in the same repository, has the same file in the same place, or a page has its source there. It is empty if no
// program did.
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
			if (isCopy(path, source) || sourceOf(path, source) != "") && !isRootBetween(path, dir) {
				return generated + " (from " + folder + ")"
			}
		}
	}
	return ""
}

// isCopy reports whether the contents of two files are the same: other files of one name, such as the README of each
// folder, are written by people.
func isCopy(path, other string) bool {
	const limit = 1 << 20
	if !isFile(path) || !isFile(other) {
		return false
	}
	text, err := fileio.Read(path, limit)
	if err != nil {
		return false
	}
	source, err := fileio.Read(other, limit)
	return err == nil && bytes.Equal(text, source)
}

// isRootBetween reports whether the root of a repository is above the file at path, and not above dir: what is next to
// dir is no part of the project.
func isRootBetween(path, dir string) bool {
	for at := filepath.Dir(path); len(at) >= len(dir); at = filepath.Dir(at) {
		if git.IsRoot(at) {
			return true
		}
	}
	return false
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
	source := sourceOf(path, path)
	if source == "" {
		return ""
	}
	return generated + " (from " + filepath.Base(source) + ")"
}

// sourceOf returns the file from which a program made the page of HTML at path: it has the name of place, but for the
// extension. It is "" if there is none.
func sourceOf(path, place string) string {
	ext := filepath.Ext(path)
	if !isHTML(ext) {
		return ""
	}
	for _, source := range sources {
		source = strings.TrimSuffix(place, ext) + source
		if isFile(source) && isMadeOf(path, source) {
			return source
		}
	}
	return ""
}

// isMadeOf reports whether a page of HTML has a quarter of the words at the front of a source, or is too long for
// one that a person wrote. Others of its name show the source, or are about it. One with metadata before it is
// itself a source.
func isMadeOf(page, source string) bool {
	const limit, front, short = 4 << 20, 4 << 10, 5
	text, err := fileio.Read(page, limit)
	if err != nil {
		return true
	}
	head, err := fileio.Read(source, limit)
	if err != nil || bytes.HasPrefix(text, []byte("---")) {
		return false
	}
	words, shown := 0, 0
	for word := range bytes.FieldsFuncSeq(head[:min(len(head), front)], func(r rune) bool { return !unicode.IsLetter(r) }) {
		if utf8.RuneCount(word) < short {
			continue
		}
		words++
		if bytes.Contains(text, word) {
			shown++
		}
	}
	return shown > 0 && shown*4 >= words
}
