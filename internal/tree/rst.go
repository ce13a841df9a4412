package tree

import (
	"bytes"
	"strings"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/kernel"
)

var rstMarks = kernel.SetOf("\n`")

// rst reads a document in reStructuredText: the roles and directives of it and of Sphinx that name a file, its sections, targets,
// labels, and the references to these.
func (r *reader) rst() {
	r.comment = 0
	title := r.rstLine(0, -1) // the start of the last line, if it may be a title; else -1
	line, role := 0, 0        // the starts of the line, and of what follows the last role
	for i := 0; ; i++ {
		if i += rstMarks.Index(r.text[i:]); i >= len(r.text) {
			break
		}
		if r.text[i] == '\n' {
			line = i + 1
			title = r.rstLine(line, title)
			continue
		}
		if r.comment > 0 {
			continue
		}
		switch ascii.At(r.text, i-1) {
		case ':':
			if r.wantsLinks && i > role {
				role = r.rstRole(i - 1)
			}
		case '_':
			r.rstTarget(line, i)
		}
		if r.wantsLinks && ascii.At(r.text, i+1) == '_' {
			r.rstReference(i)
		}
	}
	r.labels.mayInclude = len(r.labels.references) > 0 && bytes.Contains(r.text, []byte(".. include::"))
}

// rstLine reads what a line that begins at text[i] begins with. Before is the offset of the line before it, if that may be a title;
// else -1. It returns the same for the next line.
func (r *reader) rstLine(i, before int) int {
	if ascii.IsAlnum(ascii.At(r.text, i)) { // as most
		r.comment = 0
		return i
	}
	line := bytes.TrimRight(ascii.FirstLine(r.text[i:]), " \t\r")
	n := ascii.Span(line, ascii.IsBlank)
	if n == len(line) || n >= r.comment && r.comment > 0 {
		return -1
	}
	r.comment = 0
	if before >= 0 && len(line) >= 2 && ascii.IsPunct(line[0]) && ascii.RunLen(line, line[0]) == len(line) {
		title := bytes.TrimRight(r.text[before:i], " \t\r\n")
		if len(title) > 0 && len(line)+1 >= len(title) {
			if r.wantsAnchors && (r.isAlone(before, title) || !r.code.Contains(i)) {
				r.heading(title)
			}
			return -1
		}
	}
	if text, ok := bytes.CutPrefix(line[n:], []byte("..")); ok && (len(text) == 0 || text[0] == ' ') {
		if below := r.text[min(len(r.text), i+len(line)+1):]; isComment(text) && (len(text) > 0 || ascii.IsBlank(ascii.At(below, 0))) {
			r.comment = n + 1
			return -1
		}
		r.rstExplicit(i+n, line[n:])
	} else if name, ok := bytes.CutPrefix(line[n:], []byte(":name:")); ok {
		r.id(bytes.TrimSpace(name))
	}
	if n > 0 {
		return -1
	}
	return i
}

// isComment reports whether text after two dots makes a comment of the line and of all that is indented below: it is no directive,
// target, footnote or substitution (reStructuredText Markup Specification, "Comments").
func isComment(text []byte) bool {
	text = bytes.TrimLeft(text, " \t")
	return !ascii.In(ascii.At(text, 0), "_[|") && !bytes.Contains(text, []byte("::"))
}

// isAlone reports whether a title at text[at], which is not indented, has a blank line before it, and no literal: the line after it is
// not code.
func (r *reader) isAlone(at int, title []byte) bool {
	return (at == 0 || at > 1 && r.text[at-2] == '\n') && bytes.IndexByte(title, '`') < 0 && !ascii.HasPrefix(title, ">>>")
}

// rstTarget reads the inline target that the backquote text[i] opens, after an underscore in the line that begins at text[line]: _`x`.
func (r *reader) rstTarget(line, i int) {
	if before := ascii.At(r.text, i-2); i-1 > line && (ascii.IsAlnum(before) || before == '`') {
		return
	}
	name, _, _ := bytes.Cut(bytes.TrimRight(ascii.FirstLine(r.text[i+1:]), " \t\r"), []byte("`"))
	r.id(name)
}

// rstExplicit reads the target or directive in a line that begins at text[at]: ".. _label:", ".. image:: path".
func (r *reader) rstExplicit(at int, line []byte) {
	rest := line[min(len(line), len(".. ")):]
	rest = rest[ascii.Span(rest, ascii.IsBlank):]
	from := at + len(line) - len(rest)
	if name, ok := bytes.CutPrefix(rest, []byte("_")); ok {
		label, isTarget := bytes.CutSuffix(name, []byte(":"))
		for n := range name {
			if name[n] == ':' && ascii.At(name, n+1) == ' ' && n > 0 && name[n-1] != '\\' { // it leads elsewhere
				label = name[:n]
				break
			}
		}
		label = bytes.ReplaceAll(bytes.Trim(label, "`"), []byte(`\`), nil)
		if isTarget && r.wantsAnchors && !r.code.Contains(at) {
			r.id(label)
		}
		if r.wantsLinks {
			r.labels.defined = append(r.labels.defined, definition{link: link{start: from + 1, end: from + 1 + len(label), target: string(label)}})
		}
		return
	}
	if bytes.HasPrefix(rest, []byte("|")) { // a substitution: .. |x| image:: path
		if n := bytes.IndexByte(rest[1:], '|'); n >= 0 {
			rest = bytes.TrimLeft(rest[n+2:], " ")
			from = at + len(line) - len(rest)
		}
	}
	name, argument, ok := bytes.Cut(rest, []byte("::"))
	if !ok || !r.wantsLinks && r.code.Contains(at) {
		return
	}
	switch string(name) {
	case "image", "figure", "literalinclude", "include":
		if string(name) == "include" || string(name) == "literalinclude" {
			r.isPlain = false
		}
		argument = bytes.TrimSpace(argument)
		if len(argument) > 0 && bytes.IndexByte(argument, ' ') < 0 && bytes.IndexByte(argument, '<') < 0 && !ascii.HasSuffix(argument, ".*") {
			start := from + bytes.Index(rest, argument)
			r.link(start, start+len(argument))
			if part, ok := joined(r.dir, string(argument)); ok && r.wantsLinks && string(name) == "include" {
				r.includes = append(r.includes, part)
			}
		}
	case "toctree":
		if r.all != nil {
			r.toctree(at + len(line))
		}
	case "highlight", "code-block", "note", "warning", "contents":
	default:
		r.isPlain = false // an extension may make anchors
	}
}

// toctree reads the entries of a table of contents, which name documents: the indented lines from an offset on.
func (r *reader) toctree(at int) {
	for at++; at < len(r.text); {
		line := ascii.FirstLine(r.text[at:])
		entry := bytes.TrimSpace(line)
		start := at + bytes.Index(line, entry)
		at += len(line) + 1
		switch {
		case len(entry) == 0 || entry[0] == ':':
			continue
		case !ascii.IsBlank(line[0]):
			return
		}
		end := start + len(entry)
		if open := bytes.LastIndexByte(entry, '<'); open >= 0 && entry[len(entry)-1] == '>' {
			start, end = start+open+1, end-1
		}
		r.documentLink(start, end)
	}
}

// rstRole reads the role whose text begins after the colon text[i]. It returns where reading continues.
func (r *reader) rstRole(i int) int {
	open := i + len(":`")
	name := ascii.LastLine(r.text[max(0, i-20):i])
	name = name[bytes.LastIndexAny(name, ": (,")+1:]
	if !roles.has(string(name)) {
		return open
	}
	size := bytes.IndexByte(r.text[open:min(len(r.text), open+maxDestination)], '`')
	if size < 0 {
		return open
	}
	start, end := open, open+size
	if text := r.text[start:end]; ascii.HasSuffix(text, ">") {
		if k := bytes.LastIndexByte(text, '<'); k >= 0 {
			start, end = open+k+1, end-1
		}
	}
	switch string(name) {
	case "ref":
		r.name(start, end)
	case "doc":
		r.documentLink(start, end)
	default:
		r.link(start, end)
	}
	return open + size
}

// roles are the names of roles that are read.
const roles = words(" doc download ref ")

// rstReference reads the reference that the backquote text[i] ends, to a target of the document: `x`_, or `x <y>`_, which defines x.
func (r *reader) rstReference(i int) {
	open := bytes.LastIndexByte(r.text[max(0, i-maxText):i], '`') + max(0, i-maxText)
	if after := ascii.At(r.text, i+2); after == '_' || ascii.IsAlnum(after) || ascii.At(r.text, open) != '`' || open > 0 && ascii.In(r.text[open-1], "`:_") || r.code.Contains(i) {
		return
	}
	ref := link{start: open + 1, end: i, target: string(r.text[open+1 : i])}
	if name, _, ok := strings.Cut(ref.target, "<"); ok {
		ref.target = strings.TrimSpace(name)
		r.labels.defined = append(r.labels.defined, definition{link: ref})
	} else if strings.TrimSpace(name) == name && hasLetter([]byte(name)) && !strings.ContainsAny(name, "\n|>") && !strings.Contains(name, "://") {
		r.labels.references = append(r.labels.references, ref)
	}
}
