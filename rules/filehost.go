package rules

import (
	"bytes"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/lint"
)

var fileHost = &lint.Rule{
	Name:     "file-host",
	Severity: lint.Warning,
	InfoIn:   lint.Documentation | lint.Link | lint.Code,
	Since:    "0.1",
	Summary:  `a file URL with something other than a host after "//"`,
	Why: `In a file URL, what is between "//" and the next slash is the host that has
the file, and is usually empty. Programs take a drive or a directory there for
a host. A file URL cannot be relative: in "file://notes.txt" the host is
notes.txt.

A real host is reported as info: no protocol exists to fetch the file, and most
programs refuse the URL or look on their own machine. "file:/path" without
the slashes is info too: RFC 8089 allows it, earlier documents require "//".`,
	Refs: []lint.Ref{
		lint.RFC("8089", "2"), lint.RFC("8089", "appendix E.2"), lint.RFC("1738", "3.10"),
		{Document: "draft-ietf-uri-url-06", Section: "3.10"},
	},
	Editions: []string{"draft-06", "rfc1738", "rfc2396", "rfc3986", "whatwg"},
	WHATWG: []string{
		"file-invalid-Windows-drive-letter-host", "file-invalid-Windows-drive-letter",
		"special-scheme-missing-following-solidus",
	},
	Schemes: []string{"file"},
	Fix:     lint.Safe,
	Bad: []string{
		"<file://../tea.txt>",
		"file://server.example.com/notes/tea.txt",
	},
	Good: []string{
		"file:///C:/notes/tea.txt",
		"file://localhost/home/jim/tea.txt",
	},
	Explains: []string{"bad-host", "bad-port"},
	Check:    func(p *lint.Pass) { reportFlaw(p, fileFlaw(p)) },
}

func fileFlaw(p *lint.Pass) *flaw {
	if !p.Host.Present {
		return noFileHostFlaw(p)
	}
	host := p.Host
	switch {
	case p.In(lint.Prose) && p.URL.Kind == extract.Quoted, // the text is about it
		isThisMachine(host.Text), bytes.ContainsAny(host.Text, "$%"):
		return nil
	case len(host.Text) == 1 && isLetter(host.Text[0]) && p.Port.Present:
		return flawf(host.Start, p.Port.End, lint.Warning, "the drive is in the place of the host: write file:///%s", p.URL.Text[host.Start:p.Port.End])
	case len(bytes.Trim(host.Text, ".")) == 0 || host.Text[0] == '~':
		return flawf(host.Start, host.End, lint.Warning, "%s is in the place of the host, and a file URL cannot be relative: write the full path after three slashes", p.Quote(host.Start, host.End))
	}
	return flawf(host.Start, host.End, lint.Info, "a file URL cannot fetch a file from another host: use another scheme, or write file:/// if the file is on this machine")
}

// isThisMachine reports whether the host of a file URL is the machine that the URL is read
// on (RFC 8089, section 2).
func isThisMachine(host []byte) bool { return len(host) == 0 || isOneOf(host, "localhost") }

// noFileHostFlaw looks at a file URL without "//".
func noFileHostFlaw(p *lint.Pass) *flaw {
	at := p.Path.Start
	switch {
	case !hasPrefix(p.Path.Text, "/"):
		return flawf(at, p.Path.End, lint.Warning, "a file URL cannot be relative: write the full path after three slashes")
	case isBy(p, "rfc3986"):
		return flawf(at, at, lint.Info, `many programs require "//" in a file URL: write file:///`).
			fixBy(lint.Safe, `add "//"`, at, at, "//")
	}
	return flawf(at, at, lint.Warning, `a file URL needs "//" by %s: write file:///`, p.Edition.Document()).
		fixBy(lint.Safe, `add "//"`, at, at, "//")
}
