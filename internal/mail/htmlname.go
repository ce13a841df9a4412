package mail

import (
	"bytes"
	"slices"
	"strings"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/uri"
)

// An htmlElement is what is to be known of an element to read its tags.
type htmlElement struct {
	name string
	flow htmlFlow
}

// htmlFlow says what the tags of an element do to the text; nothing if it is
// zero.
type htmlFlow uint8

const (
	htmlBreaks    htmlFlow = 1 << iota // what is before and behind the tag are not one word
	htmlEscapable                      // it holds text without markup
	htmlRaw                            // it holds what is neither markup nor shown
	htmlPlain                          // all the rest is text as it stands
	htmlScript                         // its end is told in the way of scripts
	htmlAnchor                         // <a>
	htmlBase                           // <base>
	htmlParts                          // what is before and behind the tag is apart, as paragraphs are
)

// htmlElements are those of HTML, and of HTML 4 and before, that stand between
// words, hold no markup, or have attributes of their own.
var htmlElements = slices.Concat([]htmlElement{
	{"a", htmlAnchor}, {"base", htmlBase},
	{"title", htmlBreaks | htmlParts | htmlEscapable}, {"textarea", htmlBreaks | htmlEscapable},
	{"script", htmlRaw | htmlScript}, {"style", htmlRaw}, {"xmp", htmlRaw | htmlBreaks}, {"iframe", htmlRaw}, {"noembed", htmlRaw},
	{"noframes", htmlRaw}, {"plaintext", htmlPlain | htmlBreaks},
	{"applet", 0}, {"area", 0}, {"audio", 0}, {"b", 0}, {"bgsound", 0}, {"del", 0}, {"em", 0}, {"embed", 0},
	{"font", 0}, {"i", 0}, {"image", 0}, {"img", 0}, {"input", 0}, {"ins", 0}, {"link", 0}, {"meta", 0},
	{"object", 0}, {"param", 0}, {"q", 0}, {"source", 0}, {"span", 0}, {"strong", 0}, {"track", 0}, {"u", 0},
	{"video", 0},
}, elementsWith(htmlBreaks, `address body br button center col colgroup dialog dir div form frame frameset head hgroup html
	isindex legend listing menu menuitem optgroup option search select`),
	elementsWith(htmlBreaks|htmlParts, `article aside blockquote caption dd details dl dt fieldset figcaption figure footer
	h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section summary table tbody td tfoot th thead tr ul`))

// elementsWith returns the elements of those names, which do that to the text.
func elementsWith(flow htmlFlow, names string) (elements []htmlElement) {
	for name := range strings.FieldsSeq(names) {
		elements = append(elements, htmlElement{name, flow})
	}
	return elements
}

// lineEnds returns how many line ends a tag of e puts behind those of tags before
// it.
func (e *htmlElement) lineEnds(before int) int {
	switch {
	case e.flow&htmlParts != 0:
		return 2 - before
	case e.name == "br":
		return min(1, 2-before)
	case e.flow&htmlBreaks != 0:
		return max(0, 1-before)
	}
	return 0
}

// unknownElement is one that isn't known.
var unknownElement htmlElement

// An htmlAttribute is what is to be known of an attribute.
type htmlAttribute struct {
	name string   // with "@" before it
	link bool     // of <a>, it leads somewhere
	url  urlValue // whether it is one URL
	of   []string // places, by the elements that have it
}

type urlValue uint8

const (
	noURL    urlValue = iota
	aURL              // one URL, whatever the element
	aURLHere          // one URL if the element is one of those that have it
)

// htmlAttributes are those whose value is one URL (HTML, "Attributes"; HTML
// 4.01, "Index of Attributes"; what mailers add), and those in which URLs are
// seen.
var htmlAttributes = append([]htmlAttribute{
	{"@href", true, aURL, placesOf("@href", "a area link base image")},
	{"@src", false, aURL, placesOf("@src", "img script iframe embed input frame audio video source track bgsound")},
	{"@background", false, aURL, placesOf("@background", "body table td th tr")},
	{"@action", false, aURL, placesOf("@action", "form")},
	{"@formaction", false, aURL, placesOf("@formaction", "button input")},
	{"@cite", false, aURL, placesOf("@cite", "blockquote q ins del")},
	{"@data", false, aURLHere, placesOf("@data", "object")},
	{"@longdesc", false, aURL, placesOf("@longdesc", "img frame iframe")},
	{"@poster", false, aURL, placesOf("@poster", "video")},
	{"@codebase", false, aURL, placesOf("@codebase", "object applet")},
	{"@classid", false, aURL, placesOf("@classid", "object")},
	{"@manifest", false, aURLHere, placesOf("@manifest", "html")},
	{"@icon", false, aURLHere, placesOf("@icon", "menuitem")},
	{"@profile", false, aURLHere, placesOf("@profile", "head")},
	{"@lowsrc", false, aURL, placesOf("@lowsrc", "img")},
	{"@dynsrc", false, aURL, placesOf("@dynsrc", "img")},
	{"@xlink:href", false, aURL, nil},
	{"@data-saferedirecturl", false, aURL, placesOf("@data-saferedirecturl", "a")},
	{"@originalsrc", false, aURL, placesOf("@originalsrc", "a")},
	{"@content", false, noURL, placesOf("@content", "meta")},
	{"@value", false, noURL, placesOf("@value", "param input option")},
	{"@srcset", false, noURL, placesOf("@srcset", "img source")},
	{"@imagesrcset", false, noURL, placesOf("@imagesrcset", "link")},
	{"@ping", false, noURL, placesOf("@ping", "a area")},
	{"@usemap", false, noURL, placesOf("@usemap", "img")},
	{"@archive", false, noURL, placesOf("@archive", "applet object")},
}, otherAttributes(`alt class data-href data-src id itemid itemtype label name onclick onerror onload onmouseout
	onmouseover onsubmit placeholder rel style summary target title type ymailto xmlns xmlns:m xmlns:o xmlns:v
	xmlns:w`)...)

// unknownAttribute is one that isn't known.
var unknownAttribute htmlAttribute

// placesOf returns the places of an attribute in each of the elements.
func placesOf(attribute, elements string) []string {
	all := strings.Fields(elements)
	for i := range all {
		all[i] += attribute
	}
	return all
}

func otherAttributes(names string) []htmlAttribute {
	var all []htmlAttribute
	for name := range strings.FieldsSeq(names) {
		all = append(all, htmlAttribute{name: "@" + name})
	}
	return all
}

// place returns the place of the attribute in e.
func (a *htmlAttribute) place(e *htmlElement) string {
	if place, ok := a.in(e); ok {
		return place
	}
	return a.name
}

// in returns the place of the attribute in e if that is an element that has it.
func (a *htmlAttribute) in(e *htmlElement) (string, bool) {
	n := len(e.name)
	for _, place := range a.of {
		if len(place)-len(a.name) == n && place[:n] == e.name {
			return place, true
		}
	}
	return "", false
}

// holdsURL reports whether the value of the attribute in e is one URL.
func (a *htmlAttribute) holdsURL(e *htmlElement) bool {
	if a.url == aURLHere {
		_, ok := a.in(e)
		return ok
	}
	return a.url == aURL
}

// htmlElementOf returns the element of that name, in any case.
func htmlElementOf(name []byte) *htmlElement {
	if i := elementNames.find(name); i >= 0 {
		return &htmlElements[i]
	}
	return &unknownElement
}

// htmlAttributeOf returns the attribute of that name, in any case.
func htmlAttributeOf(name []byte) *htmlAttribute {
	if i := attributeNames.find(name); i >= 0 {
		return &htmlAttributes[i]
	}
	return &unknownAttribute
}

// lexiconSize is a power of two, several times the number of names.
const lexiconSize = 512

// A lexicon is a list of names in lower case, to be found in any case. Each is
// at its hash or behind it.
type lexicon [lexiconSize]struct {
	name  string
	index int
}

var (
	elementNames   = newLexicon(len(htmlElements), func(i int) string { return htmlElements[i].name })
	attributeNames = newLexicon(len(htmlAttributes), func(i int) string { return htmlAttributes[i].name[1:] })
)

// newLexicon returns a lexicon of n names.
func newLexicon(n int, name func(i int) string) *lexicon {
	l := &lexicon{}
	for i := range n {
		slot := lexiconHash([]byte(name(i)))
		for ; l[slot].name != ""; slot = (slot + 1) % lexiconSize {
		}
		l[slot].name, l[slot].index = name(i), i
	}
	return l
}

// find returns the index of name, or -1.
func (l *lexicon) find(name []byte) int {
	for slot := lexiconHash(name); ; slot = (slot + 1) % lexiconSize {
		row := &l[slot]
		if len(row.name) == len(name) && (string(name) == row.name || ascii.EqualFold(name, row.name)) {
			return row.index
		}
		if row.name == "" {
			return -1
		}
	}
}

// lexiconHash returns the slot at which a name, which is not empty, is looked
// for.
func lexiconHash(name []byte) uint {
	n := len(name)
	first, middle, last := name[0]|0x20, name[n/2]|0x20, name[n-1]|0x20
	return uint(n*37+int(first)*5+int(middle)*11+int(last)*3) % lexiconSize
}

// hasScheme reports whether name begins with a scheme that is known, and ":".
func hasScheme(name []byte) bool {
	n := bytes.IndexByte(name, ':')
	return n > 0 && uri.LookupScheme(name[:n]) != nil
}
