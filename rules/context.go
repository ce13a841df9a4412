package rules

import (
	"bytes"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/lint"
)

// isInCommand reports whether the URL is in plain text, but not in a sentence: in a command, a
// setting or a listing.
func isInCommand(p *lint.Pass) bool { return p.In(lint.Prose) && !p.IsInSentence() }

// isInRecord reports whether the URL is in code or data, and not in a sentence: it may be wrong on
// purpose, as in a test.
func isInRecord(p *lint.Pass) bool { return p.IsInData() && !p.IsInSentence() }

// isDestination reports whether the URL is the destination of a link, even if the link is shown as
// code.
func isDestination(p *lint.Pass) bool {
	if p.URL.Mail != nil || !p.Markup().IsDocument() {
		return false
	}
	if hasSuffix(p.URL.Before, `"`) || hasSuffix(p.URL.Before, "'") {
		isListing := bytes.LastIndex(p.URL.Before, []byte("&lt;")) > bytes.LastIndexByte(p.URL.Before, '<') // a tag that is shown
		return !p.Markup().IsLightweight() && isAttribute(p.URL.Before) && !isListing
	}
	return p.URL.Kind == extract.Markup || isEmbedded(p)
}

// isEmbedded reports whether the URL is the target of a link of reStructuredText, `text <URL>`_.
func isEmbedded(p *lint.Pass) bool {
	return p.URL.Kind == extract.Angle && hasPrefix(p.URL.After, "`_")
}

// isLink reports whether the URL is the destination of a link in a document, and not in
// code.
func isLink(p *lint.Pass) bool {
	return isDestination(p) && !p.URL.InCode()
}

// isAttribute reports whether text ends in the beginning of an attribute of
// HTML whose value is a URL.
func isAttribute(text []byte) bool {
	if len(text) == 0 || text[len(text)-1] != '"' && text[len(text)-1] != '\'' {
		return false
	}
	text = bytes.TrimSuffix(text[:len(text)-1], []byte("="))
	for _, name := range []string{"href", "src", "action", "cite"} {
		if n := len(text) - len(name); n >= 0 && bytes.EqualFold(text[n:], []byte(name)) {
			return true
		}
	}
	return false
}
