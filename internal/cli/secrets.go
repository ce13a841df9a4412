package cli

import (
	"bytes"
	"cmp"
	"slices"
	"sort"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/lint"
)

// secretsOf returns where the window of t holds passwords, increasing and disjoint:
// those of all URLs, whatever is asked for and judged, as an excerpt quotes what
// stands around a URL. It is another search, so it is for what is quoted only.
func (l *linting) secretsOf(t *text) []lint.Range {
	if t.secrets == nil {
		found := l.searchSecrets(t)
		t.secrets = &found
	}
	return *t.secrets
}

// searchSecrets is secretsOf for the first time. Mail is also searched as it
// stands, with what its encodings hide from those who read it.
func (l *linting) searchSecrets(t *text) (found []lint.Range) {
	window, base := t.Window()
	opt := t.options
	opt.Schemes, opt.NearMisses, opt.Defects = nil, true, nil
	if opt.Input.IsMail() {
		found = l.searchMail(t, opt)
		opt.Input = 0
	} else if !bytes.ContainsAny(window, "@&") { // which ends a password, maybe as &#64;
		return nil
	}
	for u := range extract.Find(window, opt) {
		for _, r := range lint.Secrets(&u) {
			found = append(found, lint.Range{Start: base + r.Start, End: base + r.End})
		}
	}
	return disjoint(found)
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
