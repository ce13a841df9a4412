package extract

import (
	"strings"

	"github.com/urlmend/urlmend/internal/kernel"
)

// Sets of bytes to trim by. Unlike the strings that the package bytes takes for
// them, they are made once.
var (
	blanks    = kernel.NewSet(isSpace)
	wordMarks = kernel.NewSet(func(c byte) bool { return strings.IndexByte(`.,:;!?'"()[]{}<>*`, c) >= 0 }) // what stands round a word
)

// trim returns b without the bytes of set at its ends.
func trim(b []byte, set *kernel.Set) []byte {
	b = trimRight(b, set)
	for len(b) > 0 && set.Has(b[0]) {
		b = b[1:]
	}
	return b
}

// trimRight returns b without the bytes of set at its end.
func trimRight(b []byte, set *kernel.Set) []byte {
	for len(b) > 0 && set.Has(b[len(b)-1]) {
		b = b[:len(b)-1]
	}
	return b
}
