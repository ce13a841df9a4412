//go:build (amd64 || arm64) && !purego

package kernel

// step is the number of bytes at which vector looks at once.
const step = 64

// short is the number of bytes from which on vector pays.
const short = 128

// vector is Colons in steps, for 2 <= from and end < len(text). It looks no
// further than it gets by whole steps before end, or without writing to the
// last 64 elements of dst if that may be too short; it reads text[from-2] up to
// text[end].
//
//go:noescape
func vector(dst []uint32, text []byte, from, end int, ends *Ends) (n, resume int)

func colons(dst []uint32, text []byte, from, limit int, ends *Ends) (n, resume int) {
	end := min(limit, from+Block, len(text)-1)
	switch {
	case !hasVector || end-from < short || len(dst) < step:
		return generic(dst, text, from, limit, ends)
	case from < 2:
		return 0, 2
	}
	return vector(dst, text, from, end, ends)
}
