package link

import (
	"bytes"
	"slices"
	"strings"
	"sync"

	"github.com/urlmend/urlmend/extract/linkflaw"
	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/kernel"
	"github.com/urlmend/urlmend/internal/markup"
)

// raw finds a link that is shown as it is written: in a list that is code, or in an element of a block of HTML, which ends
// at a blank line (CommonMark 0.31, section 4.6, condition 6). Some programs end it after the element, so a link there may
// be one.
func (p place) raw() []Flaw {
	if !p.closed || !ascii.HasSuffix(p.before, "](") || p.isInComment() {
		return nil
	}
	switch p.elementAround() {
	case captionElement:
		return p.at(linkflaw.RawCaption, p.start-len("]("), p.start, "")
	case blockElement:
		return p.at(linkflaw.RawLink, p.start-len("]("), p.start, "")
	}
	return p.indentedList()
}

// indentedList finds the first link of a list that is indented right below a heading, which makes code of the list
// (CommonMark 0.31, section 4.4).
func (p place) indentedList() []Flaw {
	text := p.farBefore()
	last := ascii.LastLine(text)
	if !isIndentedItem(last) || !followsHeading(text[:len(text)-len(last)]) {
		return nil
	}
	at := p.start - len(last)
	return p.at(linkflaw.IndentedList, at, at+len(last)-len(bytes.TrimLeft(last, " \t")), "")
}

// isIndentedItem reports whether a line is an item of a list, indented by spaces as code is. Programs for outlines write
// a tab before each item, and read no code there.
func isIndentedItem(line []byte) bool {
	indent := ascii.RunLen(line, ' ')
	return indent >= 4 && (isItem(line[indent:]) || isNumbered(line[indent:]))
}

// followsHeading reports whether text ends in a heading, after which are only blank lines and indented items without
// links. What looks like a heading in a fenced code block is a comment.
func followsHeading(text []byte) bool {
	for len(text) > 0 {
		text = text[:len(text)-1]
		above := ascii.LastLine(text)
		text = text[:len(text)-len(above)]
		content := kernel.Spaces.TrimRight(above)
		if len(content) == 0 || isIndentedItem(content) && !bytes.Contains(content, []byte("](")) {
			continue
		}
		return markup.IsHeading(content) && bytes.Count(text, []byte("\n```"))%2 == 0
	}
	return false
}

// elementAround returns the kind of the elements that the URL is in, in a block of HTML that has no Markdown besides links.
// Where an attribute or other Markdown, there or in elements nearby, shows that a program reads Markdown in elements, it is
// in none: otherElement.
func (p place) elementAround() elementKind {
	front := p.farBefore()
	if bytes.IndexByte(front, '<') < 0 {
		return otherElement // as in most
	}
	block, isBlock := htmlBlock(front)
	if !isBlock || markup.InTag(block) || hasMarkdown(block) || hasMarkdown(p.after) || p.isReadNearby() {
		return otherElement
	}
	return enclosing(block)
}

// maxNearby is how many bytes before and after a URL are searched for Markdown in HTML.
const maxNearby = 4 << 10

// isReadNearby reports whether Markdown begins right after a tag that begins a block of HTML, in the text around.
func (p place) isReadNearby() bool {
	text := p.data[max(0, p.start-maxNearby):min(len(p.data), p.end+maxNearby)]
	for len(text) > 0 {
		tag := ascii.FirstLine(text)
		if text = text[min(len(text), len(tag)+1):]; opensBlock(tag) && tag[1] != '/' && beginsBlock(bytes.TrimLeft(ascii.FirstLine(text), " ")) {
			return true
		}
	}
	return false
}

// htmlBlock returns the block of HTML that text ends in. It is not ok if there is none.
func htmlBlock(text []byte) (block []byte, ok bool) {
	for end := len(text); ; {
		above := bytes.LastIndexByte(text[:end], '\n')
		line := text[above+1 : end]
		if indent := ascii.RunLen(line, ' '); indent < 4 && opensBlock(line[indent:]) {
			block = text[above+1:]
		}
		if above < 0 || end < len(text) && len(kernel.Spaces.TrimRight(line)) == 0 {
			return block, block != nil
		}
		end = above
	}
}

// opensBlock reports whether a line begins with a tag that begins a block of HTML.
func opensBlock(line []byte) bool {
	n := markup.TagLen(line)
	return n > 0 && elementKinds()[nameOfTag(line[:n])] >= captionElement
}

// nameOfTag returns the name in a tag.
func nameOfTag(tag []byte) string {
	name := bytes.TrimLeft(tag, "</")
	return string(name[:ascii.Span(name, markup.IsNameByte)])
}

// An elementKind is what an element of HTML means for the Markdown in it.
type elementKind uint8

const (
	otherElement   elementKind = iota
	textElement                // it is in a paragraph
	voidElement                // it has no end tag
	captionElement             // it begins a block of HTML; authors of Markdown write it around text of theirs
	blockElement               // it begins a block of HTML, and has text
)

// elementKinds has elements of HTML. A name with a capital letter is that of a component of a program.
var elementKinds = sync.OnceValue(func() map[string]elementKind {
	kinds := map[string]elementKind{}
	for kind, names := range map[elementKind]string{
		captionElement: "center details figcaption figure summary",
		blockElement: "address article aside blockquote body caption dd dialog div dl dt fieldset footer " +
			"form h1 h2 h3 h4 h5 h6 header li main nav ol p section table tbody td tfoot th thead tr ul",
		textElement: "abbr b big cite em font i label mark q s small span strong sub sup u",
		voidElement: "area base br col embed hr img input link meta source track wbr",
	} {
		for _, name := range strings.Fields(names) {
			kinds[name] = kind
		}
	}
	return kinds
})

// enclosing returns the kind of the elements that text ends in: blockElement if one is of that kind, captionElement if they
// are of that kind and of text. It is otherElement if one is of another kind, if an attribute says that Markdown is in it, or
// if a tag is that of a template or of JSX, where all elements have Markdown in them.
func enclosing(text []byte) elementKind {
	var open []string
	for i := 0; i < len(text); i++ {
		n := markup.TagLen(text[i:])
		if n == 0 {
			continue
		}
		tag := text[i : i+n]
		i += n - 1
		name := nameOfTag(tag)
		switch isEnd := tag[1] == '/'; {
		case isEnd:
			open = withoutLast(open, name)
		case bytes.IndexByte(tag, '{') >= 0 || bytes.Contains(tag, []byte("markdown")) || bytes.Contains(tag, []byte("className")):
			return otherElement
		case elementKinds()[name] != voidElement && !markup.IsEmptyTag(tag):
			open = append(open, name)
		}
	}
	around := otherElement
	for _, name := range open {
		switch kind := elementKinds()[name]; {
		case kind == otherElement:
			return otherElement
		case kind >= captionElement:
			around = max(around, kind)
		}
	}
	return around
}

// withoutLast returns the elements before the last of that name, which ends; all of them if there is none.
func withoutLast(open []string, name string) []string {
	for i, o := range slices.Backward(open) {
		if o == name {
			return open[:i]
		}
	}
	return open
}

// beginsBlock reports whether a line begins a block of Markdown that is no paragraph.
func beginsBlock(line []byte) bool {
	switch ascii.At(line, 0) {
	case '|':
		return true
	case '>':
		return ascii.HasPrefix(line, "> ")
	case ':':
		return ascii.HasPrefix(line, ":::") || isDelimiterRow(line)
	}
	return isItem(line) || isNumbered(line) || markup.IsHeading(line) || markup.IsFence(line) || isDelimiterRow(line)
}

// isDelimiterRow reports whether a line is the one below the head of a table (GitHub Flavored Markdown, section 4.10).
func isDelimiterRow(line []byte) bool {
	return bytes.Contains(line, []byte("-|")) && len(bytes.Trim(line, "-:| \t\r")) == 0
}

// hasMarkdown reports whether the paragraph at the start of text has strong emphasis, or a line that begins a block of
// Markdown.
func hasMarkdown(text []byte) bool {
	for {
		first := ascii.FirstLine(text)
		content := bytes.TrimLeft(first, " \t")
		if beginsBlock(content) || bytes.Contains(content, []byte("**")) {
			return true
		}
		text = text[len(first):]
		text = text[min(len(text), 1):]
		if len(text) == 0 || len(kernel.Spaces.TrimRight(ascii.FirstLine(text))) == 0 {
			return false
		}
	}
}
