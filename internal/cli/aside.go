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
	start int    // where that begins in the document
	place report.Position
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
		Finding: *l.kept(t, lint.Finding{Start: d.Start, End: d.End}),
		line:    slices.Clone(window[start:end]),
		start:   base + start,
		place:   t.place(base + start),
	}
}

// kept returns f with the lines that it is about, copied: it is told when what is
// held of the document may be another part of it.
func (l *linting) kept(t *text, f lint.Finding) *report.Finding {
	found := located(t, f)
	l.quote(t, found)
	for i := range found.Excerpt {
		found.Excerpt[i].Text = slices.Clone(found.Excerpt[i].Text)
	}
	return found
}

// tell returns a finding about the directive with its places. A fix is told if it
// stays near.
func (a aside) tell(f lint.Finding) *report.Finding {
	found := a.Finding
	found.Finding = f
	for _, fix := range f.Fixes {
		shown, ok := report.Fix{Title: fix.Title, Safe: fix.Safe}, true
		for _, e := range fix.Edits {
			ok = ok && a.start <= e.Start && e.End <= a.start+len(a.line)
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
	return report.Span{Start: start, End: end, At: a.at(start), To: a.at(end)}
}

// at returns the position of the byte at off.
func (a aside) at(off int) report.Position {
	before := a.line[:off-a.start]
	p := a.place
	if bytes.HasSuffix(before, []byte("\n")) {
		p.Line, p.Column, p.UTF16, p.Rune = p.Line+1, 1, 1, 1
		return p
	}
	r := ruler{utf16: p.UTF16, runes: p.Rune}
	r.count(before)
	p.Column, p.UTF16, p.Rune = p.Column+len(before), r.utf16, r.runes
	return p
}
