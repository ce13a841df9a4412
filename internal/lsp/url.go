package lsp

import (
	"slices"
	"sort"
	"strings"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/internal/judge"
	"github.com/urlmend/urlmend/lint"
)

// at returns the URL that contains off or ends there, or nil.
func at(v *judge.Version, off int) *extract.URL {
	if all := touching(v, off, off); len(all) > 0 {
		return &all[0]
	}
	return nil
}

// touching returns the URLs that overlap or touch [start, end].
func touching(v *judge.Version, start, end int) (all []extract.URL) {
	first := sort.Search(v.Len(), func(i int) bool { _, at := v.Span(i); return at >= start })
	for i := first; i < v.Len(); i++ {
		if at, _ := v.Span(i); at > end {
			break
		}
		all = append(all, v.URL(i))
	}
	return all
}

// isBroken reports whether the URL is on several lines.
func isBroken(u *extract.URL) bool {
	return slices.ContainsFunc(u.Breaks, func(b extract.Break) bool { return b.Kind == extract.LineBreak || b.Kind == extract.PageBreak })
}

// isVerbatim reports whether the URL is in the text unchanged, except for its breaks.
func isVerbatim(u *extract.URL) bool {
	return u.Inferred == 0 && u.Notes&(extract.NearMiss|extract.Relative) == 0 &&
		!slices.ContainsFunc(u.Segments(), func(s extract.Segment) bool { return s.Text != "" })
}

// runs returns the ranges of the text that the URL is in. Adjacent ranges are merged.
func runs(u *extract.URL) (all []lint.Range) {
	for _, s := range u.Segments() {
		if n := len(all); n > 0 && all[n-1].End == s.Start {
			all[n-1].End = s.End
			continue
		}
		all = append(all, lint.Range{Start: s.Start, End: s.End})
	}
	return all
}

// target returns the target of a link to the URL.
func target(u *extract.URL) string {
	var b strings.Builder
	for _, c := range u.Text {
		if c <= ' ' || c == 0x7F || strings.IndexByte("\"<>`", c) >= 0 {
			const hex = "0123456789ABCDEF"
			b.WriteString(string([]byte{'%', hex[c>>4], hex[c&15]}))
			continue
		}
		b.WriteByte(c)
	}
	return b.String()
}

// shown returns a URL for display: redacted, and shortened to that many characters.
func shown(u *extract.URL, most int) string {
	text := lint.Redact(string(u.Text))
	if runes := []rune(text); len(runes) > most {
		return string(runes[:most-1]) + "…"
	}
	return text
}
