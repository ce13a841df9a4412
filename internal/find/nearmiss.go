package find

import (
	"bytes"
	"slices"
	"unicode/utf8"

	"github.com/urlmend/urlmend/extract/linkflaw"
	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/bound"
	"github.com/urlmend/urlmend/internal/layout"
	"github.com/urlmend/urlmend/internal/link"
	"github.com/urlmend/urlmend/internal/markup"
	"github.com/urlmend/urlmend/internal/placeholder"
)

// nearMiss reads what was meant as the URL that has its colon at text[i]:
// hxxp://x, http:/x, http::/x, http:..x, http:/..x, http:\\x, http:www.example.com, "http:// x", "http:/ /x", http:///x, or a scheme
// alone where a link has its URL.
func (f *Finder) nearMiss(i int) (u URL, next int, ok bool) {
	start := i
	for start > f.carry.floor && i-start < bound.MaxScheme && ascii.IsAlpha(f.text[start-1]) {
		start--
	}
	scheme, rest := f.text[start:i], f.text[i+1:]
	if end, ok := f.emptyDestination(start, i); ok {
		u = verbatim(Markup, start, end)
		u.Notes = NearMiss
		return u, end, true
	}
	switch {
	case isDefanged(scheme) && ascii.HasPrefix(rest, "//"):
	case ascii.EqualFold(scheme, "mailto"):
		return f.missedMailto(start, i)
	case isHTTP(scheme) && lacksHost(rest):
		return f.missed(start, i+len("://"))
	case (isHTTP(scheme) || ascii.EqualFold(scheme, "ftp")) && isNearMiss(rest):
	default:
		return f.missedOpening(i, i+1)
	}
	if ascii.HasPrefix(rest, "// ") || ascii.HasPrefix(rest, "/ /") {
		return f.missed(start, i+4)
	}
	return f.missed(start, i+1+ascii.Span(rest, func(c byte) bool { return c == '\\' }))
}

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
		return end, f.opt.Language == markup.Markdown && f.isAfter("](", start)
	case after != '"' && after != '\'' || start == f.carry.floor || f.text[start-1] != after || ascii.At(f.text, end+1) != '>':
		return 0, false
	}
	isHypertext := f.opt.Language == markup.Markdown || f.opt.Language == markup.HTML
	return end, isHypertext && markup.InURLAttribute(f.text[max(f.carry.floor, start-layout.MaxPrefix):start-1])
}

// missedMailto reads the near miss that starts at text[start] and has white space after
// its colon text[i]: "mailto: jim@example.com".
func (f *Finder) missedMailto(start, i int) (u URL, next int, ok bool) {
	gap := ascii.Span(f.text[i+1:min(len(f.text), i+3)], ascii.IsBlank)
	address := bound.Token(f.text[i+1+gap:], bound.MaxForm)
	mailbox, _, _ := bytes.Cut(address, []byte("?")) // before header fields
	local, domain, _ := bytes.Cut(bytes.TrimRight(mailbox, ".,:;!?)]>'"), []byte("@"))
	if gap != 1 || len(local) > maxLocal || !isMailDomain(domain) || !bound.IsAddress(address[:len(local)+1+len(domain)]) {
		return URL{}, i + 1, false
	}
	return f.missed(start, i+1+gap)
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

// isNearMiss reports whether rest, which follows the colon of http or ftp, is
// meant as the rest of a URL but is none.
func isNearMiss(rest []byte) bool {
	switch ascii.At(rest, 0) {
	case '/':
		if after, ok := bytes.CutPrefix(rest, []byte("/..")); ok {
			return bound.BeginsWithHost(after)
		}
		isSpaced := ascii.HasPrefix(rest, "/ /") || ascii.HasPrefix(rest, "// ")
		return ascii.IsAlnum(ascii.At(rest, 1)) || isSpaced && bound.BeginsWithHost(rest[3:])
	case '\\':
		return ascii.At(rest, 1) == '\\' && ascii.IsAlnum(ascii.At(rest, 2))
	case ':':
		return ascii.At(rest, 1) == '/' && ascii.IsAlnum(ascii.At(rest, 2)) && bound.BeginsWithHost(rest[2:])
	case '_': // in place of slashes
		host := bytes.TrimLeft(rest, "_")
		return bound.BeginsWithHost(host) && ascii.At(host, ascii.Span(host, bound.IsHostByte)) != '_' // in place of slashes after it, too
	case '.': // next to the slash on the keyboard
		return ascii.At(rest, 1) == '.' && bound.BeginsWithHost(rest[2:])
	}
	return ascii.IsAlnum(ascii.At(rest, 0)) && bound.BeginsWithHost(rest)
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

// missedColon reads the near miss that has its slashes at text[i], and no colon before
// them, or another mark too: http//x, http////x, http;//x, "http: //x", "http: // x", "http : //x", http:://x,
// http：//x, "http：// x". In a destination of Markdown the mark may be a quotation mark: [t](http"//x).
func (f *Finder) missedColon(i int) (u URL, next int, ok bool) {
	colon := f.colonMeant(i)
	if mark := string(f.text[colon:i]); colon == 0 || !ascii.IsAlpha(f.text[colon-1]) || mark == ":" || mark == " " {
		return f.missedOpening(i, i+2)
	}
	start := colon
	for start > f.carry.floor && colon-start < bound.MaxScheme && ascii.IsAlpha(f.text[start-1]) {
		start--
	}
	scheme, rest := f.text[start:colon], bytes.TrimPrefix(f.text[i+2:], []byte(":"))
	from := i + 2
	switch {
	case colon == i:
		rest = rest[ascii.Span(rest[:min(len(rest), 3)], func(c byte) bool { return c == '/' }):]
		scheme = bytes.TrimSuffix(scheme, []byte("L")) // left of the key for a colon
	case ascii.At(rest, 0) == ' ' && (ascii.IsBlank(f.text[i-1]) || ascii.HasSuffix(f.text[:i], fullWidthColon)):
		from, rest = from+1, rest[1:]
	}
	if colon < i && ascii.In(f.text[colon], `"'`) && !f.isAfter("](", start) {
		return URL{}, i + 2, false
	}
	isScheme := isHTTP(scheme) || ascii.EqualFold(scheme, "ftp")
	isHost := bound.BeginsWithHost(rest) || ascii.HasPrefix(rest, "www.") || beginsWithLocalhost(rest)
	if !isScheme || !isHost || f.continuesWord(start) {
		return f.missedOpening(i, i+2)
	}
	return f.missed(start, from)
}

// colonMeant returns the start of the mark in place of a colon before the slashes at text[i]; i if there is none.
func (f *Finder) colonMeant(i int) int {
	switch {
	case f.isAfter(`"`, i), f.isAfter("'", i): // next to the colon on the keyboard
		return i - 1
	case f.isAfter(fullWidthColon, i):
		return i - len(fullWidthColon)
	case f.isAfter(" : ", i):
		return i - len(" : ")
	}
	colon := i
	for colon > f.carry.floor && i-colon < 2 && ascii.In(f.text[colon-1], ":;., ") {
		colon--
	}
	return colon
}

// continuesWord reports whether a word is before text[start], or a slash after one, as in $BASE/http//x.
func (f *Finder) continuesWord(start int) bool {
	if start == f.carry.floor {
		return false
	}
	last := f.text[start-1]
	isSegment := start-1 > f.carry.floor && last == '/' && bound.IsWordByte(f.text[start-2])
	return isSegment || last < utf8.RuneSelf && bound.IsWordByte(last)
}

// missedWideColon reads the near miss that has a full-width colon at text[i], and not two slashes after it: http：/x,
// http：／／x, http：x.
func (f *Finder) missedWideColon(i int) (u URL, next int, ok bool) {
	start, next := i, i+len(fullWidthColon)
	for start > f.carry.floor && i-start < bound.MaxScheme && ascii.IsAlpha(f.text[start-1]) {
		start--
	}
	isScheme := isHTTP(f.text[start:i]) || ascii.EqualFold(f.text[start:i], "ftp")
	if !isScheme || ascii.HasPrefix(f.text[next:], "//") {
		return URL{}, next, false
	}
	from := next
	for _, slash := range []string{"/", "／", "／"} {
		if ascii.HasPrefix(f.text[from:], slash) {
			from += len(slash)
		}
	}
	if !bound.BeginsWithHost(f.text[from:]) {
		return f.missedOpening(i, next)
	}
	return f.missed(start, from)
}

// beginsWithLocalhost reports whether text begins with localhost and a port or a path, or nothing more.
func beginsWithLocalhost(text []byte) bool {
	rest, ok := bytes.CutPrefix(text, []byte("localhost"))
	return ok && !bound.IsHostByte(ascii.At(rest, 0))
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
func (f *Finder) flaws(u *URL) []link.Flaw {
	if !f.opt.NearMisses {
		return nil
	}
	flaws := link.Flaws(f.opt.Language, f.text, u.Start, u.End, u.Kind == Markup)
	if (len(flaws) == 0 || flaws[0].Kind == linkflaw.UnreadMarks) && f.isLost(u) {
		return []link.Flaw{{Kind: linkflaw.LostLink, Start: u.Start, End: u.Start}}
	}
	switch {
	case len(flaws) == 0:
	case f.opt.Language == markup.Markdown && flaws[0].IsBetween() && f.mayBeReference(flaws[0].Start, flaws[0].IsSpaced()):
		return nil
	case f.opt.MarkdownInHTML && slices.Contains(linksInMDX, flaws[0].Kind):
		return nil
	case flaws[0].Kind == linkflaw.CodeLink && !f.inSpan(u.Start):
		return nil
	case flaws[0].Kind == linkflaw.BracketedURL && f.mayBeReference(u.End+len("]"), false):
		return nil
	case (flaws[0].Kind == linkflaw.UndefinedTarget || flaws[0].Kind == linkflaw.MissingAngles) && f.isTargetName(u):
		return nil
	}
	return flaws
}

// linksInMDX are flaws with which there is a link where elements of HTML have Markdown in them: the programs that read
// that make links of bare URLs after any mark.
var linksInMDX = []linkflaw.Kind{linkflaw.RawLink, linkflaw.RawCaption, linkflaw.BracketedURL}

// isLost reports whether the original has a link where the text, its translation, has u without one.
func (f *Finder) isLost(u *URL) bool {
	return len(f.original) > 0 && link.IsLost(f.opt.Language, f.text, f.original, u.Start, u.End, u.Kind == Markup)
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
