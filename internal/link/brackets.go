package link

import (
	"bytes"

	"github.com/urlmend/urlmend/extract/linkflaw"
	"github.com/urlmend/urlmend/internal/ascii"
)

// isUnopenedAutolink reports whether the angle bracket after the URL follows no other one in the paragraph. Programs
// that make links of bare URLs take it for part of the URL (GitHub Flavored Markdown, section 6.9).
func (p place) isUnopenedAutolink() bool {
	rest := p.after[len(">"):]
	start := lastBlankLine(p.before)
	return !p.closed && (len(rest) == 0 || ascii.IsSpace(rest[0])) && (beginsLine(p.before) || ascii.IsSpace(p.before[len(p.before)-1])) &&
		(start >= 0 || len(p.before) < maxFlaw) && bytes.IndexByte(p.before[max(start, 0):], '<') < 0
}

// unopenedAutolink finds u> and >u>, in which the first bracket is the wrong one rather than the mark of a quotation.
func (p place) unopenedAutolink() []Flaw {
	if ascii.HasSuffix(p.before, ">") && beginsLine(p.before[:len(p.before)-1]) {
		return p.at(linkflaw.MissingAngles, p.start-1, p.start, "<")
	}
	return p.at(linkflaw.StrayMark, p.end, p.end+1, "")
}

// opensText reports whether a link may start at the bracket before the URL.
func (p place) opensText() bool {
	front := p.before[:len(p.before)-len("[")]
	return mayPrecedeLink(front) && !ascii.HasSuffix(front, "(") && !ascii.HasSuffix(front, "[")
}

// unclosedURL finds [u), where neither bracket has its pair in the paragraph.
func (p place) unclosedURL() []Flaw {
	front := p.before[:len(p.before)-len("[")]
	rest := p.after[len(")"):]
	if ascii.HasSuffix(front, "!") || ascii.HasPrefix(rest, "]") || openingBracket(front) >= 0 || p.mayBeOpen(front, "(", ")") || p.mayBeClosed(rest, '[', ']') {
		return nil
	}
	return p.around(linkflaw.MissingAngles, p.start-1, p.end+1, "<", ">")
}
