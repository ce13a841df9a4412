package foreign

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/fileio"
	"github.com/urlmend/urlmend/internal/git"
)

// sources are the extensions of markup from which programs make pages of HTML.
var sources = []string{
	".md", ".markdown", ".rst", ".org", ".adoc", ".asciidoc", ".pod",
	".pod6", ".textile", ".Rmd", ".qmd", ".ipynb", ".tex", ".texi", ".t2t",
}

// made returns why a program made a page of HTML or its source, by what is next to it. It is empty if no program did.
func (f *Finder) made(path string) (why string) {
	ext := filepath.Ext(path)
	if !isHTML(ext) && !slices.Contains(sources, ext) {
		return ""
	}
	path = f.absolute(path)
	if source := f.sourceOf(path, path); source != "" { // it is next to the page
		return generated + " (from " + source + ")"
	}
	return f.madeForSite(path)
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
	const separator = string(filepath.Separator)
	for dir := path; ; {
		i := strings.LastIndex(dir, separator)
		if i <= 0 {
			return ""
		}
		if dir = dir[:i]; !slices.Contains(built, dir[strings.LastIndex(dir, separator)+1:]) {
			continue
		}
		for _, folder := range sourceFolders {
			source := filepath.Join(filepath.Dir(dir), folder, path[len(dir):])
			if (f.isCopy(path, source) || f.sourceOf(path, source) != "") && !isRootBetween(path, dir) {
				return generated + " (from " + folder + ")"
			}
		}
	}
}

// isCopy reports whether the contents of two files are the same: other files of one name, such as the README of each
// folder, are written by people.
func (f *Finder) isCopy(path, other string) bool {
	const limit = 1 << 20
	if _, ok := f.pagesIn(filepath.Dir(other))[filepath.Base(other)]; !ok {
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

// sourceOf returns the name of the file from which a program made the page of HTML at path: it is in the folder of place,
// with the same name except for the extension. It is "" if there is none.
func (f *Finder) sourceOf(path, place string) string {
	ext := filepath.Ext(path)
	if !isHTML(ext) {
		return ""
	}
	dir := filepath.Dir(place)
	pages := f.pagesIn(dir)
	name := strings.TrimSuffix(filepath.Base(place), ext)
	for _, ext := range sources {
		if _, ok := pages[name+ext]; ok && isMadeOf(path, filepath.Join(dir, name+ext)) {
			return name + ext
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
	if err != nil || ascii.HasPrefix(text, "---") {
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

// names are the names of the pages and their sources in a folder.
type names map[string]struct{}

// pagesIn returns the names in the folder at an absolute path: none if it cannot be read. It lists a folder once and
// keeps the names, because most pages have no source, and to ask for each name that one may have takes longer. When it
// has those of many folders it forgets them.
func (f *Finder) pagesIn(dir string) names {
	const most = 64 // folders
	f.mu.Lock()
	defer f.mu.Unlock()
	all, ok := f.pages[dir]
	if ok {
		return all
	}
	if f.pages == nil || len(f.pages) == most {
		f.pages = make(map[string]names)
	}
	all = make(names)
	f.pages[dir] = all
	entries, _ := os.ReadDir(dir)
	for _, e := range entries {
		if ext := filepath.Ext(e.Name()); e.Type().IsRegular() && (isHTML(ext) || slices.Contains(sources, ext)) {
			all[e.Name()] = struct{}{}
		}
	}
	return all
}
