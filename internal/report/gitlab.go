package report

// gitlab is an artifact of GitLab's for code quality: an array of issues. GitLab
// shows the description only, so the rule is in it.
var gitlab = FindingFormat{
	Name:            "gitlab",
	HasFingerprints: true,
	head:            func(dst []byte, _ *Run) []byte { return append(dst, '[') },
	sep:             ",",
	finding: func(dst []byte, _ *Run, f *Finding) []byte {
		return AppendJSON(append(dst, '\n'), gitlabIssue{
			Description: f.Rule + ": " + f.Message,
			Check:       f.Rule,
			Fingerprint: f.Fingerprint,
			Severity:    word(f.Severity, "info", "minor", "major"),
			Location:    gitlabLocation{f.Path(), gitlabLines{f.At.Line, f.lastLine()}},
		})
	},
	tail: func(dst []byte, _ *FindingSummary) []byte { return append(dst, "\n]\n"...) },
}

type (
	gitlabIssue struct {
		Description string         `json:"description"`
		Check       string         `json:"check_name"`
		Fingerprint string         `json:"fingerprint"`
		Severity    string         `json:"severity"`
		Location    gitlabLocation `json:"location"`
	}
	gitlabLocation struct {
		Path  string      `json:"path"`
		Lines gitlabLines `json:"lines"`
	}
	gitlabLines struct {
		Begin int `json:"begin"`
		End   int `json:"end"`
	}
)
