package report

// findingJSONLines is one object a line, of the types "finding" and "file_error". The
// last is of the type "summary", so that a reader recognises truncated output.
var findingJSONLines = FindingFormat{
	Name:            "jsonl",
	HasFingerprints: true,
	HasFixes:        true,
	finding: func(dst []byte, _ *Run, f *Finding) []byte {
		return append(AppendFinding(dst, f), '\n')
	},
	tail: func(dst []byte, _ *Run, sum *FindingSummary) []byte {
		for _, e := range fileErrors(sum.Failures) {
			dst = append(e.append(dst), '\n')
		}
		return append(sum.object().append(dst), '\n')
	},
}
