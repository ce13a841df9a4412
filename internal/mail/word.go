package mail

import (
	"bytes"

	"github.com/urlmend/urlmend/internal/source"
)

// decode decodes the encoded words in the body of an unstructured field,
// which is as it stands in the mail, folding included (RFC 2047; RFC 2231, 5).
// White space between two words is dropped. Words are taken wherever they
// stand, however long and with blanks inside: what other readers show is what
// the author saw. A character may be divided between two words. Ok is false if
// there is no encoded word; dst and m are untouched then.
func (d *wordDecoder) decode(dst, src []byte, m *source.Map, r report) (text []byte, ok bool) {
	d.dst, d.src, d.m, d.r = dst, src, m, r
	from := 0 // of what is not yet written
	for w, found := nextWord(src, 0); found; {
		if gap := src[from:w.start]; from == 0 || len(bytes.Trim(gap, " \t\r\n")) > 0 {
			d.flush()
			d.copy(from, w.start)
		}
		d.word(w)
		from = w.end
		w, found = nextWord(src, from)
	}
	if from == 0 {
		return dst, false
	}
	d.flush()
	d.copy(from, len(src))
	return d.dst, true
}

// hasWord reports whether there may be an encoded word in b.
func hasWord(b []byte) bool {
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

// An encodedWord is where the parts of "=?charset?B?text?=" stand.
type encodedWord struct {
	start, end         int
	charset            []byte // without the language
	base64             bool
	textStart, textEnd int
}

// nextWord finds the first encoded word from i on. The search is linear over
// all the words of src: no byte is read again but those of one charset.
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
// have a "?" in it, but not the start of another word.
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
	for i = w.textStart; ; i++ {
		n := bytes.IndexByte(src[i:], '?')
		if n < 0 || i+n+1 == len(src) {
			return w, false
		}
		i += n
		if src[i+1] == '=' {
			w.textEnd, w.end = i, i+2
			return w, true
		}
		if i > w.textStart && src[i-1] == '=' {
			return w, false
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

// A wordDecoder decodes words of one charset together. It keeps its memory.
type wordDecoder struct {
	dst, src []byte
	m        *source.Map
	r        report

	charset []byte
	bytes   []byte // what the words stand for, in their charset
	spans   []span // where each of these stands in src

	scratch    []byte
	scratchMap source.Map
	runs       []source.Run
	out        spanWriter
}

// A span is the range of the source that a byte is decoded from.
type span struct {
	start, end uint32
	kind       spanKind
}

type spanKind uint8

const (
	atomSpan     spanKind = iota
	verbatimSpan          // the byte itself
	groupSpan             // the first byte of a group of base64
	base64Span            // a further byte of one
)

// copy copies text that is not encoded.
func (d *wordDecoder) copy(start, end int) {
	d.m.Copy(start, end-start)
	d.dst = append(d.dst, d.src[start:end]...)
}

// word takes up a word, which follows the one before at once.
func (d *wordDecoder) word(w encodedWord) {
	if !bytes.EqualFold(d.charset, w.charset) {
		d.flush()
	}
	d.charset = w.charset
	if w.base64 {
		d.base64(w.textStart, w.textEnd)
	} else {
		d.q(w.textStart, w.textEnd)
	}
}

// q decodes the Q encoding (RFC 2047, 4.2).
func (d *wordDecoder) q(i, end int) {
	for i < end {
		c, n, kind := d.src[i], 1, verbatimSpan
		if b, ok := hexByte(d.src[i+1 : end]); ok && c == '=' {
			c, n, kind = b, 3, atomSpan
		} else if c == '=' {
			d.r.add(BadEscape, i, min(i+3, end))
		} else if c == '_' {
			c, kind = ' ', atomSpan
		}
		d.bytes = append(d.bytes, c)
		d.spans = append(d.spans, span{uint32(i), uint32(i + n), kind})
		i += n
	}
}

// base64 decodes the B encoding (RFC 2047, 4.1). Other than in a body, a byte
// has the characters that hold its bits for its own.
func (d *wordDecoder) base64(start, end int) {
	d.scratchMap.Reset()
	d.scratch = decodeBase64(d.scratch[:0], d.src[start:end], &d.scratchMap, func(kind DefectKind, from, to int) {
		d.r.add(kind, start+from, start+to)
	})
	d.bytes = append(d.bytes, d.scratch...)
	d.runs = d.scratchMap.Runs(d.runs[:0], 0, len(d.scratch))
	for _, run := range d.runs {
		for k := range run.DstEnd - run.Dst {
			s := base64Byte(run, k)
			d.spans = append(d.spans, span{s.start + uint32(start), s.end + uint32(start), s.kind})
		}
	}
}

// base64Byte returns the range of the byte k of a run. It is all of the run's
// if something stands between its characters.
func base64Byte(run source.Run, k int) span {
	switch {
	case run.SrcEnd-run.Src > sextets(run.DstEnd-run.Dst):
		return span{uint32(run.Src), uint32(run.SrcEnd), atomSpan}
	case k%3 == 0:
		return span{uint32(run.Src + k*8/6), uint32(run.Src + sextets(k+1)), groupSpan}
	}
	return span{uint32(run.Src + k*8/6), uint32(run.Src + sextets(k+1)), base64Span}
}

// sextets returns how many characters of base64 hold the bits of n bytes.
func sextets(n int) int { return (n*8 + 5) / 6 }

// flush writes the words taken up so far.
func (d *wordDecoder) flush() {
	if len(d.bytes) == 0 {
		return
	}
	d.out = spanWriter{m: d.m}
	d.scratchMap.Reset()
	text, ok := decodeCharset(d.scratch[:0], d.bytes, d.charset, &d.scratchMap, d.report)
	if ok {
		d.scratch = text
		d.runs = d.scratchMap.Runs(d.runs[:0], 0, len(text))
	} else {
		text = d.bytes
		d.runs = append(d.runs[:0], source.Run{SrcEnd: len(text), Verbatim: true})
	}
	for _, run := range d.runs {
		d.run(run)
	}
	d.out.flush()
	d.dst = append(d.dst, text...)
	d.bytes, d.spans = d.bytes[:0], d.spans[:0]
}

// run maps a run of the text, decoded from d.bytes, to the source.
func (d *wordDecoder) run(run source.Run) {
	spans := d.spans[run.Src:run.SrcEnd]
	if run.Verbatim {
		for _, s := range spans {
			d.out.add(s, 1)
		}
	} else if len(spans) > 0 {
		d.out.add(span{spans[0].start, spans[len(spans)-1].end, atomSpan}, run.DstEnd-run.Dst)
	}
}

// report tells of a defect in d.bytes.
func (d *wordDecoder) report(kind DefectKind, start, end int) {
	if start < end {
		d.r.add(kind, int(d.spans[start].start), int(d.spans[end-1].end))
	}
}

// A spanWriter appends to a Map what stands for spans of the source that may
// overlap, as those of bytes in base64 do: where they do, they become one, or a
// run of base64.
type spanWriter struct {
	m *source.Map
	span
	n int // bytes that stand for it; 0 when there are none
}

// add appends n bytes for which s stands, which begins behind where the one
// before begins.
func (w *spanWriter) add(s span, n int) {
	switch {
	case w.n > 0 && w.kind == groupSpan && s.kind >= groupSpan && s.start == w.start+uint32(w.n*8/6):
		w.n, w.end = w.n+n, s.end
	case w.n == 0 || s.start >= w.end:
		w.flush()
		w.span, w.n = s, n
	default:
		w.merge()
		w.n, w.end = w.n+n, max(w.end, s.end)
	}
}

// merge makes an atom of what is there, but for whole groups of base64.
func (w *spanWriter) merge() {
	if whole := w.n / 3; w.kind == groupSpan && whole > 0 {
		w.m.Base64(int(w.start), whole*3)
		w.start, w.n = w.start+uint32(whole)*4, w.n-whole*3
	}
	w.kind = atomSpan
}

func (w *spanWriter) flush() {
	switch w.kind {
	case verbatimSpan:
		w.m.Copy(int(w.start), w.n)
	case groupSpan:
		w.m.Base64(int(w.start), w.n)
	default:
		w.m.Atom(int(w.start), int(w.end), w.n)
	}
	w.n = 0
}
