package extract

import (
	"github.com/urlmend/urlmend/internal/source"
)

// toSource turns the offsets of u, which are those of the text t, into offsets
// in the source that t was decoded from.
func toSource(u *URL, t source.Text) {
	if t.IsSource() {
		u.shift(t.Off)
		return
	}
	w := wayBack{text: t, u: u}
	for _, s := range u.Segments() {
		w.segment(s)
	}
	breaks := w.breaks()
	u.segments, u.Breaks = w.segs, breaks
	u.Start, u.End = w.segs[0].Start, w.segs[len(w.segs)-1].End
	if len(w.segs) == 1 && w.segs[0].Text == "" {
		u.segments = nil
	}
}

// A wayBack collects the segments of a URL in the source.
type wayBack struct {
	text   source.Text
	u      *URL
	segs   []Segment
	ends   []int // of each of segs, in the URL
	at     int   // in the URL, less what is inferred
	pieces []source.Piece
}

// segment takes up a segment of the URL in the text.
func (w *wayBack) segment(s Segment) {
	if s.Text != "" {
		from, to := w.text.Range(s.Start, s.End)
		w.add(from, to, false, []byte(s.Text))
		return
	}
	w.pieces = w.text.Pieces(w.pieces[:0], s.Start, s.End)
	for _, p := range w.pieces {
		w.add(p.Start, p.End, p.Verbatim, p.Text)
	}
}

// add appends text, which [start, end) of the source stands for. Where that
// overlaps with what came before, which only runs that stand for something as a
// whole can do, or goes on verbatim, both are made one segment.
func (w *wayBack) add(start, end int, verbatim bool, text []byte) {
	w.at += len(text)
	n := len(w.segs)
	if n > 0 && verbatim && w.segs[n-1].Text == "" && w.segs[n-1].End == start {
		w.segs[n-1].End, w.ends[n-1] = end, w.at
		return
	}
	s := Segment{Start: start, End: end}
	if !verbatim {
		s.Text = string(text)
	}
	if n > 0 && start < w.segs[n-1].End && !verbatim {
		w.segs[n-1].End, w.segs[n-1].Text, w.ends[n-1] = max(end, w.segs[n-1].End), w.segs[n-1].Text+s.Text, w.at
		return
	}
	w.segs, w.ends = append(w.segs, s), append(w.ends, w.at)
}

// breaks returns the breaks of the URL in the source: those it had in the text,
// and one wherever the encoding put something between two segments.
func (w *wayBack) breaks() []Break {
	var all []Break
	old := w.u.Breaks
	for i, s := range w.segs {
		at := w.u.Inferred + w.ends[i]
		next := len(w.segs) > i+1
		for len(old) > 0 && (old[0].At < at || old[0].At == at && next) {
			b := old[0]
			old = old[1:]
			b.Start, b.End = w.gap(b, i)
			all = append(all, b)
		}
		if next && w.segs[i+1].Start > s.End && (len(all) == 0 || all[len(all)-1].At != at) {
			all = append(all, Break{At: at, Start: s.End, End: w.segs[i+1].Start, Kind: EncodingBreak, Confidence: Proved, Reason: Encoded})
		}
	}
	return all
}

// gap returns where the source has what the break b of the text drops, which
// lies in or behind segment i.
func (w *wayBack) gap(b Break, i int) (int, int) {
	if b.At == w.u.Inferred+w.ends[i] && i+1 < len(w.segs) && w.segs[i].End <= w.segs[i+1].Start {
		return w.segs[i].End, w.segs[i+1].Start
	}
	return w.text.Range(b.Start, b.End)
}

// shift moves all offsets of u by n.
func (u *URL) shift(n int) {
	u.Start += n
	u.End += n
	for i := range u.segments {
		u.segments[i].Start += n
		u.segments[i].End += n
	}
	for i := range u.Breaks {
		u.Breaks[i].Start += n
		u.Breaks[i].End += n
	}
}
