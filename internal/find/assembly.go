package find

import (
	"unicode/utf8"

	"github.com/urlmend/urlmend/internal/bound"
	"github.com/urlmend/urlmend/internal/invisible"
	"github.com/urlmend/urlmend/internal/join"
)

// An assembly builds the text of a URL that is not in the text in one piece, and
// keeps the way back.
type assembly struct {
	text   []byte
	segs   []Segment
	breaks []Break
}

// add appends the run [start, end) of src, verbatim.
func (a *assembly) add(src []byte, start, end int) {
	if start == end {
		return
	}
	a.text = append(a.text, src[start:end]...)
	if n := len(a.segs); n > 0 && a.segs[n-1].End == start && a.segs[n-1].Text == "" {
		a.segs[n-1].End = end
		return
	}
	a.segs = append(a.segs, Segment{Start: start, End: end})
}

// addVisible appends the run [start, end) of src without invisible characters and
// breaks of roff, except for a soft hyphen at its end, on which hyphenate decides.
func (a *assembly) addVisible(src []byte, start, end int) {
	run := start
	for i := start; i < end; {
		if bound.IsRoffBreak(src[i:end]) {
			a.add(src, run, i)
			a.drop(Break{Start: i, End: i + 2, Kind: MarkupBreak, Confidence: join.Proved})
			i, run = i+2, i+2
			continue
		}
		if src[i] < utf8.RuneSelf {
			i++
			continue
		}
		r, n := bound.DecodeRune(src[i:end])
		if invisible.IsCopied(r) && !(i+n == end && r == 0xAD && n > 1) {
			a.add(src, run, i)
			a.drop(Break{Start: i, End: i + n, Kind: InvisibleBreak, Confidence: join.Proved, Rune: r})
			run = i + n
		}
		i += n
	}
	a.add(src, run, end)
}

// addDecoded appends text, which is what [start, end) of the source means.
func (a *assembly) addDecoded(start, end int, text string) {
	a.text = append(a.text, text...)
	a.segs = append(a.segs, Segment{Start: start, End: end, Text: text})
}

// addEscape appends text, which is what the escape [start, end) of markup means. An
// escape that means nothing is dropped.
func (a *assembly) addEscape(start, end int, text string) {
	if text == "" {
		a.drop(Break{Start: start, End: end, Kind: MarkupBreak, Confidence: join.Proved})
		return
	}
	a.addDecoded(start, end, text)
}

// drop records a break at the end of the text so far.
func (a *assembly) drop(b Break) {
	b.At = len(a.text)
	a.breaks = append(a.breaks, b)
}

// truncate cuts the URL to its first n bytes.
func (a *assembly) truncate(n int) {
	for len(a.text) > n {
		last := &a.segs[len(a.segs)-1]
		size := last.End - last.Start
		if last.Text != "" {
			size = len(last.Text)
		}
		if over := len(a.text) - n; over < size && last.Text == "" {
			last.End -= over
			a.text = a.text[:n]
			break
		}
		a.text = a.text[:len(a.text)-size]
		a.segs = a.segs[:len(a.segs)-1]
	}
	for len(a.breaks) > 0 && a.breaks[len(a.breaks)-1].At >= len(a.text) {
		a.breaks = a.breaks[:len(a.breaks)-1]
	}
}

// endsWhole reports whether the last n bytes are one character of the source: they
// are in one run of it, or one escape means them.
func (a *assembly) endsWhole(n int) bool {
	last := &a.segs[len(a.segs)-1]
	return last.Text == "" && last.End-last.Start >= n || len(last.Text) == n
}

// dropLast removes the last n bytes, which end whole. It returns their offset in the
// source.
func (a *assembly) dropLast(n int) (start int) {
	a.text = a.text[:len(a.text)-n]
	last := &a.segs[len(a.segs)-1]
	if last.Text != "" {
		last.End = last.Start
	} else {
		last.End -= n
	}
	start = last.End
	if last.End == last.Start {
		a.segs = a.segs[:len(a.segs)-1]
	}
	return start
}

// url returns the URL assembled so far.
func (a *assembly) url(kind Kind) URL {
	u := verbatim(kind, a.segs[0].Start, a.segs[len(a.segs)-1].End)
	var p Parts
	if len(a.segs) > 1 || a.segs[0].Text != "" {
		p.Text, p.Segments = a.text, a.segs
	}
	p.Breaks = a.breaks
	for len(p.Breaks) > 0 && p.Breaks[len(p.Breaks)-1].At == len(a.text) {
		p.Breaks = p.Breaks[:len(p.Breaks)-1] // after the last byte
	}
	for _, b := range p.Breaks {
		u.Confidence = min(u.Confidence, b.Confidence)
	}
	p.Readings = readings(a.text, u.Confidence, p.Breaks)
	u.Parts = &p
	return u
}
