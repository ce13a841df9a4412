package config

import (
	"path/filepath"
	"slices"
)

// Folders returns the folders below the folder top that path is in, the outermost first.
func Folders(top, path string) (folders []string) {
	for dir := filepath.Dir(path); ; dir = filepath.Dir(dir) {
		rel, err := filepath.Rel(top, dir)
		if err != nil || rel == "." || !filepath.IsLocal(rel) {
			slices.Reverse(folders)
			return folders
		}
		folders = append(folders, dir)
	}
}
