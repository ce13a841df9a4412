package rules

import (
	"bytes"
	"slices"
	"strconv"
	"sync"

	"github.com/urlmend/urlmend/lint"
)

var closedService = &lint.Rule{
	Name:     "closed-service",
	Severity: lint.Info,
	Since:    "0.1",
	Summary:  "a link to a service that was closed",
	Why: `The service was closed, and its pages are gone. Often the Internet Archive has a copy: the message has the address
under which it would be. Whether there is one nobody knows without asking, so the fix is unsafe.

Where dead links are to be replaced, set the severity of this rule to warning.`,
	Refs: []lint.Ref{{Document: "announcements of the services: see the table of rules/closedservice.go"}},
	Fix:  lint.Unsafe,
	Bad:  []string{"The sources are at https://gitorious.org/tea/pot."},
	Good: []string{
		"The sources were at https://web.archive.org/web/2014/https://gitorious.org/tea/pot.",
		"The sources are at https://www.example.com/tea/pot.",
	},
	Schemes: []string{"http", "https"},
	Check:   checkClosedService,
}

// A service is one that was closed.
type service struct {
	host   string // and those below it
	path   string // what the path begins with
	closed string // the month
	source string // who said so, where
}

// services are those that are closed for certain. A host that still redirects, such as git.io, is not.
var services = []service{
	{"alioth.debian.org", "", "2018-05", "Debian, \"Alioth\" in the Debian Wiki"},
	{"berlios.de", "", "2014-04", "BerliOS, announcement of 2014"},
	{"bintray.com", "", "2021-05", "JFrog, \"Into the Sunset on May 1st\""},
	{"code.google.com", "/p/", "2016-01", "Google, \"Bidding farewell to Google Code\""},
	{"codeplex.com", "", "2021-07", "Microsoft, \"Shutting down CodePlex\""},
	{"fedorahosted.org", "", "2017-03", "Fedora, \"Infrastructure/Fedorahosted-retirement\""},
	{"freecode.com", "", "2014-06", "Freecode, notice of 2014"},
	{"freshmeat.net", "", "2014-06", "Freecode, notice of 2014"},
	{"friendfeed.com", "", "2015-04", "FriendFeed, \"Dear FriendFeed community\""},
	{"gemnasium.com", "", "2018-05", "GitLab, \"Gemnasium joins GitLab\""},
	{"geocities.com", "", "2009-10", "Yahoo, notice of 2009"},
	{"gitorious.org", "", "2015-06", "Gitorious, \"Gitorious is being acquired by GitLab\""},
	{"article.gmane.org", "", "2016-07", "Gmane, \"The End of Gmane?\""},
	{"blog.gmane.org", "", "2016-07", "Gmane, \"The End of Gmane?\""},
	{"comments.gmane.org", "", "2016-07", "Gmane, \"The End of Gmane?\""},
	{"permalink.gmane.org", "", "2016-07", "Gmane, \"The End of Gmane?\""},
	{"thread.gmane.org", "", "2016-07", "Gmane, \"The End of Gmane?\""},
	{"gna.org", "", "2017-05", "Gna!, notice of 2017"},
	{"goo.gl", "", "2025-08", "Google, \"Google URL Shortener links will no longer be available\""},
	{"googlecode.com", "", "2016-01", "Google, \"Bidding farewell to Google Code\""},
	{"groups.yahoo.com", "", "2020-12", "Yahoo, \"Understand the Yahoo Groups shutdown\""},
	{"kenai.com", "", "2017-04", "Oracle, notice of 2017"},
	{"knol.google.com", "", "2012-10", "Google, \"More spring cleaning out of season\""},
	{"megaupload.com", "", "2012-01", "U.S. Department of Justice, press release of 2012-01-19"},
	{"opensolaris.org", "", "2013-03", "Oracle, notice of 2013"},
	{"picasaweb.google.com", "", "2016-05", "Google, \"Moving on from Picasa\""},
	{"plus.google.com", "", "2019-04", "Google, \"Shutting down Google+ for consumer accounts\""},
	{"posterous.com", "", "2013-04", "Posterous, \"Thanks from Posterous\""},
	{"rapidshare.com", "", "2015-03", "RapidShare, notice of 2015"},
	{"rawgit.com", "", "2019-10", "RawGit, \"RawGit has reached the end of its useful life\""},
	{"tigris.org", "", "2020-07", "CollabNet, notice of 2020"},
	{"travis-ci.org", "", "2021-06", "Travis CI, notice of 2021"},
	{"wave.google.com", "", "2012-04", "Google, \"More spring cleaning\""},
}

// liveShortLinks are the fronts of paths of goo.gl that apps of Google made, and that go on.
var liveShortLinks = []string{"/maps/", "/forms/", "/photos/", "/app/", "/fb/"}

func checkClosedService(p *lint.Pass) {
	s := serviceOf(p)
	if s == nil || p.IsIdentifier() {
		return
	}
	year, _ := strconv.Atoi(s.closed[:len("2006")])
	archived := "https://web.archive.org/web/" + strconv.Itoa(year-1) + "/"
	const longest = 500
	where := archived + string(p.URL.Text[:min(len(p.URL.Text), longest)])
	p.Reportf(p.Host.Start, p.Host.End, "%s was closed in %s: look for a copy at %s", s.host+s.path, s.closed, where)
	p.Fix(lint.Unsafe, "link to the Internet Archive", p.Replace(0, 0, archived))
}

// serviceOf returns the closed service that the URL leads to, or nil.
func serviceOf(p *lint.Pass) *service {
	host := p.Host.Text
	if slices.ContainsFunc(host, isUpper) {
		host = bytes.ToLower(host)
	}
	for _, s := range servicesIn()[string(lastLabels(host))] { // none, as most
		front, isIn := bytes.CutSuffix(host, []byte(s.host))
		if !isIn || len(front) > 0 && !hasSuffix(front, ".") || !hasPrefix(p.Path.Text, s.path) {
			continue
		}
		if isShortener := s.host == "goo.gl"; isShortener && (len(front) > 0 || isLiveShortLink(p.Path.Text)) {
			return nil
		}
		return s
	}
	return nil
}

// isLiveShortLink reports whether an app of Google made the short link of goo.gl with that path.
func isLiveShortLink(path []byte) bool {
	return slices.ContainsFunc(liveShortLinks, func(front string) bool { return hasPrefix(path, front) })
}

// servicesIn has the services by the last two labels of their hosts.
var servicesIn = sync.OnceValue(func() map[string][]*service {
	by := make(map[string][]*service)
	for i := range services {
		s := &services[i]
		domain := string(lastLabels([]byte(s.host)))
		by[domain] = append(by[domain], s)
	}
	return by
})

// lastLabels returns the last two labels of a host.
func lastLabels(host []byte) []byte {
	last := bytes.LastIndexByte(host, '.')
	return host[bytes.LastIndexByte(host[:max(0, last)], '.')+1:]
}
