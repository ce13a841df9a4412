package rules

import (
	"bytes"

	"github.com/urlmend/urlmend/lint"
)

var foreignGopherLink = &lint.Rule{
	Name:     "foreign-gopher-link",
	Severity: lint.Warning,
	InfoIn:   lint.Code,
	Since:    "0.1",
	Summary:  "a gopher URL that leads to another protocol",
	Why: `The menus of gopher also have links to other protocols: items of type 8 and T
lead to a telnet or tn3270 session, and selectors that begin with "URL:" to any
URL. Menus of that time lead to a page of HTTP by a selector that is the request
for it, "GET /tea". The draft of November 1993 writes these as URLs of that
protocol, and not as gopher URLs, so that a client needs no gopher to follow them.
Later documents do not mention them.`,
	Refs:     []lint.Ref{{Document: "draft-ietf-uri-url-02", Section: `"Gopher"`}, lint.RFC("1436", "3.8")},
	Editions: []string{"draft-02"},
	Schemes:  []string{"gopher"},
	Fix:      lint.Unsafe,
	Bad: []string{
		"<URL:gopher://gopher.example.com/hURL:http://www.example.com/tea>",
		"<URL:gopher://library.example.com/8jim>",
	},
	Good: []string{
		"<URL:http://www.example.com/tea>",
		"<URL:gopher://gopher.example.com/00/tea>",
	},
	Check: func(p *lint.Pass) { reportFlaw(p, foreignGopherFlaw(p)) },
}

func foreignGopherFlaw(p *lint.Pass) *flaw {
	item, start := bytes.TrimPrefix(p.Path.Text, []byte("/")), p.Path.Start+1
	if len(item) == 0 || !p.Host.Present {
		return nil
	}
	if target := gopherTarget(p, item); target != "" {
		return flawf(start, p.Path.End, lint.Warning, "a link to another protocol is no gopher URL by %s: write the URL that it leads to", p.Edition.Document()).
			fixBy(lint.Unsafe, "write the URL that it leads to", 0, len(p.URL.Text), target)
	}
	if scheme := map[byte]string{'8': "telnet", 'T': "tn3270"}[item[0]]; scheme != "" {
		return flawf(start, start+1, lint.Warning, "the type %c is a link to another protocol, which is no gopher URL by %s: write a URL of %s", item[0], p.Edition.Document(), scheme)
	}
	return nil
}

// gopherTarget returns the URL to which an item of the type h leads by another protocol, or "". A request of HTTP goes
// to the host and the port of the item.
func gopherTarget(p *lint.Pass, item []byte) string {
	if url, found := bytes.CutPrefix(item, []byte("hURL:")); found {
		return string(p.URL.Text[p.Path.End-len(url):])
	}
	path, found := bytes.CutPrefix(item, []byte("hGET%20"))
	if !found || !hasPrefix(path, "/") {
		return ""
	}
	server := string(p.Host.Text)
	switch {
	case !p.Port.Present:
		server += ":70"
	case !isOneOf(p.Port.Text, "80"):
		server += ":" + string(p.Port.Text)
	}
	return "http://" + server + string(path)
}
