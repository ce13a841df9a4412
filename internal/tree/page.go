package tree

import (
	"bytes"
	"html"
	"net/url"
	"path"
	"slices"
	"strings"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/kernel"
	"github.com/urlmend/urlmend/internal/syntax"
)

// A page is what was read of a document.
type page struct {
	path     string
	lang     *syntax.Language
	links    []link     // to anchors of the document
	own      []ownLink  // links to a file at their path
	paths    []pathLink // other links with a path
	missing  []anchorLink
	labels   labels
	names    []link   // references to labels of the project: ":ref:`x`" in reStructuredText, "<<x>>" in AsciiDoc
	headings []string // their texts, with their markup
	ids      []string // that the document gives itself
	includes []string // documents that are a part of it
	front    []string // paths at which the document says that it is published
	// isPart: another document includes it.
	isPart bool
	kind   pageKind // once isPartial was asked
	// isPlain: nothing in the document stands for text that is written elsewhere.
	isPlain  bool
	hasFront bool // it begins with a block of settings
	anchors  *anchors
	open     []byte // the text that the anchors are of, if it is open in an editor
}

// A pageKind is what the name of a page says of it; 0 if that is not known yet.
type pageKind uint8

const (
	published pageKind = iota + 1
	partialPage
)

// A link is the destination of a link: text[start:end], unescaped as target.
type link struct {
	start, end int
	target     string
	hasNoText  bool // it can't be seen, as a mark for a style sheet
}

// A reader reads documents one after another: first their links, and their anchors only if there are links to them.
type reader struct {
	*page
	text                     []byte
	code                     *syntax.Code
	wantsLinks, wantsAnchors bool
	files                    *names  // of the tree, if links are wanted
	dir                      string  // the folder of the document
	antora                   string  // see antoraRoot
	comment                  int     // the least indent of what belongs to the comment above, in reStructuredText; 0: there is none
	at                       []byte  // the last path that was looked for
	all                      *[]link // gets all links instead, if it is not nil

	codes   map[*syntax.Language]*syntax.Code // for reuse
	scratch page                              // has room for what is read of a document, which is copied in the end
}

func newReader(n *names) *reader {
	return &reader{files: n, codes: map[*syntax.Language]*syntax.Code{}}
}

func newPage(name string) *page { return &page{path: name, lang: syntax.ForName(name), isPlain: true} }

// begin makes the reader read a page, which has that text.
func (r *reader) begin(p *page, text []byte) {
	r.page, r.text, r.dir, r.antora = p, text, folder(p.path), ""
	if r.code = r.codes[p.lang]; r.code == nil {
		r.code = p.lang.NewCode()
		r.code.Remember()
		r.codes[p.lang] = r.code
	}
	r.code.Reset(text, 0, len(text))
}

// readLinks returns what is in a document at a path relative to the root, except for its anchors. Links to its own anchors are
// left out if they are in code, unless there are such anchors.
func (r *reader) readLinks(name string, text []byte) *page {
	p := &r.scratch
	p.reset(name)
	r.begin(p, text)
	r.wantsLinks, r.wantsAnchors = true, isReadAtOnce(p.lang)
	r.read()
	if len(p.links) > 0 {
		if !r.wantsAnchors {
			r.wantsLinks, r.wantsAnchors = false, true
			r.read()
		}
		p.links = slices.DeleteFunc(p.links, func(l link) bool {
			_, fragment := l.destination()
			return isSpecial(fragment) || (r.files.hasDialect || !p.anchors.has(fragment)) && r.code.Contains(l.start)
		})
	}
	return p.clone()
}

// readAnchors adds the anchors of a document, which has that text.
func (r *reader) readAnchors(p *page, text []byte) {
	r.begin(p, text)
	r.wantsLinks, r.wantsAnchors = false, true
	r.read()
}

// reset makes the page an empty one, whose lists have room.
func (p *page) reset(name string) {
	*p = page{
		path: name, lang: syntax.ForName(name), isPlain: true, links: p.links[:0], own: p.own[:0], paths: p.paths[:0], names: p.names[:0],
		headings: p.headings[:0], ids: p.ids[:0], includes: p.includes[:0], front: p.front[:0],
		labels: labels{references: p.labels.references[:0], defined: p.labels.defined[:0], unused: p.labels.unused[:0]},
	}
}

// clone returns a copy of the page that takes no more room than it needs.
func (p *page) clone() *page {
	c := new(page)
	*c = *p
	c.links, c.own, c.paths, c.names = copied(p.links), copied(p.own), copied(p.paths), copied(p.names)
	c.headings, c.ids, c.includes, c.front = copied(p.headings), copied(p.ids), copied(p.includes), copied(p.front)
	c.labels.references, c.labels.unused, c.labels.defined = copied(p.labels.references), copied(p.labels.unused), nil
	if len(p.labels.references) > 0 { // others may be meant
		c.labels.defined = copied(p.labels.defined)
	}
	for i := range c.paths {
		c.paths[i].page = c
	}
	if c.anchors != nil {
		c.anchors.page = c
	}
	return c
}

// copied returns a copy of a list; nil if it is empty.
func copied[T any](list []T) []T { return append([]T(nil), list...) }

// read reads what is wanted of the document.
func (r *reader) read() {
	if read := readerOf(r.lang); read != nil {
		read(r)
	}
	if r.wantsAnchors {
		r.anchors = newAnchors(r.page)
	}
}

// readerOf returns what reads documents in a language; nil if they are not read.
func readerOf(l *syntax.Language) func(*reader) {
	switch l {
	case syntax.Markdown:
		return (*reader).markdown
	case syntax.RST:
		return (*reader).rst
	case syntax.AsciiDoc:
		return (*reader).asciidoc
	case syntax.Org:
		return (*reader).org
	case syntax.HTML:
		return (*reader).html
	}
	return nil
}

// isReadAtOnce reports whether the anchors of documents in a language are read with the links: references are compared with them, or
// it is less work.
func isReadAtOnce(l *syntax.Language) bool {
	return l == syntax.RST || l == syntax.AsciiDoc || l == syntax.Org
}

// link adds the destination text[start:end] if it is a relative reference. A link that leads to a file at its path may be in
// code: it only shows how links are read, and most are such.
func (r *reader) link(start, end int) {
	l, ok := r.relative(start, end)
	if !ok {
		return
	}
	raw := r.text[start:end]
	if r.all != nil {
		if l.target = string(raw); !r.code.Contains(start) {
			*r.all = append(*r.all, l)
		}
		return
	}
	if raw[0] == '#' {
		if l.target = string(raw); hasJudgedAnchors(r.lang) {
			l.hasNoText = bytes.HasSuffix(r.text[:start], []byte("[]("))
			r.links = append(r.links, l)
		}
		return
	}
	if r.isOwn(raw) {
		r.own = append(r.own, ownLink{kindOf(string(raw)), string(r.at)})
		return
	}
	l.target = string(raw)
	if p, ok := r.files.pathLink(r.page, l); ok {
		r.add(p)
	}
}

// relative returns the destination text[start:end] without its text. It is ok if it is a relative reference.
func (r *reader) relative(start, end int) (l link, ok bool) {
	ok = r.wantsLinks && start < end && end-start <= maxDestination && isRelative(r.text[start:end]) && !isTemplate(r.text[start:end])
	return link{start: start, end: end}, ok
}

// add adds a link with a path.
func (r *reader) add(p pathLink) {
	switch {
	case p.isOwn && p.fragment == "" && r.all == nil:
		r.own = append(r.own, ownLink{p.kind, p.at})
	case !r.code.Contains(p.link.start):
		r.paths = append(r.paths, p)
	}
}

// Links that name a document without its extension, as seen from the folder of the document, or from the root.
const (
	sphinxDocument = "document of Sphinx"
	sphinxAbsolute = "absolute document of Sphinx"
)

// documentLink adds the destination text[start:end], which names a document without its extension, as Sphinx does.
func (r *reader) documentLink(start, end int) {
	l, ok := r.relative(start, end)
	if !ok {
		return
	}
	l.target = string(r.text[start:end])
	to, _ := l.destination()
	if to == "" || strings.IndexByte(to, 0) >= 0 {
		return
	}
	kind := sphinxDocument
	if to[0] == '/' {
		kind = sphinxAbsolute
	}
	if at, file := r.files.document(r.dir, to); at != "" {
		r.add(pathLink{page: r.page, link: l, to: to, kind: kind, at: at, isOwn: file != "", file: file})
	}
}

// isOwn reports whether a destination without escapes and fragment is the path of a file or folder, which is then in r.at. It
// may not see that.
func (r *reader) isOwn(raw []byte) bool {
	if special.Index(raw) < len(raw) {
		return false
	}
	dir := r.dir
	if raw[0] == '/' {
		dir, raw = r.files.root, raw[1:]
	}
	raw = bytes.TrimPrefix(raw, []byte("./"))
	for bytes.HasPrefix(raw, []byte("../")) && dir != "" {
		dir, raw = folder(dir), raw[len("../"):]
	}
	raw = bytes.TrimSuffix(raw, []byte("/"))
	r.at = r.at[:0]
	if dir != "" {
		r.at = append(append(r.at, dir...), '/')
	}
	r.at = append(r.at, raw...)
	return len(raw) > 0 && !hasDots(raw) && (r.files.files[string(r.at)] || r.files.folders[string(r.at)])
}

// hasDots reports whether a path is not the shortest.
func hasDots[T string | []byte](raw T) bool {
	for i := range len(raw) {
		c := raw[i]
		if (i == 0 || raw[i-1] == '/') && (c == '.' || c == '/') {
			return true
		}
	}
	return false
}

// special are the bytes of a destination that are not those of the path.
var special = kernel.SetOf("&%?#\x00")

// pathLink returns a link with a path, and what is at that. It is not ok if it leaves the tree.
func (n *names) pathLink(p *page, l link) (r pathLink, ok bool) {
	to, fragment := l.destination()
	if to == "" || strings.IndexByte(to, 0) >= 0 {
		return r, false
	}
	dir := folder(p.path)
	if strings.HasPrefix(to, "/") {
		dir = n.root
	}
	at, ok := joined(dir, strings.TrimPrefix(to, "/"))
	if n.ignores != nil && n.ignores(at) {
		return r, false
	}
	r = pathLink{page: p, link: l, to: to, fragment: fragment, kind: kindOf(to), at: at}
	if r.isOwn = n.files[at] || n.folders[at]; r.isOwn {
		r.file = at
	}
	return r, ok
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
	return templateBytes.Index(raw) < len(raw) || ascii.In(raw[0], "@~%:+[") || bytes.IndexByte(raw, '=') >= 0 && bytes.IndexByte(raw, '?') < 0 && bytes.IndexByte(raw, '#') < 0 ||
		bytes.Contains(raw, []byte("%%")) || bytes.Contains(raw, []byte("..."))
}

var templateBytes = kernel.SetOf("{}<>$|\\^`*\"@\r\n")

// id adds an anchor that the document gives itself.
func (r *reader) id(name []byte) {
	if r.wantsAnchors && len(name) > 0 && len(name) <= maxDestination {
		r.ids = append(r.ids, string(name))
	}
}

// heading adds the text of a heading.
func (r *reader) heading(text []byte) {
	if text = bytes.TrimSpace(text); r.wantsAnchors && len(text) > 0 && len(text) <= maxDestination {
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
	if to != "" && dir != "" && dir[0] != '.' && !hasDots(to) && to[len(to)-1] != '/' { // as most
		return dir + "/" + to, true
	}
	joined = path.Join(dir, to)
	return joined, joined != ".." && !strings.HasPrefix(joined, "../")
}
