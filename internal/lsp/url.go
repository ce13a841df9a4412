package lsp

import (
	"slices"
	"strings"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/internal/judge"
	"github.com/urlmend/urlmend/lint"
)

// at returns the URL that contains off or ends there, or nil.
func at(r *judge.Result, off int) *extract.URL {
	i, _ := slices.BinarySearchFunc(r.URLs, off, func(u extract.URL, off int) int { return u.End - off })
	for ; i < len(r.URLs) && r.URLs[i].Start <= off; i++ {
		if u := &r.URLs[i]; off <= u.End {
			return u
		}
	}
	return nil
}

// touching returns the URLs that overlap or touch [start, end].
func touching(r *judge.Result, start, end int) []extract.URL {
	first, _ := slices.BinarySearchFunc(r.URLs, start, func(u extract.URL, off int) int { return u.End - off })
	rest := r.URLs[first:]
	n, _ := slices.BinarySearchFunc(rest, end+1, func(u extract.URL, off int) int { return u.Start - off })
	return rest[:n]
}

// isBroken reports whether the URL is on several lines.
func isBroken(u *extract.URL) bool {
	return slices.ContainsFunc(u.Breaks, func(b extract.Break) bool { return b.Kind == extract.LineBreak || b.Kind == extract.PageBreak })
}

// isVerbatim reports whether the URL is in the text unchanged, except for its breaks.
func isVerbatim(u *extract.URL) bool {
	return u.Inferred == 0 && u.Notes&extract.NearMiss == 0 &&
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
