package rules

import (
	"bytes"
	"slices"
	"unicode"
	"unicode/utf8"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/lint"
)

var gluedURL = &lint.Rule{
	Name:     "glued-url",
	Severity: lint.Warning,
	InfoIn:   lint.Code,
	Since:    "0.1",
	Summary:  "a URL with nothing between it and another one, or a word",
	Why: `A URL was pasted right after another one, or into it, or into a word. Programs take both
for one URL, which leads nowhere.

A URL may be in the path or the query of another one, as in web archives. There it
follows a slash or another mark. So it is reported only after a letter or a digit.

In documents, Chinese, Japanese and Korean letters right after a URL are reported too:
programs that make links of bare URLs, such as GitHub's, make them part of the link. In
Markdown, so are marks outside ASCII, such as full-width ones and curly quotation marks:
only white space or "<" ends such a link.`,
	Refs: []lint.Ref{lint.RFC("3986", "C"), {Document: "GitHub Flavored Markdown", Section: "6.9"}},
	Bad: []string{
		"See https://www.example.com/teahttps://www.example.com/leaves for more.",
		"[tea](https://www.example.com/tea.htmlhttps://www.example.com/tea.html)",
	},
	Good: []string{
		"See https://web.example.com/2026/https://www.example.com/leaves for more.",
		"See https://www.example.com/login?next=https://www.example.com/leaves for more.",
	},
	Explains: []string{"misspelt-host"},
	Check:    checkGluedURL,
}

func checkGluedURL(p *lint.Pass) {
	checkSwallowed(p)
	checkSecondURL(p)
}

// checkSwallowed reports a word or a mark right after the URL that programs take for part of it.
func checkSwallowed(p *lint.Pass) {
	if len(p.URL.Text) == 0 {
		return
	}
	what := swallowed(p)
	if what == "" || isInBrackets(p.URL.Before) || !isInText(p) {
		return
	}
	if isExampleHost(p.Host.Text) { // readers type it rather than follow it
		p = p.As(lint.Info)
	}
	end := len(p.URL.Text)
	p.Report(end, end, what+" is right after the URL, and most programs make a link of both: write a space between them")
	p.Fix(lint.Unsafe, "write a space after the URL", p.Replace(end, end, " "))
}

// checkSecondURL reports another URL that begins in the URL.
func checkSecondURL(p *lint.Pass) {
	text := p.URL.Text
	for at := slashes(p) + len("//"); at < len(text); at++ {
		n := bytes.Index(text[at:], []byte("://"))
		if n < 0 {
			return
		}
		at += n
		if start := gluedScheme(text[:at]); start < at && !p.IsEscape(start-len("%20")) && beginsWithHost(text[at+len("://"):]) {
			p.Report(start, at+len("://"), "another URL begins here, and nothing is between the two: separate them, or remove one")
			return
		}
	}
}

// isInText reports whether the URL is in running text, without delimiters.
func isInText(p *lint.Pass) bool {
	return p.URL.Kind == extract.Bare && p.Markup().IsLightweight() && p.In(lint.Documentation) && isScheme(p, "http", "https")
}

// fileSuffixes are suffixes of names of files in URLs.
var fileSuffixes = []string{
	".html", ".htm", ".php", ".pdf", ".aspx", ".asp", ".jsp", ".zip", ".gz", ".bz2", ".png", ".jpg", ".gif",
}

// beginsWithUnspaced reports whether text begins with letters for which isUnspaced is true, and not with a word that ends
// in the suffix of a file: they may be a name in the URL.
func beginsWithUnspaced(text []byte) bool {
	word := text
	if end := bytes.IndexAny(text, " \t)]"); end >= 0 {
		word = text[:end]
	}
	r, _ := utf8.DecodeRune(text)
	return isUnspaced(r) && !endsInFileSuffix(word)
}

// endsInFileSuffix reports whether text ends in the suffix of a file.
func endsInFileSuffix(text []byte) bool {
	return slices.ContainsFunc(fileSuffixes, func(suffix string) bool { return hasSuffix(text, suffix) })
}

// swallowed names what is right after the URL and becomes part of it in programs that make links of bare URLs; empty if
// nothing does, or the URL does not end as whole ones do.
func swallowed(p *lint.Pass) string {
	last := p.URL.Text[len(p.URL.Text)-1]
	if len(p.URL.After) == 0 || last != '/' && !isAlnum(last) {
		return ""
	}
	if beginsWithUnspaced(p.URL.After) {
		return "text"
	}
	isLink := len(p.URL.Flaws) > 0 || isInElement(p.URL.Before) || isEmphasized(p)
	if p.Markup().HasAutolinks() && !isLink && hasSwallowedMark(p.URL.After) {
		return "a mark"
	}
	return ""
}

// hasSwallowedMark reports whether an extended autolink (GitHub Flavored Markdown, section 6.9) takes in marks after
// the URL: one beyond ASCII, or marks of ASCII with a letter of another script after them. An ellipsis does not
// count, because elided-url reports it.
func hasSwallowedMark(text []byte) bool {
	if end := bytes.IndexAny(text, " \t\r\n<|"); end >= 0 {
		text = text[:end]
	}
	marks := bytes.TrimLeft(text, "()[]{},;:!?'\"*`")
	r, _ := utf8.DecodeRune(marks)
	return r >= utf8.RuneSelf && r != '…' && (unicode.IsPunct(r) || isUnspaced(r))
}

// isEmphasized reports whether the URL is at the end of emphasized text: a program looks for bare URLs inside that.
func isEmphasized(p *lint.Pass) bool {
	mark := p.URL.After[:countWhile(p.URL.After, func(b byte) bool { return b == '*' })]
	return len(mark) > 0 && bytes.Contains(p.URL.Before, mark)
}

// isInElement reports whether the line before the URL ends in a tag, or begins with one, as a block of HTML does.
func isInElement(text []byte) bool {
	content := bytes.TrimLeft(text, " \t>")
	return len(content) > 0 && (content[0] == '<' || hasSuffix(content, ">"))
}

// isUnspaced reports whether r is a letter of a script that has no spaces between words, or in which endings follow a
// word of another script: Han, Kana or Hangul.
func isUnspaced(r rune) bool {
	return r > unicode.MaxASCII && unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul)
}

// isInBrackets reports whether a bracket is open at the end of text, or a destination: what follows it may be the text of
// a link, or a link that is broken.
func isInBrackets(text []byte) bool {
	return bytes.LastIndexByte(text, '[') > bytes.LastIndexByte(text, ']') || hasSuffix(text, "](")
}

// gluedScheme returns the start of http or https at the end of text if it follows a letter
// or a digit; otherwise the end of text.
func gluedScheme(text []byte) int {
	for _, scheme := range []string{"https", "http"} {
		front, found := bytes.CutSuffix(text, []byte(scheme))
		if found && len(front) > 0 && isAlnum(front[len(front)-1]) {
			return len(front)
		}
	}
	return len(text)
}
