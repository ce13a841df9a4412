package rules

import "slices"

// difference returns where two words begin to differ, and what of each remains without the beginning and the end
// that they have in common.
func difference(got, want string) (start int, a, b string) {
	for start < min(len(got), len(want)) && got[start] == want[start] {
		start++
	}
	a, b = got[start:], want[start:]
	for len(a) > 0 && len(b) > 0 && a[len(a)-1] == b[len(b)-1] {
		a, b = a[:len(a)-1], b[:len(b)-1]
	}
	return start, a, b
}

// isOneEdit reports whether what remains of two words is one letter at most, or two that are swapped.
func isOneEdit(a, b string) bool {
	return len(a) <= 1 && len(b) <= 1 || len(a) == 2 && sorted(a) == sorted(b)
}

// sorted returns the letters of a word in their order.
func sorted(word string) string {
	letters := []byte(word)
	slices.Sort(letters)
	return string(letters)
}
