package markup

import (
	"bytes"
	"slices"
	"strings"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/invisible"
	"github.com/urlmend/urlmend/internal/placeholder"
)

// markdown finds what is wrong with a link or an image (CommonMark 0.31, sections 6.3
// and 6.4).
func (p *place) markdown() []Flaw {
	opened, url := spaces.TrimRight(p.before), p.data[p.start:p.end]
	switch {
	case len(opened) == 0:
		return nil
	case hasSuffix(opened, "]("):
		text := opened[:len(opened)-len("](")]
		open := openingBracket(text)
		if flaws, ok := p.opened(text, open); !ok {
			return flaws
		}
		if flaws := p.repeated(text, open); flaws != nil {
			return flaws
		}
		if ascii.At(text, open-1) != '!' && hasLink(text[open+1:]) { // an image may have links in its text
			return p.outerLink(len(text))
		}
		if p.closed && hasPrefix(p.after, ")") && (endsInStrayMark(url) || isFollowedByStop(text[open+1:], url)) {
			return p.strayEnd()
		}
		if n := invisibles(p.after); p.closed && n > 0 && hasPrefix(p.after[n:], ")") {
			return p.at(InvisibleCharacter, p.end, p.end+n, "")
		}
		if !p.closed {
			return p.unfinished()
		}
		if flaws := p.strayBackslashes(`\\`); flaws != nil {
			return flaws
		}
		if p.isCutHost(p.after) {
			return p.at(SpacedDestination, p.end+1, p.end+1+ascii.Span(p.after[1:], ascii.IsBlank), "")
		}
		if n := endInList(url); n >= 0 {
			return p.at(StrayText, p.start+n, p.end, "")
		}
		flaws := append(p.title(), p.fullWidthMarks()...)
		return append(flaws, p.brokenDestination()...)
	case hasSuffix(p.before, "](<") && hasPrefix(p.after, ">"):
		return p.unclosedAngle()
	case p.closed && hasSuffix(opened, "]:"):
		return p.definition(opened)
	case hasSuffix(opened, "]:") && isDefinition(opened) && p.hasBrokenTail(p.after):
		return p.at(SpacedDestination, p.end, p.end+ascii.Span(p.after, ascii.IsBlank), "")
	case hasSuffix(p.before, "<") && hasPrefix(p.after, ">") && hasSuffix(beforeAngle(opened), "]:"):
		return p.definition(beforeAngle(opened))
	case p.closed:
		return p.attribute()
	case p.isMarked():
		return []Flaw{{StrayMark, p.start - 1, p.start, ""}, {StrayMark, p.end, p.end + 1, ""}}
	case beginsWithStrayMark(p.before) && closesLink(p.after):
		return p.at(StrayMark, p.start-1, p.start, "")
	case hasSuffix(p.before, "]") && closesLink(p.after) && p.lacksParenthesis():
		return p.at(MissingParenthesis, p.start, p.start, "(")
	case hasSuffix(p.before, "]") && p.lacksParentheses():
		return []Flaw{{MissingParentheses, p.start, p.start, "("}, {MissingParentheses, p.end, p.end, ")"}}
	case hasSuffix(p.before, "]()") && endsInLinkText(p.before[:len(p.before)-len("()")]):
		return []Flaw{{EmptyDestination, p.start - 1, p.start, ""}, {EmptyDestination, p.end, p.end, ")"}}
	case hasSuffix(p.before, "[") && hasPrefix(p.after, "]()"):
		at := p.end + len("](")
		return p.at(EmptyDestination, at, at, string(p.data[p.start:p.end]))
	case hasSuffix(p.before, "]('") && hasPrefix(p.after, "')"), hasSuffix(p.before, `]("`) && hasPrefix(p.after, `")`):
		if !endsInLinkText(p.before[:len(p.before)-len("('")]) {
			return nil
		}
		return []Flaw{{QuotedDestination, p.start - 1, p.start, ""}, {QuotedDestination, p.end, p.end + 1, ""}}
	case hasSuffix(p.before, "][") && hasPrefix(p.after, "]("):
		return nil // the text of a link
	case hasSuffix(p.before, "[") && hasPrefix(p.after, "](") && hasSuffix(blanks.TrimRight(p.before[:len(p.before)-len("[")]), "]("):
		return p.nested()
	case hasSuffix(p.before, "[[") && hasPrefix(p.after, "]["):
		return p.orgLink()
	case hasSuffix(p.before, "[<") && hasPrefix(p.after, ">"):
		return p.wikiLink()
	case hasSuffix(p.before, "|") && hasPrefix(p.after, "]"):
		return p.barLink()
	case hasSuffix(p.before, "[") && hasPrefix(p.after, "](") && !hasSuffix(p.before, `\[`):
		return p.swapped()
	case hasSuffix(p.before, "][") && hasPrefix(p.after, "]") && endsInLinkText(p.before[:len(p.before)-1]):
		return []Flaw{{SquareBrackets, p.start - 1, p.start, "("}, {SquareBrackets, p.end, p.end + 1, ")"}}
	case hasSuffix(p.before, "][") && hasPrefix(p.after, ")") && endsInLinkText(p.before[:len(p.before)-1]):
		return p.at(SquareBrackets, p.start-1, p.start, "(")
	case hasSuffix(opened, "]((") && len(opened) == len(p.before):
		return p.doubled()
	case hasSuffix(opened, fullWidthOpening) && lineEnds(p.before[len(opened):]) == 0:
		return p.fullWidth(opened)
	case hasSuffix(opened, "(") && len(opened) == len(p.before):
		if flaws := p.parenthesizedDefinition(); flaws != nil {
			return flaws
		}
		return p.between(p.before[:len(p.before)-len("(")], p.after)
	case hasSuffix(p.before, "<") && hasPrefix(p.after, ">") && (endsInStrayMark(url) || isUnopened(url)):
		return p.autolink()
	case hasFoldedSuffix(p.before, "<URL:") && hasPrefix(p.after, ">"):
		return p.at(PrefixedAutolink, p.start-len("URL:"), p.start, "")
	case hasSuffix(p.before, "(<") && hasPrefix(p.after, ">"):
		return p.between(p.before[:len(p.before)-len("(<")], p.after[len(">"):])
	case hasSuffix(opened, ")[") && len(opened) == len(p.before):
		return p.reversed()
	}
	if hasSuffix(p.before, "<") && hasPrefix(p.after, ">") {
		if flaws := p.strayBackslashes(`\`); flaws != nil {
			return flaws
		}
	}
	if p.lacksColon() {
		at := p.base() + len(opened)
		return p.at(MissingColon, at, at, ":")
	}
	if n := leadingText(p.before); n > 0 && closesLink(p.after) {
		return p.at(LeadingText, p.start-n, p.start, "")
	}
	return p.attribute()
}

// leadingText returns the length of the words at the end of text that follow the opening bracket
// of a destination.
func leadingText(text []byte) int {
	if !hasSuffix(text, " ") {
		return 0
	}
	n := len(text) - 1
	if n > 1 && text[n-1] == ':' && text[n-2] >= 0x80 {
		n-- // with a letter of ASCII before it, it may end a scheme
	}
	for n > 0 && (ascii.IsAlpha(text[n-1]) || text[n-1] >= 0x80 || text[n-1] == ' ') {
		n--
	}
	if n == len(text)-1 || !hasSuffix(text[:n], "](") || !endsInLinkText(text[:n-1]) {
		return 0
	}
	return len(text) - n
}

// invisibles returns the length of the invisible characters that text begins with.
func invisibles(text []byte) int {
	return len(text) - len(bytes.TrimLeftFunc(text, invisible.IsCopied))
}

const (
	fullWidthOpening = "（"
	fullWidthClosing = "）"
)

// orgLink finds a link of Org mode, [[u][t]].
func (p *place) orgLink() []Flaw {
	text := before(line(p.after[len("]["):]), "]]")
	end := p.end + len("][") + len(text)
	if bytes.ContainsAny(text, "[]<>`*_|\\") || !hasLetter(text) || !hasPrefix(p.after[end-p.end:], "]]") {
		return nil
	}
	return []Flaw{{ForeignLink, p.start - len("[["), p.start, "[" + string(text) + "]("}, {ForeignLink, p.end, end + len("]]"), ")"}}
}

// lacksParenthesis reports whether a link text is before the URL, and no parenthesis that the one
// after it may close.
func (p *place) lacksParenthesis() bool {
	front := lastLine(p.before)
	open := openingBracket(p.before[:len(p.before)-1])
	isText := endsInLinkText(p.before) || endsInIssue(p.before)
	return isText && len(front) < len(p.before) && bytes.Count(front, []byte("(")) <= bytes.Count(front, []byte(")")) &&
		ascii.At(p.before, open-1) != '('
}

// lacksParentheses reports whether a link text is directly before the URL, which ends at a word
// boundary: [t]u. A word in capitals may be the level of a log message.
func (p *place) lacksParentheses() bool {
	next := ascii.At(p.after, 0)
	label := lastLabel(p.before)
	if number, ok := bytes.CutPrefix(label, []byte("#")); ok && len(number) > 0 && hasSuffix(p.data[p.start:p.end], "/"+string(number)) {
		return true // the number of an issue, and its URL
	}
	isLower := func(r rune) bool { return r >= 0x80 || 'a' <= r && r <= 'z' }
	return (next == 0 && len(p.after) == 0 || ascii.IsSpace(next) || bytes.IndexByte([]byte(".,;"), next) >= 0) &&
		endsInLinkText(p.before) && bytes.ContainsFunc(label, isLower) && !slices.Contains(codesOfBoards, string(label))
}

// codesOfBoards are codes of bulletin boards, as in [url]u[/url].
var codesOfBoards = []string{"url", "img", "link", "email"}

// fullWidthMarks finds the full-width form of a mark of a query between letters or digits.
func (p *place) fullWidthMarks() (flaws []Flaw) {
	const size = len("？")
	url := p.data[p.start:p.end]
	if bytes.IndexByte(url, "？"[0]) < 0 {
		return nil
	}
	for i, r := range string(url) {
		mark := strings.IndexRune("？＆＝", r)
		if mark >= 0 && ascii.IsAlnum(ascii.At(url, i-1)) && ascii.IsAlnum(ascii.At(url, i+size)) {
			flaws = append(flaws, Flaw{FullWidthMark, p.start + i, p.start + i + size, "?&="[mark/size : mark/size+1]})
		}
	}
	return flaws
}

// unclosedAngle finds [t](<u> that neither a parenthesis nor a title follows.
func (p *place) unclosedAngle() []Flaw {
	text := p.before[:len(p.before)-len("](<")]
	next := p.after[1:]
	gap := white(next)
	if hasSuffix(text, `\`) || openingBracket(text) < 0 || gap < len(next) && bytes.IndexByte([]byte(`)"'(`), next[gap]) >= 0 ||
		len(p.after) == maxFlaw && gap == len(next) {
		return nil
	}
	switch {
	case !closesParenthesis(next):
		return p.at(UnclosedDestination, p.end+1, p.end+1, ")")
	case gap > 0 && lineEnds(next[:gap]) == 0 && !isTemplate(before(line(next), ")")):
		end := len(before(next, ")"))
		return p.at(StrayText, p.end+1+gap, p.end+1+end, "")
	}
	return nil
}

// wikiLink finds a link of MediaWiki, [<u> t] or [<u>|t], whose brackets may be escaped.
func (p *place) wikiLink() []Flaw {
	text := before(line(p.after[len(">"):]), "]")
	rest := p.after[len(">")+len(text):]
	words := bytes.Trim(text, `| \`)
	if !hasPrefix(rest, "]") || bytes.IndexByte([]byte("([:"), ascii.At(rest, 1)) >= 0 || len(text) == 0 || text[0] != ' ' && text[0] != '|' ||
		!hasLetter(words) || !mayPrecedeLink(bytes.TrimSuffix(p.before[:len(p.before)-len("[<")], []byte(`\`))) {
		return nil
	}
	end := p.end + len(">") + len(text) + len("]")
	if hasSuffix(p.before, `\[<`) || bytes.ContainsAny(words, "[<`\\") {
		return p.at(ForeignLink, p.start, p.start, "")
	}
	return []Flaw{{ForeignLink, p.start - len("[<"), p.start, "[" + string(words) + "]("}, {ForeignLink, p.end, end, ")"}}
}

// barLink finds a link of Jira and Confluence, [t|u], which is in no row of a table, and in no quotation of what is
// to be written there.
func (p *place) barLink() []Flaw {
	front := lastLine(p.before[:len(p.before)-len("|")])
	open := openingBracket(front)
	if open < 0 || len(front) == len(p.before)-len("|") || bytes.IndexByte(front, '|') >= 0 || bytes.IndexByte([]byte("([:]"), ascii.At(p.after, 1)) >= 0 ||
		hasPrefix(bytes.TrimLeft(front, " \t"), ">") || !mayPrecedeLink(front[:open]) || bytes.Count(front, []byte("`"))%2 != 0 {
		return nil
	}
	words := front[open+1:]
	if len(words) == 0 || ascii.IsSpace(words[0]) || !isWords(words) {
		return nil
	}
	at := p.start - len("|")
	return []Flaw{{ForeignLink, at, p.start, "]("}, {ForeignLink, p.end, p.end + 1, ")"}}
}

// swapped finds [u](t), where t is words: neither the name of a file nor a fragment.
func (p *place) swapped() []Flaw {
	text := before(line(p.after[len("]("):]), ")")
	isWord := func(c byte) bool { return ascii.IsAlnum(c) || c >= 0x80 || bytes.IndexByte([]byte(" -_'"), c) >= 0 }
	closing := p.end + len("](") + len(text)
	if len(text) == 0 || ascii.IsSpace(text[0]) || ascii.Span(text, isWord) < len(text) || !isWords(text) || ascii.At(p.data, closing) != ')' {
		return nil
	}
	return []Flaw{{SwappedLink, p.start, p.end, string(text)}, {SwappedLink, p.end + len("]("), closing, string(p.data[p.start:p.end])}}
}

// brokenDestination finds a line end inside a destination.
func (p *place) brokenDestination() (flaws []Flaw) {
	text := p.data[p.start:p.end]
	if bytes.IndexByte(text, '\n') < 0 && bytes.IndexByte(text, '\r') < 0 {
		return nil // as in nearly all
	}
	for i := 0; i < len(text); i++ {
		n := white(text[i:])
		if lineEnds(text[i:i+n]) > 0 {
			flaws = append(flaws, Flaw{Kind: BrokenDestination, Start: p.start + i, End: p.start + i + n})
		}
		i += n
	}
	return flaws
}

// unfinished finds out why a destination is none.
func (p *place) unfinished() []Flaw {
	marks := ascii.Span(p.after, func(c byte) bool { return bytes.IndexByte([]byte(".,:;!?'*_"), c) >= 0 })
	rest := p.after[marks:]
	if hasPrefix(rest, fullWidthClosing) {
		if p.mayBeOpen(p.before, fullWidthOpening, fullWidthClosing) {
			return p.at(UnclosedDestination, p.end, p.end, ")")
		}
		at := p.end + marks
		return p.at(FullWidthBrackets, at, at+len(fullWidthClosing), ")")
	}
	if n := bytes.Index(beforeBlank(rest), []byte(fullWidthClosing)); n > 0 && !bytes.ContainsAny(rest[:n], "()[]<>（") {
		at := p.end + marks + n // an IRI
		return p.at(FullWidthBrackets, at, at+len(fullWidthClosing), ")")
	}
	if hasPrefix(rest, ">)") {
		return p.at(StrayBracket, p.end+marks, p.end+marks+1, "")
	}
	if hasPrefix(rest, "](") && marks == 0 && startsURL(rest[len("]("):]) && bytes.IndexByte(p.data[p.start:p.end], '[') < 0 {
		return p.at(UnclosedDestination, p.end, p.end, ")")
	}
	if hasPrefix(rest, "]") && marks == 0 && !hasPrefix(rest, "](") && white(rest[1:]) > 0 && !closesParenthesis(rest) {
		return p.at(UnclosedDestination, p.end, p.end+1, ")")
	}
	if hasPrefix(rest, ">") && endsLine(rest[1:]) {
		return p.at(UnclosedDestination, p.end+marks, p.end+marks+1, ")")
	}
	gap := white(rest)
	next := rest[gap:]
	text := before(before(line(next), ")"), "[") // which may open another link
	isFilledIn := bytes.ContainsAny(text, "{<") || bytes.IndexByte(before(text, " "), '$') >= 0
	switch {
	case isFilledIn && (lineEnds(rest[:gap]) == 0 || closesParenthesis(next)) || hasPrefix(next, "-->"):
		return nil
	case gap == 0 && len(rest) > 0:
		return p.noDestination()
	}
	switch lines := lineEnds(rest[:gap]); {
	case lines == 0 && hasPrefix(next, "="):
		return nil // the size of an image, an extension
	case lines > 1, len(next) == 0 || !closesParenthesis(next):
		return p.at(UnclosedDestination, p.end, p.end, ")")
	case lines == 1:
		return p.at(BrokenDestination, p.end+marks, p.end+marks+gap, "")
	}
	return p.at(SpacedDestination, p.end+marks, p.end+marks+gap, "")
}

// noDestination finds out why the URL is no destination by CommonMark (0.31, section 6.3), although the bracket of
// one is before it. It is one if another construct has a higher precedence, and in a template nobody can know.
func (p *place) noDestination() []Flaw {
	if _, rest, _ := bytes.Cut(p.data[p.start:p.end], []byte(":")); len(beforeBlank(bytes.TrimLeft(rest, "/"))) == 0 {
		return nil // its scheme is misspelt
	}
	text := p.data[p.start : p.end+len(p.after)]
	end, depth := destinationEnd(text)
	gap := white(text[end:])
	next := text[end+gap:]
	whole := text[:end] // what may belong to the destination
	if closesParenthesis(next) {
		whole = text[:end+gap+len(before(line(next), ")"))]
	}
	switch {
	case end < len(text) && text[end] == ')', len(next) == 0 && len(p.after) == maxFlaw:
		return nil
	case depth == 0 && len(next) > 0 && bytes.IndexByte([]byte(`)"'(`), next[0]) >= 0:
		return nil // a title
	case isTemplate(whole) || bytes.IndexByte(whole, '`') >= 0 || isFillable(whole):
		return nil
	case gap > 0 && lineEnds(text[end:end+gap]) == 0 && closesParenthesis(next):
		return p.at(SpacedDestination, p.start+end, p.start+end+gap, "")
	case depth > 0:
		return p.at(UnclosedParenthesis, p.start+end, p.start+end, "")
	}
	return p.at(UnclosedDestination, p.end, p.end, "")
}

// isFillable reports whether text has a placeholder in square brackets, and not the text of a link.
func isFillable(text []byte) bool {
	for i, c := range text {
		if c == '[' {
			if end := placeholder.End(text, i); end >= 0 && ascii.At(text, end) != '(' {
				return true
			}
		}
	}
	return false
}

// destinationEnd returns the length of the link destination without angle brackets that text begins with
// (CommonMark 0.31, section 6.3), and how many parentheses are open at its end.
func destinationEnd(text []byte) (end, depth int) {
	for end < len(text) {
		switch c := text[end]; {
		case c <= ' ' || c == 0x7f, c == ')' && depth == 0:
			return end, depth
		case c == '\\' && end+1 < len(text) && ascii.IsPunct(text[end+1]):
			end++
		case c == '(':
			depth++
		case c == ')':
			depth--
		}
		end++
	}
	return end, depth
}

// endInList returns the offset in a destination at which the first URL ends of a list of images and their widths, as
// in the attribute srcset of HTML; -1 if it is no such list.
func endInList(destination []byte) int {
	first, _, ok := bytes.Cut(destination, []byte("w,%20http"))
	end := bytes.LastIndex(first, []byte("%20"))
	if !ok || end < 0 || ascii.Span(first[end+len("%20"):], ascii.IsDigit) < len(first)-end-len("%20") {
		return -1
	}
	return end
}

// mayBeOpen reports whether a bracket may be open at the end of text, which is before the URL: one
// is, or the paragraph does not start within reach.
func (p *place) mayBeOpen(text []byte, opening, closing string) bool {
	return lastBlankLine(text) < 0 && len(p.before) == maxFlaw || isOpen(text, opening, closing)
}

// isOpen reports whether a bracket is open at the end of text, since its paragraph starts.
func isOpen(text []byte, opening, closing string) bool {
	depth := 0
	for text = text[max(lastBlankLine(text), 0):]; len(text) > 0; text = text[1:] {
		switch {
		case hasPrefix(text, opening):
			depth++
		case hasPrefix(text, closing):
			depth = max(depth-1, 0)
		}
	}
	return depth > 0
}

// lastBlankLine returns the offset of the line end before the last blank line of text, or -1.
func lastBlankLine(text []byte) int {
	for {
		end := bytes.LastIndexByte(text, '\n')
		if end < 0 {
			return -1
		}
		if text = text[:end]; hasSuffix(text, "\n") {
			return end - len("\n")
		}
		if hasSuffix(text, "\n\r") {
			return end - len("\n\r")
		}
	}
}

// closesParenthesis reports whether text closes a parenthesis that is open before it, on
// its line and before another link.
func closesParenthesis(text []byte) bool {
	text = before(line(text), "](")
	return unmatched(text, '(', ')', func([]byte) bool { return true }) < len(text)
}

// reversed finds (t)[u], which no other bracket follows.
func (p *place) reversed() []Flaw {
	if !hasPrefix(p.after, "]") || bytes.IndexByte([]byte("([:"), ascii.At(p.after, 1)) >= 0 {
		return nil
	}
	text := p.before[:len(p.before)-len(")[")]
	open := lastOpening(text, '(', ')')
	if open < 0 || open == len(text)-1 || !mayPrecedeLink(text[:open]) || !isWords(text[open+1:]) {
		return nil
	}
	at := p.base() + open
	return []Flaw{
		{ReversedBrackets, at, at + 1, "["},
		{ReversedBrackets, p.start - len(")["), p.start, "]("},
		{ReversedBrackets, p.end, p.end + 1, ")"},
	}
}
