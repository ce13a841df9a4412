package record

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/klauspost/compress/zstd"
)

// A Writer writes records to the end of a log: JSON Lines, compressed by zstd if the name of the file
// ends in ".zst". What is written counts once it is committed; each commit ends a frame of zstd.
type Writer struct {
	file *os.File
	out  *bufio.Writer
	zstd *zstd.Encoder // nil: not compressed
	line []byte
}

// OpenWriter opens the log at path to write on at that offset, where a commit has ended, and cuts off
// what follows. It makes the file if it is not there.
func OpenWriter(path string, offset int64) (*Writer, error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return nil, err
	}
	err = f.Truncate(offset)
	if err == nil {
		_, err = f.Seek(offset, io.SeekStart)
	}
	w := &Writer{file: f, out: bufio.NewWriterSize(f, 64<<10)}
	if err == nil && isZstd(path) {
		w.zstd, err = zstd.NewWriter(w.out, zstd.WithEncoderConcurrency(1), zstd.WithWindowSize(1<<20))
	}
	if err != nil {
		f.Close()
		return nil, err
	}
	return w, nil
}

func isZstd(path string) bool { return strings.HasSuffix(path, ".zst") }

// Add writes a record.
func (w *Writer) Add(r Record) (err error) {
	w.line = Append(w.line[:0], r)
	if w.zstd != nil {
		_, err = w.zstd.Write(w.line)
	} else {
		_, err = w.out.Write(w.line)
	}
	return err
}

// Commit makes all that was written permanent. It returns the offset of the end.
func (w *Writer) Commit() (offset int64, err error) {
	if w.zstd != nil {
		if err := w.zstd.Close(); err != nil {
			return 0, err
		}
		w.zstd.Reset(w.out)
	}
	if err := w.out.Flush(); err != nil {
		return 0, err
	}
	if err := w.file.Sync(); err != nil {
		return 0, err
	}
	return w.file.Seek(0, io.SeekCurrent)
}

// Close closes the log. What was not committed does not count.
func (w *Writer) Close() error { return w.file.Close() }

// Read calls each with the records of a log, in order, up to the last that was committed. It returns
// the offset where that ends. A log that is not there has no records.
func Read(path string, each func(Record) error) (offset int64, err error) {
	f, err := os.Open(path)
	if errors.Is(err, os.ErrNotExist) {
		return 0, nil
	}
	if err != nil {
		return 0, err
	}
	defer f.Close()
	in := bufio.NewReaderSize(f, 64<<10)
	next := readLines
	if isZstd(path) {
		next = readFrame
	}
	number := 0
	for {
		text, size, err := next(in)
		if err == io.EOF || err == io.ErrUnexpectedEOF { // the rest was not committed
			return offset, nil
		}
		if err != nil {
			return 0, fmt.Errorf("cannot read %s: %w", path, err)
		}
		offset += int64(size)
		for line := range bytes.Lines(text) {
			number++
			r, err := Parse(line)
			if err == nil {
				err = each(r)
			}
			if err != nil {
				return 0, fmt.Errorf("cannot read %s: line %d: %w", path, number, err)
			}
		}
	}
}

// readLines returns the next lines of a log up to one that a commit may have ended: a Log, an End, a ShardEnd or a Done.
func readLines(in *bufio.Reader) (text []byte, size int, err error) {
	for {
		line, err := in.ReadBytes('\n')
		if err != nil {
			return nil, 0, io.ErrUnexpectedEOF
		}
		text = append(text, line...)
		for _, kind := range []string{"end", "shard_end", "done", "log"} {
			if bytes.HasPrefix(line, []byte(`{"record":"`+kind+`"`)) {
				return text, len(text), nil
			}
		}
	}
}

// readFrame returns what the next frame of zstd holds, and the size of the frame (RFC 8878, 3.1.1).
func readFrame(in *bufio.Reader) (text []byte, size int, err error) {
	var frame bytes.Buffer
	take := func(n int) ([]byte, error) {
		_, err := io.CopyN(&frame, in, int64(n))
		return frame.Bytes()[max(0, frame.Len()-n):], err
	}
	head, _ := in.Peek(zstd.HeaderMaxSize)
	var h zstd.Header
	if err := h.Decode(head); err != nil {
		return nil, 0, err
	}
	if _, err := take(h.HeaderSize); err != nil {
		return nil, 0, err
	}
	for isLast := false; !isLast; {
		b, err := take(3)
		if err != nil {
			return nil, 0, io.ErrUnexpectedEOF
		}
		block := int(b[0]) | int(b[1])<<8 | int(b[2])<<16
		isLast = block&1 != 0
		length := block >> 3
		if kind := block >> 1 & 3; kind == 1 { // one byte, repeated
			length = 1
		}
		if _, err := take(length); err != nil {
			return nil, 0, io.ErrUnexpectedEOF
		}
	}
	if h.HasCheckSum {
		if _, err := take(4); err != nil {
			return nil, 0, io.ErrUnexpectedEOF
		}
	}
	d, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(1))
	if err != nil {
		return nil, 0, err
	}
	defer d.Close()
	text, err = d.DecodeAll(frame.Bytes(), nil)
	return text, frame.Len(), err
}
