package kernel

import (
	"encoding/binary"
	"math/bits"
)

// LastIndex is bytes.LastIndexByte, which looks at one byte after the other, for eight at a time.
func LastIndex(text []byte, c byte) int {
	const low = 0x7F7F7F7F7F7F7F7F
	all := uint64(c) * 0x0101010101010101
	n := len(text)
	for ; n >= 8; n -= 8 {
		x := binary.LittleEndian.Uint64(text[n-8:]) ^ all
		if zeros := ^(x&low + low | x | low); zeros != 0 { // the top bit of each byte that is 0
			return n - 1 - bits.LeadingZeros64(zeros)/8
		}
	}
	for n--; n >= 0 && text[n] != c; n-- {
	}
	return n
}
