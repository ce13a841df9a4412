package judge

import (
	"bytes"
	"slices"

	"github.com/urlmend/urlmend/extract/position"
	"github.com/urlmend/urlmend/internal/report"
	"github.com/urlmend/urlmend/internal/suppress"
	"github.com/urlmend/urlmend/lint"
)

// A directiveNote is what is kept of a directive: only at the end of the document it is
// known whether it was of use, and then its section is gone.
type directiveNote struct {
	report.Finding
	line  []byte         // what is near it in its line, with the line end
	start position.Start // of line
}

// note returns that of a directive in the section.
func (s *section) note(d *suppress.Directive) directiveNote {
	at := d.Start - s.base
	start := max(bytes.LastIndexByte(s.window[:at], '\n')+1, at-around)
	end := min(len(s.window), d.End-s.base+across)
	if n := bytes.IndexByte(s.window[at:end], '\n'); n >= 0 {
		end = at + n + 1
	}
	found := s.locate(lint.Finding{Start: d.Start, End: d.End})
	s.quote(found)
	first := place(s.index, s.base+start)
	return directiveNote{
		Finding: *found,
		line:    slices.Clone(s.window[start:end]),
		start:   position.Start{Offset: s.base + start, Line: first.Line, Column: first.Column, UTF16: first.UTF16, Rune: first.Rune},
	}
}

// finding returns a finding about the directive with its positions. Of its fixes only
// those are kept whose edits are near.
func (n *directiveNote) finding(f lint.Finding) *report.Finding {
	found, index := n.Finding, position.NewPartIndex(n.line, n.start)
	found.Finding = f
	isFar := func(e lint.Edit) bool {
		return e.Start < n.start.Offset || e.End > n.start.Offset+len(n.line)
	}
	for _, fix := range f.Fixes {
		if !slices.ContainsFunc(fix.Edits, isFar) {
			found.Fixes = append(found.Fixes, locateFix(fix, index))
		}
	}
	return &found
}
