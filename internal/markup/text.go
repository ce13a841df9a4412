package markup

import (
	"bytes"

	"github.com/urlmend/urlmend/internal/ascii"
)

// seen finds constructs in text whose markup is unknown.
func seen(l *look) (Destination, bool) {
	if d, ok := inlineLink(l); ok {
		d.Escape = Backslash // "&amp;" is decoded only if the text is known to be markup
		return d, true
	}
	if d, ok := doubleBracket(l); ok {
		return d, true
	}
	if d, ok := command(l); ok {
		return d, true
	}
	if d, ok := macro(l); ok {
		return d, true
	}
	if d, ok := element(l); ok {
		return d, true
	}
	return request(l)
}

// seenBound ends a URL that is the text of a Markdown link, and one with a
// label as AsciiDoc writes it, u[label].
func seenBound(text []byte) int {
	text = text[:linkText(text)]
	for i, b := range text {
		if b == '[' && labelled(text[:i], text[i+1:]) {
			return i
		}
	}
	return len(text)
}

// labelled reports whether a bracket between url and rest opens a label: words, or
// one word at the end of the text. The brackets of users/[id], of ?a[b]=c and of an
// IP literal open none, nor does a footnote's [1].
func labelled(url, rest []byte) bool {
	if len(url) == 0 || len(rest) == 0 || !ascii.IsAlpha(rest[0]) {
		return false
	}
	before := url[len(url)-1]
	n := bytes.IndexAny(rest, "[]")
	switch {
	case n < 0: // a blank came before the bracket closed
		return ascii.IsAlnum(before) || before == '/'
	case rest[n] == '[' || !ascii.IsAlnum(before) || len(bytes.TrimLeft(rest[n+1:], ".,;:!?)")) > 0:
		return false
	}
	return !bytes.ContainsAny(url, "?#")
}
