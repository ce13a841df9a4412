package mail

import (
	"bytes"
	"cmp"
	"iter"
	"slices"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/mail/decode"
)

// A parameter is a parameter of a field, or a section of one (RFC 2231, 3).
type parameter struct {
	name       []byte // without the suffix of RFC 2231
	section    int    // its number; -1 if the parameter is whole
	extended   bool   // %XX is a byte (RFC 2231, 4)
	quoted     bool
	start, end int // of the value in the field, without quotes and charset
}

// findParam appends the sections of a parameter, in order. Only RFC 2231 has more
// than one; they take precedence over a plain value.
func findParam(sections []parameter, t media, name string) []parameter {
	var whole [2]parameter // plain, extended
	for p := range params(t) {
		if !ascii.EqualFold(p.name, name) {
			continue
		}
		if p.section >= 0 {
			sections = append(sections, p)
		} else if w := &whole[b2i(p.extended)]; w.name == nil {
			*w = p
		}
	}
	if whole[1].name != nil {
		return append(sections[:0], whole[1])
	}
	if sections = inSequence(sections); len(sections) == 0 && whole[0].name != nil {
		sections = append(sections, whole[0])
	}
	return sections
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// inSequence returns the sections numbered 0, 1, 2 and so on, one each.
func inSequence(sections []parameter) []parameter {
	slices.SortStableFunc(sections, func(p, q parameter) int {
		return cmp.Or(cmp.Compare(p.section, q.section), b2i(p.extended)-b2i(q.extended))
	})
	sections = slices.CompactFunc(sections, func(p, q parameter) bool { return p.section == q.section })
	for i, p := range sections {
		if p.section != i {
			return sections[:i]
		}
	}
	return sections
}

// params yields the parameters of a field. Any text between them is skipped.
func params(t media) iter.Seq[parameter] {
	return func(yield func(parameter) bool) {
		b := t.body
		for i := t.params; i < len(b); {
			i = skipCFWS(b, i)
			start := i
			i += paramNameLen(b[i:])
			eq := skipCFWS(b, i)
			switch {
			case i == start:
				i++
			case eq == len(b) || b[eq] != '=':
				i = eq
			default:
				p := parameter{name: b[start:i]}
				i = p.readValue(b, skipCFWS(b, eq+1))
				if p.cutName(b) && !yield(p) {
					return
				}
			}
		}
	}
}

// paramNameLen returns the length of the name of a parameter at the front of b.
func paramNameLen(b []byte) int {
	for i, c := range b {
		if endsParamName[c] {
			return i
		}
	}
	return len(b)
}

// readValue reads the value at b[i], and returns the offset after it.
func (p *parameter) readValue(b []byte, i int) int {
	if i < len(b) && b[i] == '"' {
		if end := closingQuote(b, i+1); end >= 0 {
			p.quoted, p.start, p.end = true, i+1, end
			return end + 1
		}
		i++
	}
	end := valueEnd(b, i)
	p.start, p.end = i, end
	if end-i > 1 && b[i] == '\'' && b[end-1] == '\'' && !ascii.EqualFold(p.name, "boundary") { // where quotes may be meant
		p.start, p.end = i+1, end-1
	}
	return end
}

// closingQuote returns the end of the quoted string whose contents begin at i; -1
// if it is not closed.
func closingQuote(b []byte, i int) int {
	for ; i < len(b) && b[i] != '"'; i++ {
		if isQuotedPair(b, i) {
			i++
		}
	}
	if i >= len(b) {
		return -1
	}
	return i
}

// isQuotedPair reports whether there is a backslash at i that quotes the next
// character. Before a character that needs no quoting, a backslash is literal, as
// in the file names of some software.
func isQuotedPair(b []byte, i int) bool {
	return b[i] == '\\' && i+1 < len(b) && ascii.In(b[i+1], `()<>@,;:\"/[]?=`)
}

// valueEnd returns where an unquoted value ends. It may contain blanks, unless a
// comment or another parameter follows them.
func valueEnd(b []byte, i int) int {
	for i < len(b) && b[i] != ';' {
		if !ascii.IsSpace(b[i]) {
			i++
			continue
		}
		next := skipBlanks(b, i)
		if next == len(b) || b[next] == ';' || b[next] == '(' {
			return i
		}
		name := paramNameLen(b[next:])
		if eq := skipBlanks(b, next+name); name > 0 && eq < len(b) && b[eq] == '=' {
			return i
		}
		i = next
	}
	return i
}

// cutName removes the suffix of RFC 2231 from the name, and charset and language
// from the value. It returns false if the suffix is malformed.
func (p *parameter) cutName(b []byte) bool {
	p.section = -1
	name, suffix, ok := bytes.Cut(p.name, []byte("*"))
	if !ok {
		return true
	}
	p.name = name
	digits, rest, extended := bytes.Cut(suffix, []byte("*"))
	if len(suffix) == 0 {
		p.extended = true
	} else if p.section, ok = sectionNumber(digits); !ok || len(rest) > 0 {
		return false
	}
	p.extended = p.extended || extended
	if p.extended && p.section <= 0 {
		p.cutCharset(b)
	}
	return len(p.name) > 0
}

// sectionNumber returns the number of a section (RFC 2231, 3).
func sectionNumber(digits []byte) (n int, ok bool) {
	if len(digits) == 0 || len(digits) > 6 || digits[0] == '0' && len(digits) > 1 {
		return 0, false
	}
	for _, c := range digits {
		if !ascii.IsDigit(c) {
			return 0, false
		}
		n = n*10 + int(c-'0')
	}
	return n, true
}

// cutCharset removes charset and language from the value (RFC 2231, 4).
func (p *parameter) cutCharset(b []byte) {
	charset := bytes.IndexByte(b[p.start:p.end], '\'')
	if charset < 0 {
		return
	}
	rest := p.start + charset + 1
	if language := bytes.IndexByte(b[rest:p.end], '\''); language >= 0 {
		p.start = rest + language + 1
	}
}

// A valueUnit is a byte of a value, and its n bytes in the field at that offset.
type valueUnit struct {
	at, n int
	c     byte
}

// units yields the bytes of the value, including those of folding.
func (p *parameter) units(b []byte) iter.Seq[valueUnit] {
	return func(yield func(valueUnit) bool) {
		for i := p.start; i < p.end; {
			u := valueUnit{i, 1, b[i]}
			if p.quoted && isQuotedPair(b[:p.end], i) {
				u.n, u.c = 2, b[i+1]
			} else if c, ok := decode.HexByte(b[i+1 : p.end]); ok && p.extended && b[i] == '%' {
				u.n, u.c = 3, c
			}
			if !yield(u) {
				return
			}
			i += u.n
		}
	}
}
