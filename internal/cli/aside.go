package cli

import (
	"bytes"
	"slices"

	"github.com/urlmend/urlmend/internal/report"
	"github.com/urlmend/urlmend/internal/suppress"
	"github.com/urlmend/urlmend/lint"
)

// An aside is what may be told of a directive, once its document has been read to
// the end and what was held of it is gone.
type aside struct {
	report.Finding
	line  []byte // what is near it in its line, with the line end
	start report.Span
}

// asideOf returns that of a directive, whose line is held.
func (l *linting) asideOf(t *text, d *suppress.Directive) aside {
	window, base := t.Window()
	at := d.Start - base
	start := max(bytes.LastIndexByte(window[:at], '\n')+1, at-around)
	end := min(len(window), d.End-base+across)
	if n := bytes.IndexByte(window[at:end], '\n'); n >= 0 {
		end = at + n + 1
	}
	return aside{
		Finding: *l.quoted(t, lint.Finding{Start: d.Start, End: d.End}),
		line:    slices.Clone(window[start:end]),
		start:   t.span(base+start, base+start),
	}
}

// tell returns a finding about the directive with its places. A fix is told if it
// stays near.
func (a aside) tell(f lint.Finding) *report.Finding {
	found := a.Finding
	found.Finding = f
	for _, fix := range f.Fixes {
		shown, ok := report.Fix{Title: fix.Title, Safe: fix.Safe}, true
		for _, e := range fix.Edits {
			ok = ok && a.start.Start <= e.Start && e.End <= a.start.Start+len(a.line)
			if ok {
				shown.Edits = append(shown.Edits, report.Edit{Text: e.Text, Span: a.span(e.Start, e.End)})
			}
		}
		if ok {
			found.Fixes = append(found.Fixes, shown)
		}
	}
	return &found
}

// span returns the bytes [start, end), which are near, with their positions.
func (a aside) span(start, end int) report.Span {
	from, to := a.at(start), a.at(end)
	return report.Span{
		Start: start, End: end, At: from.At, To: to.At,
		AtUTF16: from.AtUTF16, ToUTF16: to.AtUTF16, AtRune: from.AtRune, ToRune: to.AtRune,
	}
}

// at returns the place of the byte at off.
func (a aside) at(off int) report.Span {
	before := a.line[:off-a.start.Start]
	s := a.start
	if bytes.HasSuffix(before, []byte("\n")) {
		s.At.Line, s.At.Column, s.AtUTF16, s.AtRune = s.At.Line+1, 1, 1, 1
		return s
	}
	r := ruler{utf16: s.AtUTF16, runes: s.AtRune}
	r.count(before)
	s.At.Column, s.AtUTF16, s.AtRune = s.At.Column+len(before), r.utf16, r.runes
	return s
}
