package report

// findingJSONDocument is one object: {"schema_version", "tool", "findings",
// "file_errors", "summary"}. Each finding has a line.
var findingJSONDocument = FindingFormat{
	Name:            "json",
	HasFingerprints: true,
	head: func(dst []byte, run *Run) []byte {
		dst = append(dst, `{"schema_version":`...)
		dst = append(AppendJSON(dst, SchemaVersion), `,"tool":`...)
		return append(AppendJSON(dst, toolObject{"urlmend", run.Version, run.Edition}), `,"findings":[`...)
	},
	sep: ",",
	finding: func(dst []byte, _ *Run, f *Finding) []byte {
		return appendFindingObject(append(dst, '\n'), f)
	},
	tail: func(dst []byte, sum *FindingSummary) []byte {
		dst = append(dst, "\n],\"file_errors\":"...)
		dst = append(AppendJSON(dst, fileErrors(sum.Failures)), `,"summary":`...)
		return append(AppendJSON(dst, sum.object()), "}\n"...)
	},
}

type toolObject struct {
	Name    string `json:"name"`
	Version string `json:"version"`
	Edition string `json:"edition"`
}
