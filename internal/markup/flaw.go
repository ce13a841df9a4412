package markup

import (
	"bytes"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/kernel"
)

// A Flaw is a mistake in what was meant as a link to a URL. Because of it, the markup
// makes no link, or a link to something else.
type Flaw struct {
	Kind FlawKind
	// Start and End are the bytes of the data that are wrong; an empty range where
	// something is missing.
	Start, End int
	// Meant is what should be there, if that is known.
	Meant string
}

// A FlawKind is what is wrong with a link.
type FlawKind uint8

const (
	// SpacedBrackets: white space between the brackets of a link, as in [t] (u).
	SpacedBrackets FlawKind = iota + 1
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
	// QuotedDestination: [t]('u').
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
	// MissingUnderscore: `t <u>` without the underscore of reStructuredText.
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
	// QuoteInTitle: [t](u "v "w"").
	QuoteInTitle
	// UnclosedTitle: [t](u "v).
	UnclosedTitle
	// StrayBrackets: [t][]: u.
	StrayBrackets
	// BrokenParagraph: [t]: u in the line after a paragraph.
	BrokenParagraph
	// FullWidthMark: [t](u？v=w).
	FullWidthMark
	// NestedLink: [t]([u](u)) or [t]([v](u)).
	NestedLink
	// SwappedLink: [u](t).
	SwappedLink
	// MisplacedQuote: "href=u".
	MisplacedQuote
	// MisspeltTarget: t__ u on a line of its own in reStructuredText.
	MisspeltTarget
	// SpacedLink: [t] (u v).
	SpacedLink
	// EscapedBrackets: \[t\](u).
	EscapedBrackets
	// EmptyDestination: [t]()u.
	EmptyDestination
	// MissingParentheses: [t]u or [t]u).
	MissingParentheses
	// LinkInText: [t [v](w)](u).
	LinkInText
	// ParenthesizedDefinition: [t]: (u).
	ParenthesizedDefinition
	// MissingColon: [t] u next to a definition.
	MissingColon
	// CodeDestination: [t](`u`).
	CodeDestination
	// SpacedTag: < a href="u">.
	SpacedTag
	// UnclosedTag: <a href="u"t</a>.
	UnclosedTag
	// BrokenLabel: [t) : u or t]: u next to a definition.
	BrokenLabel
	// MissingAngles: `t u`_ or `t <u`_ in reStructuredText.
	MissingAngles
	// MissingBackquote: `t <u>_ in reStructuredText.
	MissingBackquote
	// MissingBackquotes: t <u>_ in reStructuredText.
	MissingBackquotes
	// UndefinedTarget: `u`_ without a target of that name in reStructuredText.
	UndefinedTarget
	// UnescapedColon: .. _t: v: u in reStructuredText.
	UnescapedColon
	// MissingDots: _t: u on a line of its own in reStructuredText.
	MissingDots
	// ForeignRole: :ref:`t <u>` in reStructuredText.
	ForeignRole
	// SpacedUnderscore: `t <u>` _ with white space before the underscore.
	SpacedUnderscore
	// GluedLink: v`t <u>`_ or `t <u>`_v, which the letters of a word touch.
	GluedLink
	// DoubledBackquote: `t <u>``_.
	DoubledBackquote
	// TextBetween: [t] v (u) or ([t])(u).
	TextBetween
	// UnclosedText: [t(u).
	UnclosedText
	// UnclosedParenthesis: [t]: u(v.
	UnclosedParenthesis
	// SpacedEnd: `t <u >`_ or `t <u> `_.
	SpacedEnd
	// MissingBar: L<t/u> in POD, or {{t|url=u v=w}} in MediaWiki.
	MissingBar
	// UnopenedLink: t <u>`_ in reStructuredText.
	UnopenedLink
	// SpacedStart: ` t <u>`_ in reStructuredText.
	SpacedStart
	// LenticularBrackets: 【t】(u) or {t}(u).
	LenticularBrackets
	// StrayBackslash: [t](u\\v), or <u\_v>.
	StrayBackslash
	// PrefixedAutolink: <URL:u>.
	PrefixedAutolink
	// MissingBracket: [u][t] in Org.
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
	// MissingBlank: :t:u in AsciiDoc.
	MissingBlank
	// MisspeltBracket: u(t] in AsciiDoc.
	MisspeltBracket
	// MisspeltMacro: lnik:u[t] in AsciiDoc.
	MisspeltMacro
	// GluedMacro: 茶u[t] in AsciiDoc.
	GluedMacro
	// MissingBackslash: url{u} in LaTeX.
	MissingBackslash
	// LookalikeText: «t»:u in Textile.
	LookalikeText
	// MisquotedText: t":u, "t:u, 't':u or "t"u in Textile.
	MisquotedText
	// OldEscape: [[u?v%3Dw][t]] in Org.
	OldEscape
	// SwallowedMark: u。 in AsciiDoc.
	SwallowedMark
)

// IsBetween reports whether the flaw is between the text of a link and its destination, or in the
// brackets around the destination: by CommonMark, the text may be a reference on its own. The first
// flaw begins after it.
func (k FlawKind) IsBetween() bool {
	switch k {
	case SpacedBrackets, SpacedLink, BrokenBrackets, InvisibleCharacter, DoubledBrackets, FullWidthBrackets, TextBetween, NestedLink:
		return true
	}
	return false
}

// IsSpaced reports whether the flaw is one of those between brackets that prose has as well, after a reference: white
// space or text.
func (k FlawKind) IsSpaced() bool {
	return k.IsBetween() && k != DoubledBrackets && k != FullWidthBrackets && k != NestedLink
}

// maxFlaw is how many bytes before and after a URL show a flaw.
const maxFlaw = 512

// A place is what is around a URL.
type place struct {
	data          []byte
	lo            int // where the text begins that may be read
	start, end    int
	before, after []byte
	// closed: a construct of the markup delimits the URL.
	closed bool
}

// Flaws returns what is wrong with the link to the URL data[start:end], in order; nil if
// it is in no link, or in a proper one. Closed says that [At] has found its destination.
// It reads at most maxFlaw bytes of data[lo:hi] before and after the URL, or maxOpening before it where
// a bracket is missing.
func Flaws(lang Language, data []byte, lo, start, end, hi int, closed bool) []Flaw {
	p := place{data: data, lo: lo, start: start, end: end, closed: closed}
	p.before, p.after = data[max(lo, start-maxFlaw):start], data[end:min(hi, end+maxFlaw)]
	switch {
	case isTemplate(data[start:end]):
		return nil
	case lang == Markdown:
		return p.markdown()
	case lang == RST:
		return p.rst()
	case lang == PO:
		return p.catalogue()
	case lang == Python:
		return p.docstring()
	case lang == AsciiDoc:
		return p.asciidoc()
	case lang == Org:
		return p.org()
	case lang == MediaWiki:
		return p.mediawiki()
	case lang == LaTeX:
		return p.latex()
	case lang == Roff:
		return p.roff()
	case lang == Textile:
		return p.textile()
	case lang == HTML:
		return p.attribute()
	case lang == Text:
		return p.pod()
	case lang == Source || lang == C:
		if flaws := p.comment(); flaws != nil || lang == C {
			return flaws
		}
		return p.pod()
	}
	return nil
}

// base returns the offset of before in the data.
func (p place) base() int { return p.start - len(p.before) }

// at returns the flaw of the bytes [start, end) of the data.
func (p place) at(kind FlawKind, start, end int, meant string) []Flaw {
	return []Flaw{{Kind: kind, Start: start, End: end, Meant: meant}}
}

// foreign finds a link of Markdown in another markup. Write returns what that has before and
// after the URL of a link with a text.
func (p place) foreign(write func(text string) (front, back string)) []Flaw {
	if p.closed || !hasSuffix(p.before, "](") || hasSuffix(p.before, `\](`) || hasSuffix(p.before, "]](") {
		return p.foreignMarks(write)
	}
	label := p.before[:len(p.before)-len("](")]
	open := openingBracket(label)
	if open < 0 || !mayPrecedeLink(label[:open]) {
		return nil
	}
	text, isImage := label[open+1:], hasSuffix(label[:open], "!")
	if !isImage && (!hasLetter(text) && !isIssue(text) || text[0] == '^') {
		return nil // a note
	}
	if !hasPrefix(p.after, ")") || isImage || bytes.ContainsAny(text, "[]<>`*_|\\\n") {
		return p.at(ForeignLink, p.start, p.start, "")
	}
	front, back := write(string(text))
	return []Flaw{{ForeignLink, p.base() + open, p.start, front}, {ForeignLink, p.end, p.end + 1, back}}
}

// isIssue reports whether text is the number of an issue: #12.
func isIssue(text []byte) bool {
	return len(text) > 1 && text[0] == '#' && ascii.Span(text[1:], ascii.IsDigit) == len(text)-1
}

// line returns the text up to the first line end.
func line(text []byte) []byte {
	if n := bytes.IndexAny(text, "\r\n"); n >= 0 {
		return text[:n]
	}
	return text
}

// before returns the text before the first mark.
func before(text []byte, mark string) []byte {
	front, _, _ := bytes.Cut(text, []byte(mark))
	return front
}

// beforeBlank returns the text up to the first white space.
func beforeBlank(text []byte) []byte {
	return text[:ascii.Span(text, func(c byte) bool { return !ascii.IsSpace(c) })]
}

// isTemplate reports whether a text has what a program may replace.
func isTemplate(text []byte) bool { return templateMarks.Index(text) < len(text) }

var templateMarks = kernel.SetOf("{<$")

// endsInLinkText reports whether text ends in brackets with the text of a link: words. An
// index, a check box, a footnote, a citation such as [RFC3986], and the label of a
// reference are none.
func endsInLinkText(text []byte) bool {
	if !hasSuffix(text, "]") || hasSuffix(text, `\]`) {
		return false
	}
	open := openingBracket(text[:len(text)-1])
	if open < 0 || !mayPrecedeLink(text[:open]) || hasLink(text[open+1:len(text)-1]) {
		return false
	}
	label := text[open+1 : len(text)-1]
	if len(label) == 0 {
		return hasSuffix(text[:open], "!") // the description of an image may be empty
	}
	return !ascii.IsSpace(label[0]) && !ascii.IsSpace(label[len(label)-1]) && isWords(label)
}

// endsInBlankLine reports whether the last line of text, which is not its first, has nothing but white space in it
// (CommonMark 0.31, section 4.9).
func endsInBlankLine(text []byte) bool { return hasSuffix(bytes.TrimRight(text, " \t\r"), "\n") }

// openingBracket returns the offset of the bracket that opens before the end of text and is
// not closed in it; -1 if that is not in the same paragraph.
func openingBracket(text []byte) int { return lastOpening(text, '[', ']') }

// lastOpening is openingBracket for a pair of brackets of another kind.
func lastOpening(text []byte, opening, closing byte) int {
	depth := 0
	for i := len(text) - 1; i >= 0; i-- {
		switch c := text[i]; {
		case c == '\n' && endsInBlankLine(text[:i]):
			return -1
		case c != opening && c != closing, i > 0 && text[i-1] == '\\':
		case c == closing:
			depth++
		case depth == 0:
			return i
		default:
			depth--
		}
	}
	return -1
}

// mayPrecedeLink reports whether a link can start after text: no name that the bracket
// would index, and no other bracket that it would belong to.
func mayPrecedeLink(text []byte) bool {
	if len(text) == 0 {
		return true
	}
	c := text[len(text)-1]
	if c == ')' {
		near := text[max(0, len(text)-maxFlaw) : len(text)-1]
		open := lastOpening(near, '(', ')')
		return open > 0 && near[open-1] == ']' // after a link
	}
	return !ascii.IsAlnum(c) && bytes.IndexByte([]byte(`]_\$&`), c) < 0
}

// isWords reports whether the label has words or code: neither the x of a check box, nor
// the number or the key of a note or a citation.
func isWords(label []byte) bool {
	switch {
	case label[0] == '^', len(label) == 1 && label[0] < 0x80:
		return false
	case bytes.IndexByte(label, '`') >= 0, hasSuffix(label, "%"), isTime(label), isVersion(label):
		return true
	}
	letters := ascii.Span(label, func(c byte) bool { return ascii.IsAlpha(c) || c == '-' || c >= 0x80 })
	key := label[letters:]
	digits := ascii.Span(key, func(c byte) bool { return ascii.IsDigit(c) || c == '.' })
	if digits > 0 && digits >= len(key)-1 && letters < 10 {
		return false // 12, RFC3986, Knu97a
	}
	return hasLetter(label)
}

// isTime reports whether a label is a time: 34:38.
func isTime(label []byte) bool {
	colon := bytes.IndexByte(label, ':')
	isPart := func(c byte) bool { return ascii.IsDigit(c) || c == ':' }
	return colon > 0 && colon < len(label)-1 && ascii.Span(label, isPart) == len(label)
}

// isVersion reports whether a label is a version: 1.11.33, v1.2.
func isVersion(label []byte) bool {
	number, isMarked := bytes.CutPrefix(label, []byte("v"))
	isPart := func(c byte) bool { return ascii.IsDigit(c) || c == '.' }
	dots := bytes.Count(number, []byte("."))
	return ascii.Span(number, isPart) == len(number) && (dots > 1 || isMarked && dots > 0)
}

// hasLetter reports whether text has a letter.
func hasLetter(text []byte) bool {
	return bytes.ContainsFunc(text, func(r rune) bool { return r >= 0x80 || ascii.IsAlpha(byte(r)) })
}
