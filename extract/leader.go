package extract

import (
	"bytes"
	"encoding/binary"
	"math/bits"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/bound"
)

// maxLeader is the number of bytes at the front of a line in which quote
// prefixes and comment leaders are looked for.
const maxLeader = 64

// A leader is what stands at the front of a line before its content: the quote
// prefix of mail ("> ", ">>", "| ", "JS> ") and the mark of a comment, a diff
// or a string literal.
type leader struct {
	quotes  int    // how many marks of quotation
	bar     byte   // '|' or ':' when the quotation is marked by that, else 0
	first   byte   // of the line: the mark of a diff may be glued to what follows
	mark    []byte // the comment leader, or empty
	content int    // offset of the first byte of content
}

// parseLeader reads the leader of the line that starts at text[i].
func parseLeader(text []byte, i int) leader {
	l := leader{first: ascii.At(text, i)}
	p, limit := i, min(len(text), i+maxLeader)
	for {
		p = skipBlanks(text, p, limit)
		n := quoteMark(text[p:limit])
		if n == 0 {
			break
		}
		if c := text[p+n-1]; c != '>' {
			l.bar = c
		}
		l.quotes++
		p += n
	}
	l.content = p
	for range 2 { // the comment may stand in a diff
		if n := commentMark(text[l.content:limit]); n > 0 {
			l.mark = text[p : l.content+n]
			l.content = skipBlanks(text, l.content+n, limit)
		}
	}
	return l
}

// isString reports whether the line begins with a string literal.
func (l *leader) isString() bool { return len(l.mark) == 1 && l.mark[0] == '"' }

// quoteMark returns the length of the mark of quotation at the front of b:
// ">", "JS>", and "|" or ":" before a blank or the end of the line.
func quoteMark(b []byte) int {
	if len(b) == 0 {
		return 0
	}
	switch c := b[0]; {
	case c == '>':
		return 1
	case c == '|' || c == ':':
		if len(b) == 1 || ascii.IsSpace(b[1]) || b[1] == c {
			return 1
		}
	case ascii.IsAlpha(c):
		return initials(b)
	}
	return 0
}

// initials returns the length of "JS>": the initials of who is quoted.
func initials(b []byte) int {
	n := 0
	for n < len(b) && n < 4 && ascii.IsAlpha(b[n]) {
		n++
	}
	if n < len(b) && b[n] == '>' {
		return n + 1
	}
	return 0
}

// commentMark returns the length of the leader of a comment, a diff line or a
// string literal at the front of b.
func commentMark(b []byte) int {
	if len(b) == 0 {
		return 0
	}
	n := 1
	for n < len(b) && b[n] == b[0] {
		n++
	}
	blank := n == len(b) || ascii.IsSpace(b[n])
	switch b[0] {
	case '#', ';', '%':
		return n
	case '/':
		if n > 1 && n < 4 {
			return n
		}
	case '"':
		return 1
	case '*', '+', '!', '-', '.':
		if blank && n < 4 {
			return n
		}
	}
	return 0
}

// continuation returns the offset of the content of the line at text[i], which
// continues one with leader l0. A mark that l0 does not have is content,
// except that, enclosed in a delimiter, a diff's mark in the first column is
// not. It returns false where the line begins a deeper quotation than l0 that
// is not enclosed.
//
// A '>' beyond the depth of l0 closes the delimiter when nothing follows it
// that could belong to a URL, or no other on the line could close it.
func continuation(text []byte, i int, l0 *leader, enclosed bool) (int, bool) {
	limit := min(len(text), i+maxLeader)
	p := skipBlanks(text, i, limit)
	for quotes := 0; p < limit; quotes++ {
		n := quoteMark(text[p:limit])
		if n == 0 || n > 1 && l0.quotes == 0 || n == 1 && text[p] != '>' && text[p] != l0.bar {
			break
		}
		if quotes >= l0.quotes {
			if l0.quotes == 0 && !enclosed {
				return p, false
			}
			if l0.quotes == 0 || !urlByteAt(text, skipBlanks(text, p+n, limit)) || enclosed && !closesLine(text[p+n:]) {
				break
			}
		}
		p = skipBlanks(text, p+n, limit)
	}
	return skipBlanks(text, skipMark(text, i, p, l0, enclosed), limit), true
}

// closesLine reports whether there is a '>' in the line at the front of b.
func closesLine(b []byte) bool {
	n := bytes.IndexAny(b[:min(len(b), lineReach)], ">\n")
	return n >= 0 && b[n] == '>'
}

// skipMark returns the offset behind the comment mark at text[p], where the
// line that starts at text[i] is to lose it.
func skipMark(text []byte, i, p int, l0 *leader, enclosed bool) int {
	if len(l0.mark) > 0 && bytes.HasPrefix(text[p:], l0.mark) && (enclosed || !isListMark(l0.mark, p-i)) {
		p += len(l0.mark)
		for p < len(text) && text[p] == l0.mark[0] && text[p] != '"' && text[p] != '/' {
			p++
		}
		return p
	}
	if enclosed && p == i && p < len(text) && (ascii.IsBlank(ascii.At(text, p+1)) || text[p] == l0.first) {
		switch text[p] {
		case '+', '-', '!', '#', '*', ';', '%':
			return p + 1
		}
	}
	return p
}

// isListMark reports whether a mark, indented so much, marks the items of a
// list: one line is no continuation of the other. A star that is indented
// stands in a comment of C.
func isListMark(mark []byte, indent int) bool {
	return len(mark) == 1 && (mark[0] == '-' || mark[0] == '*' && indent == 0)
}

// urlByteAt reports whether the byte at text[i] could go on a URL after a
// break: it is no white space, bracket or punctuation mark.
func urlByteAt(text []byte, i int) bool {
	if i >= len(text) {
		return false
	}
	switch bound.ClassOf(text[i]) {
	case bound.Plain, bound.High, bound.Ampersand, bound.Opening:
		return true
	}
	return text[i] == '?' || text[i] == '.' && i+1 < len(text) && ascii.IsAlnum(text[i+1])
}

func skipBlanks(text []byte, i, limit int) int {
	for i < limit && ascii.IsBlank(text[i]) {
		i++
	}
	return i
}

// lineStart is the function of that name on the text held. It remembers what it
// has looked at: where lines are long, there may be many URLs in one.
func (f *finder) lineStart(i, reach int) int {
	seen := &f.around.line
	switch {
	case i < seen.start:
		return lineStart(f.text, i, reach)
	case i > seen.end+lineReach:
		seen.start = lineStart(f.text, i, lineReach)
	case i > seen.end:
		if n := lastLineEnd(f.text[seen.end:i]); n >= 0 {
			seen.start = seen.end + n + 1
		}
	}
	seen.end = max(seen.end, i)
	return max(seen.start, i-reach)
}

// lineStart returns the offset at which the line of text[i] starts, or i-reach
// when it started before that.
func lineStart(text []byte, i, reach int) int {
	from := max(0, i-reach)
	return from + lastLineEnd(text[from:i]) + 1
}

// lastLineEnd is bytes.LastIndexByte(text, '\n'), which looks at one byte after
// the other, for eight at a time.
func lastLineEnd(text []byte) int {
	const (
		lineEnds = 0x0A0A0A0A0A0A0A0A
		low      = 0x7F7F7F7F7F7F7F7F
	)
	n := len(text)
	for ; n >= 8; n -= 8 {
		x := binary.LittleEndian.Uint64(text[n-8:]) ^ lineEnds
		if zeros := ^(x&low + low | x | low); zeros != 0 { // the top bit of each byte that is 0
			return n - 1 - bits.LeadingZeros64(zeros)/8
		}
	}
	for n--; n >= 0 && text[n] != '\n'; n-- {
	}
	return n
}
