package report

// gitlab is an artifact of GitLab's for code quality: an array of issues. GitLab
// shows the description only, so the rule is in it.
var gitlab = FindingFormat{
	Name:            "gitlab",
	HasFingerprints: true,
	head:            func(dst []byte, _ *Run) []byte { return append(dst, '[') },
	sep:             ",",
	finding: func(dst []byte, _ *Run, f *Finding) []byte {
		return object{
			"description", f.Rule + ": " + f.Message,
			"check_name", f.Rule,
			"fingerprint", f.Fingerprint,
			"severity", word(f.Severity, "info", "minor", "major"),
			"location", object{"path", f.Path(), "lines", object{"begin", f.At.Line, "end", f.lastLine()}},
		}.append(append(dst, '\n'))
	},
	tail: func(dst []byte, _ *Run, _ *FindingSummary) []byte { return append(dst, "\n]\n"...) },
}
