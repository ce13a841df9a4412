package rules

import (
	"bytes"

	"github.com/urlmend/urlmend/lint"
)

var dotStuffedHost = &lint.Rule{
	Name:     "dot-stuffed-host",
	Severity: lint.Error,
	InfoIn:   lint.Code,
	Since:    "0.1",
	Summary:  "a host with a doubled dot",
	Why: `Mail and news double a dot that begins a line, because a single dot ends the
message, and the receiver removes one again. When one program broke a URL before
a dot and another did not undo the doubling, the host becomes
www..example.com, which nobody can look up. Write one dot.

Two dots between labels are reported here even if no line break shows where they
came from, since the fix is the same. More than two dots, and a dot before the
first label, are reported by bad-host.`,
	Refs: []lint.Ref{lint.RFC("5321", "4.5.2"), lint.RFC("3977", "3.1.1"), lint.RFC("3986", "3.2.2")},
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
	Explains: []string{"bad-host"},
	When:     withOddHost,
	Check:    checkDotStuffedHost,
}

func checkDotStuffedHost(p *lint.Pass) {
	if !bytes.Contains(p.Host.Text, []byte("..")) || !namesHost(p) || p.Host.Text[0] == '[' {
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
			return "the dot began a line and was doubled for transport, and nobody undid that: write one dot"
		}
	}
	return "the host has two dots in a row, doubled for transport or by mistake: write one dot"
}
