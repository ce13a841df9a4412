package mail

import "github.com/urlmend/urlmend/internal/ascii"

func skipBlanks(b []byte, i int) int {
	for i < len(b) && ascii.IsSpace(b[i]) {
		i++
	}
	return i
}

// skipCFWS returns the offset after the white space and comments at i (RFC 5322,
// 3.2.2).
func skipCFWS(b []byte, i int) int {
	for i < len(b) {
		switch {
		case ascii.IsSpace(b[i]):
			i++
		case b[i] == '(':
			i = skipComment(b, i)
		default:
			return i
		}
	}
	return i
}

// skipComment returns the offset after the comment that opens at i (RFC 5322,
// 3.2.2), the end of b if it is never closed.
func skipComment(b []byte, i int) int {
	depth := 0
	for ; i < len(b); i++ {
		switch b[i] {
		case '\\':
			i++
		case '(':
			depth++
		case ')':
			if depth--; depth == 0 {
				return i + 1
			}
		}
	}
	return len(b)
}
