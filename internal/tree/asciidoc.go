package tree

import (
	"bytes"
	"strings"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/kernel"
)

var asciidocMarks = kernel.SetOf("<:[\n")

// asciidoc reads the cross references of a document in AsciiDoc, the macros that name a file, section titles and anchors (AsciiDoc
// Language, "Macros").
func (r *reader) asciidoc() {
	if r.wantsLinks {
		r.antora = r.files.antoraRoot(r.path)
	}
	r.asciidocLine(0)
	isComment := r.isCommentLine(0)
	for i := 0; ; i++ {
		if i += asciidocMarks.Index(r.text[i:]); i >= len(r.text) {
			return
		}
		switch c := r.text[i]; {
		case c == '\n':
			r.asciidocLine(i + 1)
			isComment = r.isCommentLine(i + 1)
		case isComment:
		case c == '[':
			r.asciidocAnchor(ascii.FirstLine(r.text[i:]))
		case c == '<':
			r.asciidocReference(i, ascii.FirstLine(r.text[i:]))
		case c == ':':
			rest := ascii.FirstLine(r.text[i:])
			if list, ok := bytes.CutPrefix(rest, []byte(":page-aliases:")); ok && r.wantsLinks && (i == 0 || r.text[i-1] == '\n') {
				r.pageAliases(string(list))
			}
			r.asciidocMacro(i, rest)
		}
	}
}

// isCommentLine reports whether the line that begins at text[i] is a comment.
func (r *reader) isCommentLine(i int) bool {
	return r.lang.InComment(ascii.FirstLine(r.text[i:]), nil, false)
}

// asciidocLine reads what the line that begins at text[i] begins with.
func (r *reader) asciidocLine(i int) {
	mark := ascii.At(r.text, i)
	if !ascii.In(mark, "=#.i") {
		return
	}
	line := ascii.FirstLine(r.text[i:])
	switch n := ascii.RunLen(line, mark); {
	case (mark == '=' || mark == '#') && n <= 6 && ascii.IsBlank(ascii.At(line, n)) && !r.code.Contains(i):
		r.heading(line[n:])
	case ascii.HasPrefix(line, "."):
		if title := line[1:]; len(title) > 0 && title[0] > ' ' && title[0] != '.' && !r.code.Contains(i) {
			r.heading(title) // a block title may be referred to by its text
		}
	case ascii.HasPrefix(line, "include::"), ascii.HasPrefix(line, "ifdef::"), ascii.HasPrefix(line, "ifndef::"):
		r.isPlain = false
	}
}

// antoraKind is the kind of links to pages of Antora.
const antoraKind = "page of Antora"

// antoraLink adds the destination text[start:end], which names a page: page.adoc, module:page.adoc#id (Antora, "Resource ID
// Coordinates"). Pages of other components are not in the tree.
func (r *reader) antoraLink(start, end int) {
	raw := r.text[start:end]
	if !r.wantsLinks || r.all != nil || len(raw) > maxDestination || isTemplate(raw) || bytes.Count(raw, []byte(":")) > 1 {
		return
	}
	l := link{start: start, end: end, target: string(raw)}
	to, fragment, _ := strings.Cut(l.target, "#")
	module, page, isElsewhere := strings.Cut(to, ":")
	if !isElsewhere {
		_, in, _ := strings.Cut(strings.TrimPrefix(r.path, r.antora), "modules/")
		module, _, _ = strings.Cut(in, "/")
		page = to
	}
	dir := r.antora + "modules/" + module + "/pages"
	if !isElsewhere && strings.HasPrefix(page, "./") {
		dir = r.dir
	}
	at, ok := joined(dir, page)
	if !ok || module == "" || r.files.ignores != nil && r.files.ignores(at) {
		return
	}
	p := pathLink{page: r.page, link: l, to: "/" + at, fragment: fragment, kind: antoraKind, at: at, isOwn: r.files.files[at]}
	if p.isOwn {
		p.file = at
	}
	r.add(p)
}

// antoraRoot returns the folder of the component of Antora that a document is in, with a slash; "" if it is in none.
func (n *names) antoraRoot(name string) string {
	i := strings.LastIndex("/"+name, "/modules/")
	if i < 0 || !n.files[name[:i]+"antora.yml"] {
		return ""
	}
	if i == 0 {
		return "./"
	}
	return name[:i]
}

// pageAliases reads the former places of a page: "page.adoc, module:page.adoc" (Antora, "Page Aliases").
func (r *reader) pageAliases(list string) {
	modules, ownModule, ok := strings.Cut(r.path, "modules/")
	ownModule, _, _ = strings.Cut(ownModule, "/")
	for alias := range strings.SplitSeq(list, ",") {
		module, page, isElsewhere := strings.Cut(strings.TrimSpace(alias), ":")
		if !isElsewhere {
			module, page = ownModule, module
		}
		if ok && !strings.Contains(page, ":") {
			r.published("/" + modules + "modules/" + module + "/pages/" + page)
		}
	}
}

// asciidocAnchor reads the anchor that rest begins with: [[id]], [#id], [id=x].
func (r *reader) asciidocAnchor(rest []byte) {
	end := bytes.IndexByte(rest, ']')
	if end < 0 {
		return
	}
	list := rest[1:end]
	if ascii.HasPrefix(list, "[") {
		name, _, _ := bytes.Cut(list[1:], []byte(","))
		r.id(bytes.TrimSpace(name))
		return
	}
	if n := bytes.IndexByte(list, '#'); n >= 0 {
		r.id(list[n+1:][:ascii.Span(list[n+1:], func(c byte) bool { return c > ' ' && !ascii.In(c, ",.%]") })])
	}
	if n := bytes.Index(list, []byte("id=")); n >= 0 {
		value := bytes.TrimLeft(list[n+3:], `"'`)
		r.id(value[:ascii.Span(value, func(c byte) bool { return c > ' ' && !ascii.In(c, `,"'`) })])
	}
}

// asciidocReference reads the cross reference that rest begins with: <<id>>, <<file.adoc#id,text>>.
func (r *reader) asciidocReference(i int, rest []byte) {
	end := bytes.Index(rest, []byte(">>"))
	if !ascii.HasPrefix(rest, "<<") || end < 0 {
		return
	}
	target, _, _ := bytes.Cut(rest[2:end], []byte(","))
	target = bytes.TrimRight(target, " ")
	if len(target) == 0 || bytes.IndexByte(target, '<') >= 0 {
		return
	}
	if bytes.IndexByte(target, '#') >= 0 || ascii.HasSuffix(target, ".adoc") {
		r.link(i+2, i+2+len(target))
	} else {
		r.name(i+2, i+2+len(target))
	}
}

const asciidocMacros = words(" xref anchor image include link ")

// asciidocMacro reads the macro whose name ends with the colon text[i].
func (r *reader) asciidocMacro(i int, rest []byte) {
	word := r.text[max(0, i-12):i]
	word = word[len(word)-spanBack(word):]
	at := i + 1
	isBlock := ascii.At(rest, 1) == ':'
	if isBlock {
		at++
	}
	if !asciidocMacros.has(string(word)) {
		return
	}
	end := bytes.IndexByte(ascii.FirstLine(r.text[at:]), '[')
	if end <= 0 {
		return
	}
	target := r.text[at : at+end]
	if bytes.IndexByte(target, ' ') >= 0 {
		return
	}
	switch string(word) {
	case "xref":
		switch {
		case r.antora != "" && bytes.Contains(target, []byte(".adoc")):
			r.antoraLink(at, at+end)
		case bytes.IndexByte(target, '#') >= 0 || bytes.IndexByte(target, '.') >= 0:
			r.link(at, at+end)
		default:
			r.name(at, at+end)
		}
	case "anchor":
		r.id(target)
	case "image", "include":
		r.link(at, at+end)
	case "link":
		if !isBlock {
			r.link(at, at+end)
		}
	}
}
