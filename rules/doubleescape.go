package rules

import (
	"bytes"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/urlmend/urlmend/lint"
)

var doubleEscape = &lint.Rule{
	Name:     "double-escape",
	Severity: lint.Warning,
	InfoIn:   lint.Documentation | lint.Link | lint.Code,
	Since:    "0.1",
	Summary:  "an escape that was escaped again",
	Why: `%2520 stands for the three characters "%20", not for a space: a URL that
was already escaped was escaped again. The server is asked for a name that
contains a percent sign. Escape a URL only once, when it is made.

A double escape can be right in a query or a fragment, and anywhere if it is for
a character other than a space or a letter beyond ASCII, as %252F, because many
servers refuse %2F; these are reported as info. Where a URL is
part of another URL, its escapes are escaped again, so nothing is reported. The
same holds for what would make no sense as an escape, such as 100%25AB.`,
	Refs: []lint.Ref{lint.RFC("3986", "2.4"), lint.RFC("2396", "2.4.2")},
	Bad: []string{
		"http://www.example.com/annual%2520report.html",
		"<URL:http://www.example.com/caf%25C3%25A9>",
		"http://www.example.com/find?q=annual%2520report",
	},
	Good: []string{
		"http://www.example.com/annual%20report.html",
		"http://www.example.com/100%25AB",
		"http://www.example.com/login?next=http%3A%2F%2Fwww.example.org%2Fa%2520b",
	},
	When:  withPercent,
	Check: checkDoubleEscape,
}

func checkDoubleEscape(p *lint.Pass) {
	if !bytes.Contains(p.URL.Text, percentSign) {
		return
	}
	for _, part := range []lint.Part{p.Path, p.Query, p.Fragment} {
		checkTwice(p, part)
	}
}

// percentSign is the escape of one.
var percentSign = []byte("%25")

// checkTwice reports the double escapes in one part, from the first to the last.
func checkTwice(p *lint.Pass, part lint.Part) {
	if holdsURL(part.Text) {
		return
	}
	var runs []lint.Range
	for i := part.Start; i < part.End; {
		end := i
		for n := escapedTwice(p.URL.Text[end:part.End]); n > 0; n = escapedTwice(p.URL.Text[end:part.End]) {
			end += n
		}
		if end > i {
			runs = append(runs, lint.Range{Start: i, End: end})
		}
		i = end + 1
	}
	if len(runs) > 0 {
		reportTwice(p, part, runs)
	}
}

// reportTwice reports the runs of double escapes in one part, at least one.
func reportTwice(p *lint.Pass, part lint.Part, runs []lint.Range) {
	isPath := part.Name == p.Path.Name
	if !isPath || !slices.ContainsFunc(runs, func(r lint.Range) bool { return isNeeded(p.URL.Text[r.Start:r.End]) }) {
		p = p.As(lint.Info)
	}
	first, last := runs[0], runs[len(runs)-1]
	quoted, end := p.Quote(first.Start, first.End), p.Quote(last.Start, last.End)
	if first == last {
		p.Reportf(first.Start, first.End, "%s was escaped twice: write %s, unless a literal percent sign is meant",
			quoted, strings.ReplaceAll(quoted, "%25", "%"))
		return
	}
	p.Reportf(first.Start, last.End, "the escapes from %s to %s were escaped twice: write %s to %s, unless literal percent signs are meant",
		quoted, end, strings.ReplaceAll(quoted, "%25", "%"), strings.ReplaceAll(end, "%25", "%"))
}

// isNeeded reports whether a run of double escapes has one for a space or a byte beyond
// ASCII. Servers make others themselves, as %252F and %253A.
func isNeeded(run []byte) bool {
	for ; len(run) > len(percentSign); run = run[len("%25XX"):] {
		if b, _ := hexPair(run, len(percentSign)); b == ' ' || b >= utf8.RuneSelf {
			return true
		}
	}
	return false
}

// escapedTwice returns the length of the double escapes at the front of text
// that make up one character, of those that URLs have escapes for; 0 when there
// are none.
func escapedTwice(text []byte) int {
	const size = len("%25XX")
	var char []byte
	for len(char) < utf8.UTFMax && bytes.HasPrefix(text, percentSign) {
		b, ok := hexPair(text, len(percentSign))
		if !ok {
			break
		}
		text = text[size:]
		if char = append(char, b); utf8.FullRune(char) {
			break
		}
	}
	r, n := utf8.DecodeRune(char)
	switch {
	case r == utf8.RuneError && n <= 1, r < ' ' && !isWhite(r), r < utf8.RuneSelf && r != '~' && isUnreserved(byte(r)):
		return 0
	}
	return size * n
}

// holdsURL reports whether a part contains another URL, escaped or not.
func holdsURL(text []byte) bool {
	for _, mark := range []string{"://", "%3A//", "%3a//", "%3A%2F", "%3a%2f"} {
		if bytes.Contains(text, []byte(mark)) {
			return true
		}
	}
	return false
}
