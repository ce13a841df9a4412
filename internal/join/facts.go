package join

import (
	"bytes"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/bound"
	"github.com/urlmend/urlmend/internal/kernel"
	"github.com/urlmend/urlmend/internal/layout"
)

// A LineEnd is a place in a text where a bare URL ends at a line end.
type LineEnd struct {
	Start int    // of the URL
	Line  int    // start of the part of the URL that is on this line
	End   int    // of that part
	Next  int    // start of the content of the next line
	Head  []byte // the URL so far
	Tail  []byte // the token at Next, not empty
	Above int    // column of the line end above, over which the URL was joined; 0 if it was not
	Space bool   // a space of format=flowed, which belongs to the text, is before the line end
}

// Facts are what is known about a line end.
type Facts struct {
	// The URL so far, and the line that it ends.
	Head     []byte
	Last     byte // of Head; '-' for any hyphen
	Rootless bool // Head has no "//"
	Open     bool // a bracket is open before Head or in it
	Folded   bool // a backslash folds the line
	Alone    bool // nothing else is on the line
	Listed   bool // a comma is right before Head, as in a table
	Prompt   bool // the line begins with a shell prompt, so output may follow it
	Column   int  // of the line end, in characters
	Above    int  // of the line end above, over which the URL was joined; 0 if it was not
	Scrap    bool // the line has nothing but a few letters or digits of the URL
	Space    bool // a space of format=flowed is before the line end

	// The next line.
	Tail       []byte // the token that begins it
	Word       []byte // Tail without the punctuation around it
	Rest       []byte // of the line, after Tail
	Structured bool   // Tail has a mark that holds a URL together
	Final      bool   // a blank line or none is after the next one

	// The two lines compared.
	Parallel bool // both begin alike
	Row      bool // both are rows of a table, with text in two columns
	Names    bool // the URL is alone on its line, and the next one begins a list of names
	Indent   int  // columns by which the content of the next one is indented more
	Deeper   int  // levels of quotation that the next one has more
	Glued    bool // of the same quotation, but only the first has a blank after the marks
	// InComment: both are in one comment. CommentEnds: only the URL is in one.
	InComment, CommentEnds bool
	Starred                bool // the mark of the comment is a star, which marks the items of lists too

	// The neighbourhood.
	Around    Neighbourhood
	Wrapping  Wrapping  // of the text around; Weigh sets it
	Paragraph Paragraph // Weigh sets it

	Held *[]Sign // if not nil, the signs that hold are appended to it
}

// Collect collects the facts about the line end e in text.
func Collect(text []byte, around *Surroundings, e LineEnd) Facts {
	line, nextLine := around.LineStart(e.End, layout.LineReach), around.LineStart(e.Next, layout.LineReach)
	first, next := layout.ParsePrefix(text, line), layout.ParsePrefix(text, nextLine)
	column := layout.Columns(text[line:e.End])
	indent := layout.Columns(text[nextLine:max(nextLine, min(next.Content, e.Next))]) -
		layout.Columns(text[line:max(line, min(first.Content, e.Line))])
	glued := indent == -1 && isSameQuotation(&first, &next) && e.Next == nextLine+len(next.Quoted)
	if glued {
		indent = 0
	}
	isAlone := first.Content >= e.Line
	front := text[first.Content:max(first.Content, e.Line)]
	f := Facts{
		Head:     e.Head,
		Last:     lastByte(e.Head),
		Rootless: !bytes.Contains(e.Head, []byte("://")),
		Open:     isOpen(text, e.Start, e.Head),
		Folded:   layout.IsFold(text, e.End),
		Alone:    isAlone,
		Listed:   ascii.At(text, e.Start-1) == ',',
		Prompt:   ascii.HasPrefix(front, "$ "),
		Column:   column,
		Above:    e.Above,
		Scrap:    e.Above > 0 && e.End-e.Line < 5 && ascii.All(text[e.Line:e.End], ascii.IsAlnum),
		Space:    e.Space,

		Tail:       e.Tail,
		Word:       wordMarks.Trim(e.Tail),
		Rest:       layout.RestOfLine(text, e.Next+len(e.Tail)),
		Structured: isStructured(e.Tail),
		Final:      isFinal(text, e.Next),

		Parallel: !isAlone && beginAlike(front, text[e.Next:]),
		Row: !isAlone && layout.Columns(text[line:first.Content]) == layout.Columns(text[nextLine:e.Next]) &&
			endsInGap(front) && hasGap(layout.RestOfLine(text, e.Next)),
		Names:  isAlone && beginsNames(text, nextLine, e, column),
		Indent: indent,
		Deeper: next.Quotes - first.Quotes,
		Glued:  glued,

		Around: Neighbourhood{around, e.End},
	}
	f.setComment(commentMark(text, line, &first), next.Mark, front)
	return f
}

// setComment sets the facts about the comment that the line may be in, by its mark, the mark of the next line, and what is
// before the URL on the line.
func (f *Facts) setComment(comment, next, front []byte) {
	if len(comment) == 0 {
		f.CommentEnds = opensComment(front)
		return
	}
	isStar := comment[len(comment)-1] == '*'
	f.InComment = bytes.HasPrefix(next, comment)
	f.Starred = f.InComment && isStar
	f.CommentEnds = !f.InComment && !isStar // "*/" ends that of C
}

// isFinal reports whether a blank line, or one of nothing but marks of quotation, or none is after the line of text[i].
func isFinal(text []byte, i int) bool {
	n := bytes.IndexByte(text[i:min(len(text), i+layout.LineReach)], '\n')
	if n < 0 {
		return true
	}
	p := layout.ParsePrefix(text, i+n+1)
	return len(layout.RestOfLine(text, p.Content)) == 0
}

// isSameQuotation reports whether two lines have the same marks of quotation, and no mark after them.
func isSameQuotation(p, q *layout.Prefix) bool {
	return p.Quotes > 0 && bytes.Equal(p.Quoted, q.Quoted) && len(p.Mark) == 0 && len(q.Mark) == 0
}

// A Neighbourhood is the text around a line end.
type Neighbourhood struct {
	around *Surroundings
	at     int // the line end
}

func (n *Neighbourhood) wrapping() Wrapping     { return n.around.WrappingAround(n.at) }
func (n *Neighbourhood) fullLines() int         { return n.around.FullLines(n.at) }
func (n *Neighbourhood) paragraph() Paragraph   { return n.around.ParagraphAround(n.at) }
func (n *Neighbourhood) hasURL(u []byte) bool   { return n.around.HasURL(u, n.at) }
func (n *Neighbourhood) hasWhole(u []byte) bool { return n.around.HasWhole(u, n.at) }

// commentMark returns the mark that the line at text[line] has in front as each line of
// a comment has it; empty if the line is in no such comment. The marks of lists and
// diffs are none.
func commentMark(text []byte, line int, p *layout.Prefix) []byte {
	mark := bytes.TrimLeft(p.Mark, "+-! \t")
	switch {
	case len(mark) == 0 && len(p.Mark) > 1 && p.Mark[0] == '-': // as in SQL and Lua
		return p.Mark
	case len(mark) == 0:
		return nil
	case mark[0] == '*': // in C, after a blank
		if ascii.IsBlank(ascii.At(text, line)) {
			return p.Mark[:len(p.Mark)-len(mark)+1]
		}
	case ascii.In(mark[0], "#;%/"):
		return p.Mark
	}
	return nil
}

// opensComment reports whether a comment begins in the part of a line before a URL.
func opensComment(before []byte) bool {
	for i := range before {
		if i > 0 && !ascii.IsBlank(before[i-1]) || !ascii.In(before[i], "/#<") {
			continue
		}
		for _, mark := range [...]string{"//", "#", "/*", "<!--"} {
			after, ok := bytes.CutPrefix(before[i:], []byte(mark))
			if ok && (len(after) == 0 || ascii.IsBlank(after[0])) {
				return true
			}
		}
	}
	return false
}

// wordMarks are the marks that can be around a word.
var wordMarks = kernel.SetOf(`.,:;!?'"()[]{}<>*`)

// endsInGap reports whether text before a URL ends in the white space between two columns
// of a table.
func endsInGap(before []byte) bool {
	return ascii.HasSuffix(before, columnGap) || ascii.HasSuffix(before, "\t")
}

// hasGap reports whether a line has text in two columns, with white space between them.
func hasGap(line []byte) bool {
	return bytes.Contains(line, []byte(columnGap)) || bytes.IndexByte(line, '\t') >= 0
}

// columnGap is the narrowest white space that separates columns: two blanks may end a
// sentence.
const columnGap = "   "

// beginAlike reports whether two lines begin with the same word and mark, as
// those of a list or a record do: "a=", "Link:".
func beginAlike(a, b []byte) bool {
	n := ascii.Span(a, ascii.IsAlnum) + 1
	return n <= len(a) && n <= len(b) && bytes.Equal(a[:n], b[:n])
}

// beginsNames reports whether the next line begins a list of names: it contains only a name, and so
// does the line after it, in the same column, although both names would have fitted on one line. A
// program that breaks a URL would have filled the line.
func beginsNames(text []byte, nextLine int, e LineEnd, width int) bool {
	end := e.Next + len(e.Tail)
	if !isName(e.Tail) || len(layout.RestOfLine(text, end)) > 0 {
		return false
	}
	after := end + bytes.IndexByte(text[end:min(len(text), end+layout.LineReach)], '\n') + 1
	p := layout.ParsePrefix(text, after)
	name := layout.RestOfLine(text, p.Content)
	return after > end && bytes.Equal(text[after:p.Content], text[nextLine:e.Next]) && isName(name) &&
		layout.Columns(text[nextLine:end])+layout.Columns(name) <= width
}

// isName reports whether text is one token of words with marks between them, as a/b, a_b, a-b or
// a.b, or a folder name, a/.
func isName(text []byte) bool {
	return len(text) > 0 && ascii.IsAlnum(text[0]) && bytes.ContainsAny(text, "/_-.") &&
		ascii.All(text, func(c byte) bool { return isNameByte(c) || c == '/' })
}

// isStructured reports whether a token has a mark that holds a URL together: a
// delimiter, an inner dot, or a mark that begins a part of a URL.
func isStructured(tail []byte) bool {
	b := bound.TrimWord(tail)
	return bytes.ContainsAny(b, "/?=&%#~") || bound.HoldsInner(b, ".") || beginsPart(tail)
}

// beginsPart reports whether a token begins with a mark that begins a part of a
// URL, and no word of prose.
func beginsPart(tail []byte) bool {
	if !ascii.In(tail[0], "/?&=._%~#-") {
		return false
	}
	next := ascii.At(tail, 1)
	return ascii.IsAlnum(next) || tail[0] != next && ascii.In(next, "_~.$(")
}

// lastByte returns the last byte of a URL; '-' for any hyphen.
func lastByte(head []byte) byte {
	if hyphenLen(head) > 0 {
		return '-'
	}
	return head[len(head)-1]
}

// isOpen reports whether a bracket is right before the URL, which starts at
// text[start], or in it and not closed.
func isOpen(text []byte, start int, head []byte) bool {
	if start > 0 && bound.ClassOf(text[start-1]) == bound.Opening {
		return true
	}
	return bytes.Count(head, []byte("(")) > bytes.Count(head, []byte(")"))
}
