package judge

import (
	"cmp"
	"slices"
	"sort"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/lint"
)

// keepSecrets keeps the passwords of the URLs that were found in the section. Those are
// all there are, unless some URLs were not searched for, or not in all of the window.
func (s *section) keepSecrets(found []lint.Range) {
	opt := &s.doc.options
	if len(opt.Schemes) == 0 && opt.NearMisses && s.base == s.start && s.end-s.start == len(s.window) {
		found = disjoint(found)
		s.secrets = &found
	}
}

// secretsOf returns where the window holds passwords, increasing and disjoint: those of
// all URLs, even of those that nobody asked for, as an excerpt quotes the text around a
// URL. This may take another search, so it is for what is quoted only.
func (s *section) secretsOf() []lint.Range {
	if s.secrets == nil {
		found := disjoint(s.searchSecrets())
		s.secrets = &found
	}
	return *s.secrets
}

func (s *section) searchSecrets() (found []lint.Range) {
	opt := s.doc.options
	opt.Schemes, opt.NearMisses = nil, true
	if !opt.Input.IsMail() {
		return secretsIn(s.window, s.base, opt)
	}
	for u := range s.urls(opt) {
		found = append(found, lint.Secrets(&u)...)
	}
	return found
}

// secretsIn returns the passwords in a text that starts at offset base.
func secretsIn(text []byte, base int, opt extract.Options) (found []lint.Range) {
	for u := range extract.Find(text, opt) {
		for _, r := range lint.Secrets(&u) {
			found = append(found, lint.Range{Start: base + r.Start, End: base + r.End})
		}
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

// overlapping returns those of disjoint ranges that have any byte of r.
func overlapping(ranges []lint.Range, r lint.Range) []lint.Range {
	first := sort.Search(len(ranges), func(i int) bool { return ranges[i].End > r.Start })
	ranges = ranges[first:]
	return ranges[:sort.Search(len(ranges), func(i int) bool { return ranges[i].Start >= r.End })]
}
