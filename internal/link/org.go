package link

import (
	"bytes"

	"github.com/urlmend/urlmend/extract/linkflaw"
	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/invisible"
)

// org finds what is wrong with a link (The Org Manual, section 4.1).
func (p place) org() []Flaw {
	if !ascii.HasSuffix(p.before, "[[") {
		return p.unopenedOrgLink()
	}
	rest := untilBlankLine(p.after)
	gap := ascii.Span(rest, ascii.IsBlank)
	if gap == 1 && isOrgEnd(rest[gap:]) { // more blanks align the texts of a list
		return p.at(linkflaw.SpacedEnd, p.end, p.end+gap, "")
	}
	if at := p.termEnd(); at > 0 {
		return p.at(linkflaw.TermInText, at, at+len("::"), "")
	}
	if p.closed {
		if flaws := p.closedOrgLink(rest); flaws != nil {
			return flaws
		}
	}
	return p.orgEnd(rest)
}

// closedOrgLink finds what does not belong to the URL of a link, which rest follows.
func (p place) closedOrgLink(rest []byte) []Flaw {
	url := p.url()
	if strayLen(url) > 0 && url[len(url)-1] != '\\' && bytes.IndexByte(url, ' ') < 0 {
		return p.strayEnd()
	}
	if ascii.HasPrefix(rest, "]]") {
		if flaws := p.unseparated(); flaws != nil {
			return flaws
		}
	}
	return p.oldEscapes()
}

// orgEnd finds what is wrong with the brackets of a link whose URL rest follows.
func (p place) orgEnd(rest []byte) []Flaw {
	switch {
	case ascii.HasPrefix(rest, "]]") && isOrgText(rest[len("]]"):]):
		return p.at(linkflaw.DoubledBrackets, p.end+1, p.end+2, "")
	case ascii.HasPrefix(rest, "]][["):
		text := before(ascii.FirstLine(rest[len("]][["):]), "]]")
		if ascii.At(rest, len("]][[")+len(text)) == ']' && hasLetter(text) && !bytes.ContainsAny(text, "[]:/.#*") {
			return []Flaw{
				{linkflaw.DoubledBrackets, p.end + 1, p.end + 2, ""},
				{linkflaw.DoubledBrackets, p.end + 2, p.end + 3, ""},
			}
		}
	case ascii.HasPrefix(rest, "]]"):
		return p.barred()
	case ascii.HasPrefix(rest, "] [") && bytes.Contains(ascii.FirstLine(rest), []byte("]]")):
		return p.at(linkflaw.SpacedBrackets, p.end+1, p.end+2, "")
	case ascii.HasPrefix(rest, "]["):
		if text := bytes.TrimLeft(rest[len("]["):], "["); !bytes.Contains(before(text, "[["), []byte("]]")) && len(rest) < maxFlaw {
			return p.at(linkflaw.UnclosedDestination, p.end, p.end+2, "")
		}
	case ascii.HasPrefix(rest, "]"):
		return p.at(linkflaw.UnclosedDestination, p.end+1, p.end+1, "]")
	case ascii.HasPrefix(bytes.TrimLeft(rest, "?!.,;:"), "]") && bytes.Contains(ascii.FirstLine(rest), []byte("]]")):
		return p.at(linkflaw.UnclosedDestination, p.start-len("[["), p.start, "")
	case !p.closed && bytes.IndexByte(before(rest, "[["), ']') < 0 && (len(rest) < maxFlaw || bytes.Contains(rest, []byte("[["))):
		return p.at(linkflaw.UnclosedDestination, p.start-len("[["), p.start, "")
	}
	return nil
}

// unopenedOrgLink finds what is wrong with a link to a URL that is not right after "[[".
func (p place) unopenedOrgLink() []Flaw {
	for _, find := range []func(place) []Flaw{place.halfOpened, place.beforeOrgURL} {
		if flaws := find(p); flaws != nil {
			return flaws
		}
	}
	flaws := p.foreign(p.alone(func(text string) (front, back string) { return "[[", "][" + text + "]]" }))
	if len(flaws) == 2 && ascii.HasSuffix(p.data[:flaws[0].Start], "[") && ascii.HasPrefix(p.data[flaws[1].End:], "]") {
		flaws[0].Start-- // [[t](u)]
		flaws[1].End++
	}
	return flaws
}

// isOrgEnd reports whether text begins with the brackets that end the URL of a link.
func isOrgEnd(text []byte) bool { return ascii.HasPrefix(text, "][") || ascii.HasPrefix(text, "]]") }

// termEnd returns the offset of the last two colons in the line, if they are in the text of [[u][t :: v]] and make a term
// of what is before them; otherwise 0 (The Org Manual, section 2.6, on description lists).
func (p place) termEnd() int {
	front := bytes.TrimLeft(ascii.LastLine(p.before), " \t")
	rest := ascii.FirstLine(p.after)
	text, isText := bytes.CutPrefix(before(rest, "]]"), []byte("]["))
	n := bytes.LastIndex(text, []byte(" :: "))
	if !isText || n < 0 || !isItem(front) || len(front) == len(p.before) || bytes.Contains(rest[len("][")+len(text):], []byte(" :: ")) {
		return 0
	}
	return p.end + len("][") + n + len(" ")
}

// unseparated finds [[u[t]].
func (p place) unseparated() []Flaw {
	url, text, ok := bytes.Cut(p.url(), []byte("["))
	if !ok || !hasLetter(text) || bytes.ContainsAny(text, "[]") {
		return nil
	}
	at := p.start + len(url)
	return p.at(linkflaw.MissingBracket, at, at, "]")
}

// oldEscapes finds [[u?v%3Dw][t]]: Org wrote and read that escape of the equals sign until version 9.3, and now takes it
// for part of the URL. Then every equals sign of the query is escaped, and those of the fragment are; the question mark may
// be escaped too.
func (p place) oldEscapes() (flaws []Flaw) {
	const escape = "%3D"
	url := before(p.url(), "#")
	query := bytes.IndexByte(url, '?') + 1
	if n := bytes.Index(url, []byte("%3F")); query == 0 && n > 0 {
		query = n + len("%3F")
		flaws = p.at(linkflaw.OldEscape, p.start+n, p.start+query, "?")
		if isScript(url[:n]) && !bytes.Contains(url, []byte(escape)) {
			return flaws
		}
	}
	name := fieldName(url[query:])
	value, isEscaped := bytes.CutPrefix(url[query+name:], []byte(escape))
	if query == 0 || name == 0 || !isEscaped || len(value) == 0 || string(value) == escape || bytes.IndexByte(url[query:], '=') >= 0 {
		return nil // or the end of Base64
	}
	for at := query; at < len(url); {
		field := url[at : at+fieldEnd(url[at:])]
		if n := bytes.Index(field, []byte(escape)); n >= 0 {
			flaws = append(flaws, p.oldEscape(at+n, escape, "="))
		}
		at += len(field)
		switch between := url[at:]; {
		case ascii.HasPrefix(between, "%26"):
			flaws = append(flaws, p.oldEscape(at, "%26", "&"))
			at += len("%26")
		case ascii.HasPrefix(between, "%3B"):
			flaws = append(flaws, p.oldEscape(at, "%3B", ";"))
			at += len("%3B")
		default:
			at += len("&")
		}
	}
	for at, fragment := len(url), p.url()[len(url):]; ; {
		n := bytes.Index(fragment, []byte(escape))
		if n < 0 {
			return flaws
		}
		flaws = append(flaws, p.oldEscape(at+n, escape, "="))
		at, fragment = at+n+len(escape), fragment[n+len(escape):]
	}
}

// oldEscape returns the flaw of an escape at an offset in the URL.
func (p place) oldEscape(at int, escape, meant string) Flaw {
	return Flaw{linkflaw.OldEscape, p.start + at, p.start + at + len(escape), meant}
}

// fieldName returns the length of the name of a field that begins a query.
func fieldName(query []byte) int {
	return ascii.Span(query, func(c byte) bool { return ascii.IsAlnum(c) || c == '_' || c == '-' || c == '.' })
}

// fieldEnd returns where the first field of a query ends whose "=" is escaped: at "&", or at an escaped "&" or ";"
// with another field after it.
func fieldEnd(query []byte) int {
	for i := range query {
		if query[i] == '&' {
			return i
		}
		rest := query[i:]
		if ascii.HasPrefix(rest, "%26") || ascii.HasPrefix(rest, "%3B") {
			rest = rest[len("%26"):]
			if n := fieldName(rest); n > 0 && ascii.HasPrefix(rest[n:], "%3D") {
				return i
			}
		}
	}
	return len(query)
}

// isScript reports whether a URL ends in the name of a program, which a query follows.
func isScript(url []byte) bool {
	for _, suffix := range []string{".cgi", ".php", ".pl", ".asp", ".aspx", ".jsp"} {
		if ascii.HasSuffixFold(url, suffix) {
			return true
		}
	}
	return false
}

// isOrgText reports whether text begins with words between one bracket and two: [t]].
func isOrgText(text []byte) bool {
	words, ok := bytes.CutPrefix(before(ascii.FirstLine(text), "]]"), []byte("["))
	return ok && hasLetter(words) && !bytes.ContainsAny(words, "[]") && ascii.HasPrefix(text[len("[")+len(words):], "]]")
}

// beforeOrgURL finds what is between the brackets and the URL, [[ u]], [[<u>]] and [[v u]], and [(u][t]].
func (p place) beforeOrgURL() []Flaw {
	front := ascii.LastLine(p.before)
	open := bytes.LastIndex(front, []byte("[["))
	if p.isMistypedBracket() {
		return p.at(linkflaw.MissingBracket, p.start-1, p.start, "[")
	}
	if open < 0 || bytes.Contains(front[open:], []byte("]")) {
		return nil
	}
	junk := front[open+len("[["):]
	at := p.start - len(junk)
	words := bytes.TrimRight(junk, " ")
	isEnd := isOrgEnd(p.after)
	gap := ascii.Span(p.after, ascii.IsBlank)
	switch back := p.after[min(len(p.after), 1):]; {
	case len(words) == 0 && isEnd:
		return p.at(linkflaw.SpacedEnd, at, p.start, "")
	case len(words) == 0 && gap > 0 && isOrgEnd(p.after[gap:]):
		return p.around(linkflaw.SpacedEnd, at, p.end+gap, "", "")
	case len(bytes.TrimLeftFunc(words, invisible.IsCopied)) == 0 && isEnd:
		return p.at(linkflaw.InvisibleCharacter, at, p.start, "")
	case len(words) < len(junk) && isEnd && hasLetter(words) && bytes.IndexByte(words, ':') < 0:
		return p.at(linkflaw.LeadingText, at, p.start, "")
	case len(junk) == 1 && isStrayMark(junk[0]) && isEnd:
		return p.at(linkflaw.StrayMark, at, p.start, "")
	case len(junk) == 1 && isStrayMark(junk[0]) && isOrgEnd(back) && ascii.IsPunct(p.after[0]):
		return p.around(linkflaw.StrayMark, at, p.end+1, "", "")
	}
	return nil
}

// isMistypedBracket reports whether the second bracket before the URL is of another shape: [(u][t]] or [{u][t]].
func (p place) isMistypedBracket() bool {
	isOther := ascii.HasSuffix(p.before, "[(") || ascii.HasSuffix(p.before, "[{")
	return isOther && ascii.HasPrefix(p.after, "]") && isOrgText(p.after[len("]"):])
}

// halfOpened finds [u][t] and [u][t]].
func (p place) halfOpened() []Flaw {
	text, rest, ok := bytes.Cut(ascii.FirstLine(bytes.TrimPrefix(p.after, []byte("]["))), []byte("]"))
	if !ascii.HasSuffix(p.before, "[") || !ascii.HasPrefix(p.after, "][") || !ok || !hasLetter(text) || bytes.IndexByte(text, '[') >= 0 {
		return nil
	}
	flaws := p.at(linkflaw.MissingBracket, p.start-1, p.start-1, "[")
	if !ascii.HasPrefix(rest, "]") {
		at := p.end + len("][") + len(text)
		flaws = append(flaws, Flaw{linkflaw.MissingBracket, at, at, "]"})
	}
	return flaws
}

// barred finds [[u|t]], where the text after the bar is no part of a URL.
func (p place) barred() []Flaw {
	front, text, _ := bytes.Cut(p.url(), []byte("|"))
	isText := func(r rune) bool { return r == ' ' || r >= 0x80 }
	isWord := len(text) > 1 && ascii.All(text, ascii.IsAlpha) && !bytes.ContainsAny(front, "?#")
	if !p.closed || !isWord && !bytes.ContainsFunc(text, isText) {
		return nil
	}
	at := p.start + len(front)
	return p.at(linkflaw.ForeignLink, at, at+1, "][")
}
