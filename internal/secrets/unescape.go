package secrets

import (
	"bytes"
	"encoding/hex"
	"html"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/kernel"
)

// unescape decodes the escapes of a text, whichever language they belong to: percent-encoding, even
// repeated; quoted-printable; character references; backslashes; full-width characters; concatenated
// string literals. It drops invisible characters. It returns the plain text, which may contain escapes
// again, and the offset in text that each of its bytes, and its end, come from. It returns nil if the
// text has no escapes.
func unescape(text []byte) (plain []byte, sources []int) {
	copied := 0
	for i := escapeBytes.Index(text); i < len(text); i += escapeBytes.Index(text[i:]) {
		to, n := escapeAt(text[i:])
		if n == 0 {
			i++
			continue
		}
		if plain == nil {
			plain, sources = make([]byte, 0, len(text)), make([]int, 0, len(text)+1)
		}
		plain, sources = appendFrom(plain, sources, text, copied, i)
		plain = append(plain, to...)
		for range to {
			sources = append(sources, i)
		}
		i += n
		copied = i
	}
	if plain != nil {
		plain, sources = appendFrom(plain, sources, text, copied, len(text))
		sources = append(sources, len(text))
	}
	return plain, sources
}

// appendFrom appends text[start:end], in which nothing is escaped.
func appendFrom(plain []byte, sources []int, text []byte, start, end int) ([]byte, []int) {
	n := len(sources)
	sources = slices.Grow(sources, end-start)[:n+end-start]
	for i := range sources[n:] {
		sources[n+i] = start + i
	}
	return append(plain, text[start:end]...), sources
}

// escapeBytes are the bytes that begin an escape.
var escapeBytes = kernel.NewSet(func(b byte) bool {
	return b < ' ' && !ascii.In(b, "\n\r\t") || ascii.In(b, `%=&\"'`) || b >= 0xC2
})

// escapeAt returns the meaning of the escape at the start of text, without invisible characters, and
// the length of the escape, or 0 if there is none.
func escapeAt(text []byte) (to []byte, n int) {
	switch text[0] {
	case '%':
		for n = 1; ascii.HasPrefix(text[n:], "25"); n += 2 {
		}
		return byteAt(text, n)
	case '=': // quoted-printable: RFC 2045, section 6.7
		if n = 1 + len(lineEnd(text[1:])); n > 1 {
			return nil, n
		}
		return quotedPrintableAt(text)
	case '&':
		return referenceAt(text)
	case '\\':
		return backslashAt(text)
	case '"', '\'':
		return nil, len(joinedLiterals(text))
	}
	if text[0] < ' ' {
		return nil, max(1, len(controlSequence(text)))
	}
	r, n := utf8.DecodeRune(text)
	if plain := plainOf(r); plain != r {
		return encoded(plain), n
	}
	return nil, 0
}

// quotedPrintableAt reads a character in quoted-printable, unless it is an ASCII letter or digit.
func quotedPrintableAt(text []byte) (to []byte, n int) {
	for len(to) < utf8.UTFMax && ascii.At(text, n) == '=' {
		b, end := byteAt(text, n+1)
		if end == 0 || bytes.ContainsAny(text[n+1:end], "abcdef") {
			break
		}
		to, n = append(to, b...), end
		if r, size := utf8.DecodeRune(to); size == len(to) && r != utf8.RuneError {
			if r < utf8.RuneSelf && ascii.IsAlnum(byte(r)) {
				break
			}
			return to, n
		}
	}
	return nil, 0
}

// nothing is in the place of an invisible character.
const nothing = -1

// plainOf returns the ASCII character that r looks like, [nothing] if r is invisible, and
// otherwise r.
func plainOf(r rune) rune {
	switch {
	case '！' <= r && r <= '～':
		return r - '！' + '!'
	case r == '﹕':
		return ':'
	case r == '﹫':
		return '@'
	case r < utf8.RuneSelf:
		return r
	case unicode.Is(unicode.Zs, r):
		return ' '
	case unicode.Is(unicode.Cf, r):
		return nothing
	}
	return r
}

// encoded returns r in UTF-8, or nil for [nothing].
func encoded(r rune) []byte {
	if r == nothing {
		return nil
	}
	return utf8.AppendRune(nil, r)
}

// byteAt returns the byte that two hexadecimal digits at an offset encode, and where they end.
func byteAt(text []byte, at int) ([]byte, int) {
	var to [1]byte
	if len(text) < at+2 {
		return nil, 0
	}
	if _, err := hex.Decode(to[:], text[at:at+2]); err != nil || to[0] == 0 {
		return nil, 0
	}
	return to[:], at + 2
}

// referenceAt reads a character reference (HTML, section 13.5), whose ampersand may itself be escaped.
func referenceAt(text []byte) ([]byte, int) {
	const longest = 16
	n := 0 // of the last ampersand
	for ascii.HasPrefix(text[n+1:], "amp;") {
		n += len("amp;")
	}
	end := n + 1 + ascii.Span(text[n+1:min(len(text), n+longest)], func(b byte) bool { return b == '#' || ascii.IsAlnum(b) })
	if ascii.At(text, end) == ';' {
		end++
	}
	if text[end-1] == ';' || ascii.At(text, n+1) == '#' { // a name without a semicolon is a parameter
		reference := "&" + string(text[n+1:end])
		decoded := html.UnescapeString(reference)
		if r, size := utf8.DecodeRuneInString(decoded); decoded != reference && r != utf8.RuneError {
			return encoded(plainOf(r)), end - len(decoded) + size
		}
	}
	if n > 0 {
		return []byte("&"), n + 1
	}
	return nil, 0
}

// maxBackslashes is how many backslashes an escape may have, which double with each string inside a
// string.
const maxBackslashes = 64

// backslashAt reads an escape of a string, of a shell or of Markdown.
func backslashAt(text []byte) ([]byte, int) {
	n := ascii.Span(text, func(b byte) bool { return b == '\\' })
	if n > maxBackslashes {
		return text[:1], n
	}
	if end := len(lineEnd(text[n:])); end > 0 {
		return nil, n + end
	}
	if b := ascii.At(text, n); ascii.IsPunct(b) {
		return text[n : n+1], n + 1
	}
	rest := string(text[n:min(len(text), n+len("U0010ffff"))])
	r, length := characterAt(rest)
	if r == 0 {
		return nil, 0
	}
	return encoded(plainOf(max(r, ' '))), n + length
}

// characterAt returns the character that a text stands for after a backslash, as x20 and u{20} do, and the length of that text; 0 if it
// stands for none.
func characterAt(text string) (r rune, length int) {
	if digits, _, ok := strings.Cut(text, "}"); ok && strings.HasPrefix(digits, "u{") {
		const bits = 21 // of a character
		n, err := strconv.ParseUint(digits[len("u{"):], 16, bits)
		if err != nil {
			return 0, 0
		}
		return rune(n), len(digits) + len("}")
	}
	r, _, after, err := strconv.UnquoteChar(`\`+text, 0)
	if err != nil {
		return 0, 0
	}
	return r, len(text) - len(after)
}

// joinedLiterals returns the text between the contents of two concatenated string literals: the
// quotes, an operator, and a line end with the prefix of the next line.
func joinedLiterals(text []byte) []byte {
	const most = 80
	end := min(len(text), most)
	n := 1 + ascii.Span(text[1:end], func(b byte) bool { return ascii.In(b, " \t+\\.&,") })
	if length := len(lineEnd(text[n:end])); length > 0 {
		n += length
		n += ascii.Span(text[n:max(n, end)], func(b byte) bool { return ascii.IsBlank(b) || isPrefix(b) })
	}
	if ascii.At(text, n) != text[0] {
		return nil
	}
	n++
	if prefix := ascii.Span(text[n:], isPrefix); prefix > 0 && ascii.At(text, n+prefix) == ' ' { // a line of a notebook
		n += prefix + 1
	}
	return text[:n]
}

// isPrefix reports whether a byte may be in the prefix of a line, of a comment or of mail.
func isPrefix(b byte) bool { return ascii.In(b, "/#*-;>+|") }

// controlSequence returns the control sequence of a terminal (ECMA-48, section 5.4) at the
// start of text.
func controlSequence(text []byte) []byte {
	if text[0] != 0x1b || ascii.At(text, 1) != '[' {
		return nil
	}
	n := 2 + ascii.Span(text[2:], func(b byte) bool { return ' ' <= b && b < '@' })
	return text[:min(n+1, len(text))]
}

// lineEnd returns the line end at the start of text.
func lineEnd(text []byte) []byte {
	switch {
	case ascii.HasPrefix(text, "\r\n"):
		return text[:2]
	case ascii.HasPrefix(text, "\n"):
		return text[:1]
	}
	return nil
}
