package rules

import (
	"bytes"

	"github.com/urlmend/urlmend/lint"
)

var dotStuffedHost = &lint.Rule{
	Name:     "dot-stuffed-host",
	Severity: lint.Error,
	Since:    "0.3",
	Summary:  "a host with a dot that was doubled",
	Why: `Mail and news double a dot that begins a line, since a dot alone ends the
message, and the receiver takes one out again. Where one that broke a URL
before a dot met one that did not, as gateways and archives have, the host
is www..example.com, and nobody can look it up. Write one dot.

Two dots between labels are reported here wherever they stand, also when no
line break shows how they came about: the mend is the same. More of them,
or a dot before the first label, are for bad-host to report.`,
	Refs: []lint.Ref{lint.RFC(5321, "4.5.2"), lint.RFC(3977, "3.1.1"), lint.RFC(3986, "3.2.2")},
	Fix:  lint.Safe,
	Bad: []string{
		"http://www..example.com/",
		"From: jim@example.com\n" +
			"MIME-Version: 1.0\n" +
			"Content-Type: text/plain\n" +
			"Content-Transfer-Encoding: quoted-printable\n" +
			"\n" +
			"The list is kept at http://www=\n" +
			"..example.com/list.html\n",
	},
	Good: []string{
		"http://www.example.com/a..b",
		"From: jim@example.com\n" +
			"MIME-Version: 1.0\n" +
			"Content-Type: text/plain\n" +
			"Content-Transfer-Encoding: quoted-printable\n" +
			"\n" +
			"The list is kept at http://www=\n" +
			".example.com/list.html\n",
	},
	When:  withOddHost,
	Check: checkDotStuffedHost,
}

func checkDotStuffedHost(p *lint.Pass) {
	if !bytes.Contains(p.Host.Text, []byte("..")) || !namesHost(p) {
		return
	}
	for i := range p.Host.Text {
		if at := p.Host.Start + i; isStuffedDot(p.Host.Text, i) {
			p.Report(at, at+1, stuffedMessage(p, at-1))
			p.Fix(lint.Safe, "write one dot", p.Replace(at, at+1, ""))
		}
	}
}

// isStuffedDot reports whether host[i] is the second of two dots between labels.
func isStuffedDot(host []byte, i int) bool {
	return 2 <= i && i+1 < len(host) && host[i] == '.' && host[i-1] == '.' && host[i-2] != '.' && host[i+1] != '.'
}

// stuffedMessage says what was seen of how the dot at URL[at] was doubled.
func stuffedMessage(p *lint.Pass, at int) string {
	for _, b := range p.URL.Breaks {
		if b.At == at {
			return "the dot began a line, was doubled for transport, and nobody undid that: write one dot"
		}
	}
	return "two dots are one that began a line and was doubled for transport, or a slip: write one dot"
}
