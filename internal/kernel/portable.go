//go:build purego || !(amd64 || arm64)

package kernel

func colons(dst []uint32, text []byte, from, limit int, ends *Ends) (n, resume int) {
	return generic(dst, text, from, limit, ends)
}
