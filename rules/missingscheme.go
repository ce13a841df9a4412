package rules

import (
	"strconv"
	"strings"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/lint"
)

var missingScheme = &lint.Rule{
	Name:     "missing-scheme",
	Severity: lint.Warning,
	InfoIn:   lint.Code,
	Since:    "0.1",
	Summary:  "a link or a marked URL without a scheme",
	Why: `A URL begins with its scheme. Without it, a link of Markdown or HTML leads to a file of that
name, next to the page. In other places programs have to guess: the link works in one
program and does nothing in another.

The name of a site alone in \url of LaTeX is info: it is written to be read on paper.`,
	Refs:       []lint.Ref{lint.RFC("3986", "3"), lint.RFC("3986", "4.5"), lint.RFC("1738", "2.1")},
	NearMisses: true,
	Fix:        lint.Unsafe,
	FixInCode:  true,
	Examples:   extract.MarkdownInput,
	Bad: []string{
		"See [our list](www.example.com/list.html).",
		"Write to <URL:jim@example.com> for the list.",
	},
	Good: []string{
		"See [our list](https://www.example.com/list.html) or [the old one](list.html).",
		"Write to <URL:mailto:jim@example.com> for the list.",
		"Write to jim@example.com for the list.",
	},
	When:  withNotes,
	Check: checkMissingScheme,
}

func checkMissingScheme(p *lint.Pass) {
	isDestination := p.URL.Notes&extract.NearMiss != 0
	if p.URL.Inferred == 0 || isDestination && p.URL.InCode() {
		return
	}
	if p.URL.Kind == extract.Bare || isPrinted(p) {
		p = p.As(lint.Info)
	}
	if isDestination && p.Markup().IsProgram() {
		p = p.Certain() // documentation is made from the comment
	}
	scheme := meantPrefix(p)
	p.Reportf(0, p.URL.Inferred, noSchemeMessage(p, isDestination), strconv.Quote(scheme))
	if !isInDoubt(p, scheme) {
		p.Fix(lint.Unsafe, "write "+scheme+" before it", p.Replace(0, p.URL.Inferred, scheme))
	}
}

// meantPrefix returns what to write before the URL: https:// where extract infers http://, because an author writes that today.
func meantPrefix(p *lint.Pass) string {
	inferred := string(p.URL.Text[:p.URL.Inferred])
	if inferred == "http://" && !isLoopback(p.Host.Text) {
		return "https://"
	}
	return inferred
}

// noSchemeMessage returns the message about a URL without a scheme, with a verb for what to write before it.
func noSchemeMessage(p *lint.Pass, isDestination bool) string {
	switch {
	case !isDestination:
		return "the URL has no scheme, so programs have to guess: write %s before it, if that is meant"
	case p.Markup().LinksByScheme() && !hasSuffix(p.URL.Before, "link:"):
		return "without a scheme, the brackets make no link: write %s before it"
	}
	return "without a scheme, the link leads to a file of that name: write %s before it"
}

// isInDoubt reports whether the URL would not be what was meant with the scheme before it.
func isInDoubt(p *lint.Pass, scheme string) bool {
	switch {
	case p.Markup().IsTypeset() && scheme == "mailto:", isPrinted(p): // \url would show it too
		return true
	case p.Markup().LinksByScheme() && hasPrefix(p.URL.After, "]"): // it would show a number
		return true
	case scheme != "mailto:" && strings.HasSuffix(shownName(p.LinkText()), "@"+strings.ToLower(string(p.Host.Text))): // the text is the address
		return true
	}
	return hasPrefixFold(p.Host.Text, "irc.") // no web server
}

// isPrinted reports whether the URL is the name of a site in a \url of LaTeX, which shows it on paper as it is.
func isPrinted(p *lint.Pass) bool {
	return p.Markup().IsTypeset() && len(p.Host.Text) > 0 && len(p.URL.Text) == p.Host.End
}
