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
	text    source.Text
	u       *URL
	segs    []Segment
	ends    []int // of each of segs, in the URL
	at      int   // in the URL, less what is inferred
	origins []source.Origin
}

// segment takes up a segment of the URL in the text.
func (w *wayBack) segment(s Segment) {
	if s.Text != "" {
		from, to := w.text.Range(s.Start, s.End)
		w.add(from, to, false, []byte(s.Text))
		return
	}
	w.origins = w.text.Origins(w.origins[:0], s.Start, s.End)
	for _, p := range w.origins {
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
	for i, s := range w.segs[:len(w.segs)-1] {
		at, gap := w.u.Inferred+w.ends[i], len(all)
		next := w.segs[i+1].Start
		for ; len(old) > 0 && old[0].At <= at; old = old[1:] {
			all = append(all, w.breakIn(old[0], s.End, next))
			s.End = all[len(all)-1].End
		}
		switch {
		case len(all) > gap:
			all[len(all)-1].End = next
		case s.End < next:
			all = append(all, Break{At: at, Start: s.End, End: next, Kind: EncodingBreak, Confidence: Proved, Reason: Encoded})
		}
	}
	return all
}

// breakIn returns the break b of the text as one of the source, where it lies in
// [start, end). It is empty where the encoding has what was dropped in the same
// bytes as what was not.
func (w *wayBack) breakIn(b Break, start, end int) Break {
	_, to := w.text.Range(b.Start, b.End)
	b.Start, b.End = start, max(start, min(to, end))
	return b
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
