package scan

import (
	"bufio"
	"cmp"
	"compress/zlib"
	"errors"
	"fmt"
	"io"
	"net/url"
	"path"
	"strings"
	"time"

	"github.com/dsnet/compress/brotli"
	"github.com/klauspost/compress/flate"

	"github.com/urlmend/urlmend/internal/fileio"
	"github.com/urlmend/urlmend/internal/warc"
)

// A Page describes a text in a web archive, by its record there.
type Page struct {
	URI    string
	Date   time.Time // when it was fetched; zero if the record does not say
	Record string    // the type of the record: "response"
	ID     string    // of the record
	Offset int64     // of the record in the archive, whose compression is undone
	Inner  bool      // the archive is a member of another
	// FileOffset is that of the record in the file, or of the gzip stream that begins with it, as an index
	// of web archives (CDX) has it; -1 if there is none.
	FileOffset int64
	Status     int    // of the HTTP response; 0 if it is none
	Type       string // Content-Type
}

// warc opens the records of a web archive, except those that have no text of their own.
func (x *expansion) warc(p part) error {
	r := warc.NewReader(p.r)
	for {
		rec, err := r.Next()
		malformed := (*warc.MalformedError)(nil)
		if x.ends(&p, r.Start(), err) {
			return nil
		}
		switch {
		case err == io.EOF:
			return nil
		case errors.As(err, &malformed):
			if err := unread(p.doc, fileio.NewFault(err, "get a good copy")); !x.report(err) {
				return err
			}
			continue
		case err != nil:
			return unread(p.doc, damaged(warced.String(), err))
		}
		if err := x.next(p); err != nil {
			return err
		}
		switch rec.Type {
		case "warcinfo", "request", "revisit":
			x.count(fmt.Sprintf("a %s record of a web archive", rec.Type))
			continue
		}
		if err := x.record(p, r, rec); err != nil && (r.Err() != nil || !x.report(err)) {
			return err
		}
	}
}

// record opens the payload of a record.
func (x *expansion) record(p part, r *warc.Reader, rec *warc.Record) error {
	isInner := p.doc.Page != nil || p.doc.Member != ""
	p.doc.Member = join(p.doc.Member, cmp.Or(rec.URI, rec.ID))
	payload, err := r.Payload(rec)
	if err != nil {
		return unread(p.doc, damaged(warced.String(), err))
	}
	p.doc.Page = &Page{
		URI: rec.URI, Date: rec.Date, Record: rec.Type, ID: rec.ID, Offset: rec.Offset, Inner: isInner,
		FileOffset: p.fileOffset(rec.Offset), Status: payload.Status, Type: payload.Type,
	}
	p.name, p.meant, p.streams, p.doc.Range = nameOf(p.doc.Page), false, nil, nil
	p.doc.As = p.name
	if len(payload.Encodings) > x.Limits.MaxDepth {
		return tooDeep(p, "encoded")
	}
	return x.encoded(p, payload.Encodings, payload)
}

// fileOffset returns the offset in the file of what is at that offset in p.
func (p *part) fileOffset(offset int64) int64 {
	switch {
	case p.depth == 0:
		return p.base + offset
	case p.streams == nil:
		return -1
	}
	return p.streams.startOf(offset)
}

// ends reports whether the range of p ends before the record at offset start of the archive, or with the
// archive, as the error of reading that record says.
func (x *expansion) ends(p *part, start int64, err error) bool {
	rg := p.doc.Range
	if rg == nil {
		return false
	}
	at := p.fileOffset(start)
	if err == io.EOF {
		at = p.base + x.budget.position()
	} else if at < rg.To {
		return false
	}
	rg.Ended(at, start)
	return true
}

// encoded opens r, from which content codings are to be undone, the last first.
func (x *expansion) encoded(p part, codings []string, r io.Reader) error {
	if len(codings) == 0 {
		_, err := x.within(p, warced.String(), r)
		return err
	}
	last := len(codings) - 1
	in := x.buffer(r)
	defer x.release(in)
	decoded, err := decodeContent(in, codings[last])
	if err != nil {
		return unread(p.doc, damaged(warced.String(), err))
	}
	defer decoded.Close()
	return x.encoded(p, codings[:last], decoded)
}

// decodeContent undoes a content coding of HTTP (RFC 9110, 8.4.1). What is not in the coding is left as it
// is, since some programs undo it and keep the field that names it.
func decodeContent(in *bufio.Reader, coding string) (io.ReadCloser, error) {
	switch coding {
	case "gzip", "x-gzip", "zstd":
		if k := sniff(in); k == gzipped || k == zstandard {
			return decompressed(in, k)
		}
		return io.NopCloser(in), nil
	case "deflate":
		if head, _ := in.Peek(2); len(head) == 2 && head[0]&15 == 8 && (int(head[0])<<8|int(head[1]))%31 == 0 { // RFC 1950, 2.2
			return zlib.NewReader(in)
		}
		return flate.NewReader(in), nil // as old servers have it
	case "br":
		return brotli.NewReader(in, nil)
	}
	return nil, fileio.NewFault(fmt.Errorf("its content coding %q is unknown", coding), "decode the archive with the program that wrote it")
}

// nameOf returns the name of a file of the same kind as a page: by its media type, or by the path of its
// URI if the type shows little.
func nameOf(p *Page) string {
	name := ""
	if u, err := url.Parse(p.URI); err == nil && p.Record != "conversion" {
		name = path.Base(u.Path)
	}
	media, _, _ := strings.Cut(strings.ToLower(p.Type), ";")
	media = strings.TrimSpace(media)
	if suffix, ok := suffixes[media]; ok && (media != "text/plain" || path.Ext(name) == "") {
		return strings.TrimSuffix(name, path.Ext(name)) + suffix
	}
	return name
}

// suffixes of the names of files of a media type.
var suffixes = map[string]string{
	"text/html":              ".html",
	"application/xhtml+xml":  ".html",
	"text/plain":             ".txt",
	"text/css":               ".css",
	"text/javascript":        ".js",
	"application/javascript": ".js",
	"application/json":       ".json",
	"text/xml":               ".xml",
	"application/xml":        ".xml",
	"text/markdown":          ".md",
	"text/calendar":          ".ics",
	"message/rfc822":         ".eml",
	"application/mbox":       ".mbox",
	"application/zip":        ".zip",
}
