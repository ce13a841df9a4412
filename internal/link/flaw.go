// Package link reads what was meant as a link in markup: its label, its definition, and what
// is wrong with its marks.
//
// Every offset is a byte offset and every range is half-open. What it reads around a URL is bounded.
package link

import (
	"bytes"

	"github.com/urlmend/urlmend/extract/linkflaw"
	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/kernel"
	"github.com/urlmend/urlmend/internal/markup"
)

// A Flaw is a mistake in what was meant as a link to a URL. Because of it, the markup
// makes no link, or a link to something else.
type Flaw struct {
	Kind linkflaw.Kind
	// Start and End are the bytes of the data that are wrong; an empty range where
	// something is missing.
	Start, End int
	// Meant is what should be there, if that is known.
	Meant string
}

// IsBetween reports whether the flaw is between the text of a link and its destination, or in the
// brackets around the destination: by CommonMark, the text may be a reference on its own. The first
// flaw begins after it.
func (f Flaw) IsBetween() bool {
	switch f.Kind {
	case linkflaw.DoubledBrackets, linkflaw.FullWidthBrackets, linkflaw.NestedLink:
		return true
	}
	return f.IsSpaced()
}

// IsSpaced reports whether the flaw is one of those between brackets that prose has as well, after a reference: white
// space or text.
func (f Flaw) IsSpaced() bool {
	switch f.Kind {
	case linkflaw.SpacedBrackets, linkflaw.SpacedLink, linkflaw.BrokenBrackets, linkflaw.InvisibleCharacter, linkflaw.TextBetween:
		return true
	}
	return false
}

// maxFlaw is how many bytes before and after a URL show a flaw.
const maxFlaw = 512

// A place is what is around a URL.
type place struct {
	data          []byte
	start, end    int
	before, after []byte
	// closed: a construct of the markup delimits the URL.
	closed bool
}

// Flaws returns what is wrong with the link to the URL data[start:end], in order; nil if
// it is in no link, or in a proper one. Closed says that [markup.At] has found its destination.
// It reads at most maxFlaw bytes before and after the URL. Where these do not decide, it reads at most
// maxOpening bytes before it, and maxNearby on both sides of a link in HTML.
func Flaws(lang markup.Language, data []byte, start, end int, closed bool) []Flaw {
	p := place{data: data, start: start, end: end, closed: closed}
	p.before, p.after = data[max(0, start-maxFlaw):start], data[end:min(len(data), end+maxFlaw)]
	if isTemplate(data[start:end]) {
		return nil
	}
	if flaws := p.repeatedScheme(); flaws != nil {
		return flaws
	}
	return p.flawsIn(lang)
}

// flawsIn finds what is wrong by the rules of a markup.
func (p place) flawsIn(lang markup.Language) []Flaw {
	switch lang {
	case markup.Markdown:
		return p.markdown()
	case markup.RST:
		return p.rst()
	case markup.PO:
		return p.catalogue()
	case markup.Python:
		if flaws := p.docstring(); flaws != nil {
			return flaws
		}
		return p.commentLink()
	case markup.AsciiDoc:
		return p.asciidoc()
	case markup.Org:
		return p.org()
	case markup.MediaWiki:
		return p.mediawiki()
	case markup.LaTeX:
		return p.latex()
	case markup.Textile:
		return p.textile()
	case markup.HTML:
		return p.attribute()
	case markup.Text:
		return p.pod()
	case markup.C:
		return p.comment()
	case markup.Source:
		if flaws := p.comment(); flaws != nil {
			return flaws
		}
		return p.pod()
	}
	return nil
}

// repeatedScheme finds a scheme and blanks between the mark that opens the destination and the URL: [http:// u t].
func (p place) repeatedScheme() []Flaw {
	front := kernel.Blanks.TrimRight(p.before)
	name, ok := bytes.CutSuffix(front, []byte("://"))
	if len(front) == len(p.before) || !ok {
		return nil // as most
	}
	opened := withoutWord(name)
	if len(opened) == len(name) || len(opened) == 0 || !ascii.In(opened[len(opened)-1], "[(<") {
		return nil
	}
	return p.at(linkflaw.LeadingText, p.base()+len(opened), p.start, "")
}

// url returns the URL.
func (p place) url() []byte { return p.data[p.start:p.end] }

// base returns the offset of before in the data.
func (p place) base() int { return p.start - len(p.before) }

// offsetOf returns the offset in the data of rest, the end of p.after.
func (p place) offsetOf(rest []byte) int { return p.end + len(p.after) - len(rest) }

// isCut reports whether nothing is left of rest, the end of p.after, because what follows is out of reach.
func (p place) isCut(rest []byte) bool { return len(rest) == 0 && len(p.after) == maxFlaw }

// at returns the flaw of the bytes [start, end) of the data.
func (p place) at(kind linkflaw.Kind, start, end int, meant string) []Flaw {
	return []Flaw{{Kind: kind, Start: start, End: end, Meant: meant}}
}

// around returns the flaws of the bytes [start, p.start) and [p.end, end) of the data, where opening and closing are meant.
func (p place) around(kind linkflaw.Kind, start, end int, opening, closing string) []Flaw {
	return []Flaw{{kind, start, p.start, opening}, {kind, p.end, end, closing}}
}
