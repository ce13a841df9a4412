package syntax

import (
	"bytes"
	"strings"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/markup"
)

// A Language is how one markup language writes links.
type Language struct {
	// Links are the constructs that make a link to a destination, the preferred one first.
	Links []Construct
	// Mistaken are those of other languages, and those with the marks in the wrong order: they make no link, and mean
	// nothing else.
	Mistaken []Construct
	// Replaced are texts for which the language shows other characters, also in a URL.
	Replaced []string
	// minExact is how many marks of a construct must be right to show that a link was meant.
	minExact int
}

// languages has each language in which a link can be told from other text by its marks.
var languages = map[markup.Language]*Language{
	// CommonMark 0.31, sections 6.3 and 4.7.
	markup.Markdown: {
		Links:    constructs("[T](~U~)", "[T]:~U"),
		Mistaken: constructs("(T)[U]", "[[U][T]]", "[U T]"),
		minExact: 2,
	},
	// reStructuredText Markup Specification, "Embedded URIs and Aliases".
	markup.RST: {
		Links:    constructs("`T <U>`__", "`<U>`__"),
		Mistaken: constructs("[T](U)", "[U T]", "[[U][T]]"),
		minExact: 4,
	},
	// AsciiDoc Language, "Links".
	markup.AsciiDoc: {
		Links:    constructs("U[T]"),
		Mistaken: constructs("[T](U)"),
		Replaced: []string{"--", "...", "'"},
		minExact: 3, // two brackets after a URL show nothing
	},
	// The Org Manual, section 4.1.
	markup.Org: {
		Links:    constructs("[[U][T]]"),
		Mistaken: constructs("[T](U)"),
		minExact: 4,
	},
	// MediaWiki, "Help:Links".
	markup.MediaWiki: {
		Links:    constructs("[U T]"),
		Mistaken: constructs("[T](U)"),
		minExact: 2,
	},
}

// For returns what is known of the links of a language; nil if its marks tell nothing.
func For(l markup.Language) *Language { return languages[l] }

func constructs(patterns ...string) []Construct {
	cs := make([]Construct, len(patterns))
	for i, p := range patterns {
		cs[i] = compile(p)
	}
	return cs
}

// Nearest returns the cheapest alignment of the marks around a destination with a construct of the language. Its cost is 0
// if they make a link. It is not ok if they do not, and nothing shows that a link was meant: too few of the
// marks are right for those that are wrong.
func (l *Language) Nearest(p Place) (best Alignment, ok bool) {
	if p.Start > p.Lo && p.Text[p.Start-1] == '<' && ascii.At(p.Text, p.End) == '>' && !l.hasAngles() {
		p.Start, p.End = p.Start-1, p.End+1
	}
	if last := ascii.Last(p.Text[p.Start:p.End]); ascii.In(last, `]"`) && bytes.IndexAny(p.Text[p.Start:p.End-1], `["`) < 0 {
		p.End-- // it closes what the text opens
	}
	for i := range l.Links {
		a, isClose := l.Links[i].Align(p)
		if isClose && (!ok || a.Cost < best.Cost || a.Cost == best.Cost && a.Meant && !best.Meant) {
			best, ok = a, true
		}
	}
	if ok && best.Cost == 0 {
		return best, true
	}
	for i := range l.Mistaken {
		if a, isClose := l.Mistaken[i].Align(p); isClose && a.Cost == 0 && a.Meant {
			a.Mistaken = true
			return a, true
		}
	}
	return best, ok && best.Meant && best.Exact >= l.minExact && best.Cost <= best.Exact+1
}

// hasAngles reports whether angle brackets around a destination are marks of its link, and not its own.
func (l *Language) hasAngles() bool { return strings.Contains(l.Links[0].Pattern, "<U>") }

// Write returns a link to a destination in the preferred form.
func (l *Language) Write(text, destination []byte) string {
	pattern := strings.ReplaceAll(l.Links[0].Pattern, string(optionalSpace), "")
	return strings.NewReplacer("T", string(bytes.TrimSpace(text)), "U", string(destination)).Replace(pattern)
}
