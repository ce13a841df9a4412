package rules

import (
	"bytes"
	"slices"
	"unicode/utf8"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/lint"
)

var brokenLinkMarkup = &lint.Rule{
	Name:     "broken-link-markup",
	Severity: lint.Warning,
	Since:    "0.1",
	Summary:  "a link with broken markup, which does not work as a link",
	Why: `The text has a mark too many, too few, or in the wrong place. So readers see the
marks instead of a link, or the link leads to something else. Nothing reports
this when the text is published.

Only what was clearly meant as a link is reported. The text before the URL must
be words: an index, a check box, a note such as [1] and a citation such as
[RFC3986] do not count.`,
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
	Explains: []string{"space-in-url", "unclosed-wrapper", "unsafe-character", "missing-scheme", "hyphen-break", "mailto-address", "encoded-control", "backslash", "non-ascii-character"},
	When:     withFlaws,
	Check:    checkBrokenLinkMarkup,
}

func checkBrokenLinkMarkup(p *lint.Pass) {
	kind := p.URL.Flaws[0].Kind
	f := brokenLinks[kind]
	if kind == extract.DoubledBrackets && p.URL.Input == extract.MediaWikiInput {
		p = p.As(lint.Info) // some programs for wikis make a link of it
	}
	p.ReportFlaws("this does not become a link to the URL, because " + f.message)
	if f.title != "" && !(kind == extract.BrokenDestination && splitsWord(p)) && !(kind == extract.StrayMark && endsInSentence(p)) {
		p.Fix(f.safety, f.title, p.Mend())
	}
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

// splitsWord reports whether a break of the URL has a letter or a digit on both sides: a slash may
// be missing there.
func splitsWord(p *lint.Pass) bool {
	text := p.URL.Text
	return slices.ContainsFunc(p.URL.Breaks, func(b extract.Break) bool {
		return 0 < b.At && b.At < len(text) && isAlnum(text[b.At-1]) && isAlnum(text[b.At])
	})
}

// brokenLinks has what to report about each kind of flaw, and the fix if it is known.
var brokenLinks = map[extract.FlawKind]struct {
	message, title string
	safety         lint.Safety
}{
	extract.SpacedBrackets:          {"white space separates its brackets: remove it", "remove the white space", lint.Safe},
	extract.BrokenBrackets:          {"a line end separates its brackets: remove it", "remove the line end", lint.Unsafe},
	extract.DoubledBrackets:         {"a bracket is doubled: write it once", "write the bracket once", lint.Safe},
	extract.FullWidthBrackets:       {`a bracket is a full-width one: write "(" and ")"`, `write "(" and ")"`, lint.Safe},
	extract.StrayBracket:            {`a ">" is in it that nothing opens: remove it`, `remove ">"`, lint.Safe},
	extract.SquareBrackets:          {`a square bracket or a brace is next to it: write "(" and ")"`, `write "(" and ")"`, lint.Unsafe},
	extract.QuotedDestination:       {"a destination has no quotation marks: remove them", "remove the quotation marks", lint.Safe},
	extract.StrayMark:               {"a stray mark becomes part of the URL: remove it", "remove the mark", lint.Unsafe},
	extract.InvisibleCharacter:      {"an invisible character breaks it: remove it", "remove the character", lint.Safe},
	extract.ReversedBrackets:        {"its brackets are the wrong way round: write [text](URL)", "write [text](URL)", lint.Unsafe},
	extract.SpacedDestination:       {"white space ends a destination: remove it, write %20, or quote what is a title", "", 0},
	extract.BrokenDestination:       {"a line end ends a destination: put the URL on one line", "remove the line end", lint.Unsafe},
	extract.UnclosedDestination:     {"it is never closed: close it after the URL or the text", "", 0},
	extract.UnopenedText:            {`nothing opens its "]": write "[" before the text, or remove a "]"`, "", 0},
	extract.MissingUnderscore:       {`the underscore is missing: write "_" after it`, `write "_" after it`, lint.Unsafe},
	extract.MisplacedUnderscore:     {"the underscore must follow the backquote: write it there", "put the underscore after the backquote", lint.Safe},
	extract.SpacedUnderscore:        {"white space is before the underscore: remove it", "remove the white space", lint.Unsafe},
	extract.GluedLink:               {`a word or a mark touches it: write a space between, after a backslash if none is to be seen`, "write a space between", lint.Unsafe},
	extract.TextBetween:             {"text separates its brackets: write the URL right after the text", "write the URL right after the text", lint.Unsafe},
	extract.UnclosedText:            {`"]" is missing after its text: write it there`, `write "]"`, lint.Unsafe},
	extract.UnclosedParenthesis:     {`a "(" in its destination is never closed: write the whole URL`, `write ")"`, lint.Unsafe},
	extract.SpacedEnd:               {"white space is inside the marks around its URL or its text: remove it", "remove the white space", lint.Unsafe},
	extract.MissingBar:              {`"|" is missing next to the URL: write it there`, `write "|"`, lint.Unsafe},
	extract.UnopenedLink:            {"no backquote opens its text: write it there", "", 0},
	extract.SpacedStart:             {"white space follows the backquote that opens its text: remove it", "remove the white space", lint.Unsafe},
	extract.LenticularBrackets:      {`the brackets of its text are of another kind: write "[" and "]"`, `write "[" and "]"`, lint.Unsafe},
	extract.StrayBackslash:          {"a backslash becomes part of the URL: remove it", "remove the backslash", lint.Unsafe},
	extract.PrefixedAutolink:        {`Markdown reads "URL:" as its scheme: remove it`, `remove "URL:"`, lint.Unsafe},
	extract.MissingBracket:          {`a bracket is missing: write "[[URL][text]]"`, "write [[URL][text]]", lint.Unsafe},
	extract.ParenthesizedText:       {`its text is in parentheses: write "[" and "]"`, `write "[" and "]"`, lint.Unsafe},
	extract.DoubledBackquote:        {"its backquote is doubled: write it once", "write the backquote once", lint.Unsafe},
	extract.MissingSpace:            {`white space is missing before "<": write it there`, `write a space before "<"`, lint.Safe},
	extract.MissingBrackets:         {`its macro needs brackets: write "[]" after the URL`, `write "[]" after the URL`, lint.Unsafe},
	extract.UnclosedQuote:           {"the quotation mark of the attribute is never closed: close it after the URL", "close the quotation mark", lint.Unsafe},
	extract.StrayText:               {"text follows its destination: close it before, or quote what is a title", "", 0},
	extract.LeadingText:             {"text is before its destination: remove it", "remove the text", lint.Unsafe},
	extract.SwallowedBracket:        {`a backquote before it makes code of its "[": remove the backquote, or write the one that is missing`, "", 0},
	extract.QuoteInTitle:            {"a quotation mark ends its title: write a backslash before the mark", "write a backslash before it", lint.Unsafe},
	extract.UnclosedTitle:           {"its title is never closed: close the quotation marks", "close the quotation marks", lint.Unsafe},
	extract.StrayBrackets:           {`"[]" is in its definition: remove it`, `remove "[]"`, lint.Unsafe},
	extract.BrokenParagraph:         {"its definition is in a paragraph: write a blank line before it", "write a blank line before it", lint.Unsafe},
	extract.FullWidthMark:           {"a mark in the URL is a full-width one: write it in ASCII", "write it in ASCII", lint.Unsafe},
	extract.NestedLink:              {"its destination is another link: write the URL alone", "write the URL alone", lint.Unsafe},
	extract.SwappedLink:             {"its text and its destination are swapped: write each in place of the other", "swap them", lint.Unsafe},
	extract.UnopenedQuote:           {"the quotation mark of the attribute is never opened: write it before the URL", "open the quotation mark", lint.Unsafe},
	extract.LookalikeQuote:          {"HTML knows only straight quotation marks, and takes this one for part of the URL: write \" on both sides", "", 0},
	extract.MisspeltAttribute:       {`the name of the attribute is misspelt, or its "=": write it as HTML does`, "write the attribute", lint.Unsafe},
	extract.MisplacedQuote:          {"the quotation mark must follow the equals sign: write it there", "move the quotation mark", lint.Unsafe},
	extract.MisspeltTarget:          {`a name is before "__": write ".. _name: URL", or nothing before it`, `remove the name`, lint.Unsafe},
	extract.ForeignLink:             {"it is written as in another markup: write it as this one does", "write it as this markup does", lint.Unsafe},
	extract.SpacedLink:              {"white space separates its brackets and ends its destination: remove it", "", 0},
	extract.EscapedBrackets:         {"backslashes make text of its brackets: remove them", "remove the backslashes", lint.Unsafe},
	extract.EmptyDestination:        {"its destination is empty: write the URL there", "write the URL there", lint.Unsafe},
	extract.MissingParentheses:      {`"(" or ")" is missing around the URL: write "(URL)"`, `write "(URL)"`, lint.Unsafe},
	extract.LinkInText:              {"another link is in its text: write one after the other", "", 0},
	extract.ParenthesizedDefinition: {"a definition has no parentheses: remove them", "remove the parentheses", lint.Safe},
	extract.MissingColon:            {`":" is missing in its definition: write it after "]"`, `write ":"`, lint.Unsafe},
	extract.CodeDestination:         {"backquotes make code of its destination: remove them", "remove the backquotes", lint.Unsafe},
	extract.SpacedTag:               {`white space follows the "<" of its tag: remove it`, "remove the white space", lint.Unsafe},
	extract.UnclosedTag:             {`">" is missing at the end of its tag: write it there`, `write ">"`, lint.Unsafe},
	extract.BrokenLabel:             {"a mark of its definition is missing or wrong: write [label]: before the URL", "write [label]:", lint.Unsafe},
	extract.MissingAngles:           {`"<" or ">" is missing around the URL: write "<URL>"`, `write "<" and ">"`, lint.Unsafe},
	extract.MissingBackquote:        {"a backquote is missing before its underscore: write it there", "write a backquote", lint.Unsafe},
	extract.MissingBackquotes:       {"backquotes are missing around its text and the URL: write them there", "", 0},
	extract.UndefinedTarget:         {"no target has that name: write the URL alone, or `text <URL>`_", "write the URL alone", lint.Unsafe},
	extract.UnescapedColon:          {"a colon ends the name of its target: write a backslash before the colon", "write a backslash before it", lint.Unsafe},
	extract.MissingDots:             {"\"..\" is missing before its target: write it there", "write \".. \"", lint.Unsafe},
	extract.MalformedTarget:         {"its marks are misspelt: write \".. _name: URL\" for a target and \".. image:: URL\" for an image", "write the marks", lint.Unsafe},
	extract.MisspeltEnd:             {"the marks after its URL are misspelt: write \">`_\"", "", 0},
	extract.NestedMarkup:            {"no link is possible in emphasized text: remove the asterisks", "remove the asterisks", lint.Unsafe},
	extract.MissingBlank:            {"white space is missing before its URL: write it there", "write a space", lint.Unsafe},
	extract.MisspeltBracket:         {`a bracket of its text is misspelt: write "[text]" right after the URL`, `write "["`, lint.Unsafe},
	extract.MisspeltMacro:           {"its macro is misspelt: write link: or image:", "write the macro", lint.Unsafe},
	extract.GluedMacro:              {"AsciiDoc sees no URL right after this letter or mark: write link: before it, or a space", "write link: before it", lint.Unsafe},
	extract.MissingBackslash:        {"the backslash of its command is missing: write it there", "write a backslash", lint.Unsafe},
	extract.LookalikeText:           {`Textile knows only straight quotation marks: write " on both sides of the text`, "write the quotation marks", lint.Unsafe},
	extract.OldEscape:               {`Org decodes no escapes since version 9.3, so its query has no "=": write it in place of %3D`, `write "="`, lint.Unsafe},
	extract.MisquotedText:           {`Textile knows only "text":URL as a link: write it so`, "", 0},
	extract.SwallowedMark:           {`AsciiDoc takes the mark after the URL for a part of it: write "[]" between them`, `write "[]" after the URL`, lint.Unsafe},
	extract.ForeignRole:             {"its role takes the name of a target and no URL: write `text <URL>`_", "write an external link", lint.Unsafe},
}
