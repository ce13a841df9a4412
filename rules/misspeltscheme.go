package rules

import (
	"bytes"
	"strings"

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

In code it is info if the host is reserved for examples or does not exist, or if the URL has no slashes,
http:www.example.com. These are tests and examples of such a mistake.`,
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
	case isNearMiss && isMailto(p):
		checkMailto(p)
	case isNearMiss && (p.URL.Inferred > 0 || hasPrefixFold(p.URL.Text, "hxx") || bytes.IndexByte(p.URL.Text, '\\') >= 0):
		// missing-scheme, defanged-url or backslash reports it.
	default:
		checkBeginning(p, isNearMiss)
	}
}

// checkBeginning reports what is wrong with the beginning of the URL.
func checkBeginning(p *lint.Pass, isNearMiss bool) {
	b, ok := lint.ReadBeginning(p.URL.Text, isNearMiss && p.URL.Kind == extract.Markup)
	if !ok {
		return
	}
	switch {
	case isNearMiss:
		checkMarks(p, b)
	case meantScheme(p) != "":
		reportUnknown(asSample(p, b.End), b.Scheme)
	}
	checkDoubled(p, b)
}

// checkDoubled reports another beginning of a URL right after the first, as in http://https//www.example.com/, with an
// escaped space between them too.
func checkDoubled(p *lint.Pass, b lint.Beginning) {
	rest := bytes.TrimPrefix(p.URL.Text[b.End:], []byte("%20"))
	second, ok := lint.ReadBeginning(rest, false)
	if !ok || b.Cost > 1 || second.Cost > 1 || second.Cost == 1 && lint.BeginsHost(rest[second.End:]) == 0 {
		return
	}
	p = asSample(p, len(p.URL.Text)-len(rest)+second.End)
	p.Reportf(0, b.End, "the URL has two schemes: remove %s", p.Quote(0, b.End))
	if isShown(p) {
		return
	}
	safety := lint.Unsafe
	if b.Scheme == second.Scheme {
		safety = lint.Safe
	}
	p.Fix(safety, "write "+second.Meant(), p.Replace(0, len(p.URL.Text)-len(rest)+second.End, second.Meant()))
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
	if !isShown(p) && isWordStart(p.URL.Before) {
		p.Fix(lint.Unsafe, "write "+meant, p.Replace(p.Scheme.Start, p.Scheme.End, meant))
	}
}

// checkMarks reports a near miss: other marks than "://" after a scheme.
func checkMarks(p *lint.Pass, b lint.Beginning) {
	switch {
	case b.Cost == 0, hasPrefix(p.URL.Text, b.Scheme+":///"): // empty-host reports it
		return
	case followsColon(p):
		return // no URL is meant, but the name of something else
	}
	p = asSample(p, b.End)
	p.Reportf(0, b.End, "%s does not begin a URL: write %q, if that is meant", p.Quote(0, b.End), b.Meant())
	if isShown(p) {
		return
	}
	safety := lint.Safe
	hasBlank := bytes.ContainsAny(p.URL.Text[:b.End], " \t") // after a key of YAML, which would be lost
	if p.URL.Kind == extract.Markup || b.Cost > b.Margin+1 || hasBlank {
		safety = lint.Unsafe
	}
	p.Fix(safety, "write "+b.Meant(), p.Replace(0, b.End, b.Meant()))
}

// isMailto reports whether a near miss begins with mailto, or with what is in its place before an address.
func isMailto(p *lint.Pass) bool {
	word := p.URL.Text[:countWhile(p.URL.Text, isLetter)]
	return hasPrefix(p.URL.Text[len(word):], ":") && (isOneOf(word, "mail", "email", "mailto") || lint.Distance(strings.ToLower(string(word)), "mailto") == 1)
}

// checkMailto reports white space after "mailto:", or a word that is in its place.
func checkMailto(p *lint.Pass) {
	end := bytes.IndexByte(p.URL.Text, ':') + 1
	end += countWhile(p.URL.Text[end:], func(c byte) bool { return c == ' ' || c == '\t' })
	if isOneOf(p.URL.Text[:end], "mailto:") {
		return // mailto-address reports it
	}
	q, safety := asSample(p, end), lint.Unsafe
	if hasPrefixFold(p.URL.Text, "mailto:") {
		q, safety = asMailto(p)
	}
	q.Reportf(0, end, "%s does not begin a URL: write %q, if that is meant", p.Quote(0, end), "mailto:")
	if !isShown(p) {
		q.Fix(safety, "write mailto:", p.Replace(0, end, "mailto:"))
	}
}

// asMailto returns a pass for white space after "mailto:", and how safe it is to remove that at most. Outside of links, it may be a
// label; in an attribute, some mail programs drop it.
func asMailto(p *lint.Pass) (*lint.Pass, lint.Safety) {
	switch {
	case hasSuffix(p.URL.Before, "]("):
		return p, lint.Safe
	case (p.Markup().HasTags() || p.Markup().IsProgram()) && isAttribute(p.URL.Before):
		return p.As(lint.Warning), lint.Safe
	}
	return p.As(lint.Info), lint.Unsafe
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

// meantScheme returns the scheme that the one of the URL is a misspelling of, or "". In a link to a host that exists, one
// slip more may have been made.
func meantScheme(p *lint.Pass) string {
	if p.KnownScheme || !p.Host.Present || isToday(p) || isTail(p) || hasSuffix(p.URL.Before, "^") { // which marks a place in it
		return ""
	}
	most := 1
	switch isSite := beginsWithHost(p.Host.Text) && isListed(p.Host.Text); {
	case isSite && isLink(p):
		most = 3
	case isSite:
		most = 2
	}
	if b, ok := lint.ReadBeginning(p.URL.Text, false); ok && b.Cost > 0 && b.Cost <= most {
		return b.Scheme
	}
	return ""
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
