package rules

import (
	"bytes"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/lint"
)

var misspeltScheme = &lint.Rule{
	Name:     "misspelt-scheme",
	Severity: lint.Error,
	Since:    "0.1",
	Summary:  "a misspelt beginning of a URL",
	Why: `Programs make no link of something that is not a URL, or make one that leads
nowhere or to a file of that name. Browsers correct some of these mistakes and
other programs do not, so the URL works for its author but not for everyone.

In the destination of a link, where a URL is meant, whatever begins with a scheme and other
marks than "://" is reported: [tea](http:_tea). Elsewhere it is reported only before a host.

It is info in code if the URL has no slashes, http:www.example.com, if the host is reserved for examples, if words such as "like" are
before it or an arrow is after it, or if one scheme follows another, as in
http:http://www.example.com, which tools read as a proxy. It is info in a code span
in running text, if no real host follows. All of these are tests and examples of such a mistake.`,
	Refs:       []lint.Ref{lint.RFC(3986, "3"), lint.RFC(1738, "3.1")},
	WHATWG:     []string{"missing-scheme-non-relative-URL", "special-scheme-missing-following-solidus"},
	NearMisses: true,
	Fix:        lint.Safe,
	FixInCode:  true,
	Bad: []string{
		"See http//www.example.com/list.html for more.",
		"See http:/www.example.com/list.html for more.",
		"See http;//www.example.com/list.html for more.",
		"See htpp://www.example.com/list.html for more.",
		"See http://http://www.example.com/list.html for more.",
	},
	Good: []string{
		"See http://www.example.com/list.html for more.",
		"See hftp://www.example.com/list.html for more.",
	},
	Explains: []string{"missing-scheme", "backslash", "empty-host", "bad-port", "empty-port", "bad-host", "broken-link-markup"},
	Check:    checkMisspeltScheme,
}

func checkMisspeltScheme(p *lint.Pass) {
	switch {
	case isInDump(p.URL.Before), isInPath(p.URL.Before):
		return
	case p.URL.Notes&extract.NearMiss != 0 && isOpening(p):
		checkOpening(p)
		return
	case p.URL.Notes&extract.NearMiss != 0:
		checkMark(asMeant(p))
		return
	}
	if broken := brokenScheme(p); broken != "" {
		asMeant(p).Reportf(0, 0, "an invisible character is inside %q: remove it", broken)
		return
	}
	if isSplitScheme(p) {
		asMeant(p).Reportf(0, 0, "white space is inside \"https\": remove it")
		return
	}
	if meant := meantScheme(p); meant != "" && !hasSuffix(p.URL.Before, "^") { // which marks a place in it
		reportUnknown(asMeant(p), meant)
	}
	if letter := letterBefore(p); letter != "" {
		asMeant(p).Reportf(0, 0, "there is an extra %s before the URL: remove it", letter)
	}
	if first := schemeBefore(p); first != "" {
		if p.In(lint.Code) { // as tools for HTTP write a proxy: http:http://proxy.example.com
			p = p.As(lint.Info)
		}
		asMeant(p).Reportf(0, 0, "there is another scheme before the URL: remove %q", first)
	}
	if isDoubled(p) {
		if p.In(lint.Code) && isExampleHost(bytes.TrimLeft(p.Path.Text, "/")) {
			p = p.As(lint.Info)
		}
		asMeant(p).Reportf(0, p.Host.Start, "the URL has two schemes: remove %s", p.Quote(0, p.Host.Start))
		fixDoubled(p)
	}
}

// isInPath reports whether text ends in a path, so that what follows is part of the name of a page, as in a table of
// redirections.
func isInPath(text []byte) bool {
	word := text[bytes.LastIndexAny(text, " \t\r\n\"'<>")+1:]
	return len(word) > 1 && word[0] == '/' && word[1] != '/'
}

// isInDump reports whether text ends in the bytes of a hexadecimal dump, next to which the text of its line begins and
// ends anywhere. It reads words from the end, because nearly all texts end in another word.
func isInDump(text []byte) bool {
	const few = 3
	for words := 0; words < few; {
		text = bytes.TrimSpace(text)
		if len(text) == 0 || !isHexDigit(text[len(text)-1]) && strings.IndexByte("|>:", text[len(text)-1]) < 0 {
			return false // as in most
		}
		front := bytes.TrimRightFunc(text, func(r rune) bool { return !unicode.IsSpace(r) })
		word := text[len(front):]
		text = front
		switch isHex := isAll(word, isHexDigit); {
		case isHex && (len(word) == 2 || len(word) == 4 || len(word) == 8):
			words++
		case len(bytes.Trim(word, "|>:")) > 0:
			return false
		}
	}
	return true
}

// asMeant returns a pass whose findings are info if the text is about the mistake: the URL is in
// code and has no slashes before its host, or is in a code span, and its host is reserved for examples or in no top-level
// domain.
func asMeant(p *lint.Pass) *lint.Pass {
	if !p.URL.InCode() {
		return p
	}
	rest := p.URL.Text
	for range 2 { // of two schemes, the host follows the second
		scheme := countWhile(rest, isLetter)
		marks := countWhile(rest[scheme:], func(b byte) bool { return isColon(b) || isMark(b) || b >= utf8.RuneSelf })
		if marks > 0 && !beginsWithHost(rest) {
			rest = rest[scheme+marks:]
		}
	}
	hasSlash := bytes.IndexByte(p.URL.Text[:len(p.URL.Text)-len(rest)], '/') >= 0 // http:www.example.com is a form of its own
	if host := firstHost(rest); !hasSlash || isInSpan(p) && !isOneOf(host, "localhost") && (isExampleHost(host) || !beginsWithHost(host)) {
		return p.As(lint.Info)
	}
	return p
}

// reportUnknown reports a scheme that does not exist. Meant is the one that is nearly it.
func reportUnknown(p *lint.Pass, meant string) {
	if p.In(lint.Code) && p.IsReservedHost() {
		p = p.As(lint.Info)
	}
	p.Reportf(p.Scheme.Start, p.Scheme.End, "there is no scheme %s: write %q, if that is meant",
		p.Quote(p.Scheme.Start, p.Scheme.End), meant)
	if !isShown(p) && isWordStart(p.URL.Before) && !isSchemeTorn(p, meant) {
		p.Fix(lint.Unsafe, "write "+meant, p.Replace(p.Scheme.Start, p.Scheme.End, meant))
	}
}

// isSchemeTorn reports whether the scheme is the end of the one meant, and its start and a blank are before it.
func isSchemeTorn(p *lint.Pass, meant string) bool {
	start, ok := strings.CutSuffix(meant, strings.ToLower(string(p.Scheme.Text)))
	return ok && hasSuffix(p.URL.Before, start+" ")
}

// fixDoubled writes the second of two schemes in place of both.
func fixDoubled(p *lint.Pass) {
	if isShown(p) || bytes.Count(p.URL.Text, []byte("://")) > 2 && !bytes.Contains(p.Query.Text, []byte("://")) {
		return
	}
	safety := lint.Unsafe
	if bytes.EqualFold(p.Scheme.Text, p.Host.Text) && beginsWithHost(bytes.TrimLeft(p.Path.Text, "/")) {
		safety = lint.Safe
	}
	if p.Port.Present && hasPrefix(p.Path.Text, "//") {
		p.Fix(safety, "remove the first scheme", p.Replace(0, p.Host.Start, ""))
		return
	}
	second := string(bytes.TrimPrefix(p.Host.Text, []byte("%20"))) + "://"
	p.Fix(safety, "write "+second, p.Replace(0, p.Path.Start+countWhile(p.Path.Text, func(b byte) bool { return b == '/' }), second))
}

// endOfMarks returns where the marks end that a URL has in place of "://" from that offset on.
func endOfMarks(url []byte, start int) (end int) {
	end = start
	if hasPrefix(url[end:], fullWidthColon) {
		end += len(fullWidthColon)
	}
	end += countWhile(url[end:min(end+len("://"), len(url))], isColon)
	end += countWhile(url[end:], isMark)
	for hasPrefix(url[end:], fullWidthSlash) {
		end += len(fullWidthSlash)
	}
	if hasSuffix(url[:end], ":") {
		end += countWhile(url[end:], func(b byte) bool { return b == '_' })
	}
	if hasPrefix(url[start:], ":/") {
		end += countWhile(url[end:], func(b byte) bool { return b == '.' })
	}
	return end
}

// isSampleMark reports whether a URL in code, which has rest and its host after its marks, is there to be seen as it is.
func isSampleMark(p *lint.Pass, rest, host []byte) bool {
	isTyped := isInSpan(p) && isDocument(p.URL.Input) && isOneOf(host, "localhost")
	return p.In(lint.Code) && (isExampleHost(rest) && !isTyped || isCompared(p)) || p.URL.InCode() && isMetasyntactic(host)
}

// isOtherMark reports whether another rule reports the marks [start, end) after the scheme: empty-host, backslash, defanged-url,
// missing-scheme or mailto-address.
func isOtherMark(p *lint.Pass, start, end int) bool {
	return hasPrefix(p.URL.Text[start:], ":///") || bytes.IndexByte(p.URL.Text[:end], '\\') >= 0 ||
		p.URL.Inferred > 0 || isOneOf(p.URL.Text, "mailto:")
}

// asMailto returns a pass for white space after "mailto:", and how safe it is to remove that at most. Outside of links, it may be a
// label; in an attribute, some mail programs drop it.
func asMailto(p *lint.Pass) (*lint.Pass, lint.Safety) {
	switch isCode := p.URL.Input == extract.HTMLInput || p.URL.Input == extract.SourceInput; {
	case hasSuffix(p.URL.Before, "]("):
		return p, lint.Safe
	case isCode && isAttribute(p.URL.Before):
		return p.As(lint.Warning), lint.Safe
	}
	return p.As(lint.Info), lint.Unsafe
}

// checkMark reports a near miss with a right scheme and a wrong "://", or white space after
// "mailto:".
func checkMark(p *lint.Pass) {
	scheme := p.URL.Text[:countWhile(p.URL.Text, isAlnum)]
	end := endOfMarks(p.URL.Text, len(scheme))
	rest := p.URL.Text[end:]
	host := firstHost(rest)
	scheme = bytes.TrimSuffix(scheme, []byte("L")) // left of the key for a colon
	meant, safety := strings.ToLower(string(scheme))+"://", lint.Safe
	marks := p.URL.Text[len(scheme):end]
	// It may be a key of YAML, as in front matter, which would be lost.
	isKey := len(bytes.Trim(p.URL.Before, " \t-")) == 0 && bytes.ContainsAny(marks, " \t")
	if bytes.Contains(marks, []byte("..")) {
		safety = lint.Unsafe // a label may be missing
	}
	switch {
	case end == len(scheme), isOneOf(p.URL.Text[:end], meant):
		return // a placeholder follows, as in "https://{}.{}/"
	case isOtherMark(p, len(scheme), end):
		return
	case isOneOf(scheme, "mailto"):
		q, most := asMailto(p)
		p, safety, meant = q, min(safety, most), "mailto:"
	case p.URL.Kind == extract.Markup && isMeantMailto(scheme): // [t](mail:jim@example.com)
		meant, safety = "mailto:", lint.Unsafe
	case !isCommonScheme(scheme), !beginsWithHost(rest), followsColon(p), isMasked(host), isVersion(host):
		return // a path of this host, or a name of something else
	}
	isPattern := p.IsInData() && p.URL.Text[len(scheme)] == '.' // of a regular expression or in a list that has colons
	if isPattern || isSampleMark(p, rest, host) {
		p = p.As(lint.Info)
	}
	p.Reportf(0, end, "%s does not begin a URL: write %q, if that is meant", p.Quote(0, end), meant)
	isCutHost := p.URL.Text[end-1] == '.' // its first name is missing
	isBrokenOtherwise := isBrokenText(p) || isCutShort(p) || isCutHost || hasFullWidthMark(rest, p.URL.After)
	if !isBrokenOtherwise && !isPattern && !isKey && !isShown(p) && !isUnlistedHost(host) {
		p.Fix(safety, "write "+meant, p.Replace(0, end, meant))
	}
}

// isMeantMailto reports whether a word before a mail address is in place of mailto.
func isMeantMailto(word []byte) bool {
	return isOneOf(word, "mail", "email") || isSlip(strings.ToLower(string(word)), "mailto")
}

// isBrokenText reports whether the URL is in the text of a Markdown link whose destination is no URL and no file.
// Then the whole link has to be written anew, not only the scheme. The same is true of "[http:_", where a program
// has put the URL first, with underscores in place of its slashes.
func isBrokenText(p *lint.Pass) bool {
	hasUnderscore := hasPrefix(p.URL.Text[countWhile(p.URL.Text, isAlnum):], ":_")
	if hasUnderscore && hasSuffix(p.URL.Before, "[") {
		return true
	}
	rest := p.URL.After[countWhile(p.URL.After, func(b byte) bool { return strings.IndexByte(" \t[]()<>", b) < 0 }):]
	destination, isText := bytes.CutPrefix(rest, []byte("]("))
	destination, _, _ = bytes.Cut(destination, []byte(")"))
	return isText && !bytes.ContainsAny(destination, "./#:")
}

// fullWidthMarks are the full-width forms of marks of URLs.
const fullWidthMarks = "：？＝＆／．＃％－＿"

// hasFullWidthMark reports whether a full-width mark with an ASCII letter or digit after it is in a URL or the word
// after it: the author who typed a full-width colon may have typed other marks so, too.
func hasFullWidthMark(url, after []byte) bool {
	text := slices.Concat(url, after[:countWhile(after, func(b byte) bool { return b > ' ' })])
	for i, r := range string(text) {
		end := i + utf8.RuneLen(r)
		if strings.ContainsRune(fullWidthMarks, r) && end < len(text) && isAlnum(text[end]) {
			return true
		}
	}
	return false
}

// isOpening reports whether the near miss is a destination that has other marks than "://" after its scheme. It need
// not have a host.
func isOpening(p *lint.Pass) bool {
	scheme, _ := cutOpening(p.URL.Text)
	return p.URL.Kind == extract.Markup && p.URL.Inferred == 0 && isCommonScheme([]byte(scheme)) && !hasSuffix(p.URL.Text, "://")
}

// checkOpening reports a destination that has other marks than "://" after its scheme.
func checkOpening(p *lint.Pass) {
	scheme, rest := cutOpening(p.URL.Text)
	end, host := len(p.URL.Text)-len(rest), firstHost(rest)
	if p.HoldsPlaceholder(0, len(p.URL.Text)) || isPlaceholderHost(host) {
		return
	}
	isWord := isAll(rest, isLetter) && string(p.URL.Text[len(scheme):end]) == ":" && string(rest) != "localhost"
	if p.URL.InCode() || isWord { // [t](http:u) stands for any link
		p = p.As(lint.Info)
	}
	p.Reportf(0, end, "%s does not begin a URL: write %q, if that is meant", p.Quote(0, end), scheme+"://")
	isSite := beginsWithHost(rest) && isPlainHost(host) && isListed(host)
	if isSite && !isShown(p) && !hasFullWidthMark(rest, p.URL.After) {
		p.Fix(lint.Unsafe, "write "+scheme+"://", p.Replace(0, end, scheme+"://"))
	}
}

// cutOpening returns the scheme that text begins with, in lower case, and what follows the marks after it. The s of
// https may be after its colon: http:s//www.example.com.
func cutOpening(text []byte) (scheme string, rest []byte) {
	n := countWhile(text, isLetter)
	scheme, rest = strings.ToLower(string(text[:n])), withoutMarks(text[n:])
	if after := withoutMarks(bytes.TrimPrefix(rest, []byte("s"))); scheme == "http" && len(after) < len(rest)-1 {
		return "https", after
	}
	return scheme, rest
}

// withoutMarks returns text without the marks at its beginning, as they are or percent-encoded.
func withoutMarks(text []byte) []byte {
	for {
		r, n := utf8.DecodeRune(text)
		switch {
		case n == 0, r < utf8.RuneSelf && isAlnum(byte(r)), r >= utf8.RuneSelf && unicode.IsLetter(r), r == '?', r == '#':
			return text
		case hasPrefixFold(text, "%3A"), hasPrefixFold(text, "%2F"):
			n = len("%3A")
		}
		text = text[n:]
	}
}

// isMasked reports whether a label of a host is nothing but the letter x: 10.xxx.xxx.xxx in a log.
func isMasked(host []byte) bool {
	for label := range bytes.SplitSeq(host, []byte(".")) {
		if len(label) > 1 && len(bytes.Trim(label, "xX")) == 0 {
			return true
		}
	}
	return false
}

// isUnlistedHost reports whether a host is in no top-level domain that exists: more is missing than the mark after
// the scheme.
func isUnlistedHost(host []byte) bool {
	return isPlainHost(host) && bytes.IndexByte(host, '.') > 0 && !isListed(host)
}

// isCompared reports whether the words before the URL say that it is an example, "URLs like", or
// an arrow after it, that something becomes of it.
func isCompared(p *lint.Pass) bool {
	after := bytes.TrimLeft(p.URL.After, " \"'`")
	if hasPrefix(after, "->") || hasPrefix(after, "=>") || hasPrefix(after, "→") {
		return true
	}
	before := bytes.TrimRight(p.URL.Before, " \"'`(<")
	endsIn := func(words string) bool { return hasSuffix(before, words) }
	return slices.ContainsFunc([]string{" like", " such as", " similar to", " e.g."}, endsIn)
}

// isInSpan reports whether a mark before the URL opens a span of code in a line of prose.
func isInSpan(p *lint.Pass) bool {
	marks := []string{"``", "`"}
	if p.URL.Input == extract.OrgInput {
		marks = []string{"~", "="}
	}
	return slices.ContainsFunc(marks, func(mark string) bool { return bytes.Count(p.URL.Before, []byte(mark))%2 == 1 })
}

// followsColon reports whether a colon that ends no word or bracket is before the URL: ":http:tea" is
// a name in a program.
func followsColon(p *lint.Pass) bool {
	before, ok := bytes.CutSuffix(p.URL.Before, []byte(":"))
	return ok && (len(before) == 0 || !isAlnum(before[len(before)-1]) && before[len(before)-1] != ']')
}

// isShown reports whether the URL may be misspelt on purpose, as in code that is shown.
func isShown(p *lint.Pass) bool { return p.URL.InCode() || isInRecord(p) }

// isWordStart reports whether what follows text begins a word. In h[ttps:// and in [ht](u)[tps://, the bracket is in
// one.
func isWordStart(text []byte) bool {
	if n := len(text); n > 1 && text[n-1] == '[' && (isLetter(text[n-2]) || text[n-2] == ')') {
		return false
	}
	return len(text) == 0 || strings.IndexByte(" \t\"'`([<{=:,>|", text[len(text)-1]) >= 0
}

// fullWidthColon is what an input method for Chinese or Japanese types for a colon.
const fullWidthColon = "："

// fullWidthSlash is what they type for a slash.
const fullWidthSlash = "／"

// isColon reports whether b is typed for the colon of a URL, or next to it.
func isColon(b byte) bool { return strings.IndexByte(`:;., "'`, b) >= 0 }

func isMark(b byte) bool { return b == ':' || b == '/' || b == '\\' || b == ' ' }

// isVersion reports whether a host ends in a number and is no IP address, so that no program takes it for a host: the path
// of curl --unix-socket /tea.sock http:/v1.40/teas begins with one.
func isVersion(host []byte) bool {
	last := lastLabel(host)
	return len(last) > 0 && isAll(last, isDigit) && !addressOf(host).IsValid()
}

// letterBefore returns the single letter or the number that is right before http, or "": extraction reads hhttp as a word
// that http follows without a space, and no scheme begins with a digit (RFC 3986, section 3.1). Outside of documents, a
// number and letters other than h may be a prefix or an escape.
func letterBefore(p *lint.Pass) string {
	isText := p.URL.Kind == extract.Bare || p.URL.Kind == extract.Markup && p.URL.Input == extract.AsciiDocInput
	front := p.URL.Before[:len(p.URL.Before)-countBackWhile(p.URL.Before, isAlnum)]
	word := p.URL.Before[len(front):]
	if !isText || len(word) == 0 || !isScheme(p, "http", "https") {
		return ""
	}
	if isAll(word, isDigit) {
		if !p.In(lint.Code) && (isWordStart(front) || hasSuffix(front, "<URL:")) {
			return string(word)
		}
		return ""
	}
	letter := string(word)
	if len(letter) != 1 {
		return ""
	}
	if letter == "h" && (len(front) == 0 || !isDigit(front[len(front)-1])) || p.In(lint.Documentation) && isWordStart(front) {
		return letter
	}
	return ""
}

// schemeBefore returns the scheme that is before the URL and has no host, as in https:https://www.example.com/ and
// http:// http://www.example.com/, or "".
func schemeBefore(p *lint.Pass) string {
	if p.URL.Kind != extract.Bare || !isScheme(p, "http", "https") {
		return ""
	}
	before := p.URL.Before
	n := len(before) - 1
	isAlone := n > 0 && before[n] == ' ' && hasSuffix(before[:n], "://")
	if isAlone || n > 0 && before[n] == ' ' && bytes.Contains(before, []byte("](http")) {
		before = before[:n] // nothing but the URL is in a destination
	}
	scheme := before[len(before)-countBackWhile(before, func(b byte) bool { return isLetter(b) || b == ':' || b == '/' }):]
	front := before[:len(before)-len(scheme)]
	isStart := len(front) == 0 || isWhite(rune(front[len(front)-1])) || strings.IndexByte(`(["'<`, front[len(front)-1]) >= 0
	switch {
	case isStart && isOneOf(scheme, "http:", "https:", "ftp:", "http:/", "https:/", "http//", "https//"),
		isStart && isAlone && isOneOf(scheme, "http://", "https://"),
		isOneOf(scheme, "mailto:") && hasSuffix(front, "]("):
		return string(scheme)
	}
	return ""
}

// brokenScheme returns the scheme in which invisible characters are, so that only the end
// of it begins the URL; or "".
func brokenScheme(p *lint.Pass) string {
	front := bytes.TrimRightFunc(p.URL.Before, extract.IsInvisible)
	if len(front) == len(p.URL.Before) {
		return "" // as most
	}
	front = front[len(front)-countBackWhile(front, isLetter):]
	if scheme := string(front) + string(p.Scheme.Text); len(front) > 0 && isCommonScheme([]byte(scheme)) {
		return scheme
	}
	return ""
}

// isDoubled reports whether the URL is one with another scheme before it, as in http://https://www.example.com/ or
// http://https:/www.example.com/, or with an escaped space too: http://%20https//www.example.com/. A "@"
// between the two separates them in a command: s@http://@https://@.
func isDoubled(p *lint.Pass) bool {
	rest, hasSlash := bytes.CutPrefix(p.Path.Text, []byte("/"))
	isRest := hasPrefix(rest, "/") || p.Port.Present && beginsWithHost(rest) && isListed(firstHost(rest))
	return len(p.Port.Text) == 0 && !p.User.Present && hasSlash && isRest &&
		isCommonScheme(bytes.TrimPrefix(p.Host.Text, []byte("%20"))) && isCommonScheme(p.Scheme.Text)
}

// commonSchemes are those whose misspellings are recognised.
var commonSchemes = []string{"ftp", "http", "https", "gopher", "telnet"}

func isCommonScheme(name []byte) bool { return isOneOf(name, commonSchemes...) }

// meantScheme returns the scheme that the one of the URL is a misspelling of, or "".
func meantScheme(p *lint.Pass) string {
	if p.KnownScheme || len(p.Scheme.Text) > len("gopher")+1 || !p.Host.Present || isToday(p) || isTail(p) {
		return ""
	}
	got := strings.ToLower(string(p.Scheme.Text))
	for _, scheme := range commonSchemes {
		if isSlip(got, scheme) {
			return scheme
		}
	}
	if (isMangled(got) || isLink(p) && isHalfTyped(got)) && beginsWithHost(p.Host.Text) && isListed(p.Host.Text) {
		if strings.Contains(got, "s") {
			return "https"
		}
		return "http"
	}
	return ""
}

// isSplitScheme reports whether the scheme is the end of "http s", after a word that is the start.
func isSplitScheme(p *lint.Pass) bool {
	front := p.URL.Before[:max(len(p.URL.Before)-len("http "), 0)]
	return isOneOf(p.Scheme.Text, "s") && isOneOf(p.URL.Before[len(front):], "http ") && isWordStart(front) && beginsWithHost(p.Host.Text)
}

// isMangled reports whether more than one slip makes a scheme of http or https: it is made of their letters, or has
// all of them in order and one more, before the last.
func isMangled(got string) bool {
	if strings.Trim(got, "htps") == "" {
		return (got[0] == 'h' || got[0] == 't') && strings.Contains(got, "t") && strings.Contains(got, "p")
	}
	rest := got
	for _, letter := range []byte("https") {
		at := strings.IndexByte(rest, letter)
		if at < 0 {
			return false
		}
		rest = rest[at+1:]
	}
	return rest == "" && len(got) == len("https")+1 && got[0] == 'h'
}

// isHalfTyped reports whether a scheme is the beginning or the end of https, or it is https but for one letter.
func isHalfTyped(got string) bool {
	_, a, b := difference(got, "https")
	return strings.HasPrefix("https", got) || strings.HasSuffix("https", got) || strings.HasSuffix("http", got) || len(a) <= 1 && len(b) <= 1
}

// isToday reports whether the scheme is one known today, whatever the edition.
func isToday(p *lint.Pass) bool {
	return lint.Edition{}.Scheme(string(p.Scheme.Text)).Status == lint.SchemeKnown
}

// isTail reports whether the scheme is the end of http or https and begins its line: the
// letters before it may be on the previous line, as quoted-printable breaks them.
func isTail(p *lint.Pass) bool {
	scheme := strings.ToLower(string(p.Scheme.Text))
	return len(p.URL.Before) == 0 && !isToday(p) && (strings.HasSuffix("http", scheme) || strings.HasSuffix("https", scheme))
}
