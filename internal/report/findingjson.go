package report

import (
	"github.com/urlmend/urlmend/lint"
)

// The JSON of findings. As in a record of a URL, bytes that are not UTF-8 follow
// in base64, under a name that ends in _bytes. "type" tells the objects of the
// format jsonl apart.
type (
	findingObject struct {
		Type     string        `json:"type"` // "finding"
		Rule     string        `json:"rule"`
		Severity lint.Severity `json:"severity"`
		Message  string        `json:"message"`
		URL      string        `json:"url"`
		URLBytes []byte        `json:"url_bytes,omitempty"`
		names
		spanObject
		Related     []spanObject `json:"related,omitempty"`
		Fixes       []fixObject  `json:"fixes,omitempty"`
		Fingerprint string       `json:"fingerprint"`
		Docs        string       `json:"docs"`
	}
	// A spanObject counts lines and columns from 1; a column is in bytes
	// unless it says otherwise, and the end is behind the last one.
	spanObject struct {
		Line           int `json:"line"`
		Column         int `json:"column"`
		ColumnUTF16    int `json:"column_utf16"`
		ColumnRune     int `json:"column_rune"`
		EndLine        int `json:"end_line"`
		EndColumn      int `json:"end_column"`
		EndColumnUTF16 int `json:"end_column_utf16"`
		EndColumnRune  int `json:"end_column_rune"`
		Offset         int `json:"offset"`
		EndOffset      int `json:"end_offset"`
	}
	fixObject struct {
		Title string       `json:"title"`
		Safe  bool         `json:"safe"`
		Edits []editObject `json:"edits"`
	}
	editObject struct {
		spanObject
		Text      string `json:"text"`
		TextBytes []byte `json:"text_bytes,omitempty"`
	}
	fileErrorObject struct {
		Type    string `json:"type"` // "file_error"
		Message string `json:"message"`
	}
	summaryObject struct {
		Type          string `json:"type"` // "summary"
		SchemaVersion int    `json:"schema_version"`
		Files         int    `json:"files"`
		Shown         int    `json:"shown"`
		Errors        int    `json:"errors"`
		Warnings      int    `json:"warnings"`
		Infos         int    `json:"infos"`
		Suppressed    int    `json:"suppressed"`
		Baselined     int    `json:"baselined"`
		Fixable       int    `json:"fixable"`
		FixableUnsafe int    `json:"fixable_unsafe"`
		FileErrors    int    `json:"file_errors"`
	}
)

func appendFindingObject(dst []byte, f *Finding) []byte {
	return AppendJSON(dst, findingObject{
		Type:        "finding",
		Rule:        f.Rule,
		Severity:    f.Severity,
		Message:     f.Message,
		URL:         f.url(),
		URLBytes:    UnlessUTF8([]byte(f.url())),
		names:       namesOf(f.File, f.Member),
		spanObject:  f.span().object(),
		Related:     related(f.Pieces),
		Fixes:       fixObjects(f.shownFixes()),
		Fingerprint: f.Fingerprint,
		Docs:        pageOf(f.Rule),
	})
}

func (s Span) object() spanObject {
	return spanObject{
		s.At.Line, s.At.Column, s.At.UTF16, s.At.Rune,
		s.To.Line, s.To.Column, s.To.UTF16, s.To.Rune,
		s.Start, s.End,
	}
}

func related(pieces []Span) []spanObject {
	out := make([]spanObject, len(pieces))
	for i, p := range pieces {
		out[i] = p.object()
	}
	return out
}

func fixObjects(fixes []Fix) []fixObject {
	out := make([]fixObject, len(fixes))
	for i, fix := range fixes {
		out[i] = fixObject{fix.Title, fix.Safe, make([]editObject, len(fix.Edits))}
		for j, e := range fix.Edits {
			out[i].Edits[j] = editObject{e.Span.object(), e.Text, UnlessUTF8([]byte(e.Text))}
		}
	}
	return out
}

func fileErrors(failures []string) []fileErrorObject {
	out := make([]fileErrorObject, len(failures))
	for i, message := range failures {
		out[i] = fileErrorObject{"file_error", message}
	}
	return out
}

func (s *FindingSummary) object() summaryObject {
	return summaryObject{
		"summary", SchemaVersion, s.Files, s.Shown, s.Errors, s.Warnings, s.Infos,
		s.Suppressed, s.Baselined, s.Fixable, s.FixableUnsafe, len(s.Failures),
	}
}
