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
	Since:    "0.3",
	Summary:  "a URL of a header field about a mailing list that programs pass over",
	Why: `List-Unsubscribe, List-Help and their like hold URLs between angle brackets,
with commas between them and comments around them, so that programs can
offer them to the reader. A program ignores the field when it begins with
anything else, and all that follows an item that is no such URL: the reader
finds no way to leave the list. Archived-At holds one URL between such
brackets.

To leave with one click, for which List-Unsubscribe-Post asks, takes an
https URL in List-Unsubscribe: an http one there is info, in messages from
2017 on, when that was written. List-Unsubscribe-Post itself holds no URL.`,
	Refs: []lint.Ref{
		lint.RFC(2369, "2"), lint.RFC(2369, "3"), lint.RFC(5064, "2"), lint.RFC(8058, "3.1"),
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
	When:  inMail,
	Check: checkListHeaderURL,
}

// listFields are the fields of RFC 2369 and similar ones.
var listFields = []string{
	"List-Help", "List-Unsubscribe", "List-Subscribe", "List-Post", "List-Owner", "List-Archive", "Archived-At",
}

func checkListHeaderURL(p *lint.Pass) {
	switch m := p.URL.Mail; {
	case m.Place != extract.InHeader:
	case strings.EqualFold(m.Field, "List-Unsubscribe-Post"):
		p.Report(0, len(p.URL.Text), `the field holds "List-Unsubscribe=One-Click" and nothing else: put the URL into List-Unsubscribe`)
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
		p.Reportf(0, len(p.URL.Text), `no "URL:" stands before a URL in %s, and programs ignore what does: leave it out`, field)
	case p.URL.Kind != extract.Angle:
		p.Reportf(0, len(p.URL.Text), "URLs stand between angle brackets in %s, and programs ignore others: write <%s>", field, lint.Redact(string(p.URL.Text)))
	case bytes.HasSuffix(before, []byte(">")):
		p.Reportf(0, 0, "URLs are separated by commas in %s, and programs ignore this one: put a comma before it", field)
	case len(before) > 0 && !bytes.HasSuffix(before, []byte(",")):
		p.Reportf(0, 0, "in %s nothing but comments stands before a URL, and programs ignore this one: put the words between parentheses", field)
	case isScheme(p, "http") && strings.EqualFold(field, "List-Unsubscribe") && p.URL.Mail.Date.Year() >= 2017:
		p.As(lint.Info).Report(p.Scheme.Start, p.Scheme.End, "only an https URL can be used to unsubscribe with one click: offer one")
	}
}

// withoutComment returns text without the comments at its end (RFC 5322, 3.2.2). What
// remains of a nested comment is removed like a comment.
func withoutComment(text []byte) []byte {
	for bytes.HasSuffix(text, []byte(")")) {
		i := bytes.LastIndexByte(text, '(')
		if i < 0 {
			return nil // it began on the line before
		}
		text = bytes.TrimSpace(text[:i])
	}
	return text
}
