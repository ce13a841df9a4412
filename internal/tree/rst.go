package tree

import (
	"bytes"
	"strings"

	"github.com/urlmend/urlmend/internal/ascii"
)

// rstLinks reads the roles and directives of reStructuredText and Sphinx that name a file.
func (r *reader) rstLinks() {
	for i := 0; ; {
		n := bytes.Index(r.text[i:], []byte(":`"))
		if n < 0 {
			break
		}
		i += n
		i = r.rstRole(i)
	}
	for i := 0; ; i += len(".. ") {
		n := bytes.Index(r.text[i:], []byte(".. "))
		if n < 0 {
			break
		}
		i += n
		if len(bytes.TrimLeft(ascii.LastLine(r.text[max(0, i-maxGap):i]), " \t")) == 0 {
			r.rstExplicit(i, bytes.TrimRight(ascii.FirstLine(r.text[i:]), " \t\r"))
		}
	}
	r.rstReferences()
}

// rstAnchors reads the sections, targets and labels of a document in reStructuredText.
func (r *reader) rstAnchors() {
	var before []byte
	hasTargets := bytes.Contains(r.text, []byte("_`"))
	for i := 0; i < len(r.text); {
		line := ascii.FirstLine(r.text[i:])
		if ascii.IsAlnum(ascii.At(line, 0)) && !hasTargets { // as most
			before = line
			i += len(line) + 1
			continue
		}
		before = bytes.TrimRight(before, " \t\r")
		trimmed := bytes.TrimRight(line, " \t\r")
		n := ascii.Span(trimmed, ascii.IsBlank)
		if len(trimmed) >= 2 && ascii.IsPunct(trimmed[0]) && ascii.RunLen(trimmed, trimmed[0]) == len(trimmed) && len(before) > 0 && len(trimmed)+1 >= len(before) {
			if !r.code.Contains(i) {
				r.heading(before)
			}
			before = nil
		} else {
			if ascii.HasPrefix(trimmed[n:], ".. ") {
				r.rstExplicit(i+n, trimmed[n:])
			} else if name, ok := bytes.CutPrefix(trimmed[n:], []byte(":name:")); ok {
				r.id(bytes.TrimSpace(name))
			}
			r.rstTargets(trimmed)
			before = trimmed[n:]
			if n > 0 {
				before = nil
			}
		}
		i += len(line) + 1
	}
}

// rstTargets reads the inline targets in a line: _`x`.
func (r *reader) rstTargets(line []byte) {
	for i := 0; ; i++ {
		n := bytes.Index(line[i:], []byte("_`"))
		if n < 0 {
			return
		}
		if i += n; i == 0 || !ascii.IsAlnum(line[i-1]) && line[i-1] != '`' {
			name, _, _ := bytes.Cut(line[i+len("_`"):], []byte("`"))
			r.id(name)
		}
	}
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
		if isTarget && !r.code.Contains(at) {
			r.id(label)
		}
		if r.wantsLinks {
			r.labels.defined = append(r.labels.defined, link{start: from + 1, end: from + 1 + len(label), target: string(label)})
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
			if part, ok := joined(r.dir, string(argument)); ok && string(name) == "include" {
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

// rstReferences reads the references to the targets of the document: `x`_, and `x <y>`_, which defines x.
func (r *reader) rstReferences() {
	for i := 0; ; i++ {
		n := bytes.Index(r.text[i:], []byte("`_"))
		if n < 0 {
			break
		}
		i += n
		open := bytes.LastIndexByte(r.text[max(0, i-maxText):i], '`') + max(0, i-maxText)
		if after := ascii.At(r.text, i+2); after == '_' || ascii.IsAlnum(after) || ascii.At(r.text, open) != '`' || open > 0 && ascii.In(r.text[open-1], "`:_") || r.code.Contains(i) {
			continue
		}
		ref := link{start: open + 1, end: i, target: string(r.text[open+1 : i])}
		if name, _, ok := strings.Cut(ref.target, "<"); ok {
			ref.target = strings.TrimSpace(name)
			r.labels.defined = append(r.labels.defined, ref)
		} else if strings.TrimSpace(name) == name && hasLetter([]byte(name)) && !strings.ContainsAny(name, "\n|>") && !strings.Contains(name, "://") {
			r.labels.references = append(r.labels.references, ref)
		}
	}
	r.labels.mayInclude = bytes.Contains(r.text, []byte(".. include::"))
}
