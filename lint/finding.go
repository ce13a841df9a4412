package lint

import (
	"cmp"
	"slices"
)

// A Finding is one thing that is wrong with one URL of the input. Its offsets
// are byte offsets in the input of extraction, its ranges half-open.
type Finding struct {
	// Rule is the name of the rule that found it.
	Rule     string
	Severity Severity
	// Message says what is wrong and what to do, in one sentence: lower
	// case, no full stop, printable, the password of the URL redacted.
	Message string
	// Start and End bound the place. An empty range is a place between
	// two bytes, where something is missing.
	Start, End int
	// Related are the further pieces of a place that is not in one piece
	// in the input, in order: those on the next lines of a broken URL.
	Related []Range
	// URL is the whole URL, mended, its password redacted. It may hold
	// bytes that are not fit for a terminal.
	URL string
	// InURL is the place in URL; all of it if it touches the password.
	InURL Range
	// Secret is where the input holds the URL's password. No report that
	// quotes the input may show it.
	Secret []Range
	// Fixes are the ways to mend it, the best one first. There is none where
	// nobody but the author knows one, and none where the place is not the
	// text of the input itself, as in what is escaped, or may not be changed:
	// see [Mail].
	Fixes []Fix
}

// A Range is the bytes [Start, End).
type Range struct{ Start, End int }

// compare orders findings by place, then rule.
func compare(a, b Finding) int {
	return cmp.Or(
		cmp.Compare(a.Start, b.Start),
		cmp.Compare(a.End, b.End),
		cmp.Compare(a.Rule, b.Rule),
		cmp.Compare(b.Severity, a.Severity),
		cmp.Compare(a.Message, b.Message),
		compareRanges(a.InURL, b.InURL),
		slices.CompareFunc(a.Related, b.Related, compareRanges),
	)
}

func compareRanges(a, b Range) int {
	return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(a.End, b.End))
}

// tidy sorts findings and drops those that say nothing new.
func tidy(findings []Finding) []Finding {
	if len(findings) < 2 {
		return findings
	}
	slices.SortFunc(findings, compare)
	return slices.CompactFunc(findings, func(a, b Finding) bool { return compare(a, b) == 0 })
}
