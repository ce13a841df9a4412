package extract

// A byteSet is a set of bytes to trim by. Unlike the strings that the package
// bytes takes for it, it is made once.
type byteSet [256]bool

func newByteSet(bytes string) *byteSet {
	s := new(byteSet)
	for _, c := range []byte(bytes) {
		s[c] = true
	}
	return s
}

var (
	blanks    = newByteSet(" \t\r\n\f\v")
	wordMarks = newByteSet(`.,:;!?'"()[]{}<>*`) // what stands round a word
)

// trim returns b without the bytes of set at its ends.
func trim(b []byte, set *byteSet) []byte {
	b = trimRight(b, set)
	for len(b) > 0 && set[b[0]] {
		b = b[1:]
	}
	return b
}

// trimRight returns b without the bytes of set at its end.
func trimRight(b []byte, set *byteSet) []byte {
	for len(b) > 0 && set[b[len(b)-1]] {
		b = b[:len(b)-1]
	}
	return b
}
