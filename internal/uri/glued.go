package uri

import "github.com/urlmend/urlmend/internal/ascii"

// GluedScheme returns the offset in run at which a scheme starts, or -1. Run is the
// longest run of scheme characters (letters, digits, "+", "-", ".") that ends
// before "://"; it may begin with a word that precedes the scheme without a space.
//
// The scheme is the whole run if that is a known one; else the longest known suffix
// that does not look like the end of a longer name; else the run from its first
// letter on (RFC 3986 §3.1). There is none if that is a single letter in upper case,
// which is a drive (`C://`), or one that "+" follows, or if the run ends in another
// sign.
func GluedScheme(run []byte) int {
	n := len(run)
	for n > 0 && run[n-1] == '+' {
		n--
	}
	if n == 0 || !ascii.IsAlnum(run[n-1]) {
		return -1
	}
	for i := max(0, len(run)-maxSchemeLen()); i < len(run); i++ {
		if s := LookupScheme(run[i:]); s != nil && detached(run, i, s) {
			return i
		}
	}
	return firstLetter(run, n)
}

// detached reports whether s, a known scheme at the end of the run, begins at
// run[i:] rather than being the end of a longer name. After "+" it always is the
// end of a compound (foo+https), and after a letter it is one unless s is Glued.
// After a digit, "-" or "." it must have three letters: shorter ones can be there
// by chance.
func detached(run []byte, i int, s *Scheme) bool {
	switch {
	case i == 0:
		return true
	case run[i-1] == '+':
		return false
	case ascii.IsAlpha(run[i-1]):
		return s.Glued && (s.Name != "ftp" || i > len("vs")) // sftp, tftp and vsftp are names of their own
	}
	return letters(s.Name) >= 3
}

// firstLetter returns the offset of the first letter of run[:n], or -1 if there is
// none, or if it is the last byte of those, and in upper case or not that of run.
func firstLetter(run []byte, n int) int {
	for i, b := range run[:n] {
		if ascii.IsAlpha(b) && (i+1 < n || n == len(run) && ascii.IsLower(b)) {
			return i
		}
	}
	return -1
}

func letters(s string) int {
	n := 0
	for i := range len(s) {
		if ascii.IsAlpha(s[i]) {
			n++
		}
	}
	return n
}
