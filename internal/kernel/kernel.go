// Package kernel finds, at the speed of memory, the bytes by which URLs and
// messages are found. It only sorts out: most colons of a text begin no URL, and
// what it leaves is for the caller to read.
//
// There is assembly for amd64 with AVX2 and, for [Colons], for arm64, and Go for
// all other machines and for the build tag purego; all of them find the same.
package kernel

// Block is the number of bytes that one call looks at, at most: assembly can't
// be interrupted, so calls are to be short.
const Block = 64 << 10

// Colons writes to dst the offsets, ascending and counted from text[from], of
// the colons in text[from:limit] with which a URL may begin, until dst is full.
// It returns how many those are, and where to look on. That is limit when there
// is nothing left to look at, and else less: a call looks at no more than
// [Block] bytes, and may stop when dst is almost full.
//
// A colon text[i] may begin a URL when i >= 2, and
//
//	text[i+1] == '/' || ends.Match(text[i-2], text[i-1], text[i+1])
//
// What lies behind text counts as 0. It must be that 0 <= from, that limit <=
// len(text) and that dst is not empty.
func Colons(dst []uint32, text []byte, from, limit int, ends *Ends) (n, resume int) {
	return colons(dst, text, from, limit, ends)
}
