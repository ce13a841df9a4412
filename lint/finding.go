package lint

import (
	"cmp"
	"slices"
)

// A Finding is one defect of one URL. Unless stated otherwise, its offsets are
// byte offsets in the input, and its ranges are half-open.
type Finding struct {
	// Rule is the name of the rule that reported it.
	Rule     string
	Severity Severity
	// Message says what is wrong and what to do, in one sentence: lower
	// case, no full stop, printable, the password of the URL redacted.
	Message string
	// Start and End are the range of the defect. An empty range is a place
	// between two bytes where something is missing.
	Start, End int
	// Related are further ranges of a defect that is not contiguous in the
	// input, in order: those on the next lines of a broken URL.
	Related []Range
	// URL is the whole URL, with its password redacted. It may contain bytes
	// that a terminal interprets.
	URL string
	// InURL is the range of the defect in URL, in bytes; all of URL if the defect
	// overlaps the password.
	InURL Range
	// Secret are the ranges of the password of the URL. A report that quotes the
	// input must not show them.
	Secret []Range
	// Fixes are alternatives, the best one first. Check Safe before you apply one
	// without review. There are none if only the author can know what was meant, if
	// the text there is escaped or encoded, or if it must not be changed: see
	// [extract.Mail].
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

// tidy sorts findings and drops duplicates.
func tidy(findings []Finding) []Finding {
	if len(findings) < 2 {
		return findings
	}
	slices.SortFunc(findings, compare)
	return slices.CompactFunc(findings, func(a, b Finding) bool { return compare(a, b) == 0 })
}
