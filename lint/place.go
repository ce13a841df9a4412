package lint

import (
	"sort"

	"github.com/urlmend/urlmend/extract"
)

// places converts ranges of a URL to ranges of the input. There is at least one segment.
type places struct {
	segments []extract.Segment
	starts   []int // offset of each segment in the URL, and the end of the last
}

func newPlaces(segments []extract.Segment, inferred int) *places {
	p := &places{segments: segments}
	at := inferred
	for _, s := range p.segments {
		p.starts = append(p.starts, at)
		at += lengthInURL(s)
	}
	p.starts = append(p.starts, at)
	return p
}

// lengthInURL returns the length of the segment in the URL.
func lengthInURL(s extract.Segment) int {
	if s.Text != "" {
		return len(s.Text)
	}
	return s.End - s.Start
}

// of returns the ranges of the input that the bytes [start, end) of the URL come from:
// at least one, increasing and disjoint.
//
// A segment whose bytes differ from those of the URL ("&amp;" for "&") is included whole.
// The inferred prefix is not in the input: a range within it becomes the empty range
// before the first segment, where the prefix would be. An empty range becomes the place
// before the byte start, or the end of the last segment.
func (p *places) of(start, end int) []Range {
	start, end = max(start, p.starts[0]), min(end, p.starts[len(p.segments)])
	if start >= end {
		return []Range{p.before(start)}
	}
	var ranges []Range
	for i := p.find(start); i < len(p.segments) && p.starts[i] < end; i++ {
		ranges = join(ranges, p.cut(i, start, end))
	}
	return ranges
}

// before returns the empty range before the byte at of the URL.
func (p *places) before(at int) Range {
	i := p.find(at)
	if i == len(p.segments) {
		end := p.segments[i-1].End
		return Range{end, end}
	}
	start := p.cut(i, at, at+1).Start
	return Range{start, start}
}

// find returns the index of the segment that contains the byte at of the URL.
func (p *places) find(at int) int {
	return sort.Search(len(p.segments), func(i int) bool { return at < p.starts[i+1] })
}

// cut returns the part of segment i in the bytes [start, end) of the URL.
func (p *places) cut(i, start, end int) Range {
	s := p.segments[i]
	if s.Text != "" {
		return Range{s.Start, s.End}
	}
	from := max(start-p.starts[i], 0)
	return Range{s.Start + from, min(s.Start+end-p.starts[i], s.End)}
}

// join appends r, or extends the last range if r begins where it ends.
func join(ranges []Range, r Range) []Range {
	if last := len(ranges) - 1; last >= 0 && ranges[last].End == r.Start {
		ranges[last].End = r.End
		return ranges
	}
	return append(ranges, r)
}
