package rules

import (
	"bytes"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/urlmend/urlmend/lint"
)

var encodedControl = &lint.Rule{
	Name:     "encoded-control",
	Severity: lint.Error,
	InfoIn:   lint.Documentation | lint.Code,
	Tags:     []string{lint.Security},
	Since:    "0.1",
	Summary:  "an escaped control character, such as CR, LF or NUL",
	Why: `The client of a line protocol, such as gopher, ftp or nntp, decodes the URL
and sends it as a line. An escaped line end ends that line, and the server runs
what follows as another command: a link can send mail or delete files in the
reader's name. That is an error. Elsewhere it is a warning: NUL ends strings,
and few names contain control characters.

Some escaped line ends and tabs are correct, and not reported: those in the query and the
fragment of other protocols, except at the end of a link without a query, which was copied
with its line end; those in the body of a mail; the tabs before the search string of gopher, the lines of
a Gopher+ form, the literals of a search by imap, and everything in data URLs.

DEL is info in the links of documents, because some sites separate words by it.`,
	Refs: []lint.Ref{lint.RFC("1738", "6"), lint.RFC("3986", "7.3"), lint.RFC("4266", "4"), lint.RFC("5092", "11"), lint.RFC("6068", "5")},
	Bad: []string{
		"gopher://gopher.example.com/0a%0D%0AQUIT",
		"ftp://ftp.example.com/pub/list%0Aname",
		"http://www.example.com/list%00.html",
	},
	Good: []string{
		"gopher://gopher.example.com/7/find%09jim",
		"http://www.example.com/say?text=one%0D%0Atwo",
		"mailto:jim@example.com?body=one%0D%0Atwo",
	},
	When:  withPercent,
	Check: checkEncodedControl,
}

func checkEncodedControl(p *lint.Pass) {
	scheme := strings.ToLower(string(p.Scheme.Text))
	var lines lint.Range // in which line ends are correct
	switch scheme {
	case "mailto":
		lines = bodyOf(p)
	case "gopher":
		lines = gopherFormOf(p)
	}
	isWrong := func(i int, b byte) bool {
		inLines := lines.Start <= i && i < lines.End && isWhite(rune(b))
		return (b < ' ' || b == 0x7F) && !inLines && (isCopiedLineEnd(p, i, b) || !isRightControl(p, scheme, i, b))
	}
	for run := range escapeRuns(p, isWrong) {
		reportEncodedControl(p, scheme, run)
	}
}

// isCopiedLineEnd reports whether the character b, which is escaped at URL[i], is a line end that was copied with the URL of a
// link, after its last character.
func isCopiedLineEnd(p *lint.Pass, i int, b byte) bool {
	return (b == '\n' || b == '\r') && i+len("%0A") == len(p.URL.Text) && p.In(lint.Link) && !p.Query.Present
}

// isRightControl reports whether the control character b, which is escaped at
// URL[i], may be meant.
func isRightControl(p *lint.Pass, scheme string, i int, b byte) bool {
	switch scheme {
	case "data":
		return true
	case "gopher":
		return b == '\t'
	case "prospero":
		if b == 0 { // precedes the version of an object
			return isBy(p, firstDrafts...)
		}
	case "imap", "imaps":
		return i > p.Path.End && imapLiteral().Match(p.URL.Text[p.Query.Start:i])
	case "mailto":
		return false
	}
	return isInQuery(p, i) && isWhite(rune(b)) && !slices.Contains(lineProtocols, scheme)
}

// isInQuery reports whether URL[i] is in the query, or in a parameter that is one.
func isInQuery(p *lint.Pass, i int) bool {
	_, parameters, _ := bytes.Cut(p.URL.Text[:i], []byte(";"))
	return i > p.Path.End || bytes.Contains(parameters, []byte("query="))
}

// imapLiteral matches the length of a literal in a search, after which a line end is part of
// the command (RFC 5092, section 11; RFC 3501, section 4.3).
var imapLiteral = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?i)%7B[0-9]+\+?%7D(?:%0D)?$`) })

// bodyOf returns the range of the body of the mail in its URL, if it has one.
func bodyOf(p *lint.Pass) lint.Range {
	text := withoutFragment(p)
	_, query, _ := bytes.Cut(text, []byte("?")) // no query in RFC 1738, but programs read it
	at := len(text) - len(query)
	for field := range bytes.SplitSeq(query, []byte("&")) {
		if hasPrefixFold(field, "body=") {
			return lint.Range{Start: at, End: at + len(field)}
		}
		at += len(field) + 1
	}
	return lint.Range{}
}

// gopherFormOf returns the range of the Gopher+ string if it is a form that is filled in,
// whose answers are lines (RFC 4266, section 2.9).
func gopherFormOf(p *lint.Pass) lint.Range {
	text := withoutFragment(p)
	fields := bytes.SplitN(text, []byte("%09"), 3)
	if len(fields) < 3 || !p.Derives("gopher+_ask", fields[2]) {
		return lint.Range{}
	}
	return lint.Range{Start: len(text) - len(fields[2]), End: len(text)}
}

// lineProtocols lists the schemes whose clients put what they decode into lines
// of commands.
var lineProtocols = []string{
	"dict", "finger", "ftp", "ftps", "gopher", "imap", "imaps", "irc", "ircs", "mailserver", "news", "nntp",
	"nntps", "pop", "pop3", "redis", "rediss", "rlogin", "rtsp", "smtp", "smtps", "snews", "telnet", "tn3270", "whois",
}

func reportEncodedControl(p *lint.Pass, scheme string, run lint.Range) {
	text := p.URL.Text[run.Start:run.End]
	switch {
	case slices.Contains(lineProtocols, scheme) && endsLine(text):
		p.Reportf(run.Start, run.End, "%s ends the line that a client of %s sends, so the server may run what follows as a command: remove it",
			p.Quote(run.Start, run.End), scheme)
	case scheme == "mailto" && endsLine(text):
		p.As(lint.Warning).Reportf(run.Start, run.End, "%s would begin another header line of the mail: remove it",
			p.Quote(run.Start, run.End))
	default:
		severity := lint.Warning
		if p.In(lint.Link) && bytes.EqualFold(text, []byte("%7F")) || !p.KnownScheme { // which may have data after the scheme
			severity = lint.Info
		}
		p.As(severity).Reportf(run.Start, run.End, "%s is an escaped control character, which names almost never contain: remove it",
			p.Quote(run.Start, run.End))
	}
}

// endsLine reports whether escapes hold what ends a line or a string.
func endsLine(escapes []byte) bool {
	for _, end := range []string{"%0D", "%0d", "%0A", "%0a", "%00"} {
		if bytes.Contains(escapes, []byte(end)) {
			return true
		}
	}
	return false
}
