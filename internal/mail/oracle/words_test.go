package oracle

import (
	"bytes"
	"io"
	"mime"
	"regexp"
	"strings"

	"github.com/urlmend/urlmend/extract"
)

// word and base64Word find the encoded words of a header (RFC 2047).
var (
	word       = regexp.MustCompile(`=\?[^?\s]+\?[bBqQ]\?(?:[^?]|\?[^=])*\?=`)
	base64Word = regexp.MustCompile(`=\?[^?\s]+\?[bB]\?`)
)

// maxHeader is how far from a URL the encoded words that contain it may begin
// and end.
const maxHeader = 2 << 10

// wordReadings decodes src, which is in a header, as a part of the encoded words
// it is in.
func wordReadings(u *extract.URL, src, data []byte) [][]byte {
	open, shut := wordOpens(data, u.Start), wordShuts(data, u.End)
	var all [][]byte
	for _, head := range []string{"", open} {
		for _, tail := range []string{"", shut} {
			all = append(all, decodeWords(head+string(src)+tail)...)
		}
	}
	return all
}

// wordOpens returns "=?charset?Q?" of the word that offset i is in, or nothing.
func wordOpens(data []byte, i int) string {
	b := data[max(0, i-maxHeader):i]
	all := regexp.MustCompile(`=\?[^?\s]+\?[bBqQ]\?`).FindAll(b, -1)
	if len(all) == 0 {
		return ""
	}
	return string(all[len(all)-1])
}

func wordShuts(data []byte, i int) string {
	if n := bytes.Index(data[i:min(len(data), i+maxHeader)], []byte("?=")); n < 0 {
		return ""
	}
	return "?="
}

// decodeWords decodes the encoded words of text. Where base64 begins in the middle
// of a group of four, what stands before it is made up, and up to two bytes at
// either end of the result may be of its neighbours.
func decodeWords(text string) [][]byte {
	d := mime.WordDecoder{CharsetReader: wordCharset}
	phases, cuts := 3, 9
	if !base64Word.MatchString(text) {
		phases, cuts = 1, 1
	}
	var all [][]byte
	for phase := range phases {
		fill := strings.Repeat("A", phase)
		padded := word.ReplaceAllStringFunc(text, func(w string) string { return padWord(w, fill) })
		s, err := d.DecodeHeader(padded)
		for cut := range cuts {
			if from, to := phase+cut/3, len(s)-cut%3; err == nil && from < to {
				all = append(all, []byte(s[from:to]))
			}
		}
	}
	return all
}

// padWord puts fill before the text of a word in base64, and fills the last group
// of four. In a word of the other encoding, it escapes what is no escape.
func padWord(w, fill string) string {
	i := strings.LastIndexByte(w[:len(w)-2], '?') + 1
	if w[i-2] != 'b' && w[i-2] != 'B' {
		return w[:i] + string(escapeRaw([]byte(w[i:len(w)-2]))) + "?="
	}
	body := fill + cleanBase64(w[i:len(w)-2])
	for len(body)%4 != 0 {
		body += "A"
	}
	return w[:i] + body + "?="
}

func wordCharset(label string, r io.Reader) (io.Reader, error) {
	c, err := charsetOf(label)
	if err != nil || c == nil {
		return r, nil // as it is
	}
	return c.NewDecoder().Reader(r), nil
}
