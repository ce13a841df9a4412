package report

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"unicode/utf8"
)

// Statistics is a table for people, in place of the findings: how many each rule has, without
// copies, the most first; how many copies, if any rule has some; and the first of them.
var Statistics = FindingFormat{
	Name:    "statistics",
	finding: func(dst []byte, _ *Run, _ *Finding) []byte { return dst },
	tail: func(dst []byte, run *Run, sum *FindingSummary) []byte {
		rules := slices.SortedFunc(slices.Values(sum.Rules), func(a, b RuleCount) int {
			return cmp.Or(cmp.Compare(b.Count-b.Copies, a.Count-a.Copies), cmp.Compare(b.Severity, a.Severity), cmp.Compare(a.Rule, b.Rule))
		})
		if len(rules) == 0 {
			return dst
		}
		name := len("rule")
		for _, r := range rules {
			name = max(name, len(r.Rule))
		}
		counts := func(count, copies any) string {
			if sum.Copies == 0 {
				return fmt.Sprintf("%5v  ", count)
			}
			return fmt.Sprintf("%5v  %6v  ", count, copies)
		}
		head := counts("count", "copies") + fmt.Sprintf("severity  %-*s  ", name, "rule")
		dst = append(append(dst, head...), "example\n"...)
		for _, r := range rules {
			dst = append(dst, counts(r.Count-r.Copies, r.Copies)...)
			dst = run.Style.paint(dst, severityColor(r.Severity), func(dst []byte) []byte {
				return fmt.Appendf(dst, "%-8s", r.Severity)
			})
			dst = fmt.Appendf(dst, "  %-*s  ", name, r.Rule)
			dst = append(append(dst, fitting(r.First, run.Width-len(head))...), '\n')
		}
		return dst
	},
}

// fitting returns a finding as "file:line:column: URL". The URL is cut if that is wider, but not the place:
// readers copy it.
func fitting(f *Finding, width int) []byte {
	place := append(appendLinePlace(nil, f), ": "...)
	if f.URL == "" {
		return bytes.TrimSuffix(place, []byte(": "))
	}
	url := Line{Text: []byte(f.url()), Marks: []Mark{{Range: Range{0, 1}}}}
	shown, _ := layout(url, max(width-utf8.RuneCount(place), minWidth))
	return append(place, shown...)
}
