package report

import "fmt"

// findingText is for people: a line as of [findingShort], then the excerpt with
// the ranges underlined, then an empty line. Copies take one line each. Of many findings in a file
// that say the same, it shows the first few and lists the lines of the others.
var findingText = FindingFormat{
	Name: "text",
	finding: func(dst []byte, run *Run, f *Finding) []byte {
		return appendFinding(dst, f, run.Width, run.Style)
	},
	copy:   appendCopy,
	repeat: appendRepeat,
}

// appendFinding appends
//
//	file:line:column: severity: message [rule]
//
// then the excerpt with the ranges underlined, in lines of at most width
// columns, then an empty line.
func appendFinding(dst []byte, f *Finding, width int, style Style) []byte {
	dst = append(appendWhat(appendHead(dst, f, style), f), '\n')
	dst = appendExcerpt(dst, f.Excerpt, width, style, severityColor(f.Severity))
	return append(dst, '\n')
}

// appendHead appends "file:line:column: severity: ".
func appendHead(dst []byte, f *Finding, style Style) []byte {
	dst = style.paint(dst, bold, func(dst []byte) []byte {
		return append(appendLinePlace(dst, f), ':')
	})
	dst = style.paint(append(dst, ' '), severityColor(f.Severity), func(dst []byte) []byte {
		return append(append(dst, f.Severity.String()...), ':')
	})
	return append(dst, ' ')
}

// appendCopy appends
//
//	file:line:column: severity: a copy of file:line:column [rule]
func appendCopy(dst []byte, run *Run, f *Finding) []byte {
	dst = append(appendHead(dst, f, run.Style), "a copy of "...)
	dst = AppendInert(dst, fullName(f.CopyOf.File, f.CopyOf.Member))
	return fmt.Appendf(dst, ":%d:%d [%s]\n", f.CopyOf.Line, f.CopyOf.Column, f.Rule)
}
