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

It is info where the break is layout, or misleads nobody: in source and in listings,
where authors break lines at a margin; in the comments of a GNU gettext catalogue, which
the gettext programs wrap; in text that a program has formatted, or taken from a PDF,
with words broken at hyphens or many URLs in parentheses; in a table cell; in plain text
that has each field of a query on its own line; in the text of a link; and where only a word, or the name
of a file, is in the next line, which may be none of the URL.`,
	Refs:      []lint.Ref{lint.RFC(3986, "C"), lint.RFC(1738, "appendix")},
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
	if p.URL.Kind != extract.Bare && p.URL.Kind != extract.Prefixed || isBetweenChevrons(p) {
		return
	}
	lines := countLines(p.URL.Breaks)
	if lines == 1 {
		return
	}
	if isLayout(p) || endsBeforeSetting(p) || endsBeforeWord(p) {
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
	if isDoubtful(p) || !isPlain && isBetweenParts(p) {
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

// isLayout reports whether a program broke the URL, or nobody follows a URL that is broken in such
// a place. The GNU gettext programs wrap the comments of catalogues.
func isLayout(p *lint.Pass) bool {
	isWrapped := p.URL.Input == extract.POInput || p.URL.IsPrinted() || isJustified(p) || p.In(lint.Prose) && isBeforeHost(p)
	front := p.URL.Before[countWhile(p.URL.Before, isMargin):]
	isTarget := hasPrefix(front, ".. _") || hasPrefix(front, "__ ") // of reStructuredText, which joins its lines
	return isWrapped || isTarget || isLinkText(p) || isCell(p) || isByField(p) || isCompared(p)
}

// isBetweenParts reports whether the URL is broken only after "/", "?" or "&": authors break it so on purpose, at the
// margin of a comment or to show its parts, or it ends there in a slash.
func isBetweenParts(p *lint.Pass) bool {
	return !slices.ContainsFunc(p.URL.Breaks, func(b extract.Break) bool {
		return b.At == 0 || strings.IndexByte("/?&", p.URL.Text[b.At-1]) < 0
	})
}

// isLinkText reports whether the URL is the text of a link of Markdown or AsciiDoc, or of one of HTML, whose attribute
// says where it leads.
func isLinkText(p *lint.Pass) bool {
	before := p.URL.Before
	if p.URL.Input == extract.MarkdownInput {
		_, rest, isClosed := bytes.Cut(p.URL.After, []byte("]"))
		return hasSuffix(before, "[") && (!isClosed || hasPrefix(rest, "("))
	}
	if target, ok := bytes.CutSuffix(before, []byte("[")); ok && p.URL.Input == extract.AsciiDocInput {
		return len(target) > 0 && (isAlnum(target[len(target)-1]) || target[len(target)-1] == '/')
	}
	tag := before[bytes.LastIndexByte(before, '<')+1:]
	return p.URL.Input == extract.HTMLInput && hasSuffix(before, ">") && bytes.Contains(tag, []byte("href="))
}

// isByField reports whether the URL is indented in plain text, and broken only between the fields of its query, so that
// readers see them.
func isByField(p *lint.Pass) bool {
	text := p.URL.Text
	isIndented := len(p.URL.Before) > 0 && len(bytes.Trim(p.URL.Before, " \t")) == 0
	isField := func(i int) bool { return text[i] == '?' || text[i] == '&' }
	return p.In(lint.Prose) && isIndented && !slices.ContainsFunc(p.URL.Breaks, func(b extract.Break) bool {
		return b.At == 0 || b.At == len(text) || !isField(b.At-1) && !isField(b.At)
	})
}

// isFilledCode reports whether a program wrapped the code that the URL is in: the code has a hyphen
// at a line end that is not part of the URL, or it is an HTML element, where a line end is a space.
func isFilledCode(p *lint.Pass) bool {
	return p.URL.InCode() && (p.URL.Input == extract.HTMLInput ||
		slices.ContainsFunc(p.URL.Breaks, func(b extract.Break) bool { return b.Hyphen == extract.HyphenDropped }))
}

// isMargin reports whether b may be before the text of a line of code: a blank, or a comment mark.
func isMargin(b byte) bool { return strings.IndexByte(" \t#/*;%!", b) >= 0 }

// isBeforeHost reports whether the URL is broken right after "://", where no person breaks
// it: a program has made the text from another.
func isBeforeHost(p *lint.Pass) bool {
	return slices.ContainsFunc(p.URL.Breaks, func(b extract.Break) bool { return b.At == p.Host.Start })
}

// isJustified reports whether the line of the URL has words with more than one blank
// between them, as nroff stretches lines for an even margin.
func isJustified(p *lint.Pass) bool {
	const some = 3
	n, b := 0, p.URL.Before
	for at := 2; at+1 < len(b); at++ {
		if b[at] == ' ' && b[at-1] == ' ' && isLetter(b[at-2]) && isLetter(b[at+1]) {
			n++
		}
	}
	return n >= some
}

// isDoubtful reports whether the text at a break may have to be changed too, or the URL may end there.
func isDoubtful(p *lint.Pass) bool {
	if isFilledCode(p) || isCell(p) || endsBeforeWord(p) || endsBeforeSetting(p) {
		return true
	}
	return slices.ContainsFunc(p.URL.Breaks, func(b extract.Break) bool {
		return isDoubtfulBreak(p.URL.Text, b) || b.At > p.Host.End && isNextURL(p.URL.Text[b.At:])
	})
}

// isDoubtfulBreak reports whether a character may be missing at a break, or be one too many: there is a slash on both
// sides, or an equals sign outside a query, as a soft line break has it. Or the only hyphen of a name is there,
// which may come from the program that broke the line.
func isDoubtfulBreak(text []byte, b extract.Break) bool {
	if b.At == 0 || b.At == len(text) {
		return false
	}
	head, tail := text[:b.At], text[b.At:]
	switch last := head[len(head)-1]; {
	case last == '/':
		return tail[0] == '/'
	case last == '=':
		return bytes.IndexByte(head, '?') < 0
	case b.Hyphen == extract.HyphenKept && b.Reason == extract.HyphenByDefault:
		name := head[bytes.LastIndexAny(head, "/?#&=")+1 : len(head)-1]
		rest := tail[:countWhile(tail, func(b byte) bool { return strings.IndexByte("/?#&=", b) < 0 })]
		return bytes.IndexByte(name, '-') < 0 && bytes.IndexByte(rest, '-') < 0
	}
	return false
}

// isNextURL reports whether text begins with a host and a path, which may be another URL, after the number of a note if
// there is one.
func isNextURL(text []byte) bool {
	text = bytes.TrimLeft(text, "0123456789")
	host := firstHost(text)
	return bytes.IndexByte(host, '.') > 0 && isPlainHost(host) && isListed(host) && hasPrefix(text[len(host):], "/")
}

// cutLastLine cuts a URL with breaks at the last of them.
func cutLastLine(p *lint.Pass) (head, tail []byte) {
	at := p.URL.Breaks[len(p.URL.Breaks)-1].At
	return p.URL.Text[:at], p.URL.Text[at:]
}

// endsBeforeWord reports whether the URL may end before its last line, which has only a word or, after a letter or a
// digit, the name of a file.
func endsBeforeWord(p *lint.Pass) bool {
	head, tail := cutLastLine(p)
	tail = bytes.Trim(tail, "-")
	if len(head) == 0 {
		return false
	}
	last := head[len(head)-1]
	name, suffix, _ := bytes.Cut(tail, []byte("."))
	isFile := isAlnum(last) && isAll(name, isNameByte) && len(suffix) > 0 && isAll(suffix, isLower)
	return isFile || isAll(tail, isLetter) && (isAlnum(last) || last == '/')
}

// isNameByte reports whether b may be in the name of a file, before its suffix.
func isNameByte(b byte) bool { return isAlnum(b) || b == '_' || b == '-' }

// endsBeforeSetting reports whether the URL may end in a slash before its last line, which gives a name a value, as the
// comments of a configuration do.
func endsBeforeSetting(p *lint.Pass) bool {
	head, tail := cutLastLine(p)
	name, _, hasValue := bytes.Cut(tail, []byte("="))
	return hasSuffix(head, "/") && hasValue && bytes.IndexByte(head, '?') < 0 && !bytes.ContainsAny(name, "/?#&")
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

// isBetweenChevrons reports whether the URL is between substitutes for angle brackets:
// U+27E8 and U+27E9 in manual pages, entities in HTML.
func isBetweenChevrons(p *lint.Pass) bool {
	return isBetween(p, "⟨", "⟩") || isBetween(p, "&lt;", "&gt;")
}

func isBetween(p *lint.Pass, left, right string) bool {
	return hasSuffix(p.URL.Before, left) && hasPrefix(p.URL.After, right)
}
