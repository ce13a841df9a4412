package extract

import (
	"slices"

	"github.com/urlmend/urlmend/internal/source"
)

// toSource turns the offsets of u, which are those of the text t, into offsets
// in the source that t was decoded from.
func (m *sourceMap) toSource(u *URL, t source.Text) {
	if t.IsSource() {
		u.shift(t.Off)
		return
	}
	m.text, m.u, m.segs, m.ends, m.at = t, u, m.segs[:0], m.ends[:0], 0
	for _, s := range u.Segments() {
		m.segment(s)
	}
	breaks := m.breaks()
	for i, f := range u.Flaws {
		u.Flaws[i].Start, u.Flaws[i].End = flawRange(t, f.Start, f.End)
	}
	u.segments, u.Breaks = nil, breaks
	u.Start, u.End = m.segs[0].Start, m.segs[len(m.segs)-1].End
	if len(m.segs) > 1 || m.segs[0].Text != "" {
		u.segments = slices.Clone(m.segs)
	}
}

// isEscaped reports whether an escape or the end of a string is in a flaw or a break of u, which is in
// the text t.
func isEscaped(u *URL, t source.Text) bool {
	var buf [4]source.Origin
	isEscaped := func(start, end int) bool {
		origins := t.Origins(buf[:0], start, end)
		return len(origins) > 1 || len(origins) == 1 && !origins[0].Verbatim
	}
	return slices.ContainsFunc(u.Flaws, func(f Flaw) bool { return isEscaped(f.Start, f.End) }) ||
		slices.ContainsFunc(u.Breaks, func(b Break) bool { return isEscaped(b.Start, b.End) })
}

// flawRange returns the range of the source from which [start, end) of a decoded text was
// decoded, which may be empty: then it is where that of the byte before it ends.
func flawRange(t source.Text, start, end int) (int, int) {
	switch {
	case start < end:
		return t.Range(start, end)
	case start > 0:
		_, end = t.Range(start-1, start)
		return end, end
	}
	start, _ = t.Range(0, 1)
	return start, start
}

// A sourceMap collects the segments of a URL in the source. It keeps its memory for the next one.
type sourceMap struct {
	text    source.Text
	u       *URL
	segs    []Segment
	ends    []int // offset in the URL, less Inferred, of the end of each of segs
	at      int   // offset in the URL, less Inferred
	origins []source.Origin
}

// segment adds a segment of the URL in the text.
func (m *sourceMap) segment(s Segment) {
	if s.Text != "" {
		from, to := m.text.Range(s.Start, s.End)
		m.add(from, to, false, []byte(s.Text))
		return
	}
	m.origins = m.text.Origins(m.origins[:0], s.Start, s.End)
	for _, p := range m.origins {
		m.add(p.Start, p.End, p.Verbatim, p.Text)
	}
}

// add appends text, which [start, end) of the source encodes. If that continues the
// last segment verbatim, or overlaps with it, both become one segment. Only runs that
// are decoded as a whole can overlap.
func (m *sourceMap) add(start, end int, verbatim bool, text []byte) {
	m.at += len(text)
	n := len(m.segs)
	if n > 0 && verbatim && m.segs[n-1].Text == "" && m.segs[n-1].End == start {
		m.segs[n-1].End, m.ends[n-1] = end, m.at
		return
	}
	s := Segment{Start: start, End: end}
	if !verbatim {
		s.Text = string(text)
	}
	if n > 0 && start < m.segs[n-1].End && !verbatim {
		m.segs[n-1].End, m.segs[n-1].Text, m.ends[n-1] = max(end, m.segs[n-1].End), m.segs[n-1].Text+s.Text, m.at
		return
	}
	m.segs, m.ends = append(m.segs, s), append(m.ends, m.at)
}

// breaks returns the breaks of the URL in the source: those in the text, and one
// wherever the encoding put something between two segments.
func (m *sourceMap) breaks() []Break {
	var all []Break
	old := m.u.Breaks
	for i, s := range m.segs[:len(m.segs)-1] {
		at, gap := m.u.Inferred+m.ends[i], len(all)
		next := m.segs[i+1].Start
		for ; len(old) > 0 && old[0].At <= at; old = old[1:] {
			all = append(all, m.breakIn(old[0], s.End, next))
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

// breakIn returns the break b of the text as one of the source, in [start, end). It
// is empty if the same bytes of the source encode what was dropped and what was kept.
func (m *sourceMap) breakIn(b Break, start, end int) Break {
	_, to := m.text.Range(b.Start, b.End)
	b.Start, b.End = start, max(start, min(to, end))
	return b
}
