package foreign

import (
	"bytes"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/pattern"
)

// reports are the beginnings of reports of linters and of results of tests, as programs write them without white space.
var reports = []string{
	`{"schema_version":1,"tool":{"name":"urlmend"`, `{"source":{"name":"urlmend"`, // JSON, and that of reviewdog
	`{"$schema":"https://json.schemastore.org/sarif`,
	"::error file=", "::warning file=", "TAP version 1", "## urlmend\n\n| severity | place |",
}

// reportElements are the first elements of reports in XML.
var reportElements = []string{"<checkstyle version=", "<testsuites name=", "<testsuite name="}

// finding is a line of a report for people and editors, as of a compiler.
var finding = pattern.New(`^[^\s:][^:\n]{0,255}:[0-9]{1,9}:[0-9]{1,9}: (?:error|warning|info): `)

// isReportOfLinter reports whether a text begins like a saved report of this linter, or like one that others write in the
// same format: it quotes the URLs of other files, and nobody corrects them here.
func (t text) isReportOfLinter() bool {
	head := bytes.TrimPrefix(t.head, []byte("\xEF\xBB\xBF"))
	for _, begin := range reports {
		if ascii.HasPrefix(head, begin) {
			return true
		}
	}
	if ascii.HasPrefix(head, "<?xml ") {
		_, first, _ := bytes.Cut(head, []byte("\n"))
		for _, begin := range reportElements {
			if ascii.HasPrefix(first, begin) {
				return true
			}
		}
		return false
	}
	if ascii.HasPrefix(head, "[\n{\"description\":\"") {
		return bytes.Contains(head, []byte(`"check_name":"`)) // for GitLab
	}
	return (t.isPlain() || t.ext == ".log" || t.ext == ".out") && finding().Match(head)
}
