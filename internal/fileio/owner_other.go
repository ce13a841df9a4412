//go:build !unix

package fileio

import (
	"io/fs"
	"os"
)

// own does nothing: files have no owner in the sense of Unix.
func own(*os.File, fs.FileInfo) error { return nil }

// groupOf returns the group of a file: there are none.
func groupOf(fs.FileInfo) int { return noGroup }

// privately calls do.
func privately(do func() error) error { return do() }
