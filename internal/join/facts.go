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
	Column   int  // of the line end, in characters

	// The next line.
	Tail       []byte // the token that begins it
	Word       []byte // Tail without the punctuation around it
	Rest       []byte // of the line, after Tail
	Structured bool   // Tail has a mark that holds a URL together

	// The two lines compared.
	Parallel bool // both begin alike
	Indent   int  // columns by which the content of the next one is indented more
	Deeper   int  // levels of quotation that the next one has more

	// The neighbourhood.
	Around Neighbourhood
	Width  int // of the lines around; Weigh sets it
}

// Collect collects the facts about the line end e in text.
func Collect(text []byte, around *layout.Surroundings, e LineEnd) Facts {
	line, nextLine := around.LineStart(e.End, layout.LineReach), around.LineStart(e.Next, layout.LineReach)
	first, next := layout.ParsePrefix(text, line), layout.ParsePrefix(text, nextLine)
	return Facts{
		Head:     e.Head,
		Last:     lastByte(e.Head),
		Rootless: !bytes.Contains(e.Head, []byte("://")),
		Open:     isOpen(text, e.Start, e.Head),
		Folded:   layout.IsFold(text, e.End),
		Alone:    first.Content >= e.Line,
		Column:   layout.Columns(text[line:e.End]),

		Tail:       e.Tail,
		Word:       wordMarks.Trim(e.Tail),
		Rest:       layout.RestOfLine(text, e.Next+len(e.Tail)),
		Structured: isStructured(e.Tail),

		Parallel: first.Content < e.Line && beginAlike(text[first.Content:e.Line], text[e.Next:]),
		Indent: layout.Columns(text[nextLine:max(nextLine, min(next.Content, e.Next))]) -
			layout.Columns(text[line:max(line, min(first.Content, e.Line))]),
		Deeper: next.Quotes - first.Quotes,

		Around: Neighbourhood{text, around, e.End, line, nextLine},
	}
}

// A Neighbourhood is the text around a line end.
type Neighbourhood struct {
	text           []byte
	around         *layout.Surroundings
	at             int // the line end
	line, nextLine int // starts of the lines
}

func (n *Neighbourhood) width() int             { return layout.Width(n.text, n.line, n.nextLine) }
func (n *Neighbourhood) hasURL(u []byte) bool   { return n.around.HasURL(u, n.at) }
func (n *Neighbourhood) hasWhole(u []byte) bool { return n.around.HasWhole(u, n.at) }

// wordMarks are the marks that can be around a word.
var wordMarks = kernel.SetOf(`.,:;!?'"()[]{}<>*`)

// beginAlike reports whether two lines begin with the same word and mark, as
// those of a list or a record do: "a=", "Link:".
func beginAlike(a, b []byte) bool {
	n := ascii.Span(a, ascii.IsAlnum) + 1
	return n <= len(a) && n <= len(b) && bytes.Equal(a[:n], b[:n])
}

// isStructured reports whether a token has a mark that holds a URL together: a
// delimiter, an inner dot, or a mark that begins a part of a URL.
func isStructured(tail []byte) bool {
	b := bound.TrimWord(tail)
	return bytes.ContainsAny(b, "/?=&%#_~") || bound.HoldsInner(b, ".") || beginsPart(tail)
}

// beginsPart reports whether a token begins with a mark that begins a part of a
// URL, and no word of prose.
func beginsPart(tail []byte) bool {
	if bytes.IndexByte([]byte("/?&=._%~#-"), tail[0]) < 0 {
		return false
	}
	next := ascii.At(tail, 1)
	return ascii.IsAlnum(next) || tail[0] != next && bytes.IndexByte([]byte("_~.$("), next) >= 0
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
