//go:build unix

package fileio

import (
	"io/fs"
	"os"
	"syscall"
)

// own gives a file the owner and the group of another.
func own(f *os.File, like fs.FileInfo) error {
	mine, err := f.Stat()
	if err != nil {
		return err
	}
	a, ok := like.Sys().(*syscall.Stat_t)
	b, ok2 := mine.Sys().(*syscall.Stat_t)
	if !ok || !ok2 || a.Uid == b.Uid && a.Gid == b.Gid {
		return nil
	}
	return f.Chown(int(a.Uid), int(a.Gid))
}
