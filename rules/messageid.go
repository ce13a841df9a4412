package rules

import (
	"bytes"

	"github.com/urlmend/urlmend/lint"
)

var messageID = &lint.Rule{
	Name:     "message-id",
	Severity: lint.Error,
	InfoIn:   lint.Code,
	Since:    "0.1",
	Summary:  "a news, mid or cid URL with an invalid message-id",
	Why: `A message-id has an "@" with something on both sides. The angle brackets
around it in a mail do not belong to it, and are not part of the URL: no URL can
contain them. Without "@" a news URL names a newsgroup, and a mid URL names
nothing. A missing "@" and escaped brackets are warnings.

A cid URL without "@" is reported as info: many programs write them, and a
mail that is sent unchanged shows its pictures all the same.

Draft-03 defines mid and cid, draft-06 and RFC 1738 only reserve the names.`,
	Refs:     []lint.Ref{lint.RFC("2392", "2"), lint.RFC("5538", "4"), lint.RFC("1738", "3.6"), lint.RFC("5322", "3.6.4")},
	Editions: notBrowsers,
	Schemes:  []string{"news", "snews", "mid", "cid"},
	Fix:      lint.Unsafe,
	Bad: []string{
		"<URL:mid:19941204-tea>",
		"<URL:news:%3C1994.12@example.com%3E>",
		"<URL:news:<1994.12@example.com>>",
	},
	Good: []string{
		"mid:19941204.tea@example.com/part1@example.com",
		"news:1994.12@example.com",
		"cid:part1@example.com",
	},
	Explains: []string{"unsafe-character"},
	Check:    func(p *lint.Pass) { reportFlaw(p, messageIDFlaw(p)) },
}

func messageIDFlaw(p *lint.Pass) *flaw {
	if _, _, ok := p.SchemeProduction(); !ok {
		return nil // the edition reserves the name, and says no more
	}
	isNews := isScheme(p, "news", "snews")
	start, end := messageIDRange(p, isNews)
	text := p.URL.Text[start:end]
	switch at := bytes.IndexByte(text, '@'); {
	case at < 0 && isNews:
		return nil
	case isEscapedBracket(text):
		return flawf(start, end, lint.Warning, "the angle brackets are not part of the message-id: remove %%3C and %%3E").
			fixBy(lint.Unsafe, "remove the brackets", start, end, string(text[len("%3C"):len(text)-len("%3E")]))
	case hasPrefix(text, "<") && hasSuffix(text, ">"):
		return flawf(start, end, lint.Error, "the angle brackets are not part of the message-id: remove them").
			fixBy(lint.Unsafe, "remove the brackets", start, end, string(text[1:len(text)-1]))
	case at < 0:
		return noMessageID(p, start, end)
	case at == 0 || at == len(text)-1:
		return flawf(start, end, lint.Warning, "%s is not a message-id: write something on both sides of the @", p.Quote(start, end))
	}
	return nil
}

// messageIDRange returns where the message-id is: after the slash that follows the server of a news URL.
func messageIDRange(p *lint.Pass, isNews bool) (start, end int) {
	start, end = p.Path.Start, p.Path.End
	if isNews && p.Host.Present && start < end {
		start++
	}
	return start, end
}

func isEscapedBracket(text []byte) bool {
	return hasPrefixFold(text, "%3c") && hasPrefixFold(text[len(text)-3:], "%3e")
}

func noMessageID(p *lint.Pass, start, end int) *flaw {
	severity := lint.Warning
	if isScheme(p, "cid") {
		severity = lint.Info
	}
	return flawf(start, end, severity, "%s is not a message-id: write one with an @ and a host after it", p.Quote(start, end))
}
