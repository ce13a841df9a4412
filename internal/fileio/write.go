package fileio

import (
	"crypto/rand"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// A File is written next to its target, which it replaces when it is committed.
type File struct {
	*os.File
	target string // "" if the target is written directly
}

// Create begins to write the file at path, whether it exists or not. It follows
// links. An existing file keeps its mode and owner; it is an error if it may not be
// written. Anything but a regular file, such as a pipe, is written directly.
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

// Write replaces the contents of the file at path by data: all of it or nothing.
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

// Target returns the path of the file that [Create] writes: path with its links
// resolved, as far as it exists.
func Target(path string) string {
	if resolved, err := filepath.EvalSymlinks(path); err == nil {
		return resolved
	}
	if dir, err := filepath.EvalSymlinks(filepath.Dir(path)); err == nil {
		return filepath.Join(dir, filepath.Base(path))
	}
	return path
}

// mayWrite returns an error if the mode of the file forbids writing it. A rename
// would replace it nevertheless.
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

// Commit flushes the file to the disk and renames it to its target.
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

// Discard removes the file, unless it was committed. The target stays as it is.
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
