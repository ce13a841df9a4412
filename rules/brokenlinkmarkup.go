package rules

import (
	"bytes"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/extract/linkflaw"
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

Only what was clearly meant as a link is reported. The text before the URL must
be words: an index, a check box and a note such as [1] do not count. A citation such as
[RFC3986] counts only where nothing but white space is between it and (URL).

These are info, because some programs make a link of them:

- Markdown in an element of HTML, <p>[tea](https://www.example.com/)</p>, except in <center>,
  <details>, <figure> and the like, which authors of Markdown write around text of theirs,
- a backslash in a bare URL of Markdown, which GitHub takes into its link,
- [[URL text]] in MediaWiki.

MDX makes links of Markdown in elements of HTML, and of a URL in brackets, [https://www.example.com/],
so they are not reported there, nor in the .md files of a site of Docusaurus, which reads them as
MDX: below a folder with a docusaurus.config file.`,
	Refs: []lint.Ref{
		{Document: "CommonMark 0.31", Section: "6.3"},
		{Document: "reStructuredText Markup Specification", Section: `"Hyperlink Targets", "Embedded URIs and Aliases"`},
		{Document: "AsciiDoc Language", Section: `"Link Macro"`},
		{Document: "The Org Manual", Section: "4.1"},
		{Document: "MediaWiki", Section: "Help:Links"},
		{Document: "The hyperref manual", Section: "4"},
		{Document: "perlpodspec", Section: `"About L<...> Codes"`},
		{Document: "Textile", Section: `"Links"`},
	},
	NearMisses: true, // they are in links too
	Fix:        lint.Safe,
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
	When:  withFlaws,
	Check: checkBrokenLinkMarkup,
}

func checkBrokenLinkMarkup(p *lint.Pass) {
	kind := p.URL.Flaws[0].Kind
	f := brokenLinks[kind]
	if kind == linkflaw.EmptyDestination && localPlace(p.Host.Text) != "" {
		return // readers could not follow it
	}
	if kind == linkflaw.RawLink || kind == linkflaw.StrayBackslash || kind == linkflaw.DoubledBrackets && p.URL.Input == extract.MediaWikiInput {
		p = p.As(lint.Info) // some programs make a link of it
	}
	result := "this does not become a link to the URL"
	switch kind {
	case linkflaw.BracketInText:
		result = "this does not become a link with all of its text"
	case linkflaw.SpacedMacro:
		result = "this becomes a link after the name of its macro"
	}
	if kind == linkflaw.ForeignLink || kind == linkflaw.UnreadMarks || kind == linkflaw.LostLink {
		fill := inMarkup(p, kind)
		f.message, f.title = fill.Replace(f.message), fill.Replace(f.title)
	}
	p.ReportFlaws(result + ", because " + f.message)
	if f.title != "" && !hasMoreFaults(p, kind) {
		p.Fix(f.safety, f.title, p.Mend())
	}
}

// markups has the name of each markup, and how it writes a link and an image.
var markups = map[extract.Input]struct{ name, link, image string }{
	extract.MarkdownInput:  {"Markdown", "[text](URL)", "![text](URL)"},
	extract.NotebookInput:  {"Markdown", "[text](URL)", "![text](URL)"},
	extract.RSTInput:       {"reStructuredText", "`text <URL>`_", ".. image:: URL"},
	extract.AsciiDocInput:  {"AsciiDoc", "URL[text]", "image::URL[text]"},
	extract.OrgInput:       {"Org", "[[URL][text]]", "[[URL]]"},
	extract.MediaWikiInput: {"MediaWiki", "[URL text]", "[URL text]"},
	extract.LaTeXInput:     {"LaTeX", `\href{URL}{text}`, `\url{URL}`},
	extract.HTMLInput:      {"HTML", `<a href="URL">text</a>`, `<img src="URL" alt="text">`},
	extract.TextileInput:   {"Textile", `"text":URL`, "!URL!"},
}

// inMarkup replaces MARKUP by the name of the text's markup, and FORM by how that writes a link, or an image where one of
// Markdown is. Inputs that are no markup, such as source, have flaws only in elements of HTML and in POD.
func inMarkup(p *lint.Pass, kind linkflaw.Kind) *strings.Replacer {
	m, ok := markups[p.URL.Input]
	switch {
	case !ok && kind == linkflaw.UnreadMarks:
		m = markups[extract.HTMLInput]
	case !ok:
		m.name, m.link, m.image = "POD", "L<text|URL>", "L<URL>"
	}
	form := m.link
	if front := p.URL.Before[:max(0, bytes.LastIndexByte(p.URL.Before, '['))]; hasSuffix(front, "!") {
		form = m.image
	}
	return strings.NewReplacer("MARKUP", m.name, "FORM", form)
}

// hasMoreFaults reports whether more than the flaw is wrong, so that the fix would not make the link that was meant.
func hasMoreFaults(p *lint.Pass, kind linkflaw.Kind) bool {
	switch kind {
	case linkflaw.BrokenDestination:
		return hasDoubtfulBreak(p)
	case linkflaw.StrayMark:
		return endsInSentence(p) || hasMarkInside(p) || p.URL.Input == extract.OrgInput && hasOldEscape(p.URL.Text)
	case linkflaw.SwallowedMark: // the tag would be shown
		return hasPrefix(p.URL.After, "</")
	case linkflaw.OldEscape: // Org escaped percent signs too, and the path
		path, _, _ := bytes.Cut(p.URL.Text, []byte("?"))
		path, _, _ = bytes.Cut(path, []byte("%3F"))
		return bytes.Contains(p.URL.Text, []byte("%25")) || hasOldEscape(path)
	case linkflaw.NestedLink:
		return isInOtherLink(p)
	case linkflaw.SpacedBrackets: // an image is a link without the mark before it: "! [t] (u)"
		return hasSuffix(p.URL.Before[:max(0, bytes.LastIndexByte(p.URL.Before, '['))], "! ")
	case linkflaw.TextBetween: // it may be the end of another URL
		text := textAfter(bytes.TrimSuffix(p.URL.Before, []byte("(")), ']')
		return len(text) > 0 && isDigit(text[0])
	}
	return false
}

// isInOtherLink reports whether the link to the URL is in that of a text which names another place of the web:
// [example.org/tea]([the pot](https://www.example.com/pot)).
func isInOtherLink(p *lint.Pass) bool {
	front, _, isNested := bytes.Cut(p.URL.Before, []byte("](["))
	name := textAfter(front, '[')
	return isNested && beginsWithHost(name) && isListed(firstHost(name)) && !bytes.Contains(p.URL.Text, name)
}

// endsInSentence reports whether letters of Chinese or Japanese follow ASCII in the last name of the path, as where a
// sentence follows the URL. Nobody knows then where the URL ends.
func endsInSentence(p *lint.Pass) bool {
	name := p.URL.Text[bytes.LastIndexByte(p.URL.Text, '/')+1:]
	first := bytes.IndexFunc(name, isForeign)
	if first < 0 {
		return false
	}
	last := bytes.LastIndexFunc(name, func(r rune) bool { return r < 0x80 && isLetter(byte(r)) })
	r, _ := utf8.DecodeRune(name[first:])
	return r >= '\u2e80' && last > first && bytes.IndexByte(name[last:], '.') < 0 && bytes.IndexByte(name[first:last], '.') < 0
}

// hasOldEscape reports whether text has an equals sign that Org escaped.
func hasOldEscape(text []byte) bool { return bytes.Contains(text, []byte("%3D")) }

// hasMarkInside reports whether the URL continues after a mark of ASCII in it. There another character may be meant, or a URL
// may end.
func hasMarkInside(p *lint.Pass) bool {
	mark := p.URL.Flaws[0]
	return p.URL.Start < mark.Start && mark.End < p.URL.End && mark.End == mark.Start+1 && mark.Meant == ""
}

// hasDoubtfulBreak reports whether a break of the URL has a letter or a digit on both sides, so that a slash may be
// missing there, or is before another URL.
func hasDoubtfulBreak(p *lint.Pass) bool {
	text := p.URL.Text
	return slices.ContainsFunc(p.URL.Breaks, func(b extract.Break) bool {
		isInWord := 0 < b.At && b.At < len(text) && isAlnum(text[b.At-1]) && isAlnum(text[b.At])
		return isInWord || hasPrefix(bytes.TrimPrefix(text[b.At:], []byte("%20")), "http")
	})
}

const inElement = "Markdown in an element of HTML is shown as it is written: write <a href>, or a blank line after the tag"

// brokenLinks has what to report about each kind of flaw, and the fix if it is known.
var brokenLinks = map[linkflaw.Kind]struct {
	message, title string
	safety         lint.Safety
}{
	linkflaw.SpacedBrackets:          {"white space separates its brackets: remove it", "remove the white space", lint.Safe},
	linkflaw.BrokenBrackets:          {"a line end separates its brackets: remove it", "remove the line end", lint.Unsafe},
	linkflaw.DoubledBrackets:         {"a bracket is doubled: write it once", "write the bracket once", lint.Safe},
	linkflaw.FullWidthBrackets:       {`a bracket is a full-width one: write "(" and ")"`, `write "(" and ")"`, lint.Safe},
	linkflaw.StrayBracket:            {`a ">" is in it that nothing opens: remove it`, `remove ">"`, lint.Safe},
	linkflaw.SquareBrackets:          {`a square bracket is next to it: write "(" and ")"`, `write "(" and ")"`, lint.Unsafe},
	linkflaw.QuotedDestination:       {"a destination has no quotation marks: remove them", "remove the quotation marks", lint.Safe},
	linkflaw.StrayMark:               {"a stray mark becomes part of the URL: remove it", "remove the mark", lint.Unsafe},
	linkflaw.InvisibleCharacter:      {"an invisible character breaks it: remove it", "remove the character", lint.Safe},
	linkflaw.ReversedBrackets:        {"its brackets are the wrong way round: write [text](URL)", "write [text](URL)", lint.Unsafe},
	linkflaw.SpacedDestination:       {"white space ends a destination: remove it, write %20, or quote what is a title", "", 0},
	linkflaw.BrokenDestination:       {"a line end ends a destination: put the URL on one line", "remove the line end", lint.Unsafe},
	linkflaw.UnclosedDestination:     {"it is never closed: close it after the URL or the text", "", 0},
	linkflaw.UnopenedText:            {`nothing opens its "]": write "[" before the text, or remove a "]"`, "", 0},
	linkflaw.MissingUnderscore:       {`the underscores are missing: write "__" after it ("_" also works, if no other link has its text)`, `write "__" after it`, lint.Unsafe},
	linkflaw.MisplacedUnderscore:     {"the underscore must follow the backquote: write it there", "put the underscore after the backquote", lint.Safe},
	linkflaw.SpacedUnderscore:        {"white space is before the underscore: remove it", "remove the white space", lint.Unsafe},
	linkflaw.GluedLink:               {`a word or a mark touches it: write a space between, after a backslash if none is to be seen`, "write a space between", lint.Unsafe},
	linkflaw.TextBetween:             {"text separates its brackets: write the URL right after the text", "write the URL right after the text", lint.Unsafe},
	linkflaw.UnclosedText:            {`"]" is missing after its text: write it there`, `write "]"`, lint.Unsafe},
	linkflaw.UnclosedParenthesis:     {`a "(" in its destination is never closed: write the whole URL`, `write ")"`, lint.Unsafe},
	linkflaw.SpacedEnd:               {"white space is inside the marks around its URL or its text: remove it", "remove the white space", lint.Unsafe},
	linkflaw.MissingBar:              {`"|" is missing next to the URL: write it there`, `write "|"`, lint.Unsafe},
	linkflaw.UnopenedLink:            {"no backquote opens its text: write it there", "", 0},
	linkflaw.LenticularBrackets:      {`the brackets of its text are of another kind: write "[" and "]"`, `write "[" and "]"`, lint.Unsafe},
	linkflaw.StrayBackslash:          {"a backslash becomes part of the URL: remove it", "remove the backslash", lint.Unsafe},
	linkflaw.MissingBracket:          {`a bracket is missing: write "[[URL][text]]"`, "write [[URL][text]]", lint.Unsafe},
	linkflaw.ParenthesizedText:       {`its text is in parentheses: write "[" and "]"`, `write "[" and "]"`, lint.Unsafe},
	linkflaw.MissingSpace:            {`white space is missing before "<": write it there`, `write a space before "<"`, lint.Safe},
	linkflaw.MissingBrackets:         {`its macro needs brackets: write "[]" after the URL`, `write "[]" after the URL`, lint.Unsafe},
	linkflaw.UnclosedQuote:           {"the quotation mark of the attribute is never closed: close it after the URL", "close the quotation mark", lint.Unsafe},
	linkflaw.StrayText:               {"text follows its destination: close it before, or quote what is a title", "", 0},
	linkflaw.LeadingText:             {"text is before its destination: remove it", "remove the text", lint.Unsafe},
	linkflaw.SwallowedBracket:        {`a backquote before it makes code of its "[": remove the backquote, or write the one that is missing`, "", 0},
	linkflaw.UnclosedTitle:           {"its title is never closed: close the quotation marks", "close the quotation marks", lint.Unsafe},
	linkflaw.BrokenParagraph:         {"its definition is in a paragraph: write a blank line before it", "write a blank line before it", lint.Unsafe},
	linkflaw.FullWidthMark:           {"a mark in the URL is a full-width one: write it in ASCII", "write it in ASCII", lint.Unsafe},
	linkflaw.NestedLink:              {"its destination is another link: write the URL alone", "write the URL alone", lint.Unsafe},
	linkflaw.SwappedLink:             {"its text and its destination are swapped: write each in place of the other", "swap them", lint.Unsafe},
	linkflaw.UnopenedQuote:           {"the quotation mark of the attribute is never opened: write it before the URL", "open the quotation mark", lint.Unsafe},
	linkflaw.LookalikeQuote:          {"HTML knows only straight quotation marks, and takes this one for part of the URL: write \" on both sides", "", 0},
	linkflaw.MisspeltAttribute:       {`the name of the attribute is misspelt, or its "=": write it as HTML does`, "write the attribute", lint.Unsafe},
	linkflaw.MisspeltTarget:          {`a name is before "__": write ".. _name: URL", or nothing before it`, `remove the name`, lint.Unsafe},
	linkflaw.ForeignLink:             {"MARKUP has other marks for links: write FORM", "write FORM", lint.Unsafe},
	linkflaw.SpacedLink:              {"white space separates its brackets and ends its destination: remove it", "", 0},
	linkflaw.EscapedBrackets:         {"backslashes make text of its brackets: remove them", "remove the backslashes", lint.Unsafe},
	linkflaw.EmptyDestination:        {"its destination is empty: write the URL there", "write the URL there", lint.Unsafe},
	linkflaw.MissingParentheses:      {`"(" or ")" is missing around the URL: write "(URL)"`, `write "(URL)"`, lint.Unsafe},
	linkflaw.LinkInText:              {"another link is in its text: write one after the other", "", 0},
	linkflaw.ParenthesizedDefinition: {"a definition has no parentheses: remove them", "remove the parentheses", lint.Safe},
	linkflaw.MissingAngles:           {`"<" or ">" is missing around the URL: write "<URL>"`, `write "<" and ">"`, lint.Unsafe},
	linkflaw.UndefinedTarget:         {"it has no target: write the URL alone, or `text <URL>`_", "write the URL alone", lint.Unsafe},
	linkflaw.MalformedTarget:         {"its marks are misspelt: write \".. _name: URL\" for a target and \".. image:: URL\" for an image", "write the marks", lint.Unsafe},
	linkflaw.MisspeltEnd:             {"the marks after its URL are misspelt: write \">`_\"", "", 0},
	linkflaw.NestedMarkup:            {"no link is possible in emphasized text: remove the asterisks", "remove the asterisks", lint.Unsafe},
	linkflaw.MissingBlank:            {"white space is missing before its URL: write it there", "write a space", lint.Unsafe},
	linkflaw.MisspeltMacro:           {"its macro is misspelt: write link: or image:", "write the macro", lint.Unsafe},
	linkflaw.SpacedMacro:             {"white space separates them: remove it", "remove the white space", lint.Unsafe},
	linkflaw.GluedMacro:              {"AsciiDoc sees no URL right after this letter or mark: write link: before it, or a space", "write link: before it", lint.Unsafe},
	linkflaw.OldEscape:               {`Org decodes no escapes since version 9.3, so its query is not read: write the sign in place of its escape`, `write the sign`, lint.Unsafe},
	linkflaw.SwallowedMark:           {`AsciiDoc takes the mark after the URL for a part of it: write "[]" between them`, `write "[]" after the URL`, lint.Unsafe},
	linkflaw.UnreadMarks:             {"MARKUP shows the marks around the URL as they are: write FORM", "", 0},
	linkflaw.BracketInText:           {`a "]" in its text ends it: write a backslash before that`, "write a backslash before it", lint.Unsafe},
	linkflaw.RawLink:                 {inElement, "", 0},
	linkflaw.RawCaption:              {inElement, "", 0},
	linkflaw.HalfEscaped:             {`a "[" in its text begins the link: write a backslash before it`, `write a backslash before "["`, lint.Unsafe},
	linkflaw.LostLink:                {"not all marks of the link in the original are in its translation: write FORM", "", 0},
	linkflaw.CodeLink:                {"its backquotes make code of it: write [text](URL) without them", "", 0},
	linkflaw.IndentedList:            {"four spaces before the items of its list make code of them: remove them", "", 0},
	linkflaw.BracketedURL:            {`it is in square brackets alone: write [text](URL)`, "", lint.NoFix},
	linkflaw.ReplacedMarks:           {`AsciiDoc makes other characters of "--", "..." or "'" in a URL: write link:++URL++[text]`, "write link:++URL++", lint.Unsafe},
	linkflaw.CutParenthesis:          {`the markup ends a URL without marks around it before the last ")": write %29 for it`, "write %29", lint.Unsafe},
	linkflaw.PageRole:                {"its role leads only to pages and labels of the same documentation: remove the role", "remove the role", lint.Unsafe},
	linkflaw.TermInText:              {`Org takes what is before the last "::" of an item for a term: write another mark in the text`, "", 0},
}
