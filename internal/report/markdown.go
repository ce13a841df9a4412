package report

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// markdown is a summary for people: a table of the findings, and how many there
// are, as of GitHub's summary of a job.
var markdown = FindingFormat{
	Name:  "markdown",
	head:  func(dst []byte, _ *Run) []byte { return append(dst, "## urlmend\n"...) },
	first: "\n| severity | place | message | rule |\n|---|---|---|---|\n",
	sep:   "\n",
	finding: func(dst []byte, _ *Run, f *Finding) []byte {
		dst = append(append(append(dst, "| "...), f.Severity.String()...), " | "...)
		dst = appendCode(dst, fmt.Sprintf("%s:%d:%d", f.name(), f.At.Line, f.At.Column))
		dst = appendCode(append(dst, " | "...), f.Message)
		return append(dst, " | ["+f.Rule+"]("+PageOf(f.Rule)+") |"...)
	},
	tail: func(dst []byte, _ *Run, sum *FindingSummary) []byte {
		if sum.Shown > 0 {
			dst = append(dst, '\n')
		}
		for i, message := range sum.Failures {
			if i == 0 {
				dst = append(dst, "\nNot read:\n\n"...)
			}
			dst = append(appendCode(append(dst, "- "...), message), '\n')
		}
		return append(append(append(dst, '\n'), sum.String()...), '\n')
	},
}

// String returns "1 error, 2 warnings in 3 files".
func (s *FindingSummary) String() string {
	text := Counted(s.Errors, "error") + ", " + Counted(s.Warnings, "warning")
	if s.Infos > 0 {
		text += ", " + Counted(s.Infos, "info")
	}
	return text + " in " + Counted(s.Files, "file")
}

// Counted returns "1 thing" or "2 things".
func Counted(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}

// appendCode appends text that is nothing but text. An escape alone does not keep
// a name from being a mention of a person, nor "#1" one of an issue; code does.
func appendCode(dst []byte, text string) []byte {
	dst = append(dst, "<code>"...)
	for _, r := range string(AppendInert(nil, text)) {
		if strings.ContainsRune("\\`*_[]<>#.|~&@:$", r) {
			dst = fmt.Appendf(dst, "&#%d;", r)
		} else {
			dst = utf8.AppendRune(dst, r)
		}
	}
	return append(dst, "</code>"...)
}
