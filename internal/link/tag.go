package link

import (
	"bytes"
	"slices"
	"unicode"
	"unicode/utf8"

	"github.com/urlmend/urlmend/extract/linkflaw"
	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/invisible"
	"github.com/urlmend/urlmend/internal/markup"
)

// A slot is where the tokenizer of HTML puts a URL in a tag (HTML Standard, section 13.2.5). Its slices begin or end at
// the URL.
type slot struct {
	element []byte
	// name is that of the attribute whose value the URL is in, nil if it is in the name of one.
	name []byte
	// front is what is before the URL in that value, or in that name; back is what follows it there.
	front, back []byte
	// quote is the mark around the value, 0 if there is none.
	quote byte
	// others are the attributes before that one.
	others []byte
}

// slot returns where the URL is in the tag that is open before it. It is not ok if no tag is open, or if the tag or the
// value does not end within reach.
func (p place) slot() (s slot, ok bool) {
	open := bytes.LastIndexByte(p.before, '<')
	if !markup.InTag(p.before) || !ascii.IsAlpha(ascii.At(p.before, open+1)) {
		return s, false
	}
	tag := p.data[p.base()+open : p.end+len(p.after)]
	start, end := len(p.before)-open, len(p.before)-open+p.end-p.start
	s.element = tag[1 : 1+ascii.Span(tag[1:], isInTagName)]
	for from := 1 + len(s.element); from <= start; {
		a, isClosed := nextAttribute(tag, from)
		s.others = tag[1+len(s.element) : a.name]
		switch {
		case a.nameEnd > start:
			s.front, s.back = tag[min(a.name, start):start], tag[min(end, a.nameEnd):a.nameEnd] // slashes of the URL may be white space to HTML
			return s, a.nameEnd < len(tag)
		case !isClosed:
			return s, false
		case a.value <= start && start < a.valueEnd:
			s.name, s.quote = tag[a.name:a.nameEnd], a.quote
			s.front, s.back = tag[a.value:start], tag[min(end, a.valueEnd):a.valueEnd]
			return s, a.valueEnd < len(tag)
		}
		from = a.end
	}
	return s, false
}

// A tagAttribute is where the parts of an attribute are in its tag. Without a value, value and valueEnd are nameEnd.
type tagAttribute struct {
	name, nameEnd, value, valueEnd, end int
	quote                               byte // around the value, 0 if there is none
}

// nextAttribute returns the first attribute in a tag after that offset. It is not closed if nothing closes the
// quotation mark of its value.
func nextAttribute(tag []byte, from int) (a tagAttribute, isClosed bool) {
	a.name = from + ascii.Span(tag[from:], func(c byte) bool { return ascii.IsSpace(c) || c == '/' })
	a.nameEnd = a.name
	if ascii.At(tag, a.name) == '=' { // only there it is part of a name
		a.nameEnd++
	}
	a.nameEnd += ascii.Span(tag[a.nameEnd:], func(c byte) bool { return isInTagName(c) && c != '=' })
	equals := a.nameEnd + ascii.SpaceLen(tag[a.nameEnd:])
	if ascii.At(tag, equals) != '=' {
		a.value, a.valueEnd, a.end = a.nameEnd, a.nameEnd, a.nameEnd
		return a, true
	}
	a.value = equals + 1 + ascii.SpaceLen(tag[equals+1:])
	if quote := ascii.At(tag, a.value); quote == '"' || quote == '\'' {
		a.quote = quote
		a.value++
		n := bytes.IndexByte(tag[a.value:], quote)
		a.valueEnd = a.value + n
		a.end = a.valueEnd + 1
		return a, n >= 0
	}
	a.valueEnd = a.value + ascii.Span(tag[a.value:], func(c byte) bool { return !ascii.IsSpace(c) && c != '>' })
	a.end = a.valueEnd
	return a, true
}

// isInTagName reports whether c continues the name of a tag.
func isInTagName(c byte) bool { return !ascii.IsSpace(c) && c != '/' && c != '>' }

// misread finds a URL that HTML reads as the name of an attribute, or as a part of another address: <a "u">,
// <a href=(u)>, <a href="v u">, <a href=u'>.
func (p place) misread() []Flaw {
	s, ok := p.slot()
	if !ok || isTemplate(s.others) || isTemplate(s.front) || isTemplate(s.back) {
		return nil
	}
	if s.name == nil {
		return p.asName(s)
	}
	if !markup.IsURLAttribute(s.name) {
		return nil
	}
	rest := bytes.TrimPrefix(s.back, []byte("/")) // the slash belongs to the URL
	front, back := bytes.TrimFunc(s.front, isUnseen), bytes.TrimFunc(rest, isUnseen)
	at := p.start - len(s.front)
	end := p.end + len(s.back)
	switch isFrontMark, isBackMark := isMarks(front), isMarks(back); {
	case len(front) == 0 && s.quote == 0 && (string(back) == "'" || string(back) == `"`):
		return p.at(linkflaw.UnopenedQuote, p.start, p.start, string(back))
	case isFrontMark && (isBackMark || len(back) == 0):
		flaws := p.at(linkflaw.StrayMark, at, p.start, "")
		if len(back) > 0 {
			flaws = append(flaws, Flaw{linkflaw.StrayMark, end - len(rest), end, ""})
		}
		return flaws
	case len(back) == 0 && isWordsBefore(s.front):
		return p.at(linkflaw.LeadingText, at, p.start, "")
	}
	return nil
}

// asName finds a URL in the name of an attribute, as in <a "u">, where the element has no other link. The value
// before the name may be empty: <a href=""u">.
func (p place) asName(s slot) []Flaw {
	if len(s.front) == 0 {
		for _, mark := range []string{`""`, "''"} {
			if name, ok := bytes.CutSuffix(s.others, []byte(mark)); ok && markup.InURLAttribute(name) {
				return p.at(linkflaw.StrayMark, p.start-1, p.start, "")
			}
		}
	}
	isLinked := false
	isElement := slices.ContainsFunc(linkAttributes, func(link linkAttribute) bool {
		isLinked = isLinked || hasAttribute(bytes.Fields(s.others), link.attribute) || bytes.Contains(before(p.after, ">"), []byte(link.attribute+"="))
		return ascii.EqualFold(s.element, link.element)
	})
	marks := s.front[ascii.Span(s.front, ascii.IsAlpha):]
	if !isElement || isLinked || bytes.IndexByte(s.others, '\n') >= 0 || len(s.front) > 0 && !isMarks(marks) {
		return nil
	}
	return p.at(linkflaw.MisspeltAttribute, p.start, p.start, "")
}

// isUnseen reports whether r is white space, or a character that shows nothing.
func isUnseen(r rune) bool { return r < 0x80 && ascii.IsSpace(byte(r)) || invisible.IsCopied(r) }

// isMarks reports whether text is nothing but marks that may be around a URL in prose.
func isMarks(text []byte) bool {
	for rest := text; len(rest) > 0; {
		r, size := utf8.DecodeRune(rest)
		if r < 0x80 && !ascii.In(byte(r), "\"'`<>()[]*_,;:-=!|./@") || r >= 0x80 && !isWideMark(r) {
			return false
		}
		rest = rest[size:]
	}
	return len(text) > 0
}

// isWideMark reports whether r is a mark of punctuation beyond ASCII.
func isWideMark(r rune) bool { return unicode.IsPunct(r) && r != utf8.RuneError }

// isWordsBefore reports whether text has words and a blank at its end, and no mark of an address.
func isWordsBefore(text []byte) bool {
	return hasLetter(text) && ascii.IsSpace(text[len(text)-1]) && !bytes.ContainsAny(text, "/:?#=&.%(")
}
