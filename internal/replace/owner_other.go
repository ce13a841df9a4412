//go:build !unix

package replace

import (
	"io/fs"
	"os"
)

// own leaves a new file to who made it.
func own(*os.File, fs.FileInfo) error { return nil }
