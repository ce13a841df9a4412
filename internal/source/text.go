// Package source is the way back from a decoded text to the bytes of the source that
// it was decoded from.
package source

// A Text is a text and the way back to the source it was decoded from. It is a
// value: slices of a Text know the way back too.
type Text struct {
	// Bytes is the text itself. It shares memory with the source if nothing
	// had to be decoded.
	Bytes []byte
	// Off is the offset of Bytes in what the last stage made, or in the
	// source when there is none.
	Off int
	// Stages leads from the source to the text: each was decoded from what
	// the one before it made.
	Stages []Stage
}

// A Stage is one step of decoding.
type Stage struct {
	Map *Map
	// Off is the offset, in what the stage before made, of the text that was
	// decoded.
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

// IsSource reports whether the text stands in the source as it is.
func (t Text) IsSource() bool { return len(t.Stages) == 0 }

// A Piece is a run of the source, and what it stands for if that is not the
// bytes themselves.
type Piece struct {
	Start, End int
	Verbatim   bool
	Text       []byte // shares memory with the Text
}

// Pieces appends the runs of the source that make up the bytes [start, end) of
// the text, in order. Of runs that stand for something as a whole, a part of
// the range may be at either end; they come whole, with the part as their Text.
func (t Text) Pieces(pieces []Piece, start, end int) []Piece {
	return t.pieces(pieces, len(t.Stages), t.Off+start, t.Bytes[start:end])
}

// pieces appends the runs for text, which stands at off in what the stage n-1
// made.
func (t Text) pieces(pieces []Piece, n, off int, text []byte) []Piece {
	if n == 0 {
		return append(pieces, Piece{off, off + len(text), true, text})
	}
	s := t.Stages[n-1]
	var buf [4]Run
	for _, r := range s.Map.Runs(buf[:0], off, off+len(text)) {
		part := text[max(r.Dst-off, 0):min(r.DstEnd-off, len(text))]
		if r.Verbatim {
			pieces = t.pieces(pieces, n-1, s.Off+r.Src, part)
		} else if from, to := t.hull(n-1, s.Off+r.Src, s.Off+r.SrcEnd); from < to {
			pieces = append(pieces, Piece{from, to, false, part})
		}
	}
	return pieces
}

// hull returns the range of the source that holds all that [start, end) of what
// the stage n-1 made was decoded from.
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

// Range returns the range of the source that the bytes [start, end) of the text,
// of which there is at least one, were decoded from.
func (t Text) Range(start, end int) (int, int) {
	return t.hull(len(t.Stages), t.Off+start, t.Off+end)
}
