package rules

import (
	"bytes"
	"slices"
	"strings"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/lint"
)

var brokenURL = &lint.Rule{
	Name:     "broken-url",
	Severity: lint.Warning,
	InfoIn:   lint.Code,
	Since:    "0.1",
	Summary:  "a URL that continues on the next line without delimiters",
	Why: `Most readers, and most programs that make links, assume that a bare URL ends
with its line, so they follow only its first part. Between angle brackets or
double quotes a URL may be broken, because white space there does not belong
to it.

It is info where only a word is in the next line, which may be none of the URL.`,
	Refs:      []lint.Ref{lint.RFC("3986", "C"), lint.RFC("1738", "appendix")},
	Fix:       lint.Unsafe,
	FixInCode: true,
	Bad: []string{
		"The archive of the list is kept at http://www.example.com/pub/archive/\n" +
			"1994/march/index.html for all who missed it.",
	},
	Good: []string{
		"<URL:http://www.example.com/pub/archive/\n1994/march/index.html>",
		"http://www.example.com/pub/archive/1994/march/index.html",
	},
	Explains: []string{"hyphen-break", "wrong-join-risk", "space-in-url", "broken-by-flowed"},
	When:     withBreaks,
	Check:    checkBrokenURL,
}

func checkBrokenURL(p *lint.Pass) {
	if p.URL.Kind != extract.Bare && p.URL.Kind != extract.Prefixed {
		return
	}
	lines := countLines(p.URL.Breaks)
	if lines == 1 {
		return
	}
	if endsBeforeWord(p) {
		p = p.As(lint.Info)
	}
	hyphen, brackets := "", ""
	hasHyphen := func(b extract.Break) bool { return b.Hyphen == extract.HyphenKept || b.Hyphen == extract.HyphenDropped }
	if slices.ContainsFunc(p.URL.Breaks, hasHyphen) {
		hyphen = "; decide whether the hyphen at the line end is part of it"
	}
	isPlain := p.In(lint.Mail | lint.Prose)
	if isPlain { // in markup, brackets are shown, or an error as in MDX
		brackets = ", or between angle brackets"
	}
	p.Reportf(0, len(p.URL.Text), "the URL is broken over %d lines without delimiters, so most readers follow only its first line: put it on one line%s%s", lines, brackets, hyphen)
	if isDoubtful(p) {
		return
	}
	p.Fix(lint.Unsafe, "put the URL on one line", p.Join())
	if isPlain {
		p.Fix(lint.Unsafe, "put the URL between angle brackets", bracketed(p)...)
	}
}

// countLines returns over how many lines a URL is broken, apart from breaks that the format means to be joined.
func countLines(breaks []extract.Break) int {
	lines := 1
	for _, b := range breaks {
		isMeant := isSoftBreak(b) || b.Reason == extract.Folded || b.Reason == extract.FlowedSpace
		if (b.Kind == extract.LineBreak || b.Kind == extract.PageBreak) && !isMeant {
			lines++
		}
	}
	return lines
}

// isDoubtful reports whether the text at a break may have to be changed too, or the URL may end there.
func isDoubtful(p *lint.Pass) bool {
	return endsBeforeWord(p) || slices.ContainsFunc(p.URL.Breaks, func(b extract.Break) bool { return isDoubtfulBreak(p.URL.Text, b) })
}

// isDoubtfulBreak reports whether the only hyphen of a name is at the break: it may come from the program that broke the
// line.
func isDoubtfulBreak(text []byte, b extract.Break) bool {
	if b.Hyphen != extract.HyphenKept || b.Reason != extract.HyphenByDefault {
		return false
	}
	head, tail := text[:b.At], text[b.At:]
	name := bytes.TrimSuffix(head[bytes.LastIndexAny(head, "/?#&=")+1:], []byte("-"))
	rest := tail[:countWhile(tail, func(b byte) bool { return strings.IndexByte("/?#&=", b) < 0 })]
	return bytes.IndexByte(name, '-') < 0 && bytes.IndexByte(rest, '-') < 0
}

// endsBeforeWord reports whether the URL may end before its last line, which has only a word.
func endsBeforeWord(p *lint.Pass) bool {
	tail := p.URL.Text[p.URL.Breaks[len(p.URL.Breaks)-1].At:]
	return isAll(bytes.Trim(tail, "-"), isLetter)
}

// bracketed returns the changes that put the URL between angle brackets; none if "URL:" is
// before it, which belongs between them too.
func bracketed(p *lint.Pass) []lint.Change {
	end := p.Replace(len(p.URL.Text), len(p.URL.Text), ">")
	switch {
	case p.URL.Kind != extract.Bare:
		return nil
	case p.URL.Notes&extract.UnclosedWrapper != 0:
		return []lint.Change{end}
	}
	return []lint.Change{p.Replace(0, 0, "<"), end}
}

// isSoftBreak reports whether the break is one of quoted-printable, which
// undecoded-quoted-printable reports.
func isSoftBreak(b extract.Break) bool { return b.Reason == extract.SoftBreak }
