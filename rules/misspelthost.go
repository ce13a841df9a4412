package rules

import (
	"bytes"
	"slices"
	"strings"

	"github.com/urlmend/urlmend/lint"
)

var misspeltHost = &lint.Rule{
	Name:     "misspelt-host",
	Severity: lint.Warning,
	InfoIn:   lint.Code,
	Since:    "0.1",
	Summary:  "a misspelt name of a well-known site",
	Why: `The name of the site has a typing mistake: a letter is missing, doubled or replaced
by its neighbour on the keyboard, or two letters are swapped. Such a host does not
exist, or it belongs to somebody who waits for readers who mistype.

Only the names of a few widely linked sites are checked, and "wwww" for "www". In links,
a slash in place of the first dot of the host is reported too.`,
	Refs: []lint.Ref{lint.RFC(3986, "3.2.2")},
	Fix:  lint.Unsafe,
	Bad: []string{
		"See https://gihub.com/example/tea for more.",
		"See https://de.wikpedia.org/wiki/Tee for more.",
		"See https://wwww.tea-house.com/ for more.",
	},
	Good: []string{
		"See https://github.com/example/tea for more.",
		"See https://www.wikimedia.org/ for more.",
	},
	Check: checkMisspeltHost,
}

func checkMisspeltHost(p *lint.Pass) {
	host := p.Host.Text
	last := bytes.LastIndexByte(host, '.')
	if last < 0 && p.In(lint.Link) && isBareName(host) && beginsWithSite(p.Path.Text) {
		p.Report(p.Host.End, p.Path.Start+1, "a slash is in the host, in place of a dot: write a dot, if that is meant")
		p.Fix(lint.Unsafe, "write a dot", p.Replace(p.Path.Start, p.Path.Start+1, "."))
		return
	}
	if last < 0 || !isScheme(p, "http", "https") || p.IsReservedHost() {
		return
	}
	start := bytes.LastIndexByte(host[:last], '.') + 1
	if meant := meantSite(host[start:last], host[last+1:]); meant != "" {
		at := p.Host.Start + start
		p.Reportf(at, p.Host.Start+last, "the host is nearly %s: write %q, if that is meant", meant+string(host[last:]), meant)
		p.Fix(lint.Unsafe, "write "+meant, p.Replace(at, p.Host.Start+last, meant))
	}
	if bytes.HasPrefix(host, []byte("wwww.")) {
		p.Reportf(p.Host.Start, p.Host.Start+len("wwww"), `the host begins with "wwww": write "www", if that is meant`)
		p.Fix(lint.Unsafe, "write www", p.Replace(p.Host.Start, p.Host.Start+len("w"), ""))
	}
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
	"com": {"facebook", "github", "githubusercontent", "google", "linkedin", "microsoft", "stackoverflow", "twitter", "youtube"},
	"io":  {"github", "readthedocs"},
	"net": {"sourceforge"},
	"org": {"mozilla", "wikipedia"},
}

// otherSites are words that are nearly the name of a site.
var otherSites = map[string]bool{"goggle": true, "titter": true, "twister": true}

// meantSite returns the linked site that name is a misspelling of, in its top-level domain, or "".
func meantSite(name, top []byte) string {
	for _, site := range linkedSites[string(top)] {
		if !isNear(name, site) {
			continue
		}
		got := strings.ToLower(string(name))
		if (isSlip(got, site) || got == site[:len(site)-1]) && !otherSites[got] {
			return site
		}
	}
	return ""
}

// isNear reports whether a name differs from a site, and in no more than two letters next to each other, which
// are not the first.
func isNear(name []byte, site string) bool {
	if n := len(name) - len(site); n < -1 || n > 1 {
		return false
	}
	same := func(i, j int) bool { return name[i]|0x20 == site[j] }
	most := min(len(name), len(site))
	start, end := 0, 0
	for start < most && same(start, start) {
		start++
	}
	for end < most-start && same(len(name)-1-end, len(site)-1-end) {
		end++
	}
	return start > 0 && start+end >= len(site)-2 && (start+end < len(site) || len(name) > len(site))
}
