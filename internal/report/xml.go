package report

import (
	"fmt"
	"unicode/utf8"
)

const xmlHead = `<?xml version="1.0" encoding="UTF-8"?>` + "\n"

// appendAttribute appends ` name="value"`.
func appendAttribute(dst []byte, name, value string) []byte {
	dst = append(append(append(dst, ' '), name...), `="`...)
	return append(appendXML(dst, value), '"')
}

// appendXML appends text as the value of an attribute or as content, with hidden
// characters as references. What XML 1.0 has no character for (section 2.2), and
// what is no UTF-8, is U+FFFD.
func appendXML(dst []byte, text string) []byte {
	for i, r := range text {
		switch {
		case !isXML(r):
			dst = utf8.AppendRune(dst, utf8.RuneError)
		case hidden(r), r == '<', r == '>', r == '&', r == '"', r == '\'', r == '[' && isCommand([]byte(text), i):
			dst = fmt.Appendf(dst, "&#%d;", r)
		default:
			dst = utf8.AppendRune(dst, r)
		}
	}
	return dst
}

func isXML(r rune) bool {
	return r == '\t' || r == '\n' || r == '\r' || ' ' <= r && r != 0xFFFE && r != 0xFFFF
}
