// Package source maps decoded texts to the bytes of the source from which they were
// decoded.
package source

// A Text is a text with the way back to its source. It is a value: slices of a Text
// have the way back too.
type Text struct {
	// Bytes is the text itself. It shares memory with the source if nothing
	// had to be decoded.
	Bytes []byte
	// Off is the offset of Bytes in the output of the last stage, or in the source
	// if there is none.
	Off int
	// Stages are the steps from the source to the text: each decodes a part of the
	// output of the one before it.
	Stages []Stage
}

// A Stage is one step of decoding.
type Stage struct {
	Map *Map
	// Off is the offset of the text that was decoded, in the output of the stage
	// before.
	Off int
}

// Slice returns the bytes [start, end) of the text.
func (t Text) Slice(start, end int) Text {
	t.Bytes, t.Off = t.Bytes[start:end:end], t.Off+start
	return t
}

// Decoded returns the text that was decoded from t, with its map.
func (t Text) Decoded(bytes []byte, m *Map) Text {
	return Text{Bytes: bytes, Stages: append(t.Stages[:len(t.Stages):len(t.Stages)], Stage{m, t.Off})}
}

// IsSource reports whether the text is a slice of the source.
func (t Text) IsSource() bool { return len(t.Stages) == 0 }

// An Origin is a range of the source, and the text that was decoded from it.
type Origin struct {
	Start, End int
	Verbatim   bool
	Text       []byte // shares memory with the Text
}

// Origins appends the origins of the bytes [start, end) of the text, in order. One
// that was decoded as a whole is returned whole, with only the part in the range as
// its Text.
func (t Text) Origins(origins []Origin, start, end int) []Origin {
	return t.origins(origins, len(t.Stages), t.Off+start, t.Bytes[start:end])
}

// origins appends the origins of text, which is at off in the output of the stage
// n-1.
func (t Text) origins(origins []Origin, n, off int, text []byte) []Origin {
	if n == 0 {
		return append(origins, Origin{off, off + len(text), true, text})
	}
	s := t.Stages[n-1]
	var buf [4]Run
	for _, r := range s.Map.Runs(buf[:0], off, off+len(text)) {
		part := text[max(r.Dst-off, 0):min(r.DstEnd-off, len(text))]
		if r.Verbatim {
			origins = t.origins(origins, n-1, s.Off+r.Src, part)
		} else if from, to := t.hull(n-1, s.Off+r.Src, s.Off+r.SrcEnd); from < to {
			origins = append(origins, Origin{from, to, false, part})
		}
	}
	return origins
}

// hull returns the range of the source from which [start, end) of the output of the
// stage n-1 was decoded.
func (t Text) hull(n, start, end int) (int, int) {
	for ; n > 0 && start < end; n-- {
		s := t.Stages[n-1]
		var buf [4]Run
		first := s.Map.Runs(buf[:0], start, start+1)
		last := s.Map.Runs(buf[len(first):len(first)], end-1, end)
		if len(first) == 0 || len(last) == 0 {
			return 0, 0
		}
		start, end = s.Off+first[0].Src, s.Off+last[0].SrcEnd
	}
	return start, end
}

// Range returns the range of the source from which the bytes [start, end) of the
// text, at least one, were decoded.
func (t Text) Range(start, end int) (int, int) {
	return t.hull(len(t.Stages), t.Off+start, t.Off+end)
}
