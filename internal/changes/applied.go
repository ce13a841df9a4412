package changes

import (
	"bufio"
	"bytes"
	"hash/fnv"
	"io"
)

// A textAt is the text of a line, as a checksum: that of its first bytes, without white space at its end.
type textAt struct {
	line int
	sum  uint64
}

// Of the lines that a patch adds to a file, the texts of so many are kept.
const (
	maxTexts    = 16
	textsInHunk = 4
)

// maxText is how many bytes of a line count.
const maxText = 4 << 10

func sumOf(text []byte) uint64 {
	h := fnv.New64a()
	h.Write(bytes.TrimRight(text[:min(len(text), maxText)], " \t\r\n"))
	return h.Sum64()
}

// note keeps the text of an added line, unless it is blank: blank lines are in every file.
func (s *section) note(line int, text []byte) {
	if len(bytes.TrimSpace(text)) > 0 {
		s.texts = append(s.texts, textAt{line, sumOf(text)})
	}
}

// isApplied reports whether any of the texts, which are in the order of their lines, is where it belongs.
func isApplied(texts []textAt, r io.Reader) bool {
	in := bufio.NewReaderSize(r, maxText)
	for at := 1; len(texts) > 0; at++ {
		line, err := in.ReadSlice('\n')
		if len(line) == 0 && err != nil {
			return false
		}
		if texts[0].line == at {
			if texts[0].sum == sumOf(line) {
				return true
			}
			texts = texts[1:]
		}
		for err == bufio.ErrBufferFull {
			_, err = in.ReadSlice('\n')
		}
	}
	return false
}
