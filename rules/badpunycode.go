package rules

import (
	"bytes"
	"strings"

	"golang.org/x/net/idna"

	"github.com/urlmend/urlmend/lint"
)

var badPunycode = &lint.Rule{
	Name:     "bad-punycode",
	Severity: lint.Error,
	InfoIn:   lint.Code,
	Since:    "0.1",
	Summary:  `a host label that begins with "xn--" but is not valid Punycode`,
	Why: `A label that begins with xn-- is the ASCII form of a label in other letters. One that
cannot be decoded, or that would be encoded differently, is not the name of
any host. Programs disagree on how to show it and how to look it up.`,
	Refs:   []lint.Ref{lint.RFC("5891", "5.4"), lint.RFC("3492", "6.2")},
	WHATWG: []string{"domain-to-ASCII"},
	Bad: []string{
		"http://xn--a-ecp-9.example.com/",
		"http://xn--example-.example.com/",
	},
	Good: []string{
		"http://xn--bcher-kva.example.com/",
	},
	When:  withOddHost,
	Check: checkBadPunycode,
}

func checkBadPunycode(p *lint.Pass) {
	if !hasPunycode(p.Host.Text) {
		return
	}
	start := p.Host.Start
	for label := range bytes.SplitSeq(p.Host.Text, []byte(".")) {
		if end := start + len(label); isPunycode(label) {
			if _, ok := decodeLabel(label); !ok {
				p.Reportf(start, end, "%s is not valid Punycode: copy the address from a place where it works", p.Quote(start, end))
			}
		}
		start += len(label) + 1
	}
}

// hasPunycode reports whether the host may have a label in Punycode.
func hasPunycode(host []byte) bool {
	at := bytes.Index(host, []byte("--"))
	return at >= 2 && host[at-1]|0x20 == 'n'
}

// isPunycode reports whether the label is one of IDNA's ASCII labels.
func isPunycode(label []byte) bool {
	return hasPrefixFold(label, "xn--")
}

// decodeLabel returns the letters of a label in Punycode. It is not ok when it
// isn't the one way to write these letters.
func decodeLabel(label []byte) (letters string, ok bool) {
	want := strings.ToLower(string(label))
	letters, err := idna.Punycode.ToUnicode(want)
	if err != nil || strings.IndexFunc(letters, isForeign) < 0 {
		return "", false
	}
	again, err := idna.Lookup.ToASCII(letters)
	return letters, err == nil && again == want
}
