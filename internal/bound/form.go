package bound

import (
	"bytes"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/kernel"
	"github.com/urlmend/urlmend/internal/uri"
)

// forms has the test for each form: whether what follows the colon, which is at most MaxForm bytes and not empty, has it.
var forms = [...]func(rest []byte) bool{
	uri.FormNever:   func([]byte) bool { return false },
	uri.FormMail:    isMailto,
	uri.FormNews:    isNews,
	uri.FormID:      isID,
	uri.FormURN:     isURN,
	uri.FormDOI:     isDOI,
	uri.FormTag:     isTag,
	uri.FormPath:    isPath,
	uri.FormRooted:  isRooted,
	uri.FormTel:     isTel,
	uri.FormGeo:     isGeo,
	uri.FormAddress: isAddress,
	uri.FormQuery:   isQuery,
	uri.FormData:    isData,
	uri.FormNested:  isNested,
	uri.FormService: isService,
	uri.FormCoin:    isCoin,
	uri.FormAny:     func(rest []byte) bool { return IsWordByte(rest[0]) },
}

// FitsForm reports whether rest, which follows the colon of a scheme without
// "//", has the form that distinguishes a URL from prose such as "note:this". Rest
// may continue after the URL.
func FitsForm(form uri.Rootless, rest []byte) bool {
	if n := min(len(rest), MaxForm); form == uri.FormMail && mailMarks.Index(rest[:n]) == n {
		return false // before a longer look: such a run may be all there is
	}
	rest = Token(rest, MaxForm)
	return len(rest) > 0 && forms[form](rest)
}

// mailMarks are those of which a mailto URL has one.
var mailMarks = kernel.SetOf("@%?")

// MaxForm is how many bytes after the colon decide whether a form fits.
const MaxForm = 128

// IsWordByte reports whether c can be in a word of a URL, rather than being a
// delimiter or punctuation.
func IsWordByte(c byte) bool {
	return ascii.IsAlnum(c) || c >= 0x80 || c == '%' || c == '_' || c == '~' || c == '$'
}

// HoldsInner reports whether one of set is in b between two other characters of a
// word, so that it is no punctuation.
func HoldsInner(b []byte, set string) bool {
	for from := 1; from < len(b); {
		i := bytes.IndexAny(b[from:], set)
		if i < 0 {
			return false
		}
		if from += i + 1; IsWordByte(ascii.At(b, from)) {
			return true
		}
	}
	return false
}

func isMailto(b []byte) bool {
	return HoldsInner(b, "@") || atLiteral(b) || bytes.Contains(b, []byte("%40")) || isQuery(b[max(0, bytes.IndexByte(b, '?')):])
}

// atLiteral reports whether an address in b is at a literal: joe@[192.0.2.1] (RFC
// 5321, 4.1.3).
func atLiteral(b []byte) bool { return bytes.Contains(b, []byte("@[")) }

func isNews(b []byte) bool {
	return b[0] == '*' && ascii.At(b, 1) != ':' || ascii.IsAlnum(b[0]) && HoldsInner(b, ".@")
}

func isID(b []byte) bool {
	id, _, _ := bytes.Cut(b, []byte(";")) // a value of CSS ends there
	return ascii.IsAlnum(b[0]) && HoldsInner(id, ".@")
}

func isDOI(b []byte) bool {
	return ascii.HasPrefix(b, "10.") && HoldsInner(b, "/") && ascii.IsDigit(ascii.At(b, 3))
}

func isPath(b []byte) bool {
	first := b[0]
	if first == '/' {
		first = ascii.At(b, 1)
	}
	return ascii.IsAlnum(first) && HoldsInner(b, "/")
}

func isRooted(b []byte) bool {
	return len(b) > 1 && b[0] == '/' && b[1] != '/' && IsWordByte(b[1])
}

func isAddress(b []byte) bool {
	return b[0] == '[' || (ascii.IsAlnum(b[0]) || b[0] == '+') && (HoldsInner(b, ".@") || atLiteral(b))
}

func isCoin(b []byte) bool { return ascii.Span(b, ascii.IsAlnum) >= 25 }

func isURN(b []byte) bool {
	n := ascii.Span(b, func(c byte) bool { return ascii.IsAlnum(c) || c == '-' })
	return n > 1 && ascii.At(b, n) == ':' && IsWordByte(ascii.At(b, n+1))
}

func isTag(b []byte) bool {
	comma := bytes.IndexByte(b, ',')
	if comma < 3 || !HoldsInner(b[:comma], ".@") || len(b) < comma+5 {
		return false
	}
	date := ascii.Span(b[comma+1:], func(c byte) bool { return ascii.IsDigit(c) || c == '-' })
	return date >= 4 && ascii.At(b, comma+1+date) == ':'
}

// isTel reports whether b is a number with "+" before it or a parameter after it,
// or digits and nothing else: in "tel:(613) 765" tel is a label.
func isTel(b []byte) bool {
	if n := ascii.Span(b, isTelByte); b[0] == '+' || ascii.At(b, n) == ';' {
		digits := 0
		for _, c := range b[:n] {
			if ascii.IsDigit(c) {
				digits++
			}
		}
		return digits >= 3
	}
	n := ascii.Span(b, ascii.IsDigit)
	return n >= 3 && (n == len(b) || classes[b[n]] != Plain && classes[b[n]] != Opening)
}

// isTelByte reports whether c can be in a number (RFC 3966, 3).
func isTelByte(c byte) bool { return ascii.IsDigit(c) || ascii.In(c, "+-.()") }

func isGeo(b []byte) bool {
	comma := bytes.IndexByte(b, ',')
	return comma > 0 && isDecimal(b[:comma]) && ascii.IsDigit(ascii.At(bytes.TrimPrefix(b[comma+1:], []byte("-")), 0))
}

func isDecimal(b []byte) bool {
	b = bytes.TrimPrefix(b, []byte("-"))
	return len(b) > 0 && ascii.All(b, func(c byte) bool { return ascii.IsDigit(c) || c == '.' })
}

func isQuery(b []byte) bool {
	n := ascii.Span(b, func(c byte) bool { return ascii.IsAlnum(c) || c == '-' || c == '.' || c == '_' })
	return ascii.At(b, n) == '?' && IsWordByte(ascii.At(b, n+1))
}

func isData(b []byte) bool {
	comma := bytes.IndexByte(b, ',')
	if comma < 0 {
		return false
	}
	kind, _, _ := bytes.Cut(b[:comma], []byte(";"))
	return len(kind) == 0 || kind[0] != ':' && HoldsInner(kind, "/") // Data::Tea is a name in a program
}

func isNested(b []byte) bool {
	n := ascii.Span(b, ascii.IsScheme)
	if n < 2 || ascii.At(b, n) != ':' || !ascii.IsAlpha(b[0]) {
		return false
	}
	next := ascii.At(b, n+1)
	return uri.LookupScheme(b[:n]) != nil && (next == '/' || IsWordByte(next)) || next == '/' && ascii.At(b, n+2) == '/'
}

func isService(b []byte) bool {
	n := ascii.Span(b, func(c byte) bool { return ascii.IsScheme(c) || c == ':' })
	return n > 2 && b[n-1] == ':' && ascii.IsAlpha(b[0]) && ascii.At(b, n) == '/' && len(b) > n+1
}
