package whatwg

import (
	"encoding/binary"
	"fmt"
	"net/netip"
	"strconv"
)

// An ipv6Parser is the state of one run of the IPv6 parser (URL Standard §3.5).
type ipv6Parser struct {
	text     string
	i        int
	pieces   [8]uint16
	n        int // pieces read
	compress int // the piece after "::", or -1
	zero     bool
}

// parseIPv6 parses the text between the brackets, and serializes the address (§3.6).
// It returns the name of the validation error if the text is not an address.
func (h *hostParser) parseIPv6(text string) (address, wrong string) {
	p := ipv6Parser{text: text, compress: -1}
	if wrong = p.run(); wrong != "" {
		return "", wrong
	}
	if p.zero {
		h.wrong("IPv6-piece-leading-zero")
	}
	return p.address(), ""
}

// c returns the byte at the pointer, 0 at the end: no address has one.
func (p *ipv6Parser) c() byte { return p.peek(0) }

func (p *ipv6Parser) peek(n int) byte {
	if p.i+n >= len(p.text) {
		return 0
	}
	return p.text[p.i+n]
}

func (p *ipv6Parser) run() (wrong string) {
	wrong = p.leadingColons()
	for p.i < len(p.text) && wrong == "" {
		switch {
		case p.n == 8:
			return "IPv6-too-many-pieces"
		case p.c() == ':' && p.compress >= 0:
			return "IPv6-multiple-compression"
		case p.c() == ':':
			p.i++
			p.n++
			p.compress = p.n
		default:
			wrong = p.piece()
		}
	}
	if wrong == "" && p.compress < 0 && p.n != 8 {
		return "IPv6-too-few-pieces"
	}
	return wrong
}

// leadingColons reads the colons that an address may begin with: two.
func (p *ipv6Parser) leadingColons() (wrong string) {
	switch {
	case p.c() != ':':
		return ""
	case p.peek(1) != ':':
		return "IPv6-invalid-compression"
	}
	p.i += 2
	p.n, p.compress = 1, 1
	return ""
}

// piece reads one piece and the colon after it, or the IPv4 address at the end.
func (p *ipv6Parser) piece() (wrong string) {
	start := p.i
	for p.i < start+4 && isHexDigit(rune(p.c())) {
		p.i++
	}
	digits := p.text[start:p.i]
	switch {
	case p.c() == '.':
		p.i = start
		return p.ipv4(digits == "")
	case p.c() == ':' && p.i+1 < len(p.text):
		p.i++
	case p.i < len(p.text):
		return "IPv6-invalid-code-point"
	}
	value, _ := strconv.ParseUint("0"+digits, 16, 16)
	p.zero = p.zero || len(digits) > 1 && digits[0] == '0'
	p.pieces[p.n] = uint16(value)
	p.n++
	return ""
}

// ipv4 reads the IPv4 address at the end. IsEmpty says that it begins with a dot.
func (p *ipv6Parser) ipv4(isEmpty bool) (wrong string) {
	switch {
	case isEmpty:
		return "IPv4-in-IPv6-invalid-code-point"
	case p.n > 6:
		return "IPv4-in-IPv6-too-many-pieces"
	}
	seen := 0
	for ; p.i < len(p.text); seen++ {
		if seen > 0 {
			if p.c() != '.' || seen == 4 {
				return "IPv4-in-IPv6-invalid-code-point"
			}
			p.i++
		}
		n, wrong := p.octet()
		if wrong != "" {
			return wrong
		}
		p.pieces[p.n+seen/2] = p.pieces[p.n+seen/2]<<8 + uint16(n)
	}
	if seen != 4 {
		return "IPv4-in-IPv6-too-few-parts"
	}
	p.n += 2
	return ""
}

// octet reads a decimal number up to 255 that does not begin with a needless 0.
func (p *ipv6Parser) octet() (n int, wrong string) {
	start := p.i
	for ; isDigit(rune(p.c())); p.i++ {
		if p.i > start && n == 0 {
			return 0, "IPv4-in-IPv6-invalid-code-point"
		}
		if n = n*10 + int(p.c()-'0'); n > 255 {
			return 0, "IPv4-in-IPv6-out-of-range-part"
		}
	}
	if p.i == start {
		return 0, "IPv4-in-IPv6-invalid-code-point"
	}
	return n, ""
}

// address writes the address, with the zeros that "::" replaces, as RFC 5952 does;
// in an IPv4-mapped one, too, the IPv4 address is in hexadecimal.
func (p *ipv6Parser) address() string {
	a := p.pieces
	if p.compress >= 0 {
		clear(a[p.compress:])
		copy(a[8-(p.n-p.compress):], p.pieces[p.compress:p.n])
	}
	var bytes [16]byte
	for i, piece := range a {
		binary.BigEndian.PutUint16(bytes[2*i:], piece)
	}
	if address := netip.AddrFrom16(bytes); !address.Is4In6() {
		return address.String()
	}
	return fmt.Sprintf("::ffff:%x:%x", a[6], a[7])
}
