package rules

import (
	"fmt"
	"strings"

	"github.com/urlmend/urlmend/lint"
)

var rewrittenLink = &lint.Rule{
	Name:     "rewritten-link",
	Severity: lint.Warning,
	Since:    "0.1",
	Summary:  "a link that a mail filter or a web page put in place of another",
	Why: `Mail filters, and pages that count clicks, replace links by links to their own
server, which redirects the reader. When such a link is copied, quoted or
archived, it no longer shows where it leads, it reports every reader to the
service, and it breaks when the service ends. Write the original link. Most of
these links contain it, and urlmend decodes it without any request.

In documents it is a warning. In other texts it is info if urlmend can decode the original,
because filters do that to all mail. It is a warning everywhere if the link was rewritten more than
once, does not contain the original, or is damaged.`,
	Refs:      []lint.Ref{lint.RFC("3986", "7.6"), lint.RFC("3986", "7.3")},
	Fix:       lint.Unsafe,
	FixInCode: true,
	Bad: []string{
		"https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fwww.example.com%2Fa&data=05",
		"https://urldefense.proofpoint.com/v2/url?u=https-3A__www.example.com_a-3Fb-3D1&d=DwMFAg",
		"https://urldefense.com/v3/__https://www.example.com/a?b*c__;Iw!!AbCd!EfGh$",
		"https://protect-eu.mimecast.com/s/AbCdEfGh?domain=www.example.com",
	},
	Good: []string{
		"https://www.example.com/a",
		"https://www.example.com/?url=https%3A%2F%2Fwww.example.org%2F",
		"https://urldefense.com/v3/",
		"https://www.google.com/search?q=urls",
	},
	Check: checkRewrittenLink,
}

func checkRewrittenLink(p *lint.Pass) {
	if rewriterOf(p.Host.Text, p.URL.Text[p.Path.Start:]) == nil || !isScheme(p, "http", "https") {
		return
	}
	u := unwrap(string(p.URL.Text))
	if len(u.by) == 1 && !u.unknown && !p.In(lint.Link|lint.Documentation) {
		p = p.As(lint.Info) // filters do that to all mail
	}
	p.Report(0, len(p.URL.Text), u.message())
	if target := lint.Redact(u.url); !u.unknown && !u.hidden && target == u.url {
		p.Fix(lint.Unsafe, "write "+target, p.Replace(0, len(p.URL.Text), target))
	}
}

// message says who rewrote the link, how often, and what it was.
func (u unwrapped) message() string {
	by := u.makers()
	on := ""
	if u.domain != "" {
		on = ", one on " + u.domain
	}
	switch {
	case u.hidden:
		return by + " in place of a URL that is not in the link" + on + ": ask the sender for it"
	case u.unknown:
		return by + " in place of a URL that cannot be decoded" + on + ": the link is damaged, so copy it from its source"
	}
	return by + " in place of " + lint.Redact(u.url) + ": write that"
}

func (u unwrapped) makers() string {
	switch n := len(u.by); n {
	case 1:
		return u.by[0] + " wrote this"
	case maxWrapped:
		return fmt.Sprintf("this was rewritten %d times or more, by %s,", n, strings.Join(u.by, " around "))
	default:
		return fmt.Sprintf("this was rewritten %d times, by %s,", n, strings.Join(u.by, " around "))
	}
}
