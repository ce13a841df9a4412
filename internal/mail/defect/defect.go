// Package defect names what can be malformed in mail.
package defect

// A Kind is a kind of malformed mail.
type Kind uint8

const (
	// BadEscape: an "=" of quoted-printable without two hex digits after it
	// (RFC 2045, 6.7); it was kept.
	BadEscape Kind = iota + 1
	// BadBase64: a character that is not in base64 (RFC 2045, 6.8); it was
	// skipped.
	BadBase64
	// UnknownEncoding: an unknown content transfer encoding (RFC 2045, 6.4); the
	// body was not decoded.
	UnknownEncoding
	// UnknownCharset: an unknown character set; the text was read as UTF-8, or as
	// windows-1252 if it is not valid UTF-8.
	UnknownCharset
	// BadCharset: bytes that are not in the character set of the text.
	BadCharset
	// BadField: a line of a header that is no field (RFC 5322, 2.2); it was
	// skipped.
	BadField
	// LongHeader: a header too long to be one; the rest was read as text.
	LongHeader
	// NoBoundary: a multipart that does not give its boundary (RFC 2046, 5.1.1);
	// it was read as text.
	NoBoundary
	// Unclosed: a multipart whose last delimiter is missing, or a tag, a quote,
	// a comment or an element of HTML without its end; it extends to the end
	// of the text.
	Unclosed
	// TooDeep: parts within parts beyond the limit; the inner parts were read as
	// text.
	TooDeep
	// TooMany: more parts than the limit; the rest was read as text.
	TooMany
	// TooLong: a message longer than the limit; the rest was read as text.
	TooLong
	// NotMail: the text should be mail of this kind, and is not; it was read as
	// text.
	NotMail
	// BadLength: the archive gives a wrong length for a message; it was not
	// used.
	BadLength
)

var defects = [...]struct{ name, message string }{
	BadEscape:       {"bad-escape", "\"=\" without two hex digits in quoted-printable: left as it is"},
	BadBase64:       {"bad-base64", "a character that is not in the alphabet of base64: skipped"},
	UnknownEncoding: {"unknown-encoding", "unknown content transfer encoding: the body is read as it is"},
	UnknownCharset:  {"unknown-charset", "unknown character set: read as UTF-8, or as windows-1252 where that is invalid"},
	BadCharset:      {"bad-charset", "bytes that the character set does not have"},
	BadField:        {"bad-field", "a line in a header that is not a field: read as text"},
	LongHeader:      {"long-header", "a header longer than the limit: the rest is read as text"},
	NoBoundary:      {"no-boundary", "a multipart without its boundary: divided where it seems to be, or read as text"},
	Unclosed:        {"unclosed", "a multipart or an HTML construct has no end: it extends to the end of the text"},
	TooDeep:         {"too-deep", "parts within parts beyond the limit: read as text"},
	TooMany:         {"too-many", "more parts than the limit: the rest is read as text"},
	TooLong:         {"too-long", "a message longer than the limit: the rest is read as text"},
	NotMail:         {"not-mail", "the input is not mail of the requested kind: read as text"},
	BadLength:       {"bad-length", "the archive gives a wrong length for the message: not used"},
}

// String returns the name of the kind, which all outputs use.
func (k Kind) String() string { return defects[k].name }

// Message describes the problem, and how the text was read.
func (k Kind) Message() string { return defects[k].message }

// A Report receives a defect at the bytes [start, end) of the text that is decoded.
// It may be nil.
type Report func(kind Kind, start, end int)

// Add reports a defect, unless r is nil.
func (r Report) Add(kind Kind, start, end int) {
	if r != nil {
		r(kind, start, end)
	}
}

// From returns the Report for the part of the text that begins at start.
func (r Report) From(start int) Report {
	if r == nil {
		return nil
	}
	return func(kind Kind, from, to int) { r(kind, start+from, start+to) }
}
