package scan

import (
	"bufio"
	"bytes"
	"io"

	"github.com/klauspost/compress/gzip"

	"github.com/urlmend/urlmend/internal/warc"
)

// A Form is how a file can be read in parts.
type Form uint8

const (
	// Indivisible: only from its start to its end.
	Indivisible Form = iota
	// Plain: the file is one text, which is read as it is. [Run] gives a range of it without a reader.
	Plain
	// WARC: between the records of a web archive.
	WARC
	// GzipWARC: between the streams of gzip that records of a web archive begin with.
	GzipWARC
)

// A Range is a part [From, To) of a file that is in a form which can be read in parts. Of a web archive it
// has the records that begin there. From is where one begins.
type Range struct {
	Form     Form
	From, To int64
	// Ended is called with the offset after the last record in the file, and the length of the records in
	// the archive, whose compression is undone, unless reading fails before.
	Ended func(read, unpacked int64)
}

// Look returns in which form a file is, and the first bytes of a plain text.
func Look(doc Document, opt Options) (form Form, head []byte, err error) {
	o := newOpener(opt)
	x := &expansion{opener: o}
	if x.decompressor(doc.Name) != nil {
		return Indivisible, nil, nil
	}
	f, err := doc.Open()
	if err != nil {
		return Indivisible, nil, err
	}
	defer f.Close()
	b := bufio.NewReaderSize(f, 2*sniffed)
	switch sniff(b) {
	case plain:
		if doc.found && BeginsBinary(b) || wide(b) != "" {
			return Indivisible, nil, nil
		}
		head, _ = b.Peek(headLength)
		return Plain, head, nil
	case warced:
		if warc.IsARC(Head(b)) {
			return Indivisible, nil, nil
		}
		return WARC, nil, nil
	case gzipped:
		if beginsRecord(b) {
			return GzipWARC, nil, nil
		}
	}
	return Indivisible, nil, nil
}

// beginsRecord reports whether the stream of gzip at the front of r begins with a record of a web
// archive.
func beginsRecord(r io.Reader) bool {
	z, err := gzip.NewReader(r)
	if err != nil {
		return false
	}
	head := make([]byte, len("WARC/1.0"))
	_, err = io.ReadFull(z, head)
	return err == nil && warc.IsVersion(head)
}

// NextRecord returns the offset of the first record of a web archive, or of the stream of gzip that begins
// with one, at offset at or later. From is the offset of one of them, not after at. The error is io.EOF if
// there is none.
func NextRecord(r io.ReaderAt, size int64, form Form, from, at int64) (int64, error) {
	if form == WARC {
		return warc.Next(io.NewSectionReader(r, from, size-from), from, at)
	}
	const chunk = 1 << 20
	magic := []byte("\x1f\x8b\x08") // RFC 1952 2.3.1
	for text := make([]byte, chunk); at < size; {
		n, err := r.ReadAt(text, at)
		if err != nil && err != io.EOF {
			return 0, err
		}
		for i := 0; ; i++ {
			j := bytes.Index(text[i:n], magic)
			if j < 0 {
				break
			}
			i += j
			if beginsRecord(io.NewSectionReader(r, at+int64(i), size-at-int64(i))) {
				return at + int64(i), nil
			}
		}
		if err == io.EOF {
			break
		}
		at += int64(n - len(magic) + 1)
	}
	return 0, io.EOF
}

// records opens a range of the records of a web archive.
func (o *opener) records(out output, doc Document, f io.ReadSeeker) error {
	if _, err := f.Seek(doc.Range.From, io.SeekStart); err != nil {
		return unread(doc, err)
	}
	x := &expansion{opener: o, out: out, budget: budget{limits: o.Limits}}
	b := o.buffer(&raw{r: reader{f, out}, budget: &x.budget})
	defer o.release(b)
	p := part{doc: doc, name: doc.Name, meant: !doc.found, r: b, base: doc.Range.From}
	if doc.Range.Form == GzipWARC {
		return x.decompress(p, gzipped)
	}
	return x.warc(p)
}
