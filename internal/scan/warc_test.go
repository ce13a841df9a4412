package scan

import (
	"bufio"
	"bytes"
	"compress/flate"
	"compress/zlib"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
)

// warcRecord returns a record of a web archive with that block.
func warcRecord(kind, uri, contentType, block string) string {
	return fmt.Sprintf("WARC/1.1\r\nWARC-Type: %s\r\nWARC-Target-URI: %s\r\nWARC-Date: 2003-03-01T12:00:00Z\r\n"+
		"WARC-Record-ID: <urn:uuid:%s>\r\nContent-Type: %s\r\nContent-Length: %d\r\n\r\n%s\r\n\r\n",
		kind, uri, kind, contentType, len(block), block)
}

// response returns a record with a response that has these fields.
func response(uri, fields, body string) string {
	return warcRecord("response", uri, "application/http; msgtype=response", "HTTP/1.1 200 OK\r\n"+fields+"\r\n"+body)
}

// arcRecord returns a record of a file in the ARC format.
func arcRecord(uri, mediaType, block string) string {
	return fmt.Sprintf("%s 192.0.2.7 20030301120000 %s %d\n%s\n", uri, mediaType, len(block), block)
}

// packed returns text compressed by what newWriter makes.
func packed[W io.WriteCloser](text string, newWriter func(io.Writer) W) string {
	var b bytes.Buffer
	w := newWriter(&b)
	io.WriteString(w, text)
	w.Close()
	return b.String()
}

func rawDeflate(w io.Writer) io.WriteCloser {
	z, _ := flate.NewWriter(w, flate.BestSpeed)
	return z
}

func TestWebArchive(t *testing.T) {
	const html = "Content-Type: text/html\r\n"
	whole := response("http://example.com/a", html, "A")
	for name, c := range map[string]struct {
		archive string
		want    []string
	}{
		"kinds of records": {
			warcRecord("warcinfo", "", "application/warc-fields", "software: x") + whole +
				warcRecord("request", "http://example.com/a", "application/http", "GET / HTTP/1.1\r\n\r\n") +
				warcRecord("revisit", "http://example.com/a", "application/http", "HTTP/1.1 304 Not Modified\r\n\r\n") +
				warcRecord("conversion", "http://example.com/b", "text/plain", "B") +
				warcRecord("metadata", "http://example.com/c", "application/warc-fields", "C: D"),
			[]string{"http://example.com/a=A", "http://example.com/b=B", "http://example.com/c=C: D"},
		},
		"UTF-16": {
			response("u:a", "Content-Type: text/html; charset=utf-16le\r\n", "A\x00") + response("u:b", "Content-Type: text/plain\r\n", "\xFE\xFF\x00B") +
				response("u:c", "Content-Type: image/gif\r\n", "C\x00") + response("u:d", "Content-Type: text/html\r\n", "D\x00"),
			[]string{"u:a=A\x00", "u:b=\xFE\xFF\x00B"},
		},
		"ARC": {
			arcRecord("filedesc://x.arc", "text/plain", "1 0 InternetArchive\nURL IP-address Archive-date Content-type Archive-length\n\n") +
				arcRecord("http://example.com/a b", "text/html", "HTTP/1.0 200 OK\r\nContent-Type: text/html\r\n\r\nA") +
				"http://example.com/c 192.0.2.7 20030301120000 text/html 200 - - 0 x.arc 1\nC\n" +
				arcRecord("http://example.com/d", "text/plain", "D"),
			[]string{"http://example.com/a b=A", "http://example.com/c=C", "http://example.com/d=D"},
		},
		"ARC, with a wrong length": {
			arcRecord("filedesc://x.arc", "text/plain", "1 0 x\n") + strings.Replace(arcRecord("http://example.com/a", "text/plain", "A\nmore"), " 6\n", " 1\n", 1) +
				arcRecord("http://example.com/b", "text/plain", "B"),
			[]string{"http://example.com/a=A", "cannot read x.warc to its end: the record at offset 62 is not followed by another: 5 bytes after its length are skipped; get a good copy", "http://example.com/b=B"},
		},
		"brackets, a field in two lines, line ends of Unix": {
			"WARC/1.0\nwarc-type: resource\nWARC-Target-URI:\n <http://example.com/a>\nContent-Length: 1\n\nA\n\n",
			[]string{"http://example.com/a=A"},
		},
		"no URI": {
			"WARC/1.0\r\nWARC-Type: metadata\r\nWARC-Record-ID: <urn:uuid:7>\r\nContent-Length: 1\r\n\r\nA\r\n\r\n",
			[]string{"urn:uuid:7=A"},
		},
		"chunked": {
			response("u:a", "Transfer-Encoding: chunked\r\n", "3;x=y\r\nabc\r\nA\r\n0123456789\r\n0\r\nTrailer: x\r\n\r\n"),
			[]string{"u:a=abc0123456789"},
		},
		"chunked by name only": {response("u:a", "Transfer-Encoding: chunked\r\n", "A text.\n"), []string{"u:a=A text.\n"}},
		"a chunk without a size": {
			response("u:a", "Transfer-Encoding: chunked\r\n", "3\r\nabcdef\r\n0\r\n\r\n") + whole,
			[]string{"u:a=abc", "u:a: the WARC data is damaged (a chunk of HTTP has no size); get a good copy", "http://example.com/a=A"},
		},
		"a chunk without an end": {
			response("u:a", "Transfer-Encoding: chunked\r\n", "7fffffffffffffff\r\nabc") + whole,
			[]string{"u:a=abc", "u:a: the WARC data ends too early; get a complete copy", "http://example.com/a=A"},
		},
		"content codings": {
			response("u:a", "Content-Encoding: gzip\r\n", gz("A")) +
				response("u:b", "Content-Encoding: deflate\r\n", packed("B", func(w io.Writer) io.WriteCloser { return zlib.NewWriter(w) })) +
				response("u:c", "Content-Encoding: deflate\r\n", packed("C", rawDeflate)) +
				response("u:d", "Content-Encoding: deflate, x-gzip\r\nTransfer-Encoding: gzip\r\n", gz(gz(packed("D", rawDeflate)))) +
				response("u:e", "Content-Encoding: gzip\r\n", "E, decoded") +
				response("u:f", "Content-Encoding: br\r\n", "\x0b\x00\x80F\x03"),
			[]string{"u:a=A", "u:b=B", "u:c=C", "u:d=D", "u:e=E, decoded", "u:f=F"},
		},
		"an unknown content coding": {
			response("u:a", "Content-Encoding: pack200-gzip\r\n", "A") + whole,
			[]string{`cannot read FILE!u:a to its end: its content coding "pack200-gzip" is unknown; decode the archive with the program that wrote it`, "http://example.com/a=A"},
		},
		"damaged brotli": {
			response("u:a", "Content-Encoding: br\r\n", "\xff\xff\xff") + whole,
			[]string{"u:a=", "u:a: the WARC data is damaged (brotli: corrupted input); get a good copy", "http://example.com/a=A"},
		},
		"a damaged content coding": {
			response("u:a", "Content-Encoding: gzip\r\n", gz("A")[:9]) + whole,
			[]string{"cannot read FILE!u:a to its end: the WARC data ends too early; get a complete copy", "http://example.com/a=A"},
		},
		"an archive in a page":         {response("http://example.com/2003-March.txt.gz", "", gz("A")), []string{"http://example.com/2003-March.txt.gz=A"}},
		"a binary page":                {response("u:a", "", "A\x00B") + whole, []string{"http://example.com/a=A"}},
		"a response that is no HTTP":   {warcRecord("response", "dns:example.com", "text/dns", "20030301\nexample.com. 1 IN A 192.0.2.1\n"), []string{"dns:example.com=20030301\nexample.com. 1 IN A 192.0.2.1\n"}},
		"a response that is all head":  {warcRecord("response", "u:a", "application/http", "HTTP/1.1 204 No Content"), []string{"u:a="}},
		"the archive ends in a record": {whole[:len(whole)-5], []string{"http://example.com/a=", "http://example.com/a: the WARC data ends too early; get a complete copy"}},
		"the archive ends in a header": {
			whole + whole[:40],
			[]string{"http://example.com/a=A", "cannot read FILE to its end: the record at offset 261 has no end of its header; get a good copy"},
		},
		"a length that is too small": {
			strings.Replace(whole, "Length: 4", "Length: 2", 1) + whole,
			[]string{"http://example.com/a=", "cannot read FILE to its end: the record at offset 0 is not followed by another: 20 bytes after its Content-Length are skipped; get a good copy", "http://example.com/a=A"},
		},
		"a length that is too great": {
			"WARC/1.0\r\nContent-Length: 9223372036854775807\r\n\r\nABC",
			[]string{"=ABC", ": the WARC data ends too early; get a complete copy"},
		},
		"a length that is no number": {
			"WARC/1.0\r\nContent-Length: 9223372036854775808\r\n\r\n" + whole,
			[]string{"cannot read FILE to its end: the record at offset 0 has no Content-Length, or a wrong one; get a good copy", "http://example.com/a=A"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			var want []string
			for _, s := range c.want {
				s = strings.ReplaceAll(s, "FILE", "x.warc")
				switch {
				case strings.HasPrefix(s, "cannot"):
				case strings.HasPrefix(s, "=") || strings.HasPrefix(s, ": "):
					s = "x.warc" + s
				default:
					s = "x.warc!" + s
				}
				want = append(want, s)
			}
			if got := opened(t, Options{}, "x.warc", c.archive); !slices.Equal(got, want) {
				t.Errorf("got\n%q\nwant\n%q", got, want)
			}
		})
	}
}

// TestWebArchiveOfMembers opens an archive with a gzip member for each record.
func TestWebArchiveOfMembers(t *testing.T) {
	a, b := gz(response("u:a", "", "A")), gz(response("u:b", "", "B"))
	for name, c := range map[string]struct {
		archive string
		want    []string
	}{
		"whole":     {a + b, []string{"x.warc.gz!u:a=A", "x.warc.gz!u:b=B"}},
		"truncated": {a + b[:len(b)-20], []string{"x.warc.gz!u:a=A", "cannot read x.warc.gz!u:b to its end: the gzip data ends too early; get a complete copy"}},
	} {
		if got := opened(t, Options{}, "x.warc.gz", c.archive); !slices.Equal(got, c.want) {
			t.Errorf("%s: got %q, want %q", name, got, c.want)
		}
	}
}

// TestOffsetsOfRecords checks that a page knows where its record is in the file, for an index.
func TestOffsetsOfRecords(t *testing.T) {
	a, b := response("u:a", "", "A"), response("u:b", "", "B")
	first, second := gz(a), gz(b)
	const none = -1
	for name, c := range map[string]struct {
		archive string
		want    [2]int64
	}{
		"not compressed":         {a + b, [2]int64{0, int64(len(a))}},
		"streams":                {first + second, [2]int64{0, int64(len(first))}},
		"streams and NULs":       {first + "\x00\x00" + second, [2]int64{0, int64(len(first)) + 2}},
		"one stream":             {gz(a + b), [2]int64{0, none}},
		"streams of halves":      {gz(a[:9]) + gz(a[9:]) + second, [2]int64{0, int64(len(gz(a[:9]) + gz(a[9:])))}},
		"streams in one of zstd": {zst(first + second), [2]int64{none, none}},
		"in a tar":               {tarOf("x.warc.gz", first+second), [2]int64{none, none}},
		"empty streams":          {first + strings.Repeat(gz(""), 3) + second, [2]int64{0, int64(len(first) + 3*len(gz("")))}},
		"many streams":           {first + strings.Repeat(gz("\n"), 2*maxStarts) + second, [2]int64{0, int64(len(first) + 2*maxStarts*len(gz("\n")))}},
	} {
		t.Run(name, func(t *testing.T) {
			var got []int64
			work := func(doc Document, _ *bufio.Reader, w io.Writer) error {
				got = append(got, doc.Page.FileOffset)
				return nil
			}
			fail := func(err error) { t.Error(err) }
			if err := runTo(one(document("x", strings.NewReader(c.archive)), nil), Options{}, io.Discard, work, fail); err != nil {
				t.Fatal(err)
			}
			if !slices.Equal(got, c.want[:]) {
				t.Errorf("got %d, want %d", got, c.want)
			}
		})
	}
}
