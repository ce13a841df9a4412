package syntax

import (
	"bytes"
	"slices"

	"github.com/urlmend/urlmend/internal/ascii"
)

// The elements whose contents are code: of HTML ("Text-level semantics" and "Grouping
// content"), of DocBook, and the tags of MediaWiki (Help:Formatting).
var (
	inlineCode  = []string{"code", "samp", "kbd", "tt", "pre"}
	rawCode     = []string{"script", "style", "nowiki", "xmp"} // they contain no tags
	docbookCode = []string{
		"listing", "programlisting", "screen", "literallayout", "literal", "synopsis", "userinput", "computeroutput",
	}
	mediawikiCode = []string{"syntaxhighlight", "source"}
)

// IsCodeElement reports whether the contents of the element are code in HTML, DocBook or
// MediaWiki. The name is in lower case.
func IsCodeElement(name string) bool {
	for _, names := range [...][]string{inlineCode, rawCode, docbookCode, mediawikiCode} {
		if slices.Contains(names, name) {
			return true
		}
	}
	return false
}

// elements is the scanner of markup whose code is in elements: inlineCode, rawCode and more.
type elements struct {
	more  []string // elements of code
	open  string   // the name of the one that is open, or none
	cdata bool     // a CDATA section is open in it, which contains no tags
}

func (e *elements) reset(_ []byte, from, _ int) int {
	e.open, e.cdata = "", false
	return from
}

// An elementsState is the state of elements.
type elementsState struct {
	open  string
	cdata bool
}

func (e *elements) state(int) any { return elementsState{e.open, e.cdata} }

func (e *elements) resume(state any, _ int) {
	s := state.(elementsState)
	e.open, e.cdata = s.open, s.cdata
}

func (e *elements) scan(text []byte, r *region) {
	at := r.start
	if e.open == "" {
		if name, n := e.opening(text[at:]); n > 0 {
			e.open, r.end = name, at+max(n, TagLen(text[at:]))
			return
		}
		r.end = nextTag(text, at+1, func(tag []byte) bool {
			_, n := e.opening(tag)
			return n > 0
		})
		return
	}
	if e.cdata = e.cdata || ascii.HasPrefix(text[at:], cdataStart); e.cdata {
		r.code = true
		r.end, e.cdata = cdataEnd(text, at)
		return
	}
	if e.endsRun(text[at:]) {
		r.end = at + max(TagLen(text[at:]), 1)
		if isClosing(text[at:], e.open) {
			e.open = ""
		}
		return
	}
	r.code = true
	r.end = nextTag(text, at+1, e.endsRun)
}

func (e *elements) opening(text []byte) (name string, n int) {
	for _, names := range [...][]string{inlineCode, rawCode, e.more} {
		if name, n = openingTag(text, names); n > 0 {
			break
		}
	}
	return name, n
}

// endsRun reports whether text begins with the end tag of the element that is open, or
// with any other tag in it: a link in code is a link.
func (e *elements) endsRun(text []byte) bool {
	return isClosing(text, e.open) || ascii.HasPrefix(text, cdataStart) || TagLen(text) > 0 && !slices.Contains(rawCode, e.open)
}

// cdataStart begins a CDATA section of XML (section 2.7).
const cdataStart = "<![CDATA["

// cdataEnd returns where the CDATA section that contains text[from] ends, or a place not far
// before the end of text if the section is open there.
func cdataEnd(text []byte, from int) (end int, open bool) {
	const mark = "]]>"
	end = min(len(text), from+maxLine)
	if n := bytes.Index(text[from:end], []byte(mark)); n >= 0 {
		return from + n + len(mark), false
	}
	return max(from+1, end-len(mark)+1), true
}

// nextTag returns the offset of the next tag in text[from:] that is wanted, or one that
// is not far before it.
func nextTag(text []byte, from int, wanted func(tag []byte) bool) int {
	end := min(len(text), from+maxLine)
	for from < end {
		n := bytes.IndexByte(text[from:end], '<')
		if n < 0 {
			break
		}
		if from += n; wanted(text[from:]) {
			return from
		}
		from++
	}
	return end
}

// openingTag returns the name of the element that text opens at its front, if it is one
// of names, and the length of "<" and the name; 0 otherwise.
func openingTag(text []byte, names []string) (name string, n int) {
	if len(text) < 2 || text[0] != '<' || !ascii.IsAlpha(text[1]) {
		return "", 0
	}
	for _, name := range names {
		if isNamed(text[1:], name) && !IsEmptyTag(text) {
			return name, 1 + len(name)
		}
	}
	return "", 0
}

// IsEmptyTag reports whether the tag at the front of text is that of an empty element.
func IsEmptyTag(text []byte) bool {
	n := TagLen(text)
	return n > 2 && text[n-2] == '/'
}

// isClosing reports whether text begins with the end tag of an element.
func isClosing(text []byte, name string) bool {
	return ascii.HasPrefix(text, "</") && isNamed(text[2:], name)
}

// isNamed reports whether a name of a tag at the front of text is name, in any case.
func isNamed(text []byte, name string) bool {
	n := len(name)
	return ascii.HasPrefixFold(text, name) && (n == len(text) || !IsNameByte(text[n]))
}

// closingTag returns the offset of the end tag of the element in text[from:], or -1.
func closingTag(text []byte, from int, name string) int {
	for {
		n := bytes.Index(text[from:], []byte("</"))
		if n < 0 {
			return -1
		}
		if from += n; isClosing(text[from:], name) {
			return from
		}
		from += 2
	}
}

// maxTag is more than the length of most tags.
const maxTag = 2 << 10

// TagLen returns the length of the tag at the front of text; 0 if there is none.
func TagLen(text []byte) int {
	if len(text) < 2 || text[0] != '<' || !ascii.IsAlpha(text[1]) && text[1] != '/' {
		return 0
	}
	return bytes.IndexByte(text[:min(len(text), maxTag)], '>') + 1
}

// betweenTags appends the spans of text[from:] that are in no tag. Text[from] is inside
// one.
func betweenTags(spans []Span, text []byte, from, base int) []Span {
	for {
		n := bytes.IndexByte(text[from:], '>')
		if n < 0 {
			return spans
		}
		from += n + 1
		end := from
		for end < len(text) && TagLen(text[end:]) == 0 {
			end++
		}
		if from < end {
			spans = append(spans, Span{base + from, base + end})
		}
		from = end
	}
}
