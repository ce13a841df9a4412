package rules

import (
	"bytes"

	"github.com/urlmend/urlmend/lint"
)

var fileHost = &lint.Rule{
	Name:     "file-host",
	Severity: lint.Warning,
	Since:    "0.2",
	Summary:  "a file URL with something else than a host behind its slashes",
	Why: `Between "//" and the next slash of a file URL stands the host that has the
file, and mostly nothing. A drive or a directory there is taken for a host.
A file URL has no relative form: "file://notes.txt" is a host.

A host that is one is info: there is no protocol to ask it with, and most
programs refuse the URL or look on their own machine. So is "file:/path"
without the slashes: RFC 8089 has it, the documents before want "//".`,
	Refs:     []lint.Ref{lint.RFC(8089, "2"), lint.RFC(8089, "appendix E.2"), lint.RFC(1738, "3.10"), {Document: "draft-ietf-uri-url-06", Section: "3.10"}},
	Editions: []string{"draft-06", "rfc1738", "rfc2396", "rfc3986", "whatwg"},
	WHATWG:   []string{"file-invalid-Windows-drive-letter-host", "file-invalid-Windows-drive-letter", "special-scheme-missing-following-solidus"},
	Schemes:  []string{"file"},
	Fix:      lint.Safe,
	Bad: []string{
		"<file://../tea.txt>",
		"file://server.example.com/notes/tea.txt",
	},
	Good: []string{
		"file:///C:/notes/tea.txt",
		"file://localhost/home/jim/tea.txt",
	},
	Check: reportFlaw(fileFlaw),
}

func fileFlaw(p *lint.Pass) *flaw {
	if !p.Host.Present {
		return noFileHostFlaw(p)
	}
	host := p.Host
	switch {
	case len(host.Text) == 0 || isOneOf(host.Text, "localhost") || bytes.IndexAny(host.Text, "$%") >= 0:
		return nil
	case len(host.Text) == 1 && isLetter(host.Text[0]) && p.Port.Present:
		return flawf(host.Start, p.Port.End, lint.Warning, "the drive stands where a host goes: write file:///%s", p.URL.Text[host.Start:p.Port.End]).
			fixBy(lint.Unsafe, "put a third slash before the drive", host.Start, host.Start, "/")
	case len(bytes.Trim(host.Text, ".")) == 0 || host.Text[0] == '~':
		return flawf(host.Start, host.End, lint.Warning, "%s stands where a host goes, and a file URL has no relative form: write the whole path, behind three slashes", p.Quote(host.Start, host.End))
	}
	return flawf(host.Start, host.End, lint.Info, "a file on another host can't be asked for: give a URL of a scheme that can, or write file:/// if the file is here")
}

// noFileHostFlaw looks at a file URL without "//".
func noFileHostFlaw(p *lint.Pass) *flaw {
	at := p.Path.Start
	switch {
	case !bytes.HasPrefix(p.Path.Text, []byte("/")):
		return flawf(at, p.Path.End, lint.Warning, "a file URL has no relative form: write the whole path, behind three slashes")
	case isBy(p, "rfc3986"):
		return flawf(at, at, lint.Info, `many programs want "//" in a file URL: write file:///`).
			fixBy(lint.Safe, `put "//" there`, at, at, "//")
	}
	return flawf(at, at, lint.Warning, `a file URL has "//" by %s: write file:///`, p.Edition.Document()).
		fixBy(lint.Safe, `put "//" there`, at, at, "//")
}
