package link

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/urlmend/urlmend/internal/ascii"
)

// An inline is a kind of inline markup (reStructuredText Markup Specification, "Inline Markup").
type inline uint8

const (
	plain inline = iota
	unknown
	literal
	interpreted // without a role
	interpretedByRole
	embeddedLink
	emphasis
)

// A textBlock is the text block around a URL.
type textBlock struct {
	text    []byte // as far as it is within reach
	at      int    // offset of the URL
	isWhole bool   // all of it is within reach
}

// inline returns the inline markup around the URL. It is unknown if it depends on what is out of reach.
func (b textBlock) inline() inline {
	text := b.text
	endless := " " // the marks that nothing closes from here on, each followed by a blank
	for i := 0; i <= b.at; {
		n, mark := inlineStart(text, i)
		if n == 0 || strings.Contains(endless, " "+mark+" ") {
			if text[i] == '\\' {
				i++
			}
			i++
			continue
		}
		from := i + n
		end, after := inlineEnd(text, from, mark)
		switch {
		case end < 0 && !b.isWhole:
			return unknown
		case end < 0:
			endless += mark + " "
			i = from
			continue
		case b.at >= after:
			i = after
			continue
		case mark == "``":
			return literal
		case mark != "`":
			return emphasis
		case n > len(mark):
			return interpretedByRole
		case text[after-1] == '_':
			return embeddedLink
		case text[after-1] == ':':
			return interpretedByRole
		}
		return interpreted
	}
	return plain
}

// inlineStart returns the length of the start-string of inline markup at text[i], with its role, and its mark; 0 if
// there is none.
func inlineStart(text []byte, i int) (n int, mark string) {
	if c := text[i]; c != '`' && c != '*' && c != ':' || !opensInline(text[:i]) {
		return 0, ""
	}
	if text[i] == ':' {
		n = 1 + ascii.Span(text[i+1:], isInRole)
		if n < len(":t:") || text[i+n-1] != ':' || ascii.At(text, i+n) != '`' {
			return 0, ""
		}
	}
	for _, mark := range []string{"``", "`", "**", "*"} {
		if rest, ok := bytes.CutPrefix(text[i+n:], []byte(mark)); ok {
			if len(rest) == 0 || ascii.IsSpace(rest[0]) || n == 0 && isQuoted(text[:i], rest) {
				return 0, ""
			}
			return n + len(mark), mark
		}
	}
	return 0, ""
}

// opensInline reports whether a start-string may be right after text.
func opensInline(text []byte) bool {
	r, size := utf8.DecodeLastRune(text)
	return size == 0 || separatesInline(r, `-:/'"<([{`, unicode.Ps)
}

// isQuoted reports whether the mark between two texts is in quotation marks or brackets alone.
func isQuoted(front, rest []byte) bool {
	for _, pair := range []string{`""`, "''", "()", "[]", "{}", "<>"} {
		if ascii.HasSuffix(front, pair[:1]) && ascii.HasPrefix(rest, pair[1:]) {
			return true
		}
	}
	return false
}

// inlineEnd returns the offset of the first end-string of mark in text after from, and the offset after it and its
// role or underscores; -1 if there is none.
func inlineEnd(text []byte, from int, mark string) (end, after int) {
	for i := from + 1; i < len(text); i++ {
		if text[i] != mark[0] || !ascii.HasPrefix(text[i:], mark) || ascii.IsSpace(text[i-1]) || mark != "``" && isEscapedAt(text, from, i) {
			continue
		}
		after = i + len(mark)
		if mark == "`" {
			after += suffixLen(text[after:])
		}
		if closesInline(text[after:]) {
			return i, after
		}
	}
	return -1, -1
}

// suffixLen returns the length of the underscores or the role after interpreted text.
func suffixLen(text []byte) int {
	if n := min(ascii.RunLen(text, '_'), len("__")); n > 0 {
		return n
	}
	n := ascii.Span(text, isInRole)
	if n >= len(":t:") && text[0] == ':' && text[n-1] == ':' {
		return n
	}
	return 0
}

// isInRole reports whether c may be in the name of a role, or is a colon around it.
func isInRole(c byte) bool { return ascii.IsAlnum(c) || ascii.In(c, "-_+.:") }

// isEscapedAt reports whether an odd number of backslashes is before text[i], and after from.
func isEscapedAt(text []byte, from, i int) bool {
	n := i
	for n > from && text[n-1] == '\\' {
		n--
	}
	return (i-n)%2 != 0
}

// closesInline reports whether an end-string may be right before text.
func closesInline(text []byte) bool {
	r, size := utf8.DecodeRune(text)
	return size == 0 || separatesInline(r, `'")]}>-/\:.,;!?`, unicode.Pe)
}

// separatesInline reports whether r is white space, one of the marks of ASCII, or beyond ASCII a bracket, a quotation
// mark, a dash or another mark of punctuation.
func separatesInline(r rune, marks string, brackets *unicode.RangeTable) bool {
	if r < utf8.RuneSelf {
		return ascii.IsSpace(byte(r)) || ascii.In(byte(r), marks)
	}
	return unicode.IsSpace(r) || unicode.In(r, brackets, unicode.Pi, unicode.Pf, unicode.Pd, unicode.Po)
}

// textBlock returns the text block around the URL. It is not ok if its start is out of reach, or if it may be a table.
func (p place) textBlock() (b textBlock, ok bool) {
	from := p.start - len(ascii.LastLine(p.farBefore()))
	indent := ascii.Span(p.data[from:p.start], ascii.IsBlank)
	for from > 0 {
		above := p.data[max(0, from-maxFlaw) : from-1]
		above = above[bytes.LastIndexByte(above, '\n')+1:]
		content := bytes.TrimLeft(above, " \t")
		if len(bytes.TrimSpace(above)) == 0 || p.start-from > maxOpening {
			break
		}
		n := len(above) - len(content)
		if n < indent && isBlockStart(content) {
			from -= 1 + len(above)
		}
		if n != indent || isBlockStart(content) && isBlockStart(p.data[from+indent:p.start]) {
			break
		}
		from -= 1 + len(above)
	}
	if p.start-from > maxOpening {
		return b, false
	}
	end := len(before(p.after, "\n"))
	for {
		next := before(p.after[min(end+1, len(p.after)):], "\n")
		content := bytes.TrimLeft(next, " \t\r")
		if len(content) == 0 || isBlockStart(content) || len(next)-len(content) != indent && from < p.start-len(ascii.LastLine(p.before)) {
			break
		}
		end += 1 + len(next)
	}
	b = textBlock{p.data[from : p.end+end], p.start - from, !p.isCut(p.after[end:])}
	first := ascii.At(bytes.TrimLeft(b.text, " "), 0)
	return b, first != '|' && first != '+'
}

// isBlockStart reports whether text begins an item of a list, a field, explicit markup or a line of a line block.
func isBlockStart(text []byte) bool {
	isField := ascii.HasPrefix(text, ":") && bytes.Contains(ascii.FirstLine(text), []byte(": "))
	return isField || isItem(text) || isNumbered(text) || ascii.HasPrefix(text, "#. ") || ascii.HasPrefix(text, ".. ") || ascii.HasPrefix(text, "| ")
}
