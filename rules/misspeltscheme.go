package rules

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
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

How far the beginning is from "https://" is counted: letters and marks that are missing, doubled, swapped or of
neighbouring keys, and full-width marks, cost little; others cost more. Outside of links, what follows has
to outweigh that: the name of a host, a top-level domain that exists, "www.", a path.

In code it is info if the host is reserved for examples or does not exist, if the URL has no slashes,
http:www.example.com, or if one scheme follows another, as in http:http://www.example.com,
which tools read as a proxy. These are tests and examples of such a mistake.`,
	Refs:       []lint.Ref{lint.RFC("3986", "3"), lint.RFC("1738", "3.1")},
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
	isNearMiss := p.URL.Notes&extract.NearMiss != 0
	switch {
	case isInPath(p.URL.Before):
	case isNearMiss && (p.URL.Inferred > 0 || hasPrefixFold(p.URL.Text, "hxx") || bytes.IndexByte(p.URL.Text, '\\') >= 0):
		// missing-scheme, defanged-url or backslash reports it.
	default:
		checkBeginning(p, isNearMiss)
	}
}

// checkBeginning reports what is wrong with the beginning of the URL and with what is right before it.
func checkBeginning(p *lint.Pass, isNearMiss bool) {
	b, ok := lint.ReadBeginning(p.URL.Text, isNearMiss && p.URL.Kind == extract.Markup)
	if !ok {
		return
	}
	if isOpen := p.URL.Kind == extract.Bare || p.URL.Kind == extract.Markup; isOpen { // no mark is before it
		if torn := tornBeginning(p, b); torn != "" {
			asSample(p, b.End).Reportf(0, 0, "%s: remove it", torn)
			return
		}
	}
	switch {
	case isNearMiss:
		checkMarks(p, b)
	case meantScheme(p) != "":
		reportUnknown(asSample(p, b.End), b.Scheme)
	}
	if first := schemeBefore(p); first != "" {
		if p.In(lint.Code) { // as tools for HTTP write a proxy: http:http://proxy.example.com
			p = p.As(lint.Info)
		}
		asSample(p, b.End).Reportf(0, 0, "there is another scheme before the URL: remove %q", first)
	}
	checkDoubled(p, b)
}

// tornBeginning returns what is inside the beginning of a URL that starts before what was found of it: a blank, an
// invisible character or one more letter; "" if it starts there.
func tornBeginning(p *lint.Pass, b lint.Beginning) string {
	if number := numberBefore(p); number != "" {
		return fmt.Sprintf("there is an extra %s before the URL", number)
	}
	n := lettersBefore(p.URL.Before, b.Cost > 0)
	front, tail := p.URL.Before[:len(p.URL.Before)-n], p.URL.Before[len(p.URL.Before)-n:]
	if n == 0 || n > lint.MaxBeginning/2 || !isWordStart(front) {
		return ""
	}
	most := 1
	if p.In(lint.Documentation) && n == 1 { // elsewhere, other letters than h may be a prefix
		most = 2
	}
	whole, ok := lint.ReadBeginning(slices.Concat(tail, p.URL.Text), false)
	if !ok || whole.Cost > most || !startsWithExtra(whole, n) {
		return ""
	}
	r, _ := utf8.DecodeRune(tail[whole.Slips[0].Start:])
	return extraMessage(r, whole.Scheme)
}

// extraMessage says that the character is in the beginning of a URL or before it.
func extraMessage(r rune, scheme string) string {
	switch {
	case r == ' ':
		return fmt.Sprintf("white space is inside %q", scheme)
	case extract.IsInvisible(r):
		return fmt.Sprintf("an invisible character is inside %q", scheme)
	}
	return fmt.Sprintf("there is an extra %c before the URL", r)
}

// lettersBefore returns the length of the letters right before a URL, or before the blank there if the URL may be torn.
func lettersBefore(before []byte, isTorn bool) int {
	n := countBackWhile(before, func(c byte) bool { return isLetter(c) || c >= utf8.RuneSelf })
	if front, ok := bytes.CutSuffix(before, []byte(" ")); ok && isTorn {
		return 1 + countBackWhile(front, isLetter)
	}
	return n
}

// startsWithExtra reports whether the first slip of a beginning is something extra in its first n bytes.
func startsWithExtra(b lint.Beginning, n int) bool {
	return b.Cost > 0 && b.Slips[0].Meant == "" && b.Slips[0].Start < n
}

// numberBefore returns the number that is right before http outside of code, with which no scheme begins (RFC 3986,
// section 3.1), or "".
func numberBefore(p *lint.Pass) string {
	n := countBackWhile(p.URL.Before, isDigit)
	front := p.URL.Before[:len(p.URL.Before)-n]
	if n == 0 || !isScheme(p, "http", "https") || p.In(lint.Code) || !isWordStart(front) && !hasSuffix(front, "<URL:") {
		return ""
	}
	return string(p.URL.Before[len(front):])
}

// schemeBefore returns the beginning that is right before the URL and has no host, as in https:https://www.example.com/ and
// http:// http://www.example.com/, or "".
func schemeBefore(p *lint.Pass) string {
	if p.URL.Kind != extract.Bare || !isScheme(p, "http", "https") {
		return ""
	}
	before := withoutGap(p.URL.Before)
	front := before[:len(before)-countBackWhile(before, isInBeginning)]
	scheme := before[len(front):]
	const noSlashes = 2 // http:
	if b, ok := lint.ReadBeginning(scheme, false); ok && b.End == len(scheme) && b.Cost <= noSlashes && isWordStart(front) {
		return string(scheme)
	}
	return ""
}

func isInBeginning(b byte) bool { return isLetter(b) || b == ':' || b == '/' }

// withoutGap returns the text before a URL without the blank at its end, if that is between the URL and another scheme, or a
// destination that has begun: nothing but the URL is in a destination.
func withoutGap(before []byte) []byte {
	if front, ok := bytes.CutSuffix(before, []byte(" ")); ok && (hasSuffix(front, "://") || bytes.Contains(front, []byte("](http"))) {
		return front
	}
	return before
}

// checkDoubled reports another beginning of a URL right after the first, as in http://https//www.example.com/, with an
// escaped space between them too.
func checkDoubled(p *lint.Pass, b lint.Beginning) {
	rest := bytes.TrimPrefix(p.URL.Text[b.End:], []byte("%20"))
	second, ok := lint.ReadBeginning(rest, false)
	if !ok || b.Cost > 1 || second.Cost > 1 || second.Cost == 1 && lint.BeginsHost(rest[second.End:]) == 0 {
		return
	}
	start := len(p.URL.Text) - len(rest)
	p = asSample(p, start+second.End)
	p.Reportf(0, b.End, "the URL has two schemes: remove %s", p.Quote(0, b.End))
	if isThird := bytes.Count(p.URL.Text, []byte("://")) > 2 && !bytes.Contains(p.Query.Text, []byte("://")); !isThird && !isShown(p) {
		fixDoubled(p, b, second, start)
	}
}

// fixDoubled offers to keep the second beginning alone, which is at an offset.
func fixDoubled(p *lint.Pass, b, second lint.Beginning, start int) {
	safety := lint.Unsafe
	if b.Scheme == second.Scheme {
		safety = lint.Safe
	}
	if second.Cost == 0 {
		p.Fix(safety, "remove the first scheme", p.Replace(0, start, ""))
	} else {
		p.Fix(safety, "write "+second.Meant(), p.Replace(0, start+second.End, second.Meant()))
	}
}

// asSample returns a pass whose findings are info if the text is about the mistake: the URL is in code, its host after
// the beginning, which ends at that offset, is none that exists, or there are no slashes.
func asSample(p *lint.Pass, end int) *lint.Pass {
	if !p.URL.InCode() && !p.In(lint.Code) {
		return p
	}
	rest := p.URL.Text[end:]
	isBare := p.URL.InCode() && !bytes.ContainsAny(p.URL.Text[:end], "/／") // http:www.example.com is a form of its own
	if host := firstHost(rest); isBare || isExampleHost(host) && !isOneOf(host, "localhost") || !beginsWithHost(rest) {
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

// checkMarks reports a near miss: other marks than "://" after a scheme.
func checkMarks(p *lint.Pass, b lint.Beginning) {
	if b.Cost == 0 || hasPrefix(p.URL.Text, b.Scheme+":///") || isOtherName(p, p.URL.Text[b.End:]) { // empty-host reports ":///"
		return
	}
	p = asSample(p, b.End)
	p.Reportf(0, b.End, "%s does not begin a URL: write %q, if that is meant", p.Quote(0, b.End), b.Meant())
	if isMore(p, b) {
		return
	}
	safety := lint.Safe
	if p.URL.Kind == extract.Markup || b.Cost > b.Margin+1 || p.In(lint.Code) {
		safety = lint.Unsafe
	}
	p.Fix(safety, "write "+b.Meant(), p.Replace(0, b.End, b.Meant()))
}

// isOtherName reports whether no URL is meant by what begins like one, but the name of something else. Rest is what follows
// the beginning.
func isOtherName(p *lint.Pass, rest []byte) bool {
	if p.URL.Kind == extract.Markup {
		return p.HoldsPlaceholder(0, len(p.URL.Text)) || isPlaceholderHost(firstHost(rest)) || followsColon(p)
	}
	isScope := hasSuffix(p.URL.Text[:len(p.URL.Text)-len(rest)], "::") && countWhile(rest, isUpper) > 0 // Http::Headers.new
	return isScope || !beginsWithHost(rest) || followsColon(p)
}

// isMore reports whether more is wrong with a near miss than its marks, or nothing is, so that to write these anew is no fix.
func isMore(p *lint.Pass, b lint.Beginning) bool {
	rest := p.URL.Text[b.End:]
	// It may be a key of YAML, as in front matter, which would be lost.
	isKey := len(bytes.Trim(p.URL.Before, " \t-")) == 0 && bytes.ContainsAny(p.URL.Text[:b.End], " \t")
	// A text that takes the place of the destination has to be written anew.
	isText := hasPrefix(p.URL.After, "](") && !hasPrefix(p.URL.After, "](http")
	return isKey || isText || isShown(p) || isCutShort(p) || isUnlistedHost(firstHost(rest)) || !beginsWithHost(rest)
}

// isUnlistedHost reports whether a host is in no top-level domain that exists: more is missing than the mark after
// the scheme.
func isUnlistedHost(host []byte) bool {
	return isPlainHost(host) && bytes.IndexByte(host, '.') > 0 && !isListed(host)
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

// commonSchemes are those whose misspellings are recognised.
var commonSchemes = []string{"ftp", "http", "https", "gopher", "telnet"}

func isCommonScheme(name []byte) bool { return isOneOf(name, commonSchemes...) }

// meantScheme returns the scheme that the one of the URL is a misspelling of, or "".
func meantScheme(p *lint.Pass) string {
	if p.KnownScheme || !p.Host.Present || isToday(p) || isTail(p) || hasSuffix(p.URL.Before, "^") { // which marks a place in it
		return ""
	}
	if b, ok := lint.ReadBeginning(p.URL.Text, false); ok && b.Cost > 0 && b.Cost <= mostSlips(p) {
		return b.Scheme
	}
	return ""
}

// mostSlips returns how many slips in a scheme are taken for a misspelling. In a link to a host that exists, more may have
// been made.
func mostSlips(p *lint.Pass) int {
	switch isSite := beginsWithHost(p.Host.Text) && isListed(p.Host.Text); {
	case isSite && isLink(p):
		return 3
	case isSite:
		return 2
	}
	return 1
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

// isInPath reports whether text ends in a path, so that what follows is part of the name of a page, as in a table of
// redirections.
func isInPath(text []byte) bool {
	word := text[bytes.LastIndexAny(text, " \t\r\n\"'<>")+1:]
	return len(word) > 1 && word[0] == '/' && word[1] != '/'
}
