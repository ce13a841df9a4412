package lint

import (
	"strings"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/internal/syntax"
)

// A TextKind is a set of kinds of text around a URL. What is a mistake in one kind is
// meant in another: an example of a URL in a manual, a pattern in a program.
type TextKind uint8

const (
	// Mail is mail and news.
	Mail TextKind = 1 << iota
	// Prose is plain text.
	Prose
	// Documentation is running text in markup.
	Documentation
	// Link is what a reader of markup follows: a URL that the markup delimits, or
	// that is in angle brackets.
	Link
	// Code is code of a text in markup, the source of programs, data, and texts of
	// unknown kind.
	Code
)

var textKindNames = []string{"mail", "plain text", "running text of documents", "links in documents", "code"}

// KindOf returns the kind of text that the URL is in. It is one.
func KindOf(u *extract.URL) TextKind {
	switch {
	case u.Input.IsMail():
		return Mail
	case u.InCode() || !u.Input.IsProse():
		return Code
	case markupOf(u).Is(syntax.Plain):
		return Prose
	case u.Kind == extract.Markup || u.Kind == extract.Angle || u.Kind == extract.Wrapped:
		return Link
	}
	return Documentation
}

// String returns the names of the kinds: "running text of documents and code".
func (k TextKind) String() string {
	var names []string
	for i, name := range textKindNames {
		if k>>i&1 != 0 {
			names = append(names, name)
		}
	}
	if n := len(names); n > 1 {
		return strings.Join(names[:n-1], ", ") + " and " + names[n-1]
	}
	return strings.Join(names, "")
}

// In reports whether the URL is in a text of one of the kinds.
func (p *Pass) In(kinds TextKind) bool { return KindOf(&p.URL)&kinds != 0 }
