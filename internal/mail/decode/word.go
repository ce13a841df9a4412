package decode

import (
	"bytes"

	"github.com/urlmend/urlmend/internal/mail/defect"
	"github.com/urlmend/urlmend/internal/source"
)

// Words decodes encoded words in two steps, Bytes and then Characters: a character
// may be divided between two words. Words are decoded wherever they are, however
// long and with blanks inside, as other readers do. It keeps its memory.
type Words struct {
	runs []wordRun // of what Bytes made
	text []byte    // of one run, and its map
	m    source.Map
}

// A wordRun is a range of the decoded bytes in one charset.
type wordRun struct {
	start, end int
	charset    []byte // without the language
}

// Bytes decodes the transfer encodings of the encoded words in the body of an
// unstructured field, with its folding (RFC 2047; RFC 2231, 5). It drops white space
// between two words. It is a [Func].
func (w *Words) Bytes(dst, src []byte, m *source.Map, r defect.Report) (text []byte, ok bool) {
	w.runs = w.runs[:0]
	s := splicer{dst: dst, src: src, m: m}
	for {
		word, found := nextWord(src, s.copied)
		if !found {
			return s.finish()
		}
		if gap := src[s.copied:word.start]; s.changed && len(bytes.Trim(gap, " \t\r\n")) == 0 {
			s.copied = word.start
		}
		s.drop(word.start, word.end)
		start := len(s.dst)
		if word.base64 {
			s.dst = w.base64(s.dst, src, word, m, r)
		} else {
			s.dst = q(s.dst, src, word, m, r)
		}
		if last := len(w.runs) - 1; last >= 0 && w.runs[last].end == start && bytes.EqualFold(w.runs[last].charset, word.charset) {
			w.runs[last].end = len(s.dst)
		} else {
			w.runs = append(w.runs, wordRun{start, len(s.dst), word.charset})
		}
	}
}

// q decodes the Q encoding (RFC 2047, 4.2).
func q(dst, src []byte, w encodedWord, m *source.Map, r defect.Report) []byte {
	for i := w.textStart; i < w.textEnd; {
		c, n := src[i], 1
		switch b, ok := HexByte(src[i+1 : w.textEnd]); {
		case c == '_':
			c = ' '
			m.Atom(i, i+1, 1)
		case c == '=' && ok:
			c, n = b, 3
			m.Atom(i, i+3, 1)
		case c == '=':
			r.Add(defect.BadEscape, i, min(i+3, w.textEnd))
			fallthrough
		default:
			m.Copy(i, 1)
		}
		dst = append(dst, c)
		i += n
	}
	return dst
}

// base64 decodes the B encoding (RFC 2047, 4.1).
func (w *Words) base64(dst, src []byte, word encodedWord, m *source.Map, r defect.Report) []byte {
	w.m.Reset()
	dst, _ = Base64(dst, src[word.textStart:word.textEnd], &w.m, r.From(word.textStart))
	m.Append(&w.m, word.textStart)
	return dst
}

// Characters decodes the character sets of the words in src, which Bytes has made.
// It is a [Func].
func (w *Words) Characters(dst, src []byte, m *source.Map, r defect.Report) (text []byte, ok bool) {
	s := splicer{dst: dst, src: src, m: m}
	for _, run := range w.runs {
		w.m.Reset()
		if w.text, ok = decodeCharset(w.text[:0], src[run.start:run.end], run.charset, &w.m, r.From(run.start)); ok {
			s.drop(run.start, run.end)
			s.dst = append(s.dst, w.text...)
			m.Append(&w.m, run.start)
		}
	}
	return s.finish()
}

// HasWord reports whether there may be an encoded word in b.
func HasWord(b []byte) bool {
	for {
		i := bytes.IndexByte(b, '=')
		if i < 0 || i+1 == len(b) {
			return false
		}
		if b = b[i+1:]; b[0] == '?' {
			return true
		}
	}
}

// An encodedWord is the place of "=?charset?B?text?=" and of its text.
type encodedWord struct {
	start, end         int
	charset            []byte // without the language
	base64             bool
	textStart, textEnd int
}

// nextWord finds the first encoded word in src[i:]. Over all the words of src the
// search is linear: it reads twice only the bytes of a charset.
func nextWord(src []byte, i int) (w encodedWord, ok bool) {
	for {
		n := bytes.Index(src[i:], []byte("=?"))
		if n < 0 {
			return w, false
		}
		i += n
		if w, ok = wordAt(src, i); ok {
			return w, true
		}
		i += 2
	}
}

// wordAt reads the encoded word that begins with the "=?" at i. Its text may
// contain a "?", but not the start of another word.
func wordAt(src []byte, i int) (w encodedWord, ok bool) {
	w.start = i
	i += 2
	n := bytes.IndexByte(src[i:], '?')
	if n < 0 || i+n+2 >= len(src) || src[i+n+2] != '?' || !isLabel(src[i:i+n]) {
		return w, false
	}
	w.charset, _, _ = bytes.Cut(src[i:i+n], []byte("*"))
	switch i += n + 1; src[i] {
	case 'B', 'b':
		w.base64 = true
	case 'Q', 'q':
	default:
		return w, false
	}
	w.textStart = i + 2
	w.textEnd = textEnd(src, w.textStart)
	w.end = w.textEnd + 2
	return w, w.textEnd >= 0
}

// textEnd returns where the text of an encoded word ends that begins at start, before "?=", or -1.
func textEnd(src []byte, start int) int {
	for i := start; ; i++ {
		n := bytes.IndexByte(src[i:], '?')
		if n < 0 || i+n+1 == len(src) {
			return -1
		}
		i += n
		if src[i+1] == '=' {
			return i
		}
		if i > start && src[i-1] == '=' {
			return -1
		}
	}
}

// isLabel reports whether b may be the name of a charset with its language.
func isLabel(b []byte) bool {
	for _, c := range b {
		if c <= ' ' || c >= 0x7F {
			return false
		}
	}
	return true
}
