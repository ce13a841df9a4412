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

var gluedURL = &lint.Rule{
	Name:     "glued-url",
	Severity: lint.Warning,
	InfoIn:   lint.Code,
	Since:    "0.1",
	Summary:  "a URL with nothing between it and another one, or a word",
	Why: `A URL was pasted right after another one, or into it, or into a word. Programs take both
for one URL, which leads nowhere.

A URL may be in the path or the query of another one, as in web archives. There it
follows a slash or another mark. So it is reported only after a letter or a digit, and
after a slash if it leads into the same folder of the same site.

In documents, Chinese, Japanese and Korean letters right after a URL are reported too:
programs that make links of bare URLs, such as GitHub's, make them part of the link. In
Markdown, so are marks outside ASCII, such as full-width ones and curly quotation marks:
only white space or "<" ends such a link.`,
	Refs: []lint.Ref{lint.RFC(3986, "C"), {Document: "GitHub Flavored Markdown", Section: "6.9"}},
	Bad: []string{
		"See https://www.example.com/teahttps://www.example.com/leaves for more.",
		"[tea](https://www.example.com/tea.htmlhttps://www.example.com/tea.html)",
		"See https://www.example.com/tea/https://www.example.com/tea/leaves for more.",
	},
	Good: []string{
		"See https://web.example.com/2026/https://www.example.com/leaves for more.",
		"See https://www.example.com/login?next=https://www.example.com/leaves for more.",
	},
	Explains: []string{"misspelt-host"},
	Check:    checkGluedURL,
}

func checkGluedURL(p *lint.Pass) {
	checkGluedText(p)
	if !checkRepeatedHost(p) {
		checkSecondURL(p)
	}
}

// checkGluedText reports a word, a mark or a link right before or after the URL.
func checkGluedText(p *lint.Pass) {
	if followsWord(p) {
		p.Report(0, 0, "a word is right before the URL: separate them, or remove one")
	}
	if followsItself(p) {
		p.Report(0, len(p.URL.Text), "the URL is right after a link to it: remove it")
		p.Fix(lint.Unsafe, "remove the copy", p.Replace(0, len(p.URL.Text), ""))
	}
	if p.URL.Kind != extract.Bare {
		return // marks end it
	}
	if n := gluedWord(p.Path.Text); n > 0 && p.Path.End == len(p.URL.Text) && isInText(p) {
		p.Report(len(p.URL.Text)-n, len(p.URL.Text), "a word is right after the URL: separate them, or remove it")
	}
	if what := swallowed(p); what != "" && !isInBrackets(p.URL.Before) && countBackWhile(p.URL.Before, isLetter) == 0 && isScheme(p, "http", "https") && isInText(p) {
		p, end := p, len(p.URL.Text)
		if isForTyping(p) {
			p = p.As(lint.Info)
		}
		p.Report(end, end, what+" is right after the URL, and most programs make a link of both: write a space between them")
		p.Fix(lint.Unsafe, "write a space after the URL", p.Replace(end, end, " "))
	}
}

// isForTyping reports whether readers type a URL rather than follow it: its host is that of an example or of their own network,
// or no name of the web, or part of it is to be replaced.
func isForTyping(p *lint.Pass) bool {
	host := p.Host.Text
	return localPlace(host) != "" || bytes.IndexByte(host, '.') < 0 || isExampleHost(host) || isMasked(host) || addressOf(host).IsValid() ||
		isRequested(p) || namesUser(p.Path.Text) || len(p.Placeholders()) > 0
}

// namesUser reports whether a name in a path is a word for what the reader is to write there, in capitals: /USERNAME/tea.
func namesUser(path []byte) bool {
	for name := range bytes.SplitSeq(path, []byte("/")) {
		if words := strings.FieldsFunc(string(name), func(r rune) bool { return r == '-' || r == '_' }); isVariable(string(name)) &&
			slices.ContainsFunc(words, func(word string) bool { return slices.Contains(userWords, strings.ToLower(word)) }) {
			return true
		}
	}
	return false
}

// isRequested reports whether the URL is part of a request or an answer of HTTP that the text is about: it follows a
// method or the name of a header field, or it is the page to which Chinese texts go for an example.
func isRequested(p *lint.Pass) bool {
	front := bytes.TrimRight(p.URL.Before, " :：=\"“`")
	word := front[len(front)-countBackWhile(front, isLetter):]
	isPart := len(front) < len(p.URL.Before) && slices.Contains(requestWords, string(word))
	isRefresh := isOneOf(p.URL.Before[max(len(p.URL.Before)-len("url="), 0):], "url=") // the header field, or <meta>
	return isPart || isRefresh || isOneOf(p.Host.Text, "www.baidu.com") && len(p.Path.Text) < 2 && !p.Query.Present
}

// requestWords are methods and header fields of HTTP that a URL follows (RFC 9110, sections 7.2, 9, 10.1.3 and 10.2.2;
// RFC 5789; RFC 6454, section 7).
var requestWords = []string{
	"GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH",
	"CONNECT", "Host", "Location", "Origin", "Referer",
}

// checkRepeatedHost reports a host that is repeated at the start of the path. It returns whether it did.
func checkRepeatedHost(p *lint.Pass) bool {
	second, isDoubled := bytes.CutPrefix(p.Path.Text, []byte("//"))
	if !isDoubled && hasPrefixFold(p.Host.Text, "www.") { // others may have a folder of that name, as user.github.io
		second = bytes.TrimPrefix(second, []byte("/"))
	}
	if !bytes.Equal(firstHost(second), p.Host.Text) || !beginsWithHost(second) {
		return false
	}
	label, isLink := bytes.CutSuffix(p.URL.Before, []byte("]("))
	if open := bytes.LastIndexByte(label, '['); isLink && (open < 0 || bytes.HasPrefix(label[open+1:], append([]byte("/"), p.Host.Text...))) {
		p = p.As(lint.Info) // a program has made a link of the path
	}
	end := p.Path.End - len(second) + len(p.Host.Text)
	p.Report(end-len("/")-len(p.Host.Text), end, "the host is repeated here: remove one of the two")
	return true
}

// checkSecondURL reports another URL that begins in the URL.
func checkSecondURL(p *lint.Pass) {
	text := p.URL.Text
	for at := slashes(p) + len("//"); at < len(text); at++ {
		n := bytes.Index(text[at:], []byte("://"))
		if n < 0 {
			return
		}
		at += n
		rest := text[at+len("://"):]
		start := gluedScheme(text[:at])
		isGlued := start < at && !p.IsEscape(start-len("%20")) && (beginsWithHost(rest) || len(rest) == 0)
		if !isGlued && at < len(withoutFragment(p)) {
			start = at - countBackWhile(text[:at], isLetter)
			isGlued = repeatsSite(p, start, rest)
		}
		if isGlued {
			if isInRecord(p) || isInLines(p, start) {
				p = p.As(lint.Info)
			}
			p.Report(start, at+len("://"), "another URL begins here, and nothing is between the two: separate them, or remove one")
			return
		}
	}
}

// isInLines reports whether the offset in the URL is in a query with a text of several lines, such as the body of an
// issue: its links are in the markup of that text.
func isInLines(p *lint.Pass, at int) bool {
	return p.Query.Present && p.Query.Start < at && bytes.Contains(p.Query.Text, []byte("%0A"))
}

// followsItself reports whether a link of Markdown to the same URL is right before it, as far as that is known.
func followsItself(p *lint.Pass) bool {
	front, ok := bytes.CutSuffix(p.URL.Before, []byte(")"))
	if !ok || !isInText(p) || len(front) <= len("https://") {
		return false // as most
	}
	link := append([]byte("]("), p.URL.Text...)
	return bytes.HasSuffix(front, link) || len(p.URL.Before) == extract.MaxAround && bytes.HasSuffix(link, front)
}

// wordInputs are the inputs in which letters are words: they are no escapes.
var wordInputs = []extract.Input{
	extract.MarkdownInput, extract.RSTInput, extract.AsciiDocInput,
	extract.OrgInput, extract.MediaWikiInput, extract.TextileInput,
}

// followsWord reports whether a word is right before the URL in running text. One letter is reported by
// misspelt-scheme.
func followsWord(p *lint.Pass) bool {
	isWord := func(b byte) bool { return isAlnum(b) || b == '.' } // a version is one too
	word := p.URL.Before[len(p.URL.Before)-countBackWhile(p.URL.Before, isWord):]
	front := p.URL.Before[:len(p.URL.Before)-len(word)]
	if len(word) > 1 && word[len(word)-1] == '.' && (hasSuffix(front, `"`) || !isListed(p.Host.Text)) {
		return false // a key with a URL in it: credential.https://www.example.com.username
	}
	r, _ := utf8.DecodeLastRune(front)
	isOption := hasSuffix(front, " -")
	isStart := isWordStart(front) || isUnspaced(r) || isOption
	// A macro of AsciiDoc begins only where no word is before it.
	isMacro := p.URL.Input == extract.AsciiDocInput && p.URL.Kind == extract.Markup && hasPrefix(p.URL.After, "[")
	return len(word) > 1 && isLetter(word[0]) && endsInWord(word) && (isInText(p) || isMacro) && isScheme(p, "http", "https") && isStart
}

// endsInWord reports whether a word ends in a letter or a digit, or with the full stop of a sentence.
func endsInWord(word []byte) bool {
	last := word[len(word)-1]
	return isAlnum(last) || last == '.' && isLetter(word[len(word)-2])
}

// isInText reports whether the URL is in running text, without delimiters.
func isInText(p *lint.Pass) bool {
	return p.URL.Kind == extract.Bare && slices.Contains(wordInputs, p.URL.Input) && p.In(lint.Documentation)
}

// fileSuffixes are suffixes of names of files in URLs, after which no capital letter begins another word of the name.
var fileSuffixes = []string{
	".html", ".htm", ".php", ".pdf", ".aspx", ".asp", ".jsp", ".zip", ".gz", ".bz2", ".png", ".jpg", ".gif",
}

// gluedWord returns the length of a capitalized word after the suffix of the file at the end of a path, or of a word that
// opens a sentence after a full stop there.
func gluedWord(path []byte) int {
	const short = 3
	letters := countBackWhile(path, isLower)
	n := letters + 1
	if n < short || n > len(path) || !isLetter(path[len(path)-n]) {
		return 0
	}
	name, word := path[:len(path)-n], path[len(path)-n:]
	if front, ok := bytes.CutSuffix(name, []byte(".")); ok && isOneOf(word, "Then", "The", "This", "There", "These") {
		name, n = front, n+len(".")
		if hasSuffix(name, "/") {
			return n
		}
	}
	for _, suffix := range fileSuffixes {
		if hasSuffix(name, suffix) {
			return n
		}
	}
	return 0
}

// beginsWithUnspaced reports whether text begins with letters for which isUnspaced is true, and no mark that joins words of
// a URL is after them, nor the suffix of a file: they may be a name in it.
func beginsWithUnspaced(text []byte) bool {
	rest := bytes.TrimLeftFunc(text, isUnspaced)
	word := text
	if end := bytes.IndexAny(text, " \t)]"); end >= 0 {
		word = text[:end]
	}
	return !endsInFileSuffix(word) && len(rest) < len(text) && !bytes.ContainsAny(rest[:min(1, len(rest))], "/-_.%#=&")
}

// endsInFileSuffix reports whether text ends in the suffix of a file.
func endsInFileSuffix(text []byte) bool {
	return slices.ContainsFunc(fileSuffixes, func(suffix string) bool { return hasSuffix(text, suffix) })
}

// swallowed names what is right after the URL and becomes part of it in programs that make links of bare URLs; empty if
// nothing does.
func swallowed(p *lint.Pass) string {
	if beginsWithUnspaced(p.URL.After) && endsWhole(p) {
		return "text"
	}
	if p.URL.Input != extract.MarkdownInput || len(p.URL.Flaws) > 0 || isInElement(p.URL.Before) || isEmphasized(p) {
		return ""
	}
	if hasSwallowedMark(p.URL.After) && endsBeforeMark(p) {
		return "a mark"
	}
	return ""
}

// hasSwallowedMark reports whether an extended autolink (GitHub Flavored Markdown, section 6.9) takes in marks after
// the URL: one beyond ASCII, or marks of ASCII with a letter of another script after them. An ellipsis does not
// count, because elided-url reports it, nor does a full-width mark that was meant to be part of the URL.
func hasSwallowedMark(text []byte) bool {
	if end := bytes.IndexAny(text, " \t\r\n<|"); end >= 0 {
		text = text[:end]
	}
	if hasPrefix(text, `")`) {
		return false // the title of a link
	}
	if name, ok := bytes.CutPrefix(text, []byte("’")); ok && len(name) > 0 && isLetter(name[0]) && bytes.IndexByte(name, '_') > 0 {
		return false // the name of an article: Wikipedia has /wiki/Jim’s_tea
	}
	marks := bytes.TrimLeft(text, "()[]{},;:!?'\"*`")
	r, size := utf8.DecodeRune(marks)
	isOfURL := strings.ContainsRune(fullWidthMarks, r) && len(marks) > size && isAlnum(marks[size]) || unicode.Is(unicode.Dash, r)
	isMark := unicode.IsPunct(r) || isUnspaced(r) && len(marks) < len(text)
	return r >= utf8.RuneSelf && r != '…' && isMark && !isOfURL && !endsInFileSuffix(text)
}

// endsBeforeMark reports whether a mark after the URL is no part of it: the URL is in ASCII, as where it was typed
// or copied whole, and ends as whole ones do.
func endsBeforeMark(p *lint.Pass) bool {
	last := p.URL.Text[len(p.URL.Text)-1]
	return bytes.IndexFunc(p.URL.Text, isForeign) < 0 && (isAlnum(last) || last == '/')
}

// isEmphasized reports whether the URL is at the end of emphasized text: a program looks for bare URLs inside that.
func isEmphasized(p *lint.Pass) bool {
	mark := p.URL.After[:countWhile(p.URL.After, func(b byte) bool { return b == '*' })]
	return len(mark) > 0 && bytes.Contains(p.URL.Before, mark)
}

// isInElement reports whether the line before the URL ends in a tag, or begins with one, as a block of HTML does.
func isInElement(text []byte) bool {
	content := bytes.TrimLeft(text, " \t>")
	return len(content) > 0 && (content[0] == '<' || hasSuffix(content, ">"))
}

// isUnspaced reports whether r is a letter of a script that has no spaces between words, or in which endings follow a
// word of another script: Han, Kana or Hangul.
func isUnspaced(r rune) bool {
	return r > unicode.MaxASCII && unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul)
}

// endsWhole reports whether the URL ends as whole ones do, and text of another script after it does not continue it: it
// has no fragment, which may be the title of a section, and ends in no mark that joins words.
func endsWhole(p *lint.Pass) bool {
	last := p.URL.Text[len(p.URL.Text)-1]
	return !p.Fragment.Present && (isAlnum(last) || last == '/')
}

// isInBrackets reports whether a bracket is open at the end of text, or a destination: what follows it may be the text of
// a link, or a link that is broken.
func isInBrackets(text []byte) bool {
	return bytes.LastIndexByte(text, '[') > bytes.LastIndexByte(text, ']') || hasSuffix(text, "](")
}

// repeatsSite reports whether the URL has another one of its site at start, after a slash, whose host and path rest
// begins with: one that is in the same folder, or after the host alone.
func repeatsSite(p *lint.Pass, start int, rest []byte) bool {
	path := p.Path
	if bytes.Contains(rest, []byte("://")) { // services that fetch a URL are one in another
		return false
	}
	if !p.Path.Present || start <= path.Start || start > path.End || p.URL.Text[start-1] != '/' {
		return false
	}
	if scheme := p.URL.Text[start : len(p.URL.Text)-len(rest)-len("://")]; !isOneOf(scheme, "http", "https") {
		return false
	}
	host := firstHost(rest)
	own, other := strings.ToLower(string(p.Host.Text)), strings.ToLower(string(host))
	if start == path.Start+len("/") && isLinked(own) {
		return true
	}
	if start == path.Start+len("/") {
		return siteOf(own) == siteOf(other) && siteOf(own) != "archive.org"
	}
	folder, _, _ := bytes.Cut(p.URL.Text[path.Start+len("/"):start], []byte("/"))
	return own == other && own != "web.archive.org" && len(folder) > 0 && bytes.HasPrefix(rest[len(host):], append([]byte("/"), folder...))
}

// isLinked reports whether a host is that of a widely linked site, which takes no URL as its path.
func isLinked(host string) bool {
	name, top, _ := strings.Cut(strings.TrimPrefix(host, "www."), ".")
	return slices.Contains(linkedSites[top], name)
}

// isInLink reports whether text ends in the part of a Markdown link before its destination, or in a slash and
// a parenthesis. The brackets may be escaped: then the link was read as part of a URL.
func isInLink(text []byte) bool {
	label, ok := bytes.CutSuffix(text, []byte("("))
	return ok && (hasSuffix(label, "]") || hasSuffix(label, "%5D") || hasSuffix(label, "/"))
}

// gluedScheme returns the start of http or https at the end of text if it follows a letter
// or a digit, or is in a link; otherwise the end of text.
func gluedScheme(text []byte) int {
	for _, scheme := range []string{"https", "http"} {
		front, found := bytes.CutSuffix(text, []byte(scheme))
		if found && len(front) > 0 && (isAlnum(front[len(front)-1]) || isInLink(front)) {
			return len(front)
		}
	}
	return len(text)
}
