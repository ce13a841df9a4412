package syntax

import (
	"bytes"

	"github.com/urlmend/urlmend/internal/ascii"
)

// crossReferenceAt reads the cross reference of AsciiDoc that begins at text[at]: <<id,t>> or xref:u[t] (AsciiDoc Language, "Cross
// References"). It is not ok if nothing is wrong with its marks.
func crossReferenceAt(text []byte, at int) (r Reference, ok bool) {
	if last := ascii.At(text, at-1); at > 0 && !ascii.IsSpace(last) && !ascii.In(last, "(*_") {
		return r, false
	}
	const shifts = "<<"
	if ascii.HasPrefix(text[at:], shifts) {
		r.Start = at + len(shifts)
		return r, r.unclosedShifts(text)
	}
	if line := ascii.LastLine(text[max(0, at-maxText):at]); ascii.HasPrefix(line, ":") {
		return r, false // the value of an attribute, to which others add the brackets
	}
	r.Start = at + len("xref:")
	return r, r.openMacro(text)
}

// unclosedShifts reports whether one angle bracket closes what two open: <<id,t>.
func (r *Reference) unclosedShifts(text []byte) bool {
	body := text[r.Start:min(len(text), r.Start+maxText)]
	id := ascii.Span(body, func(c byte) bool { return ascii.IsAlnum(c) || ascii.In(c, "_-:.#/") })
	end := bytes.IndexAny(body, "<>")
	isClosed := end >= 0 && body[end] == '>' && ascii.At(body, end+1) != '>'
	if !isClosed || id < len("ab") || !ascii.IsAlpha(body[0]) || end != id && body[id] != ',' || bytes.Contains(body[:end], []byte("\n\n")) {
		return false
	}
	r.End = r.Start + id
	r.Flaws = []Flaw{{Missing, r.Start + end, r.Start + end, ">", ">", false}}
	return true
}

// openMacro reports whether the brackets of a macro do not follow its target, which is a file or an anchor.
func (r *Reference) openMacro(text []byte) bool {
	line := ascii.FirstLine(text[r.Start:min(len(text), r.Start+maxText)])
	n := ascii.Span(line, func(c byte) bool { return c > ' ' && c != '[' && c != '{' && c != ']' })
	target := bytes.TrimRight(line[:n], sentenceMarks)
	if n == len(line) && r.Start+n < len(text) && !ascii.IsSpace(text[r.Start+n]) || bytes.IndexByte(target, '#') < 0 && !ascii.HasSuffix(target, ".adoc") {
		return false
	}
	r.End = r.Start + len(target)
	rest := line[n:]
	switch gap := ascii.Span(rest, ascii.IsBlank); {
	case len(rest) > 0 && !ascii.IsBlank(rest[0]):
		return false
	case gap > 0 && ascii.At(rest, gap) == '[' && bytes.IndexByte(rest, ']') > 0:
		r.Flaws = []Flaw{{Kind: Spaced, Start: r.Start + n, End: r.Start + n + gap}}
	default:
		r.Flaws = []Flaw{{Missing, r.End, r.End, "[]", "[]", false}}
	}
	return true
}
