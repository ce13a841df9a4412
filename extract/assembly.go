package extract

import (
	"unicode/utf8"

	"github.com/urlmend/urlmend/internal/bound"
)

// An assembly builds the text of a URL that does not stand in the input in one
// piece, and keeps the way back.
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

// addVisible appends the run [start, end) of src without what nobody is to
// see; but for a soft hyphen at its end, on which hyphenate decides.
func (a *assembly) addVisible(src []byte, start, end int) {
	run := start
	for i := start; i < end; {
		if bound.IsRoffBreak(src[i:end]) {
			a.add(src, run, i)
			a.drop(Break{Start: i, End: i + 2, Kind: MarkupBreak, Confidence: Proved})
			i, run = i+2, i+2
			continue
		}
		if src[i] < utf8.RuneSelf {
			i++
			continue
		}
		r, n := bound.DecodeRune(src[i:end])
		if bound.IsInvisible(r) && !(i+n == end && r == 0xAD && n > 1) {
			a.add(src, run, i)
			a.drop(Break{Start: i, End: i + n, Kind: InvisibleBreak, Confidence: Proved, Rune: r})
			run = i + n
		}
		i += n
	}
	a.add(src, run, end)
}

// addDecoded appends text, which [start, end) of the input stands for.
func (a *assembly) addDecoded(start, end int, text string) {
	a.text = append(a.text, text...)
	a.segs = append(a.segs, Segment{Start: start, End: end, Text: text})
}

// drop records that [start, end) of the input is no part of the URL.
func (a *assembly) drop(b Break) {
	b.At = len(a.text)
	a.breaks = append(a.breaks, b)
}

// truncate cuts the URL to its first n bytes, with the segments and breaks
// behind them.
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
// stand there in one run, or one escape stands for them.
func (a *assembly) endsWhole(n int) bool {
	last := &a.segs[len(a.segs)-1]
	return last.Text == "" && last.End-last.Start >= n || len(last.Text) == n
}

// dropLast takes the last n bytes, which end whole, off again. It returns where they
// start in the source.
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

// url returns the URL assembled so far from src. Its text is src's own where it
// stands there in one piece.
func (a *assembly) url(kind Kind, src []byte) URL {
	u := URL{Text: a.text, Kind: kind, Confidence: Proved, Breaks: a.breaks}
	u.Start, u.End = a.segs[0].Start, a.segs[len(a.segs)-1].End
	if len(a.segs) > 1 || a.segs[0].Text != "" {
		u.segments = a.segs
	} else {
		u.Text = src[u.Start:u.End:u.End]
	}
	for len(u.Breaks) > 0 && u.Breaks[len(u.Breaks)-1].At == len(u.Text) {
		u.Breaks = u.Breaks[:len(u.Breaks)-1] // what follows on the last byte is not between
	}
	for _, b := range u.Breaks {
		u.Confidence = min(u.Confidence, b.Confidence)
	}
	u.Readings = readings(&u)
	return u
}
