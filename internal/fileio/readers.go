package fileio

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
)

// Readers are the users who may read everything that was read so far, as far as the modes of files say. A file that
// gets some of it may be read by nobody else. The zero Readers are all users.
type Readers struct {
	mu           sync.Mutex
	isRestricted bool
	group        int       // that may read, or noGroup; if isRestricted
	guarded      []guarded // before anything is read
}

const noGroup = -1

// A guarded file is one that gets what was read while it is read.
type guarded struct {
	path  string
	mode  fs.FileMode // when it is released
	isNew bool
}

// Saw takes away those who may not read a file or a folder that is read.
func (r *Readers) Saw(info fs.FileInfo) error {
	if info == nil || !info.Mode().IsRegular() && !info.IsDir() || info.Mode()&0o044 == 0o044 {
		return nil
	}
	group := noGroup
	if info.Mode()&0o040 != 0 {
		group = groupOf(info)
	}
	if !r.restrict(group) {
		return nil
	}
	for _, g := range r.guarded {
		if !g.isNew {
			if err := r.narrow(g); err != nil {
				return err
			}
		}
	}
	return nil
}

// restrict takes away those who are not in a group. It reports whether there were any.
func (r *Readers) restrict(group int) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.isRestricted && (r.group == group || r.group == noGroup) {
		return false
	}
	if r.isRestricted {
		group = noGroup
	}
	r.isRestricted, r.group = true, group
	return true
}

// limit returns the mode of a file, which info describes, without those who are no readers.
func (r *Readers) limit(mode fs.FileMode, info fs.FileInfo) fs.FileMode {
	r.mu.Lock()
	defer r.mu.Unlock()
	switch {
	case !r.isRestricted:
		return mode
	case r.group != noGroup && r.group == groupOf(info):
		return mode &^ 0o007
	}
	return mode &^ 0o077
}

// journals are what SQLite adds to the name of a database for files of what it has not written there yet.
var journals = []string{"", "-wal", "-shm", "-journal"}

// Guard opens the file at path by open, which may make journals too. If there is no file, Guard makes one that only its
// owner can open until [Readers.Release]. The mode of one that is there is narrowed as soon as it must be. Guard is called
// before anything is read.
func (r *Readers) Guard(path string, open func() error) error {
	g, err := guard(Target(path))
	if err != nil {
		return CannotWrite(path, err)
	}
	if err := privately(open); err != nil {
		return err
	}
	r.guarded = append(r.guarded, g)
	if g.isNew {
		return nil
	}
	return r.narrow(g)
}

// guard returns the file at path, which it makes if there is none.
func guard(path string) (g guarded, err error) {
	info, err := os.Stat(path)
	switch {
	case err == nil:
		return guarded{path: path, mode: info.Mode()}, nil
	case !errors.Is(err, fs.ErrNotExist):
		return g, err
	}
	if g.mode, err = newMode(filepath.Dir(path)); err != nil {
		return g, err
	}
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return g, err
	}
	g.path, g.isNew = path, true
	return g, f.Close()
}

// Release gives new files the mode that they would have otherwise, less those who are no readers.
func (r *Readers) Release() (err error) {
	for _, g := range r.guarded {
		err = errors.Join(err, r.narrow(g))
	}
	return err
}

// narrow gives a file and its journals their mode, less those who are no readers.
func (r *Readers) narrow(g guarded) error {
	if !g.mode.IsRegular() {
		return nil
	}
	for _, suffix := range journals {
		info, err := os.Stat(g.path + suffix)
		if err == nil && info.Mode().Perm() != r.limit(g.mode, info).Perm() {
			err = os.Chmod(g.path+suffix, r.limit(g.mode, info))
		}
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}

// newMode returns the mode of new files in a folder, which depends on the process and on the folder.
func newMode(folder string) (fs.FileMode, error) {
	f, err := createTemp(folder, 0o666)
	if err != nil {
		return 0, err
	}
	defer Discard(f)
	info, err := f.Stat()
	if err != nil {
		return 0, err
	}
	return info.Mode(), nil
}
