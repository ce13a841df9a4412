package report

import (
	"slices"
	"unicode/utf8"
)

// rdjson is the Reviewdog Diagnostic Format: one DiagnosticResult. Its columns are
// bytes.
var rdjson = FindingFormat{
	Name: "rdjson",
	head: func(dst []byte, _ *Run) []byte {
		dst = AppendJSON(append(dst, `{"source":`...), rdSelf)
		return append(dst, `,"diagnostics":[`...)
	},
	sep: ",",
	finding: func(dst []byte, _ *Run, f *Finding) []byte {
		return AppendJSON(append(dst, '\n'), diagnostic(f, nil))
	},
	tail: func(dst []byte, _ *FindingSummary) []byte { return append(dst, "\n]}\n"...) },
}

// rdjsonLines is one Diagnostic a line, each with its source.
var rdjsonLines = FindingFormat{
	Name: "rdjsonl",
	finding: func(dst []byte, _ *Run, f *Finding) []byte {
		return append(AppendJSON(dst, diagnostic(f, &rdSelf)), '\n')
	},
}

var rdSelf = rdSource{"urlmend", "https://github.com/urlmend/urlmend"}

type (
	rdSource struct {
		Name string `json:"name"`
		URL  string `json:"url"`
	}
	rdDiagnostic struct {
		Message     string         `json:"message"`
		Location    rdLocation     `json:"location"`
		Severity    string         `json:"severity"`
		Source      *rdSource      `json:"source,omitempty"`
		Code        rdCode         `json:"code"`
		Suggestions []rdSuggestion `json:"suggestions,omitempty"`
		Related     []rdRelated    `json:"related_locations,omitempty"`
	}
	rdCode struct {
		Value string `json:"value"`
		URL   string `json:"url"`
	}
	rdLocation struct {
		Path  string  `json:"path"`
		Range rdRange `json:"range"`
	}
	rdRange struct {
		Start rdPosition `json:"start"`
		End   rdPosition `json:"end"`
	}
	rdPosition struct {
		Line   int `json:"line"`
		Column int `json:"column"`
	}
	rdSuggestion struct {
		Range rdRange `json:"range"`
		Text  string  `json:"text"`
	}
	rdRelated struct {
		Message  string     `json:"message"`
		Location rdLocation `json:"location"`
	}
)

func diagnostic(f *Finding, source *rdSource) rdDiagnostic {
	d := rdDiagnostic{
		Message:     f.Message,
		Location:    rdLocation{f.Path(), f.span().rdRange()},
		Severity:    word(f.Severity, "INFO", "WARNING", "ERROR"),
		Source:      source,
		Code:        rdCode{f.Rule, pageOf(f.Rule)},
		Suggestions: suggestions(f),
	}
	for _, p := range f.Pieces {
		d.Related = append(d.Related, rdRelated{goesOn, rdLocation{f.Path(), p.rdRange()}})
	}
	return d
}

// goesOn is said of a related range.
const goesOn = "it goes on here"

func (s Span) rdRange() rdRange {
	return rdRange{rdPosition{s.At.Line, s.At.Column}, rdPosition{s.To.Line, s.To.Column}}
}

// suggestions returns the edits of the first fix that is safe and can be written
// as text. Reviewers accept suggestions without running urlmend.
func suggestions(f *Finding) (list []rdSuggestion) {
	fixes := f.shownFixes()
	i := slices.IndexFunc(fixes, func(fix Fix) bool { return fix.Safe && fix.isText() })
	if i < 0 {
		return nil
	}
	for _, e := range fixes[i].Edits {
		list = append(list, rdSuggestion{e.rdRange(), e.Text})
	}
	return list
}

func (f Fix) isText() bool {
	return !slices.ContainsFunc(f.Edits, func(e Edit) bool { return !utf8.ValidString(e.Text) })
}
