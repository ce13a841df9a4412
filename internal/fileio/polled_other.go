//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd)

package fileio

import (
	"io"
	"os"
)

// Polled returns in as it is.
func Polled(in io.Reader) (polled io.Reader, undo func()) { return in, func() {} }

// OpenUnpolled is [os.Open].
func OpenUnpolled(path string) (*os.File, error) { return os.Open(path) }
