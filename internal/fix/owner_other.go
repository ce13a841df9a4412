//go:build !unix

package fix

import (
	"io/fs"
	"os"
)

// links returns how many names a file has, as far as can be told.
func links(fs.FileInfo) uint64 { return 1 }

// own leaves a new file to who made it.
func own(*os.File, fs.FileInfo) error { return nil }
