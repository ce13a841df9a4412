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

// groupOf returns the group of a file.
func groupOf(info fs.FileInfo) int {
	if s, ok := info.Sys().(*syscall.Stat_t); ok {
		return int(s.Gid)
	}
	return noGroup
}

// privately calls do. Nobody else can open the files that it makes.
func privately(do func() error) error {
	old := syscall.Umask(0o077)
	defer syscall.Umask(old)
	return do()
}
