package rules

import "github.com/urlmend/urlmend/lint"

var strayFragment = &lint.Rule{
	Name:     "stray-fragment",
	Severity: lint.Error,
	InfoIn:   lint.Code,
	Since:    "0.1",
	Summary:  "a fragment in a URL whose scheme has none",
	Why: `"#" begins a fragment, which names a part of what the URL leads to. A mail
address, a session and an entry of a directory have no such parts: programs
drop the fragment, or take it for part of the address. Write %23 for a "#" that
belongs to the URL.

RFC 6455 forbids a fragment in ws and wss URLs, which is an error. Elsewhere it
is a warning.`,
	Refs: []lint.Ref{
		lint.RFC("6455", "3"), lint.RFC("6068", "2"), lint.RFC("4248", "2"),
		lint.RFC("4516", "2"), lint.RFC("5870", "3.3"), lint.RFC("1738", "5"),
	},
	Editions: notBrowsers,
	Bad: []string{
		"ws://chat.example.com/room#tea",
		"<URL:mailto:jim@example.com#tea>",
	},
	Good: []string{
		"http://chat.example.com/room#tea",
		"ws://chat.example.com/room%23tea",
	},
	When:  withFragment,
	Check: checkStrayFragment,
}

func checkStrayFragment(p *lint.Pass) {
	scheme := p.Edition.Scheme(string(p.Scheme.Text))
	if scheme.Takes(p.Fragment) || isScheme(p, "tel") { // tel-number reports it
		return
	}
	if at := p.Fragment.Start - len("&#"); at > 0 && entityLen(p.URL.Text, at, p.URL.Text[at]) > 0 {
		return // undecoded-entity reports it
	}
	if !isScheme(p, "ws", "wss") {
		p = p.As(lint.Warning)
	}
	p.Reportf(p.Fragment.Start-1, p.Fragment.End, `a URL of %s has no fragment (%s): remove it, or write %%23 for a literal "#"`,
		p.Quote(p.Scheme.Start, p.Scheme.End), scheme.Section)
}
