package find

import (
	"bytes"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/bound"
	"github.com/urlmend/urlmend/internal/layout"
	"github.com/urlmend/urlmend/internal/markup"
	"github.com/urlmend/urlmend/internal/placeholder"
)

// missedOpening reads the near miss that has a mark after its scheme at text[i], and is the destination of a link: that
// shows that a URL is meant, whatever follows the marks. [t](http:_www.example.com_tea), <a href="http:s//tea">,
// [[https-//tea][t]]. The search continues at next if it is none.
func (f *Finder) missedOpening(i, next int) (URL, int, bool) {
	word := i
	for word > f.carry.floor && i-word < maxMarks && isOpeningMark(f.text[word-1]) {
		word--
	}
	start := word
	for start > f.carry.floor && word-start < bound.MaxScheme && ascii.IsAlpha(f.text[start-1]) {
		start--
	}
	if scheme := f.text[start:word]; !isHTTP(scheme) && !ascii.EqualFold(scheme, "ftp") || !f.isInLink(start) {
		return URL{}, next, false
	}
	rest := f.text[word:min(len(f.text), word+bound.MaxForm)]
	if ascii.HasPrefix(rest, "://") { // nothing is wrong with the marks
		return URL{}, next, false
	}
	dest, ok := f.destination(start)
	if !ok || dest.End < next || dest.Breaks || placeholder.Suspected(f.text[start:dest.End]) || hasEscapedMark(f.text[word:dest.End]) {
		return URL{}, next, false
	}
	u := verbatim(Markup, start, dest.End)
	u.Notes = NearMiss
	return u, dest.End, true
}

// missedEscape reads the near miss whose colon is percent-encoded at text[i], in the destination of a link:
// [t](https%3A%2F%2Fwww.example.com).
func (f *Finder) missedEscape(i int) (u URL, next int, ok bool) {
	for _, mark := range []string{"%3A%2F", "%3A/", "%3a%2f"} {
		if ascii.HasPrefix(f.text[i:], mark) {
			return f.missedOpening(i, i+len("%3A"))
		}
	}
	return URL{}, i + len("%3"), false
}

// maxMarks is how many marks are after a scheme at most, before the last of them.
const maxMarks = 4

// isOpeningMark reports whether c may be typed for a mark after a scheme: it is no mark that opens a destination.
func isOpeningMark(c byte) bool {
	return ascii.IsPunct(c) && !ascii.In(c, `()[]{}<>"'=`)
}

// isInLink reports whether a mark that opens the destination of a link is right before text[start]. In an attribute of
// HTML it must be one that holds a URL, and in AsciiDoc the colon of a macro.
func (f *Finder) isInLink(start int) bool {
	if start == f.carry.floor {
		return false
	}
	switch f.text[start-1] {
	case '"', '\'':
		return markup.InURLAttribute(f.text[max(f.carry.floor, start-layout.MaxPrefix) : start-1])
	case ':':
		return f.opt.Language == markup.AsciiDoc
	case ' ':
		return f.opt.Language == markup.Markdown && f.isAfter("]: ", start) || f.opt.Language == markup.RST
	}
	return f.opt.Language != markup.AsciiDoc && f.text[start-1] != '=' // a field of a query
}

// hasEscapedMark reports whether the marks of a URL may be escaped in text as its markup or language has it.
func hasEscapedMark(text []byte) bool {
	return bytes.Contains(text, []byte(`\:`)) || bytes.Contains(text, []byte(`\/`)) || bytes.Contains(text, []byte("&#"))
}
