package link

import (
	"bytes"

	"github.com/urlmend/urlmend/extract/linkflaw"
	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/kernel"
	"github.com/urlmend/urlmend/internal/markup"
)

// mediawiki finds an external link that is not closed on its line, and one with the brackets of
// an internal link (MediaWiki, Help:Links).
func (p place) mediawiki() []Flaw {
	rest := ascii.FirstLine(p.after)
	bar := labelBar(p.url())
	switch {
	case !p.closed && isWikiText(rest) && openingBracket(ascii.LastLine(p.before)) < 0 && !inTemplate(ascii.LastLine(p.before)):
		at := p.end + bytes.IndexByte(rest, ']')
		return p.at(linkflaw.UnopenedText, at, at+1, "")
	case p.closed && bar > 0 && ascii.HasSuffix(p.before, "[") && bytes.IndexByte(rest, ']') >= 0:
		return p.at(linkflaw.StrayMark, p.start+bar, p.start+bar+1, " ")
	case p.followsExternalLink():
		return nil
	case p.closed || !ascii.HasSuffix(p.before, "["):
		return p.foreign(p.alone(func(text string) (front, back string) { return "[", " " + text + "]" }))
	case ascii.HasSuffix(p.before, "[[") && bytes.Contains(rest, []byte("]]")):
		n := bytes.Index(rest, []byte("]]"))
		flaws := p.at(linkflaw.DoubledBrackets, p.start-2, p.start, "[")
		if ascii.HasPrefix(rest, "|") {
			flaws = append(flaws, Flaw{linkflaw.DoubledBrackets, p.end, p.end + 1, " "})
		}
		return append(flaws, Flaw{linkflaw.DoubledBrackets, p.end + n, p.end + n + 2, "]"})
	case !ascii.HasSuffix(p.before, "[[") && !bytes.ContainsAny(rest, "]<") && len(rest) < len(p.after): // a comment may hide the line end
		return p.at(linkflaw.UnclosedDestination, p.end, p.end, "]")
	}
	return nil
}

// followsExternalLink reports whether the URL is in parentheses after an external link with a text, [u t] (v): both are
// links.
func (p place) followsExternalLink() bool {
	front, ok := bytes.CutSuffix(p.before, []byte("("))
	label, isClosed := bytes.CutSuffix(kernel.Spaces.TrimRight(front), []byte("]"))
	open := openingBracket(label)
	if !ok || !isClosed || open < 0 {
		return false
	}
	text := label[open+1:]
	return markup.StartsURL(text) && bytes.IndexByte(text, ' ') > 0
}

// labelBar returns the offset in a URL of a bar before the text of the link; -1 if there is none. In a query, or before
// a mark of URLs, the bar is a part of the URL.
func labelBar(url []byte) int {
	bar := bytes.IndexByte(url, '|')
	if bar < 0 || bytes.IndexByte(url[:bar], '?') >= 0 || ascii.In(ascii.At(url, bar+1), "?&#/=") {
		return -1
	}
	return bar
}

// isWikiText reports whether text begins with a space and the text of an external link, up to its bracket.
func isWikiText(text []byte) bool {
	words, _, ok := bytes.Cut(text, []byte("]"))
	return ok && ascii.HasPrefix(words, " ") && hasLetter(words) && !bytes.ContainsAny(words, "[{|<") && !bytes.Contains(words, []byte("://"))
}

// inTemplate reports whether a template or a table row is open at the end of text.
func inTemplate(text []byte) bool {
	return bytes.LastIndex(text, []byte("{{")) > bytes.LastIndex(text, []byte("}}"))
}
