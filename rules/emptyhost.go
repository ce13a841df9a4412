package rules

import (
	"bytes"
	"unicode"

	"github.com/urlmend/urlmend/lint"
)

var emptyHost = &lint.Rule{
	Name:     "empty-host",
	Severity: lint.Error,
	InfoIn:   lint.Documentation | lint.Link | lint.Code,
	Since:    "0.1",
	Summary:  "a URL that needs a host but has none",
	Why: `Without a host there is nothing to connect to. Browsers drop slashes until
they find one; other programs reject the URL, or look on the reader's own
machine. Only a few schemes, such as file, give an empty host a meaning.

In documentation and code it is info, because http://:8080 means any host there. But it is
not info if a host follows that is not reserved for examples, or if the URL is a scheme
alone in a link: [tea](https://). A scheme with nothing but marks after it is info, because
it may show the syntax.`,
	Refs:       []lint.Ref{lint.RFC(9110, "4.2.1"), lint.RFC(3986, "3.2.2"), lint.RFC(1738, "3.1")},
	WHATWG:     []string{"host-missing", "special-scheme-missing-following-solidus"},
	NearMisses: true,
	Fix:        lint.Unsafe,
	Bad: []string{
		"http:///www.example.com/list.html",
	},
	Good: []string{
		"http://www.example.com/list.html",
		"file:///etc/motd",
	},
	Check: checkEmptyHost,
}

func checkEmptyHost(p *lint.Pass) {
	if lacksHost(p) && !p.HoldsPlaceholder(p.Host.Start-1, p.Host.End+1) {
		rest := bytes.TrimLeft(p.Path.Text, "/")
		hasHost := len(rest) < len(p.Path.Text) && beginsWithHost(rest) && bytes.IndexByte(firstHost(rest), '_') < 0
		if hasHost && !isExampleHost(rest) {
			p = p.Certain()
		}
		isTexinfo := p.User.Present && len(p.User.Text) == 0 // "@/" permits a line break
		switch isAlone := hasSuffix(p.URL.Text, "://"); {
		case isAlone && isLink(p) && !isText(p):
			p = p.Certain()
		case isAlone, !bytes.ContainsFunc(p.URL.Text[p.Scheme.End:], unicode.IsLetter), isTexinfo, isEscapedBySlash(p):
			p = p.As(lint.Info)
		}
		p.Report(p.Host.Start, p.Host.End, "the URL has no host, so there is nothing to connect to: write the host after the two slashes")
		if isWhole := bytes.IndexByte(rest, '/') >= 0 || hasPrefixFold(rest, "www."); hasHost && isWhole && !p.User.Present {
			p.Fix(lint.Unsafe, "remove the extra slashes", p.Replace(p.Path.Start, p.Path.End-len(rest), ""))
		}
	}
}

// isText reports whether a link of Markdown has no text, or the URL is in its text.
func isText(p *lint.Pass) bool {
	text := bytes.TrimSuffix(p.URL.Before, []byte("]("))
	text = text[bytes.LastIndexByte(text, '[')+1:]
	return len(text) == 0 || bytes.Contains(text, p.URL.Text)
}

// lacksHost reports whether the host is empty in a URL of a scheme that needs one.
func lacksHost(p *lint.Pass) bool {
	return p.Host.Present && len(p.Host.Text) == 0 &&
		isScheme(p, "http", "https", "ws", "wss", "ftp", "gopher", "telnet", "nntp", "wais", "prospero", "ssh", "sftp")
}

// isEscapedBySlash reports whether each slash after the scheme is doubled, as in texts in
// which a slash escapes the next character.
func isEscapedBySlash(p *lint.Pass) bool {
	pairs := bytes.Count(p.Path.Text, []byte("//"))
	return hasPrefix(p.Path.Text, "//") && 2*pairs == bytes.Count(p.Path.Text, []byte("/"))
}
