package mail

import (
	"bytes"
	"unicode/utf8"

	"github.com/urlmend/urlmend/internal/source"
)

// A charset is a character set, or rather an encoding of one (RFC 2978, 1.3).
type charset struct {
	name string
	// shifts are the bytes without which a text in the charset is ASCII, or
	// at least holds none. It is empty if all bytes of a text that are below
	// 0x80, and not inside a longer character, are ASCII.
	shifts string
	// hz is set if texts that claim to be in the charset may be in HZ.
	hz     bool
	decode func(d decoder, src []byte) []byte
}

// A decoder holds what the decoder of a charset makes.
type decoder struct {
	text []byte
	m    *source.Map
	r    report
	bad  bool // it was told that the text is malformed
}

// decodeCharset decodes src from the charset that label names, in the way of
// all decoders. If it returns false, src is the text already: m and dst are as
// they were. A text of n bytes becomes one of at most 3n.
//
// The bytes have more say than the label: a byte order mark, the escape
// sequences of ISO-2022-JP, and UTF-8 without an error show what a text is.
func decodeCharset(dst, src, label []byte, m *source.Map, r report) (text []byte, decoded bool) {
	d := decoder{text: dst, m: m, r: r}
	c := marked(src)
	if c == nil {
		c = named(label)
	}
	if c == nil || c.isASCII(src) {
		switch seven := sevenBit(src, c); {
		case seven != nil:
			c = seven
		case utf8.Valid(src):
			return src, false
		case c == nil:
			c, d.bad = d.lookUp(label, src)
		}
	}
	return c.decode(d, src), true
}

// holdsASCII reports whether characters of ASCII stand for themselves in src.
func holdsASCII(label, src []byte) bool {
	c := marked(src)
	if c == nil {
		c = named(label)
	}
	return c == nil || c.isASCII(src)
}

// lookUp returns the charset of src, and whether its label was told to be
// unknown.
func (d *decoder) lookUp(label, src []byte) (*charset, bool) {
	c, known := charsetOf(label)
	if !known {
		d.r.add(UnknownCharset, 0, len(src))
	}
	return c, !known
}

// isASCII reports whether the bytes of src below 0x80, if they are not part of
// a longer character, are ASCII. Where there is no zero byte there is no ASCII
// in UTF-16, and thus no URL: if it is not UTF-8 either, it may be UTF-16.
func (c *charset) isASCII(src []byte) bool {
	for _, b := range []byte(c.shifts) {
		if bytes.IndexByte(src, b) >= 0 {
			return false
		}
	}
	return true
}

// marked returns the charset of the byte order mark that src begins with, or nil
// (RFC 3629, 6; RFC 2781, 3.2).
func marked(src []byte) *charset {
	if len(src) < 2 || src[0] != 0xEF && src[0] < 0xFE && src[0] != 0 {
		return nil
	}
	for _, mark := range [...]struct{ bytes, name string }{
		{"\xEF\xBB\xBF", "utf8"},
		{"\xFF\xFE\x00\x00", "utf32le"}, {"\x00\x00\xFE\xFF", "utf32be"},
		{"\xFF\xFE", "utf16le"}, {"\xFE\xFF", "utf16be"},
	} {
		if bytes.HasPrefix(src, []byte(mark.bytes)) {
			return charsets()[mark.name]
		}
	}
	return nil
}

// sevenBit returns the charset of seven bits that src, which claims to be in c,
// is really in, or nil.
func sevenBit(src []byte, c *charset) *charset {
	name := ""
	switch {
	case hasJIS(src):
		name = "iso2022jp"
	case c != nil && c.hz && bytes.Contains(src, []byte("~{")) && bytes.Contains(src, []byte("~}")):
		name = "hz"
	}
	if name == "" || asciiLen(src) < len(src) {
		return nil
	}
	return charsets()[name]
}

// hasJIS reports whether src has one of the usual escape sequences of
// ISO-2022-JP (RFC 1468).
func hasJIS(src []byte) bool {
	for {
		i := bytes.IndexByte(src, esc)
		if i < 0 || i+2 >= len(src) {
			return false
		}
		switch string(src[i+1 : i+3]) {
		case "$B", "$@", "(J":
			return true
		}
		src = src[i+1:]
	}
}

// copy appends the bytes [start, end) of src as they are.
func (d *decoder) copy(src []byte, start, end int) {
	d.text = append(d.text, src[start:end]...)
	d.m.Copy(start, end-start)
}

// char appends the character for which the bytes [start, end) stand; U+FFFD if
// they stand for none.
func (d *decoder) char(r rune, start, end int) {
	if r == utf8.RuneError {
		d.malformed(start, end)
	}
	n := len(d.text)
	d.text = utf8.AppendRune(d.text, r)
	d.m.Atom(start, end, len(d.text)-n)
}

// malformed tells that the bytes [start, end) are not in the charset, once in a
// text.
func (d *decoder) malformed(start, end int) {
	if !d.bad {
		d.bad = true
		d.r.add(BadCharset, start, end)
	}
}
