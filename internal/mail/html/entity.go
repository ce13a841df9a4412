package html

import (
	"bytes"
	"html"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/source"
)

// decode appends src[start:end] to dst with its character references decoded, and
// to m where each byte comes from.
func (t *reader) decode(dst []byte, m *source.Map, start, end int) []byte {
	for start < end {
		n := bytes.IndexByte(t.src[start:end], '&')
		if n < 0 {
			break
		}
		dst = append(dst, t.src[start:start+n]...)
		m.Copy(start, n)
		start += n
		from := len(dst)
		if dst, n = t.reference(dst, t.src[start:end]); n == 0 {
			dst, n = append(dst, '&'), 1
			m.Copy(start, 1)
		} else {
			m.Atom(start, start+n, len(dst)-from)
		}
		start += n
	}
	m.Copy(start, end-start)
	return append(dst, t.src[start:end]...)
}

// reference appends the characters of the reference at the front of text to dst,
// and returns its length, or 0 if there is none (HTML, section 13.2.5.72).
func (t *reader) reference(dst, text []byte) ([]byte, int) {
	if len(text) > 1 && text[1] == '#' {
		r, n := numericReference(text)
		if n > 0 {
			dst = utf8.AppendRune(dst, r)
		}
		return dst, n
	}
	n := nameReference(text)
	if n == 0 {
		return dst, 0
	}
	plain, known := t.names[string(text[:n])]
	if !known {
		if plain = namedCharacter(string(text[:n])); plain == "" {
			return dst, 0
		}
		t.names[string(text[:n])] = plain
	}
	return append(dst, plain...), n
}

// Lengths of named references.
const (
	maxReference = 33 // &CounterClockwiseContourIntegral;
	maxOpen      = 7  // &thetasym and longer ones need their semicolon; &Ccedil and shorter ones do not
)

// nameReference returns the length of a possible named reference at the front of
// text.
func nameReference(text []byte) int {
	n := 1
	for n < len(text) && ascii.IsAlnum(text[n]) {
		if n++; n == maxReference {
			return 0
		}
	}
	switch {
	case n < 3:
		return 0
	case n < len(text) && text[n] == ';':
		return n + 1
	case n > maxOpen || n < len(text) && text[n] == '=':
		return 0
	}
	return n
}

// namedCharacter returns the characters of a named reference, or "" if the name is
// unknown.
func namedCharacter(ref string) string {
	plain := html.UnescapeString(ref)
	// UnescapeString also reads the front of &ampx and &ampx; as &amp.
	if ref[len(ref)-1] == ';' {
		if plain == ref || len(plain) > 1 && plain[len(plain)-1] == ';' {
			return ""
		}
	} else if utf8.RuneCountInString(plain) != 1 {
		return ""
	}
	return plain
}

// numericReference returns the character of the numeric reference at the front of
// text, and its length, or 0 if there is none (HTML, sections 13.2.5.75 to
// 13.2.5.80).
func numericReference(text []byte) (rune, int) {
	i, base := 2, rune(10)
	if i < len(text) && text[i]|0x20 == 'x' {
		i, base = 3, 16
	}
	r, first := rune(0), i
	for ; i < len(text); i++ {
		d := refDigit(text[i])
		if d >= base {
			break
		}
		if r <= utf8.MaxRune {
			r = r*base + d
		}
	}
	if i == first {
		return 0, 0
	}
	if i < len(text) && text[i] == ';' {
		i++
	}
	return numbered(r), i
}

// numbered returns the character for a reference to the number r.
func numbered(r rune) rune {
	if 0x80 <= r && r < 0xA0 {
		if c := charmap.Windows1252.DecodeByte(byte(r)); c != utf8.RuneError {
			return c
		}
	}
	if r == 0 || !utf8.ValidRune(r) {
		return utf8.RuneError
	}
	return r
}

// refDigit returns the value of a hexadecimal digit, or 16 for another byte.
func refDigit(b byte) rune {
	if '0' <= b && b <= '9' {
		return rune(b - '0')
	}
	if b |= 0x20; 'a' <= b && b <= 'f' {
		return rune(b-'a') + 10
	}
	return 16
}
