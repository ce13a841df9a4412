package mail

import (
	"bytes"
	"cmp"
	"iter"
	"slices"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/source"
)

// A media is the body of a Content-Type or Content-Disposition field (RFC 2045,
// 5.1; RFC 2183), read as far as it can be. Its parameters are looked for when
// they are asked for.
type media struct {
	main, sub string // in lower case; a disposition has no sub
	body      []byte
	params    int // where they begin in body
}

// parseMedia reads the body b of a field, and keeps it. The type is empty if
// there is none; what that stands for depends on the place (RFC 2045, 5.2).
func parseMedia(b []byte) media {
	start := skipCFWS(b, 0)
	if start < len(b) && b[start] == '"' {
		start++
	}
	end := start + typeLen(b[start:])
	next := skipCFWS(b, end)
	switch {
	case next < len(b) && b[next] == '=': // a parameter
		return media{body: b, params: start}
	case next == len(b) || b[next] != '/':
		return media{main: lower(b[start:end]), body: b, params: next}
	}
	sub := skipCFWS(b, next+1)
	subEnd := sub + typeLen(b[sub:])
	return media{lower(b[start:end]), lower(b[sub:subEnd]), b, subEnd}
}

// typeLen returns the length of the type, or subtype, at the front of b.
func typeLen(b []byte) int {
	for i, c := range b {
		if endsParamName[c] || c == '/' {
			return i
		}
	}
	return len(b)
}

// endsParamName has the bytes that end the name of a parameter.
var endsParamName = [256]bool{
	' ': true, '\t': true, '\n': true, '\v': true, '\f': true, '\r': true,
	';': true, '=': true, ',': true, '(': true, '"': true,
}

// lower returns b in lower case. What most parts are it allocates nothing for.
func lower(b []byte) string {
	for _, s := range [...]string{"text", "plain", "html", "multipart", "alternative", "mixed", "signed", "application"} {
		if ascii.EqualFold(b, s) {
			return s
		}
	}
	return string(bytes.ToLower(b))
}

// isZero reports whether there is neither a type nor a parameter.
func (t media) isZero() bool { return t.main == "" && t.params >= len(t.body) }

// contentType returns the type and the subtype.
func (t media) contentType() (main, sub string) { return t.main, t.sub }

// param returns the value of the parameter with that name, which is in lower
// case: of several the first, and one of RFC 2231 rather than a plain one. A
// value of RFC 2231 is left in its own charset. The value shares memory with the
// field if it stands there as it is.
func (t media) param(name string) ([]byte, bool) {
	var buf [4]parameter
	pieces := findParam(buf[:0], t, name)
	switch {
	case len(pieces) == 0:
		return nil, false
	case len(pieces) == 1 && bytes.IndexAny(t.body[pieces[0].start:pieces[0].end], "\\%\r\n") < 0:
		return t.body[pieces[0].start:pieces[0].end], true
	}
	value := []byte{}
	for i := range pieces {
		for u := range pieces[i].units(t.body) {
			if u.n > 1 || u.c != '\r' && u.c != '\n' {
				value = append(value, u.c)
			}
		}
	}
	return value, true
}

// A parameter is one of a field, or a piece of one (RFC 2231, 3).
type parameter struct {
	name       []byte // without what RFC 2231 appends
	section    int    // the number of the piece; -1 if it is all
	extended   bool   // RFC 2231, 4: %XX stands for a byte
	quoted     bool
	start, end int // of the value in the field, without quotes and charset
}

// findParam appends the pieces of a parameter, in order: more than one only with
// RFC 2231, which goes before a plain value.
func findParam(pieces []parameter, t media, name string) []parameter {
	var whole [2]parameter // plain, extended
	for p := range params(t) {
		if !ascii.EqualFold(p.name, name) {
			continue
		}
		if p.section >= 0 {
			pieces = append(pieces, p)
		} else if w := &whole[b2i(p.extended)]; w.name == nil {
			*w = p
		}
	}
	if whole[1].name != nil {
		return append(pieces[:0], whole[1])
	}
	if pieces = inSequence(pieces); len(pieces) == 0 && whole[0].name != nil {
		pieces = append(pieces, whole[0])
	}
	return pieces
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// inSequence returns the pieces numbered 0, 1, 2 and so on, one each.
func inSequence(pieces []parameter) []parameter {
	slices.SortStableFunc(pieces, func(p, q parameter) int {
		return cmp.Or(cmp.Compare(p.section, q.section), b2i(p.extended)-b2i(q.extended))
	})
	pieces = slices.CompactFunc(pieces, func(p, q parameter) bool { return p.section == q.section })
	for i, p := range pieces {
		if p.section != i {
			return pieces[:i]
		}
	}
	return pieces
}

// params yields the parameters of a field. Between them may stand anything.
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

// readValue reads the value at b[i], and returns the offset behind it.
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

// closingQuote returns where the quoted string ends whose contents begin at i;
// -1 if it doesn't.
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

// isQuotedPair reports whether a backslash stands at i that quotes the next
// character. Before one that need not be quoted it is meant itself, as in the
// file names of some software.
func isQuotedPair(b []byte, i int) bool {
	return b[i] == '\\' && i+1 < len(b) && bytes.IndexByte([]byte(`()<>@,;:\"/[]?=`), b[i+1]) >= 0
}

// valueEnd returns where a value ends that is not quoted. It may hold blanks:
// they end it before what looks like another parameter, and before a comment.
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

// cutName takes what RFC 2231 appends off the name, and from the front of the
// value charset and language. It returns false if it can't be understood.
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

// sectionNumber returns the number of a piece (RFC 2231, 3).
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

// cutCharset takes charset and language off the value (RFC 2231, 4).
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

// A valueUnit is a byte of a value, and where it stands in the field.
type valueUnit struct {
	at, n int
	c     byte
}

// units yields the bytes of the value, with those of folding.
func (p *parameter) units(b []byte) iter.Seq[valueUnit] {
	return func(yield func(valueUnit) bool) {
		for i := p.start; i < p.end; {
			u := valueUnit{i, 1, b[i]}
			if p.quoted && isQuotedPair(b[:p.end], i) {
				u.n, u.c = 2, b[i+1]
			} else if c, ok := hexByte(b[i+1 : p.end]); ok && p.extended && b[i] == '%' {
				u.n, u.c = 3, c
			}
			if !yield(u) {
				return
			}
			i += u.n
		}
	}
}

// urlParam writes the value of the parameter URL of a Content-Type field, in
// double quotes: those of the field, or else what stands in their place. White
// space inside is no part of the value (RFC 2017, 3). Quotes are left out where
// nothing stands behind the value. Ok is false if there is no such parameter;
// dst and m are untouched then.
func urlParam(dst, field []byte, m *source.Map, r report) (text []byte, ok bool) {
	var buf [8]parameter
	pieces := findParam(buf[:0], parseMedia(field), "url")
	if len(pieces) == 0 {
		return dst, false
	}
	first, last := pieces[0].start-1, pieces[len(pieces)-1].end
	quoted := last < len(field)
	if quoted {
		dst = appendQuote(dst, field, m, first)
	}
	for i := range pieces {
		dst = pieces[i].appendURL(dst, field, m, r)
	}
	if quoted {
		dst = appendQuote(dst, field, m, last)
	}
	if !slices.IsSortedFunc(pieces, func(p, q parameter) int { return cmp.Compare(p.start, q.start) }) {
		hull(m, pieces, len(dst))
	}
	return dst, true
}

// appendQuote appends a double quote for what stands at i.
func appendQuote(dst, field []byte, m *source.Map, i int) []byte {
	if field[i] == '"' {
		m.Copy(i, 1)
	} else {
		m.Atom(i, i+1, 1)
	}
	return append(dst, '"')
}

// appendURL appends the value without its white space.
func (p *parameter) appendURL(dst, field []byte, m *source.Map, r report) []byte {
	for u := range p.units(field) {
		if ascii.IsSpace(u.c) {
			continue
		}
		if p.extended && u.n == 1 && u.c == '%' {
			r.add(BadEscape, u.at, min(u.at+3, p.end))
		}
		if u.n == 1 {
			m.Copy(u.at, 1)
		} else {
			m.Atom(u.at, u.at+u.n, 1)
		}
		dst = append(dst, u.c)
	}
	return dst
}

// hull makes m say that all the pieces together stand for n bytes: they are not
// in order.
func hull(m *source.Map, pieces []parameter, n int) {
	start, end := pieces[0].start, 0
	for _, p := range pieces {
		start, end = min(start, p.start), max(end, p.end)
	}
	m.Reset()
	m.Atom(start, end, n)
}

func skipBlanks(b []byte, i int) int {
	for i < len(b) && ascii.IsSpace(b[i]) {
		i++
	}
	return i
}

// skipCFWS returns the offset behind the white space and comments at i (RFC
// 5322, 3.2.2).
func skipCFWS(b []byte, i int) int {
	for i < len(b) {
		switch {
		case ascii.IsSpace(b[i]):
			i++
		case b[i] == '(':
			i = skipComment(b, i)
		default:
			return i
		}
	}
	return i
}

// skipComment returns the offset behind the comment that opens at i (RFC 5322,
// 3.2.2), the end of b if it is never closed.
func skipComment(b []byte, i int) int {
	depth := 0
	for ; i < len(b); i++ {
		switch b[i] {
		case '\\':
			i++
		case '(':
			depth++
		case ')':
			if depth--; depth == 0 {
				return i + 1
			}
		}
	}
	return len(b)
}
