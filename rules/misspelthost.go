package rules

import (
	"bytes"
	"strings"
	"sync"

	"github.com/urlmend/urlmend/lint"
)

var misspeltHost = &lint.Rule{
	Name:     "misspelt-host",
	Severity: lint.Warning,
	InfoIn:   lint.Code,
	Since:    "0.1",
	Summary:  "a misspelt host, or one in no top-level domain",
	Why: `The name of the site has a typing mistake: a letter is missing, doubled or replaced
by its neighbour on the keyboard, or two letters are swapped. Such a host does not
exist, or it belongs to somebody who waits for readers who mistype.

These mistakes are reported:

- in the names of widely linked sites,
- in top-level domains that do not exist and are nearly com, edu, net or org,
- a site without its top-level domain, https://wikipedia/wiki/Tea,
- in links, any other top-level domain that does not exist; it is info, because a private
  network may have it,
- a link whose text is a host or a mail address that differs from the destination in
  one letter: one of the two is wrong.

In documents, code counts like text, because readers copy the code; but examples have
made-up domains, so a top-level domain that does not exist is info there. The top-level
domains are those of the Public Suffix List that urlmend comes with.`,
	Refs: []lint.Ref{lint.RFC("3986", "3.2.2")},
	Fix:  lint.Unsafe,
	Bad: []string{
		"See https://gihub.com/example/tea for more.",
		"See https://de.wikpedia.org/wiki/Tee for more.",
		"See https://www.tea-house.con/ for more.",
	},
	Good: []string{
		"See https://github.com/example/tea for more.",
		"See https://www.wikimedia.org/ for more.",
	},
	Explains: []string{"local-link"},
	Check:    checkMisspeltHost,
}

func checkMisspeltHost(p *lint.Pass) {
	host := p.Host.Text
	dot := bytes.LastIndexByte(host, '.')
	switch {
	case isScheme(p, "mailto"):
		checkLinkText(p, p.Path)
	case !isScheme(p, "http", "https") && dot >= 0, p.IsReservedHost():
	case dot < 0:
		checkDomain(p, host)
	case hasNoDomain(p, host[dot+1:]):
		reportDomain(p, dot)
	default:
		checkSite(p, dot)
	}
}

// asTyped returns a pass whose findings count in the code of a document, too, which readers are told to type, and in
// a translation.
func asTyped(p *lint.Pass) *lint.Pass {
	if p.Markup().IsDocument() || p.Markup().IsCatalogue() {
		return p.Certain()
	}
	return p
}

// checkDomain reports a host that is the name of a site, without its top-level domain, if no other site has that name.
func checkDomain(p *lint.Pass, host []byte) {
	domain := plainSites()[strings.ToLower(string(host))]
	if domain == "" || len(p.Path.Text) < 2 {
		return
	}
	p.Reportf(p.Host.End, p.Host.End, "the host has no top-level domain: write %q after %s, if that is meant", "."+domain, p.Quote(p.Host.Start, p.Host.End))
	p.Fix(lint.Unsafe, "write ."+domain+" after it", p.Replace(p.Host.End, p.Host.End, "."+domain))
}

// checkSite reports a host in a top-level domain that is nearly a widely linked site. The host has its last dot at
// host[dot].
func checkSite(p *lint.Pass, dot int) {
	host := p.Host.Text
	start := bytes.LastIndexByte(host[:dot], '.') + 1
	meant := meantSite(host[start:dot], host[dot+1:])
	if meant == "" {
		checkLinkText(p, p.Host)
		return
	}
	at := p.Host.Start + start
	p = asTyped(p)
	p.Reportf(at, p.Host.Start+dot, "the host is nearly %s: write %q, if that is meant", meant+string(host[dot:]), meant)
	p.Fix(lint.Unsafe, "write "+meant, p.Replace(at, p.Host.Start+dot, meant))
}

// usualDomains are the top-level domains of most hosts.
var usualDomains = []string{"com", "org", "io", "net", "edu", "gov", "dev", "de", "cn"}

// hasNoDomain reports whether a host is a name, and its last label is no top-level domain that exists.
func hasNoDomain(p *lint.Pass, last []byte) bool {
	return !isOneOf(last, usualDomains...) && isPlainHost(p.Host.Text) && !isListed(last) && !p.HoldsPlaceholder(p.Host.Start, p.Host.End)
}

// reportDomain reports a host whose top-level domain, after host[dot], does not exist: if one that exists is meant, or
// the URL is a link.
func reportDomain(p *lint.Pass, dot int) {
	last := p.Host.Text[dot+1:]
	at := p.Host.Start + dot + 1
	switch meant := meantDomain(last); {
	case meant != "":
		p.Reportf(at, p.Host.End, "there is no top-level domain %s: write %q, if that is meant", p.Quote(at, p.Host.End), meant)
		p.Fix(lint.Unsafe, "write "+meant, p.Replace(at, p.Host.End, meant))
	case isLink(p) && localPlace(p.Host.Text) == "":
		p.As(lint.Info).Reportf(at, p.Host.End, "there is no top-level domain %s, so the link leads nowhere: correct the host", p.Quote(at, p.Host.End))
	}
}

// meantDomain returns the top-level domain that one that does not exist is a misspelling of, or "". The first letter
// is right.
func meantDomain(last []byte) string {
	const front = "x." // a domain of its own is too short for a slip
	got := strings.ToLower(string(last))
	for _, meant := range []string{"com", "edu", "net", "org"} {
		if strings.HasPrefix(got, meant[:1]) && isNear(front+got, front+meant) {
			return meant
		}
	}
	return ""
}

// linkedSites are widely linked sites, by their domain and top-level domain. No other well-known site
// has a name that is nearly theirs, except for otherSites.
var linkedSites = sync.OnceValue(func() map[string][]string {
	return map[string][]string{
		"com": {
			"amazonaws", "android", "atlassian", "bilibili", "blogspot", "cloudflare",
			"cdnjs", "cnblogs", "codecademy", "digitalocean", "discord", "dropbox",
			"eventbrite", "example", "facebook", "github", "githubusercontent",
			"gitlab", "google", "googleapis", "googlesource", "herokuapp", "instagram",
			"jetbrains", "kaggle", "kickstarter", "linkedin", "medium",
			"microsoft", "mongodb", "nvidia", "oracle", "oreilly", "pinterest", "reddit", "redhat", "researchgate",
			"segmentfault", "slideshare", "soundcloud", "speakerdeck",
			"stackexchange", "stackoverflow", "sublimetext", "towardsdatascience",
			"tutorialspoint", "twitter", "ubuntu", "visualstudio", "wordpress", "ycombinator", "youtube",
		},
		"app": {"netlify"},
		"co":  {"huggingface"},
		"edu": {"berkeley", "harvard", "stanford"},
		"io":  {"codecov", "github", "kubernetes", "prometheus", "readthedocs", "shields"},
		"net": {"jsdelivr", "launchpad", "sourceforge"},
		"org": {
			"apache", "archlinux", "bitbucket", "chromium", "coursera",
			"creativecommons", "debian", "djangoproject", "example", "fedoraproject",
			"freebsd", "freecodecamp", "freedesktop", "geeksforgeeks", "letsencrypt", "mozilla", "nodejs", "opensource", "openssl",
			"openstreetmap", "postgresql", "python", "raspberrypi", "reactjs", "rubyonrails", "tensorflow",
			"readthedocs", "typescriptlang", "unicode", "wikidata", "wikimedia", "wikipedia", "wiktionary",
		},
	}
})

// otherSites are words that are nearly the name of a site.
var otherSites = sync.OnceValue(func() map[string]bool {
	return map[string]bool{
		"apace": true, "blogpost": true, "exemple": true,
		"goggle": true, "googleapps": true, "nodes": true, "titter": true, "twister": true,
	}
})

// plainSites are linked sites of which no other site has a name that differs in one letter, with their top-level domain.
var plainSites = sync.OnceValue(func() map[string]string {
	return map[string]string{
		"facebook": "com", "github": "com", "githubusercontent": "com", "instagram": "com", "linkedin": "com", "stackexchange": "com",
		"stackoverflow": "com", "visualstudio": "com", "wikipedia": "org", "youtube": "com",
	}
})

// meantSite returns the linked site that name is a misspelling of, in its top-level domain, or "".
func meantSite(name, top []byte) string {
	got := strings.ToLower(string(name))
	for _, site := range linkedSites()[string(top)] {
		if got == site {
			return ""
		}
		if isNear(got, site) && !otherSites()[got] && (plainSites()[site] != "" || lint.Distance(got, site) == 1 || strings.HasPrefix(site, got)) {
			return site
		}
	}
	return ""
}

// isNear reports whether a name in lower case is another one with a slip after its first letter. The other one has no digits, so that
// a digit is a wrong letter.
func isNear(name, other string) bool {
	withoutDigits := func(r rune) rune {
		if '0' <= r && r <= '9' {
			return '_'
		}
		return r
	}
	return strings.HasPrefix(name, other[:1]) && lint.IsSlip(strings.Map(withoutDigits, name), other)
}
