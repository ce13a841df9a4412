package layout

import (
	"bytes"

	"github.com/urlmend/urlmend/internal/ascii"
)

// MaxPrefix is the number of bytes at the front of a line in which its prefix is
// looked for.
const MaxPrefix = 64

// A Prefix is the part of a line before its content: the marks of quotation of
// mail ("> ", ">>", "| ", "JS> ") and the mark of a comment, a diff or a string
// literal.
type Prefix struct {
	Quotes  int    // number of marks of quotation
	Quoted  []byte // the marks of quotation, and what is before them
	Bar     byte   // '|' or ':' if that is the mark of quotation, else 0
	First   byte   // '+', '-' or '!' if the line begins with it and no blank follows: perhaps the mark of a diff
	Mark    []byte // of a comment, a diff or a string literal, or empty
	Content int    // offset of the first byte of content
}

// ParsePrefix reads the prefix of the line that starts at text[i].
func ParsePrefix(text []byte, i int) Prefix {
	var l Prefix
	if c := ascii.At(text, i); ascii.In(c, "+-!") && !ascii.IsBlank(ascii.At(text, i+1)) {
		l.First = c
	}
	p, limit := i, min(len(text), i+MaxPrefix)
	for {
		p = SkipBlanks(text, p, limit)
		n := quoteMark(text[p:limit])
		if n == 0 {
			break
		}
		if c := text[p+n-1]; c != '>' {
			l.Bar = c
		}
		l.Quotes++
		p += n
		l.Quoted = text[i:p]
	}
	l.Content = p
	for range 2 { // the comment may be in a diff, or its mark be two, as "#."; but "* -" is an item
		n := commentMark(text[l.Content:limit])
		if n == 0 || l.Content > p+len(l.Mark) && !ascii.In(l.Mark[0], "+-!") {
			break
		}
		l.Mark = text[p : l.Content+n]
		l.Content = SkipBlanks(text, l.Content+n, limit)
	}
	return l
}

// IsString reports whether the line begins with a string literal.
func (l *Prefix) IsString() bool { return len(l.Mark) == 1 && l.Mark[0] == '"' }

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

// initials returns the length of "JS>", the initials of the author quoted, at the
// front of b.
func initials(b []byte) int {
	n := ascii.Span(b[:min(len(b), 4)], ascii.IsAlpha)
	if n < len(b) && b[n] == '>' {
		return n + 1
	}
	return 0
}

// commentMark returns the length of the mark of a comment, a line of a diff or a
// string literal at the front of b.
func commentMark(b []byte) int {
	if len(b) == 0 {
		return 0
	}
	n := ascii.RunLen(b, b[0])
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
		isBullet := n < 4 && (n == len(b) || ascii.IsSpace(b[n]))
		if isBullet || n == 1 && ascii.In(b[0], "+-") && isCommentMark(b[n:]) { // or a line of a diff
			return n
		}
	}
	return 0
}

// isCommentMark reports whether b begins with the mark of a comment and a blank.
func isCommentMark(b []byte) bool {
	c := ascii.At(b, 0)
	n := ascii.RunLen(b, c)
	return (ascii.In(c, "#;%") || c == '/' && n > 1) && ascii.IsBlank(ascii.At(b, n))
}

// skip returns the offset of the content of the line at text[i], which continues
// one with the prefix l. A mark that l does not have is content, initials too: they may be
// the end of a URL and the mark that closes its delimiter. It is not ok if the line begins
// a deeper quotation than l outside of a delimiter.
//
// A '>' beyond the depth of l closes the delimiter if nothing follows it that
// could belong to a URL, or if no other on the line could close it.
func (l *Prefix) skip(text []byte, i int, delimited bool) (content int, ok bool) {
	limit := min(len(text), i+MaxPrefix)
	p := SkipBlanks(text, i, limit)
	for quotes := 0; p < limit; quotes++ {
		n := quoteMark(text[p:limit])
		if n == 0 || !l.mayQuote(text[p:p+n]) {
			break
		}
		if quotes >= l.Quotes {
			if l.Quotes == 0 && !delimited {
				return p, false
			}
			if n > 1 || l.Quotes == 0 || !urlByteAt(text, SkipBlanks(text, p+n, limit)) || delimited && !closesLine(text[p+n:]) {
				break
			}
		}
		p = SkipBlanks(text, p+n, limit)
	}
	return SkipBlanks(text, l.skipMark(text, i, p, delimited), limit), true
}

// mayQuote reports whether the mark may be a quotation mark of a line that continues one with the
// prefix l: ">" always, a bar or the initials of an author only if l has the same mark.
func (l *Prefix) mayQuote(mark []byte) bool {
	if len(mark) > 1 {
		return bytes.Contains(l.Quoted, mark)
	}
	return mark[0] == '>' || mark[0] == l.Bar
}

// closesLine reports whether there is a '>' in the line at the front of b, and no '<'
// before it, which it would close.
func closesLine(b []byte) bool {
	n := bytes.IndexAny(b[:min(len(b), LineReach)], "<>\n")
	return n >= 0 && b[n] == '>'
}

// skipMark returns the offset after the mark at text[p] of the line that starts at
// text[i]; p if there is none that the line is to lose. Where a blank follows the mark of l,
// one follows this mark.
func (l *Prefix) skipMark(text []byte, i, p int, delimited bool) int {
	isList := isListMark(l.Mark, p-i)
	switch {
	case len(l.Mark) > 0 && bytes.HasPrefix(text[p:], l.Mark) && (delimited || !isList):
		end := p + len(l.Mark)
		if !ascii.In(l.Mark[0], `"/`) {
			end += ascii.RunLen(text[end:], l.Mark[0])
		}
		blank := beginsLine(text, end) || !isList && ascii.IsSpace(ascii.At(text, end))
		if blank || !ascii.In(text[end-1], "*+!-.") {
			return end
		}
	case delimited && p == i && p < len(text) && text[p] == l.First:
		return p + 1
	}
	return p
}

// beginsLine reports whether blanks are at text[i], and then content in the same line.
func beginsLine(text []byte, i int) bool {
	if !ascii.IsBlank(ascii.At(text, i)) {
		return false
	}
	_, ends := LineEnd(text, i)
	return !ends
}

// isListMark reports whether a mark with that many bytes before it on its line
// marks the items of a list, of which one does not continue the other. An indented
// star is in a comment of C.
func isListMark(mark []byte, indent int) bool {
	return len(mark) == 1 && (mark[0] == '-' || mark[0] == '*' && indent == 0)
}

// urlByteAt reports whether the byte at text[i] could continue a URL after a
// break: it is no white space, closing bracket or punctuation mark.
func urlByteAt(text []byte, i int) bool {
	switch c := ascii.At(text, i); {
	case c <= ' ', c == 0x7F:
		return false
	case c == '.':
		return ascii.IsAlnum(ascii.At(text, i+1))
	default:
		return !ascii.In(c, ":!|,;)]}<>\"\\`'")
	}
}
