// Package syntax knows how texts in markup are written, and the source of programs: one value and one file for each
// language.
//
// Where a URL starts, [Look.At] reports whether it is in a construct of the language, such as Markdown's [t](u), and where that
// ends; [Language.Bound] returns where running text ends a URL outside of any construct; and [Fragments] reads the
// escapes of both. A bare <u> is no construct here: it delimits a URL in every text (RFC 3986, appendix C).
//
// Where the marks of a link are not quite right, [Language.Nearest] knows what was meant. It compares the marks around a
// destination with each [Construct], one way to write a link. Nothing to change means that there is a link; one or two
// changes mean that one was meant, and the changes are what is wrong with it and how to fix it.
//
// Every offset is a byte offset and every range is half-open. What is read around a destination is bounded. The total time over a
// document is linear, provided that the next look starts at or after the end of a URL
// that was found.
package syntax

import (
	"bytes"
	"cmp"
	"slices"
	"strings"
	"sync"

	"github.com/urlmend/urlmend/internal/ascii"
)

// A Language is what is known of a kind of text: a markup, or the source of programs. Its zero value is read as plain text.
type Language struct {
	// Name is the name of the language in options, in lower case. Title is that in messages.
	Name, Title string
	// Extensions and FileNames are those of its files, in lower case and without the dot, with spaces between.
	Extensions, FileNames string
	// EditorIDs are the identifiers by which editors name the language, other than those that are extensions. The extension after
	// "=" is that of its files; without it, the first is.
	EditorIDs string
	// Cells is the language of the texts in its strings; nil: there are none, or each has its own.
	Cells *Language
	Traits
	Constructs
	// Decodes says where a reference of HTML, such as &amp;, is decoded when a text is shown.
	Decodes Places

	// at returns the destination that starts with the URL, if it is in a construct of the language; nil: seen.
	at func(*Look) (Destination, bool)
	// bound returns the length of the text, which starts with a URL, that is left to the URL; nil: all of it.
	bound func(text []byte) int
	// TextEscape is how running text is escaped, outside of any construct.
	TextEscape Escape
	// code returns what reads the parts that are code; nil: there are none.
	code func() *Code

	// Comments are where a text can take one more.
	Comments
	// inComment is InComment; nil: comments are not known.
	inComment func(before, after []byte, isCut bool) bool
	// Special are the characters that have a meaning, other than those that have one in some markup or program.
	Special string

	// links are the constructs that make a link to a destination, the preferred one first.
	links []string
	// mistaken are those of other languages, and those with the marks in the wrong order: they make no link, and mean
	// nothing else.
	mistaken []string
	// Replaced are texts for which the language shows other characters, also in a URL.
	Replaced []string
	// minExact is how many marks of a construct must be right to show that a link was meant.
	minExact int
	// Openings are the marks after which the destination of a link may lack its scheme; those with "www." if a host begins so.
	Openings []string
	// isAnchor reports whether marks make a name, which is between two texts, that of a place in the text; nil: it is none.
	isAnchor func(before, after []byte) bool
	// opensLink reports whether text ends in a mark before the destination of a link, other than one of an attribute; nil: marks
	// other than a colon do.
	opensLink func(text []byte) bool
	// textForm is the construct that shows the text of a link; empty: the first of links.
	textForm string
	// constructs are links and mistaken, once they are needed.
	constructs struct {
		sync.Once
		links, mistaken []Construct
	}
}

// Traits are a set of facts of a language.
type Traits uint16

const (
	// Prose: people read a text as it is, or what is made of it. Elsewhere a percent sign may belong to a format.
	Prose Traits = 1 << iota
	// Document: texts are published as documents with links.
	Document
	// Lightweight: it is text with marks. Stars begin items, and a letter after a URL is a word.
	Lightweight
	// Tags: it has tags of HTML, with attributes.
	Tags
	// Plain: no character has a meaning of its own.
	Plain
	// Program: it is the source of programs.
	Program
	// Literals: adjacent string literals are one text.
	Literals
	// Typeset: it is printed, and shows destinations as they are. Its macros have parameters, such as #1.
	Typeset
	// Grids: the cells of its tables are drawn, with "|" between them.
	Grids
	// Blanks: a destination may have blanks.
	Blanks
	// ByScheme: the marks of a link make one only if its destination has a scheme.
	ByScheme
	// Doubled: some programs make a link of one with doubled brackets.
	Doubled
	// Catalogue: its strings are texts, each in its own language, with the marks of what is obsolete at the front of lines.
	Catalogue
	// Folded: a line may continue in the next, after a blank.
	Folded
	// Indented: a line end ends a statement outside of brackets. Adjacent literals may be in different quotation marks.
	Indented
	// Dotted: dots concatenate strings.
	Dotted
)

// Constructs are a set of constructs of links.
type Constructs uint16

const (
	Inline     Constructs = 1 << iota // [t](u)
	Autolink                          // <u>; and a bare URL up to white space (GitHub Flavored Markdown, sections 6.8 and 6.9)
	Definition                        // [r]: u
	Attribute                         // href="u"
	Bracket                           // [[u][t]]
	Embedded                          // `t <u>`_
	Role                              // :ref:`t <r>`
	Anchored                          // <<t>>, xref:t[]
	Target                            // .. _t: u
	Command                           // \url{u}
	Macro                             // link:u[t], also in angle brackets
)

// Has reports whether the language has any of the constructs.
func (c Constructs) Has(any Constructs) bool { return c&any != 0 }

// Marks are what is right before and after the destination of a link. Without Close, white space or a mark is after it.
type Marks struct{ Open, Close string }

// Comments are a way of adding a comment to a text that changes nothing else in it.
type Comments uint8

const (
	NoComments     Comments = iota // there are none, or they are not known
	InParagraphs                   // <!-- x --> at the end of a line of running text
	InTags                         // <!-- x --> next to tags
	InWiki                         // <!-- x --> at the end of a line
	AtLineEnd                      // % x at the end of a line
	BlockAbove                     // .. x, a block above the paragraph
	LineAbove                      // // x, a line above that of the paragraph
	ParagraphAbove                 // # x, a line above the paragraph
	RequestAbove                   // .\" x, a line between lines
	InProgram                      // as the programming language of the file has it
	ForTranslators                 // a comment would be read by them
)

// Places are a set of places in a text. A place in two of them counts only if both are in the set.
type Places uint8

const (
	InText Places = 1 << iota
	InDestination
	InCode
)

// Is reports whether the language has any of the traits.
func (t Traits) Is(any Traits) bool { return t&any != 0 }

// languages has each language once. Its order is that of the inputs of package extract.
var languages = []*Language{
	Unknown, Text, Markdown, RST, AsciiDoc, Org, MediaWiki, LaTeX, HTML, Roff, Source, PO, C, Python, Calendar, Notebook, Textile,
}

// Of returns the language of that number; Unknown if there is none.
func Of(number int) *Language {
	if 0 < number && number < len(languages) {
		return languages[number]
	}
	return Unknown
}

// Number returns the number of the language.
func (l *Language) Number() int { return slices.Index(languages, l) }

// Names returns the names that [Parse] knows.
func Names() []string {
	var names []string
	for _, l := range languages[1:] {
		names = append(names, l.Name)
	}
	return names
}

// Parse returns the language of that name, in any case; nil if there is none.
func Parse(name string) *Language {
	for _, l := range languages {
		if strings.EqualFold(l.Name, name) {
			return l
		}
	}
	return nil
}

// Inner returns the language of the cells, or the language itself.
func (l *Language) Inner() *Language { return cmp.Or(l.Cells, l) }

func (l *Language) String() string { return l.Name }

// Bound returns the number of bytes of text that the markup leaves to a URL in
// running text. Text starts with the URL and extends as far as plain text allows.
func (l *Language) Bound(text []byte) int {
	if l.bound != nil {
		return l.bound(text)
	}
	return len(text)
}

// HasLinks reports whether a link can be told from other text by its marks.
func (l *Language) HasLinks() bool { return l.links != nil }

// compile makes the constructs.
func (l *Language) compile() {
	l.constructs.Do(func() {
		for _, p := range l.links {
			l.constructs.links = append(l.constructs.links, compile(p))
		}
		for _, p := range l.mistaken {
			l.constructs.mistaken = append(l.constructs.mistaken, compile(p))
		}
	})
}

// Nearest returns the cheapest alignment of the marks around a destination with a construct of the language. Its cost is 0
// if they make a link. It is not ok if they do not, and nothing shows that a link was meant: too few of the
// marks are right for those that are wrong.
func (l *Language) Nearest(p Place) (best Alignment, ok bool) {
	l.compile()
	if p.Start > p.Lo && p.Text[p.Start-1] == '<' && ascii.At(p.Text, p.End) == '>' && !l.hasAngles() {
		p.Start, p.End = p.Start-1, p.End+1
	}
	if last := ascii.Last(p.Text[p.Start:p.End]); ascii.In(last, `]"`) && bytes.IndexAny(p.Text[p.Start:p.End-1], `["`) < 0 {
		p.End-- // it closes what the text opens
	}
	for i := range l.constructs.links {
		a, isClose := l.constructs.links[i].Align(p)
		if isClose && (!ok || a.Cost < best.Cost || a.Cost == best.Cost && a.Meant && !best.Meant) {
			best, ok = a, true
		}
	}
	if ok && best.Cost == 0 {
		return best, true
	}
	for i := range l.constructs.mistaken {
		a, isClose := l.constructs.mistaken[i].Align(p)
		isText := ascii.In(ascii.At(p.Text, a.End), "([") // its marks are those of the text of a link
		if isClose && a.Cost == 0 && (a.Meant || !a.Construct.hasText) && !isText {
			a.Mistaken = true
			return a, true
		}
	}
	return best, ok && best.Meant && best.Exact >= l.minExact && best.Cost <= best.Exact+1
}

// MayAlign reports whether [Language.Nearest] may find a construct around text[start:end]: a mark is on either side, or white space
// is one.
func (l *Language) MayAlign(text []byte, start, end int) bool {
	var buf [maxTokens]token
	isMark := func(t token) bool { return !t.isSpace() }
	return l == MediaWiki || ascii.In(ascii.Last(text[start:end]), `]"`) ||
		slices.ContainsFunc(tokensAfter(buf[:0], text, end, len(text)), isMark) ||
		slices.ContainsFunc(tokensBefore(buf[:0], text, 0, start), isMark)
}

// hasAngles reports whether angle brackets around a destination are marks of its link, and not its own.
func (l *Language) hasAngles() bool { return strings.Contains(l.links[0], "<U>") }

// Write returns a link to a destination in the preferred form; the destination alone if it has no text.
func (l *Language) Write(text, destination []byte) string {
	if len(text) == 0 {
		return string(destination)
	}
	return strings.NewReplacer(string(optionalSpace), "", "__", "_", "T", string(bytes.TrimSpace(text)), "U", string(destination)).Replace(l.links[0])
}

// LinkForm returns how the language writes a link, such as "[text](URL)"; "" if that is not known.
func (l *Language) LinkForm() string {
	if !l.HasLinks() {
		return ""
	}
	return l.Write([]byte("text"), []byte("URL"))
}

// LinkText returns what readers see of a link, if all of it is in the texts around its destination, or nil.
func (l *Language) LinkText(before, after []byte) []byte {
	form := l.textForm
	if form == "" && l.HasLinks() {
		form = l.links[0]
	}
	if form == "" {
		return nil
	}
	c := compile(form)
	if c.textFirst {
		const around = " <" + string(optionalSpace)
		front := bytes.TrimSuffix(bytes.TrimRight(before, around), []byte(strings.Trim(c.between, around)))
		if open := bytes.LastIndex(front, []byte(c.open)); open >= 0 {
			return front[open+len(c.open):]
		}
		return nil
	}
	_, text, _ := bytes.Cut(after, []byte(c.between))
	text, _, isWhole := bytes.Cut(text, []byte(c.close))
	if !isWhole {
		return nil
	}
	return text
}

// IsAnchor reports whether the name between two texts is that of a place in the text.
func (l *Language) IsAnchor(before, after []byte) bool {
	return l.isAnchor != nil && l.isAnchor(before, after)
}

// OpensLink reports whether text ends in a mark before the destination of a link, other than one of an attribute.
func (l *Language) OpensLink(text []byte) bool {
	if l.opensLink != nil {
		return l.opensLink(text)
	}
	return !ascii.In(ascii.Last(text), ": =") // which is before a field of a query
}
