package extract

import (
	"slices"

	"github.com/urlmend/urlmend/internal/bound"
	"github.com/urlmend/urlmend/internal/join"
)

// hyphenate decides on a hyphen at the end of a, before the break b. Rest is the text
// after the break. A hyphen dropped becomes part of the break.
func (f *finder) hyphenate(a *assembly, b *Break, rest []byte) {
	h := join.HyphenOf(a.text, bound.Token(rest, bound.MaxForm), &f.around, b.Start)
	switch {
	case h.Len == 0 || !a.endsWhole(h.Len):
	case h.Drop:
		f.dropHyphen(a, b, h.Len, Reason(h.Reason))
	default:
		b.Hyphen, b.Reason = HyphenKept, Reason(h.Reason)
	}
}

func (f *finder) dropHyphen(a *assembly, b *Break, n int, why Reason) {
	b.Start = a.dropLast(n)
	for i := len(a.breaks); i > 0 && a.breaks[i-1].At > len(a.text); i-- {
		a.breaks = a.breaks[:i-1] // what nobody sees, between the hyphen and the line end
	}
	b.Hyphen, b.Reason = HyphenDropped, why
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
