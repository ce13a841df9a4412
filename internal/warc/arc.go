package warc

import (
	"fmt"
	"io"
	"strconv"
	"strings"
)

// arcMagic begins a file in the ARC format of the Internet Archive, which came before WARC: the first record describes
// the file.
const arcMagic = "filedesc://"

// IsARC reports whether a file that begins with head is in the ARC format.
func IsARC(head []byte) bool {
	return strings.HasPrefix(string(head[:min(len(head), len(arcMagic))]), arcMagic)
}

// nextARC returns the next record of a file in the ARC format. What is skipped before it is reported first.
func (r *Reader) nextARC() (*Record, error) {
	for skipped := int64(0); r.found == nil; {
		offset := r.offset
		line, n, err := r.line()
		switch rec := arcRecord(string(line)); {
		case r.err != nil:
			return nil, r.err
		case rec != nil:
			rec.Offset = offset
			r.found = rec
		case n == 0 && skipped == 0:
			r.start = r.offset
			return nil, io.EOF
		case len(line) > 0:
			skipped += n
		}
		if skipped > 0 && (r.found != nil || err == io.EOF) {
			return nil, &MalformedError{
				r.start,
				fmt.Sprintf("is not followed by another: %d bytes after its length are skipped", skipped),
			}
		}
	}
	rec := r.found
	r.found, r.start, r.left = nil, rec.Offset, rec.Length
	return rec, nil
}

// arcRecord returns the record that a line begins: a URI, an address, a date, a media type and a length; version 2 has five
// more fields before the length. URIs may contain blanks. It is nil if the line begins none.
func arcRecord(line string) *Record {
	parts := strings.Split(line, " ")
	last := len(parts) - 1
	length, err := strconv.ParseInt(parts[last], 10, 64)
	if err != nil || length < 0 {
		return nil
	}
	for at := last - 2; at >= max(2, last-7); at-- {
		if len(parts[at]) != len("20060102150405") || date(parts[at]).IsZero() {
			continue
		}
		rec := &Record{
			Type: "response", URI: strings.Join(parts[:at-1], " "),
			Date: date(parts[at]), ContentType: parts[at+1], Length: length,
		}
		if strings.HasPrefix(rec.URI, arcMagic) {
			rec.Type = "warcinfo"
		}
		return rec
	}
	return nil
}
