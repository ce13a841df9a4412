package fileio

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// A File is written next to its target, which it replaces when it is committed.
// Errors name the target.
type File struct {
	file    *os.File
	target  string
	mode    fs.FileMode // that it gets in the end
	readers *Readers    // nil: all
	direct  bool        // file is the target itself
	flushed bool
}

// Create begins to write the file at path, whether it exists or not. It follows
// links. An existing file keeps its mode, owner and extended attributes, among them
// its access control list; it is an error if they cannot be kept, or if it may not be
// written. If readers is not nil, the mode loses who is not among them when the file is
// committed. Anything but a regular file, such as a pipe, is written directly.
func Create(path string, readers *Readers) (*File, error) {
	target := Target(path)
	info, err := os.Stat(target)
	switch {
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return nil, err
	case err == nil && !info.Mode().IsRegular():
		file, err := os.Create(target)
		if err != nil {
			return nil, err
		}
		return &File{file: file, target: target, direct: true}, nil
	}
	file, mode, err := createLike(target, info)
	if err != nil {
		return nil, named(err, target)
	}
	return &File{file: file, target: target, mode: mode, readers: readers}, nil
}

// createLike creates a temporary file for the target, which info describes; nil if there
// is none yet. Nobody else may open it until it has the mode, which createLike returns.
func createLike(target string, info fs.FileInfo) (f *os.File, mode fs.FileMode, err error) {
	folder := filepath.Dir(target)
	if info == nil {
		mode, err = newMode(folder)
	} else {
		mode, err = info.Mode(), mayWrite(target)
	}
	if err == nil {
		f, err = createTemp(folder, 0o600)
	}
	if err != nil {
		return nil, 0, err
	}
	if info != nil {
		if err := like(f, target, info); err != nil {
			Discard(f)
			return nil, 0, err
		}
	}
	return f, mode, nil
}

// Write replaces the contents of the file at path by data: all of it or nothing.
func Write(path string, data []byte) error {
	f, err := Create(path, nil)
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

// like gives a file the owner and the extended attributes of the target. An access control
// list among these changes the mode, which is made narrow again.
func like(f *os.File, target string, info fs.FileInfo) error {
	if err := own(f, info); err != nil {
		return err
	}
	if err := copyAttributes(f, target); err != nil {
		return err
	}
	return f.Chmod(0o600)
}

// Write appends data to the file.
func (f *File) Write(data []byte) (int, error) {
	n, err := f.file.Write(data)
	return n, named(err, f.target)
}

// settle gives the file its mode, now that the readers are known.
func (f *File) settle() error {
	info, err := f.file.Stat()
	if err != nil {
		return err
	}
	mode := f.mode
	if f.readers != nil {
		mode = f.readers.limit(mode, info)
	}
	return f.file.Chmod(mode)
}

// Flush flushes the file to the disk, so that [File.Commit] takes only a moment.
func (f *File) Flush() error {
	if f.direct || f.flushed {
		return nil
	}
	if err := f.file.Sync(); err != nil {
		return named(err, f.target)
	}
	f.flushed = true
	return nil
}

// Commit flushes the file to the disk and renames it to its target.
func (f *File) Commit() error {
	if f.direct {
		return f.file.Close()
	}
	defer f.Discard() // when it has not become the target
	if err := f.settle(); err != nil {
		return named(err, f.target)
	}
	if err := f.Flush(); err != nil {
		return err
	}
	if !canRenameOpen { // elsewhere its lock protects it until it has its name
		if err := f.file.Close(); err != nil {
			return named(err, f.target)
		}
	}
	if err := finish(f.file.Name(), f.target); err != nil {
		return named(err, f.target)
	}
	syncFolder(filepath.Dir(f.target))
	return nil
}

// Discard removes the file, unless it was committed. The target stays as it is.
func (f *File) Discard() {
	if f.direct {
		f.file.Close()
	} else {
		Discard(f.file)
	}
}

// named returns an error of the file system as one of the target: nobody knows the
// temporary file.
func named(err error, target string) error {
	var path *fs.PathError
	var link *os.LinkError
	switch {
	case errors.As(err, &path):
		return &fs.PathError{Op: path.Op, Path: target, Err: path.Err}
	case errors.As(err, &link):
		return &fs.PathError{Op: link.Op, Path: target, Err: link.Err}
	}
	return err
}

// syncFolder makes a rename last, where folders can be synced.
func syncFolder(path string) {
	if folder, err := os.Open(path); err == nil {
		folder.Sync()
		folder.Close()
	}
}
