package extract

import "github.com/urlmend/urlmend/internal/markup"

// A Flaw is a mistake in what was meant as a link to a URL. Because of it, the markup of
// the text makes no link, or a link to something else.
type Flaw struct {
	Kind FlawKind
	// Start and End are the bytes of the input that are wrong; an empty range where
	// something is missing.
	Start, End int
	// Meant is what should be there, if that is known.
	Meant string
}

// A FlawKind is what is wrong with a link. Below, t is the text of the link, and u the URL.
type FlawKind uint8

const (
	// SpacedBrackets is white space between the brackets of a link: [t] (u).
	SpacedBrackets FlawKind = FlawKind(markup.SpacedBrackets)
	// BrokenBrackets is a line end between the brackets of a link.
	BrokenBrackets FlawKind = FlawKind(markup.BrokenBrackets)
	// DoubledBrackets is [t]((u)), or [[u]] in MediaWiki.
	DoubledBrackets FlawKind = FlawKind(markup.DoubledBrackets)
	// FullWidthBrackets is [t]（u）.
	FullWidthBrackets FlawKind = FlawKind(markup.FullWidthBrackets)
	// StrayBracket is [t](u>).
	StrayBracket FlawKind = FlawKind(markup.StrayBracket)
	// SquareBrackets is [t][u] or [t][u).
	SquareBrackets FlawKind = FlawKind(markup.SquareBrackets)
	// QuotedDestination is [t]('u').
	QuotedDestination FlawKind = FlawKind(markup.QuotedDestination)
	// StrayMark is [t](u,), [t](u]) or [t](@u), or href="u)" in HTML.
	StrayMark FlawKind = FlawKind(markup.StrayMark)
	// InvisibleCharacter is an invisible character at the end of a destination, or between
	// the brackets of a link.
	InvisibleCharacter FlawKind = FlawKind(markup.InvisibleCharacter)
	// ReversedBrackets is (t)[u].
	ReversedBrackets FlawKind = FlawKind(markup.ReversedBrackets)
	// SpacedDestination is white space inside a destination: [t](u v).
	SpacedDestination FlawKind = FlawKind(markup.SpacedDestination)
	// BrokenDestination is a line end inside a destination.
	BrokenDestination FlawKind = FlawKind(markup.BrokenDestination)
	// UnclosedDestination is a link that is never closed: [t](u.
	UnclosedDestination FlawKind = FlawKind(markup.UnclosedDestination)
	// UnopenedText is a link text that no bracket opens: t](u).
	UnopenedText FlawKind = FlawKind(markup.UnopenedText)
	// MissingUnderscore is `t <u>` without the underscore of reStructuredText.
	MissingUnderscore FlawKind = FlawKind(markup.MissingUnderscore)
	// MisplacedUnderscore is `t <u>_`.
	MisplacedUnderscore FlawKind = FlawKind(markup.MisplacedUnderscore)
	// MissingSpace is `t<u>`_ without white space before the angle bracket.
	MissingSpace FlawKind = FlawKind(markup.MissingSpace)
	// MissingBrackets is link:u without the brackets of AsciiDoc.
	MissingBrackets FlawKind = FlawKind(markup.MissingBrackets)
	// UnclosedQuote is an attribute of HTML whose quotation mark is never closed.
	UnclosedQuote FlawKind = FlawKind(markup.UnclosedQuote)
	// ForeignLink is a link of Markdown, [t](u), in another markup, or [[u][t]] in Markdown.
	ForeignLink FlawKind = FlawKind(markup.ForeignLink)
	// StrayText is [t](<u> v).
	StrayText FlawKind = FlawKind(markup.StrayText)
	// LeadingText is text before the destination: [t](v u).
	LeadingText FlawKind = FlawKind(markup.LeadingText)
	// SwallowedBracket is a backquote that makes code of the bracket before t: ` [`t`](u).
	SwallowedBracket FlawKind = FlawKind(markup.SwallowedBracket)
	// QuoteInTitle is a quotation mark in a title: [t](u "v "w"").
	QuoteInTitle FlawKind = FlawKind(markup.QuoteInTitle)
	// UnclosedTitle is a title that is never closed: [t](u "v).
	UnclosedTitle FlawKind = FlawKind(markup.UnclosedTitle)
	// StrayBrackets is [t][]: u.
	StrayBrackets FlawKind = FlawKind(markup.StrayBrackets)
	// BrokenParagraph is [t]: u in the line after a paragraph.
	BrokenParagraph FlawKind = FlawKind(markup.BrokenParagraph)
	// FullWidthMark is a full-width mark of a query: [t](u？v=w).
	FullWidthMark FlawKind = FlawKind(markup.FullWidthMark)
	// NestedLink is a link in place of the destination of another: [t]([u](u)).
	NestedLink FlawKind = FlawKind(markup.NestedLink)
	// SwappedLink is [u](t).
	SwappedLink FlawKind = FlawKind(markup.SwappedLink)
	// MisplacedQuote is "href=u" in HTML.
	MisplacedQuote FlawKind = FlawKind(markup.MisplacedQuote)
	// MisspeltTarget is t__ u on a line of its own in reStructuredText.
	MisspeltTarget FlawKind = FlawKind(markup.MisspeltTarget)
	// SpacedLink is [t] (u v).
	SpacedLink FlawKind = FlawKind(markup.SpacedLink)
	// EscapedBrackets is \[t\](u).
	EscapedBrackets FlawKind = FlawKind(markup.EscapedBrackets)
	// EmptyDestination is [t]()u, or [u]().
	EmptyDestination FlawKind = FlawKind(markup.EmptyDestination)
	// MissingParentheses is [t]u or [t]u).
	MissingParentheses FlawKind = FlawKind(markup.MissingParentheses)
	// LinkInText is [t [v](w)](u).
	LinkInText FlawKind = FlawKind(markup.LinkInText)
	// ParenthesizedDefinition is [t]: (u).
	ParenthesizedDefinition FlawKind = FlawKind(markup.ParenthesizedDefinition)
	// MissingColon is [t] u next to a definition.
	MissingColon FlawKind = FlawKind(markup.MissingColon)
	// CodeDestination is [t](`u`). The URL is in code, and the flaw around it.
	CodeDestination FlawKind = FlawKind(markup.CodeDestination)
	// SpacedTag is white space after the angle bracket of a tag of HTML: < a href="u">.
	SpacedTag FlawKind = FlawKind(markup.SpacedTag)
	// UnclosedTag is a tag of HTML that is not closed: <a href="u"t</a>.
	UnclosedTag FlawKind = FlawKind(markup.UnclosedTag)
	// BrokenLabel is [t] : u or t]: u next to a definition.
	BrokenLabel FlawKind = FlawKind(markup.BrokenLabel)
	// MissingAngles is `t u`_ or `t <u`_ in reStructuredText.
	MissingAngles FlawKind = FlawKind(markup.MissingAngles)
	// MissingBackquote is `t <u>_ in reStructuredText.
	MissingBackquote FlawKind = FlawKind(markup.MissingBackquote)
	// MissingBackquotes is t <u>_ in reStructuredText.
	MissingBackquotes FlawKind = FlawKind(markup.MissingBackquotes)
	// UndefinedTarget is `u`_ without a target of that name in reStructuredText.
	UndefinedTarget FlawKind = FlawKind(markup.UndefinedTarget)
	// UnescapedColon is .. _t: v: u in reStructuredText.
	UnescapedColon FlawKind = FlawKind(markup.UnescapedColon)
	// MissingDots is _t: u on a line of its own in reStructuredText.
	MissingDots FlawKind = FlawKind(markup.MissingDots)
	// ForeignRole is :ref:`t <u>` in reStructuredText.
	ForeignRole FlawKind = FlawKind(markup.ForeignRole)
	// SpacedUnderscore is `t <u>` _ with white space before the underscore of reStructuredText.
	SpacedUnderscore FlawKind = FlawKind(markup.SpacedUnderscore)
	// GluedLink is v`t <u>`_ or `t <u>`_v: a word touches the link.
	GluedLink FlawKind = FlawKind(markup.GluedLink)
	// DoubledBackquote is `t <u>``_.
	DoubledBackquote FlawKind = FlawKind(markup.DoubledBackquote)
	// TextBetween is [t] v (u) or ([t])(u).
	TextBetween FlawKind = FlawKind(markup.TextBetween)
	// UnclosedText is [t(u).
	UnclosedText FlawKind = FlawKind(markup.UnclosedText)
	// UnclosedParenthesis is [t]: u(v.
	UnclosedParenthesis FlawKind = FlawKind(markup.UnclosedParenthesis)
	// SpacedEnd is `t <u >`_ or `t <u> `_ in reStructuredText.
	SpacedEnd FlawKind = FlawKind(markup.SpacedEnd)
	// MissingBar is L<t/u> in POD, or {{t|url=u v=w}} in MediaWiki.
	MissingBar FlawKind = FlawKind(markup.MissingBar)
	// UnopenedLink is t <u>`_ in reStructuredText.
	UnopenedLink FlawKind = FlawKind(markup.UnopenedLink)
	// SpacedStart is ` t <u>`_ in reStructuredText.
	SpacedStart FlawKind = FlawKind(markup.SpacedStart)
	// LenticularBrackets is 【t】(u) or {t}(u).
	LenticularBrackets FlawKind = FlawKind(markup.LenticularBrackets)
	// StrayBackslash is a backslash that becomes part of the URL: [t](u\\v) or <u\_v> in Markdown.
	StrayBackslash FlawKind = FlawKind(markup.StrayBackslash)
	// PrefixedAutolink is <URL:u> in Markdown.
	PrefixedAutolink FlawKind = FlawKind(markup.PrefixedAutolink)
	// MissingBracket is [u][t] in Org.
	MissingBracket FlawKind = FlawKind(markup.MissingBracket)
	// ParenthesizedText is (t)(u) in Markdown.
	ParenthesizedText FlawKind = FlawKind(markup.ParenthesizedText)
	// UnopenedQuote is an attribute of HTML whose quotation mark is never opened: href=u".
	UnopenedQuote FlawKind = FlawKind(markup.UnopenedQuote)
	// LookalikeQuote is a mark in place of a quotation mark of HTML: href=“u”.
	LookalikeQuote FlawKind = FlawKind(markup.LookalikeQuote)
	// MisspeltAttribute is a misspelt name of an attribute of HTML: hre="u".
	MisspeltAttribute FlawKind = FlawKind(markup.MisspeltAttribute)
	// MalformedTarget is .. _t:u, .._t: u or .. image: u in reStructuredText.
	MalformedTarget FlawKind = FlawKind(markup.MalformedTarget)
	// MisspeltEnd is `t <u>'_ or `t <u>>`_ in reStructuredText.
	MisspeltEnd FlawKind = FlawKind(markup.MisspeltEnd)
	// NestedMarkup is **`t <u>`_** in reStructuredText.
	NestedMarkup FlawKind = FlawKind(markup.NestedMarkup)
	// MissingBlank is :t:u in AsciiDoc.
	MissingBlank FlawKind = FlawKind(markup.MissingBlank)
	// MisspeltBracket is u(t] in AsciiDoc.
	MisspeltBracket FlawKind = FlawKind(markup.MisspeltBracket)
	// MisspeltMacro is lnik:u[t] in AsciiDoc.
	MisspeltMacro FlawKind = FlawKind(markup.MisspeltMacro)
	// GluedMacro is 茶u[t] in AsciiDoc.
	GluedMacro FlawKind = FlawKind(markup.GluedMacro)
	// MissingBackslash is url{u} in LaTeX.
	MissingBackslash FlawKind = FlawKind(markup.MissingBackslash)
	// LookalikeText is «t»:u in Textile.
	LookalikeText FlawKind = FlawKind(markup.LookalikeText)
	// MisquotedText is t":u, "t:u, 't':u or "t"u in Textile.
	MisquotedText FlawKind = FlawKind(markup.MisquotedText)
	// OldEscape is [[u?v%3Dw][t]] in Org.
	OldEscape FlawKind = FlawKind(markup.OldEscape)
	// SwallowedMark is u。 in AsciiDoc.
	SwallowedMark FlawKind = FlawKind(markup.SwallowedMark)
)
