package ascii

import (
	"strings"
	"sync"
)

// maxWord is the length of the longest word of a WordSet.
const maxWord = 8

// A WordSet is a set of words of at most 8 bytes. It is built when it is first asked.
type WordSet struct {
	words string
	once  sync.Once
	set   map[string]bool
}

// NewWordSet returns the set of the words of s, which are in lower case and
// separated by white space. The set panics if one is too long.
func NewWordSet(s string) *WordSet { return &WordSet{words: s} }

func (s *WordSet) build() {
	s.set = map[string]bool{}
	for _, w := range strings.Fields(s.words) {
		if len(w) > maxWord {
			panic("ascii: word too long: " + w)
		}
		s.set[w] = true
	}
}

// Has reports whether the set has word in any case.
func (s *WordSet) Has(word []byte) bool {
	var lower [maxWord]byte
	if len(word) > len(lower) {
		return false
	}
	for i, c := range word {
		lower[i] = Lower(c)
	}
	s.once.Do(s.build)
	return s.set[string(lower[:len(word)])]
}
