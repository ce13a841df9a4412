package mail

import (
	"cmp"
	"slices"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/mail/defect"
	"github.com/urlmend/urlmend/internal/source"
)

// urlParam decodes the value of the parameter URL of a Content-Type field, in
// double quotes: those of the field, or others in their place. White space inside
// is no part of the value (RFC 2017, 3). The quotes are omitted if nothing follows
// the value. It is a [decode.Func].
func urlParam(dst, field []byte, m *source.Map, r defect.Report) (text []byte, ok bool) {
	var buf [8]parameter
	sections := findParam(buf[:0], parseMedia(field), "url")
	if len(sections) == 0 {
		return dst, false
	}
	first, last := sections[0].start-1, sections[len(sections)-1].end
	quoted := last < len(field)
	if quoted {
		dst = appendQuote(dst, field, m, first)
	}
	for i := range sections {
		dst = sections[i].appendURL(dst, field, m, r)
	}
	if quoted {
		dst = appendQuote(dst, field, m, last)
	}
	if !slices.IsSortedFunc(sections, func(p, q parameter) int { return cmp.Compare(p.start, q.start) }) {
		hull(m, sections, len(dst))
	}
	return dst, true
}

// appendQuote appends a double quote for the byte at i.
func appendQuote(dst, field []byte, m *source.Map, i int) []byte {
	if field[i] == '"' {
		m.Copy(i, 1)
	} else {
		m.Atom(i, i+1, 1)
	}
	return append(dst, '"')
}

// appendURL appends the value without its white space.
func (p *parameter) appendURL(dst, field []byte, m *source.Map, r defect.Report) []byte {
	for u := range p.units(field) {
		if ascii.IsSpace(u.c) {
			continue
		}
		if p.extended && u.n == 1 && u.c == '%' {
			r.Add(defect.BadEscape, u.at, min(u.at+3, p.end))
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

// hull makes m map n bytes to all sections together: they are not in order.
func hull(m *source.Map, sections []parameter, n int) {
	start, end := sections[0].start, 0
	for _, p := range sections {
		start, end = min(start, p.start), max(end, p.end)
	}
	m.Reset()
	m.Atom(start, end, n)
}
