package kernel

import "bytes"

// generic is Colons in Go.
func generic(dst []uint32, text []byte, from, limit int, ends *Ends) (n, resume int) {
	end := min(limit, from+Block)
	for i := max(from, 2); n < len(dst); i++ {
		if i >= end {
			return n, end
		}
		skip := bytes.IndexByte(text[i:end], ':')
		if skip < 0 {
			return n, end
		}
		i += skip
		if begins(text, i, ends) {
			dst[n] = uint32(i - from)
			n++
			resume = i + 1
		}
	}
	return n, max(resume, from)
}

// begins reports whether a URL may begin with the colon text[i], i >= 2.
func begins(text []byte, i int, ends *Ends) bool {
	var next byte
	if i+1 < len(text) {
		next = text[i+1]
	}
	return next == '/' || ends.Match(text[i-2], text[i-1], next)
}
