package rules

import (
	"bytes"
	"slices"
	"strings"

	"github.com/urlmend/urlmend/extract"
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

- in the names of widely linked sites, of example.com, and of localhost with a port,
- in top-level domains that do not exist and are nearly com, edu, net or org,
- "ww" and "wwww" for "www", a missing dot after "www" or before com and org, and a
  missing top-level domain, as in en.wikipedia,
- in links, a slash in place of a dot of the host, and any other top-level domain that
  does not exist; the latter is info unless the host begins with "www.", because a
  private network may have it,
- a link whose text is a host or a mail address that differs from the destination in
  one letter: one of the two is wrong.

In documents, code counts like text, because readers copy the code; but examples have
made-up domains, so a top-level domain that does not exist is info there. The top-level
domains are those of the Public Suffix List that urlmend comes with.`,
	Refs: []lint.Ref{lint.RFC(3986, "3.2.2")},
	Fix:  lint.Unsafe,
	Bad: []string{
		"See https://gihub.com/example/tea for more.",
		"See https://de.wikpedia.org/wiki/Tee for more.",
		"See https://wwww.tea-house.com/ for more.",
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
		checkUndottedHost(p)
	case hasNoDomain(p, host[dot+1:]):
		reportDomain(p, dot)
	default:
		checkSite(p, dot)
	}
}

// asTyped returns a pass whose findings count in the code of a document, too, which readers are told to type, and in
// a translation.
func asTyped(p *lint.Pass) *lint.Pass {
	if p.URL.Input == extract.POInput || isDocument(p.URL.Input) {
		return p.Certain()
	}
	return p
}

// checkUndottedHost reports a slash in place of the first dot of the host, a widely linked site without its
// top-level domain, or what is nearly localhost, with a port.
func checkUndottedHost(p *lint.Pass) {
	host := p.Host.Text
	isFollowed := p.In(lint.Link) || p.In(lint.Prose) && p.URL.Kind == extract.Angle
	switch {
	case p.Port.Present && isNearly(strings.ToLower(string(host)), "localhost"):
		p = asTyped(p)
		p.Report(p.Host.Start, p.Host.End, `the host is nearly localhost: write "localhost", if that is meant`)
		p.Fix(lint.Unsafe, "write localhost", p.Replace(p.Host.Start, p.Host.End, "localhost"))
	case plainSites[strings.ToLower(string(host))] && beginsWithDomain(p.Path.Text):
		reportSlash(p)
	case isFollowed && isBareName(host) && (beginsWithSite(p.Path.Text) || beginsWithDomain(p.Path.Text)):
		reportSlash(p)
	default:
		checkDomain(p, host)
	}
}

// reportSlash reports the first slash of the path, which is in place of a dot of the host.
func reportSlash(p *lint.Pass) {
	p.Report(p.Host.Start, p.Path.Start+1, "a slash is in the host, in place of a dot: write a dot, if that is meant")
	p.Fix(lint.Unsafe, "write a dot", p.Replace(p.Path.Start, p.Path.Start+1, "."))
}

// beginsWithDomain reports whether the first segment of a path is one of the first top-level domains.
func beginsWithDomain(path []byte) bool {
	name, isPath := bytes.CutPrefix(path, []byte("/"))
	return isPath && isOneOf(firstHost(name), "com", "dev", "edu", "gov", "io", "net", "org")
}

// checkDomain reports a host in text that ends in the name of a site, without its top-level domain, if no other site
// has that name: en.wikipedia. It returns whether it did.
func checkDomain(p *lint.Pass, last []byte) bool {
	if !plainSites[strings.ToLower(string(last))] {
		return false
	}
	if len(p.Path.Text) < 2 || p.URL.InCode() || p.Port.Present || !isScheme(p, "http", "https") {
		return false
	}
	meant := "com"
	for domain, sites := range linkedSites {
		if domain != "io" && slices.ContainsFunc(sites, func(site string) bool { return isOneOf(last, site) }) {
			meant = domain
		}
	}
	p.Reportf(p.Host.End, p.Host.End, "the host has no top-level domain: write %q after %s, if that is meant", "."+meant, p.Quote(p.Host.Start, p.Host.End))
	p.Fix(lint.Unsafe, "write ."+meant+" after it", p.Replace(p.Host.End, p.Host.End, "."+meant))
	return true
}

// checkSite reports a host in a top-level domain that is nearly a widely linked site, or begins with nearly "www".
// The host has its last dot at host[dot].
func checkSite(p *lint.Pass, dot int) {
	host := p.Host.Text
	start := bytes.LastIndexByte(host[:dot], '.') + 1
	meant := meantSite(host[start:dot], host[dot+1:])
	if meant == "" {
		checkLinkText(p, p.Host)
	}
	if glued := gluedLabel(host, start, dot); glued > 0 && len(p.URL.Breaks) == 0 {
		at := p.Host.Start + glued
		p := asTyped(p)
		p.Reportf(at, at, "a dot is missing in the host after %s: write it, if that is meant", p.Quote(p.Host.Start, at))
		p.Fix(lint.Unsafe, "write a dot", p.Replace(at, at, "."))
	}
	if meant != "" {
		at := p.Host.Start + start
		p := asTyped(p)
		p.Reportf(at, p.Host.Start+dot, "the host is nearly %s: write %q, if that is meant", meant+string(host[dot:]), meant)
		p.Fix(lint.Unsafe, "write "+meant, p.Replace(at, p.Host.Start+dot, meant))
	}
	if isOneOf(host, "github.io") && len(p.Path.Text) > 1 && isAlnum(p.Path.Text[1]) {
		p := asTyped(p)
		p.Report(p.Host.Start, p.Host.End, "only hosts below github.io have pages: write github.com, or the name of the user and a dot before it")
	}
	if first, rest, _ := bytes.Cut(host, []byte(".")); isOneOf(first, "ww", "wwww") && bytes.IndexByte(rest, '.') > 0 {
		p := asTyped(p)
		p.Reportf(p.Host.Start, p.Host.Start+len(first), "the host begins with %q: write \"www\", if that is meant", first)
		if len(first) > len("www") { // there are hosts named ww
			p.Fix(lint.Unsafe, "write www", p.Replace(p.Host.Start, p.Host.Start+len(first), "www"))
		}
	}
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
	host := p.Host.Text
	last := host[dot+1:]
	at := p.Host.Start + dot + 1
	switch meant := meantDomain(last); {
	case isMetasyntactic(host[:dot]), hasPrefix(p.URL.After, "…"), isContinued(p), isWordAfterDot(host[:dot], last), isInDump(p.URL.Before):
	case meant != "":
		p.Reportf(at, p.Host.End, "there is no top-level domain %s: write %q, if that is meant", p.Quote(at, p.Host.End), meant)
		if !isCutShort(p) {
			p.Fix(lint.Unsafe, "write "+meant, p.Replace(at, p.Host.End, meant))
		}
	case p.In(lint.Link) && beginsWithDomain(p.Path.Text):
		reportSlash(p)
	case checkDomain(p, last):
	case gluedDomain(last) > 0:
		at += gluedDomain(last)
		p := asTyped(p)
		p.Reportf(at, at, "a dot is missing in the host before %s: write it, if that is meant", p.Quote(at, p.Host.End))
		p.Fix(lint.Unsafe, "write a dot", p.Replace(at, at, "."))
	case isHyperlink(p) && localPlace(host) == "" && !isOneOf(last, otherDomains...):
		if !hasPrefixFold(host, "www.") {
			p = p.As(lint.Info) // it may be known in a private network
		}
		p.Reportf(at, p.Host.End, "there is no top-level domain %s, so the link leads nowhere: correct the host", p.Quote(at, p.Host.End))
	}
}

// isWordAfterDot reports whether the last label of a host is a word that follows the host, as its capital letters show:
// www.TEA, tea.example.THE, www.Tea and teA.
func isWordAfterDot(host, last []byte) bool {
	return isUpper(last) && !isUpper(host) || isUpper(last[:1]) && isOneOf(host, "www") || isLower(last[0]) && isUpper(last[len(last)-1:])
}

// gluedDomain returns where com or org begins in a last label that lacks the dot before it, as in www.teahousecom.
// It is 0 if there is none, or the label is a word.
func gluedDomain(last []byte) int {
	const short = 4
	at := len(last) - len("com")
	isDomain := at >= short && isOneOf(last[at:], "com", "org")
	if !isDomain || isOneOf(last, "cyborg", "dotcom", "intercom", "telecom", "xcom") || bytes.IndexByte(last, '-') >= 0 {
		return 0
	}
	return at
}

// isUpper reports whether a text has no lower-case letter. A specification writes right-to-left letters so: ab.CD.EF.
func isUpper(text []byte) bool {
	return bytes.IndexFunc(text, func(r rune) bool { return 'a' <= r && r <= 'z' }) < 0
}

// isContinued reports whether the URL is the text of a link that leads to a URL that begins like that and has a longer
// host: the rest is the text of the next link.
func isContinued(p *lint.Pass) bool {
	rest, ok := bytes.CutPrefix(p.URL.After, append([]byte("]("), p.URL.Text...))
	return ok && p.Host.End == len(p.URL.Text) && len(rest) > 0 && isAlnum(rest[0])
}

// isHyperlink reports whether readers can follow the URL, and do not see it: in HTML it is in an element <a>, and
// not in that of another vocabulary.
func isHyperlink(p *lint.Pass) bool {
	if p.URL.Input == extract.HTMLInput {
		tag := bytes.TrimSpace(p.URL.Before[bytes.LastIndexByte(p.URL.Before, '<')+1:])
		return isLink(p) && hasPrefixFold(tag, "a ")
	}
	text := p.URL.Before[bytes.LastIndexByte(p.URL.Before, '[')+1:]
	return isLink(p) && !bytes.HasPrefix(text, p.URL.Text[:p.Host.End])
}

// otherDomains are last labels of hosts that are looked up in other ways than in the Domain Name System, or stand for
// the reader's own.
var otherDomains = []string{
	"bit", "cluster", "consul", "dom", "domain", "eth", "etc", "gnu", "i2p", "onion", "server", "svc", "tld",
}

// meantDomain returns the top-level domain that one that does not exist is a misspelling of, or "". The first letter
// is right, or swapped with the second.
func meantDomain(last []byte) string {
	got := strings.ToLower(string(last))
	for _, meant := range []string{"com", "edu", "net", "org"} {
		n, rest, want := difference(got, meant)
		isSwapped := len(rest) == 2 && sorted(rest) == sorted(want)
		if n > 0 && (len(rest) <= 1 && len(want) <= 1 || isSwapped) || isSwapped && meant != "net" { // .ent is of files
			return meant
		}
	}
	return ""
}

// beginsWithSite reports whether the first segment of a path is the name of a site, which is not the name of a
// file in one of the first top-level domains.
func beginsWithSite(path []byte) bool {
	name := firstHost(bytes.TrimPrefix(path, []byte("/")))
	dot := bytes.LastIndexByte(name, '.')
	return dot > 0 && isPlainHost(name) && slices.Contains([]string{"com", "edu", "gov", "net", "org"}, string(name[dot+1:]))
}

// linkedSites are widely linked sites, by their domain and top-level domain. No other well-known site
// has a name that is nearly theirs, except for otherSites.
var linkedSites = map[string][]string{
	"com": {
		"amazonaws", "android", "atlassian", "bilibili", "blogspot", "cloudflare",
		"cnblogs", "codecademy", "digitalocean", "discord", "dropbox",
		"eventbrite", "example", "facebook", "github", "githubusercontent",
		"gitlab", "google", "googleapis", "googlesource", "herokuapp", "instagram",
		"jetbrains", "kaggle", "kickstarter", "linkedin", "medium",
		"microsoft", "mongodb", "oracle", "oreilly", "pinterest", "redhat",
		"segmentfault", "slideshare", "soundcloud", "speakerdeck",
		"stackexchange", "stackoverflow", "sublimetext", "towardsdatascience",
		"tutorialspoint", "twitter", "ubuntu", "visualstudio", "wordpress", "ycombinator", "youtube",
	},
	"app": {"netlify"},
	"co":  {"huggingface"},
	"edu": {"berkeley", "harvard", "stanford"},
	"io":  {"github", "kubernetes", "prometheus", "readthedocs"},
	"net": {"jsdelivr", "launchpad", "sourceforge"},
	"org": {
		"apache", "archlinux", "bitbucket", "chromium", "coursera",
		"creativecommons", "debian", "djangoproject", "example", "fedoraproject",
		"freebsd", "freecodecamp", "freedesktop", "geeksforgeeks", "letsencrypt", "mozilla", "nodejs", "opensource", "openssl",
		"openstreetmap", "postgresql", "python", "raspberrypi", "reactjs", "rubyonrails", "tensorflow",
		"readthedocs", "typescriptlang", "unicode", "wikidata", "wikimedia", "wikipedia", "wiktionary",
	},
}

// otherSites are words that are nearly the name of a site.
var otherSites = map[string]bool{
	"apace": true, "blogpost": true, "exemple": true,
	"goggle": true, "googleapps": true, "nodes": true, "titter": true, "twister": true,
}

// plainSites are linked sites of which no other site has a name that differs in one letter: they have one each in
// their top-level domain.
var plainSites = map[string]bool{
	"facebook": true, "github": true, "githubusercontent": true, "instagram": true, "linkedin": true, "stackexchange": true,
	"stackoverflow": true, "visualstudio": true, "wikipedia": true, "youtube": true,
}

// gluedLabel returns the length of a label at the beginning of a host of two labels, after which its dot is
// missing: wwwgithub.com. It is 0 if there is none. The domain and its dot are host[start:dot+1].
func gluedLabel(host []byte, start, dot int) int {
	const www, short = "www", 5
	switch {
	case start > 0:
		return 0
	case dot >= len(www)+short && hasPrefixFold(host, www) && isLetter(host[len(www)]) && !isOneOf(host[:dot], "wwwhatsnew"):
		return len(www)
	}
	for _, label := range []string{"www", "gist"} {
		site := host[min(len(label), dot):dot]
		if hasPrefixFold(host, label) && len(site) > 0 && isOneOf(site, linkedSites[string(host[dot+1:])]...) {
			return len(label)
		}
	}
	return 0
}

// isNearly reports whether a name has one letter more or less than another one, or another one in its place, or the same
// letters in another order. The first letter is right, or a q for a g.
func isNearly(name, want string) bool {
	if name == "" || name == want || name[0] != want[0] && (name[0] != 'q' || want[0] != 'g') {
		return false
	}
	if sorted(name) == sorted(want) {
		return true
	}
	_, a, b := difference(name[1:], want[1:])
	isFirst := name[0] != want[0]
	return isFirst && a == b || !isFirst && len(a) <= 1 && len(b) <= 1 && strings.Trim(a, "0123456789-s") == a
}

// meantSite returns the linked site that name is a misspelling of, in its top-level domain, or "".
func meantSite(name, top []byte) string {
	if len(name) == 0 {
		return ""
	}
	first := name[0] | 0x20
	got := strings.ToLower(string(name))
	for _, site := range linkedSites[string(top)] {
		if n := len(name) - len(site); n < -1 || n > 1 || first != site[0] && first != 'q' {
			continue
		}
		if got == site {
			return ""
		}
		isSlipped := isNear(name, site) && (isSlip(got, site) || got == site[:len(site)-1]) && !otherSites[got]
		if isSlipped || plainSites[site] && isNearly(got, site) {
			return site
		}
	}
	return ""
}

// isNear reports whether a name differs from a site: in one letter, which is not the first, or in two next to each
// other that are swapped. Their lengths differ by one at most.
func isNear(name []byte, site string) bool {
	same := func(i, j int) bool { return name[i]|0x20 == site[j] }
	most := min(len(name), len(site))
	start, end := 0, 0
	for start < most && same(start, start) {
		start++
	}
	for end < most-start && same(len(name)-1-end, len(site)-1-end) {
		end++
	}
	if start+end == len(site)-2 && (len(name) != len(site) || !same(start, start+1) || !same(start+1, start)) {
		return false
	}
	return start > 0 && start+end >= len(site)-2 && (start+end < len(site) || len(name) > len(site))
}
