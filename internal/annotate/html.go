package annotate

import (
	"bytes"
	"sort"
	"strings"

	"golang.org/x/net/html"

	"github.com/urlmend/urlmend/internal/placeholder"
	"github.com/urlmend/urlmend/internal/syntax"
)

// verbatim are the elements other than code whose contents are shown or run as they are. In a
// title, a comment is text.
var verbatim = map[string]bool{
	"textarea": true, "title": true, "svg": true, "math": true,
	"template": true, "iframe": true, "noscript": true, "noembed": true,
	"noframes": true, "plaintext": true,
}

func isVerbatim(name []byte) bool {
	return verbatim[string(name)] || syntax.IsCodeElement(string(name))
}

// A run is the bytes [start, end) of running text.
type run struct{ start, end int }

// runningText returns a function that reports whether an offset is in running text of
// HTML, or of XML that is read alike: in no tag, comment or verbatim element.
func runningText(data []byte) func(off int) bool {
	running := runsOf(data)
	return func(off int) bool {
		i := sort.Search(len(running), func(i int) bool { return running[i].end >= off })
		return i < len(running) && running[i].start <= off && !placeholder.IsOpen(data[max(running[i].start, off-maxTemplate):off])
	}
}

// runsOf returns the runs of running text, in order.
func runsOf(data []byte) (running []run) {
	var open []string // verbatim elements
	z := html.NewTokenizer(bytes.NewReader(data))
	for at := 0; ; {
		kind := z.Next()
		if kind == html.ErrorToken {
			return running
		}
		end := at + len(z.Raw())
		name, _ := z.TagName()
		switch {
		case kind == html.TextToken && len(open) == 0:
			running = append(running, run{at, end})
		case kind == html.StartTagToken && isVerbatim(name):
			open = append(open, string(name))
		case kind == html.EndTagToken && len(open) > 0 && open[len(open)-1] == string(name):
			open = open[:len(open)-1]
		}
		at = end
	}
}

// maxTemplate is the length of the longest expression of a template, of several lines, that is
// recognised.
const maxTemplate = 16 << 10

func (t *Text) hypertext(_, last line, _ int) (s Slot, why string) {
	if !t.html(last.end) {
		return s, "its line ends in a tag, in a comment, or in code"
	}
	return t.atEnd(last, "<!-- ", " -->"), ""
}

func (t *Text) mediawiki(_, last line, _ int) (s Slot, why string) {
	text := string(bytes.TrimSpace(t.text(last)))
	switch {
	case !t.html(last.end):
		return s, "its line ends in a tag, in a comment, or in code"
	case strings.HasPrefix(text, "=") && strings.HasSuffix(text, "="):
		return s, "it is in a heading"
	}
	return t.atEnd(last, "<!-- ", " -->"), ""
}
