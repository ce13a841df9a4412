package annotate

import (
	"bytes"
	"sort"
	"strings"

	"golang.org/x/net/html"
)

// verbatim are the elements whose contents are shown or run as they are. In a title, a
// comment is text.
var verbatim = map[string]bool{
	"pre": true, "code": true, "script": true, "style": true, "textarea": true, "title": true, "xmp": true, "svg": true, "math": true,
	"template": true, "iframe": true, "noscript": true, "noembed": true, "noframes": true, "plaintext": true,
	"programlisting": true, "screen": true, "literallayout": true, "synopsis": true, "source": true, "syntaxhighlight": true, "nowiki": true,
}

// A run is the bytes [start, end) of running text.
type run struct{ start, end int }

// runningText returns a function that reports whether an offset is in running text of
// HTML, or of XML that is read alike: in no tag, comment or verbatim element.
func runningText(data []byte) func(off int) bool {
	var running []run
	var open []string // verbatim elements
	z := html.NewTokenizer(bytes.NewReader(data))
	for at := 0; ; {
		kind := z.Next()
		if kind == html.ErrorToken {
			break
		}
		end := at + len(z.Raw())
		name, _ := z.TagName()
		switch {
		case kind == html.TextToken && len(open) == 0:
			running = append(running, run{at, end})
		case kind == html.StartTagToken && verbatim[string(name)]:
			open = append(open, string(name))
		case kind == html.EndTagToken && len(open) > 0 && open[len(open)-1] == string(name):
			open = open[:len(open)-1]
		}
		at = end
	}
	return func(off int) bool {
		i := sort.Search(len(running), func(i int) bool { return running[i].end >= off })
		return i < len(running) && running[i].start <= off && !inTemplate(data[max(running[i].start, off-maxTemplate):off])
	}
}

// maxTemplate is the length of the longest expression of a template that is recognised.
const maxTemplate = 16 << 10

// inTemplate reports whether an expression of a template is open at the end of a text.
func inTemplate(text []byte) bool {
	for _, marks := range [][2]string{{"{{", "}}"}, {"{%", "%}"}, {"{#", "#}"}, {"<%", "%>"}, {"<?", "?>"}, {"${", "}"}} {
		if i := bytes.LastIndex(text, []byte(marks[0])); i >= 0 && !bytes.Contains(text[i:], []byte(marks[1])) {
			return true
		}
	}
	return false
}

func (t *Text) hypertext(last line) (s Slot, why string) {
	if !t.html(last.end) {
		return s, "its line ends in a tag, in a comment, or in code"
	}
	return t.atEnd(last, "<!-- ", " -->"), ""
}

func (t *Text) mediawiki(last line) (s Slot, why string) {
	text := string(bytes.TrimSpace(t.text(last)))
	switch {
	case !t.html(last.end):
		return s, "its line ends in a tag, in a comment, or in code"
	case strings.HasPrefix(text, "=") && strings.HasSuffix(text, "="):
		return s, "it is in a heading"
	}
	return t.atEnd(last, "<!-- ", " -->"), ""
}
