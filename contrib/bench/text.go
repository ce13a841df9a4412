package main

import (
	"bufio"
	"bytes"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// concatenate writes the text files below a folder to one file, in the order of
// their names, a blank line between two, and says how long it is. Some peers take
// valid UTF-8 only, so each byte that is not becomes a question mark. Hidden files
// and those with a NUL in their first bytes, which are no text, are passed over.
func concatenate(folder, to string) (size, error) {
	out, err := os.Create(to)
	if err != nil {
		return 0, err
	}
	w := bufio.NewWriterSize(out, 1<<18)
	err = filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if hidden := strings.HasPrefix(d.Name(), ".") && path != folder; hidden {
			if d.IsDir() {
				return fs.SkipDir
			}
			return nil
		}
		if !d.Type().IsRegular() {
			return nil
		}
		return addText(w, path)
	})
	if err == nil {
		err = w.Flush()
	}
	return closeSized(out, err)
}

// addText goes by pieces, as what this program holds in memory shows in the peak of
// those that it starts.
func addText(w *bufio.Writer, path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	if binary, err := hasNUL(f); binary || err != nil {
		return err
	}
	if _, err := f.Seek(0, io.SeekStart); err != nil {
		return err
	}
	r := bufio.NewReaderSize(f, 1<<16)
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

// hasNUL looks where git looks for it.
func hasNUL(r io.Reader) (bool, error) {
	b := make([]byte, 8000)
	n, err := io.ReadFull(r, b)
	if err == io.EOF || err == io.ErrUnexpectedEOF {
		err = nil
	}
	return bytes.IndexByte(b[:n], 0) >= 0, err
}

// closeSized closes a file, whatever err was, and says how long it is.
func closeSized(f *os.File, err error) (size, error) {
	n, seekErr := f.Seek(0, io.SeekCurrent)
	closeErr := f.Close()
	for _, e := range []error{err, seekErr, closeErr} {
		if e != nil {
			return 0, e
		}
	}
	return size(n), nil
}

// repeatUpTo writes the bytes of a file again and again behind it, as a whole, as
// long as it stays below a size, but at least once. It says how long it is then.
func repeatUpTo(path string, want size) (size, error) {
	text, err := os.Open(path)
	if err != nil {
		return 0, err
	}
	defer text.Close()
	info, err := text.Stat()
	if err != nil {
		return 0, err
	}
	unit := info.Size()
	out, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return 0, err
	}
	at, err := out.Seek(0, io.SeekEnd)
	for err == nil && unit > 0 && size(at+unit) <= want {
		_, err = io.Copy(out, io.NewSectionReader(text, 0, unit))
		at += unit
	}
	return closeSized(out, err)
}

// cut writes the first bytes of a file to another, up to a size, and to the end of
// the line.
func cut(from, to string, want size) (size, error) {
	in, err := os.Open(from)
	if err != nil {
		return 0, err
	}
	defer in.Close()
	out, err := os.Create(to)
	if err != nil {
		return 0, err
	}
	r := bufio.NewReaderSize(in, 1<<16)
	if _, err = io.CopyN(out, r, int64(want)); err == nil {
		var rest []byte
		if rest, err = r.ReadBytes('\n'); err == nil || err == io.EOF {
			_, err = out.Write(rest)
		}
	}
	if err == io.EOF {
		err = nil
	}
	return closeSized(out, err)
}

// stretch is the length of the pieces of a sample.
const stretch = 64 << 10

// sample writes stretches of whole lines, evenly spread over a text, to a file, and
// says how long it is: the beginning alone may not be like the rest.
func sample(from, to string, length, want size) (size, error) {
	if length <= want {
		return cut(from, to, length)
	}
	in, err := os.Open(from)
	if err != nil {
		return 0, err
	}
	defer in.Close()
	out, err := os.Create(to)
	if err != nil {
		return 0, err
	}
	n := max(int64(want)/stretch, 1)
	for i := int64(0); i < n && err == nil; i++ {
		err = addLines(out, in, i*(int64(length)/n))
	}
	return closeSized(out, err)
}

// addLines writes one stretch of a text, less the lines that it has in part.
func addLines(w io.Writer, in io.ReaderAt, at int64) error {
	b := make([]byte, stretch)
	n, err := in.ReadAt(b, at)
	if err != nil && err != io.EOF {
		return err
	}
	b = b[:n]
	if at > 0 {
		b = b[bytes.IndexByte(b, '\n')+1:]
	}
	_, err = w.Write(b[:bytes.LastIndexByte(b, '\n')+1])
	return err
}

// isMail says whether a text is an archive of mail.
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

// countLines counts the line ends of a file.
func countLines(path string) (int, error) {
	f, err := os.Open(path)
	if err != nil {
		return 0, err
	}
	defer f.Close()
	n, b := 0, make([]byte, 1<<16)
	for {
		k, err := f.Read(b)
		n += bytes.Count(b[:k], []byte("\n"))
		if err == io.EOF {
			return n, nil
		}
		if err != nil {
			return 0, err
		}
	}
}
