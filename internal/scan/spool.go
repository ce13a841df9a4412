package scan

import (
	"errors"
	"io"
	"io/fs"

	"github.com/urlmend/urlmend/internal/fileio"
)

// seekable returns the data of p for reading at any offset: the file itself if it
// is regular, or else a temporary copy. The caller must call done.
func (x *expansion) seekable(p part) (data *io.SectionReader, done func(), err error) {
	if data := regular(p.file); data != nil {
		x.budget.take(data.Size()) // it isn't read in order
		return data, func() {}, nil
	}
	return spool(p.r, x.Limits.MaxSize)
}

// regular returns the data of r if that is a regular file, or nil.
func regular(r io.Reader) *io.SectionReader {
	f, ok := r.(interface {
		io.ReaderAt
		Stat() (fs.FileInfo, error)
	})
	if !ok {
		return nil
	}
	info, err := f.Stat()
	if err != nil || !info.Mode().IsRegular() {
		return nil
	}
	return io.NewSectionReader(f, 0, info.Size())
}

// spool copies at most limit bytes of r to a temporary file, which done removes.
func spool(r io.Reader, limit int64) (data *io.SectionReader, done func(), err error) {
	f, err := fileio.Scratch()
	if err != nil {
		return nil, nil, roomless(err)
	}
	done = func() { fileio.Discard(f) }
	n, err := io.Copy(f, io.LimitReader(r, limit))
	if err == nil && n == limit {
		err = atEnd(r, limit)
	}
	if err != nil {
		done()
		return nil, nil, roomless(err)
	}
	return io.NewSectionReader(f, 0, n), done, nil
}

// atEnd returns an error unless r is at its end.
func atEnd(r io.Reader, limit int64) error {
	switch n, err := io.ReadFull(r, make([]byte, 1)); {
	case n > 0:
		return tooLarge(limit)
	case err == io.EOF:
		return nil
	default:
		return err
	}
}

// roomless makes a fault of an error of the temporary file.
func roomless(err error) error {
	var f *fileio.Fault
	if errors.As(err, &f) || err == errStopped { // it is of reading
		return err
	}
	return fileio.NewFault(err, "a temporary copy is needed: set TMPDIR to a directory that has room for it")
}
