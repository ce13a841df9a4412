package fileio

import (
	"crypto/rand"
	"github.com/urlmend/urlmend/internal/pattern"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
)

// A temporary file is locked for as long as it is written. One that is not was left by a
// process that was killed; the next that writes into the folder removes it.
const tempPrefix = ".urlmend-"

// tempName matches what [rand.Text] gives a name.
var tempName = pattern.New(`^\.urlmend-[A-Z2-7]{26}$`)

// temps are the temporary files of the process, which has one end for all of them: a
// signal can come at any time.
var temps = struct {
	sync.Mutex
	unfinished map[string]bool
	tidied     map[string]bool // folders without any of other processes
}{unfinished: make(map[string]bool), tidied: make(map[string]bool)}

// createTemp creates a temporary file in a folder.
func createTemp(folder string, mode fs.FileMode) (*os.File, error) {
	temps.Lock()
	defer temps.Unlock()
	if !temps.tidied[folder] {
		temps.tidied[folder] = true
		removeLeftovers(folder)
	}
	for {
		f, err := os.OpenFile(filepath.Join(folder, tempPrefix+rand.Text()), os.O_RDWR|os.O_CREATE|os.O_EXCL, mode)
		if err != nil {
			return nil, err
		}
		lock(f)
		if isAt(f, f.Name()) {
			temps.unfinished[f.Name()] = true
			return f, nil
		}
		f.Close() // another process took it for a leftover before it was locked
	}
}

// Scratch creates an empty file in the folder for temporary files, which nobody else can open. The
// file loses its name at once if the system supports that. [Discard] removes it, as does the end of
// the process.
func Scratch() (*os.File, error) {
	f, err := createTemp(os.TempDir(), 0o600)
	if err != nil {
		return nil, err
	}
	temps.Lock()
	defer temps.Unlock()
	if os.Remove(f.Name()) == nil {
		delete(temps.unfinished, f.Name())
	}
	return f, nil
}

// finish renames a temporary file to its target.
func finish(temp, target string) error {
	temps.Lock()
	defer temps.Unlock()
	err := os.Rename(temp, target)
	if err == nil {
		delete(temps.unfinished, temp)
	}
	return err
}

// Discard closes a temporary file, and removes it unless it is finished.
func Discard(f *os.File) {
	f.Close()
	temps.Lock()
	defer temps.Unlock()
	if temps.unfinished[f.Name()] {
		os.Remove(f.Name())
		delete(temps.unfinished, f.Name())
	}
}

// AbandonAll removes all unfinished files. The process must end then: no file can be
// created or committed any more, and who tries waits.
func AbandonAll() {
	temps.Lock()
	for temp := range temps.unfinished {
		os.Remove(temp)
	}
}

// IsTemp reports whether a file of that name is a temporary file of urlmend.
func IsTemp(name string) bool { return tempName().MatchString(name) }

// removeLeftovers removes the temporary files that no process writes any more.
func removeLeftovers(folder string) {
	entries, _ := os.ReadDir(folder) // leftovers in an unreadable folder stay
	for _, e := range entries {
		if IsTemp(e.Name()) && e.Type().IsRegular() {
			removeUnlocked(filepath.Join(folder, e.Name()))
		}
	}
}

// isAt reports whether path leads to the file.
func isAt(f *os.File, path string) bool {
	info, err := f.Stat()
	at, err2 := os.Lstat(path)
	return err == nil && err2 == nil && os.SameFile(info, at)
}
