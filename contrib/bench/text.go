package main

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// concatenate writes the text files below a folder to one file, in the order of
// their names, a blank line between two, and returns its length. Some peers take
// valid UTF-8 only, so each byte that is not becomes a question mark. Hidden files
// are skipped, and those with a NUL in their first bytes, which are no text.
func concatenate(folder, to string) (size, error) {
	return write(to, func(w *bufio.Writer) error {
		return filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
			hidden := err == nil && strings.HasPrefix(d.Name(), ".") && path != folder
			switch {
			case hidden && d.IsDir():
				return fs.SkipDir
			case err != nil || hidden || !d.Type().IsRegular():
				return err
			}
			return addText(w, path)
		})
	})
}

// addText copies line by line, as the memory that this program uses shows in the
// peak of those that it starts.
func addText(w *bufio.Writer, path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	r := bufio.NewReaderSize(f, 1<<16)
	if head, _ := r.Peek(8000); bytes.IndexByte(head, 0) >= 0 {
		return nil
	}
	for {
		line, err := r.ReadSlice('\n')
		w.Write(bytes.ToValidUTF8(line, []byte("?")))
		if err == io.EOF {
			_, err = w.WriteString("\n\n")
			return err
		}
		if err != nil && err != bufio.ErrBufferFull {
			return err
		}
	}
}

// grow writes a text to a file: repeated as a whole, as long as it stays below a
// size, or the beginning, cut after the line that reaches the size.
func grow(from, to string, want size) (size, error) {
	in, err := os.Open(from)
	if err != nil {
		return 0, err
	}
	defer in.Close()
	return write(to, func(w *bufio.Writer) error {
		r := bufio.NewReader(in)
		length, err := io.CopyN(w, r, int64(want))
		if err == nil {
			line, err := r.ReadBytes('\n')
			w.Write(line)
			return ignoreEOF(err)
		}
		for n := 2 * length; err == io.EOF && 0 < length && n <= int64(want); n += length {
			if _, err = in.Seek(0, io.SeekStart); err == nil {
				_, err = io.CopyN(w, in, length+1)
			}
		}
		return ignoreEOF(err)
	})
}

// stretch is the length of the pieces of a sample.
const stretch = 64 << 10

// sample writes stretches of whole lines, evenly spread over a text, to a file, and
// returns its length: the beginning alone may not be like the rest.
func sample(from, to string, length, want size) (size, error) {
	if length <= want {
		return grow(from, to, length)
	}
	in, err := os.Open(from)
	if err != nil {
		return 0, err
	}
	defer in.Close()
	return write(to, func(w *bufio.Writer) error {
		n := max(int64(want)/stretch, 1)
		for i := range n {
			b := make([]byte, stretch)
			k, err := in.ReadAt(b, i*(int64(length)/n))
			if ignoreEOF(err) != nil {
				return err
			}
			if b = b[:k]; i > 0 {
				b = b[bytes.IndexByte(b, '\n')+1:]
			}
			w.Write(b[:bytes.LastIndexByte(b, '\n')+1])
		}
		return nil
	})
}

// write creates a file, and returns its length.
func write(path string, content func(*bufio.Writer) error) (size, error) {
	f, err := os.Create(path)
	if err != nil {
		return 0, err
	}
	w := bufio.NewWriterSize(f, 1<<18)
	err = errors.Join(content(w), w.Flush())
	n, seekErr := f.Seek(0, io.SeekCurrent)
	return size(n), errors.Join(err, seekErr, f.Close())
}

func ignoreEOF(err error) error {
	if err == io.EOF {
		return nil
	}
	return err
}

// isMail reports whether a text is an archive of mail.
func isMail(path string) bool {
	f, err := os.Open(path)
	if err != nil {
		return false
	}
	defer f.Close()
	b := make([]byte, 5)
	io.ReadFull(f, b)
	return string(b) == "From "
}
