package rules

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/lint"
)

var brokenLinkMarkup = &lint.Rule{
	Name:     "broken-link-markup",
	Severity: lint.Warning,
	Since:    "0.1",
	Summary:  "a link with broken markup, which does not work as a link",
	Why: `The markup of the link has a mark too many, too few, or in the wrong place. So readers see
the marks instead of a link, or the link leads to something else. Programs that publish the
text do not report this.

Only what was clearly meant as a link is reported: most of its marks are right, and its text is words. An index,
a check box, a note such as [1] and a citation such as [RFC3986] do not count.

[[URL text]] in MediaWiki is info, because some programs make a link of it.`,
	Refs: []lint.Ref{
		{Document: "CommonMark 0.31", Section: "6.3"},
		{Document: "reStructuredText Markup Specification", Section: `"Hyperlink Targets", "Embedded URIs and Aliases"`},
		{Document: "AsciiDoc Language", Section: `"Link Macro"`},
		{Document: "The Org Manual", Section: "4.1"},
		{Document: "MediaWiki", Section: "Help:Links"},
	},
	NearMisses: true, // they are in links too
	Links:      true,
	Fix:        lint.Safe,
	FixInCode:  true, // what is wrong there is that it is code
	Bad: []string{
		"See [our tea] (https://www.example.com/tea).",
		"See [our tea]((https://www.example.com/tea)).",
		"See [our tea](https://www.example.com/our tea.html).",
		"See [our tea](https://www.example.com/tea",
	},
	Good: []string{
		"See [our tea](https://www.example.com/tea \"Tea\").",
		"The grower has more to say [1] (https://www.example.com/tea).",
	},
	Examples: extract.MarkdownInput,
	Explains: []string{
		"space-in-url", "unclosed-wrapper", "unsafe-character", "missing-scheme", "hyphen-break",
		"mailto-address", "encoded-control", "backslash", "non-ascii-character",
	},
	When: withFlaws,
	Check: func(p *lint.Pass) {
		if kind := p.URL.Flaws[0].Kind; kind != extract.FlawEmpty && kind != extract.FlawToDo {
			reportLink(p)
		}
	},
}

// reportLink reports what keeps the marks around a destination from being a link, and offers the fix.
func reportLink(p *lint.Pass) {
	flaws := p.URL.Flaws
	if flaws[0].Kind == extract.FlawCode && len(flaws) > 1 && p.IsReservedHost() {
		return // it is shown as an example
	}
	message, remedy := ownMessage(p, flaws)
	if message == "" {
		if p.Markup().AllowsDoubled() && flaws[0].Kind == extract.FlawExtra {
			p = p.As(lint.Info) // some programs make a link of it
		}
		remedy = remedyOfAll(p, flaws)
		message = causesOf(p, flaws) + ": " + remedy
	}
	p.ReportFlaws(message)
	safety := lint.Unsafe
	if isPair(flaws) || isHarmlessEdit(flaws) {
		safety = lint.Safe
	}
	p.Fix(safety, remedy, p.Mend())
}

// ownMessage returns the message and the remedy of flaws that are more than marks which are missing, extra or of another
// shape; "" for others.
func ownMessage(p *lint.Pass, flaws []extract.Flaw) (message, remedy string) {
	isOnly := len(flaws) == 1
	switch kind := flaws[0].Kind; {
	case kind == extract.FlawLabel:
		remedy = "write square brackets"
		if isOnly {
			remedy = fmt.Sprintf("write %q", flaws[0].Meant)
		}
		return fmt.Sprintf("this leads to a page %q, but the text defines a link of that name: %s", p.URL.Text, remedy), remedy
	case kind == extract.FlawCode && isOnly:
		return "the text of this link has one backquote, which shows, or makes code of all up to the next: write the other one", "write the other one"
	case kind == extract.FlawCode:
		return "the backquotes make code of this link: write them around its text", "write them around its text"
	case kind == extract.FlawForeign:
		remedy = "write " + p.Markup().LinkForm()
		return fmt.Sprintf("%s shows these marks as they are: %s for a link", p.Markup().Title(), remedy), remedy
	case kind == extract.FlawStrayEnd:
		return fmt.Sprintf("%q becomes part of the destination: remove it", flaws[0].Mark), "remove it"
	case isPair(flaws):
		return "these parentheses become part of the destination: remove them", "remove them"
	}
	return "", ""
}

// isPair reports whether the flaws are parentheses around the destination.
func isPair(flaws []extract.Flaw) bool {
	return len(flaws) == 2 && flaws[0].Kind == extract.FlawExtra && flaws[0].Mark == "(" && flaws[1].Mark == ")"
}

// causesOf names the flaws as what keeps something from being a link, or a role.
func causesOf(p *lint.Pass, flaws []extract.Flaw) string {
	var causes []string
	for _, f := range flaws {
		if c := causeOf(f); len(causes) == 0 || causes[len(causes)-1] != c {
			causes = append(causes, c)
		}
	}
	verb, noun := "keep", "link"
	if len(causes) == 1 {
		verb = "keeps"
	}
	if p.URL.Notes&extract.Relative != 0 && p.Markup().HasRoles() {
		noun = "role"
	}
	return fmt.Sprintf("%s %s this from being a %s", strings.Join(causes, " and "), verb, noun)
}

// remedyOfAll says what to do about all flaws of a link.
func remedyOfAll(p *lint.Pass, flaws []extract.Flaw) string {
	isOther := func(f extract.Flaw) bool { return f.Meant != flaws[0].Meant || len(flaws) > 1 && f.Meant == "" }
	switch {
	case flaws[0].Kind == extract.FlawBroken && flaws[0].Start > p.URL.Start:
		return "put the URL on one line"
	case slices.ContainsFunc(flaws, isOther):
		return "write " + p.Markup().LinkForm()
	}
	return remedyOf(flaws[0])
}

// causeOf names the flaw as what keeps something from being a link.
func causeOf(f extract.Flaw) string {
	switch f.Kind {
	case extract.FlawMissing:
		return fmt.Sprintf("a missing %q", f.Mark)
	case extract.FlawMisshapen:
		return fmt.Sprintf("%q in place of %q", f.Mark, f.Meant)
	case extract.FlawSpaced:
		return "a space"
	case extract.FlawBroken:
		return "a line end"
	case extract.FlawStray:
		if f.Mark != "" {
			return "a second destination"
		}
		return "white space in the destination"
	case extract.FlawExtra:
		if f.Mark != "" {
			return fmt.Sprintf("an extra %q", f.Mark)
		}
	}
	return "an invisible character"
}

// remedyOf says what to do about the only flaw of a link.
func remedyOf(f extract.Flaw) string {
	switch f.Kind {
	case extract.FlawMissing:
		return fmt.Sprintf("write %q", f.Mark)
	case extract.FlawMisshapen:
		return fmt.Sprintf("write %q", f.Meant)
	case extract.FlawStray:
		if f.Mark != "" {
			return "write one"
		}
		return "write %20 for it, or quote a title"
	}
	return "remove it"
}

// isHarmlessEdit reports whether a fix of the flaws only removes blanks or doubled marks, or writes a mark in the shape that it has
// in ASCII: the link leads where everybody sees that it should.
func isHarmlessEdit(flaws []extract.Flaw) bool {
	for _, f := range flaws {
		r, _ := utf8.DecodeRuneInString(f.Mark)
		switch {
		case f.Kind == extract.FlawSpaced:
		case f.Kind == extract.FlawExtra && !strings.ContainsRune(`\/.%`, r) && len(flaws) == 1:
		case f.Kind == extract.FlawMisshapen && r >= utf8.RuneSelf:
		default:
			return false
		}
	}
	return true
}
