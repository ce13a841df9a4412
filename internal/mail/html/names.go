package html

import (
	"strings"
	"sync"
)

// An element is what has to be known about an element to read its tags.
type element struct {
	name string
	flow flow
}

// A flow is the effect of an element's tags on the text.
type flow uint16

const (
	breaksLine flow = 1 << iota // a tag separates words
	paragraph                   // a tag separates paragraphs
	escapable                   // it contains text without tags
	raw                         // it contains neither text nor tags
	plaintext                   // the rest of the document is its text, with no references
	script                      // its end tag follows the rules for scripts
	anchor                      // <a>
	quote                       // <blockquote>
	base                        // <base>
)

// elements has the elements of all versions of HTML that separate words, contain no
// markup or have attributes of their own, by their names in lower case.
var elements = sync.OnceValue(func() map[string]*element {
	all := make(map[string]*element)
	for _, e := range []struct {
		flow  flow
		names string
	}{
		{anchor, "a"}, {base, "base"},
		{breaksLine | paragraph | quote, "blockquote"}, {breaksLine | paragraph | escapable, "title"}, {breaksLine | escapable, "textarea"},
		{raw | script, "script"}, {raw, "style iframe noembed noframes"},
		{raw | breaksLine, "xmp"}, {plaintext | breaksLine, "plaintext"},
		{0, `applet area audio b bgsound del em embed font i image img input ins link meta object param q source span strong
			track u video`},
		{breaksLine, `address body br button center col colgroup dialog dir div form frame frameset head hgroup html isindex
			legend listing menu menuitem optgroup option search select`},
		{breaksLine | paragraph, `article aside caption dd details dl dt fieldset figcaption figure footer h1 h2
			h3 h4 h5 h6 header hr li main nav ol p pre section summary table tbody td tfoot th thead tr ul`},
	} {
		for name := range strings.FieldsSeq(e.names) {
			all[name] = &element{name, e.flow}
		}
	}
	return all
})

// lineEnds returns the number of line ends that a tag of e adds to those of the tags
// before it.
func (e *element) lineEnds(before int) int {
	switch {
	case e.flow&paragraph != 0:
		return 2 - before
	case e.name == "br":
		return min(1, 2-before)
	case e.flow&breaksLine != 0:
		return max(0, 1-before)
	}
	return 0
}

var unknownElement element

// An attribute is what has to be known about an attribute to read its value.
type attribute struct {
	name  string            // of its values: "@href"
	names map[string]string // of its values in the elements that have it: "a@href"
	url   urlValue
}

// A urlValue is the condition for the value of an attribute to be one URL.
type urlValue uint8

const (
	never   urlValue = iota
	always           // whatever the element
	inNamed          // in the elements that have the attribute
)

// attributes has the attributes whose value is one URL (HTML, "Attributes"; HTML
// 4.01, "Index of Attributes"; some that mailers add), and others in which URLs are
// seen, by their names in lower case.
var attributes = sync.OnceValue(func() map[string]*attribute {
	all := make(map[string]*attribute)
	for name := range strings.FieldsSeq(`alt class data-href data-src id itemid itemtype label name onclick onerror onload
		onmouseout onmouseover onsubmit placeholder rel style summary target title type xmlns xmlns:m xmlns:o xmlns:v xmlns:w
		ymailto`) {
		all[name] = &attribute{name: "@" + name}
	}
	for _, a := range []struct {
		name     string
		url      urlValue
		elements string
	}{
		{"href", always, "a area link base image"},
		{"src", always, "img script iframe embed input frame audio video source track bgsound"},
		{"background", always, "body table td th tr"},
		{"action", always, "form"},
		{"formaction", always, "button input"},
		{"cite", always, "blockquote q ins del"},
		{"data", inNamed, "object"},
		{"longdesc", always, "img frame iframe"},
		{"poster", always, "video"},
		{"codebase", always, "object applet"},
		{"classid", always, "object"},
		{"manifest", inNamed, "html"},
		{"icon", inNamed, "menuitem"},
		{"profile", inNamed, "head"},
		{"lowsrc", always, "img"},
		{"dynsrc", always, "img"},
		{"xlink:href", always, ""},
		{"data-saferedirecturl", always, "a"},
		{"originalsrc", always, "a"},
		{"content", never, "meta"},
		{"value", never, "param input option"},
		{"srcset", never, "img source"},
		{"imagesrcset", never, "link"},
		{"ping", never, "a area"},
		{"usemap", never, "img"},
		{"archive", never, "applet object"},
	} {
		names := make(map[string]string)
		for element := range strings.FieldsSeq(a.elements) {
			names[element] = element + "@" + a.name
		}
		all[a.name] = &attribute{"@" + a.name, names, a.url}
	}
	return all
})

var unknownAttribute attribute

// in returns the name for values of the attribute in e, and whether they are one
// URL.
func (a *attribute) in(e *element) (name string, isURL bool) {
	if name, ok := a.names[e.name]; ok {
		return name, a.url != never
	}
	return a.name, a.url == always
}
