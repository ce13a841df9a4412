//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd)

package fileio

import "io"

// Polled returns in as it is.
func Polled(in io.Reader) (polled io.Reader, undo func()) { return in, func() {} }
