package report

import (
	"fmt"
	"strings"
)

// tap is the Test Anything Protocol, version 13: a test that failed for each
// finding and for each unreadable file, and one that passed for each file without
// findings. Their number is known only at the end, where the protocol permits it.
var tap = FindingFormat{
	Name: "tap",
	head: func(dst []byte, _ *Run) []byte { return append(dst, "TAP version 13\n"...) },
	finding: func(dst []byte, _ *Run, f *Finding) []byte {
		place := fmt.Sprintf("%s:%d:%d: %s: ", f.name(), f.At.Line, f.At.Column, f.Severity)
		return append(appendTest(dst, "not ok", place+f.Message+" ["+f.Rule+"]"), '\n')
	},
	close: func(dst []byte, doc *Document) []byte {
		if doc.Findings > 0 {
			return dst
		}
		return append(appendTest(dst, "ok", fullName(doc.Name, doc.Member)), '\n')
	},
	tail: func(dst []byte, _ *Run, sum *FindingSummary) []byte {
		for _, message := range sum.Failures {
			dst = append(appendTest(dst, "not ok", message), '\n')
		}
		return fmt.Appendf(dst, "1..%d\n", sum.Shown+sum.Clean+len(sum.Failures))
	},
}

// appendTest appends the line of a test. A "#" begins a directive, which may make
// a failure pass, unless it is escaped.
func appendTest(dst []byte, result, what string) []byte {
	shown := AppendInert(nil, what)
	return append(append(append(dst, result...), " - "...), strings.ReplaceAll(string(shown), "#", `\#`)...)
}
