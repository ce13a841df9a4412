package rules

import (
	"bytes"

	"github.com/urlmend/urlmend/lint"
)

var defangedURL = &lint.Rule{
	Name:     "defanged-url",
	Severity: lint.Info,
	Since:    "0.2",
	Summary:  "a URL that is disguised so that nobody follows it by mistake",
	Why: `Reports of attacks write hxxp for http and [.] for a dot. Such a thing is
no URL, and is not checked as one; --refang reads it as the URL that it
disguises. Leave it as it is where the URL does harm.`,
	Refs:       []lint.Ref{lint.RFC(3986, "7.6")},
	NearMisses: true,
	Bad: []string{
		"It loads hxxp://www.example.com/x.js from there.",
		"It asks www.example[.]com for more.",
	},
	Good: []string{
		"It loads http://www.example.com/x.js from there.",
	},
	Check: checkDefangedURL,
}

func checkDefangedURL(p *lint.Pass) {
	if p.Notes&lint.NearMiss == 0 {
		return
	}
	if bytes.Contains(p.URL, []byte("[.]")) || len(p.URL) > 4 && bytes.EqualFold(p.URL[:3], []byte("hxx")) {
		p.Report(0, len(p.URL), "the URL is disguised: --refang reads it as the one that is meant")
	}
}
