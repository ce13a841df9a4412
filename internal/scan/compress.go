package scan

import (
	"bufio"
	"compress/bzip2"
	"errors"
	"io"
	"path"
	"strings"

	"github.com/klauspost/compress/zstd"
	"github.com/mikelolasagasti/xz"
)

// decompress opens the text in a compressed file.
func (x *expansion) decompress(p part, k kind) error {
	r, err := x.decompressed(&p, k)
	if err != nil {
		return unread(p.doc, damaged(k.String(), err))
	}
	defer r.Close()
	p.name = strings.TrimSuffix(p.name, path.Ext(p.name))
	_, err = x.within(p, k.String(), r)
	return err
}

// decompressed returns the decompressed data of p. If p is the file, and has streams of gzip, p knows where
// they begin.
func (x *expansion) decompressed(p *part, k kind) (io.ReadCloser, error) {
	if k != gzipped || p.depth > 0 {
		p.streams = nil
		return decompressed(p.r, k)
	}
	base := p.base
	z, err := newGunzip(p.r, func() int64 { return base + x.budget.position() })
	p.streams = z
	return io.NopCloser(z), err
}

// decompressed returns the decompressed data. Several streams in a row are one, as
// for gzip, zstd, bzip2 and xz.
func decompressed(r *bufio.Reader, k kind) (io.ReadCloser, error) {
	switch k {
	case gzipped:
		z, err := newGunzip(r, nil)
		return io.NopCloser(z), err
	case zstandard:
		return newUnzstd(r)
	case bzipped:
		return io.NopCloser(bzip2.NewReader(r)), nil
	}
	return newUnxz(r)
}

// newUnzstd accepts windows up to 128 MiB, as zstd(1) does by default. It may need
// as much memory.
func newUnzstd(r io.Reader) (io.ReadCloser, error) {
	const window = 128 << 20
	z, err := zstd.NewReader(r, zstd.WithDecoderConcurrency(1), zstd.WithDecoderLowmem(true), zstd.WithDecoderMaxWindow(window))
	if err != nil {
		return nil, err
	}
	return z.IOReadCloser(), nil
}

// newUnxz accepts dictionaries up to 64 MiB, those of xz -9.
func newUnxz(r io.Reader) (io.ReadCloser, error) {
	z, err := xz.NewReader(r, xz.DefaultDictMax)
	return io.NopCloser(z), err
}

// isUnsupported reports whether err is the error of well-formed data that requires
// more than the built-in decompressors support.
func isUnsupported(err error) bool {
	for _, e := range []error{
		xz.ErrMemlimit, xz.ErrOptions, xz.ErrUnsupportedCheck,
		zstd.ErrWindowSizeExceeded, zstd.ErrDecoderSizeExceeded, zstd.ErrUnknownDictionary,
	} {
		if errors.Is(err, e) {
			return true
		}
	}
	return false
}
