package judge

import (
	"bytes"
	"slices"

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

// isEncoded reports whether no part of a URL is in the source as it is, so that nothing
// can be quoted: it is all base64 and the like.
func isEncoded(u *extract.URL) bool {
	return !slices.ContainsFunc(u.Segments(), func(s extract.Segment) bool { return s.Text == "" })
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

// quote adds to a finding the lines of the source that it is about, copied.
func (s *section) quote(f *report.Finding) {
	if s.quoted == nil {
		s.quoted = &secretText{text: s.window, base: s.base, known: s.secretsOf()}
	}
	e := excerpt{section: s, own: f.Secret, url: lint.Range{Start: f.URLSpan.Start, End: f.URLSpan.End}}
	e.quote(lint.Range{Start: f.Start, End: f.End}, true)
	for _, r := range f.Related {
		e.quote(r, false)
	}
	f.Excerpt = e.lines
}

// An excerpt collects lines of a section.
type excerpt struct {
	*section
	own []lint.Range // the secrets of the URL that the finding is about
	url lint.Range   // the URL that the finding is about

	lines []report.Line
	last  lint.Range // what is quoted of the last line
}

// quote marks r, which lies in the window, in the lines it is on. Lines of which it has
// only the line end are left out, except the first.
func (e *excerpt) quote(r lint.Range, primary bool) {
	for from := r.Start; ; {
		quoted := e.lineAt(from, r.End)
		if part := (lint.Range{Start: from, End: min(r.End, quoted.End)}); part.Start < part.End || from == r.Start {
			e.mark(quoted, part, primary)
		}
		n := bytes.IndexByte(e.window[quoted.End-e.base:max(r.End, quoted.End)-e.base], '\n')
		if n < 0 {
			return
		}
		if from = quoted.End + n + 1; from >= r.End {
			return
		}
	}
}

// lineAt returns what to quote of the line at from, for a range that ends at to: all of
// it, unless it is long.
func (e *excerpt) lineAt(from, to int) lint.Range {
	lo := e.clip(from - around)
	hi := e.clip(min(to, from+across) + around)
	start, end := position.Line(e.window[lo-e.base:hi-e.base], lo, from)
	return lint.Range{Start: start, End: end}
}

// clip returns the start of a character in the window, near off.
func (e *excerpt) clip(off int) int {
	return e.base + report.CharacterStart(e.window, max(0, min(off-e.base, len(e.window))))
}

// mark marks part in its line, of which quoted is to be quoted.
func (e *excerpt) mark(quoted, part lint.Range, primary bool) {
	number := e.index.Position(part.Start, position.Bytes).Line
	if n := len(e.lines); n == 0 || e.lines[n-1].Number != number {
		e.lines = append(e.lines, e.line(number, quoted))
		e.last = quoted
	}
	line := &e.lines[len(e.lines)-1]
	line.Marks = append(line.Marks, report.Mark{Range: inLine(part, e.last), Primary: primary})
}

func (e *excerpt) line(number int, quoted lint.Range) report.Line {
	start, end := quoted.Start-e.base, quoted.End-e.base
	line := report.Line{
		Number: number,
		Text:   bytes.Clone(e.window[start:end]),
		Before: start > 0 && e.window[start-1] != '\n' || start == 0 && e.base > 0,
		After:  end < len(e.window) && e.window[end] != '\n' && e.window[end] != '\r',
	}
	for _, r := range e.quoted.near(quoted, e.url, e.own) {
		line.Secrets = append(line.Secrets, inLine(r, quoted))
	}
	return line
}

// inLine returns r as a range of what is quoted of a line.
func inLine(r, quoted lint.Range) report.Range {
	clamp := func(n int) int { return max(quoted.Start, min(n, quoted.End)) - quoted.Start }
	return report.Range{Start: clamp(r.Start), End: clamp(r.End)}
}
