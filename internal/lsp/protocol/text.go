package protocol

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
	"unicode/utf16"
	"unicode/utf8"
)

// A Text is a string that is decoded in the memory of its JSON text, which is overwritten, because it
// may be as long as a document.
type Text []byte

// UnmarshalJSON decodes a string as encoding/json does.
func (t *Text) UnmarshalJSON(value []byte) error {
	switch {
	case string(value) == "null":
		return nil
	case value[0] != '"':
		return fmt.Errorf("%.20s is not a string", value)
	case !utf8.Valid(value): // its replacement is longer
		var s string
		err := json.Unmarshal(value, &s)
		*t = Text(s)
		return err
	}
	in := value[1 : len(value)-1]
	out := in[:0]
	for {
		n := bytes.IndexByte(in, '\\')
		if n < 0 {
			break
		}
		// Every escape is longer than its character, so what is not decoded yet remains.
		out = append(out, in[:n]...)
		in = in[n:]
		if in[1] == 'u' {
			r, size := escaped(in)
			out, in = utf8.AppendRune(out, r), in[size:]
			continue
		}
		c := in[1]
		if i := bytes.IndexByte([]byte("bfnrt"), c); i >= 0 {
			c = "\b\f\n\r\t"[i]
		}
		out, in = append(out, c), in[2:]
	}
	out = append(out, in...)
	*t = Text(out[:len(out):len(out)])
	if len(value)-len(out) > len(value)/8 { // too much to keep
		*t = bytes.Clone(out)
	}
	return nil
}

// escaped decodes \uXXXX at the start of text, or a pair of those for one character.
func escaped(text []byte) (r rune, size int) {
	unit := func(text []byte) rune {
		n, _ := strconv.ParseUint(string(text[2:6]), 16, 16)
		return rune(n)
	}
	r = unit(text)
	if utf16.IsSurrogate(r) && len(text) >= 12 && text[6] == '\\' && text[7] == 'u' {
		if pair := utf16.DecodeRune(r, unit(text[6:])); pair != utf8.RuneError {
			return pair, 12
		}
	}
	return r, 6
}
