package source

import "sort"

// A Map tells where the bytes of a decoded text stand in the text it was
// decoded from. It is a sorted list of segments; what the decoder dropped lies
// between two of them. Offsets are bytes, ranges half-open; both texts are
// shorter than 4 GiB.
//
// A decoder appends to the Map as it goes: [Map.Copy] and its like, each for
// the bytes that follow those appended before.
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
	verbatim segKind = iota // each byte stands for itself
	atom                    // the whole run stands for the whole of another
	sextets                 // base64: three bytes stand for four characters
)

// Reset empties the map, keeping its memory.
func (m *Map) Reset() { m.segs, m.end = m.segs[:0], 0 }

// Copy appends n bytes that stand as they are at src.
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

// Atom appends n bytes for which [src, srcEnd) stands as a whole.
func (m *Map) Atom(src, srcEnd, n int) {
	if n == 0 {
		return
	}
	m.segs = append(m.segs, seg{m.end, uint32(src), uint32(srcEnd), atom})
	m.end += uint32(n)
}

// Base64 appends n bytes for which the characters of base64 from src on stand,
// in groups of four, with nothing else between them.
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

// A Run is the bytes [Dst, DstEnd) of a decoded text, and the range
// [Src, SrcEnd) of the other that they stand for: byte by byte if Verbatim is
// set, otherwise as a whole.
type Run struct {
	Dst, DstEnd int
	Src, SrcEnd int
	Verbatim    bool
}

// Runs appends the runs that make up the bytes [start, end) of the decoded
// text, which lie in it, in order. What is not verbatim comes whole, even when
// only a part of it is in the range.
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

// run returns what segment i has of the bytes [start, end).
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
