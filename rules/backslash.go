package rules

import (
	"bytes"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/lint"
)

var backslash = &lint.Rule{
	Name:     "backslash",
	Severity: lint.Error,
	InfoIn:   lint.Documentation | lint.Code,
	Tags:     []string{lint.Security},
	Since:    "0.1",
	Summary:  "a backslash in a URL",
	Why: `Browsers read a backslash as a slash, other programs read it as an ordinary
character, and some reject it. So programs disagree on what the host is:
http://evil.example\@www.example.com/ leads to either, so a filter may check one
host and the browser connect to the other. Write a slash, or %5C for a literal backslash.

After the path it is info, because browsers leave it as it is there. In <URL> of Markdown, where it was meant as an escape,
it is a warning.`,
	Refs:       []lint.Ref{lint.RFC("3986", "2"), lint.RFC("1738", "2.2")},
	WHATWG:     []string{"invalid-reverse-solidus"},
	NearMisses: true,
	Fix:        lint.Safe,
	Bad: []string{
		`http://www.example.com\list.html`,
		`<URL:http://www.example.com/pub\list.html>`,
		`Open http:\\www.example.com\list.html in a browser.`,
	},
	Good: []string{
		"http://www.example.com/list.html",
		"http://www.example.com/pub%5Clist.html",
	},
	Explains: []string{"bad-host", "bad-port"},
	Check:    checkBackslash,
}

func checkBackslash(p *lint.Pass) {
	if !p.Contains('\\') {
		return
	}
	at := bytes.IndexByte(p.URL.Text, '\\')
	if p.URL.Notes&extract.NearMiss != 0 {
		if p.In(lint.Documentation|lint.Link) && !p.URL.IsUnused() {
			p = p.Certain() // no markup has an escape there
		}
		p.Report(at, bytes.LastIndexByte(p.URL.Text, '\\')+1, `a URL has slashes here, not backslashes: write "/"`)
		p.Fix(lint.Safe, "write slashes", slashed(p, at, bytes.LastIndexByte(p.URL.Text, '\\')+1)...)
		return
	}
	for part := range p.Parts.All() {
		if at := bytes.IndexByte(part.Text, '\\'); at >= 0 && !p.Allows(part, '\\') {
			reportBackslash(p, part, part.Start+at)
		}
	}
}

// reportBackslash reports the backslashes of a part, the first of which is
// p.URL.Text[at].
func reportBackslash(p *lint.Pass, part lint.Part, at int) {
	end := part.Start + bytes.LastIndexByte(part.Text, '\\') + 1
	switch {
	case at+1 == len(p.URL.Text) && hasStrayEnd(p):
		return // broken-link-markup reports it
	case part.Start > p.Path.End:
		p = p.As(lint.Info) // browsers leave it as it is there
	}
	p.Reportf(at, end, "a backslash is not allowed in the %s by %s, and programs disagree on what it means: write / or %%5C", part.Name, p.Edition.Document())
}

// slashed returns the changes that make slashes of the backslashes in the bytes
// [start, end) of the URL.
func slashed(p *lint.Pass, start, end int) (all []lint.Change) {
	for i := start; i < end; i++ {
		if p.URL.Text[i] == '\\' {
			all = append(all, p.Replace(i, i+1, "/"))
		}
	}
	return all
}
