package scan

import (
	"bufio"
	"bytes"
)

// A kind is the format of a file, by its first bytes.
type kind uint8

const (
	plain kind = iota // none of the others
	gzipped
	zstandard
	bzipped
	xzed
	tarred
	zipped
	warced
)

func (k kind) String() string {
	return [...]string{"text", "gzip", "zstd", "bzip2", "xz", "tar", "zip", "WARC"}[k]
}

// A magic is the bytes that files of a kind have at an offset; "?" is any byte.
type magic struct {
	kind  kind
	at    int
	bytes string
}

var magics = [...]magic{
	{gzipped, 0, "\x1f\x8b\x08"},           // RFC 1952 2.3.1
	{zstandard, 0, "\x28\xb5\x2f\xfd"},     // RFC 8878 3.1.1
	{zstandard, 0, "P*M\x18"},              // a frame to be skipped (3.1.2), as pzstd begins with
	{bzipped, 0, "BZh?1AY&SY"},             // a first block
	{bzipped, 0, "BZh?\x17rE8P\x90"},       // no block
	{xzed, 0, "\xfd7zXZ\x00"},              // The .xz File Format 2.1.1.1
	{zipped, 0, "PK\x03\x04"},              // APPNOTE 4.3.7
	{zipped, 0, "PK\x05\x06"},              // 4.3.16, no member
	{warced, 0, "WARC/?.??"},               // ISO 28500, 4
	{warced, 0, "filedesc://"},             // ARC
	{tarred, ustarAt, "ustar\x00"},         // POSIX pax, ustar
	{tarred, ustarAt, "ustar\x20\x20\x00"}, // GNU tar
}

const (
	ustarAt    = 257
	headLength = 4 << 10
)

// Head returns the bytes of the first read from r, at most 4 KiB, without consuming
// them. It waits for some bytes but not for more of them, unlike r.Peek(n). It is
// empty at the end of the text, and after an error, which the next read returns.
func Head(r *bufio.Reader) []byte {
	r.Peek(1)
	head, _ := r.Peek(min(r.Buffered(), headLength))
	return head
}

// sniff returns the kind of the file that r begins with. It waits for more than the
// first read only if that may be the start of a container.
func sniff(r *bufio.Reader) kind {
	head := Head(r)
	for {
		k, more := look(head)
		if !more {
			return k
		}
		r.Peek(len(head) + 1)
		longer, _ := r.Peek(min(r.Buffered(), headLength))
		if len(longer) == len(head) {
			return plain
		}
		head = longer
	}
}

// IsPacked reports whether a text is an archive or compressed, by its first bytes.
func IsPacked(text []byte) bool {
	k, _ := look(text[:min(len(text), headLength)])
	return k != plain
}

// look returns the kind of a file that begins with head, or that more bytes are
// needed to know it.
func look(head []byte) (k kind, more bool) {
	for _, m := range magics {
		switch whole, part := m.match(head); {
		case whole:
			return m.kind, false
		case part:
			more = true
		}
	}
	return plain, more
}

// match reports whether head has the magic, or may have it with more bytes. The
// magic of a tar is at an offset: as there are NULs in the header before it, text
// does not wait for it.
func (m *magic) match(head []byte) (whole, part bool) {
	if len(head) <= m.at {
		return false, m.at > 0 && bytes.IndexByte(head, 0) >= 0
	}
	for i, b := range head[m.at:min(len(head), m.at+len(m.bytes))] {
		if want := m.bytes[i]; want != '?' && want != b {
			return false, false
		}
	}
	whole = len(head) >= m.at+len(m.bytes)
	return whole, !whole
}
