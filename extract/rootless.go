package extract

import (
	"bytes"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/kernel"
	"github.com/urlmend/urlmend/internal/uri"
)

// fitsForm reports whether rest, which follows the colon of a scheme without
// "//", has the form that tells a URL from prose such as "note:this". Rest may
// go on beyond the URL.
func fitsForm(form uri.Rootless, rest []byte) bool {
	if n := min(len(rest), maxForm); form == uri.FormMail && mailMarks.Index(rest[:n]) == n {
		return false // before a longer look: such a run may be all there is
	}
	rest = token(rest)
	if len(rest) == 0 {
		return false
	}
	switch form {
	case uri.FormMail:
		return isMailto(rest)
	case uri.FormNews:
		return rest[0] == '*' || ascii.IsAlnum(rest[0]) && holdsInner(rest, ".@")
	case uri.FormID:
		return ascii.IsAlnum(rest[0]) && holdsInner(rest, ".@")
	case uri.FormURN:
		return isURN(rest)
	case uri.FormDOI:
		return bytes.HasPrefix(rest, []byte("10.")) && holdsInner(rest, "/") && ascii.IsDigit(at(rest, 3))
	case uri.FormTag:
		return isTag(rest)
	case uri.FormPath:
		return (ascii.IsAlnum(rest[0]) || rest[0] == '/' && ascii.IsAlnum(at(rest, 1))) && holdsInner(rest, "/")
	case uri.FormRooted:
		return len(rest) > 1 && rest[0] == '/' && rest[1] != '/' && isWordByte(rest[1])
	case uri.FormTel:
		return isTel(rest)
	case uri.FormGeo:
		return isGeo(rest)
	case uri.FormAddress:
		return rest[0] == '[' || (ascii.IsAlnum(rest[0]) || rest[0] == '+') && (holdsInner(rest, ".@") || atLiteral(rest))
	case uri.FormQuery:
		return isQuery(rest)
	case uri.FormData:
		return isData(rest)
	case uri.FormNested:
		return isNested(rest)
	case uri.FormService:
		return isService(rest)
	case uri.FormCoin:
		n := countWhile(rest, ascii.IsAlnum)
		return n >= 25
	case uri.FormAny:
		return isWordByte(rest[0])
	}
	return false
}

// mailMarks are those of which a mailto URL has one.
var mailMarks = kernel.SetOf("@%?")

// maxForm is how many bytes behind the colon decide whether a form fits.
const maxForm = 128

// token returns what decides whether a form fits, at the front of b.
func token(b []byte) []byte { return tokenWithin(b, maxForm) }

// tokenWithin returns the front of b up to the first byte that ends a URL, but
// no more than limit bytes.
func tokenWithin(b []byte, limit int) []byte {
	b = b[:min(len(b), limit)]
	return b[:stops.Index(b)]
}

// stops are the bytes that end a URL.
var stops = kernel.NewSet(func(c byte) bool { return classes[c] == stop })

// at returns b[i], or 0 outside of it.
func at(b []byte, i int) byte {
	if i >= 0 && i < len(b) {
		return b[i]
	}
	return 0
}

func isWordByte(c byte) bool {
	return ascii.IsAlnum(c) || c >= 0x80 || c == '%' || c == '_' || c == '~' || c == '$'
}

// holdsInner reports whether one of set stands in b between two other
// characters of a word, so that it is no punctuation.
func holdsInner(b []byte, set string) bool {
	for from := 1; from < len(b); {
		i := bytes.IndexAny(b[from:], set)
		if i < 0 {
			return false
		}
		if from += i + 1; isWordByte(at(b, from)) {
			return true
		}
	}
	return false
}

func countWhile(b []byte, is func(byte) bool) int {
	n := 0
	for n < len(b) && is(b[n]) {
		n++
	}
	return n
}

func isMailto(b []byte) bool {
	return holdsInner(b, "@") || atLiteral(b) || bytes.Contains(b, []byte("%40")) || isQuery(b[max(0, bytes.IndexByte(b, '?')):])
}

// atLiteral reports whether an address in b is at a literal: joe@[192.0.2.1] (RFC
// 5321, 4.1.3).
func atLiteral(b []byte) bool { return bytes.Contains(b, []byte("@[")) }

func isURN(b []byte) bool {
	n := countWhile(b, func(c byte) bool { return ascii.IsAlnum(c) || c == '-' })
	return n > 1 && at(b, n) == ':' && isWordByte(at(b, n+1))
}

func isTag(b []byte) bool {
	comma := bytes.IndexByte(b, ',')
	if comma < 3 || !holdsInner(b[:comma], ".@") || len(b) < comma+5 {
		return false
	}
	date := countWhile(b[comma+1:], func(c byte) bool { return ascii.IsDigit(c) || c == '-' })
	return date >= 4 && at(b, comma+1+date) == ':'
}

// isTel reports whether b is a number with "+" before it or a parameter behind,
// or digits and nothing else: what follows in "tel:(613) 765" shows a label.
func isTel(b []byte) bool {
	if n := countWhile(b, isTelByte); b[0] == '+' || at(b, n) == ';' {
		digits := 0
		for _, c := range b[:n] {
			if ascii.IsDigit(c) {
				digits++
			}
		}
		return digits >= 3
	}
	n := countWhile(b, ascii.IsDigit)
	return n >= 3 && (n == len(b) || classes[b[n]] != plain && classes[b[n]] != opening)
}

// isTelByte reports whether c stands in a number (RFC 3966, 3).
func isTelByte(c byte) bool { return ascii.IsDigit(c) || bytes.IndexByte([]byte("+-.()"), c) >= 0 }

func isGeo(b []byte) bool {
	comma := bytes.IndexByte(b, ',')
	return comma > 0 && isDecimal(b[:comma]) && ascii.IsDigit(at(bytes.TrimPrefix(b[comma+1:], []byte("-")), 0))
}

func isDecimal(b []byte) bool {
	b = bytes.TrimPrefix(b, []byte("-"))
	return len(b) > 0 && countWhile(b, func(c byte) bool { return ascii.IsDigit(c) || c == '.' }) == len(b)
}

func isQuery(b []byte) bool {
	n := countWhile(b, func(c byte) bool { return ascii.IsAlnum(c) || c == '-' || c == '.' || c == '_' })
	return at(b, n) == '?' && isWordByte(at(b, n+1))
}

func isData(b []byte) bool {
	comma := bytes.IndexByte(b, ',')
	if comma < 0 {
		return false
	}
	kind, _, _ := bytes.Cut(b[:comma], []byte(";"))
	return len(kind) == 0 || holdsInner(kind, "/")
}

func isNested(b []byte) bool {
	n := countWhile(b, ascii.IsScheme)
	if n < 2 || at(b, n) != ':' || !ascii.IsAlpha(b[0]) {
		return false
	}
	next := at(b, n+1)
	return uri.LookupScheme(b[:n]) != nil && (next == '/' || isWordByte(next)) || next == '/' && at(b, n+2) == '/'
}

func isService(b []byte) bool {
	n := countWhile(b, func(c byte) bool { return ascii.IsScheme(c) || c == ':' })
	return n > 2 && b[n-1] == ':' && ascii.IsAlpha(b[0]) && at(b, n) == '/' && len(b) > n+1
}
