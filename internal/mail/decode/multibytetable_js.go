package decode

import (
	"strings"
	"syscall/js"
	"unicode/utf8"

	"golang.org/x/text/transform"
)

// In JavaScript the tables of the Encoding Standard are there already: to bring them along takes 0.4 MB after compression.

// A textDecoder decodes one character at a time by the TextDecoder of JavaScript.
type textDecoder struct {
	js.Value
	transform.NopResetter
}

func newDecoder(name string) transform.Transformer {
	return textDecoder{Value: js.Global().Get("TextDecoder").New(name)}
}

// decode decodes a text. If more may follow, an incomplete character at its end is left out.
func (t textDecoder) decode(src []byte, more bool) string {
	data := js.Global().Get("Uint8Array").New(len(src))
	js.CopyBytesToJS(data, src)
	text := t.Call("decode", data, map[string]any{"stream": more}).String()
	if more {
		t.Call("decode") // forgets the rest
	}
	return text
}

// Transform decodes the first character of src, which has no complete one before its last byte.
func (t textDecoder) Transform(dst, src []byte, atEOF bool) (written, read int, err error) {
	text := t.decode(src, true)
	_, width := utf8.DecodeRuneInString(text)
	switch {
	case text == "" && !atEOF:
		return 0, 0, transform.ErrShortSrc
	case text == "":
		text, read = string(utf8.RuneError), 1
	case !strings.HasPrefix(text, string(utf8.RuneError)) || len(text) == width:
		read = len(src)
	case len(src) == 4: // of GB18030: bytes after the first are read again
		text, read = string(utf8.RuneError), 1
	default: // the last byte is ASCII, and read again
		text, read = string(utf8.RuneError), len(src)-1
	}
	if t.Get("encoding").String() == "gb18030" && text == string(utf8.RuneError) {
		read = 1
	}
	if len(text) > len(dst) {
		return 0, 0, transform.ErrShortDst
	}
	return copy(dst, text), read, nil
}

// fill fills the table with the characters that begin with a prefix. Characters of one byte are those that are one
// alone; the line ends after two bytes make errors of longer ones.
func (t *doubleByteTable) fill(prefix string) {
	var ones, pairs []byte
	for i := range t.chars {
		first, second := byte(0x80|i>>8), byte(i)
		if second == 0 {
			ones = append(append(ones, prefix...), first, '\n')
		}
		if second == '\n' {
			second = ' '
		}
		pairs = append(append(pairs, prefix...), first, second, '\n')
	}
	decoder := t.decoder.(textDecoder)
	one, pair := strings.Split(decoder.decode(ones, false), "\n"), strings.Split(decoder.decode(pairs, false), "\n")
	for i := range t.chars {
		if r, ok := single(one[i>>8]); ok {
			t.chars[i] = r | 1<<24
		} else if r, ok := single(pair[i]); ok {
			t.chars[i] = r | 2<<24
		}
	}
}

// single returns the character that a text is.
func single(text string) (sizedRune, bool) {
	r, size := utf8.DecodeRuneInString(text)
	return sizedRune(r), r != utf8.RuneError && size == len(text)
}
