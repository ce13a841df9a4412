package decode

import (
	"bytes"
	"unicode/utf8"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/mail/defect"
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
	r    defect.Report
	bad  bool // the text was reported as malformed
}

// Charset returns the decoder of the charset that label names. A text of n bytes
// becomes one of at most 3n.
//
// Evidence in the text overrides the label: a byte order mark, the escape sequences
// of ISO-2022-JP, and valid UTF-8.
func Charset(label []byte) Func {
	return func(dst, src []byte, m *source.Map, r defect.Report) ([]byte, bool) {
		return decodeCharset(dst, src, label, m, r)
	}
}

func decodeCharset(dst, src, label []byte, m *source.Map, r defect.Report) (text []byte, ok bool) {
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
			return dst, false
		case c == nil:
			c, d.bad = unlabelled, true
			r.Add(defect.UnknownCharset, 0, len(src))
		}
	}
	return c.decode(d, src), true
}

// IsASCIICompatible reports whether the bytes of src below 0x80, if they are not part
// of a longer character, are ASCII. The label names the charset of src.
func IsASCIICompatible(label, src []byte) bool {
	c := marked(src)
	if c == nil {
		c = named(label)
	}
	return c == nil || c.isASCII(src)
}

// isASCII reports whether the bytes of src below 0x80, if they are not part of a
// longer character, are ASCII. It is true of UTF-16 without a zero byte, which has no
// ASCII, and thus no URL.
func (c *charset) isASCII(src []byte) bool {
	for _, b := range []byte(c.shifts) {
		if bytes.IndexByte(src, b) >= 0 {
			return false
		}
	}
	return true
}

// marked returns the charset of the byte order mark at the front of src, or nil (RFC
// 3629, 6; RFC 2781, 3.2).
func marked(src []byte) *charset {
	if len(src) < 2 || src[0] != 0xEF && src[0] < 0xFE && src[0] != 0 {
		return nil
	}
	for _, mark := range [...]struct{ bytes, name string }{
		{"\xEF\xBB\xBF", "utf8"},
		{"\xFF\xFE\x00\x00", "utf32le"}, {"\x00\x00\xFE\xFF", "utf32be"},
		{"\xFF\xFE", "utf16le"}, {"\xFE\xFF", "utf16be"},
	} {
		if ascii.HasPrefix(src, mark.bytes) {
			return charsets()[mark.name]
		}
	}
	return nil
}

// sevenBit returns the charset of seven bits in which src is in fact, whose label
// names c; or nil.
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

// char appends the character for the bytes [start, end); U+FFFD if they are
// malformed.
func (d *decoder) char(r rune, start, end int) {
	if r == utf8.RuneError {
		d.malformed(start, end)
	}
	n := len(d.text)
	d.text = utf8.AppendRune(d.text, r)
	d.m.Atom(start, end, len(d.text)-n)
}

// malformed reports that the bytes [start, end) are not in the charset, once in a
// text.
func (d *decoder) malformed(start, end int) {
	if !d.bad {
		d.bad = true
		d.r.Add(defect.BadCharset, start, end)
	}
}
