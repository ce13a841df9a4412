package rules

import (
	"bytes"

	"github.com/urlmend/urlmend/lint"
)

var secondFragment = &lint.Rule{
	Name:     "second-fragment",
	Severity: lint.Error,
	InfoIn:   lint.Code,
	Since:    "0.1",
	Summary:  `a second "#" in a URL`,
	Why: `The first "#" begins the fragment, and a fragment contains no "#". Browsers
take everything after the first as the fragment; other programs cut the URL at
the second, or refuse it. Often two fragments were joined by mistake. Write %23
for a "#" that belongs to the fragment.

It is an error by RFC 2396, by RFC 1738, which says that "#" "must always be encoded", and
by the first two drafts, and a warning by draft-06. Since RFC 3986 it is info, because
many pages find their place by such a fragment. Fragments that begin with "/" or "!", or
are a URL, are routes of applications, and are not reported.`,
	Refs:   []lint.Ref{lint.RFC("3986", "3.5"), lint.RFC("2396", "2.4.3"), lint.RFC("1738", "2.2")},
	WHATWG: []string{"invalid-URL-unit"},
	Bad: []string{
		"http://www.example.com/guide.html#start#install",
		"http://www.example.com/guide.html##install",
	},
	Good: []string{
		"http://www.example.com/guide.html#install",
		"http://www.example.com/guide.html#issue%231",
		"https://www.example.com/#/#room",
	},
	Check: checkSecondFragment,
}

func checkSecondFragment(p *lint.Pass) {
	i := bytes.IndexByte(p.Fragment.Text, '#')
	if i < 0 {
		return
	}
	switch {
	case isBy(p, "rfc3986", "whatwg"):
		if isRoute(p.Fragment.Text) {
			return
		}
		p = p.As(lint.Info) // sites read it
	case isBy(p, "draft-06"):
		p = p.As(lint.Warning)
	}
	at := p.Fragment.Start + i
	p.Report(at, at+1, `a URL has only one fragment, which begins at the first "#": remove this "#", or write %23`)
}

// isRoute reports whether a fragment is for an application: it begins with "/" or "!", or is a URL
// with a scheme.
func isRoute(fragment []byte) bool {
	scheme, _, isURL := bytes.Cut(fragment, []byte("://"))
	return hasPrefix(fragment, "/") || hasPrefix(fragment, "!") || isURL && isAll(scheme, isAlnum)
}
