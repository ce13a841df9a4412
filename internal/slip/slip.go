// Package slip recognises that one name may be another with a slip of the writer.
package slip

import "strings"

// shortest is how many characters a name must have for one that differs by a slip not to be another name.
const shortest = 4

// Between reports whether one name is the other with a character that is missing, extra or wrong, or with two that are swapped.
// Digits make other names: chapter-1 and chapter-2.
func Between(one, other string) bool {
	a, b := []rune(one), []rune(other)
	if min(len(a), len(b)) < shortest {
		return false
	}
	a, b = difference(a, b)
	switch {
	case strings.ContainsAny(string(a)+string(b), "0123456789/"):
		return false
	case len(a) == 2 && len(b) == 2:
		return a[0] == b[1] && a[1] == b[0]
	}
	return len(a) <= 1 && len(b) <= 1
}

// difference returns what remains of two names without the beginning and the end that they have in common.
func difference(a, b []rune) (restA, restB []rune) {
	for len(a) > 0 && len(b) > 0 && a[0] == b[0] {
		a, b = a[1:], b[1:]
	}
	for len(a) > 0 && len(b) > 0 && a[len(a)-1] == b[len(b)-1] {
		a, b = a[:len(a)-1], b[:len(b)-1]
	}
	return a, b
}
