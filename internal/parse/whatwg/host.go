package whatwg

import (
	"encoding/binary"
	"math"
	"net/netip"
	"strconv"
	"strings"

	"github.com/urlmend/urlmend/internal/uri"
)

// A hostParser parses one host (URL Standard §3.5).
type hostParser struct {
	opaque bool     // the URL is not special
	errors []string // the validation errors found
}

func (h *hostParser) wrong(name string) { h.errors = append(h.errors, name) }

// fail records the error that makes the host no host.
func (h *hostParser) fail(name string) (string, bool) {
	h.wrong(name)
	return "", false
}

// parse is the host parser and the host serializer in one.
func (h *hostParser) parse(input string) (string, bool) {
	if inner, ok := strings.CutPrefix(input, "["); ok {
		inner, ok = strings.CutSuffix(inner, "]")
		if !ok {
			return h.fail("IPv6-unclosed")
		}
		a, wrong := h.parseIPv6(inner)
		if wrong != "" {
			return h.fail(wrong)
		}
		return "[" + a + "]", true
	}
	if h.opaque {
		return h.parseOpaque(input)
	}
	plain := uri.Unescape(input)
	if len(plain) != len(input) {
		h.wrong("domain-percent-encoded")
	}
	domain, ok := h.parseDomain(strings.ToValidUTF8(plain, "\uFFFD"))
	if !ok {
		return "", false
	}
	if endsInNumber(domain) {
		if !isASCII(plain) {
			h.wrong("IPv4-non-ASCII-input")
		}
		return h.parseIPv4(domain)
	}
	return domain, true
}

// parseOpaque is the opaque-host parser.
func (h *hostParser) parseOpaque(input string) (string, bool) {
	if strings.ContainsAny(input, forbiddenHost) {
		return h.fail("host-invalid-code-point")
	}
	text := []rune(input)
	p := parser{text: text, at: make([]int, len(text)+1)}
	for ; p.i < len(text); p.i++ {
		p.unit()
	}
	for range p.errors {
		h.wrong("invalid-URL-unit")
	}
	return string(appendEncoded(nil, text, controlSet)), true
}

// forbiddenHost lists the forbidden host code points (§3.2).
const forbiddenHost = "\x00\t\n\r #/:<>?@[\\]^|"

// isForbiddenDomain reports whether r is a forbidden domain code point.
func isForbiddenDomain(r rune) bool {
	return r <= ' ' || r == '%' || r == 0x7F || strings.ContainsRune(forbiddenHost, r)
}

// endsInNumber is the ends-in-a-number checker.
func endsInNumber(domain string) bool {
	domain = strings.TrimSuffix(domain, ".")
	last := domain[strings.LastIndexByte(domain, '.')+1:]
	if last == "" {
		return false
	}
	if strings.Trim(last, "0123456789") == "" {
		return true
	}
	_, _, ok := parseIPv4Number(last)
	return ok
}

// parseIPv4 is the IPv4 parser.
func (h *hostParser) parseIPv4(input string) (string, bool) {
	inner, dot := strings.CutSuffix(input, ".")
	if dot {
		h.wrong("IPv4-empty-part")
	}
	parts := strings.Split(inner, ".")
	if len(parts) < 4 {
		h.wrong("IPv4-too-few-parts")
	}
	if len(parts) > 4 {
		return h.fail("IPv4-too-many-parts")
	}
	numbers := make([]uint64, len(parts))
	for i, part := range parts {
		n, odd, ok := parseIPv4Number(part)
		if !ok {
			return h.fail("IPv4-non-numeric-part")
		}
		if odd {
			h.wrong("IPv4-non-decimal-part")
		}
		numbers[i] = n
	}
	return h.addressOf(numbers)
}

// addressOf puts the numbers of one to four parts together: the last one fills
// the bytes that are left.
func (h *hostParser) addressOf(numbers []uint64) (string, bool) {
	last := len(numbers) - 1
	var address uint64
	large := false
	for i, n := range numbers {
		large = large || n > 255
		if i < last && n > 255 || i == last && n >= 1<<(8*(4-last)) {
			return h.fail("IPv4-out-of-range-part")
		}
		if i < last {
			address |= n << (8 * (3 - i))
		} else {
			address |= n
		}
	}
	if large {
		h.wrong("IPv4-out-of-range-part")
	}
	return netip.AddrFrom4([4]byte(binary.BigEndian.AppendUint32(nil, uint32(address)))).String(), true
}

// parseIPv4Number is the IPv4 number parser. Odd says that the number is not
// written in decimal. One too large for an address is as large as can be.
func parseIPv4Number(s string) (n uint64, odd, ok bool) {
	if s == "" {
		return 0, false, false
	}
	radix := 10
	if len(s) >= 2 && s[0] == '0' {
		odd = true
		if radix, s = 8, s[1:]; s[0]|0x20 == 'x' {
			radix, s = 16, s[1:]
		}
	}
	if s == "" {
		return 0, true, true
	}
	for i := range len(s) {
		if digit, err := strconv.ParseUint(s[i:i+1], radix, 8); err != nil {
			return 0, false, false
		} else if n = n*uint64(radix) + digit; n > math.MaxUint32 {
			n = math.MaxUint32 + 1
		}
	}
	return n, odd, true
}
