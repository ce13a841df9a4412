package extract

import (
	"bytes"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/bound"
	"github.com/urlmend/urlmend/internal/kernel"
	"github.com/urlmend/urlmend/internal/layout"
)

// A verdict is what the evidence says of one join.
type verdict struct {
	confidence Confidence
	reason     Reason
}

// A joint is a place where a bare URL ends at a line end, with all that is
// looked at to judge whether it goes on in the next line.
type joint struct {
	stump []byte // the URL so far
	last  byte   // of stump
	piece []byte // the token that begins the next line
	word  []byte // piece without the punctuation round it
	rest  []byte // what follows piece on its line

	structured bool // piece has what holds a URL together
	open       bool // a bracket is open before the URL or in it
	parallel   bool // both lines begin alike
	rootless   bool // the URL has no "//"
	folded     bool // a backslash folds the line
	alone      bool // the URL, or its last piece, is all there is on its line
	column     int  // where the line ends, in characters
	indent     int  // columns by which the content of the next line is indented more
	deeper     int  // levels of quotation that the next line has more

	width int // of the lines around; 0 when they were not needed
}

// judge weighs whether the bare URL in j, which ends at a line end, goes on
// with piece, which begins the next line at text[next].
func (f *finder) judge(j *joiner, next int, piece []byte) verdict {
	if !mayContinue(j.stump(), piece) {
		return verdict{}
	}
	f.joint = f.jointAt(j, next, piece)
	jt := &f.joint
	total, best := weigh(jt, textSigns[:])
	if total+maxWidthPoints+standsPoints < possiblePoints {
		return verdict{}
	}
	jt.width = layout.Width(f.text, f.around.LineStart(j.stop, layout.LineReach), f.around.LineStart(next, layout.LineReach))
	more, b := weigh(jt, widthSigns[:])
	total += more
	best = better(best, b)
	if total >= likelyPoints-standsPoints && total < likelyPoints+standsPoints {
		more, b = f.weighElsewhere(jt, j.stop)
		total += more
		best = better(best, b)
	}
	switch {
	case total >= likelyPoints:
		return verdict{Likely, best.reason}
	case total >= possiblePoints:
		return verdict{Possible, Conjecture}
	}
	return verdict{}
}

// mayContinue reports whether piece could go on the URL stump at all: it is no
// new URL, no mail address, no undecoded byte of quoted-printable and no rule
// or list mark.
func mayContinue(stump, piece []byte) bool {
	switch c := piece[0]; {
	case bound.StartsURL(piece), gluedURL(stump, piece), isEscapedByte(piece):
		return false
	case len(piece) > 4 && ascii.EqualFold(piece[:4], "www.") && !bytes.HasSuffix(stump, []byte("://")):
		return false
	case !ascii.IsAlnum(c) && c < 0x80 && !isLead(piece):
		return false
	case c == '-' && ascii.IsUpper(ascii.At(piece, 1)) && lastByte(stump) == '/': // who signs
		return false
	}
	return !bound.EndsInRule(stump) && !isForeignAddress(lastByte(stump), piece)
}

// isForeignAddress reports whether piece is a mail address of its own, and not
// a message-id that goes on a URL whose last byte is last.
func isForeignAddress(last byte, piece []byte) bool {
	address := bytes.TrimRight(bound.TrimWord(piece), "/")
	if last == '-' || !bound.IsAddress(address) {
		return false
	}
	local, _, _ := bytes.Cut(address, []byte("@"))
	return last != '/' || !bytes.ContainsAny(local, "0123456789")
}

// isEscapedByte reports whether b begins with a byte that quoted-printable has
// encoded (RFC 2045, 6.7), which nobody decoded.
func isEscapedByte(b []byte) bool {
	return len(b) > 2 && b[0] == '=' && isHexUpper(b[1]) && isHexUpper(b[2])
}

func isHexUpper(c byte) bool { return ascii.IsDigit(c) || c >= 'A' && c <= 'F' }

// gluedURL reports whether piece holds a URL that is not nested in the path or
// the query of stump.
func gluedURL(stump, piece []byte) bool {
	i := bytes.Index(piece, []byte("://"))
	if i < 0 {
		return false
	}
	start := i
	for start > 0 && ascii.IsAlnum(piece[start-1]) {
		start--
	}
	if start == 0 || piece[start-1] != '=' && piece[start-1] != '/' {
		return true
	}
	return piece[start-1] == '=' && bytes.IndexByte(stump, '?') < 0
}

// jointAt collects what is looked at for a join.
func (f *finder) jointAt(j *joiner, next int, piece []byte) joint {
	text, stump := f.text, j.stump()
	line, nextLine := f.around.LineStart(j.stop, layout.LineReach), f.around.LineStart(next, layout.LineReach)
	l, n := layout.ParsePrefix(text, line), layout.ParsePrefix(text, nextLine)
	return joint{
		stump: stump, last: lastByte(stump),
		piece: piece, word: wordMarks.Trim(piece), rest: layout.RestOfLine(text, next+len(piece)),
		structured: isContinuation(piece),
		open:       openBracket(text, j.first(), stump),
		parallel:   l.Content < j.start && beginAlike(text[l.Content:j.start], text[next:]),
		rootless:   !bytes.Contains(stump, []byte("://")),
		folded:     layout.IsFold(text, j.stop),
		alone:      l.Content >= j.start,
		column:     layout.Columns(text[line:j.stop]),
		indent:     layout.Columns(text[nextLine:max(nextLine, min(n.Content, next))]) - layout.Columns(text[line:max(line, min(l.Content, j.start))]),
		deeper:     n.Quotes - l.Quotes,
	}
}

// wordMarks are the marks that stand round a word.
var wordMarks = kernel.SetOf(`.,:;!?'"()[]{}<>*`)

// beginAlike reports whether two lines begin with the same word and mark, as
// those of a list or a record do: "a=", "Link:".
func beginAlike(a, b []byte) bool {
	n := ascii.Span(a, ascii.IsAlnum) + 1
	return n <= len(a) && n <= len(b) && bytes.Equal(a[:n], b[:n])
}

// isContinuation reports whether a token has what holds a URL together: a
// delimiter or an inner dot, or a mark in front.
func isContinuation(piece []byte) bool {
	b := bound.TrimWord(piece)
	return bytes.ContainsAny(b, "/?=&%#_~") || bound.HoldsInner(b, ".") || isLead(piece)
}

// lastByte returns the last byte of a URL at a line end; "-" for any hyphen.
func lastByte(stump []byte) byte {
	if hyphenLen(stump) > 0 {
		return '-'
	}
	return stump[len(stump)-1]
}

// isLead reports whether a token begins with a mark that begins no word of
// prose, but a part of a URL.
func isLead(piece []byte) bool {
	if bytes.IndexByte([]byte("/?&=._%~#-"), piece[0]) < 0 {
		return false
	}
	next := ascii.At(piece, 1)
	return ascii.IsAlnum(next) || piece[0] != next && bytes.IndexByte([]byte("_~.$("), next) >= 0
}

// openBracket reports whether a bracket stands right before the URL, which
// starts at text[start], or in it that it does not close.
func openBracket(text []byte, start int, stump []byte) bool {
	if start > 0 && bound.ClassOf(text[start-1]) == bound.Opening {
		return true
	}
	return bytes.Count(stump, []byte("(")) > bytes.Count(stump, []byte(")"))
}
