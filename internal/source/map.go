package source

import "sort"

// A Map leads from the bytes of a decoded text to those of the text from which it
// was decoded. It is a sorted list of segments; the bytes between two segments were
// dropped. Offsets are bytes, ranges half-open; both texts are shorter than 4 GiB.
//
// A decoder appends to the Map as it proceeds: Copy, Atom and Base64 are for the
// bytes that follow those before.
type Map struct {
	segs []seg
	end  uint32 // length of the decoded text so far
}

// A seg is a run of the decoded text, up to where the next one starts.
type seg struct {
	dst, src, srcEnd uint32
	kind             segKind
}

type segKind uint8

const (
	verbatim segKind = iota // byte for byte
	atom                    // as a whole
	sextets                 // base64: three bytes for four characters
)

// Reset empties the map, keeping its memory.
func (m *Map) Reset() { m.segs, m.end = m.segs[:0], 0 }

// Copy appends n bytes that are copied from src on.
func (m *Map) Copy(src, n int) {
	if n == 0 {
		return
	}
	if i := len(m.segs) - 1; i >= 0 && m.segs[i].kind == verbatim && m.segs[i].srcEnd == uint32(src) {
		m.segs[i].srcEnd += uint32(n)
	} else {
		m.segs = append(m.segs, seg{m.end, uint32(src), uint32(src + n), verbatim})
	}
	m.end += uint32(n)
}

// Atom appends n bytes that were decoded from [src, srcEnd) as a whole.
func (m *Map) Atom(src, srcEnd, n int) {
	if n == 0 {
		return
	}
	m.segs = append(m.segs, seg{m.end, uint32(src), uint32(srcEnd), atom})
	m.end += uint32(n)
}

// Base64 appends n bytes that were decoded from the base64 at src, with nothing
// between its characters.
func (m *Map) Base64(src, n int) {
	if n == 0 {
		return
	}
	m.segs = append(m.segs, seg{m.end, uint32(src), uint32(src + (n*8+5)/6), sextets})
	m.end += uint32(n)
}

// Append appends the runs of other, which decodes a part of the same source that
// begins at src.
func (m *Map) Append(other *Map, src int) {
	for _, s := range other.segs {
		m.segs = append(m.segs, seg{m.end + s.dst, s.src + uint32(src), s.srcEnd + uint32(src), s.kind})
	}
	m.end += other.end
}

// Len returns the length of the decoded text.
func (m *Map) Len() int { return int(m.end) }

// A Run is the bytes [Dst, DstEnd) of a decoded text, and the range [Src, SrcEnd)
// of the other text from which they were decoded: copied byte by byte if Verbatim
// is set, otherwise as a whole.
type Run struct {
	Dst, DstEnd int
	Src, SrcEnd int
	Verbatim    bool
}

// Runs appends the runs of the bytes [start, end) of the decoded text, in order. A
// run that is not verbatim is returned whole, even if only a part of it is in the
// range.
func (m *Map) Runs(runs []Run, start, end int) []Run {
	i := sort.Search(len(m.segs), func(i int) bool { return m.stop(i) > start })
	for ; i < len(m.segs) && int(m.segs[i].dst) < end; i++ {
		runs = append(runs, m.run(i, start, end))
	}
	return runs
}

// stop returns where segment i ends in the decoded text.
func (m *Map) stop(i int) int {
	if i+1 < len(m.segs) {
		return int(m.segs[i+1].dst)
	}
	return int(m.end)
}

// run returns the part of segment i in [start, end).
func (m *Map) run(i, start, end int) Run {
	s := m.segs[i]
	r := Run{Dst: int(s.dst), DstEnd: m.stop(i), Src: int(s.src), SrcEnd: int(s.srcEnd), Verbatim: s.kind == verbatim}
	if s.kind == atom {
		return r
	}
	from, to := max(start, r.Dst)-r.Dst, min(end, r.DstEnd)-r.Dst
	r.Dst, r.DstEnd = r.Dst+from, r.Dst+to
	if s.kind == sextets {
		from, to = from*8/6, (to*8+5)/6
	}
	r.Src, r.SrcEnd = r.Src+from, min(r.SrcEnd, r.Src+to)
	return r
}
