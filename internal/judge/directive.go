package judge

import (
	"bytes"
	"slices"
	"unicode/utf8"

	"github.com/urlmend/urlmend/extract/position"
	"github.com/urlmend/urlmend/internal/report"
	"github.com/urlmend/urlmend/internal/suppress"
	"github.com/urlmend/urlmend/lint"
)

// A directiveNote is what is kept of a directive: only at the end of the document it is
// known whether it was of use, and then its section is gone.
type directiveNote struct {
	report.Span
	text    []byte         // its line, or the part near it; notes share the memory
	start   position.Start // of text
	secrets []lint.Range   // in text
}

// notes returns the notes on directives in the section.
func (s *section) notes(directives []suppress.Directive) (notes []directiveNote) {
	var copied []byte // of the window, from that offset in it on
	from := 0
	for i := range directives {
		d := &directives[i]
		start, end := s.near(d)
		if end > from+len(copied) {
			last := end
			for k := i + 1; k < len(directives); k++ {
				start, end := s.near(&directives[k])
				if start > last {
					break
				}
				last = end
			}
			from, copied = start, bytes.Clone(s.window[start:last])
		}
		first := report.NewPosition(s.index, s.base+start)
		near := lint.Range{Start: s.base + start, End: s.base + end}
		notes = append(notes, directiveNote{
			Span: report.NewSpan(s.places(), d.Start, d.End),
			text: copied[start-from : end-from : end-from],
			start: position.Start{
				Offset: near.Start, Line: first.Line, Column: first.Column,
				UTF16: first.UTF16, Rune: first.Rune,
			},
			secrets: slices.Clone(overlapping(s.secretsOf(), near)),
		})
	}
	return notes
}

// near returns the range of the window that is kept for a directive: its line with the line ends
// around it, or less if the line is long.
func (s *section) near(d *suppress.Directive) (start, end int) {
	at := d.Start - s.base
	start = max(at-around-utf8.UTFMax, 0)
	start += max(bytes.LastIndexByte(s.window[start:at], '\n'), 0)
	end = min(len(s.window), d.End-s.base+across)
	if n := bytes.IndexByte(s.window[at:end], '\n'); n >= 0 {
		end = at + n + 1
	}
	return start, end
}

// finding returns a finding about the directive with its positions. Of its fixes only
// those are kept whose edits are near.
func (n *directiveNote) finding(d *Document, f lint.Finding) *report.Finding {
	s := section{doc: d, window: n.text, base: n.start.Offset, index: position.NewPartIndex(n.text, n.start), secrets: &n.secrets}
	isFar := func(e lint.Edit) bool { return e.Start < s.base || e.End > s.base+len(s.window) }
	f.Fixes = slices.DeleteFunc(f.Fixes, func(fix lint.Fix) bool { return slices.ContainsFunc(fix.Edits, isFar) })
	found := s.locate(f)
	found.At, found.To = n.At, n.To
	if !d.offsets {
		s.quote(found)
	}
	return found
}

// directive returns the text of the directive that the finding is about, without secrets.
func (n *directiveNote) directive(f lint.Finding) string {
	return lint.RedactText(string(n.text[f.Start-n.start.Offset : f.End-n.start.Offset]))
}
