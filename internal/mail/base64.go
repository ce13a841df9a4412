package mail

import "github.com/urlmend/urlmend/internal/source"

// decodeBase64 decodes base64 (RFC 2045, 6.8). What is not in the alphabet is
// passed over, padding may be missing, and decoding goes on behind padding:
// some software encodes a text in pieces.
func decodeBase64(dst, src []byte, m *source.Map, r report) []byte {
	d := base64Decoder{dst: dst, m: m, r: r}
	for i := 0; i < len(src); {
		n := d.quanta(src, i)
		if i += n; i < len(src) {
			d.char(src[i], i)
			i++
		}
	}
	d.end()
	return d.dst
}

type base64Decoder struct {
	dst []byte
	m   *source.Map
	r   report

	bits     uint32 // of the group so far
	chars    int    // in the group so far
	from, to int    // where they stand
	bad      bool   // told already
}

// base64Value has the values of the alphabet of base64, that for URLs too, 64 for
// what may stand between them and 65 for what may not.
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

// quanta decodes the whole groups of four that stand at src[i] without anything
// between them, and returns their length.
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

// char takes up the character c, which stands at i.
func (d *base64Decoder) char(c byte, i int) {
	v := base64Value[c]
	switch {
	case c == '=':
		d.end()
	case v == 64:
	case v > 64:
		if !d.bad {
			d.bad = true
			d.r.add(BadBase64, i, i+1)
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

// end decodes the group so far, with something between its characters or less
// than four of them.
func (d *base64Decoder) end() {
	n := d.chars * 6 / 8
	bits := d.bits << (6 * (4 - d.chars))
	for k := range n {
		d.dst = append(d.dst, byte(bits>>(16-8*k)))
	}
	d.m.Atom(d.from, d.to, n)
	d.bits, d.chars = 0, 0
}
