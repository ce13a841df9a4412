package rules

import "github.com/urlmend/urlmend/lint"

var nntpLocal = &lint.Rule{
	Name:     "nntp-local",
	Severity: lint.Warning,
	InfoIn:   lint.Code,
	Since:    "0.1",
	Summary:  "an nntp URL, which works only near its server",
	Why: `Most news servers answer only clients of their own network, and each server
gives an article another number. A news URL with the message-id works
everywhere. So every nntp URL is reported as info. The drafts of 1993 and of March
1994 say that it should not be in an article that other servers get too: in these
editions it is a warning in mail and news.

It is a warning if the URL is malformed: it has a server, a group and,
optionally, the number of an article. The drafts of 1993 and of March 1994
have no server in it: nntp:example.misc/42.`,
	Refs:     []lint.Ref{lint.RFC("1738", "3.7"), lint.RFC("5538", "3"), {Document: "draft-ietf-uri-url-03", Section: `"NNTP"`}},
	Editions: notBrowsers,
	Schemes:  []string{"nntp"},
	Bad: []string{
		"nntp://news.example.com/example.misc/42",
		"nntp://news.example.com/example.misc/latest",
	},
	Good: []string{
		"news:example.misc and news:1994.12@example.com",
	},
	Check: checkNNTPLocal,
}

func checkNNTPLocal(p *lint.Pass) {
	if nntpFlaw(p) != nil {
		reportFlaw(p, nntpFlaw(p))
		return
	}
	if isBy(p, firstDrafts...) && p.In(lint.Mail) {
		p.Reportf(p.Scheme.Start, p.Scheme.End, "an nntp URL should not be in an article that goes beyond its server (%s): use a news URL with the group or the message-id", schemeDocument(p))
		return
	}
	p.As(lint.Info).Reportf(p.Scheme.Start, p.Scheme.End, "most news servers answer only their own network (%s): use a news URL with the group or the message-id", schemeDocument(p))
}

// nntpFlaw looks at the form, where what is in it has no rule of its own.
func nntpFlaw(p *lint.Pass) *flaw {
	if _, _, ok := brokenProduction(p); !ok {
		return nil
	}
	form := "nntp://, a server, a group and the number of an article, with slashes between them"
	if isBy(p, firstDrafts...) {
		form = "nntp:, a group, a slash and the number of an article"
	}
	severity := lint.Warning
	if len(p.Host.Text) > 0 && len(p.Path.Text) == 0 {
		severity = lint.Info // it names a server
	}
	return flawf(p.Scheme.End+1, len(p.URL.Text), severity, "by %s an nntp URL is %s: write it like that, or use a news URL", p.Edition.Document(), form)
}
