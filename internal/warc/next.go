package warc

import (
	"bufio"
	"errors"
	"io"
)

// Next returns the offset of the first record of an archive that begins at offset at or later; r reads the
// archive from offset from on, where a record begins. Next reads the headers, not the blocks. The error is
// io.EOF if there is none.
func Next(r io.ReadSeeker, from, at int64) (int64, error) {
	const forHeaders = 4 << 10
	in := NewReader(bufio.NewReaderSize(r, forHeaders))
	for {
		_, err := in.Next()
		if malformed := (*MalformedError)(nil); err != nil && !errors.As(err, &malformed) {
			return 0, err
		}
		if err == nil && from+in.start >= at {
			return from + in.start, nil
		}
		if rest := in.left - int64(in.in.Buffered()); err == nil && rest > 0 {
			if _, err := r.Seek(rest, io.SeekCurrent); err != nil {
				return 0, err
			}
			in.in.Reset(r)
			in.offset += in.left
			in.left = 0
		}
	}
}
