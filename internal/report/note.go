package report

import (
	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/extract/position"
)

// A Note says what is malformed in a mail.
type Note struct {
	extract.Defect
	File   string
	Member string            // of the archive that the file is, or empty
	From   position.Position // of Start
}

// HasNotes reports whether the format has notes besides the URLs.
func (f *Format) HasNotes() bool { return f.note != nil }

// AppendNote appends n as it is written to a [Writer] of the format. One that has
// no notes of its own gets "file:line:column: kind: message".
func (f *Format) AppendNote(dst []byte, n *Note) []byte {
	if f.note != nil {
		return f.note(dst, n)
	}
	dst = append(appendPlace(dst, n.File, n.Member, n.From), ": "...)
	dst = append(append(dst, n.Kind...), ": "...)
	return append(append(dst, n.Message...), '\n')
}

func appendNoteRecord(dst []byte, n *Note) []byte {
	return AppendJSON(dst, struct {
		Note    string `json:"note"`
		Message string `json:"message"`
		names
		Line   int `json:"line"`
		Column int `json:"column"`
		Offset int `json:"offset"`
		End    int `json:"end_offset"`
	}{n.Kind, n.Message, namesOf(n.File, n.Member), n.From.Line, n.From.Column, n.Start, n.End})
}
