package report

import (
	"github.com/urlmend/urlmend/internal/record"
	"github.com/urlmend/urlmend/lint"
)

// The JSON of findings. As in a record of a URL, bytes that are not UTF-8 follow in
// base64, under a name that ends in _bytes. "type" distinguishes the objects of the
// format jsonl.
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
		URLSpan     *spanObject  `json:"url_span,omitempty"`
		Related     []spanObject `json:"related,omitempty"`
		Fixes       []fixObject  `json:"fixes,omitempty"`
		Fingerprint string       `json:"fingerprint"`
		Docs        string       `json:"docs"`
		CopyOf      *placeObject `json:"copy_of,omitempty"`
		*mailPlace
	}
	placeObject struct {
		names
		Line   int `json:"line"`
		Column int `json:"column"`
	}
	// A mailPlace has the names of the record of a URL.
	mailPlace struct {
		MessageID string `json:"message_id,omitempty"`
		Date      string `json:"date,omitempty"` // RFC 3339
		List      string `json:"list,omitempty"`
		Part      string `json:"part,omitempty"`
	}
	// A spanObject counts lines and columns from 1; a column is in bytes
	// unless it says otherwise, and the end is exclusive.
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
)

// AppendFinding appends a finding as the JSON formats do, without line end.
func AppendFinding(dst []byte, f *Finding) []byte {
	return AppendJSON(dst, findingObject{
		Type:        "finding",
		Rule:        f.Rule,
		Severity:    f.Severity,
		Message:     f.Message,
		URL:         f.url(),
		URLBytes:    record.UnlessUTF8([]byte(f.url())),
		names:       namesOf(f.File, f.Member),
		spanObject:  f.span().object(),
		URLSpan:     f.urlSpan(),
		Related:     related(f.Pieces),
		Fixes:       fixObjects(f.ShownFixes()),
		Fingerprint: f.Fingerprint,
		Docs:        PageOf(f.Rule),
		CopyOf:      f.copyOf(),
		mailPlace:   f.mailPlace(),
	})
}

func (f *Finding) urlSpan() *spanObject {
	if f.URLSpan == (Span{}) {
		return nil
	}
	o := f.URLSpan.object()
	return &o
}

func (f *Finding) copyOf() *placeObject {
	if f.CopyOf == nil {
		return nil
	}
	return &placeObject{namesOf(f.CopyOf.File, f.CopyOf.Member), f.CopyOf.Line, f.CopyOf.Column}
}

func (f *Finding) mailPlace() *mailPlace {
	if f.Mail == nil {
		return nil
	}
	return &mailPlace{f.Mail.ID, date(f.Mail), f.Mail.List, f.Mail.Part}
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
			out[i].Edits[j] = editObject{e.Span.object(), e.Text, record.UnlessUTF8([]byte(e.Text))}
		}
	}
	return out
}

func fileErrors(failures []string) []object {
	out := make([]object, len(failures))
	for i, message := range failures {
		out[i] = object{"type", "file_error", "message", message}
	}
	return out
}

func (s *FindingSummary) object() object {
	return object{
		"type", "summary", "schema_version", SchemaVersion,
		"files", s.Files, "shown", s.Shown, "copies", s.Copies, "errors", s.Errors, "warnings", s.Warnings, "infos", s.Infos,
		"suppressed", s.Suppressed, "baselined", s.Baselined, "fixable", s.Fixable, "fixable_unsafe", s.FixableUnsafe,
		"file_errors", len(s.Failures), "left_out", leftOut(s.LeftOut),
	}
}

// leftOut returns the counts as a value that is not written if nothing was left out.
func leftOut(counts map[string]int) any {
	if len(counts) == 0 {
		return nil
	}
	return counts
}
