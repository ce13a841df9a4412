package fix

import (
	"bytes"
	"slices"
)

// A joined has the texts of the URLs that are not verbatim in the text where they were found, in
// little memory.
type joined struct {
	urls  []uint32 // their numbers, increasing
	ends  []uint32 // where each ends in texts
	texts []byte
}

// add adds the text of a URL, unless its range of the input is the same. URLs are added in order.
func (j *joined) add(url int, text, input []byte) {
	if bytes.Equal(text, input) {
		return
	}
	j.texts = append(j.texts, text...)
	j.urls, j.ends = append(j.urls, uint32(url)), append(j.ends, uint32(len(j.texts)))
}

// of returns the text of a URL, whose range of the input is given.
func (j *joined) of(url int, input []byte) []byte {
	i, ok := slices.BinarySearch(j.urls, uint32(url))
	if !ok {
		return input
	}
	start := uint32(0)
	if i > 0 {
		start = j.ends[i-1]
	}
	return j.texts[start:j.ends[i]]
}
