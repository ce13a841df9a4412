package link

import (
	"bytes"

	"github.com/urlmend/urlmend/extract/linkflaw"
	"github.com/urlmend/urlmend/internal/ascii"
)

// title finds a title that is never closed (CommonMark 0.31, section 6.3), on the line of its link.
func (p place) title() []Flaw {
	gap := ascii.SpaceLen(p.after)
	if gap > 0 && ascii.HasPrefix(p.after[gap:], "(") {
		return p.parenthesized(p.after[gap+1:])
	}
	if gap == 0 || gap == len(p.after) || p.after[gap] != '"' && p.after[gap] != '\'' {
		return nil
	}
	quote := p.after[gap : gap+1]
	at := p.end + gap + 1
	rest := p.data[at : p.end+len(p.after)]
	end := bytes.IndexByte(before(ascii.FirstLine(rest), "]("), ')')
	whole := untilBlankLine(rest)
	if end < 0 || bytes.Contains(whole, quote) || p.isCut(rest[len(whole):]) {
		return nil
	}
	return p.at(linkflaw.UnclosedTitle, at+end, at+end, string(quote))
}

// parenthesized finds [t](u (v) w: a destination that is never closed before a parenthesis of the text,
// which would be its title. Text follows the bracket that opens it.
func (p place) parenthesized(text []byte) []Flaw {
	title := before(ascii.FirstLine(text), ")")
	rest := text[len(title):]
	if len(rest) == 0 || rest[0] != ')' || bytes.ContainsAny(title, `(\`) {
		return nil
	}
	gap := ascii.SpaceLen(rest[1:])
	if next := rest[1+gap:]; len(next) == 0 || next[0] == ')' || closesParenthesis(next) {
		return nil
	}
	return p.at(linkflaw.UnclosedDestination, p.end, p.end, ")")
}

// isTitled reports whether text begins with a title that closes a link.
func isTitled(text []byte) bool { return titleEnd(text) >= 0 }

// titleEnd returns the offset of the parenthesis after the title that text begins with; -1 if there is none.
func titleEnd(text []byte) int {
	quote := ascii.At(text, 0)
	if quote != '"' && quote != '\'' {
		return -1
	}
	end := bytes.IndexByte(text[1:], quote) + len(`""`)
	end += ascii.Span(text[min(end, len(text)):], ascii.IsBlank)
	if end < len(`""`) || ascii.At(text, end) != ')' {
		return -1
	}
	return end
}

// wideTitleEnd returns the offset of the parenthesis after a title in curly quotation marks that text begins with; -1 if
// there is none.
func wideTitleEnd(text []byte) int {
	end := bytes.Index(ascii.FirstLine(text), []byte("”)"))
	if end < 0 || !ascii.HasPrefix(text, "“") {
		return -1
	}
	return end + len("”")
}

// beginsWithPlainTitle reports whether text begins with a blank and a title that closes a link, on its line, without
// escapes and the border of a cell.
func beginsWithPlainTitle(text []byte) bool {
	title := text[ascii.Span(text, ascii.IsBlank):]
	end := titleEnd(ascii.FirstLine(title))
	return len(title) < len(text) && end >= 0 && bytes.IndexByte(title[:end], '\\') < 0 && bytes.IndexByte(title[:end], '|') < 0
}
