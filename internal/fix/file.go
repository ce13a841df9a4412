//go:build !textonly

package fix

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/urlmend/urlmend/internal/fileio"
)

// MaxSize is the length in bytes of the longest file that is fixed: it is held in
// memory.
const MaxSize = 64 << 20

// A File is one as it was when it was read.
type File struct {
	Data []byte

	path string // with its links resolved
	info fs.FileInfo
}

// Read reads a file. What a link leads to is read, and written, in its place.
func Read(path string) (*File, error) {
	resolved, err := filepath.EvalSymlinks(path)
	if err != nil {
		return nil, cannot("read", path, err)
	}
	if info, err := os.Stat(resolved); err == nil && !info.Mode().IsRegular() {
		// Opening a pipe would wait for who writes to it.
		return nil, fmt.Errorf("cannot fix %s: it is not a regular file", path)
	}
	in, err := os.Open(resolved)
	if err != nil {
		return nil, cannot("read", path, err)
	}
	defer in.Close()
	f := &File{path: resolved}
	if f.info, err = in.Stat(); err != nil {
		return nil, cannot("read", path, err)
	}
	if f.info.Size() > MaxSize {
		return nil, cannot("read", path, errTooLong)
	}
	if f.Data, err = ReadAll(in); err != nil {
		return nil, cannot("read", path, err)
	}
	return f, nil
}

// ReadAll reads all of r, or fails when that is more than MaxSize.
func ReadAll(r io.Reader) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(r, MaxSize+1))
	if err == nil && len(data) > MaxSize {
		return nil, errTooLong
	}
	return data, err
}

var errTooLong = errors.New("it is longer than 64 MiB, the limit for fix; split it, or exclude it")

// cannot returns an error that names the action and the path.
func cannot(what, path string, err error) error {
	var pe *fs.PathError
	if errors.As(err, &pe) {
		err = pe.Err
	}
	return fmt.Errorf("cannot %s %s: %w", what, path, err)
}

// Write puts text in the place of what was read, all of it or, on an error, none.
// Mode and owner stay. It refuses a file that was changed since, one that may not
// be written, and one with several hard links, which it would part.
func (f *File) Write(text []byte) error {
	if err := f.mayWrite(); err != nil {
		return err
	}
	temp, err := fileio.Create(f.path, nil)
	if err != nil {
		return cannot("write", f.path, err)
	}
	defer temp.Discard()
	if _, err := temp.Write(text); err != nil {
		return cannot("write", f.path, err)
	}
	if err := temp.Flush(); err != nil {
		return cannot("write", f.path, err)
	}
	if err := f.unchanged(); err != nil {
		return err
	}
	if err := temp.Commit(); err != nil {
		return cannot("write", f.path, err)
	}
	return nil
}

// mayWrite reports why the file is not to be written. A file that nobody may write
// to could be replaced all the same, which is not what its mode says.
func (f *File) mayWrite() error {
	if f.info.Mode().Perm()&0o222 == 0 {
		return fmt.Errorf("cannot write %s: it is read-only; chmod u+w it, or exclude it", f.path)
	}
	if n := links(f.info); n > 1 {
		return fmt.Errorf("cannot write %s: it has %d hard links, and the others would keep the old text; copy it, or exclude it", f.path, n)
	}
	return nil
}

// unchanged reports when the file is not what was read any more.
func (f *File) unchanged() error {
	changed := fmt.Errorf("cannot write %s: it changed in the meantime; run urlmend fix again", f.path)
	info, err := os.Lstat(f.path)
	if err != nil || !os.SameFile(info, f.info) || info.Size() != f.info.Size() || !info.ModTime().Equal(f.info.ModTime()) {
		return changed
	}
	if data, err := os.ReadFile(f.path); err != nil || !bytes.Equal(data, f.Data) {
		return changed
	}
	return nil
}
