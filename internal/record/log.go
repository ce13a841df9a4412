//go:build !textonly

package record

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"strings"

	"github.com/klauspost/compress/zstd"

	"github.com/urlmend/urlmend/internal/fileio"
)

// A Writer writes records to the end of a log: JSON Lines, compressed by zstd if the name of the file
// ends in ".zst". What is written counts once it is committed; each commit ends a frame of zstd.
type Writer struct {
	file *os.File // nil: it can't be committed
	out  *bufio.Writer
	zstd *zstd.Encoder // nil: not compressed
	line []byte
}

// OpenWriter opens the log at path to write on where end says that a commit has ended, and cuts off what follows. It
// makes the file if it is not there. It fails if another process writes to the log: none does from before end is called
// until the log is closed, if the file system has locks.
func OpenWriter(path string, end func() (offset int64, err error)) (*Writer, error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return nil, fileio.CannotWrite(path, err)
	}
	w := &Writer{file: f, out: bufio.NewWriterSize(f, 64<<10)}
	if !fileio.TryLock(f) {
		err = fileio.CannotWrite(path, errors.New("another process writes to it"))
	} else {
		err = w.resume(end)
	}
	if err == nil && isZstd(path) {
		w.zstd, err = zstd.NewWriter(w.out, zstd.WithEncoderConcurrency(1), zstd.WithWindowSize(1<<20))
	}
	if err != nil {
		f.Close()
		return nil, err
	}
	return w, nil
}

// resume cuts off what follows the end.
func (w *Writer) resume(end func() (offset int64, err error)) error {
	offset, err := end()
	if err != nil {
		return err
	}
	if err := w.file.Truncate(offset); err != nil {
		return err
	}
	_, err = w.file.Seek(offset, io.SeekStart)
	return err
}

// NewWriter returns a Writer of a log to w, which is not compressed.
func NewWriter(w io.Writer) *Writer { return &Writer{out: bufio.NewWriterSize(w, 64<<10)} }

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
	if w.file == nil {
		return 0, nil
	}
	if err := w.file.Sync(); err != nil {
		return 0, err
	}
	return w.file.Seek(0, io.SeekCurrent)
}

// Close closes the log. What was not committed does not count.
func (w *Writer) Close() error {
	if w.file == nil {
		return nil
	}
	return w.file.Close()
}

// Read calls each with the records of a log, in order, up to the last that was committed. It returns
// the offset where that ends. A log that is not there has no records.
func Read(path string, each func(Record) error) (offset int64, err error) {
	l, err := OpenLog(path)
	if errors.Is(err, os.ErrNotExist) {
		return 0, nil
	}
	if err != nil {
		return 0, err
	}
	defer l.Close()
	number := 0
	for line, err := range l.Lines() {
		if err != nil {
			return 0, err
		}
		number++
		r, err := Parse(line)
		if err == nil {
			err = each(r)
		}
		if err != nil {
			return 0, fmt.Errorf("cannot read %s: line %d: %w", path, number, err)
		}
	}
	return l.End(), nil
}

// A LogReader reads a log in blocks: as much as was committed at once, or the lines up to one that a
// commit may have ended.
type LogReader struct {
	file       *os.File
	in         *bufio.Reader
	zstd       *zstd.Decoder // nil: not compressed
	start, end int64         // of the block in the file
	text       []byte        // of the block
}

// ErrNoLog says that a file is something else than a log.
var ErrNoLog = errors.New("it is not a log of urlmend scan")

// OpenLog opens the log at path. It fails if the first bytes are those of something else.
func OpenLog(path string) (*LogReader, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	l := &LogReader{file: f, in: bufio.NewReaderSize(f, 64<<10), start: -1}
	begins := `{"record":"log"`
	if isZstd(path) {
		begins = "\x28\xb5\x2f\xfd" // RFC 8878, 3.1.1
		l.zstd, err = zstd.NewReader(nil, zstd.WithDecoderConcurrency(1))
	}
	if head, _ := l.in.Peek(len(begins)); err == nil && string(head) != begins[:len(head)] {
		err = fmt.Errorf("cannot read %s: %w", path, ErrNoLog)
	}
	if err != nil {
		l.Close()
		return nil, err
	}
	return l, nil
}

// Lines yields the lines of the blocks that [LogReader.Next] would return, up to the end of what was committed. A line
// is valid until the next one. An error is the last thing that it yields.
func (l *LogReader) Lines() iter.Seq2[[]byte, error] {
	return func(yield func([]byte, error) bool) {
		for {
			text, err := l.Next()
			if err != nil {
				if err != io.EOF {
					yield(nil, err)
				}
				return
			}
			for line := range bytes.Lines(text) {
				if !yield(line, nil) {
					return
				}
			}
		}
	}
}

// Next returns the text of the next block, which is valid until the one after it. The error is io.EOF at the
// end of what was committed.
func (l *LogReader) Next() (text []byte, err error) {
	var size int
	if l.zstd != nil {
		text, size, err = readFrame(l.in, l.zstd, l.text[:0])
	} else {
		text, size, err = readLines(l.in, l.text[:0])
	}
	switch {
	case err == io.EOF, err == io.ErrUnexpectedEOF: // the rest was not committed
		return nil, io.EOF
	case err != nil:
		return nil, fmt.Errorf("cannot read %s: %w", l.file.Name(), err)
	}
	l.text, l.start = text, l.end
	l.end += int64(size)
	return text, nil
}

// Start and End return where the block begins and ends that [LogReader.Next] returned.
func (l *LogReader) Start() int64 { return l.start }
func (l *LogReader) End() int64   { return l.end }

// At returns the text of the block that begins at an offset. Next then returns the one after it.
func (l *LogReader) At(start int64) (text []byte, err error) {
	if start == l.start {
		return l.text, nil
	}
	if start != l.end {
		if _, err := l.file.Seek(start, io.SeekStart); err != nil {
			return nil, err
		}
		l.in.Reset(l.file)
		l.end = start
	}
	return l.Next()
}

// Close closes the log.
func (l *LogReader) Close() error {
	if l.zstd != nil {
		l.zstd.Close()
	}
	return l.file.Close()
}

// readLines appends the next lines of a log up to one that a commit may have ended: a Log, an End, a ShardEnd or a Done.
func readLines(in *bufio.Reader, text []byte) (_ []byte, size int, err error) {
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

// readFrame appends what the next frame of zstd holds, and the size of the frame (RFC 8878, 3.1.1).
func readFrame(in *bufio.Reader, d *zstd.Decoder, text []byte) (_ []byte, size int, err error) {
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
	text, err = d.DecodeAll(frame.Bytes(), text)
	return text, frame.Len(), err
}
