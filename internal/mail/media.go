package mail

import (
	"bytes"

	"github.com/urlmend/urlmend/internal/ascii"
)

// A media is the body of a Content-Type or Content-Disposition field (RFC 2045,
// 5.1; RFC 2183), read as far as possible. Its parameters are found on demand.
type media struct {
	main, sub string // in lower case; a disposition has no sub
	body      []byte
	params    int // offset of the parameters in body
}

// parseMedia reads the body b of a field, and keeps it. The type is empty if there
// is none; the default depends on the part (RFC 2045, 5.2).
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

// lower returns b in lower case. It does not allocate for the most frequent types.
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

// param returns the value of the parameter of that name, which is in lower case:
// the first of several, and one of RFC 2231 rather than a plain one. A value of RFC
// 2231 remains in its own charset. The value shares memory with the field where
// possible.
func (t media) param(name string) ([]byte, bool) {
	var buf [4]parameter
	sections := findParam(buf[:0], t, name)
	switch {
	case len(sections) == 0:
		return nil, false
	case len(sections) == 1 && !bytes.ContainsAny(t.body[sections[0].start:sections[0].end], "\\%\r\n"):
		return t.body[sections[0].start:sections[0].end], true
	}
	value := []byte{}
	for i := range sections {
		for u := range sections[i].units(t.body) {
			if u.n > 1 || u.c != '\r' && u.c != '\n' {
				value = append(value, u.c)
			}
		}
	}
	return value, true
}
