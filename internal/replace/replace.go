// Package replace writes files whole or not at all: to a temporary file beside the
// file, which then takes its name.
package replace

import (
	"crypto/rand"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// A File is what takes the place of another once it is committed.
type File struct {
	*os.File
	target string // "": it is written itself
}

// Create makes ready to write the file at path, be there one or not. What a link
// leads to is written. Mode and owner of a file that is there stay; one that may not
// be written is an error. What is no regular file, such as a pipe, is written itself.
func Create(path string) (*File, error) {
	target := Target(path)
	info, err := os.Stat(target)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		info = nil
	case err != nil:
		return nil, err
	case !info.Mode().IsRegular():
		f, err := os.Create(target)
		return &File{File: f}, err
	default:
		if err := mayWrite(target); err != nil {
			return nil, err
		}
	}
	temp, err := os.OpenFile(filepath.Join(filepath.Dir(target), ".urlmend-"+rand.Text()), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return nil, err
	}
	f := &File{temp, target}
	if err := f.like(info); err != nil {
		f.Discard()
		return nil, err
	}
	return f, nil
}

// Write puts data in the place of what is at path: all of it or nothing.
func Write(path string, data []byte) error {
	f, err := Create(path)
	if err != nil {
		return err
	}
	defer f.Discard() // when it is not committed
	if _, err := f.Write(data); err != nil {
		return err
	}
	return f.Commit()
}

// Target returns the path of what is written for a path: with its links resolved,
// as far as there is anything.
func Target(path string) string {
	if resolved, err := filepath.EvalSymlinks(path); err == nil {
		return resolved
	}
	if dir, err := filepath.EvalSymlinks(filepath.Dir(path)); err == nil {
		return filepath.Join(dir, filepath.Base(path))
	}
	return path
}

// mayWrite tells why a file may not be written. It could be replaced all the same,
// which is not what its mode says.
func mayWrite(path string) error {
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	return f.Close()
}

// like gives the file owner and mode of another, if there is one.
func (f *File) like(info fs.FileInfo) error {
	if info == nil {
		return nil
	}
	return errors.Join(own(f.File, info), f.Chmod(info.Mode()))
}

// Commit flushes the file to the disk and puts it in its place.
func (f *File) Commit() error {
	if f.target == "" {
		return f.Close()
	}
	defer f.Discard() // when it has not become the target
	if err := errors.Join(f.Sync(), f.Close()); err != nil {
		return err
	}
	if err := os.Rename(f.Name(), f.target); err != nil {
		return err
	}
	syncFolder(filepath.Dir(f.target))
	return nil
}

// Discard leaves what is there as it is, unless the file was committed.
func (f *File) Discard() {
	f.Close()
	if f.target != "" {
		os.Remove(f.Name())
	}
}

// syncFolder makes a rename last, where folders can be synced.
func syncFolder(path string) {
	if folder, err := os.Open(path); err == nil {
		folder.Sync()
		folder.Close()
	}
}
