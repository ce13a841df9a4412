package html

import (
	"bytes"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/mail/defect"
	"github.com/urlmend/urlmend/internal/uri"
)

// opensMarkup reports whether a "<" before rest opens a tag, a comment or the like
// (HTML, section 13.2.5.6). Otherwise it is text.
func opensMarkup(rest []byte) bool {
	switch {
	case len(rest) == 0:
		return false
	case rest[0] == '/':
		return len(rest) > 1
	}
	return ascii.IsAlpha(rest[0]) || rest[0] == '!' || rest[0] == '?'
}

// markup reads the markup at src[i], with the content of its element if that is no
// markup, and returns where it ends.
func (t *reader) markup(i int) int {
	switch c := t.src[i+1]; {
	case c == '!':
		return t.declaration(i)
	case c == '?':
		return t.upToAngle(i, i+1, "comment")
	case c != '/':
		return t.startTag(i)
	case ascii.IsAlpha(t.src[i+2]):
		return t.endTag(i)
	}
	return t.upToAngle(i, i+2, "comment")
}

// declaration reads the markup that "<!" at src[i] opens.
func (t *reader) declaration(i int) int {
	const comment, doctype = "<!--", "<!doctype"
	rest := t.src[i:]
	if ascii.HasPrefix(rest, comment) {
		return t.comment(i)
	}
	if ascii.HasPrefixFold(rest, doctype) {
		return t.upToAngle(i, i+len(doctype), "doctype")
	}
	return t.upToAngle(i, i+2, "comment")
}

// upToAngle hides the text from src[from] to the next ">", for the markup at
// src[i].
func (t *reader) upToAngle(i, from int, place string) int {
	n := bytes.IndexByte(t.src[from:], '>')
	if n < 0 {
		t.hideRaw(from, len(t.src), place)
		return t.unclosed(i)
	}
	t.hideRaw(from, from+n, place)
	return from + n + 1
}

// unclosed reports that the markup at src[i] is never closed, and returns the end.
func (t *reader) unclosed(i int) int {
	t.report.Add(defect.Unclosed, i, len(t.src))
	return len(t.src)
}

// comment reads the comment at src[i] (HTML, sections 13.2.5.43 to 13.2.5.51).
func (t *reader) comment(i int) int {
	from := i + len("<!--")
	for _, short := range []string{">", "->"} {
		if ascii.HasPrefix(t.src[from:], short) {
			return from + len(short)
		}
	}
	for end := from; ; {
		n := bytes.Index(t.src[end:], []byte("--"))
		if n < 0 {
			t.hideRaw(from, len(t.src), "comment")
			return t.unclosed(i)
		}
		end += n + len("--")
		for end < len(t.src) && t.src[end] == '-' {
			end++
		}
		for _, closing := range []string{">", "!>"} {
			if ascii.HasPrefix(t.src[end:], closing) {
				t.hideRaw(from, end-len("--"), "comment")
				return end + len(closing)
			}
		}
	}
}

// startTag reads the start tag at src[i], with the content of its element if that
// is no markup.
func (t *reader) startTag(i int) int {
	tag := tagState{start: i, href: -1, rest: -1}
	end := t.tag(&tag, i+1)
	if !tag.closed {
		return end
	}
	flow := tag.element.flow
	t.breakLine(i, end, tag.element)
	switch {
	case flow == 0:
	case flow&anchor != 0:
		t.openLink(tag.href)
	case flow&quote != 0:
		t.quote(1)
	case flow&base != 0 && t.baseAt < 0:
		t.baseAt = tag.href
	case flow&(escapable|raw|plaintext) != 0:
		return t.content(&tag, end)
	}
	return end
}

// endTag reads the end tag at src[i].
func (t *reader) endTag(i int) int {
	tag := tagState{start: i, href: -1, rest: -1}
	end := t.tag(&tag, i+2)
	if !tag.closed {
		return end
	}
	t.breakLine(i, end, tag.element)
	if tag.element.flow&quote != 0 {
		t.quote(-1)
	}
	if tag.element.flow&anchor != 0 {
		t.closeLink()
	}
	return end
}

// content reads the content of the element of tag, from src[from] up to its end
// tag.
func (t *reader) content(tag *tagState, from int) int {
	e := tag.element
	end := len(t.src)
	if e.flow&plaintext == 0 {
		if end = t.contentEnd(e, from); end == len(t.src) {
			t.unclosed(tag.start)
		}
	}
	switch {
	case e.flow&escapable != 0:
		t.show(from, end)
	case e.flow&raw != 0:
		t.hideRaw(from, end, e.name)
	default:
		t.showRaw(from, end)
	}
	return end
}

// contentEnd returns the offset of the end tag of e in src[i:], or the end of src.
func (t *reader) contentEnd(e *element, i int) int {
	if e.flow&script != 0 {
		return t.scriptEnd(e.name, i)
	}
	for {
		n := bytes.Index(t.src[i:], []byte("</"))
		if n < 0 {
			return len(t.src)
		}
		if i += n; isTagOf(t.src[i+len("</"):], e.name) {
			return i
		}
		i += len("</")
	}
}

// scriptEnd returns the offset of the end tag of a script in src[i:], or the end of
// src. In a comment within the script, an end tag may close a tag within the script
// (HTML, sections 13.2.5.15 to 13.2.5.31).
func (t *reader) scriptEnd(name string, i int) int {
	escaped, inner := false, false
	for ; i < len(t.src); i++ {
		switch rest := t.src[i:]; rest[0] {
		case '-':
			if escaped && ascii.HasPrefix(rest, "-->") {
				escaped, inner = false, false
			}
		case '<':
			switch rest = rest[1:]; {
			case ascii.HasPrefix(rest, "!--"):
				if !escaped {
					escaped = true
					i++ // the dashes of <!--> close it too
				}
			case len(rest) > 0 && rest[0] == '/' && isTagOf(rest[1:], name):
				if !inner {
					return i
				}
				inner = false
			case escaped && isTagOf(rest, name):
				inner = true
			}
		}
	}
	return i
}

// Classes of bytes in a tag.
const (
	space             uint8 = 1 << iota
	endsTagName             // ends the name of a tag and of an attribute
	endsAttributeName       // ends only the name of an attribute
)

var classes = [256]uint8{
	' ': space | endsTagName, '\t': space | endsTagName, '\n': space | endsTagName,
	'\f': space | endsTagName, '\r': space | endsTagName, '/': endsTagName, '>': endsTagName,
	'=': endsAttributeName,
}

// isTagOf reports whether name, in any case, is the name of the tag at the front of
// text.
func isTagOf(text []byte, name string) bool {
	n := len(name)
	return len(text) > n && classes[text[n]]&endsTagName != 0 && ascii.EqualFold(text[:n], name)
}

// A tagState is the result of reading a tag.
type tagState struct {
	start   int // offset of its "<"
	element *element
	href    int // index of its first href in the values; or -1
	rest    int // offset from which it is text, not attributes; or -1
	closed  bool
}

// tag reads a tag from its name at src[i], and returns where it ends.
func (t *reader) tag(tag *tagState, i int) int {
	from := i
	i = t.nameEnd(i, endsTagName)
	if tag.element, _ = ascii.LookUp(elements(), t.src[from:i]); tag.element == nil {
		tag.element = &unknownElement
		if t.isNoElement(from, i) {
			tag.rest = from
		}
	}
	for i = t.skipSpace(i); i < len(t.src); i = t.skipSpace(i) {
		switch t.src[i] {
		case '>':
			tag.closed = true
			t.hideRest(tag, i)
			return i + 1
		case '/':
			i++
		default:
			i = t.attribute(tag, i)
		}
	}
	t.hideRest(tag, i)
	return t.unclosed(tag.start)
}

// hideRest hides the part of tag that is no attribute, up to src[end].
func (t *reader) hideRest(tag *tagState, end int) {
	if tag.rest >= 0 {
		t.hide(tag.rest, end, "", false)
	}
}

// attribute reads the attribute at src[i], and returns where it ends.
func (t *reader) attribute(tag *tagState, i int) int {
	from := i
	i = t.nameEnd(i+1, endsTagName|endsAttributeName) // an "=" at the front is of the name
	a, _ := ascii.LookUp(attributes(), t.src[from:i])
	if a == nil {
		a = &unknownAttribute
		if tag.rest < 0 && t.isNoAttribute(from, i) {
			tag.rest = from
		}
	}
	if i = t.skipSpace(i); i == len(t.src) || t.src[i] != '=' {
		return i
	}
	if i = t.skipSpace(i + 1); i == len(t.src) || t.src[i] == '>' {
		return i
	}
	start, end, next := t.value(i)
	if tag.rest < 0 {
		t.hideValue(tag, a, start, end, next > end || end < len(t.src))
	}
	return next
}

// value returns the range of the value of an attribute at src[i], and the offset
// after it.
func (t *reader) value(i int) (start, end, next int) {
	if c := t.src[i]; c == '"' || c == '\'' {
		n := bytes.IndexByte(t.src[i+1:], c)
		if n < 0 {
			return i + 1, len(t.src), len(t.src)
		}
		return i + 1, i + 1 + n, i + 1 + n + 1
	}
	start = i
	for i < len(t.src) && t.src[i] != '>' && classes[t.src[i]]&space == 0 {
		i++
	}
	return start, i, i
}

// hideValue hides the value of the attribute a. If it is not closed, it is not
// marked as one URL, and neither is a value that contains a tag: its quote is
// missing, and another one was taken for it.
func (t *reader) hideValue(tag *tagState, a *attribute, start, end int, closed bool) {
	if start == end {
		return
	}
	if a.name == "@href" && tag.href < 0 {
		tag.href = len(t.Values)
	}
	name, isURL := a.in(tag.element)
	t.hide(start, end, name, isURL && closed && bytes.IndexByte(t.src[start:end], '<') < 0)
}

// isNoElement reports whether src[start:end], an unknown name of a tag, is rather
// part of an address or a URL in angle brackets.
func (t *reader) isNoElement(start, end int) bool {
	name := t.src[start:end]
	return t.isNoAttribute(start, end) || bytes.IndexByte(name, '.') >= 0 || beginsWithScheme(name)
}

// isNoAttribute reports whether src[start:end], an unknown name of an attribute, is
// rather the front of a URL, or an address.
func (t *reader) isNoAttribute(start, end int) bool {
	if t.src[end-1] == ':' && end < len(t.src) && t.src[end] == '/' {
		return true
	}
	return bytes.IndexByte(t.src[start:end], '@') >= 0
}

// nameEnd returns the end of the name at src[i]: the next byte of that class.
func (t *reader) nameEnd(i int, class uint8) int {
	for i < len(t.src) && classes[t.src[i]]&class == 0 {
		i++
	}
	return i
}

func (t *reader) skipSpace(i int) int {
	for i < len(t.src) && classes[t.src[i]]&space != 0 {
		i++
	}
	return i
}

// beginsWithScheme reports whether name begins with a known scheme and ":".
func beginsWithScheme(name []byte) bool {
	n := bytes.IndexByte(name, ':')
	return n > 0 && uri.LookupScheme(name[:n]) != nil
}
