package decode

import (
	"github.com/urlmend/urlmend/internal/mail/defect"
	"github.com/urlmend/urlmend/internal/source"
)

// Base64 decodes base64 (RFC 2045, 6.8). It skips bytes that are not in the
// alphabet. Padding may be missing, and decoding continues after padding: some
// software encodes a text in several parts.
func Base64(dst, src []byte, m *source.Map, r defect.Report) (text []byte, ok bool) {
	d := base64Decoder{dst: dst, m: m, r: r}
	for i := 0; i < len(src); {
		n := d.quanta(src, i)
		if i += n; i < len(src) {
			d.char(src[i], i)
			i++
		}
	}
	d.end()
	return d.dst, true
}

type base64Decoder struct {
	dst []byte
	m   *source.Map
	r   defect.Report

	bits     uint32 // of the group so far
	chars    int    // in the group so far
	from, to int    // their range in the source
	bad      bool   // a defect has been reported
}

// base64Value has the values of the alphabets of base64 and base64url; 64 for white
// space and padding, and 65 for any other byte.
var base64Value = func() (t [256]byte) {
	for i := range t {
		t[i] = 65
	}
	for i, c := range []byte("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/") {
		t[c] = byte(i)
	}
	t['-'], t['_'] = 62, 63
	for _, c := range []byte("= \t\r\n") {
		t[c] = 64
	}
	return t
}()

// quanta decodes the groups of four characters at src[i] with nothing between them,
// and returns their length.
func (d *base64Decoder) quanta(src []byte, i int) int {
	if d.chars > 0 {
		return 0
	}
	start, before := i, len(d.dst)
	for ; i+4 <= len(src); i += 4 {
		a, b, c, e := base64Value[src[i]], base64Value[src[i+1]], base64Value[src[i+2]], base64Value[src[i+3]]
		if a|b|c|e >= 64 {
			break
		}
		d.dst = append(d.dst, a<<2|b>>4, b<<4|c>>2, c<<6|e)
	}
	d.m.Base64(start, len(d.dst)-before)
	return i - start
}

// char adds the character c, which is at i, to the group.
func (d *base64Decoder) char(c byte, i int) {
	v := base64Value[c]
	switch {
	case c == '=':
		d.end()
	case v == 64:
	case v > 64:
		if !d.bad {
			d.bad = true
			d.r.Add(defect.BadBase64, i, i+1)
		}
	default:
		if d.chars == 0 {
			d.from = i
		}
		d.bits, d.to = d.bits<<6|uint32(v), i+1
		if d.chars++; d.chars == 4 {
			d.end()
		}
	}
}

// end decodes the group so far, which may have less than four characters, or bytes
// between them.
func (d *base64Decoder) end() {
	n := d.chars * 6 / 8
	bits := d.bits << (6 * (4 - d.chars))
	for k := range n {
		d.dst = append(d.dst, byte(bits>>(16-8*k)))
	}
	d.m.Atom(d.from, d.to, n)
	d.bits, d.chars = 0, 0
}
