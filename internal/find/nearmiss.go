package find

import (
	"bytes"
	"slices"
	"unicode/utf8"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/bound"
	"github.com/urlmend/urlmend/internal/layout"
	"github.com/urlmend/urlmend/internal/nearmiss"
	"github.com/urlmend/urlmend/internal/placeholder"
	"github.com/urlmend/urlmend/internal/syntax"
)

// nearMiss reads what was meant as the URL that has its colon at text[i].
func (f *Finder) nearMiss(i int) (u URL, next int, ok bool) {
	start := f.wordStart(i)
	scheme, rest := f.text[start:i], f.text[i+1:]
	if end, ok := f.emptyDestination(start, i); ok {
		u = verbatim(Markup, start, end)
		u.Notes = NearMiss
		return u, end, true
	}
	switch {
	case isDefanged(scheme) && ascii.HasPrefix(rest, "//"):
		return f.missed(start, i+1)
	case isHTTP(scheme) && lacksHost(rest):
		return f.missed(start, i+len("://"))
	}
	return f.missedBeginning(i)
}

// wordStart returns where the word starts that ends at text[i].
func (f *Finder) wordStart(i int) int {
	start := i
	for start > f.carry.floor && i-start < bound.MaxScheme && ascii.IsAlpha(f.text[start-1]) {
		start--
	}
	return start
}

// missedBeginning reads the near miss that has a word and marks in place of "scheme://", the first of which that is
// searched for at text[i]. In the destination of a link, nothing more has to show that a URL is meant; elsewhere, what
// follows has to outweigh what is wrong.
func (f *Finder) missedBeginning(i int) (u URL, next int, ok bool) {
	word := i
	for word > f.carry.floor && i-word < maxMarks && isBeginningMark(f.text[word-1]) {
		word--
	}
	start, next := f.wordStart(word), i+1
	if start == word || word < i && ascii.All(f.text[word:i], ascii.IsBlank) {
		return URL{}, next, false
	}
	if f.isInLink(start) {
		if u, end, ok := f.missedLink(start, word); ok {
			return u, end, true
		}
	}
	b, ok := nearmiss.Read(f.text[start:], false)
	if !ok || b.Cost == 0 || !b.IsScheme() || len(b.Scheme) > len("https") || start+b.End <= i || f.continuesWord(start) || nearmiss.Evidence(f.text[start+b.End:]) < b.Cost {
		return URL{}, next, false
	}
	return f.missed(start, start+b.End)
}

// missedLink reads the destination at text[start], which has a word and from text[word] on other marks than "://".
func (f *Finder) missedLink(start, word int) (u URL, next int, ok bool) {
	b, ok := nearmiss.Read(f.text[start:], true)
	if !ok || b.Cost == 0 || b.Cost > maxLinkCost {
		return URL{}, 0, false
	}
	dest, ok := f.destination(start)
	if !ok || dest.End < start+b.End || dest.Breaks || placeholder.Suspected(f.text[start:dest.End]) || hasEscapedMark(f.text[word:dest.End]) {
		return URL{}, 0, false
	}
	u = verbatim(Markup, start, dest.End)
	u.Notes = NearMiss
	return u, dest.End, true
}

// maxLinkCost is what the beginning of a destination costs at most: a word, a colon and two slashes, each a slip.
const maxLinkCost = 4

// maxMarks is how many bytes of marks are after a word at most, before the mark that is searched for.
const maxMarks = 4

// isBeginningMark reports whether c may be a byte of a mark between a word and the slashes of a URL.
func isBeginningMark(c byte) bool { return ascii.In(c, ":;., _|-!") || c >= utf8.RuneSelf }

// emptyDestination reports whether nothing but a scheme, which starts at text[start] and has its colon at text[i], is
// in a destination of Markdown or an attribute at the end of its tag: [t](https://), <a href="mailto:">. It returns
// the end of the scheme and the slashes.
func (f *Finder) emptyDestination(start, i int) (end int, ok bool) {
	end = i + 1
	switch {
	case isHTTP(f.text[start:i]) && ascii.HasPrefix(f.text[end:], "//"):
		end += len("//")
	case !ascii.EqualFold(f.text[start:i], "mailto"):
		return 0, false
	}
	switch after := ascii.At(f.text, end); {
	case after == ')':
		return end, f.opt.Language.Has(syntax.Inline) && f.isAfter("](", start)
	case after != '"' && after != '\'' || start == f.carry.floor || f.text[start-1] != after || ascii.At(f.text, end+1) != '>':
		return 0, false
	}
	return end, f.opt.Language.Is(syntax.Tags) && syntax.InURLAttribute(f.text[max(f.carry.floor, start-layout.MaxPrefix):start-1])
}

// lacksHost reports whether rest, which follows the colon of http, has "//" and then
// a path, a query or a fragment, with no letter or digit between them.
func lacksHost(rest []byte) bool {
	if !ascii.HasPrefix(rest, "//") || ascii.IsAlnum(ascii.At(rest, 2)) {
		return false
	}
	host := authority(rest[2:])
	return ascii.In(ascii.At(rest, 2+len(host)), "/?#") && ascii.At(host, 0) != '(' &&
		len(bound.Token(host, len(host))) == len(host) && !hasHostByte(host)
}

// hasHostByte reports whether b has a byte of the name or the address of a host, or of
// a character reference in a name.
func hasHostByte(b []byte) bool {
	return bytes.IndexFunc(b, func(r rune) bool { return r >= utf8.RuneSelf || r == '[' || r == '&' || ascii.IsAlnum(byte(r)) }) >= 0
}

// missedDot reads the near miss that has a disguised dot, "[.]", at text[i].
func (f *Finder) missedDot(i int) (u URL, next int, ok bool) {
	start := bound.HostStart(f.text, f.carry.floor, i)
	if start == i || !ascii.IsAlnum(ascii.At(f.text, i+3)) {
		return URL{}, i + 1, false
	}
	return f.missed(start, i+3)
}

// fullWidthColon is what an input method for Chinese or Japanese types for a colon.
const fullWidthColon = "："

// continuesWord reports whether a word is before text[start], or a slash after one, as in $BASE/http//x.
func (f *Finder) continuesWord(start int) bool {
	if start == f.carry.floor {
		return false
	}
	last := f.text[start-1]
	isSegment := start-1 > f.carry.floor && last == '/' && bound.IsWordByte(f.text[start-2])
	return isSegment || last < utf8.RuneSelf && bound.IsWordByte(last)
}

// missedInWrapper reads the near miss in <URL:...>, which has its colon at text[i]: a
// relative reference, or a scheme and "//" with nothing after it.
func (f *Finder) missedInWrapper(i int) (u URL, next int, ok bool) {
	d := f.delimiter(Wrapped, '>', i-len("<URL"))
	start, _ := f.contentStart(d, i+1)
	text := bound.Token(f.text[start:d.limit], d.limit)
	if ascii.At(f.text, start+len(text)) == '>' && bound.SchemeFollows(text) && isEmpty(text) {
		u, next = verbatim(Wrapped, start, start+len(text)), start+len(text)+1
	} else {
		before := f.carry
		u, next, ok = f.contents(d, start)
		isOther := func(b Break) bool { return b.Kind != LineBreak }
		if !ok || !isReference(u.textIn(f.text)) || u.Parts != nil && slices.ContainsFunc(u.Parts.Breaks, isOther) {
			f.carry = before
			return URL{}, 0, false
		}
	}
	u.Outer, u.Notes = d.open, NearMiss
	return u, next, true
}

// isReference reports whether b certainly is a relative reference (RFC 3986, 4.2) rather
// than a word or dots: it begins with "/", "./" or "../", or is the name of a file, with or
// without a path, a query or a fragment.
func isReference(b []byte) bool {
	if placeholder.Suspected(b) {
		return false
	}
	path := b[:ascii.Span(b, func(c byte) bool { return c != '?' && c != '#' })]
	for _, prefix := range []string{"//", "/", "./", "../"} {
		if ascii.HasPrefix(path, prefix) {
			return len(path) > len(prefix) && (bound.IsWordByte(path[len(prefix)]) || path[len(prefix)] == '.')
		}
	}
	name := path[bytes.LastIndexByte(path, '/')+1:]
	suffix := name[bytes.LastIndexByte(name, '.')+1:]
	isSuffix := len(suffix) > 1 && ascii.IsAlpha(suffix[0]) && ascii.All(suffix, ascii.IsAlnum)
	return isSuffix && len(suffix) < len(name)-1 && ascii.IsAlnum(path[0])
}

// flaws returns what is wrong with the link to u.
func (f *Finder) flaws(u *URL) []syntax.Flaw {
	switch {
	case !f.opt.NearMisses:
		return nil
	case u.Notes&Relative != 0 && f.opt.Language.Has(syntax.Role|syntax.Anchored):
		r, _ := f.opt.Language.ReferenceAt(f.text, u.Outer, f.definesAround(u.Outer))
		return r.Flaws
	}
	return f.linkFlaws(u)
}

// missed returns the near miss that starts at text[start], of which the bytes
// before from are known.
func (f *Finder) missed(start, from int) (u URL, next int, ok bool) {
	end := bound.Bare(f.before(start), f.text, start, from, false).End
	if end <= from {
		return URL{}, from, false
	}
	u = verbatim(Bare, start, end)
	u.Notes = NearMiss
	return u, end, true
}

// isInLink reports whether a mark that opens the destination of a link is right before text[start]. In an attribute of
// HTML it must be one that holds a URL, and in AsciiDoc the colon of a macro.
func (f *Finder) isInLink(start int) bool {
	if start == f.carry.floor {
		return false
	}
	if ascii.In(f.text[start-1], `"'`) {
		return syntax.InURLAttribute(f.text[max(f.carry.floor, start-layout.MaxPrefix) : start-1])
	}
	return f.opt.Language.OpensLink(f.text[max(f.carry.floor, start-len("]: ")):start])
}

// hasEscapedMark reports whether the marks of a URL may be escaped in text as its markup or language has it.
func hasEscapedMark(text []byte) bool {
	return bytes.Contains(text, []byte(`\:`)) || bytes.Contains(text, []byte(`\/`)) || bytes.Contains(text, []byte("&#"))
}
