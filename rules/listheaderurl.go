package rules

import (
	"bytes"
	"strings"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/lint"
)

var listHeaderURL = &lint.Rule{
	Name:     "list-header-url",
	Severity: lint.Warning,
	Since:    "0.1",
	Summary:  "a URL in a mailing list header field that programs ignore",
	Why: `List-Unsubscribe, List-Help and similar fields contain URLs between angle
brackets, separated by commas and possibly with comments, so that programs can
offer them to the reader. A program ignores the whole field if it begins with
anything else, and ignores everything after an item that is not such a URL.
Then the reader finds no way to leave the list. Archived-At contains one URL
between angle brackets.

List-Unsubscribe-Post offers leaving with one click, which requires an https
URL in List-Unsubscribe. An http URL there is reported as info in messages from
2017 on, when this was specified. List-Unsubscribe-Post itself contains no URL.`,
	Refs: []lint.Ref{
		lint.RFC("2369", "2"), lint.RFC("2369", "3"), lint.RFC("5064", "2"), lint.RFC("8058", "3.1"),
	},
	Bad: []string{
		"From: jim@example.com\n" +
			"Subject: tea\n" +
			"List-Unsubscribe: https://www.example.com/leave\n" +
			"\n",
		"From: jim@example.com\n" +
			"Subject: tea\n" +
			"List-Owner: <mailto:jim@example.com> <mailto:ann@example.com>\n" +
			"\n",
		"From: jim@example.com\n" +
			"Date: Mon, 6 Mar 2023 10:00:00 +0000\n" +
			"List-Unsubscribe: <http://www.example.com/leave>\n" +
			"\n",
	},
	Good: []string{
		"From: jim@example.com\n" +
			"Subject: tea\n" +
			"List-Unsubscribe: <https://www.example.com/leave> (on the web),\n" +
			" <mailto:list-leave@example.com> (by mail)\n" +
			"List-Post: NO (see http://www.example.com/why)\n" +
			"List-Id: those of http://www.example.com/ <list.example.com>\n" +
			"\n",
		"From: jim@example.com\n" +
			"Date: Wed, 6 Mar 2002 10:00:00 +0000\n" +
			"List-Unsubscribe: <http://www.example.com/leave>\n" +
			"Archived-At: <http://www.example.com/list/msg1.html>\n" +
			"\n",
	},
	Explains: []string{"unclosed-wrapper"},
	When:     inMail,
	Check:    checkListHeaderURL,
}

// listFields are the fields of RFC 2369 and similar ones.
var listFields = []string{
	"List-Help", "List-Unsubscribe", "List-Subscribe", "List-Post", "List-Owner", "List-Archive", "Archived-At",
}

func checkListHeaderURL(p *lint.Pass) {
	switch m := p.URL.Mail; {
	case m.Place != extract.InHeader:
	case strings.EqualFold(m.Field, "List-Unsubscribe-Post"):
		p.Report(0, len(p.URL.Text), `this field must contain only "List-Unsubscribe=One-Click": move the URL to List-Unsubscribe`)
	case isOneOf([]byte(m.Field), listFields...):
		checkListItem(p)
	}
}

func checkListItem(p *lint.Pass) {
	field := p.URL.Mail.Field
	before := withoutComment(bytes.TrimSpace(p.URL.Before))
	switch {
	case bytes.LastIndexByte(before, '(') > bytes.LastIndexByte(before, ')'): // it is in a comment
	case p.URL.Kind == extract.Wrapped:
		p.Reportf(0, len(p.URL.Text), `programs ignore a URL with the prefix "URL:" in %s: remove the prefix`, field)
	case p.URL.Kind != extract.Angle:
		p.Reportf(0, len(p.URL.Text), "programs ignore a URL without angle brackets in %s: write <%s>", field, lint.Redact(string(p.URL.Text)))
	case hasSuffix(before, ">"):
		p.Reportf(0, 0, "URLs in %s are separated by commas, and programs ignore this one: put a comma before it", field)
	case len(before) > 0 && !hasSuffix(before, ","):
		p.Reportf(0, 0, "only comments may precede a URL in %s, so programs ignore this one: put the words in parentheses", field)
	case isScheme(p, "http") && strings.EqualFold(field, "List-Unsubscribe") && p.URL.Mail.Date.Year() >= 2017:
		p.As(lint.Info).Report(p.Scheme.Start, p.Scheme.End, "unsubscribing with one click requires an https URL: add one")
	}
}

// withoutComment returns text without the comments at its end (RFC 5322, 3.2.2). What
// remains of a nested comment is removed like a comment.
func withoutComment(text []byte) []byte {
	for hasSuffix(text, ")") {
		i := bytes.LastIndexByte(text, '(')
		if i < 0 {
			return nil // it began on the line before
		}
		text = bytes.TrimSpace(text[:i])
	}
	return text
}
