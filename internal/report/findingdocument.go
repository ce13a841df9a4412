package report

import "strconv"

// findingJSONDocument is one object: {"schema_version", "tool", "findings",
// "file_errors", "summary"}. Each finding has a line.
var findingJSONDocument = FindingFormat{
	Name:            "json",
	HasFingerprints: true,
	HasFixes:        true,
	head: func(dst []byte, run *Run) []byte {
		dst = strconv.AppendInt(append(dst, `{"schema_version":`...), SchemaVersion, 10)
		dst = object{"name", "urlmend", "version", run.Version, "edition", run.Edition}.append(append(dst, `,"tool":`...))
		return append(dst, `,"findings":[`...)
	},
	sep: ",",
	finding: func(dst []byte, _ *Run, f *Finding) []byte {
		return AppendFinding(append(dst, '\n'), f)
	},
	tail: func(dst []byte, _ *Run, sum *FindingSummary) []byte {
		dst = appendValue(append(dst, "\n],\"file_errors\":"...), fileErrors(sum.Failures))
		dst = sum.object().append(append(dst, `,"summary":`...))
		return append(dst, "}\n"...)
	},
}
