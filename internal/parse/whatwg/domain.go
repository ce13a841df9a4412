package whatwg

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/idna"
	"golang.org/x/text/unicode/norm"
)

// parseDomain is the domain parser with beStrict false (URL Standard §3.3): what
// the strict profile refuses is a validation error only, and a domain in ASCII
// is taken as it is.
func (h *hostParser) parseDomain(domain string) (string, bool) {
	result, ok := toASCIIDomain(domain)
	if ok && strings.IndexFunc(result, isForbiddenDomain) >= 0 {
		return h.fail("domain-invalid-code-point")
	}
	if h.refuses(domain) {
		h.wrong(domainToASCII)
	}
	if !ok || result == "" {
		return h.fail(domainToASCII)
	}
	return result, true
}

// toASCIIDomain is Unicode ToASCII by the relaxed profile.
func toASCIIDomain(domain string) (string, bool) {
	if isASCII(domain) {
		return strings.ToLower(domain), true
	}
	if isTooLong(domain) {
		return "", false
	}
	result, err := relaxed.ToASCII(strings.Map(sinceUnicode15, domain))
	return result, err == nil
}

const domainToASCII = "domain-to-ASCII"

// isTooLong reports whether a label is longer than Punycode can take: its time
// goes with the square of the length, and the DNS has 63 bytes. The standard
// sets no limit.
func isTooLong(domain string) bool {
	const longest = 1 << 10
	for label := range strings.SplitSeq(domain, ".") {
		if len(label) > longest {
			return true
		}
	}
	return false
}

// refuses reports whether the strict profile does not take the domain.
func (h *hostParser) refuses(domain string) bool {
	if isTooLong(domain) {
		return true
	}
	_, err := strict.ToASCII(strings.Map(sinceUnicode15, domain))
	return err != nil
}

// strict and relaxed are Unicode ToASCII with the standard's parameters, for
// beStrict true and false.
var (
	strict  = toASCII(true)
	relaxed = toASCII(false)
)

func toASCII(beStrict bool) *idna.Profile {
	return idna.New(
		idna.MapForLookup(),
		idna.Transitional(false),
		idna.BidiRule(),
		idna.CheckJoiners(true),
		idna.CheckHyphens(beStrict),
		idna.StrictDomainName(beStrict),
		idna.VerifyDNSLength(beStrict),
	)
}

// sinceUnicode15 maps a character as UTS #46 does today and package idna does
// not: until Go 1.27 it has the tables of Unicode 15.0, and 15.1 and 16.0 changed
// how some older characters are mapped. Characters added since are unknown to
// it.
func sinceUnicode15(r rune) rune {
	switch {
	case r < 0x80:
		return r
	case unicode.Is(nowLowered, r):
		return unicode.ToLower(r)
	case unicode.Is(nowIgnored, r):
		return -1
	case unicode.Is(nowNormalized, r):
		return []rune(norm.NFC.String(string(r)))[0]
	}
	return r
}

var (
	nowLowered = table(0x04C0, 0x04C0, 0x10A0, 0x10C5, 0x1E9E, 0x1E9E, 0x2132, 0x2132, 0x2183, 0x2183)
	nowIgnored = table(0x115F, 0x1160, 0x17B4, 0x17B5, 0x180E, 0x180E, 0x2061, 0x2063, 0x206A, 0x206F,
		0x3164, 0x3164, 0xFFA0, 0xFFA0, 0x1D173, 0x1D17A)
	nowNormalized = table(0x2F868, 0x2F868, 0x2F874, 0x2F874, 0x2F91F, 0x2F91F, 0x2F95F, 0x2F95F,
		0x2F9BF, 0x2F9BF)
)

// table returns the table of the ranges that the runes bound, both ends
// included.
func table(bounds ...rune) *unicode.RangeTable {
	t := new(unicode.RangeTable)
	for i := 0; i < len(bounds); i += 2 {
		lo, hi := uint32(bounds[i]), uint32(bounds[i+1])
		if hi <= 0xFFFF {
			t.R16 = append(t.R16, unicode.Range16{Lo: uint16(lo), Hi: uint16(hi), Stride: 1})
		} else {
			t.R32 = append(t.R32, unicode.Range32{Lo: lo, Hi: hi, Stride: 1})
		}
	}
	return t
}

func isASCII(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool { return r >= utf8.RuneSelf })
}
