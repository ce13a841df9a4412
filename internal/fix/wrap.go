package fix

import (
	"bytes"
	"slices"
	"strings"

	"github.com/urlmend/urlmend/extract"
)

// A Wrapper is what marks a URL off in plain text.
type Wrapper struct{ open, end string }

// Wrappers are the ways to mark a URL off, by their names.
var Wrappers = map[string]Wrapper{
	"angle":   {"<", ">"},     // RFC 3986, appendix C
	"rfc1738": {"<URL:", ">"}, // RFC 1738, appendix
}

// Wrap puts the bare URLs of plain text between delimiters, and breaks those that
// go past the width, where that can be done: after one of /?&=, where nobody takes the
// line end for a part of the URL. Fixed of the result counts the URLs that were wrapped.
// A URL is left if it would not be read again as the same URL, or if wrapping would cause
// a finding that is wanted.
func Wrap(text []byte, opt Options, w Wrapper, width int) Result {
	m := newMending(text, opt)
	if m.now.isFull {
		return Result{Text: text, TooMany: true}
	}
	m.planURL = func(i int, f *found) draft { return m.wrapping(i, f.URL, w, width) }
	m.wraps = true
	m.run()
	return Result{Text: m.now.text, edits: m.edits, Fixed: m.fixed}
}

// wrapping returns what is to be done to wrap the URL.
func (m *mending) wrapping(i int, u *extract.URL, w Wrapper, width int) (d draft) {
	if !isBare(u) || m.isRefused(key{url: uint32(i)}) {
		return d
	}
	text := layoutOf(m.now.text, u, w, width).wrapped()
	return draft{unit{wraps: true}, []repair{{}}, []edit{{uint32(u.Start), uint32(u.End), text}}}
}

// isBare reports whether the URL has no delimiters and is in the text verbatim, in one
// piece. If it could continue on the next line, its end is a guess.
func isBare(u *extract.URL) bool {
	if u.Kind != extract.Bare || u.Notes != 0 || u.Inferred > 0 || u.Mail != nil || len(u.Breaks) > 0 || len(u.Readings) > 1 {
		return false
	}
	if slices.ContainsFunc(u.Segments(), func(s extract.Segment) bool { return s.Text != "" }) {
		return false
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

// A layout is how a URL is laid out in lines.
type layout struct {
	Wrapper
	url    string
	column int    // where it begins
	after  int    // how many bytes follow it without a space
	width  int    // of a line
	next   string // a line end, and what further lines begin with
	// rigid: it is not to be broken, as the line may hold a comment that ends with
	// it, or is no line of prose, so long is it.
	rigid bool
}

// maxLine is how far around a URL its line is looked at.
const maxLine = 4 << 10

func layoutOf(text []byte, u *extract.URL, w Wrapper, width int) layout {
	lo, hi := max(0, u.Start-maxLine), min(len(text), u.End+maxLine)
	start := lo + bytes.LastIndexByte(text[lo:u.Start], '\n') + 1
	before, end := text[start:u.Start], "\n"
	last := bytes.IndexByte(text[u.End:hi], '\n')
	if last > 0 && text[u.End+last-1] == '\r' {
		end = "\r\n"
	}
	rigid := lo > 0 && start == lo || hi < len(text) && last < 0 || mayComment(before)
	after := bytes.IndexAny(u.After, " \t\r\n")
	if after < 0 {
		after = len(u.After)
	}
	return layout{w, string(u.Text), columns(before), after, width, end + linePrefix(before), rigid}
}

// commentMarks are what begins a comment that ends with its line.
var commentMarks = []string{"#", "//", ";", "--", "%", "!"}

// mayComment reports whether a word of a line begins a comment, in some language.
func mayComment(line []byte) bool {
	return slices.ContainsFunc(strings.Fields(string(line)), func(word string) bool {
		return slices.ContainsFunc(commentMarks, func(mark string) bool { return strings.HasPrefix(word, mark) })
	})
}

// columns returns how wide text is, a tab going to the next column of eight and
// any other character taking one.
func columns(text []byte) (n int) {
	for _, r := range string(text) {
		if n++; r == '\t' {
			n = (n + 7) / 8 * 8
		}
	}
	return n
}

// linePrefix returns the prefix of a line that the next line repeats: the
// marks of what is quoted, and white space.
func linePrefix(line []byte) string {
	n := 0
	for n < len(line) && strings.IndexByte("> \t|", line[n]) >= 0 {
		n++
	}
	return string(line[:n])
}

// wrapped returns the URL between its delimiters, in lines.
func (l layout) wrapped() string {
	var b strings.Builder
	rest := l.open + l.url + l.end
	room := l.width - l.column
	first := len(l.open) + authorityEnd(l.url)
	for len(rest)+l.after > room && !l.rigid {
		at := breakIn(rest, first, room)
		if at == 0 {
			break
		}
		b.WriteString(rest[:at] + l.next)
		rest = rest[at:]
		room, first = l.width-columns([]byte(l.next))+strings.Count(l.next, "\n")+strings.Count(l.next, "\r"), 1
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

// breakIn returns where to break text: after the last of its /?&= that leaves the line
// within the room, or the first that does not. It skips places before a dot, which mail
// doubles at the start of a line, and within "//". It is 0 if there is no place.
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
