package markup

import (
	"bytes"

	"github.com/urlmend/urlmend/extract/linkflaw"
	"github.com/urlmend/urlmend/internal/ascii"
)

// latex finds what is wrong with \url{u} and \href{u}{t} (the url package, section 1; the hyperref manual, section 4).
func (p place) latex() []Flaw {
	if url := p.data[p.start:p.end]; p.closed {
		if strayLen(url) > 0 && url[len(url)-1] != '\\' && hasPrefix(p.after, "}") && endsInCommand(p.before) {
			return p.strayEnd()
		}
		return p.hrefWithoutText()
	}
	if flaws := p.inMarks("{", "}"); flaws != nil && endsInCommand(p.before[:len(p.before)-1]) {
		return flaws
	}
	if hasPrefix(bytes.TrimLeft(lastLine(p.before), " \t"), "%") {
		return nil // a comment
	}
	for _, find := range []func(place) []Flaw{place.swappedHref, place.unescapedCommand, place.unbraced} {
		if flaws := find(p); flaws != nil {
			return flaws
		}
	}
	return p.foreign(func(text string) (front, back string) { return `\href{`, "}{" + text + "}" })
}

// endsInCommand reports whether text ends in a command whose argument is a URL, and the brace that opens it.
func endsInCommand(text []byte) bool {
	name, ok := bytes.CutSuffix(text, []byte("{"))
	return ok && lastCommand(name) != ""
}

// swappedHref finds \href{t}{u}.
func (p place) swappedHref() []Flaw {
	const command = `\href{`
	text, ok := bytes.CutSuffix(p.before, []byte("}{"))
	open := bytes.LastIndex(text, []byte(command))
	if !ok || open < 0 || !hasPrefix(p.after, "}") {
		return nil
	}
	words := text[open+len(command):]
	if !hasLetter(words) || bytes.ContainsAny(words, "{}\n:/#.\\") {
		return nil
	}
	at := p.base() + len(text) - len(words)
	return []Flaw{{linkflaw.SwappedLink, at, at + len(words), string(p.data[p.start:p.end])}, {linkflaw.SwappedLink, p.start, p.end, string(words)}}
}

// unescapedCommand finds url{u} and href{u}{t}, without a backslash.
func (p place) unescapedCommand() []Flaw {
	for _, name := range []string{"url", "href"} {
		front, ok := bytes.CutSuffix(p.before, []byte(name+"{"))
		if !ok || !hasPrefix(p.after, "}") || name == "href" && !hasPrefix(p.after, "}{") || len(front) > 0 && !ascii.IsSpace(front[len(front)-1]) && front[len(front)-1] != '(' {
			continue
		}
		at := p.start - len(name) - len("{")
		return p.at(linkflaw.MissingBackslash, at, at, `\`)
	}
	return nil
}

// hrefWithoutText finds \href{u}t, whose text has no braces.
func (p place) hrefWithoutText() []Flaw {
	rest, ok := bytes.CutPrefix(p.after, []byte("}"))
	gap := white(rest)
	if !ok || !hasSuffix(p.before, `\href{`) || gap == len(rest) || bytes.IndexByte([]byte("{%\\#"), rest[gap]) >= 0 {
		return nil
	}
	return p.at(linkflaw.MissingBraces, p.end+1, p.end+1, "")
}

// unbraced finds \url u, \url(u) and \url{u in a paragraph in which nothing closes the brace.
func (p place) unbraced() []Flaw {
	name := bytes.TrimRight(lastLine(p.before), " (<[\"'{")
	marks := lastLine(p.before)[len(name):]
	if !hasSuffix(name, `\url`) && !hasSuffix(name, `\href`) || bytes.IndexByte(marks, '{') >= 0 && bytes.IndexByte(paragraph(p.after), '}') >= 0 {
		return nil
	}
	return p.at(linkflaw.MissingBraces, p.start, p.start, "")
}
