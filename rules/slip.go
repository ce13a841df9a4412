package rules

import (
	"slices"
	"strings"
)

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

// isSlip reports whether got is want with one letter missing, extra or wrong, or with its
// letters in another order. An extra or wrong letter must be close to the right one in
// the word or on the keyboard: hftp, httpx and dtp are other names.
func isSlip(got, want string) bool {
	start, a, b := difference(got, want)
	switch {
	case len(a) == 0:
		return len(b) == 1 && len(want) > len("ftp") && start < len(got)
	case len(a) == 1 && len(b) == 0:
		return start > 0 && (a[0] == want[start-1] || start < len(want) && (isBeside(a[0], want[start-1]) || isBeside(a[0], want[start])))
	case len(a) == 1 && len(b) == 1:
		return len(want) > len("ftp") && start < len(want)-1 && isNextTo(a[0], b[0], want)
	}
	return sorted(a) == sorted(b)
}

// sorted returns the letters of a word in their order.
func sorted(word string) string {
	letters := []byte(word)
	slices.Sort(letters)
	return string(letters)
}

// isNextTo reports whether a letter may be typed instead of want: it is in the same word,
// or beside want on the keyboard.
func isNextTo(got, want byte, word string) bool {
	return strings.IndexByte(word, got) >= 0 || isBeside(got, want)
}

// isBeside reports whether two letters are next to each other in a row of the keyboard.
func isBeside(a, b byte) bool {
	const rows = "qwertyuiop asdfghjkl zxcvbnm"
	at := strings.IndexByte(rows, b)
	return at > 0 && rows[at-1] == a || at+1 < len(rows) && rows[at+1] == a
}
