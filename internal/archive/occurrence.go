package archive

import (
	"bytes"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/internal/record"
	"github.com/urlmend/urlmend/internal/report"
	"github.com/urlmend/urlmend/lint"
)

// newOccurrence returns the record of a URL at that line and column, with what rules report.
func newOccurrence(u *extract.URL, line, column int, findings []lint.Finding) *record.Occurrence {
	o := &record.Occurrence{
		URL: string(u.Text), URLBytes: bytes.Clone(record.UnlessUTF8(u.Text)),
		Kind: u.Kind.String(), Confidence: u.Confidence.String(),
		Line: line, Column: column, Start: u.Start, End: u.End,
		Segments: report.Segments(u), Breaks: report.Breaks(u),
		Readings: report.Readings(u), Continued: u.Continued, Notes: u.Notes.Names(),
	}
	o.Above, o.Below = surroundings(u)
	if m := u.Mail; m != nil {
		o.Part, o.Type, o.Place, o.Field, o.Depth, o.Signature, o.Link = m.Part, m.Type, m.Place.String(), m.Field, m.Depth, m.Signature, m.Link
	}
	for _, f := range findings {
		o.Findings = append(o.Findings, record.Finding{Rule: f.Rule, Severity: f.Severity.String(), Start: f.Start, End: f.End, Message: f.Message})
	}
	return o
}
