package scan

import (
	"bufio"
	"errors"
	"io"

	"github.com/klauspost/compress/gzip"
)

var errTrailing = errors.New("other data follows it")

// A gunzip reads gzip streams one after the other (RFC 1952 2.2), and skips NULs
// after them, which fill the last block of a tape.
type gunzip struct {
	in *bufio.Reader
	z  *gzip.Reader
}

func newGunzip(in *bufio.Reader) (*gunzip, error) {
	z, err := gzip.NewReader(in)
	if err != nil {
		return nil, err
	}
	z.Multistream(false)
	return &gunzip{in, z}, nil
}

func (g *gunzip) Read(p []byte) (int, error) {
	for {
		n, err := g.z.Read(p)
		switch {
		case err != io.EOF:
			return n, err
		case n > 0: // the next stream may have to be waited for
			return n, nil
		}
		if err := g.next(); err != nil {
			return 0, err
		}
	}
}

// next begins the next stream. It returns io.EOF if there is none.
func (g *gunzip) next() error {
	if err := g.skipNULs(); err != nil {
		return err
	}
	if sniff(g.in) != gzipped {
		return errTrailing
	}
	err := g.z.Reset(g.in)
	g.z.Multistream(false)
	return err
}

func (g *gunzip) skipNULs() error {
	for {
		switch b, err := g.in.ReadByte(); {
		case err != nil:
			return err
		case b != 0:
			return g.in.UnreadByte()
		}
	}
}
