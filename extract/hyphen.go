package extract

import (
	"bytes"
	"slices"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/bound"
)

// The hyphens that formatters put in.
const (
	softHyphen = "\u00AD"
	dashHyphen = "\u2010"
)

// hyphenate decides on a hyphen at the end of a, before the break b, which
// "may or may not" belong to the URL (RFC 1738, appendix). Rest is the text
// behind the break. A hyphen dropped becomes part of the break.
func (f *finder) hyphenate(a *assembly, b *Break, rest []byte) {
	n := hyphenLen(a.text)
	switch {
	case n == 0 || !a.endsWhole(n):
	case a.text[len(a.text)-1] != '-':
		f.dropHyphen(a, b, n, FormatterHyphen)
	default:
		drop, reason := f.dropsHyphen(a.text, bound.Token(rest, bound.MaxForm), b.Start)
		if drop {
			f.dropHyphen(a, b, 1, reason)
			return
		}
		b.Hyphen, b.Reason = HyphenKept, reason
	}
}

// hyphenLen returns the length of the hyphen at the end of text: "-", or one
// that formatters put in, U+00AD or U+2010; 0 when there is none.
func hyphenLen(text []byte) int {
	switch {
	case bytes.HasSuffix(text, []byte("-")):
		return 1
	case bytes.HasSuffix(text, []byte(softHyphen)):
		return len(softHyphen)
	case bytes.HasSuffix(text, []byte(dashHyphen)):
		return len(dashHyphen)
	}
	return 0
}

func (f *finder) dropHyphen(a *assembly, b *Break, n int, why Reason) {
	b.Start = a.dropLast(n)
	for i := len(a.breaks); i > 0 && a.breaks[i-1].At > len(a.text); i-- {
		a.breaks = a.breaks[:i-1] // what nobody sees, between the hyphen and the line end
	}
	b.Hyphen, b.Reason = HyphenDropped, why
}

// dropsHyphen decides whether the hyphen at the end of left was put in by who
// wrapped the line at text[at], before right, and on what evidence; the
// strongest first (extraction policy, section 3). Software wraps behind a
// hyphen that is there, so without evidence it stays.
func (f *finder) dropsHyphen(left, right []byte, at int) (bool, Reason) {
	right = bound.TrimWord(right)
	keep := append(bytes.Clone(left), right...)
	drop := append(bytes.Clone(left[:len(left)-1]), right...)
	if k, d := f.around.HasURL(keep, at), f.around.HasURL(drop, at); k != d {
		return d, StandsElsewhere
	}
	if k, d := f.around.HasHost(keep, at), f.around.HasHost(drop, at); k != d {
		return d, HostKnown
	}
	if f.around.HyphenatesProse(at) && len(right) > 0 && (ascii.IsAlpha(right[0]) || right[0] >= 0x80) || loneHyphen(left, right) {
		return true, ProseHyphenated
	}
	return false, HyphenByDefault
}

// loneHyphen reports whether a hyphen behind a slash comes before a mark with
// which a path segment begins, as in "/-" and "~jim/": it joins no words.
func loneHyphen(left, right []byte) bool {
	return bytes.HasSuffix(left, []byte("/-")) && len(right) > 0 && right[0] == '~'
}

// readings ranks the ways to read u, the one taken first: each hyphen before a
// break the other way, and the white space inside lines as %20. It returns nil
// when there is only one.
func readings(u *URL) []Reading {
	var rs []Reading
	spaces := false
	for _, b := range u.Breaks {
		spaces = spaces || b.Kind == SpaceBreak
		if b.Hyphen == NoHyphen {
			continue
		}
		rs = append(rs, Reading{Text: otherHyphen(u.Text, b), Confidence: Possible, Reason: OtherHyphen})
	}
	if spaces {
		rs = append(rs, Reading{Text: escapeSpaces(u), Confidence: Possible, Reason: SpaceMeant})
	}
	if rs == nil {
		return nil
	}
	rs = slices.Insert(rs, 0, Reading{Text: string(u.Text), Confidence: u.Confidence, Reason: firstReason(u)})
	seen := make(map[string]bool, len(rs))
	return slices.DeleteFunc(rs, func(r Reading) bool {
		again := seen[r.Text]
		seen[r.Text] = true
		return again
	})
}

// firstReason is the reason of the first decision that could have gone the
// other way.
func firstReason(u *URL) Reason {
	for _, b := range u.Breaks {
		if b.Hyphen != NoHyphen || b.Kind == SpaceBreak {
			return b.Reason
		}
	}
	return NoReason
}

// otherHyphen returns text with the hyphen at b read the other way.
func otherHyphen(text []byte, b Break) string {
	if b.Hyphen == HyphenDropped {
		return string(text[:b.At]) + "-" + string(text[b.At:])
	}
	return string(text[:b.At-1]) + string(text[b.At:])
}

// escapeSpaces returns the text of u with %20 where white space was dropped
// inside a line.
func escapeSpaces(u *URL) string {
	var out []byte
	from := 0
	for _, b := range u.Breaks {
		if b.Kind == SpaceBreak {
			out = append(out, u.Text[from:b.At]...)
			out = append(out, "%20"...)
			from = b.At
		}
	}
	return string(append(out, u.Text[from:]...))
}
