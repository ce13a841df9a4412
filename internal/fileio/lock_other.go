//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd)

package fileio

import (
	"os"
	"runtime"
)

// canRenameOpen reports whether a file can be renamed before it is closed.
const canRenameOpen = false

// lock does nothing: what locks there are would keep the process itself from writing.
func lock(*os.File) {}

// TryLock returns true, as nothing is locked.
func TryLock(*os.File) (ok bool) { return true }

// removeUnlocked removes a file that no process has open. Only Windows refuses to remove an open
// file, so removeUnlocked does nothing on other systems.
func removeUnlocked(path string) {
	if runtime.GOOS == "windows" {
		os.Remove(path)
	}
}
