package report

// findingText is for people: a line as of [findingShort], then the excerpt with
// the ranges underlined, then an empty line. Of many findings in a file that say the same, it
// shows the first few and lists the lines of the others.
var findingText = FindingFormat{
	Name: "text",
	finding: func(dst []byte, run *Run, f *Finding) []byte {
		return AppendFinding(dst, f, run.Width, run.Style)
	},
	repeat: appendRepeat,
}

// AppendFinding appends
//
//	file:line:column: severity: message [rule]
//
// then the excerpt with the ranges underlined, in lines of at most width
// columns, then an empty line.
func AppendFinding(dst []byte, f *Finding, width int, style Style) []byte {
	dst = style.paint(dst, bold, func(dst []byte) []byte {
		return append(appendLinePlace(dst, f), ':')
	})
	dst = style.paint(append(dst, ' '), severityColor(f.Severity), func(dst []byte) []byte {
		return append(append(dst, f.Severity.String()...), ':')
	})
	dst = append(appendWhat(append(dst, ' '), f), '\n')
	dst = appendExcerpt(dst, f.Excerpt, width, style, severityColor(f.Severity))
	return append(dst, '\n')
}
