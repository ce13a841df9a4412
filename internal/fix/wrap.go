package fix

import (
	"bytes"
	"strings"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/lint"
)

// A Wrapper is what marks a URL off in plain text.
type Wrapper struct{ open, end string }

// Wrappers are the ways to mark a URL off, by their names.
var Wrappers = map[string]Wrapper{
	"angle":   {"<", ">"},     // RFC 3986, appendix C
	"rfc1738": {"<URL:", ">"}, // RFC 1738, appendix
}

// Wrap puts the bare URLs of plain text between delimiters, and breaks those that
// go past so many columns, where that can be done: behind one of /?&=, in which
// nobody takes the line end for a part of the URL. It returns the text and how
// many URLs were wrapped. What would not be read again as the same URL is left.
func Wrap(text []byte, opt extract.Options, w Wrapper, width int) ([]byte, int) {
	m := newMending(text, Options{Extract: opt})
	lines := new(ruler)
	m.planURL = func(i int) *unit {
		if i == 0 {
			*lines = ruler{} // a text that is planned anew
		}
		lines.move(m.now.text, m.now.urls[i].Start)
		return m.wrapping(i, layout{Wrapper: w, ruler: lines, width: width})
	}
	m.run()
	return m.now.text, m.fixed
}

// wrapping returns what is to be done to wrap the URL, nil if nothing is.
func (m *mending) wrapping(i int, l layout) *unit {
	u := &m.now.urls[i].URL
	if !isBare(u) || m.isRefused(key{url: i}) {
		return nil
	}
	l.url = string(u.Text)
	if l.after = bytes.IndexAny(u.After, " \t\r\n"); l.after < 0 {
		l.after = len(u.After)
	}
	text := l.wrapped()
	return &unit{url: i, nth: []int{0}, edits: [][]lint.Edit{{{Start: u.Start, End: u.End, Text: text}}}, wraps: true}
}

// isBare reports whether nothing marks the URL off, and it stands in the text as
// it is.
func isBare(u *extract.URL) bool {
	if u.Kind != extract.Bare || u.Notes != 0 || u.Inferred > 0 || u.Mail != nil {
		return false
	}
	for _, s := range u.Segments() {
		if s.Text != "" {
			return false
		}
	}
	for _, b := range u.Breaks {
		if b.Kind != extract.LineBreak || b.Hyphen != extract.NoHyphen {
			return false
		}
	}
	return strings.IndexByte(" \t([,:;", lastByte(u.Before)) >= 0 && !bytes.HasPrefix(u.After, []byte(">"))
}

// lastByte returns the last byte of text, a space when it is empty.
func lastByte(text []byte) byte {
	if len(text) == 0 {
		return ' '
	}
	return text[len(text)-1]
}

// A layout is how a URL comes to stand in lines.
type layout struct {
	Wrapper
	*ruler // where it begins
	url    string
	after  int // how many bytes follow it without a space
	width  int // of a line
}

// A ruler goes forward through a text, in time linear in it, whatever its lines.
type ruler struct {
	at      int    // an offset
	column  int    // its
	lineEnd int    // of its line
	next    string // the end of that, and what further lines begin with
	indent  int    // how wide that is
}

// move moves on to the offset to.
func (r *ruler) move(text []byte, to int) {
	if r.next == "" || to > r.lineEnd {
		r.enter(text, bytes.LastIndexByte(text[r.at:to], '\n')+1+r.at)
	}
	r.column = columns(r.column, text[r.at:to])
	r.at = to
}

// enter moves on to the line that begins at that offset.
func (r *ruler) enter(text []byte, start int) {
	*r = ruler{at: start, lineEnd: len(text), next: "\n"}
	if i := bytes.IndexByte(text[start:], '\n'); i >= 0 {
		r.lineEnd = start + i
	}
	line := text[start:r.lineEnd]
	if r.lineEnd < len(text) && bytes.HasSuffix(line, []byte("\r")) {
		r.next = "\r\n"
	}
	front := leader(line)
	r.next, r.indent = r.next+front, columns(0, []byte(front))
}

// columns returns the column behind text that begins in one, a tab going to the next
// column of eight and any other character taking one.
func columns(n int, text []byte) int {
	for _, r := range string(text) {
		if n++; r == '\t' {
			n = (n + 7) / 8 * 8
		}
	}
	return n
}

// leader returns what the front of a line has that the next one has as well: the
// marks of what is quoted, and white space.
func leader(line []byte) string {
	n := 0
	for n < len(line) && strings.IndexByte("> \t|", line[n]) >= 0 {
		n++
	}
	return string(line[:n])
}

// wrapped returns the URL between its delimiters, in lines, if there is room for any.
func (l layout) wrapped() string {
	var b strings.Builder
	rest := l.open + l.url + l.end
	room := l.width - l.column
	first := len(l.open) + authorityEnd(l.url)
	for len(rest)+l.after > room && l.indent < l.width {
		at := breakIn(rest, first, room)
		if at == 0 {
			break
		}
		b.WriteString(rest[:at] + l.next)
		rest = rest[at:]
		room, first = l.width-l.indent, 1
	}
	return b.String() + rest
}

// authorityEnd returns where the host of a URL ends: none is broken before.
func authorityEnd(url string) int {
	_, rest, found := strings.Cut(url, "://")
	if !found {
		return strings.IndexByte(url, ':') + 1
	}
	end := strings.IndexAny(rest, "/?#")
	if end < 0 {
		end = len(rest)
	}
	return len(url) - len(rest) + end
}

// breakIn returns where to break text: behind the last of its /?&= that leaves
// the line within the room, or the first that does not. A dot would begin a line,
// which mail doubles, and "//" be taken apart: these are passed over. It is 0
// where there is none.
func breakIn(text string, from, room int) int {
	best := 0
	for i := max(from, 1); i < len(text)-1; i++ {
		if strings.IndexByte("/?&=", text[i-1]) < 0 || strings.IndexByte("./?&=>", text[i]) >= 0 {
			continue
		}
		if i > room && best > 0 {
			break
		}
		best = i
		if i > room {
			break
		}
	}
	return best
}
