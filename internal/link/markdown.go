package link

import (
	"bytes"
	"net/netip"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/urlmend/urlmend/extract/linkflaw"
	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/kernel"
	"github.com/urlmend/urlmend/internal/markup"
)

// markdown finds what is wrong with a link or an image (CommonMark 0.31, sections 6.3
// and 6.4).
func (p place) markdown() []Flaw {
	if flaws := p.formedInAngle(); len(flaws) > 0 {
		return flaws
	}
	if flaws := p.raw(); flaws != nil {
		return flaws
	}
	return p.literal()
}

// formedInAngle finds what is wrong with a link in one of the forms, around the URL or around it in angle brackets.
func (p place) formedInAngle() []Flaw {
	if flaws := p.formed(); len(flaws) > 0 || !ascii.HasSuffix(p.before, "<") || !ascii.HasPrefix(p.after, ">") {
		return flaws
	}
	front := p.before[:len(p.before)-len("<")]
	if !ascii.In(ascii.Last(front), "(]{[") && !ascii.HasSuffix(front, markup.FullWidthOpening) {
		return nil
	}
	p.before, p.after, p.start, p.end = front, p.after[len(">"):], p.start-len("<"), p.end+len(">")
	p.closed = ascii.HasSuffix(p.before, "](") && closesLink(p.after)
	if ascii.HasPrefix(p.after[ascii.SpaceLen(p.after):], ")") && !p.closed && ascii.HasSuffix(p.before, "](") {
		return nil // in the next line
	}
	return p.formed()
}

// formed finds what is wrong with a link in one of the forms.
func (p place) formed() []Flaw {
	for i := range forms {
		if f := &forms[i]; f.isAround(&p) {
			flaws := f.find(p)
			if len(flaws) > 0 && p.isInComment() {
				return nil
			}
			return flaws
		}
	}
	return nil
}

// isInComment reports whether the URL is in a comment of HTML, which nobody reads as a link.
func (p place) isInComment() bool {
	if !bytes.Contains(p.before, []byte("<!--")) { // faster than LastIndex
		return false
	}
	opened := bytes.LastIndex(p.before, []byte("<!--"))
	return !bytes.Contains(p.before[opened:], []byte("-->")) && (len(p.after) == maxFlaw || bytes.Contains(p.after, []byte("-->")))
}

// A form is one way in which what was meant as a link of Markdown may be written.
type form struct {
	construct     string // t is the text of the link, u the URL, v other words
	before, after string // what is around the URL
	spaced        bool   // white space may be between before and the URL
	when          func(place) bool
	find          func(place) []Flaw // the form may be a proper link too
}

// isAround reports whether the URL is written in that form.
func (f *form) isAround(p *place) bool {
	front := p.before
	if f.spaced {
		front = kernel.Spaces.TrimRight(front)
	}
	return ascii.HasSuffix(front, f.before) && (ascii.HasPrefix(p.after, f.after) || f.isTitled(p.after)) && (f.when == nil || f.when(*p))
}

// isTitled reports whether a title is in text before the parenthesis in which the form ends.
func (f *form) isTitled(text []byte) bool {
	marks, ok := strings.CutSuffix(f.after, ")")
	if !ok || !ascii.HasPrefix(text, marks) {
		return false
	}
	title := text[len(marks):]
	return ascii.IsBlank(ascii.At(title, 0)) && isTitled(bytes.TrimLeft(title, " \t"))
}

// forms has each form in the order in which they are tried. The first whose marks are around the URL decides, even if
// it finds nothing: others would misread what is there. So the destinations and definitions of CommonMark come first;
// then any other construct that delimits the URL; then forms whose marks touch the URL on both sides, and of two with
// the same marks the one with the stricter condition; then those with a mark before it alone, and at the end those
// that can be told only from what is farther away.
var forms = []form{
	{"[t](u", "](", "", true, nil, place.destination},
	{"[t](<u>", "](<", ">", false, nil, place.angled},
	{"[t](< u>)", "](<", ">)", true, nil, place.spacedAngle},
	{"[t]: u", "]:", "", true, place.isClosed, place.definition},
	{"[t]: <u>", "<", ">", false, place.isAngledDefinition, place.definition},
	{"<a href=u>", "", "", false, place.isClosed, place.attribute},

	{`[t]("u")`, `]("`, `")`, false, afterLabel(`("`), instead(linkflaw.QuotedDestination, `"`, "", `"`, "")},
	{"[u]()", "[", "]()", false, nil, place.emptyDestination},
	{"[t]([u](v))", "[", "](", false, place.isInDestination, place.nested},
	{"`t <u>`_", "<", ">`_", false, place.isEmbedded, place.embeddedInCode},
	{"[[u][t]]", "[[", "][", false, nil, place.orgLink},
	{"[<u> t]", "[<", ">", false, nil, place.wikiLink},
	{"[t|u]", "|", "]", false, nil, place.barLink},
	{"[u](t)", "[", "](", false, place.isUnescaped, place.swapped},
	{"[t][u]", "][", "]", false, afterLabel("["), instead(linkflaw.SquareBrackets, "[", "(", "]", ")")},
	{"[t]%28u)", "]%28", ")", false, afterLabel("%28"), instead(linkflaw.MissingParentheses, "%28", "(", "", "")},
	{"[t][u)", "][", ")", false, afterText("["), instead(linkflaw.SquareBrackets, "[", "(", "", "")},
	{"[t] [u]", " [", "]", false, place.followsTextAndBlank, instead(linkflaw.SquareBrackets, " [", "(", "]", ")")},
	{"[t] [u)", " [", ")", false, place.followsTextAndBlank, instead(linkflaw.SquareBrackets, " [", "(", "", "")},
	{"[t]: (u)", "(", ")", false, place.isParenthesizedDefinition, instead(linkflaw.ParenthesizedDefinition, "(", "", ")", "")},
	{"[t](<u)", "](<", ")", false, afterLabel("(<"), instead(linkflaw.MissingAngles, "", "", "", ">")},
	{"<u，v>", "<", ">", false, place.hasWideText, place.wideText},
	{"<u,>", "<", ">", false, place.mayBeFollowedByMark, place.autolink},
	{"< u >", "<", "", true, place.isSpacedAutolink, place.spacesInside},
	{"<u\nv>", "<", ">", false, place.hasLineEnd, place.brokenDestination},
	{"[t] (<u>)", "(<", ">", false, nil, place.between},
	{"[t(u)]", "(", ")]", false, place.isEnclosed, instead(linkflaw.UnclosedText, "(", "](", ")]", ")")},
	{"[url]u[/url]", "]", "[/", false, place.isBoardCode, place.boardCode},
	{"(t)[u]", ")[", "]", false, nil, place.reversed},
	{"link:u[t]", "link:", "[", false, place.isMacro, place.asciidocLink},
	{"u[t]", "", "[", false, place.isNamed, place.asciidocLink},
	{"[[u|t]]", "[[", "", false, place.isUnescaped, place.pipedLink},
	{"[u t]", "[", " ", false, place.opensText, place.externalLink},
	{"[u)", "[", ")", false, place.opensText, place.unclosedURL},
	{"[u]", "[", "]", false, place.isAloneInBrackets, place.aloneInBrackets},

	{"[t](,u)", "", "", false, place.beginsWithStrayMark, place.strayStart},
	{"[t]u)", "]", "", false, place.lacksParenthesis, instead(linkflaw.MissingParentheses, "", "(", "", "")},
	{"[t]u", "]", "", false, place.lacksParentheses, instead(linkflaw.MissingParentheses, "", "(", "", ")")},
	{"[t]((u))", "]((", "", false, nil, place.doubled},
	{"[t]（u）", markup.FullWidthOpening, "", true, place.isOnLine, place.fullWidth},
	{"[t]([@u])", "", "", false, place.isBetweenMarks, place.marksAround},
	{"[t] (u)", "(", "", false, nil, place.between},
	{"[t] ( u )", "(", "", true, place.isOnLine, place.betweenSpaced},

	{"\"t\":u", "\":", "", false, place.hasQuotedText, place.textileLink},
	{"[t]: u v", "]:", "", true, place.hasTextInDefinition, place.textInDefinition},
	{"[t](v u)", "", "", false, place.followsWords, place.leadingText},
	{`\<u>`, `\<`, ">", false, nil, place.escapedAngle},
	{"u>", "", ">", false, place.isUnopenedAutolink, place.unopenedAutolink},
	{`u\_v`, "", "", false, place.hasEscape, place.escapes},
	{"<a \"href=u\">", "", "", false, nil, place.attribute},
}

// afterText returns a condition of a form: the text of a link is before the marks that p.before ends in.
func afterText(marks string) func(place) bool {
	return func(p place) bool { return endsInLinkText(p.before[:len(p.before)-len(marks)]) }
}

// afterLabel is afterText for marks that can be nothing else: any text may be in the brackets.
func afterLabel(marks string) func(place) bool {
	return func(p place) bool { return endsInLabel(p.before[:len(p.before)-len(marks)]) }
}

// instead returns what finds a flaw that is always the same: front and back are wrong before and after the URL, and
// open and shut are meant. There is nothing wrong on a side for which both are empty.
func instead(kind linkflaw.Kind, front, open, back, shut string) func(place) []Flaw {
	return func(p place) (flaws []Flaw) {
		if front != "" || open != "" {
			flaws = append(flaws, Flaw{kind, p.start - len(front), p.start, open})
		}
		if back != "" || shut != "" {
			flaws = append(flaws, Flaw{kind, p.end, p.end + len(back), shut})
		}
		return flaws
	}
}

// followsTextAndBlank reports whether a link text, which is no tag and no URL, is before the blank and the bracket before
// the URL, and no bracket or colon follows the one after it.
func (p place) followsTextAndBlank() bool {
	text := p.before[:len(p.before)-len(" [")]
	return endsInLinkText(text) && !isTag(lastLabel(text)) && !markup.StartsURL(lastLabel(text)) && !ascii.In(ascii.At(p.after, 1), "([:")
}

func (p place) isClosed() bool { return p.closed }

// isOnLine reports whether nothing but blanks is between the URL and the mark before it.
func (p place) isOnLine() bool {
	return ascii.CountLineEnds(p.before[len(kernel.Spaces.TrimRight(p.before)):]) == 0
}

// isUnescaped reports whether the bracket before the URL is not escaped.
func (p place) isUnescaped() bool { return !ascii.HasSuffix(p.before, `\[`) }

// isInDestination reports whether the bracket before the URL follows that of a destination.
func (p place) isInDestination() bool {
	front := withoutBlanks(p.before[:len(p.before)-len("[")])
	return ascii.HasSuffix(bytes.TrimSuffix(front, []byte("<")), "](")
}

// emptyDestination finds [u]().
func (p place) emptyDestination() []Flaw {
	at := p.end + len("](")
	return p.at(linkflaw.EmptyDestination, at, at, string(p.url()))
}

// spacedAngle finds [t](< u>).
func (p place) spacedAngle() []Flaw {
	return p.at(linkflaw.SpacedDestination, p.base()+len(kernel.Spaces.TrimRight(p.before)), p.start, "")
}

// hasEscape reports whether a backslash and an underscore follow the URL, which neither marks around it delimit nor a
// link, code or a tag in its paragraph.
func (p place) hasEscape() bool {
	if p.closed || !ascii.HasPrefix(p.after, `\_`) || ascii.In(ascii.Last(p.before), "<`\"'|=") {
		return false
	}
	url := p.url()
	if !ascii.HasPrefix(url, "http") || bytes.Count(url, []byte("/")) < len("///") {
		return false // no link, or a host that somebody is to fill in
	}
	text, at, ok := p.paragraph()
	if !ok || isTemplate(beforeBlank(p.after)) || hasTemplateMark(ascii.FirstLine(p.after)) {
		return false
	}
	isInside, _ := readInline(text, at)
	return !isInside
}

// escapes finds u\_v, a bare URL: GitHub makes a link of it with its backslashes (GFM 0.29, section 6.9).
func (p place) escapes() []Flaw {
	p.end += len(before(beforeBlank(p.after), `\]`))
	return p.strayBackslashes()
}

// endOfAutolink returns the offset in the URL at which other text begins in the angle brackets, or -1.
func (p place) endOfAutolink() int {
	url := p.url()
	return max(endAtWide(url), endAtSentence(url, false))
}

// hasWideText reports whether other text follows the URL in the angle brackets.
func (p place) hasWideText() bool { return p.endOfAutolink() >= 0 }

// wideText finds <u，v>.
func (p place) wideText() []Flaw {
	return p.at(linkflaw.StrayText, p.start+p.endOfAutolink(), p.end, "")
}

// isSpacedAutolink reports whether blanks are before the angle bracket that follows the URL, and maybe after the one
// before it.
func (p place) isSpacedAutolink() bool {
	gap := ascii.Span(p.after, ascii.IsBlank)
	return gap > 0 && ascii.HasPrefix(p.after[gap:], ">") && p.isOnLine()
}

// hasLineEnd reports whether the URL is broken over lines.
func (p place) hasLineEnd() bool { return bytes.IndexByte(p.url(), '\n') >= 0 }

// isAloneInBrackets reports whether the brackets around the URL are a word of their own, or follow one or the mark of
// an image. Hatena has a notation for
// links like that: [u:title]. With an IP address as its host, the URL is a value, often one in a list, and no link.
func (p place) isAloneInBrackets() bool {
	front, rest, url := p.before[:len(p.before)-len("[")], p.after[len("]"):], p.url()
	for _, option := range []string{":title", ":image", ":embed", ":cite"} {
		if bytes.Contains(url, []byte(option)) {
			return false
		}
	}
	isWhole := markup.StartsURL(url) && bytes.Count(url, []byte("://")) == 1 && bytes.IndexByte(url, '.') >= 0 && bytes.IndexByte(url, '[') < 0 && !hasAddress(url)
	last := ascii.Last(front)
	isWord := len(front) == 0 || ascii.IsSpace(last) || ascii.IsAlnum(last) || last == '(' || last == '!' || last >= 0x80
	isInner := ascii.HasPrefix(rest, ")") && !ascii.HasSuffix(front, "(") // the brackets are inside parentheses: (tea [u])
	return isWhole && isWord && !isInner && endsWordAt(rest) && !ascii.In(ascii.At(bytes.TrimLeft(rest, " "), 0), "([")
}

// hasAddress reports whether the host of a URL is an IPv4 address (RFC 3986, section 3.2.2).
func hasAddress(url []byte) bool {
	_, host, _ := bytes.Cut(url, []byte("://"))
	address, err := netip.ParseAddr(string(host[:ascii.Span(host, func(c byte) bool { return c == '.' || ascii.IsAlnum(c) })]))
	return err == nil && address.Is4()
}

// aloneInBrackets finds [u]. What to write is not known: <u> would do in most pages, but is an error in MDX, and so in
// the pages of many sites, and an image may be meant to be shown.
func (p place) aloneInBrackets() []Flaw {
	return p.at(linkflaw.BracketedURL, p.start-len("["), p.start, "")
}

// escapedAngle finds \<u>, which is no autolink: programs link the URL with the bracket after it, or not at all.
func (p place) escapedAngle() []Flaw {
	return p.at(linkflaw.EscapedBrackets, p.start-len(`\<`), p.start-len("<"), "")
}

// spacesInside finds < u > and <u >.
func (p place) spacesInside() []Flaw {
	after := Flaw{Kind: linkflaw.SpacedDestination, Start: p.end, End: p.end + ascii.Span(p.after, ascii.IsBlank)}
	if ascii.HasSuffix(p.before, "<") {
		return []Flaw{after}
	}
	return append(p.spacedAngle(), after)
}

// followsWords reports whether words or a path are between the bracket of a destination and the URL.
func (p place) followsWords() bool {
	return wordsInDestination(p.before) > 0 && (closesLink(p.after) || ascii.HasSuffix(p.before, " ") && closesParenthesis(p.after))
}

// leadingText finds [t](v u).
func (p place) leadingText() []Flaw {
	return p.at(linkflaw.LeadingText, p.start-wordsInDestination(p.before), p.start, "")
}

// wordsInDestination returns the length of what is between the opening bracket of a destination and the end of
// text: words that white space or a colon ends, or a relative path that a slash ends.
func wordsInDestination(text []byte) int {
	if !mayPrecedeURL(text) {
		return 0 // as most
	}
	isPart := func(c byte) bool { return isWordByte(c) || c == ' ' }
	switch {
	case endsInIdeograph(text):
		isPart = func(c byte) bool { return isWordByte(c) || c == ' ' || c == '/' }
	case ascii.HasSuffix(text, "/"):
		isPart = func(c byte) bool { return isWordByte(c) || c == '/' || c == '.' }
	}
	end := len(bytes.TrimRight(bytes.TrimRight(text, " ("), ":="))
	n := end
	for n > 0 && isPart(text[n-1]) {
		n--
	}
	words := text[n:end]
	isScheme := end < len(text) && text[end] == ':' && slices.Contains(schemesOfLinks, string(bytes.ToLower(words)))
	if len(words) == 0 || words[0] == '/' || isScheme || !ascii.HasSuffix(text[:n], "](") || !endsInLabel(text[:n-1]) {
		return 0
	}
	return len(text) - n
}

// mayPrecedeURL reports whether text ends in what may be between words and a URL in a destination.
func mayPrecedeURL(text []byte) bool {
	return len(text) > 0 && (ascii.In(text[len(text)-1], " /=(") || endsInIdeograph(text) || ascii.HasSuffix(text, fullWidthColon))
}

// endsInIdeograph reports whether text ends in a letter of Chinese, Japanese or Korean, which no space follows.
func endsInIdeograph(text []byte) bool {
	r, _ := utf8.DecodeLastRune(text)
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul)
}

// schemesOfLinks are schemes after which a second one is a mistake of another kind.
var schemesOfLinks = []string{"http", "https", "ftp", "mailto"}

// fullWidthColon is a colon of Chinese or Japanese.
const fullWidthColon = "："

// lacksParenthesis reports whether a link text is before the URL, and after it a parenthesis that no other before it
// opens.
func (p place) lacksParenthesis() bool {
	text, front := p.before, ascii.LastLine(p.before)
	if !ascii.HasSuffix(front, "]") || !closesLink(p.after) || !endsInLinkText(text) && !endsInIssue(text) {
		return false
	}
	open := openingBracket(text[:len(text)-1])
	return len(front) < len(text) && bytes.Count(front, []byte("(")) <= bytes.Count(front, []byte(")")) && ascii.At(text, open-1) != '('
}

// lacksParentheses reports whether a link text is directly before the URL, which ends at a word
// boundary: [t]u. A word in capitals may be the level of a log message.
func (p place) lacksParentheses() bool {
	next := ascii.At(p.after, 0)
	label := lastLabel(p.before)
	if number, ok := bytes.CutPrefix(label, []byte("#")); ok && len(number) > 0 && ascii.HasSuffix(p.url(), "/"+string(number)) {
		return true // the number of an issue, and its URL
	}
	isCode := bytes.Contains(p.url(), []byte("[/")) // of a board or a blog: [video]u[/video]
	if isCode || utf8.RuneCount(label) < 2 {
		return false // or it is put in, as in [from]
	}
	return (next == 0 && len(p.after) == 0 || ascii.IsSpace(next) || ascii.In(next, ".,;")) &&
		endsInLinkText(p.before) && hasLower(label) && !slices.Contains(codesOfBoards, string(label))
}

// codesOfBoards are codes of bulletin boards, as in [url]u[/url].
var codesOfBoards = []string{"url", "img", "link", "email"}

// swapped finds [u](t), where t is words: neither the name of a file nor a fragment.
func (p place) swapped() []Flaw {
	text := before(ascii.FirstLine(p.after[len("]("):]), ")")
	isWord := func(c byte) bool { return ascii.IsAlnum(c) || c >= 0x80 || ascii.In(c, " -_'+") }
	closing := p.end + len("](") + len(text)
	isWords := len(text) > 1 && !ascii.IsSpace(text[0]) && ascii.All(text, isWord) && hasLetter(text)
	if !isWords || ascii.At(p.data, closing) != ')' {
		return nil
	}
	return []Flaw{
		{linkflaw.SwappedLink, p.start, p.end, string(text)},
		{linkflaw.SwappedLink, p.end + len("]("), closing, string(p.url())},
	}
}

// isBetweenMarks reports whether only marks are between the URL and the parentheses of a destination, before and
// after it.
func (p place) isBetweenMarks() bool {
	front, n := p.marksAroundURL()
	return front > 0 && n > 0
}

// marksAroundURL returns the lengths of the marks between the URL and the parentheses of a destination; 0 if other
// text is there.
func (p place) marksAroundURL() (front, back int) {
	text := bytes.TrimRight(p.before, "<[(@'\"*_~“‘«")
	if !ascii.HasSuffix(text, "]") || len(p.before)-len(text) > maxMarks+1 || !ascii.HasPrefix(p.before[len(text):], "(") || !endsInLabel(text) {
		return 0, 0
	}
	rest := p.after[:min(len(p.after), maxMarks+1)]
	marks := len(rest) - len(bytes.TrimLeft(rest, ">])'\"*_~,.”’»"))
	back = bytes.LastIndexByte(rest[:marks], ')')
	if ascii.IsBlank(ascii.At(rest, marks)) && closesLink(p.after[marks:]) {
		back = marks // before a title
	}
	return len(p.before) - len(text) - 1, max(back, 0)
}

// marksAround finds [t]([@u]).
func (p place) marksAround() []Flaw {
	front, back := p.marksAroundURL()
	return p.around(linkflaw.StrayMark, p.start-front, p.end+back, "", "")
}

// reversed finds (t)[u], which no other bracket follows.
func (p place) reversed() []Flaw {
	if !ascii.HasPrefix(p.after, "]") || ascii.In(ascii.At(p.after, 1), "([:") {
		return nil
	}
	text := p.before[:len(p.before)-len(")[")]
	open := lastOpening(text, '(', ')')
	if open < 0 && hasLetter(ascii.LastLine(text)) && !ascii.HasSuffix(text, "]") && !p.mayBeOpen(text, "(", ")") {
		return p.at(linkflaw.UnreadMarks, p.start-len(")["), p.start, "") // t)[u]
	}
	isImage := open > 0 && open == len(text)-1 && text[open-1] == '!' // !()[u]
	if open < 0 || !isImage && (open == len(text)-1 || !mayPrecedeLink(text[:open]) || !hasLetter(text[open+1:])) {
		return nil
	}
	if markup.StartsURL(text[open+1:]) && ascii.HasSuffix(kernel.Spaces.TrimRight(text[:open]), "]:") {
		return p.at(linkflaw.ReversedBrackets, p.start, p.start, "") // only one of the two can be right in a definition
	}
	at := p.base() + open
	return []Flaw{
		{linkflaw.ReversedBrackets, at, at + 1, "["},
		{linkflaw.ReversedBrackets, p.start - len(")["), p.start, "]("},
		{linkflaw.ReversedBrackets, p.end, p.end + 1, ")"},
	}
}
