package markup

import (
	"bytes"

	"github.com/urlmend/urlmend/extract/linkflaw"
)

// title finds a title that is never closed, or whose quotation mark is in it too (CommonMark
// 0.31, section 6.3), on the line of its link.
func (p place) title() (flaws []Flaw) {
	gap := white(p.after)
	if gap > 0 && hasPrefix(p.after[gap:], "(") {
		return p.parenthesized(p.after[gap+1:])
	}
	if gap == len(p.after) || gap == 0 || p.after[gap] != '"' && p.after[gap] != '\'' {
		return nil
	}
	quote := string(p.after[gap])
	at := p.end + gap + 1
	rest := p.data[at : p.end+len(p.after)]
	text := before(line(rest), "](")
	for i := 0; i < len(text); i++ {
		switch {
		case text[i] == '\\':
			i++
		case text[i] != quote[0]:
		case hasPrefix(bytes.TrimLeft(text[i+1:], " \t"), ")"):
			return flaws
		case len(flaws) == 0 && hasPrefix(bytes.TrimLeft(rest[i+1:], " \t\r\n"), ")") && lineEnds(rest[i+1:i+1+white(rest[i+1:])]) == 1:
			return nil // in the next line
		case len(flaws) == 0 && bytes.IndexByte(text[i:], ')') < 0 && bytes.IndexByte(text[i+1:], quote[0]) < 0 && len(text) < len(rest):
			return p.at(linkflaw.UnclosedDestination, at+i+1, at+i+1, ")") // the title is closed, and the link is not
		default:
			flaws = append(flaws, Flaw{linkflaw.QuoteInTitle, at + i, at + i + 1, `\` + quote})
		}
	}
	end := bytes.IndexByte(text, ')')
	whole := paragraph(rest)
	if len(flaws) > 0 || end < 0 || bytes.Contains(whole, []byte(quote)) || len(whole) == len(rest) && len(p.after) == maxFlaw {
		return nil
	}
	return p.at(linkflaw.UnclosedTitle, at+end, at+end, quote)
}

// parenthesized finds [t](u (v) w: a destination that is never closed before a parenthesis of the text,
// which would be its title. Text follows the bracket that opens it.
func (p place) parenthesized(text []byte) []Flaw {
	title := before(line(text), ")")
	rest := text[len(title):]
	if len(rest) == 0 || rest[0] != ')' || bytes.ContainsAny(title, `(\`) {
		return nil
	}
	gap := white(rest[1:])
	if next := rest[1+gap:]; len(next) == 0 || next[0] == ')' || closesParenthesis(next) {
		return nil
	}
	return p.at(linkflaw.UnclosedDestination, p.end, p.end, ")")
}
