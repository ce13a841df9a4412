package annotate

import (
	"bytes"
	"github.com/urlmend/urlmend/internal/pattern"
	"slices"
	"sort"
)

// enumerator matches what begins an item of a list, or a field.
var enumerator = pattern.New(`^(\(?(\d+|[A-Za-z]|[ivxlcdmIVXLCDM]+|#)[.)]|[*+-])(\s|$)`)

// underline matches the line below a title.
var underline = pattern.New("^([!-/:-@\\[-`{-~])*$")

const inBlock = "a comment above its line would part what it belongs to"

// rst returns a slot in reStructuredText: above a paragraph or a target that begins at
// the margin, and a blank line below that. Elsewhere a comment ends what is around it.
func (t *Text) rst(first, _ line, _ int) (s Slot, why string) {
	text := t.text(first)
	isTarget := bytes.HasPrefix(text, []byte(".. _"))
	switch after := t.after(first); {
	case !t.isFirst(first) || !isTarget && !beginsParagraph(text) || enumerator().Match(text):
		return s, inBlock
	case isTarget && t.isChained(first):
		return s, inBlock
	case len(after) > 0 && underline().Match(after):
		return s, "it is in a title"
	}
	return t.above(first, ".. ", t.eol), ""
}

// isChained reports whether the block before a target is one without a place of its own.
func (t *Text) isChained(l line) bool {
	above := bytes.TrimSpace(t.data[:l.start])
	last := above[bytes.LastIndexByte(above, '\n')+1:]
	return bytes.HasPrefix(last, []byte(".. _")) && bytes.HasSuffix(last, []byte(":"))
}

// beginsParagraph reports whether a line at the margin begins with a word, a link or a
// quotation.
func beginsParagraph(text []byte) bool {
	if len(text) == 0 {
		return false
	}
	c := text[0]
	return c >= 0x80 || '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'z' || bytes.IndexByte([]byte("`<\"'"), c) >= 0
}

// asciidoc returns a slot in AsciiDoc: a comment on the line above, which is dropped even
// in a paragraph.
func (t *Text) asciidoc(first, _ line, _ int) (s Slot, why string) {
	text := t.text(first)
	prev, ok := t.before(first)
	above := bytes.TrimRight(t.text(prev), " \t")
	switch {
	case bytes.HasPrefix(text, []byte(" ")), bytes.HasPrefix(text, []byte("\t")):
		return s, "its line is indented"
	case ok && (bytes.HasSuffix(above, []byte("+")) || bytes.HasSuffix(above, []byte(`\`))):
		return s, "the line above continues on its line"
	case t.inTable(first), isOpen(t.block(prev)) && ok && !isBlank(above):
		return s, inBlock
	case len(text) > 0 && bytes.IndexByte([]byte("|!,:["), text[0]) >= 0:
		return s, "it is in a table, an attribute or a macro"
	}
	return t.above(first, "// ", ""), ""
}

// tableMark matches what begins and ends a table of AsciiDoc.
var tableMark = pattern.New(`(?m)^[|,:!]={3,}\s*$`)

func (t *Text) inTable(l line) bool {
	n := sort.Search(len(t.tables), func(i int) bool { return t.tables[i][0] >= l.start })
	return n%2 == 1
}

// org returns a slot in Org: above a paragraph that begins at the margin.
func (t *Text) org(first, _ line, _ int) (s Slot, why string) {
	text := t.text(first)
	if !t.isFirst(first) || !beginsParagraph(text) && !bytes.HasPrefix(text, []byte("[[")) || enumerator().Match(text) {
		return s, inBlock
	}
	return t.above(first, "# ", ""), ""
}

// spacing matches the requests of roff after which text begins anew.
var spacing = pattern.New(`^\.(PP|LP|P|Pp|br|sp|fi)\s*$`)

// roff returns a slot in roff: a comment on the line above, which is no line of text.
func (t *Text) roff(first, _ line, _ int) (s Slot, why string) {
	prev, ok := t.before(first)
	above := t.text(prev)
	switch {
	case ok && (bytes.HasSuffix(above, []byte(`\`)) || bytes.HasSuffix(above, []byte(`\c`))):
		return s, "the line above continues on its line"
	case ok && bytes.HasPrefix(above, []byte(".")) && len(bytes.Fields(above)) < 2 && !spacing().Match(above):
		return s, "the request above takes its line"
	}
	return t.above(first, `.\" `, ""), ""
}

// texFiles are the extensions of files in which a percent sign begins a comment.
var texFiles = []string{".tex", ".ltx", ".sty", ".cls"}

// latex returns a slot in LaTeX: a comment at the end of the line, or the end of the
// comment that the URL is in.
func (t *Text) latex(first, last line, start int) (s Slot, why string) {
	text := t.text(last)
	comment := bytes.IndexByte(t.text(first), '%')
	switch {
	case !slices.Contains(texFiles, t.ext):
		return s, "a percent sign begins no comment in this kind of file, or not everywhere"
	case bytes.HasSuffix(text, []byte(`\`)):
		return s, "its line ends in a backslash"
	case first == last && comment >= 0 && first.start+comment < start && !bytes.HasSuffix(text[:comment], []byte(`\`)):
		return t.atEnd(last, "", ""), ""
	case bytes.IndexByte(text, '%') >= 0 || comment >= 0:
		return s, "there is a percent sign on its line"
	}
	return t.atEnd(last, "% ", ""), ""
}
