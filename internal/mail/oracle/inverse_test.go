package oracle

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"html"
	"io"
	"mime/quotedprintable"
	"regexp"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"

	"github.com/urlmend/urlmend/extract"
)

// gives reports whether text is the URL, with something between its pieces that a
// break drops.
func gives(text string, pieces []string) bool {
	rest, ok := strings.CutPrefix(text, pieces[0])
	if !ok || len(pieces) == 1 {
		return ok && rest == ""
	}
	for n := range min(len(rest), maxGap) + 1 {
		if gives(rest[n:], pieces[1:]) && isGap(rest[:n]) {
			return true
		}
	}
	return false
}

// maxGap is how many bytes a break drops at most: it is for the furniture of a
// page.
const maxGap = 400

// gapPattern is what breaks drop inside a line and at its end: white space,
// quote prefixes and leaders of comments, tags, what nobody sees, a hyphen, and
// what roff has for a break.
var gapPattern = regexp.MustCompile(`^(?:\s|[>|#*/;:+"=-]|\\+\*?[:&c%]?|\\-|\w{1,12}>|<[^>]*>|\p{Cf}|\x{2010}|\x00)*$`)

func isGap(s string) bool { return gapPattern.MatchString(s) || strings.Count(s, "\n") > 2 }

// pieces cuts the URL where it has breaks, less what no byte of the file stands
// for.
func pieces(u *extract.URL) []string {
	var all []string
	from := u.Inferred
	for _, b := range u.Breaks {
		if b.At > from {
			all = append(all, string(u.Text[from:b.At]))
			from = b.At
		}
	}
	return append(all, string(u.Text[from:]))
}

// readings decodes src, of a part as u tells of it, in all ways that there are:
// what the label of the charset is worth is not for this test to say, nor which
// bytes at its ends are those of its neighbours where three bytes share four
// characters of base64.
func readings(u *extract.URL, src []byte, data []byte) []string {
	var all []string
	for _, r := range transferred(u, src, data) {
		for _, text := range charsetReadings(u.Mail.Charset, r) {
			all = append(all, text)
			if strings.Contains(text, "&") {
				all = append(all, html.UnescapeString(text))
			}
			if strings.Contains(text, "\\") {
				all = append(all, calendarEscapes.Replace(text))
			}
		}
	}
	return all
}

// calendarEscapes undoes the escapes of iCalendar and vCard.
var calendarEscapes = strings.NewReplacer(`\,`, ",", `\;`, ";", `\\`, `\`)

// transferred undoes the encoded words of a header, or the content transfer
// encoding of a body.
func transferred(u *extract.URL, src, data []byte) [][]byte {
	switch u.Mail.Place {
	case extract.InHeader:
		return append(wordReadings(u, src, data), src)
	case extract.Outside:
		return [][]byte{src}
	}
	switch strings.ToLower(u.Mail.Encoding) {
	case "base64":
		return base64Readings(src)
	case "quoted-printable":
		return [][]byte{unquote(src)}
	}
	return [][]byte{src}
}

// enclosed are the readings of a part that lies in one which is encoded as a
// whole; it must not be (RFC 2045, 6.4).
func enclosed(u *extract.URL, src []byte, data []byte) []string {
	all := readings(u, unquote(src), data)
	for _, r := range base64Readings(src) {
		all = append(all, readings(u, r, data)...)
	}
	return all
}

// unquote decodes quoted-printable with the standard library, for which what is
// malformed is written as it should be.
func unquote(src []byte) []byte {
	src = escapeRaw(softBreak.ReplaceAll(src, []byte("=\n")))
	text, _ := io.ReadAll(quotedprintable.NewReader(bytes.NewReader(src)))
	return text
}

// escapeRaw escapes the bytes of quoted-printable that have to be, and are not.
func escapeRaw(src []byte) []byte {
	return rawByte.ReplaceAllFunc(src, func(b []byte) []byte {
		if len(b) > 1 {
			return b
		}
		return fmt.Appendf(nil, "=%02X", b[0])
	})
}

var (
	softBreak = regexp.MustCompile("=[ \t\r]*\n")
	// rawByte is an escape or a soft break, or a byte that has to be escaped.
	rawByte = regexp.MustCompile("=[0-9A-Fa-f]{2}|=\n|[=\x00-\x08\x0B\x0C\x0E-\x1F]")
)

// base64Readings decodes the characters of base64 in src, of which the first is
// any of a group of four. Up to two bytes at either end may be of its neighbours.
func base64Readings(src []byte) [][]byte {
	var all [][]byte
	chars := strings.TrimRight(cleanBase64(string(src)), "=")
	for phase := range 3 {
		padded := strings.Repeat("A", phase) + chars
		padded += strings.Repeat("A", (4-len(padded)%4)%4)
		text, err := base64.StdEncoding.DecodeString(padded)
		for cut := range 9 {
			if from, to := phase+cut/3, len(text)-cut%3; err == nil && from < to {
				all = append(all, text[from:to])
			}
		}
	}
	return all
}

// cleanBase64 drops what is not base64, and turns base64 for URLs into the usual
// one (RFC 4648, 5).
func cleanBase64(s string) string {
	return urlAlphabet.Replace(notBase64.ReplaceAllString(s, ""))
}

var (
	notBase64   = regexp.MustCompile("[^A-Za-z0-9+/=_-]")
	urlAlphabet = strings.NewReplacer("-", "+", "_", "/")
)

// charsetReadings decodes text from the charset of that name, and from those that
// mail of that name is often in.
func charsetReadings(label string, text []byte) []string {
	all := []string{string(text), mixed(text)}
	if isASCII(text) && !bytes.ContainsAny(text, "\x00\x1B+~") {
		return all
	}
	for _, c := range candidates(label) {
		if s, err := c.NewDecoder().Bytes(text); err == nil && utf8.Valid(s) {
			all = append(all, string(s))
		}
	}
	return all
}

// mixed reads what is not UTF-8 in a text as windows-1252.
func mixed(text []byte) string {
	var b strings.Builder
	for len(text) > 0 {
		r, n := utf8.DecodeRune(text)
		if r == utf8.RuneError && n == 1 {
			r = charmap.Windows1252.DecodeByte(text[0])
		}
		b.WriteRune(r)
		text = text[n:]
	}
	return b.String()
}

func candidates(label string) []encoding.Encoding {
	all := []encoding.Encoding{
		charmap.Windows1252,
		unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM),
		unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM),
	}
	if c, err := charsetOf(label); err == nil && c != nil {
		all = append([]encoding.Encoding{c}, all...)
	}
	return all
}

func isASCII(b []byte) bool {
	for _, c := range b {
		if c >= utf8.RuneSelf {
			return false
		}
	}
	return true
}
