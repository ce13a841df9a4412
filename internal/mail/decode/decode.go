// Package decode undoes what mail does to a text: transfer encodings, character
// sets, encoded words, quoting and folding. A decoder records in a [source.Map] where
// each byte comes from. None of them fails: malformed input is kept and reported.
package decode

import (
	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/mail/defect"
	"github.com/urlmend/urlmend/internal/source"
)

// A Func decodes src. It appends the text to dst, and to m where that comes from.
// Ok is false if there is nothing to decode: src is the text, and dst and m are
// unchanged.
type Func func(dst, src []byte, m *source.Map, r defect.Report) (text []byte, ok bool)

// Transfer returns the decoder of a content transfer encoding (RFC 2045, 6); nil if
// a text in the encoding is read without decoding it. Known is false if the encoding
// is none that anybody uses.
func Transfer(encoding []byte) (decode Func, known bool) {
	switch {
	case ascii.EqualFoldAny(encoding, "quoted-printable", "quotedprintable", "quoted/printable", "quoted"):
		return QuotedPrintable, true
	case ascii.EqualFoldAny(encoding, "base64", "base-64"):
		return Base64, true
	}
	// In the last ones, text is not encoded that comes before or after a file.
	return nil, IsIdentity(encoding) || ascii.EqualFoldAny(encoding, "x-uuencode", "x-uue", "uuencode", "mac-binhex40", "x-yenc", "binhex")
}

// IsIdentity reports whether a content transfer encoding encodes nothing (RFC 2045,
// 6.2).
func IsIdentity(encoding []byte) bool {
	return len(encoding) == 0 || ascii.EqualFoldAny(encoding, "7bit", "8bit", "binary", "7-bit", "8-bit", "none", "7bits", "8bits")
}

// A splicer copies src to dst, except for the ranges that it drops or replaces.
type splicer struct {
	dst, src []byte
	m        *source.Map
	copied   int // src up to here is done
	changed  bool
}

// drop copies the bytes before start and skips [start, end).
func (s *splicer) drop(start, end int) {
	s.dst = append(s.dst, s.src[s.copied:start]...)
	s.m.Copy(s.copied, start-s.copied)
	s.copied, s.changed = end, true
}

// replace is like drop and appends c for the bytes [start, end).
func (s *splicer) replace(start, end int, c byte) {
	s.drop(start, end)
	s.dst = append(s.dst, c)
	s.m.Atom(start, end, 1)
}

// finish copies the rest. It is not ok if nothing was dropped or replaced.
func (s *splicer) finish() (text []byte, ok bool) {
	if s.changed {
		s.drop(len(s.src), len(s.src))
	}
	return s.dst, s.changed
}
