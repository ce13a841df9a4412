package scan

import (
	"archive/zip"
	"compress/bzip2"
	"errors"
	"fmt"
	"io"

	"github.com/klauspost/compress/zstd"

	"github.com/urlmend/urlmend/internal/fileio"
)

// zip opens the files in a zip, in the order of its directory.
func (x *expansion) zip(p part) error {
	data, done, err := x.seekable(p)
	if err != nil {
		return unread(p.doc, err)
	}
	defer done()
	z, err := zip.NewReader(data, data.Size())
	if err != nil && !errors.Is(err, zip.ErrInsecurePath) { // nothing is written
		return unread(p.doc, damaged("zip", err))
	}
	registerMethods(z)
	for _, f := range z.File {
		if err := x.next(p); err != nil {
			return err
		}
		if !f.Mode().IsRegular() {
			x.skip(f.Mode())
			continue
		}
		if err := x.zipMember(p, f); err != nil && !x.report(err) {
			return err
		}
	}
	return nil
}

func (x *expansion) zipMember(p part, f *zip.File) error {
	r, err := openMember(f)
	if err != nil {
		p.doc.Member = join(p.doc.Member, f.Name)
		return unread(p.doc, err)
	}
	defer r.Close()
	_, err = x.member(p, zipped, f.Name, r)
	return err
}

func openMember(f *zip.File) (io.ReadCloser, error) {
	const encrypted = 1 // APPNOTE 4.4.4
	if f.Flags&encrypted != 0 {
		return nil, fileio.NewFault(errors.New("it is encrypted"), "decrypt it first")
	}
	r, err := f.Open()
	switch {
	case errors.Is(err, zip.ErrAlgorithm):
		return nil, fileio.NewFault(fmt.Errorf("it is compressed by the unknown method %d", f.Method), "unpack the zip")
	case err != nil:
		return nil, damaged(zipped.String(), err)
	}
	return r, nil
}

// registerMethods adds the methods of APPNOTE 4.4.5 for which there are
// decompressors.
func registerMethods(z *zip.Reader) {
	const bzip2Method, xzMethod = 12, 95
	z.RegisterDecompressor(zstd.ZipMethodWinZip, zstd.ZipDecompressor())
	z.RegisterDecompressor(bzip2Method, func(r io.Reader) io.ReadCloser { return io.NopCloser(bzip2.NewReader(r)) })
	z.RegisterDecompressor(xzMethod, func(r io.Reader) io.ReadCloser {
		z, err := newUnxz(r)
		if err != nil {
			return broken{err}
		}
		return z
	})
}

// A broken reader only returns an error.
type broken struct{ err error }

func (b broken) Read([]byte) (int, error) { return 0, b.err }
func (b broken) Close() error             { return nil }
