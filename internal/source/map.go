package source

import (
	"encoding/binary"
	"sort"
)

// A Map maps the bytes of a decoded text to the bytes of the source text that it was
// decoded from. It is a sorted list of segments; the bytes between two segments were
// dropped. Offsets are bytes, ranges half-open; both texts are shorter than 4 GiB.
//
// A decoder appends to the Map as it proceeds: Copy, Atom and Base64 are for the
// bytes that follow those before.
//
// A text may have as many segments as bytes. Most segments need one byte of memory: see
// [page.append].
type Map struct {
	pages []*page // all segments but the last; pages[used:] are free
	used  int
	kept  uint32 // the srcEnd of the last segment in the pages
	last  seg    // empty if there are no segments
}

// A seg is a range of the decoded text, and the range of the source that it was decoded from.
type seg struct {
	dst, dstEnd uint32
	src, srcEnd uint32
	kind        segKind
}

type segKind uint8

const (
	verbatim segKind = iota // byte for byte
	atom                    // as a whole
	sextets                 // base64: three bytes for four characters
)

// Reset empties the map, keeping its memory.
func (m *Map) Reset() { m.used, m.last = 0, seg{} }

// add appends a segment of n bytes of the decoded text.
func (m *Map) add(src, srcEnd uint32, kind segKind, n int) {
	before := m.last
	if before.dstEnd > 0 {
		m.keep(&before)
	}
	m.last = seg{before.dstEnd, before.dstEnd + uint32(n), src, srcEnd, kind}
}

// keep appends a segment to the pages.
func (m *Map) keep(s *seg) {
	if m.used == 0 || !m.pages[m.used-1].append(s, m.kept) {
		if m.used == len(m.pages) {
			m.pages = append(m.pages, new(page))
		}
		p := m.pages[m.used]
		m.used++
		p.dst, p.src, p.len = s.dst, s.src, 0
		p.append(s, s.src)
	}
	m.kept = s.srcEnd
}

// Copy appends n bytes that are copied from src on.
func (m *Map) Copy(src, n int) {
	switch {
	case n == 0:
	case m.last.dstEnd > 0 && m.last.kind == verbatim && m.last.srcEnd == uint32(src):
		m.last.srcEnd += uint32(n)
		m.last.dstEnd += uint32(n)
	default:
		m.add(uint32(src), uint32(src+n), verbatim, n)
	}
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
	m.add(uint32(src), uint32(src+sextetsLen(n)), sextets, n)
}

// sextetsLen returns how many characters of base64 n bytes are.
func sextetsLen(n int) int { return (n*8 + 5) / 6 }

// Append appends the runs of other, which decodes a part of the same source that
// begins at src.
func (m *Map) Append(other *Map, src int) {
	for w := other.walk(0); w.next(); {
		s := &w.seg
		m.add(s.src+uint32(src), s.srcEnd+uint32(src), s.kind, int(s.dstEnd-s.dst))
	}
}

// Len returns the length of the decoded text.
func (m *Map) Len() int { return int(m.last.dstEnd) }

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
	for w := m.walk(start); w.next() && int(w.dst) < end; {
		if int(w.dstEnd) > start {
			runs = append(runs, w.run(start, end))
		}
	}
	return runs
}

// run returns the part of a segment in [start, end).
func (s *seg) run(start, end int) Run {
	r := Run{Dst: int(s.dst), DstEnd: int(s.dstEnd), Src: int(s.src), SrcEnd: int(s.srcEnd), Verbatim: s.kind == verbatim}
	if s.kind == atom {
		return r
	}
	from, to := max(start, r.Dst)-r.Dst, min(end, r.DstEnd)-r.Dst
	r.Dst, r.DstEnd = r.Dst+from, r.Dst+to
	if s.kind == sextets {
		from, to = from*8/6, sextetsLen(to)
	}
	r.Src, r.SrcEnd = r.Src+from, min(r.SrcEnd, r.Src+to)
	return r
}

// A walk iterates over segments.
type walk struct {
	m    *Map
	page int // the index of the next page
	data []byte
	seg  // the current one
}

// walk returns a walk that begins at or before the segment of byte dst of the decoded text.
func (m *Map) walk(dst int) walk {
	n := sort.Search(m.used, func(i int) bool { return int(m.pages[i].dst) > dst })
	return walk{m: m, page: max(0, n-1)}
}

// next advances to the next segment. It returns false if there is none.
func (w *walk) next() bool {
	for len(w.data) == 0 {
		if w.page >= w.m.used {
			last := w.page == w.m.used && w.m.last.dstEnd > 0
			w.page, w.seg = w.m.used+1, w.m.last
			return last
		}
		p := w.m.pages[w.page]
		w.page++
		w.data, w.seg = p.data[:p.len], seg{dstEnd: p.dst, srcEnd: p.src}
	}
	w.data = w.data[w.seg.read(w.data):]
	return true
}

// A page holds segments, each in a few bytes.
type page struct {
	dst, src uint32 // where the first begins
	len      uint16
	data     [246]byte
}

// The first byte of a segment has its kind, a bit that is set if its source does not begin where the
// source of the previous segment ends, and its length if that is small. Whatever does not fit follows
// as varints: the length, the length of the source of an atom, and the distance from the end of the
// previous source.
//
//	kk g nnnnn    verbatim, sextets: n is the length, or 0
//	kk g nn sss   atom: n is the length, s the length of the source, or 0
const (
	kindShift = 6
	gapBit    = 1 << 5
	runMask   = gapBit - 1
	sizeShift = 3
	sizeMask  = 3
	rangeMask = 1<<sizeShift - 1

	maxSeg = 1 + 2*binary.MaxVarintLen32 + binary.MaxVarintLen64
)

// append appends a segment. The source of the previous segment ends at last. It returns false if
// there is no room.
func (p *page) append(s *seg, last uint32) bool {
	if int(p.len)+maxSeg > len(p.data) {
		return false
	}
	head, n, size := p.len, s.dstEnd-s.dst, s.srcEnd-s.src
	at := p.data[:head+1]
	token := byte(s.kind) << kindShift
	switch {
	case s.kind != atom && n <= runMask:
		token |= byte(n)
	case s.kind != atom:
		at = binary.AppendUvarint(at, uint64(n))
	default:
		if n <= sizeMask {
			token |= byte(n) << sizeShift
		} else {
			at = binary.AppendUvarint(at, uint64(n))
		}
		if 0 < size && size <= rangeMask {
			token |= byte(size)
		} else {
			at = binary.AppendUvarint(at, uint64(size))
		}
	}
	if s.src != last {
		token |= gapBit
		at = binary.AppendVarint(at, int64(s.src)-int64(last))
	}
	p.data[head], p.len = token, uint16(len(at))
	return true
}

// read replaces s, the previous segment, by the segment at the front of data. It returns how many
// bytes it has read.
func (s *seg) read(data []byte) (taken int) {
	token, taken := data[0], 1
	varint := func() uint32 {
		v, n := binary.Uvarint(data[taken:])
		taken += n
		return uint32(v)
	}
	s.kind = segKind(token >> kindShift)
	n, size := uint32(token&runMask), uint32(token&rangeMask)
	if s.kind == atom {
		n = uint32(token >> sizeShift & sizeMask)
	}
	if n == 0 {
		n = varint()
	}
	switch s.kind {
	case verbatim:
		size = n
	case sextets:
		size = uint32(sextetsLen(int(n)))
	default:
		if size == 0 {
			size = varint()
		}
	}
	s.dst, s.src = s.dstEnd, s.srcEnd
	if token&gapBit != 0 {
		gap, n := binary.Varint(data[taken:])
		s.src, taken = uint32(int64(s.src)+gap), taken+n
	}
	s.dstEnd, s.srcEnd = s.dst+n, s.src+size
	return taken
}
