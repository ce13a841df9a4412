//go:build !js

package decode

import (
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	"golang.org/x/text/transform"
)

func newDecoder(name string) transform.Transformer {
	return map[string]encoding.Encoding{
		"shift_jis": japanese.ShiftJIS, "euc-jp": japanese.EUCJP, "gb18030": simplifiedchinese.GB18030,
		"big5": traditionalchinese.Big5, "euc-kr": korean.EUCKR,
	}[name].NewDecoder().Transformer
}

// fill fills the table with the characters that begin with a prefix.
func (t *doubleByteTable) fill(prefix string) {
	char := append([]byte(prefix), 0, 0)
	var buf [utf8.UTFMax]byte
	for i := range t.chars {
		char[len(prefix)], char[len(prefix)+1] = byte(0x80|i>>8), byte(i)
		n, size := t.first(buf[:], char, false)
		if r, width := utf8.DecodeRune(buf[:n]); n > 0 && width == n && size > len(prefix) {
			t.chars[i] = sizedRune(r) | sizedRune(size-len(prefix))<<24
		}
	}
}
