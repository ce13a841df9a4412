package foreign

import (
	"bytes"

	"github.com/urlmend/urlmend/internal/pattern"
)

// reportFront matches how reports of this linter, and others in the same formats, begin as programs write them: JSON,
// that of reviewdog, SARIF, commands of GitHub, TAP, Markdown, Checkstyle and JUnit.
var reportFront = pattern.New(`^\x{FEFF}?(?:\{"schema_version":1,"tool":\{"name":"urlmend"|\{"source":\{"name":"urlmend"` +
	`|\{"\$schema":"https://json\.schemastore\.org/sarif|::(?:error|warning) file=|TAP version 1|## urlmend\n\n\| severity \| place \|` +
	`|<\?xml [^\n]*\n<(?:checkstyle version=|testsuites name=|testsuite name=)` +
	`|\[\n\{"description":"(?s:.*)"check_name":")`) // the last one is for GitLab

// finding is a line of a report for people and editors, as of a compiler.
var finding = pattern.New(`^\x{FEFF}?[^\s:][^:\n]{0,255}:[0-9]{1,9}:[0-9]{1,9}: (?:error|warning|info): `)

// isReportOfLinter reports whether a text begins like a saved report of this linter, or like one that others write in the
// same format: it quotes the URLs of other files, and nobody corrects them here.
func (t text) isReportOfLinter() bool {
	front := bytes.TrimPrefix(t.head, []byte("\uFEFF"))
	return hasPrefix(front, `{"`, "::", "TAP ", "## urlmend", "<?xml ", "[\n") && reportFront().Match(t.head) || (t.isPlain() || t.ext == ".log" || t.ext == ".out") && finding().Match(t.head)
}
