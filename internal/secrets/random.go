package secrets

import (
	"bytes"
	"math"
	"slices"
	"unicode"

	"github.com/urlmend/urlmend/internal/ascii"
)

// minToken is the length of the shortest token that is known by how random it is.
const minToken = 16

// LooksRandom reports whether text looks like a token rather than like a placeholder for
// one: it is long, has letters and digits, and no word or sequence that people write.
func LooksRandom(text []byte) bool {
	return len(text) >= minToken && bytes.ContainsAny(text, "0123456789") && slices.ContainsFunc(text, ascii.IsAlpha) &&
		distinctBytes(text) >= 8 && !hasGap(text) && !isSample(text)
}

// looksDrawn reports whether text is like a token of that entropy, or like a sample of one.
func looksDrawn(text []byte, least float64) bool {
	text = text[:min(len(text), 64)]
	first, _, _ := bytes.Cut(text, []byte("."))
	has := func(is func(rune) bool) bool { return bytes.ContainsFunc(text, is) }
	isMixed := has(unicode.IsDigit) && has(unicode.IsLetter) || has(unicode.IsUpper) && has(unicode.IsLower)
	return isMixed && entropy(text) >= least && !isToReplace(first)
}

// entropy returns the entropy of the bytes of text, in bits a byte.
func entropy(text []byte) (bits float64) {
	var counts [256]int
	for _, b := range text {
		counts[b]++
	}
	for _, n := range counts {
		if n > 0 {
			p := float64(n) / float64(len(text))
			bits -= p * math.Log2(p)
		}
	}
	return bits
}

// distinctBytes returns how many different bytes a text has.
func distinctBytes(text []byte) (n int) {
	var seen [256]bool
	for _, b := range text {
		if !seen[b] {
			seen[b] = true
			n++
		}
	}
	return n
}

// hasGap reports whether part of text is left out, or must be filled in.
func hasGap(text []byte) bool {
	return bytes.ContainsAny(text, "{}<>[]$*") || bytes.Contains(text, []byte("..."))
}

// isToReplace reports whether text contains what people write in a token in place of what is in it.
func isToReplace(text []byte) bool { return containsAny(text, "your", "xxxx", "example") }

// isSample reports whether text contains a word or a sequence that people write in place of a token.
func isSample(text []byte) bool {
	return containsAny(text, "abcdef", "123456", "changeme", "deadbeef", "dummy", "example", "fake", "foobar", "insert", "placeholder",
		"redacted", "sample", "xxxx", "your", "0000", "1111")
}

// containsAny reports whether text contains one of the words, in any case.
func containsAny(text []byte, words ...string) bool {
	lower := bytes.ToLower(text)
	return slices.ContainsFunc(words, func(w string) bool { return bytes.Contains(lower, []byte(w)) })
}
