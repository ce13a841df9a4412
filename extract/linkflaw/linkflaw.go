// Package linkflaw names what can be wrong with a link to a URL, so that the markup makes no link
// of it, or a link to something else.
package linkflaw

// A Kind is what is wrong with a link. Below, t is the text of the link, and u the URL.
type Kind uint8

const (
	// SpacedBrackets: white space between the brackets of a link, as in [t] (u).
	SpacedBrackets Kind = iota + 1
	// BrokenBrackets: a line end between the brackets of a link.
	BrokenBrackets
	// DoubledBrackets: [t]((u)), or [[u]] in MediaWiki.
	DoubledBrackets
	// FullWidthBrackets: [t]（u）.
	FullWidthBrackets
	// StrayBracket: [t](u>).
	StrayBracket
	// SquareBrackets: [t][u] or [t][u).
	SquareBrackets
	// QuotedDestination: [t]("u").
	QuotedDestination
	// StrayMark: [t](u,), [t](u]), [t](@u), [t]([u]) or <u,>.
	StrayMark
	// InvisibleCharacter: an invisible character at the end of a destination, or between the brackets of a link.
	InvisibleCharacter
	// ReversedBrackets: (t)[u].
	ReversedBrackets
	// SpacedDestination: white space inside a destination, as in [t](u v).
	SpacedDestination
	// BrokenDestination: a line end inside a destination.
	BrokenDestination
	// UnclosedDestination: a destination or a link that is never closed: [t](u.
	UnclosedDestination
	// UnopenedText: a link text that no bracket opens: t](u).
	UnopenedText
	// MissingUnderscore: `t <u>` without the underscores of reStructuredText.
	MissingUnderscore
	// MisplacedUnderscore: `t <u>_`.
	MisplacedUnderscore
	// MissingSpace: `t<u>`_ without white space before the angle bracket.
	MissingSpace
	// MissingBrackets: link:u without the brackets of AsciiDoc.
	MissingBrackets
	// UnclosedQuote: an attribute of HTML whose quotation mark is never closed.
	UnclosedQuote
	// ForeignLink: a link of Markdown, [t](u), in another markup, or [[u][t]] in Markdown.
	ForeignLink
	// StrayText: [t](<u> v).
	StrayText
	// LeadingText: [t](v u).
	LeadingText
	// SwallowedBracket: a backquote makes code of the bracket that opens a text: ` [`t`](u).
	SwallowedBracket
	// UnclosedTitle: [t](u "v).
	UnclosedTitle
	// BrokenParagraph: [t]: u in the line after a paragraph.
	BrokenParagraph
	// FullWidthMark: [t](u？v=w).
	FullWidthMark
	// NestedLink: [t]([u](u)) or [t]([v](u)).
	NestedLink
	// SwappedLink: [u](t).
	SwappedLink
	// MisspeltTarget: t__ u on a line of its own in reStructuredText.
	MisspeltTarget
	// SpacedLink: [t] (u v).
	SpacedLink
	// EscapedBrackets: \[t\](u).
	EscapedBrackets
	// EmptyDestination: [u]().
	EmptyDestination
	// MissingParentheses: [t]u or [t]u).
	MissingParentheses
	// LinkInText: [t [v](w)](u).
	LinkInText
	// ParenthesizedDefinition: [t]: (u).
	ParenthesizedDefinition
	// MissingAngles: [u) or u>.
	MissingAngles
	// UndefinedTarget: `u`_ without a target of that name in reStructuredText.
	UndefinedTarget
	// SpacedUnderscore: `t <u>` _ with white space before the underscore.
	SpacedUnderscore
	// GluedLink: v`t <u>`_ or `t <u>`_v, which the letters of a word touch.
	GluedLink
	// TextBetween: [t] v (u) or ([t])(u).
	TextBetween
	// UnclosedText: [t(u).
	UnclosedText
	// UnclosedParenthesis: [t](u(v).
	UnclosedParenthesis
	// SpacedEnd: `t <u >`_ or `t <u> `_ in reStructuredText, or [[ u][t]] in Org.
	SpacedEnd
	// MissingBar: L<t/u> in POD.
	MissingBar
	// UnopenedLink: t <u>`_ in reStructuredText.
	UnopenedLink
	// LenticularBrackets: 【t】(u).
	LenticularBrackets
	// StrayBackslash: u\_v.
	StrayBackslash
	// MissingBracket: [u][t] or [[u[t]] in Org.
	MissingBracket
	// ParenthesizedText: (t)(u).
	ParenthesizedText
	// UnopenedQuote: <a href=u">.
	UnopenedQuote
	// LookalikeQuote: <a href=“u”>.
	LookalikeQuote
	// MisspeltAttribute: <a hre="u">.
	MisspeltAttribute
	// MalformedTarget: .. _t:u, .._t: u or .. image: u in reStructuredText.
	MalformedTarget
	// MisspeltEnd: `t <u>'_ or `t <u>>`_ in reStructuredText.
	MisspeltEnd
	// NestedMarkup: **`t <u>`_** in reStructuredText.
	NestedMarkup
	// MissingBlank: v:u[t] in AsciiDoc.
	MissingBlank
	// MisspeltMacro: lnik:u[t] in AsciiDoc.
	MisspeltMacro
	// SpacedMacro: link: u[t] in AsciiDoc.
	SpacedMacro
	// GluedMacro: 茶u[t] in AsciiDoc.
	GluedMacro
	// OldEscape: [[u?v%3Dw][t]] in Org.
	OldEscape
	// SwallowedMark: u。 in AsciiDoc.
	SwallowedMark
	// UnreadMarks: marks of a link touch the URL, and the markup shows them as they are.
	UnreadMarks
	// BracketInText: u[v [t] w] in AsciiDoc.
	BracketInText
	// RawLink: <div>[t](u)</div> in Markdown.
	RawLink
	// RawCaption: <center>[t](u)</center> in Markdown, or in another element that authors write around text of theirs.
	RawCaption
	// BracketedURL: [u] in Markdown.
	BracketedURL
	// PageRole: :doc:`t <u>` and :ref:`u` in reStructuredText.
	PageRole
	// TermInText: - [[u][t :: v]] in Org.
	TermInText
	// ReplacedMarks: u with marks that AsciiDoc replaces by others, such as those in v--w.
	ReplacedMarks
	// CutParenthesis: u(v) without marks around it, in reStructuredText and AsciiDoc.
	CutParenthesis
	// IndentedList: - [t](u) in Markdown, indented by four spaces in a list below a heading. It is a flaw only where the
	// list is code.
	IndentedList
	// HalfEscaped: [t[v\]](u) in Markdown.
	HalfEscaped
	// LostLink: <u> in the translation of a text that has `t <u>`_, or (u) where it has [t](u).
	LostLink
	// CodeLink: `t <u>`_ or `[t](u)` in Markdown, where that is a code span.
	CodeLink
)
