//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package fileio

import (
	"os"
	"syscall"
)

// canRenameOpen reports whether a file can be renamed before it is closed.
const canRenameOpen = true

// lock locks a file until it is closed. It reports whether it did: nobody else has locked
// it, and the file system has locks.
func lock(f *os.File) bool {
	return syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) == nil
}

// removeUnlocked removes a regular file that nobody has locked.
func removeUnlocked(path string) {
	// It could have become a pipe, which would be waited for, or a link.
	f, err := os.OpenFile(path, os.O_RDONLY|syscall.O_NONBLOCK|syscall.O_NOFOLLOW, 0)
	if err != nil {
		return
	}
	defer f.Close()
	if lock(f) {
		os.Remove(path)
	}
}
