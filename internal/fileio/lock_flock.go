//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package fileio

import (
	"os"
	"syscall"
)

// canRenameOpen reports whether a file can be renamed before it is closed.
const canRenameOpen = true

// lock waits until no other process has locked the file, and locks it until it is closed. It does
// nothing if the file system has no locks.
func lock(f *os.File) { syscall.Flock(int(f.Fd()), syscall.LOCK_EX) }

// TryLock locks the file until it is closed, or reports that another process has locked it. It does nothing if the file
// system has no locks.
func TryLock(f *os.File) (ok bool) {
	return syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) != syscall.EWOULDBLOCK
}

// removeUnlocked removes a regular file that nobody has locked.
func removeUnlocked(path string) {
	// It could have become a pipe, which would be waited for, or a link.
	f, err := os.OpenFile(path, os.O_RDONLY|syscall.O_NONBLOCK|syscall.O_NOFOLLOW, 0)
	if err != nil {
		return
	}
	defer f.Close()
	if syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) == nil {
		os.Remove(path)
	}
}
