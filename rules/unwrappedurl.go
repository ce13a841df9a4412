package rules

import (
	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/lint"
)

var unwrappedURL = &lint.Rule{
	Name:     "unwrapped-url",
	Severity: lint.Info,
	Since:    "0.1",
	Summary:  "a URL in plain text or mail without the brackets that the edition recommends",
	Why: `The brackets show where a URL in text begins and ends: punctuation after it is not
taken for a part of it, and it can be broken over lines. RFC 1738 and the draft before
it recommend <URL:...> in text, the draft of November 1993 angle brackets. Later
documents also accept quotation marks and white space.

Where markup or a program delimits the URL, brackets would be wrong.`,
	Refs: []lint.Ref{
		lint.RFC("1738", "appendix"), {Document: "draft-ietf-uri-url-06", Section: "appendix"},
		{Document: "draft-ietf-uri-url-02", Section: "appendix 1.3"},
	},
	Editions: []string{"draft-02", "draft-06", "rfc1738"},
	Fix:      lint.Unsafe,
	Bad: []string{
		"The paper is at http://www.example.com/paper.ps for now.",
		"The paper is at <http://www.example.com/paper.ps>.",
	},
	Good: []string{
		"The paper is at <URL:http://www.example.com/paper.ps>.",
	},
	Examples: extract.TextInput,
	Check:    checkUnwrappedURL,
}

func checkUnwrappedURL(p *lint.Pass) {
	if !p.In(lint.Mail|lint.Prose) || p.URL.Notes != 0 || p.URL.Inferred > 0 {
		return
	}
	prefix := ""
	if p.Edition.Prefix() != lint.PrefixNone {
		prefix = "URL:"
	}
	changes, ok := wrap(p, prefix)
	if !ok {
		return
	}
	p.Reportf(0, len(p.URL.Text), "%s recommends <%s...> around a URL in text: write it", p.Edition.Document(), prefix)
	if changes != nil {
		p.Fix(lint.Unsafe, "write <"+prefix+"...>", changes...)
	}
}

// wrap returns the changes that put the URL between angle brackets with the prefix, none if they would be outside the URL. It is
// not ok if the URL is between delimiters already.
func wrap(p *lint.Pass, prefix string) (changes []lint.Change, ok bool) {
	switch p.URL.Kind {
	case extract.Bare:
		if hasSuffix(p.URL.Before, "'") { // which delimits it, as in "..."
			return nil, false
		}
		return []lint.Change{p.Replace(0, 0, "<"+prefix), p.Replace(len(p.URL.Text), len(p.URL.Text), ">")}, true
	case extract.Prefixed: // the prefix is outside the URL, and so out of reach
		return nil, true
	case extract.Angle:
		return []lint.Change{p.Replace(0, 0, prefix)}, prefix != ""
	}
	return nil, false
}
