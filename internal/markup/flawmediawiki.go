package markup

import (
	"bytes"

	"github.com/urlmend/urlmend/extract/linkflaw"
	"github.com/urlmend/urlmend/internal/ascii"
)

// mediawiki finds an external link that is not closed on its line, and one with the brackets of
// an internal link (MediaWiki, Help:Links).
func (p place) mediawiki() []Flaw {
	rest := line(p.after)
	if flaws := p.inMarks("[", " "); flaws != nil && isWikiText(rest[1:]) {
		return flaws
	}
	bar := labelBar(p.data[p.start:p.end])
	argument := p.argument()
	switch url := p.data[p.start:p.end]; {
	case p.unbarred() > 0:
		return p.at(linkflaw.MissingBar, p.end, p.end+p.unbarred(), "|")
	case p.closed && hasSuffix(p.before, "[") && strayLen(url) > 0 && bar < 0:
		return p.strayEnd()
	case !p.closed && hasSuffix(p.before, "[ ") && !hasSuffix(p.before, "[[ ") && isWikiText(rest):
		return p.at(linkflaw.SpacedEnd, p.start-1, p.start, "")
	case !p.closed && isWikiText(rest) && openingBracket(lastLine(p.before)) < 0 && !inTemplate(lastLine(p.before)):
		at := p.end + bytes.IndexByte(rest, ']')
		return p.at(linkflaw.UnopenedText, at, at+1, "")
	case p.closed && bar > 0 && hasSuffix(p.before, "[") && bytes.IndexByte(rest, ']') >= 0:
		return p.at(linkflaw.StrayMark, p.start+bar, p.start+bar+1, " ")
	case len(argument) > 0:
		return argument
	case p.followsExternalLink():
		return nil
	case p.closed || !hasSuffix(p.before, "["):
		return p.foreign(p.alone(func(text string) (front, back string) { return "[", " " + text + "]" }))
	case hasSuffix(p.before, "[[") && bytes.Contains(rest, []byte("]]")):
		n := bytes.Index(rest, []byte("]]"))
		flaws := p.at(linkflaw.DoubledBrackets, p.start-2, p.start, "[")
		if hasPrefix(rest, "|") {
			flaws = append(flaws, Flaw{linkflaw.DoubledBrackets, p.end, p.end + 1, " "})
		}
		return append(flaws, Flaw{linkflaw.DoubledBrackets, p.end + n, p.end + n + 2, "]"})
	case !hasSuffix(p.before, "[[") && bytes.IndexByte(rest, ']') < 0 && len(rest) < len(p.after):
		return p.at(linkflaw.UnclosedDestination, p.end, p.end, "]")
	}
	return nil
}

// followsExternalLink reports whether the URL is in parentheses after an external link with a text, [u t] (v): both are
// links.
func (p place) followsExternalLink() bool {
	front, ok := bytes.CutSuffix(p.before, []byte("("))
	label, isClosed := bytes.CutSuffix(spaces.TrimRight(front), []byte("]"))
	open := openingBracket(label)
	if !ok || !isClosed || open < 0 {
		return false
	}
	text := label[open+1:]
	return startsURL(text) && bytes.IndexByte(text, ' ') > 0
}

// labelBar returns the offset in a URL of a bar before the text of the link; -1 if there is none. In a query, or before
// a mark of URLs, the bar is a part of the URL.
func labelBar(url []byte) int {
	bar := bytes.IndexByte(url, '|')
	if bar < 0 || bytes.IndexByte(url[:bar], '?') >= 0 || bytes.IndexByte([]byte("?&#/="), ascii.At(url, bar+1)) >= 0 {
		return -1
	}
	return bar
}

// isWikiText reports whether text begins with a space and the text of an external link, up to its bracket.
func isWikiText(text []byte) bool {
	words, _, ok := bytes.Cut(text, []byte("]"))
	return ok && hasPrefix(words, " ") && hasLetter(words) && !bytes.ContainsAny(words, "[{|<") && !bytes.Contains(words, []byte("://"))
}

// inTemplate reports whether a template or a table row is open at the end of text.
func inTemplate(text []byte) bool {
	return bytes.LastIndex(text, []byte("{{")) > bytes.LastIndex(text, []byte("}}"))
}

// unbarred returns the length of the white space between the URL and the next argument of a template, where the bar is
// missing: {{cite web|url=u title=t}}.
func (p place) unbarred() int {
	name, ok := bytes.CutSuffix(blanks.TrimRight(p.before), []byte("="))
	if gap := ascii.Span(p.after, ascii.IsBlank); ok && gap > 0 && hasFoldedSuffix(blanks.TrimRight(name), "url") {
		next := p.after[gap:]
		word := next[:ascii.Span(next, func(c byte) bool { return ascii.IsAlpha(c) || c == '-' })]
		if isArgument(word) && hasPrefix(next[len(word):], "=") && inTemplate(p.before) {
			return gap
		}
	}
	return 0
}

// argument finds marks and text around the URL in an argument of a template that takes a URL: {{cite web|url=<u>}},
// {{cite web|url=u.|title=t}}.
func (p place) argument() (flaws []Flaw) {
	front := lastLine(p.before)
	equals := bytes.LastIndexByte(front, '=')
	name, value := front[:max(equals, 0)], bytes.TrimLeft(front[equals+1:], " \t")
	if equals < 0 || !hasFoldedSuffix(blanks.TrimRight(name), "url") || !inTemplate(name) && !hasPrefix(bytes.TrimLeft(name, " "), "|") {
		return nil
	}
	rest := line(p.after)
	rest = rest[:min(len(rest), len(before(rest, "|")), len(before(rest, "}}")))]
	tail := blanks.TrimRight(rest)
	if len(value) > 0 && !isMarks(value) || len(tail) > 0 && !isMarks(tail) || bytes.ContainsAny(tail, "[<=") && len(value) == 0 {
		return nil
	}
	if len(value) > 0 {
		flaws = p.at(linkflaw.StrayMark, p.start-len(value), p.start, "")
	}
	if len(tail) > 0 {
		flaws = append(flaws, Flaw{linkflaw.StrayMark, p.end, p.end + len(tail), ""})
	}
	return flaws
}

// isArgument reports whether word is the name of an argument of the templates that cite.
func isArgument(word []byte) bool {
	for _, name := range []string{"title", "date", "accessdate", "access-date", "author", "last", "first", "publisher", "work", "website", "language", "archiveurl", "archive-url"} {
		if string(word) == name {
			return true
		}
	}
	return false
}
