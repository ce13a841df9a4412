//go:build unix

package fix

import (
	"io/fs"
	"syscall"
)

// links returns how many names a file has.
func links(info fs.FileInfo) uint64 {
	if s, ok := info.Sys().(*syscall.Stat_t); ok {
		return uint64(s.Nlink)
	}
	return 1
}
