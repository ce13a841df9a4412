package syntax

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/kernel"
)

var destinationEnds = kernel.NewSet(func(c byte) bool { return c <= ' ' || ascii.In(c, "()<>[]\"") })

// DestinationLen returns the length of the destination that text begins with, as far as it has no white space, quotation
// marks and brackets but parentheses in pairs, a word in square brackets after a letter or digit, as in system.html#len,seq[T], and a
// word in quotation marks that the destination goes on after, as in #the-"new"-one (CommonMark 6.3).
func DestinationLen(text []byte) int {
	depth := 0
	for n := destinationEnds.Index(text); ; n += 1 + destinationEnds.Index(text[n+1:]) {
		switch ascii.At(text, n) {
		case '[':
			size := bracketedLen(text, n)
			if size == 0 {
				return n
			}
			n += size - 1
		case '"':
			size := quotedLen(text, n)
			if size == 0 {
				return n
			}
			n += size - 1
		case '(':
			depth++
		case ')':
			if depth--; depth < 0 {
				return n
			}
		default:
			if n == len(text) && depth > 0 {
				return n - 1
			}
			return n
		}
	}
}

// bracketedLen returns the length of the word in square brackets that begins at text[n], inside a destination: [T] in seq[T], [] in
// ?names[]=tea. It is 0 if there is none: [tea](tea.md) is another link.
func bracketedLen(text []byte, n int) int {
	size := 1 + ascii.Span(text[n+1:], func(c byte) bool { return ascii.IsAlnum(c) || c == ',' })
	if !ascii.IsAlnum(ascii.At(text, n-1)) || ascii.At(text, n+size) != ']' || ascii.In(ascii.At(text, n+size+1), "([:]") {
		return 0
	}
	return size + 1
}

// quotedLen returns the length of the word in quotation marks that begins at text[n], inside a destination; 0 if there is none.
// What ends there is a title without the white space before it, but in a fragment, as in #the-"old".
func quotedLen(text []byte, n int) int {
	size := 2 + destinationEnds.Index(text[n+1:])
	next := ascii.At(text, n+size)
	isFragmentEnd := next == ')' && bytes.IndexByte(text[:n], '#') >= 0
	if n == 0 || ascii.At(text, n+size-1) != '"' || next <= ' ' || ascii.In(next, `()<>[]"`) && !isFragmentEnd {
		return 0
	}
	return size
}

// documents are suffixes of the names of documents and images that links lead to.
var documents = ascii.NewWordSet("md mdx markdown rst adoc html htm txt pdf ipynb png jpg jpeg gif svg webp")

// LooksRelative reports whether text has the form of a relative reference that a link leads to: a fragment, a path that begins
// with a slash or dots, or the name of a document.
func LooksRelative(text []byte) bool {
	path, fragment, hasFragment := bytes.Cut(text, []byte("#"))
	switch {
	case len(path) == 0:
		return hasFragment && len(fragment) > 1 && !ascii.All(fragment, ascii.IsDigit)
	case bytes.IndexByte(path, ':') >= 0:
		return false
	case ascii.HasPrefix(path, "./"), ascii.HasPrefix(path, "../"), path[0] == '/' && len(path) > 2 && path[1] != '/':
		return true
	}
	name := path[bytes.LastIndexByte(path, '/')+1:]
	dot := bytes.LastIndexByte(name, '.')
	return dot > 0 && documents.Has(name[dot+1:])
}

// StrayEnd returns the length of the mark of a sentence that ends a destination in place of the text around it; 0 if none does.
// Chinese and Japanese have no white space between a URL and such a mark. In ASCII it ends no name of a folder, and no path without a scheme.
func StrayEnd(destination []byte) int {
	r, size := utf8.DecodeLastRune(destination)
	path := destination[:len(destination)-size]
	switch {
	case len(path) > 1 && strings.ContainsRune(".,;", r) && bytes.IndexAny(path, "?#") < 0:
		last := path[len(path)-1]
		// A segment "." is dropped by all programs (RFC 3986, section 5.2.4).
		if last == '/' && r != '.' && ascii.IsAlnum(path[len(path)-2]) || ascii.IsAlnum(last) && LooksRelative(path) {
			return size
		}
	case strings.ContainsRune("。，、；：！？", r):
		return size
	case r == '）' && bytes.Count(destination, []byte("（")) < bytes.Count(destination, []byte("）")):
		return size
	}
	return 0
}

// StrayHash returns the offset of the number sign that is one too many in a destination; -1 if none is: ##t, #a.md#t.
// Applications have routes with several.
func StrayHash(destination []byte) int {
	path, fragment, _ := bytes.Cut(destination, []byte("#"))
	i := bytes.IndexByte(fragment, '#')
	switch {
	case i == 0 && len(fragment) > 1 && ascii.IsAlnum(fragment[1]):
		return len(path)
	case i > 0 && len(path) == 0 && LooksRelative(fragment[:i]) && fragment[0] != '/':
		return 0
	}
	return -1
}
