package rules

import (
	"bytes"

	"github.com/urlmend/urlmend/lint"
)

var newsGroup = &lint.Rule{
	Name:     "news-group",
	Severity: lint.Warning,
	InfoIn:   lint.Code,
	Since:    "0.1",
	Summary:  "a news URL with an invalid group",
	Why: `A news URL without "@" is the name of a group, which has letters, digits, "-",
"+", "_" and dots between its parts, or a pattern with "*". The draft of
August 1994 has no "+" and "_"; in it and in RFC 1738 "*" must be alone.

After "//" comes a server, which RFC 5538 allows: programs look up a group in
that place as a host.`,
	Refs:     []lint.Ref{lint.RFC("5538", "4"), lint.RFC("1738", "3.6"), {Document: "draft-ietf-uri-url-06", Section: "3.6"}},
	Editions: notBrowsers,
	Schemes:  []string{"news", "snews"},
	Fix:      lint.Unsafe,
	Bad: []string{
		"news:comp..misc",
		"<news://comp.mail.misc>",
	},
	Good: []string{
		"news:comp.lang.c++",
		"<news:*> and <news:comp.*>",
		"news://news.example.com/comp.mail.misc",
	},
	Check: func(p *lint.Pass) { reportFlaw(p, newsGroupFlaw(p)) },
}

func newsGroupFlaw(p *lint.Pass) *flaw {
	if bytes.IndexByte(p.Path.Text, '@') >= 0 {
		return nil
	}
	if p.Host.Present {
		return newsServerFlaw(p)
	}
	return groupFlaw(p, p.Path.Start, p.Path.End)
}

// newsServerFlaw looks at a news URL with a server, which may have no more than
// that (RFC 5538, section 4).
func newsServerFlaw(p *lint.Pass) *flaw {
	switch {
	case !isBy(p, "rfc3986"):
		return flawf(slashes(p), p.Host.End, lint.Warning, "a news URL has no server by %s: write only the group", p.Edition.Document())
	case len(p.Path.Text) > 1:
		return groupFlaw(p, p.Path.Start+1, p.Path.End)
	case isHierarchy(p.Host.Text):
		return flawf(slashes(p), slashes(p)+2, lint.Warning, `%s is a group, but the name after "//" is read as a server: remove the slashes`, p.Quote(p.Host.Start, p.Host.End)).
			fixBy(lint.Unsafe, "remove the slashes", slashes(p), slashes(p)+2, "")
	}
	return nil
}

// isHierarchy reports whether a host begins as the names of newsgroups do, and
// those of hosts don't: with one of the old hierarchies.
func isHierarchy(host []byte) bool {
	first, _, found := bytes.Cut(host, []byte("."))
	return found && isOneOf(first, "alt", "comp", "humanities", "misc", "rec", "sci", "soc", "talk")
}

func groupFlaw(p *lint.Pass, start, end int) *flaw {
	group := p.URL.Text[start:end]
	switch {
	case !isGroup(p, group):
		return flawf(start, end, lint.Warning, "%s is not the name of a newsgroup by %s: write letters and digits with dots between them", p.Quote(start, end), p.Edition.Document())
	case bytes.Contains(group, []byte("..")) || hasPrefix(group, ".") || hasSuffix(group, "."):
		return flawf(start, end, lint.Warning, "%s has an extra dot: the parts of a newsgroup name have a single dot between them", p.Quote(start, end))
	}
	return nil
}

// isGroup reports whether the edition takes text for a group, or for several.
// The production has had three names.
func isGroup(p *lint.Pass, text []byte) bool {
	return p.Derives("newsgroups", text) || p.Derives("grouppart", text) || p.Derives("groupart", text)
}
