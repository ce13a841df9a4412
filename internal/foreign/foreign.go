// Package foreign finds out in which files of a project its authors do not write URLs for
// readers: vendored, generated, converted, archived and minified files, records of meetings, change logs, data,
// lock files, images, source maps, licences, and tests, in which URLs are wrong on purpose. It
// follows those conventions of github.com/github-linguist/linguist that are hardly ever wrong, and the attributes
// that authors correct them with.
package foreign

import (
	"os"
	"path/filepath"
	"sync"
)

// A Finder decides about files. It keeps the attributes that it has read, and may be used
// by several goroutines at once. The zero Finder is ready for use.
type Finder struct {
	// OnlyNew says that only new lines are checked: records of meetings and change logs are not left out then, because
	// their authors are at work on them.
	OnlyNew bool

	mu      sync.Mutex
	folders map[string]*folder // the closest ones with attributes, by path
	pages   map[string]names   // of pages and their sources in the last folders, by path

	once sync.Once
	here string // the working directory
}

// absolute is [filepath.Abs] with the working directory looked up only once, for many files.
func (f *Finder) absolute(path string) string {
	if filepath.IsAbs(path) {
		return filepath.Clean(path)
	}
	f.once.Do(func() { f.here, _ = os.Getwd() })
	return filepath.Join(f.here, path)
}

// Folder returns why nothing below the folder at path is written in the project: a text
// that can follow "is", "vendored (by its name)". It is empty if some of it is.
func (f *Finder) Folder(path string) string {
	why := folderNamed(path)
	if why == "" || f.OnlyNew && isRecord(why) || f.declaresOwn(path) {
		return ""
	}
	return why
}

// File returns why the file at path is not written in the project, by its name and its
// attributes, apart from the folders above it. It is empty if it is, for all that is known.
// Unless that is decided, [Text] decides.
func (f *Finder) File(path string) (why string, isDecided bool) {
	if set, by := f.attribute(path); set != unset {
		return by, true
	}
	if why = fileNamed(path); why == "" || f.OnlyNew && isRecord(why) {
		why = f.made(path)
	}
	return why, why != ""
}
