package scan

import (
	"bufio"
	"cmp"
	"errors"
	"io"
	"slices"

	"github.com/klauspost/compress/gzip"
)

var errTrailing = errors.New("other data follows it")

// A gunzip reads gzip streams one after the other (RFC 1952 2.2), and skips NULs
// after them, which fill the last block of a tape.
type gunzip struct {
	in *bufio.Reader
	z  *gzip.Reader
	// position returns the offset in the file, up to the end of what in holds; nil if the streams are not
	// those of the file.
	position func() int64
	out      int64         // bytes that came out
	starts   []streamStart // of the last streams
}

// A streamStart is where a stream begins: in the file, and in what comes out of it.
type streamStart struct{ in, out int64 }

// maxStarts is how many starts of streams are kept: more than begin in what is read ahead.
const maxStarts = 4 << 10

func newGunzip(in *bufio.Reader, position func() int64) (*gunzip, error) {
	g := &gunzip{in: in, position: position}
	g.note()
	z, err := gzip.NewReader(in)
	if err != nil {
		return nil, err
	}
	z.Multistream(false)
	g.z = z
	return g, nil
}

// note keeps where the stream begins that comes next.
func (g *gunzip) note() {
	if g.position == nil {
		return
	}
	switch n := len(g.starts); {
	case n > 0 && g.starts[n-1].out == g.out: // the stream before is empty
		g.starts = g.starts[:n-1]
	case n == maxStarts:
		g.starts = append(g.starts[:0], g.starts[maxStarts/2:]...)
	}
	g.starts = append(g.starts, streamStart{g.position() - int64(g.in.Buffered()), g.out})
}

// startOf returns where the stream begins in the file whose first byte comes out at that offset; -1 if there
// is none, or if that was long ago.
func (g *gunzip) startOf(out int64) int64 {
	i, ok := slices.BinarySearchFunc(g.starts, out, func(s streamStart, out int64) int { return cmp.Compare(s.out, out) })
	if !ok {
		return -1
	}
	return g.starts[i].in
}

func (g *gunzip) Read(p []byte) (int, error) {
	for {
		n, err := g.z.Read(p)
		g.out += int64(n)
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
	g.note()
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
