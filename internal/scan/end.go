package scan

import (
	"bufio"
	"os"
)

// endLength is the number of bytes of an end.
const endLength = 1 << 10

// End returns the last bytes of a file of which no more than the first bytes were read from r: none if they cannot be
// had.
func (d Document) End(r *bufio.Reader) []byte {
	if n := r.Buffered(); n < r.Size() { // all of it
		text, _ := r.Peek(n)
		return EndOf(text)
	}
	return d.ReadEnd()
}

// EndOf is [Document.End] for a text in memory.
func EndOf(text []byte) []byte { return text[max(0, len(text)-endLength):] }

// ReadEnd is [Document.End] without a reader.
func (d Document) ReadEnd() []byte {
	info, err := os.Stat(d.Name)
	if err != nil || !info.Mode().IsRegular() { // reading might block
		return nil
	}
	f, err := os.Open(d.Name)
	if err != nil {
		return nil
	}
	defer f.Close()
	end := make([]byte, min(endLength, info.Size()))
	n, _ := f.ReadAt(end, info.Size()-int64(len(end)))
	return end[:n]
}
