package cli

import (
	"bytes"
	"slices"
	"unicode/utf8"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/extract/position"
	"github.com/urlmend/urlmend/internal/report"
	"github.com/urlmend/urlmend/lint"
)

const (
	// around is how many bytes of a long line are quoted on either side.
	around = 256
	// across is how many bytes of a long range are quoted.
	across = 1024
)

// finding returns f, of the current URL of t, with all that is told of it but for
// the lines that it is to be told with, if it is.
func (l *linting) finding(t *text, u *extract.URL, f lint.Finding) (found *report.Finding, quotes bool) {
	if f.Severity < t.doc.judging.Level { // it is counted, not told
		return &report.Finding{Finding: f}, false
	}
	found = located(t, f)
	if isEncoded(u) {
		found.Excerpt = []report.Line{decodedLine(found)}
		return found, false
	}
	return found, true
}

// quote tells a finding with the lines of the source that it is about.
func (l *linting) quote(t *text, f *report.Finding) {
	e := excerpt{text: t, own: f.Secret, others: l.secretsOf(t)}
	e.window, e.base = t.Window()
	e.quote(lint.Range{Start: f.Start, End: f.End}, true)
	for _, r := range f.Related {
		e.quote(r, false)
	}
	f.Excerpt = e.lines
}

// located returns f with its places.
func located(t *text, f lint.Finding) *report.Finding {
	found := &report.Finding{
		Finding: f, File: t.doc.Name, Member: t.doc.Member,
		At: t.place(f.Start), To: t.place(f.End),
	}
	for _, r := range f.Related {
		found.Pieces = append(found.Pieces, t.span(r.Start, r.End))
	}
	for _, fix := range f.Fixes {
		shown := report.Fix{Title: fix.Title, Safe: fix.Safe}
		for _, e := range fix.Edits {
			shown.Edits = append(shown.Edits, report.Edit{Span: t.span(e.Start, e.End), Text: e.Text})
		}
		found.Fixes = append(found.Fixes, shown)
	}
	return found
}

// isEncoded reports whether the source of a URL is nothing to be quoted: base64
// and the like. Where it stands for itself in part, it is.
func isEncoded(u *extract.URL) bool {
	for _, s := range u.Segments() {
		if s.Text == "" {
			return false
		}
	}
	return true
}

// decodedLine is the URL itself, in place of a line of the source.
func decodedLine(f *report.Finding) report.Line {
	r := report.Range{Start: f.InURL.Start, End: f.InURL.End}
	text := f.URL
	if len(text) > across {
		from := max(0, r.Start-around)
		text = text[from:min(len(text), from+across)]
		r.Start, r.End = r.Start-from, min(r.End-from, len(text))
	}
	return report.Line{
		Number: f.At.Line, Text: []byte(text), Before: len(text) < len(f.URL), After: len(text) < len(f.URL),
		Marks: []report.Mark{{Range: r, Primary: true}},
	}
}

// An excerpt collects lines of a text.
type excerpt struct {
	*text
	window []byte
	base   int
	own    []lint.Range // the secrets of the URL that the finding is about
	others []lint.Range // those of the piece

	lines []report.Line
	last  stretch // of the last line
}

// A stretch is the bytes [start, end) of a line, all of it if it is not long.
type stretch struct{ start, end int }

// quote marks r, which lies in the window, in the lines it is on. Lines that it has nothing of but the
// line end are left out, the first apart.
func (e *excerpt) quote(r lint.Range, primary bool) {
	for from := r.Start; ; {
		s := e.stretch(from, r.End)
		if part := (lint.Range{Start: from, End: min(r.End, s.end)}); part.Start < part.End || from == r.Start {
			e.mark(s, part, primary)
		}
		n := bytes.IndexByte(e.window[s.end-e.base:max(r.End, s.end)-e.base], '\n')
		if n < 0 {
			return
		}
		if from = s.end + n + 1; from >= r.End {
			return
		}
	}
}

// stretch returns what to quote of the line at from, for a range that ends at
// to.
func (e *excerpt) stretch(from, to int) stretch {
	lo := e.clip(from - around)
	hi := e.clip(min(to, from+across) + around)
	start, end := position.Line(e.window[lo-e.base:hi-e.base], lo, from)
	return stretch{start, end}
}

// clip returns the start of a character in the window, near off.
func (e *excerpt) clip(off int) int {
	at := max(0, min(off-e.base, len(e.window)))
	for range utf8.UTFMax - 1 {
		if at > 0 && at < len(e.window) && !utf8.RuneStart(e.window[at]) {
			at--
		}
	}
	return e.base + at
}

// mark marks part in its line, of which s is to be quoted.
func (e *excerpt) mark(s stretch, part lint.Range, primary bool) {
	number := e.position(part.Start).Line
	if n := len(e.lines); n == 0 || e.lines[n-1].Number != number {
		e.lines = append(e.lines, e.line(number, s))
		e.last = s
	}
	line := &e.lines[len(e.lines)-1]
	line.Marks = append(line.Marks, report.Mark{Range: e.last.of(part), Primary: primary})
}

func (e *excerpt) line(number int, s stretch) report.Line {
	line := report.Line{
		Number: number,
		Text:   e.window[s.start-e.base : s.end-e.base],
		Before: s.start > e.base && e.window[s.start-e.base-1] != '\n' || s.start == e.base && e.base > 0,
		After:  s.end < e.base+len(e.window) && e.window[s.end-e.base] != '\n' && e.window[s.end-e.base] != '\r',
	}
	for _, secret := range disjoint(slices.Concat(e.own, within(e.others, s), e.undecoded(s.start, line.Text))) {
		line.Secrets = append(line.Secrets, s.of(secret))
	}
	return line
}

// undecoded returns the passwords in a line of mail, which starts at an offset, as it
// stands: its encoding may hide them from those who read it, but not from who reads
// the excerpt.
func (e *excerpt) undecoded(start int, line []byte) (found []lint.Range) {
	if e.options.Input.IsMail() && bytes.IndexByte(line, '@') >= 0 {
		found = secretsIn(line, start, extract.Options{NearMisses: true})
	}
	return found
}

// of returns r as a range of the stretch.
func (s stretch) of(r lint.Range) report.Range {
	clamp := func(n int) int { return max(s.start, min(n, s.end)) - s.start }
	return report.Range{Start: clamp(r.Start), End: clamp(r.End)}
}
