package report

import (
	"github.com/urlmend/urlmend/internal/source"
	"github.com/urlmend/urlmend/lint"
)

// A Finding is a finding in a file, with the source it is about.
type Finding struct {
	lint.Finding
	File   string
	Member string          // of the archive that the file is, or empty
	At     source.Position // of Start
	// Excerpt holds the lines that the finding's ranges are on, in order.
	Excerpt []Line
}

// AppendFinding appends
//
//	file:line:column: severity: message [rule]
//
// then the excerpt with the ranges underlined, in lines of at most width
// columns, then an empty line.
func AppendFinding(dst []byte, f *Finding, width int, style Style) []byte {
	dst = style.paint(dst, bold, func(dst []byte) []byte {
		return append(appendPlace(dst, f.File, f.Member, f.At), ':')
	})
	dst = style.paint(append(dst, ' '), severityColor(f.Severity), func(dst []byte) []byte {
		return append(append(dst, f.Severity.String()...), ':')
	})
	dst = AppendVisible(append(dst, ' '), []byte(f.Message))
	dst = append(append(append(dst, " ["...), f.Rule...), "]\n"...)
	dst = appendExcerpt(dst, f.Excerpt, width, style, severityColor(f.Severity))
	return append(dst, '\n')
}
