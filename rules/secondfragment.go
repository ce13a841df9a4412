package rules

import (
	"bytes"
	"regexp"
	"slices"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/lint"
)

var secondFragment = &lint.Rule{
	Name:     "second-fragment",
	Severity: lint.Error,
	InfoIn:   lint.Code,
	Since:    "0.1",
	Summary:  `a second "#" in a URL`,
	Why: `The first "#" begins the fragment, and a fragment contains no "#". Browsers
take everything after the first as the fragment; other programs cut the URL at
the second, or refuse it. Often two fragments were joined by mistake. Write %23
for a "#" that belongs to the fragment.

Since RFC 3986 it is info, because many pages find their place by such a fragment. But a
doubled "#", as in guide.html##install, is a warning: it leads to the top of the page.
Fragments that begin with "/" or "!", or are a URL, are routes of applications, and are not
reported.

It is an error by RFC 2396, by RFC 1738, which says that "#" "must always be encoded", and
by the first two drafts, and a warning by draft-06. A heading such as C#, and a range of
lines on GitHub such as #L3-#L13, are info in all editions: browsers find them. So is a channel
of IRC whose name begins with ##: https://web.libera.chat/##tea.`,
	Refs:   []lint.Ref{lint.RFC(3986, "3.5"), lint.RFC(2396, "2.4.3"), lint.RFC(1738, "2.2")},
	WHATWG: []string{"invalid-URL-unit"},
	Bad: []string{
		"http://www.example.com/guide.html#start#install",
		"http://www.example.com/guide.html##install",
	},
	Good: []string{
		"http://www.example.com/guide.html#install",
		"http://www.example.com/guide.html#issue%231",
		"https://www.example.com/#/#room",
	},
	Check: checkSecondFragment,
}

func checkSecondFragment(p *lint.Pass) {
	if !p.Fragment.Present {
		return
	}
	i := bytes.IndexByte(p.Fragment.Text, '#')
	byRFC3986 := isBy(p, "rfc3986", "whatwg")
	if byRFC3986 && isRoute(p.Fragment.Text) {
		return
	}
	switch {
	case byRFC3986 && !isNameAfterMarks(p.Fragment.Text): // sites read it
		p = p.As(lint.Info)
	case byRFC3986:
		p = p.As(lint.Warning)
	case isBy(p, "draft-06"):
		p = p.As(lint.Warning)
	}
	if at := p.Fragment.Start + i; i >= 0 && !isReference(p, p.Fragment.Start-1) && !isReference(p, at) && !isParameter(p, at) &&
		!p.HoldsPlaceholder(p.Fragment.Start-1, p.Fragment.Start) && !p.HoldsPlaceholder(at, at+1) {
		if namesLanguage(p, at) || namesLines(p) || namesChannel(p) || hasPrefix(p.Fragment.Text, "##") { // "###" is in place of a number
			p = p.As(lint.Info)
		}
		p.Report(at, at+1, `a URL has only one fragment, which begins at the first "#": remove this "#", or write %23`)
	}
}

// isNameAfterMarks reports whether a fragment begins with one "#" or more, and then a name: no page has one that begins so.
func isNameAfterMarks(fragment []byte) bool {
	name := bytes.TrimLeft(fragment, "#")
	return len(name) > 0 && len(name) < len(fragment) && (isAlnum(name[0]) || name[0] == '/' || name[0] == '_')
}

// namesChannel reports whether "##" may begin the name of a channel of IRC, at a host that is named for chats.
func namesChannel(p *lint.Pass) bool {
	return slices.ContainsFunc(bytes.Split(bytes.ToLower(p.Host.Text), []byte(".")), func(label []byte) bool {
		return hasSuffix(label, "chat") || hasSuffix(label, "irc")
	})
}

// isRoute reports whether a fragment is for an application: it begins with "/" or "!", or is a URL
// with a scheme.
func isRoute(fragment []byte) bool {
	scheme, _, isURL := bytes.Cut(fragment, []byte("://"))
	return hasPrefix(fragment, "/") || hasPrefix(fragment, "!") || isURL && isAll(scheme, isAlnum)
}

// isParameter reports whether the "#" at URL[at] is the parameter of a macro of TeX, such as
// #1.
func isParameter(p *lint.Pass, at int) bool {
	next := at + 1
	return p.URL.Input == extract.LaTeXInput && next < len(p.URL.Text) && '1' <= p.URL.Text[next] && p.URL.Text[next] <= '9'
}

// namesLanguage reports whether the "#" at URL[at] is the end of the URL and follows a capital
// letter, as in C# and F#: pages have headings of that name, and browsers find them.
func namesLanguage(p *lint.Pass, at int) bool {
	text := p.URL.Text
	return at+1 == len(text) && at > 1 && 'A' <= text[at-1] && text[at-1] <= 'Z' && !isAlnum(text[at-2])
}

// lineRange matches a range of lines with a second "#", which GitHub understands.
var lineRange = regexp.MustCompile(`^L[0-9]+(C[0-9]+)?-#L[0-9]+(C[0-9]+)?$`)

// namesLines reports whether the fragment is a range of lines of a file on GitHub.
func namesLines(p *lint.Pass) bool {
	return isOneOf(p.Host.Text, "github.com") && lineRange.Match(p.Fragment.Text)
}

// isReference reports whether the "#" at URL[at] belongs to a character reference
// that nobody decoded, such as &#38;, or that was encoded once more: &amp;#38;
func isReference(p *lint.Pass, at int) bool {
	before := p.URL.Text[:at]
	return hasSuffix(before, "&") || hasSuffix(before, "&amp;")
}
