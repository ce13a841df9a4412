package rules

import (
	"bytes"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/lint"
)

var defangedURL = &lint.Rule{
	Name:     "defanged-url",
	Severity: lint.Info,
	Since:    "0.1",
	Summary:  "a URL that is disguised to keep anyone from following it by mistake",
	Why: `Reports of attacks write hxxp for http, and [.] for a dot. The result is not a
URL and is not checked as one; --refang reads it as the original. Leave it
disguised if the URL is harmful.`,
	Refs:       []lint.Ref{lint.RFC("3986", "7.6")},
	NearMisses: true,
	Bad: []string{
		"It loads hxxp://www.example.com/x.js from there.",
		"It asks www.example[.]com for more.",
	},
	Good: []string{
		"It loads http://www.example.com/x.js from there.",
	},
	When:  withNotes,
	Check: checkDefangedURL,
}

func checkDefangedURL(p *lint.Pass) {
	if p.URL.Notes&extract.NearMiss == 0 {
		return
	}
	if len(p.URL.Text) > 4 && hasPrefixFold(p.URL.Text, "hxx") || hidesHost(p.URL.Text) {
		p.Report(0, len(p.URL.Text), "the URL is disguised so that nobody follows it: --refang reads it as the original")
	}
}

// hidesHost reports whether the text begins with a host that has a disguised dot.
// Brackets occur in many other texts.
func hidesHost(text []byte) bool {
	if !bytes.Contains(text, []byte("[.]")) {
		return false
	}
	host := bytes.ReplaceAll(text, []byte("[.]"), []byte("."))
	if at := bytes.IndexAny(host, "/:?#"); at >= 0 {
		host = host[:at]
	}
	last := host[bytes.LastIndexByte(host, '.')+1:]
	return isHostName(host) && len(last) > 1 && isAll(last, isLetter)
}
