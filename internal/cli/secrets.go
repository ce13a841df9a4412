package cli

import (
	"bytes"
	"cmp"
	"slices"
	"sort"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/lint"
)

// hide tells the text where the URLs that were found in it have passwords. That is
// all there are, unless some URLs were not looked for, or beyond its bounds.
func (t *text) hide(found []lint.Range) {
	start, end := t.piece.Bounds()
	window, base := t.Window()
	if len(t.options.Schemes) == 0 && t.options.NearMisses && end-start == len(window) && start == base {
		found = disjoint(found)
		t.secrets = &found
	}
}

// secretsOf returns where the window of t holds passwords, increasing and disjoint:
// those of all URLs, whatever is asked for and judged, as an excerpt quotes what
// stands around a URL. Where they are not known that takes another search, so it is
// for what is quoted only.
func (l *linting) secretsOf(t *text) []lint.Range {
	if t.secrets == nil {
		found := l.searchSecrets(t)
		t.secrets = &found
	}
	return *t.secrets
}

// searchSecrets is secretsOf for the first time.
func (l *linting) searchSecrets(t *text) []lint.Range {
	window, base := t.Window()
	opt := t.options
	opt.Schemes, opt.NearMisses, opt.Defects = nil, true, nil
	switch {
	case opt.Input.IsMail():
		return disjoint(l.searchMail(t, opt))
	case !bytes.ContainsAny(window, "@&"): // which ends a password, maybe as &#64;
		return nil
	}
	return disjoint(secretsIn(window, base, opt))
}

// secretsIn returns the secrets of a text that starts at an offset.
func secretsIn(text []byte, base int, opt extract.Options) (found []lint.Range) {
	for u := range extract.Find(text, opt) {
		for _, r := range lint.Secrets(&u) {
			found = append(found, lint.Range{Start: base + r.Start, End: base + r.End})
		}
	}
	return found
}

// searchMail returns the secrets of what is decoded.
func (l *linting) searchMail(t *text, opt extract.Options) (found []lint.Range) {
	s := l.scanner()
	defer l.scanners.Put(s)
	whole := t.piece.Piece
	for s.ResetPiece(&whole, opt); s.Scan(); {
		u := s.URL()
		found = append(found, lint.Secrets(&u)...)
	}
	return found
}

// disjoint returns the ranges in order, those that overlap as one.
func disjoint(ranges []lint.Range) []lint.Range {
	slices.SortFunc(ranges, func(a, b lint.Range) int { return cmp.Compare(a.Start, b.Start) })
	out := ranges[:0]
	for _, r := range ranges {
		if n := len(out); n > 0 && r.Start <= out[n-1].End {
			out[n-1].End = max(out[n-1].End, r.End)
			continue
		}
		out = append(out, r)
	}
	return out
}

// within returns those of disjoint ranges that have something of the stretch.
func within(ranges []lint.Range, s stretch) []lint.Range {
	first := sort.Search(len(ranges), func(i int) bool { return ranges[i].End > s.start })
	ranges = ranges[first:]
	return ranges[:sort.Search(len(ranges), func(i int) bool { return ranges[i].Start >= s.end })]
}
