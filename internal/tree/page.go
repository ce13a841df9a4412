package tree

import (
	"bytes"
	"html"
	"net/url"
	"path"
	"strings"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/syntax"
)

// A page is what was read of a document.
type page struct {
	path     string
	lang     *syntax.Language
	links    []link
	labels   labels
	names    []link   // references to labels of the project: ":ref:`x`" in reStructuredText, "<<x>>" in AsciiDoc
	headings []string // their texts, with their markup
	ids      []string // that the document gives itself
	front    []string // paths at which the document says that it is published
	// isPlain: nothing in the document stands for text that is written elsewhere.
	isPlain  bool
	hasFront bool // it begins with a block of settings
	anchors  *anchors
}

// A link is the destination of a link: text[start:end], unescaped as target.
type link struct {
	start, end int
	target     string
	isDocument bool // it names a document without its extension, as Sphinx does
}

// A reader reads a document: first its links, and its anchors only if there are links to them.
type reader struct {
	*page
	text       []byte
	code       *syntax.Code
	wantsLinks bool
}

// readLinks returns what is in a document at a path relative to the root, except for its anchors.
func readLinks(name string, text []byte) *page {
	p := &page{path: name, lang: syntax.ForName(name), isPlain: true}
	r := &reader{page: p, text: text, code: p.lang.NewCode(), wantsLinks: true}
	r.code.Reset(text, 0, len(text))
	if links, _ := readersOf(p.lang); links != nil {
		links(r)
	}
	return p
}

// readAnchors adds the anchors of the document, which has that text.
func (p *page) readAnchors(text []byte) {
	r := &reader{page: p, text: text, code: p.lang.NewCode()}
	r.code.Reset(text, 0, len(text))
	if _, anchors := readersOf(p.lang); anchors != nil {
		anchors(r)
	}
	p.anchors = newAnchors(p)
}

// hasOwnAnchors reports whether the document has links to its own anchors.
func (p *page) hasOwnAnchors() bool {
	for i := range p.links {
		if p.links[i].target[0] == '#' {
			return true
		}
	}
	return false
}

// readersOf returns what reads the links and the anchors of documents in a language; nil if they are not read.
func readersOf(l *syntax.Language) (links, anchors func(*reader)) {
	switch l {
	case syntax.Markdown:
		return (*reader).markdownLinks, (*reader).markdownAnchors
	case syntax.RST:
		return (*reader).rstLinks, (*reader).rstAnchors
	case syntax.AsciiDoc:
		return (*reader).asciidoc, (*reader).asciidoc
	case syntax.Org:
		return (*reader).org, (*reader).org
	case syntax.HTML:
		return (*reader).html, (*reader).html
	}
	return nil, nil
}

// link adds the destination text[start:end] if it is a relative reference.
func (r *reader) link(start, end int) {
	raw := r.text[start:end]
	if !r.wantsLinks || len(raw) == 0 || len(raw) > maxDestination || !isRelative(raw) || isTemplate(raw) || r.code.Contains(start) {
		return
	}
	r.links = append(r.links, link{start: start, end: end, target: string(raw)})
}

// maxDestination is the length in bytes of the longest destination that is read.
const maxDestination = 1000

// isRelative reports whether a destination has neither a scheme nor a host.
func isRelative(raw []byte) bool {
	if ascii.HasPrefix(raw, "//") || ascii.HasPrefix(raw, `\\`) {
		return false
	}
	n := ascii.Span(raw, ascii.IsScheme)
	return ascii.At(raw, n) != ':' && !ascii.HasPrefix(raw[n:], "&#58;")
}

// isTemplate reports whether a destination has something that a program replaces, or is that of something else than a page.
func isTemplate(raw []byte) bool {
	return bytes.ContainsAny(raw, "{}<>$|\\^`*\"@") || ascii.In(raw[0], "@~%:+[") || bytes.IndexByte(raw, '=') >= 0 && bytes.IndexByte(raw, '?') < 0 && bytes.IndexByte(raw, '#') < 0 ||
		bytes.Contains(raw, []byte("%%")) || bytes.Contains(raw, []byte("...")) || bytes.ContainsAny(raw, "\r\n")
}

// id adds an anchor that the document gives itself.
func (r *reader) id(name []byte) {
	if !r.wantsLinks && len(name) > 0 && len(name) <= maxDestination {
		r.ids = append(r.ids, string(name))
	}
}

// heading adds the text of a heading.
func (r *reader) heading(text []byte) {
	if text = bytes.TrimSpace(text); !r.wantsLinks && len(text) > 0 && len(text) <= maxDestination {
		r.headings = append(r.headings, string(text))
	}
}

// destination returns the path and the fragment of a link, without escapes.
func (l *link) destination() (to, fragment string) {
	to = l.target
	if strings.IndexByte(to, '&') >= 0 {
		to = html.UnescapeString(to)
	}
	to, fragment, _ = strings.Cut(to, "#")
	to, _, _ = strings.Cut(to, "?")
	return unescape(to), unescape(fragment)
}

func unescape(text string) string {
	if strings.IndexByte(text, '%') < 0 {
		return text
	}
	if plain, err := url.PathUnescape(text); err == nil {
		return plain
	}
	return text
}

// folder returns the folder of a file, "" for the root.
func folder(name string) string {
	if i := strings.LastIndexByte(name, '/'); i >= 0 {
		return name[:i]
	}
	return ""
}

// joined returns the path to relative to a folder. It is not ok if it leaves the root.
func joined(dir, to string) (joined string, ok bool) {
	joined = path.Join(dir, to)
	return joined, joined != ".." && !strings.HasPrefix(joined, "../")
}
