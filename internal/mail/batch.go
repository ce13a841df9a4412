package mail

import (
	"bytes"
	"strconv"

	"github.com/urlmend/urlmend/internal/ascii"
)

// maxBatchLine is the greatest length of the line before a message of a batch.
const maxBatchLine = 256

// rnewsLine returns the length of the article after the line "#! rnews 1234" at the
// front of b; -1 if there is no such line.
func rnewsLine(b []byte) int {
	line, n := cutLine(b[:min(len(b), maxBatchLine)])
	rest, ok := bytes.CutPrefix(line, []byte("#! rnews "))
	if !ok || n == len(line) {
		return -1
	}
	word, _, _ := bytes.Cut(rest, []byte(" "))
	return length(word)
}

// batchLine returns the length of the object of git after the line at the front of
// b, which has its name in hex, its type and its length; -1 if there is no such
// line.
func batchLine(b []byte) int {
	line, n := cutLine(b[:min(len(b), maxBatchLine)])
	name, rest, ok := bytes.Cut(line, []byte(" "))
	if !ok || n == len(line) || len(name) != 40 && len(name) != 64 {
		return -1
	}
	for _, c := range name {
		if !ascii.IsHex(c) {
			return -1
		}
	}
	kind, size, ok := bytes.Cut(rest, []byte(" "))
	if !ok || !ascii.EqualFoldAny(kind, "blob", "tree", "commit", "tag") {
		return -1
	}
	return length(size)
}

// length reads a length in decimal digits; -1 if it is none.
func length(b []byte) int {
	n, err := strconv.ParseUint(string(b), 10, 40)
	if err != nil {
		return -1
	}
	return int(n)
}
