package link

import (
	"bytes"

	"github.com/urlmend/urlmend/extract/linkflaw"
	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/markup"
)

// externalLink finds a link of MediaWiki, [u t].
func (p place) externalLink() []Flaw {
	text := before(ascii.FirstLine(p.after), "]")
	words := bytes.TrimLeft(text, " ")
	end := p.end + len(text) + len("]")
	if ascii.At(p.data, end-1) != ']' || ascii.In(ascii.At(p.data, end), "([:") && end < len(p.data) ||
		!hasLetter(words) || bytes.ContainsAny(words, "[<{$|=") || bytes.Contains(words, []byte("://")) {
		return nil
	}
	return p.around(linkflaw.ForeignLink, p.start-len("["), end, "["+string(words)+"](", ")")
}

// pipedLink finds a link of a wiki, [[u|t]], in a text that has no link to a page of one nearby.
func (p place) pipedLink() []Flaw {
	rest := ascii.FirstLine(p.data[p.start : p.end+len(p.after)])
	url, text, ok := bytes.Cut(before(rest, "]]"), []byte("|"))
	if !ok || len(url)+len(text)+len("|") == len(rest) || bytes.IndexByte(url, ' ') >= 0 {
		return nil
	}
	if bytes.ContainsAny(text, "[]|=") || isImageSize(text) { // wikis on Git have attributes there: [[u|alt=t]]
		return nil
	}
	if hasPage(p.data[max(0, p.start-maxOpening):p.start-len("[[")]) || hasPage(p.after) {
		return nil
	}
	bar := p.start + len(url)
	end := bar + len("|") + len(text) + len("]]")
	words := string(text)
	return []Flaw{{linkflaw.ForeignLink, p.start - len("[["), p.start, "[" + words + "]("}, {linkflaw.ForeignLink, bar, end, ")"}}
}

// isImageSize reports whether text is the size at which a wiki shows an image: 700px, 20x30px.
func isImageSize(text []byte) bool {
	size, ok := bytes.CutSuffix(text, []byte("px"))
	return ok && ascii.All(size, func(c byte) bool { return ascii.IsDigit(c) || c == 'x' })
}

// hasPage reports whether text has a link of a wiki to a page: [[t]].
func hasPage(text []byte) bool {
	for i := bytes.Index(text, []byte("[[")); i >= 0; i = bytes.Index(text, []byte("[[")) {
		text = text[i+len("[["):]
		page, _, isClosed := bytes.Cut(ascii.FirstLine(text), []byte("]]"))
		if isClosed && hasLetter(page) && !markup.StartsURL(page) {
			return true
		}
	}
	return false
}

// isBoardCode reports whether the URL is between the tags of a bulletin board.
func (p place) isBoardCode() bool {
	return len(p.codeOfBoard()) > 0
}

// codeOfBoard returns the name of the tags of a bulletin board around the URL: [url]u[/url].
func (p place) codeOfBoard() string {
	for _, name := range codesOfBoards {
		if ascii.HasSuffixFold(p.before, "["+name+"]") && len(p.after) >= len(name)+len("[/]") && ascii.EqualFold(p.after[:len(name)+len("[/]")], "[/"+name+"]") {
			return name
		}
	}
	return ""
}

// boardCode finds [url]u[/url] in a text that is not about such tags, nor in them as a whole.
func (p place) boardCode() []Flaw {
	name := p.codeOfBoard()
	if isInTags(p.before) || isInTags(p.after) {
		return nil
	}
	front, back := "<", ">"
	if name == "img" {
		front, back = "![](", ")"
	}
	return p.around(linkflaw.ForeignLink, p.start-len(name)-len("[]"), p.end+len(name)+len("[/]"), front, back)
}

// isInTags reports whether text has the end of another tag of bulletin boards: [/b].
func isInTags(text []byte) bool {
	for _, tag := range []string{"[/b]", "[/i]", "[/u]", "[/size]", "[/color]", "[/quote]", "[/list]", "[/center]"} {
		if bytes.Contains(text, []byte(tag)) {
			return true
		}
	}
	return false
}

// orgLink finds a link of Org mode, [[u][t]].
func (p place) orgLink() []Flaw {
	text := before(ascii.FirstLine(p.after[len("]["):]), "]]")
	end := p.end + len("][") + len(text)
	if bytes.ContainsAny(text, "[]<>`*_|\\") || !hasLetter(text) || !ascii.HasPrefix(p.after[end-p.end:], "]]") {
		return nil
	}
	return p.around(linkflaw.ForeignLink, p.start-len("[["), end+len("]]"), "["+string(text)+"](", ")")
}

// wikiLink finds a link of MediaWiki, [<u> t] or [<u>|t], whose brackets may be escaped.
func (p place) wikiLink() []Flaw {
	text := before(ascii.FirstLine(p.after[len(">"):]), "]")
	rest := p.after[len(">")+len(text):]
	words := bytes.Trim(text, `| \`)
	if !ascii.HasPrefix(rest, "]") || ascii.In(ascii.At(rest, 1), "([:") || len(text) == 0 || text[0] != ' ' && text[0] != '|' ||
		!hasLetter(words) || !mayPrecedeLink(bytes.TrimSuffix(p.before[:len(p.before)-len("[<")], []byte(`\`))) {
		return nil
	}
	end := p.end + len(">") + len(text) + len("]")
	if ascii.HasSuffix(p.before, `\[<`) || bytes.ContainsAny(words, "[<`\\") {
		return p.at(linkflaw.ForeignLink, p.start, p.start, "")
	}
	return p.around(linkflaw.ForeignLink, p.start-len("[<"), end, "["+string(words)+"](", ")")
}

// barLink finds a link of Jira and Confluence, [t|u], which is in no row of a table, and in no quotation of what is
// to be written there.
func (p place) barLink() []Flaw {
	front := ascii.LastLine(p.before[:len(p.before)-len("|")])
	open := openingBracket(front)
	if open < 0 || len(front) == len(p.before)-len("|") || bytes.IndexByte(front, '|') >= 0 || ascii.In(ascii.At(p.after, 1), "([:]") ||
		ascii.HasPrefix(bytes.TrimLeft(front, " \t"), ">") || !mayPrecedeLink(front[:open]) || bytes.Count(front, []byte("`"))%2 != 0 {
		return nil
	}
	words := front[open+1:]
	if len(words) == 0 || ascii.IsSpace(words[0]) || !hasLetter(words) {
		return nil
	}
	at := p.start - len("|")
	return p.around(linkflaw.ForeignLink, at, p.end+1, "](", ")")
}
