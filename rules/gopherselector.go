package rules

import (
	"bytes"
	"strings"

	"github.com/urlmend/urlmend/lint"
)

var gopherSelector = &lint.Rule{
	Name:     "gopher-selector",
	Severity: lint.Warning,
	InfoIn:   lint.Code,
	Since:    "0.1",
	Summary:  "a gopher URL whose path is not a type, selector, search and Gopher+ string",
	Why: `The first character of the path is the type of the item and is not sent; the
rest is the selector, as the server expects it. A path without a type loses
its first character: gopher://gopher.example.com/Help asks for "elp". A search
and a Gopher+ string may follow the selector, each after %09. A Gopher+ string
begins with "+", "!", "$" or "?".

"?" does not begin a search, except in the draft of November 1993. It belongs
to the selector.`,
	Refs: []lint.Ref{
		lint.RFC("4266", "2"), lint.RFC("1738", "3.4"), lint.RFC("1436", "3.8"),
		{Document: "draft-ietf-uri-url-03", Section: `"Gopher"`},
	},
	Editions: notBrowsers,
	Schemes:  []string{"gopher"},
	Fix:      lint.Unsafe,
	Bad: []string{
		"gopher://gopher.example.com/Help",
		"gopher://gopher.example.com/7/find?tea",
		"gopher://gopher.example.com/0/paper%09%09application/postscript",
	},
	Good: []string{
		"gopher://gopher.example.com/ and gopher://gopher.example.com/0Help",
		"gopher://gopher.example.com/7/find%09tea",
		"gopher://gopher.example.com/0/paper%09%09+application/postscript",
	},
	Check: func(p *lint.Pass) { reportFlaw(p, gopherFlaw(p)) },
}

// gopherTypes are the types of RFC 1436, section 3.8, and those that came into
// use later: d, h, i, M, P, p, r, s, ";" and ":".
const gopherTypes = "0123456789+TgIdhiMPprs;:"

func gopherFlaw(p *lint.Pass) *flaw {
	if len(p.Path.Text) < 2 {
		return nil
	}
	kind := p.Path.Start + 1
	switch search := !isBy(p, "draft-02"); {
	case strings.IndexByte(gopherTypes, p.URL.Text[kind]) < 0:
		return flawf(kind, kind+1, lint.Warning, "%s is not a gopher item type, and this character is not sent: put 0 for a text or 1 for a menu before the selector", p.Quote(kind, kind+1))
	case search && p.URL.Text[kind] == '7' && bytes.IndexByte(withoutFragment(p), '?') >= 0:
		at := bytes.IndexByte(p.URL.Text, '?')
		return flawf(at, at+1, lint.Warning, `"?" does not begin a search in a gopher URL by %s: write %%09`, p.Edition.Document()).
			fixBy(lint.Unsafe, "write %09", at, at+1, "%09")
	case search:
		return gopherPlusFlaw(p)
	}
	return nil
}

// gopherPlusFlaw looks at the Gopher+ string, which follows the second tab.
func gopherPlusFlaw(p *lint.Pass) *flaw {
	fields := bytes.SplitN(p.Path.Text, []byte("%09"), 3)
	if len(fields) < 3 || len(fields[2]) == 0 || hasGopherPlusMark(fields[2]) {
		return nil
	}
	return flawf(p.Path.End-len(fields[2]), p.Path.End, lint.Warning, `a Gopher+ string must begin with "+", "!", "$" or "?": put "+" before a view`)
}

// hasGopherPlusMark reports whether text begins with the mark of a kind of Gopher+ string,
// escaped or not (RFC 4266, sections 2.4 to 2.9).
func hasGopherPlusMark(text []byte) bool {
	for _, mark := range []string{"+", "!", "$", "?", "%2B", "%2b", "%21", "%24", "%3F", "%3f"} {
		if hasPrefix(text, mark) {
			return true
		}
	}
	return false
}
