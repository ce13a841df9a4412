package report

import (
	"fmt"
	"strings"
)

// github is the workflow commands by which GitHub annotates the lines of a change.
// A finding on several lines has no columns: GitHub wants both on the same line.
var github = FindingFormat{
	Name: "github",
	finding: func(dst []byte, _ *Run, f *Finding) []byte {
		dst = append(dst, "::"+word(f.Severity, "notice", "warning", "error")+" file="...)
		dst = appendProperty(dst, f.Path())
		dst = fmt.Appendf(dst, ",line=%d,endLine=%d", f.At.Line, f.lastLine())
		if f.isOneLine() {
			dst = fmt.Appendf(dst, ",col=%d,endColumn=%d", f.At.Rune, max(f.At.Rune, f.To.Rune-1))
		}
		dst = appendProperty(append(dst, ",title="...), f.Rule)
		return append(appendData(append(dst, "::"...), f.Message), '\n')
	},
	tail: func(dst []byte, _ *Run, sum *FindingSummary) []byte {
		for _, message := range sum.Failures {
			dst = append(appendData(append(dst, "::error::"...), message), '\n')
		}
		return dst
	},
}

// appendData appends the text of a command. GitHub turns %0A and the like back, so
// the percent sign is escaped; what else it would turn back is visible already.
func appendData(dst []byte, text string) []byte {
	return append(dst, strings.ReplaceAll(string(AppendInert(nil, text)), "%", "%25")...)
}

func appendProperty(dst []byte, text string) []byte {
	return append(dst, properties.Replace(string(AppendInert(nil, text)))...)
}

var properties = strings.NewReplacer("%", "%25", ":", "%3A", ",", "%2C")
