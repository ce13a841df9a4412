package source

import "sort"

// A Map leads from the bytes of a decoded text to those of the text from which it
// was decoded. It is a sorted list of segments; the bytes between two segments were
// dropped. Offsets are bytes, ranges half-open; both texts are shorter than 4 GiB.
//
// A decoder appends to the Map as it proceeds: Copy, Atom and Base64 are for the
// bytes that follow those before.
type Map struct {
	pages [][]seg // all but the last in use are full
	n     int     // how many segments there are
	end   uint32  // length of the decoded text so far
}

// pageLen is how many segments a page has. One slice would be copied as it grows, and a
// text may have as many as it has bytes.
const pageLen = 1 << 10

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
func (m *Map) Reset() { m.n, m.end = 0, 0 }

// at returns segment i.
func (m *Map) at(i int) *seg { return &m.pages[i/pageLen][i%pageLen] }

// add appends a segment of n bytes of the decoded text.
func (m *Map) add(src, srcEnd uint32, kind segKind, n int) {
	if m.n == len(m.pages)*pageLen {
		m.pages = append(m.pages, make([]seg, pageLen))
	}
	*m.at(m.n) = seg{m.end, src, srcEnd, kind}
	m.n++
	m.end += uint32(n)
}

// Copy appends n bytes that are copied from src on.
func (m *Map) Copy(src, n int) {
	if n == 0 {
		return
	}
	if m.n > 0 {
		if last := m.at(m.n - 1); last.kind == verbatim && last.srcEnd == uint32(src) {
			last.srcEnd += uint32(n)
			m.end += uint32(n)
			return
		}
	}
	m.add(uint32(src), uint32(src+n), verbatim, n)
}

// Atom appends n bytes that were decoded from [src, srcEnd) as a whole.
func (m *Map) Atom(src, srcEnd, n int) {
	if n == 0 {
		return
	}
	m.add(uint32(src), uint32(srcEnd), atom, n)
}

// Base64 appends n bytes that were decoded from the base64 at src, with nothing
// between its characters.
func (m *Map) Base64(src, n int) {
	if n == 0 {
		return
	}
	m.add(uint32(src), uint32(src+(n*8+5)/6), sextets, n)
}

// Append appends the runs of other, which decodes a part of the same source that
// begins at src.
func (m *Map) Append(other *Map, src int) {
	for i := range other.n {
		s := other.at(i)
		m.add(s.src+uint32(src), s.srcEnd+uint32(src), s.kind, other.stop(i)-int(s.dst))
	}
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
	i := sort.Search(m.n, func(i int) bool { return m.stop(i) > start })
	for ; i < m.n && int(m.at(i).dst) < end; i++ {
		runs = append(runs, m.run(i, start, end))
	}
	return runs
}

// stop returns where segment i ends in the decoded text.
func (m *Map) stop(i int) int {
	if i+1 < m.n {
		return int(m.at(i + 1).dst)
	}
	return int(m.end)
}

// run returns the part of segment i in [start, end).
func (m *Map) run(i, start, end int) Run {
	s := m.at(i)
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
