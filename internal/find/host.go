package find

import (
	"bytes"
	"net/netip"
	"slices"
	"unicode"
	"unicode/utf8"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/bound"
	"github.com/urlmend/urlmend/internal/syntax"
	"github.com/urlmend/urlmend/internal/uri"
)

// bareHost reads the URL that begins with a host without "www.", whose first dot is
// text[i].
func (f *Finder) bareHost(i int) (u URL, next int, ok bool) {
	h := f.hostAround(i)
	next = max(h.end, i+1)
	if h.start == i || !f.mayPrecedeHost(h.start) || !f.isHost(&h) || f.isTarget(&h) || f.isNote(&h) {
		return URL{}, next, false
	}
	if h.follows == pathFollows {
		if u, next, ok = f.urlAt(h.start, h.start-1); ok && u.Start == h.start {
			if isLabel(f.text[u.Start:u.End]) {
				return URL{}, next, false
			}
			f.infer(&u, hostScheme(h.name))
			return u, next, true
		}
	}
	if h.follows == portFollows {
		h.end += 1 + ascii.Span(f.text[h.end+1:], ascii.IsDigit)
	}
	u, next = f.inAngles(h.start, h.end)
	u.Notes = f.notesAt(h.start)
	f.infer(&u, hostScheme(h.name))
	return u, next, true
}

// bareIPv6 reads the URL that begins with an IPv6 address in brackets (RFC 3986, 3.2.2), of
// which the last is text[i]. A path follows it, or a port and a path.
func (f *Finder) bareIPv6(i int) (u URL, next int, ok bool) {
	before := f.text[max(f.carry.floor, i-maxIPv6-1):i]
	n := bytes.LastIndexByte(before, '[')
	if n < 0 {
		return URL{}, i + 1, false
	}
	start := i - len(before) + n
	address, err := netip.ParseAddr(string(before[n+1:]))
	if err != nil || !address.Is6() || address.Zone() != "" || f.follows(i+1) != pathFollows || !f.mayPrecedeHost(start) {
		return URL{}, i + 1, false
	}
	if u, next, ok = f.urlAt(start, start-1); !ok || u.Start != start {
		return URL{}, i + 1, false
	}
	f.infer(&u, "http://")
	return u, next, true
}

// maxIPv6 is the length of the longest IPv6 address.
const maxIPv6 = len("ffff:ffff:ffff:ffff:ffff:ffff:255.255.255.255")

// isTarget reports whether h is the name of a place in the text, such as an anchor of AsciiDoc, [[name]].
func (f *Finder) isTarget(h *host) bool {
	return f.opt.Language.IsAnchor(f.text[max(f.carry.floor, h.start-2):h.start], f.text[h.end:min(len(f.text), h.end+3)])
}

// isNote reports whether h is the name of a file of Org, in such a file.
func (f *Finder) isNote(h *host) bool {
	return h.labels == 2 && h.follows == nothingFollows && ascii.EqualFold(h.last, "org") && syntax.ForName("x.org") == f.opt.Language
}

// isLabel reports whether url is a name with a domain before it, as Kubernetes has them, such as kubernetes.io/name.
func isLabel(url []byte) bool {
	host, name, _ := bytes.Cut(url, []byte("/"))
	segment, _, _ := bytes.Cut(name, []byte("/"))
	return (string(host) == "kubernetes.io" || string(host) == "k8s.io") && !services.Has(segment)
}

// A host is a run of bytes that host names have, and what follows it.
type host struct {
	start, end int
	name       []byte
	last       []byte // label
	labels     int
	follows    following
}

// What follows a host.
type following uint8

const (
	nothingFollows following = iota // but what can follow a word
	pathFollows                     // a path, or a port and a path
	portFollows
	codeFollows // what follows a name in code
)

// hostAround returns the run of bytes of host names that has text[i] in it, without
// the dots that end a sentence.
func (f *Finder) hostAround(i int) host {
	start := bound.HostStart(f.text, f.carry.floor, i)
	if start > f.carry.floor && f.text[start-1] == '\\' { // the name of a font is no part of a host
		if n := bound.RoffEscape(f.text[start-1:]); n > 1 {
			start = min(i, start-1+n)
		}
	}
	end := i + ascii.Span(f.text[i:min(len(f.text), start+bound.MaxHost)], bound.IsHostByte)
	h := host{start: start, end: start + len(bytes.TrimRight(f.text[start:end], "."))}
	h.name = f.text[h.start:h.end]
	h.labels = bytes.Count(h.name, []byte(".")) + 1
	h.last = h.name[bytes.LastIndexByte(h.name, '.')+1:]
	switch c := ascii.At(f.text, end); {
	case end == h.end:
		h.follows = f.follows(end)
	case ascii.In(c, "$%/@:=_") && end < len(f.text):
		h.follows = codeFollows // as in name.ca.$$.tmp
	}
	return h
}

// mayPrecedeHost reports whether a host can start at text[start]: a blank, a bracket
// or a quotation mark precedes it, or an equals sign. After others it belongs to an
// address, a path, an option or a variable.
func (f *Finder) mayPrecedeHost(start int) bool {
	if start <= f.carry.floor {
		return start == 0 || !bound.IsWordByte(f.text[start-1]) && f.text[start-1] != '@' && f.text[start-1] != '/'
	}
	switch c := f.text[start-1]; {
	case c == '(':
		return ascii.At(f.text, start-2) != ']' && !ascii.IsAlnum(ascii.At(f.text, start-2))
	case c >= utf8.RuneSelf:
		r, _ := utf8.DecodeLastRune(f.text[max(f.carry.floor, start-utf8.UTFMax):start])
		return r != utf8.RuneError && !isSpacedLetter(r)
	case ascii.IsAlpha(c): // after an escape of roff
		return ascii.At(f.text, start-3) == '\\'
	case c == ':':
		return f.isPrefixed(start)
	case c == '>':
		return ascii.At(f.text, start-2) != '-' // as in p->name.com
	case c == '"':
		return !f.inURLAttribute(start)
	default:
		return ascii.IsSpace(c) || ascii.In(c, "'`<[{,;=|*")
	}
}

// isSpacedLetter reports whether r is a letter of a script with blanks between words.
func isSpacedLetter(r rune) bool {
	return unicode.IsLetter(r) && !unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul, unicode.Thai)
}

// follows returns what follows a host that ends at text[end].
func (f *Finder) follows(end int) following {
	rest := f.text[end:min(len(f.text), end+bound.MaxForm)]
	if len(rest) == 0 {
		return nothingFollows
	}
	switch c := rest[0]; {
	case ascii.In(c, "/?#"):
		return followsAtMark(c, ascii.At(rest, 1))
	case c == ':':
		return followsAtColon(rest[1:])
	case c == '*', ascii.In(c, " \t\r\n\f.,;!\"'`<>)]}|"):
		return nothingFollows
	case c == '\\' && (bound.EndsAtBackslash(rest[1:]) || bound.RoffEscape(rest) > 0):
		return nothingFollows
	case c >= utf8.RuneSelf:
		if r, _ := utf8.DecodeRune(rest); r != utf8.RuneError && !isSpacedLetter(r) {
			return nothingFollows
		}
	}
	return codeFollows
}

// followsAtMark returns what follows a host if that is a slash, a question mark or a number sign, and next after it.
func followsAtMark(mark, next byte) following {
	switch {
	case mark == '/' && next != '/' && next != '*', mark == '?' && ascii.IsAlnum(next):
		return pathFollows
	case mark == '?' && !bound.IsWordByte(next):
		return nothingFollows
	}
	return codeFollows
}

// followsAtColon returns what follows a host if that is a colon, and rest after it.
func followsAtColon(rest []byte) following {
	const maxPort = len("65535")
	n := ascii.Span(rest, ascii.IsDigit)
	switch after := ascii.At(rest, n); {
	case n == 0 && (after == 0 || ascii.IsSpace(after)):
		return nothingFollows
	case n == 0 || n > maxPort || after == ':' || bound.IsWordByte(after):
		return codeFollows
	case after == '/':
		return pathFollows
	}
	return portFollows
}

// isHost reports whether h is a host, rather than the name of a file, a package or
// a variable, a number or the end of a sentence with no blank after it.
func (f *Finder) isHost(h *host) bool {
	if h.follows == codeFollows || h.labels < 2 || !hasLabels(h.name) {
		return false
	}
	if ascii.All(h.last, ascii.IsDigit) {
		return f.isAddressOfPath(h)
	}
	first := h.firstLabel()
	switch {
	case !uri.IsTopLevel(h.last), !hasOneCase(h.name, h.last), reverseDomains.Has(first), isInNamespace(h.name):
		return false
	case h.labels > 2 && ascii.EqualFold(first, "www"):
		return true
	case h.follows == pathFollows:
		return isHostOfPath(h)
	}
	return f.isHostAlone(h)
}

// isAddressOfPath reports whether h is an IPv4 address of a host, not a network, and a path follows it.
func (f *Finder) isAddressOfPath(h *host) bool {
	return h.follows == pathFollows && isIPv4(h.name) && !ascii.HasSuffix(h.name, ".0") && !isPrefixLength(f.text[h.end:])
}

// isHostOfPath reports whether h, which a path follows, is a host.
func isHostOfPath(h *host) bool {
	isKnown := commonDomains.Has(h.last) || plainDomains.Has(h.last)
	if (!isKnown || ambiguousDomains.Has(h.last)) && hasCapital(h.name) {
		return false // a folder, or code
	}
	return isKnown || h.labels > 2 || len(h.firstLabel()) > 2
}

// isHostAlone reports whether h, which no path follows, is a host.
func (f *Finder) isHostAlone(h *host) bool {
	first, second := h.firstLabel(), h.secondLabel()
	switch {
	case fileDomains.Has(h.last), files.Has(second): // a file
		return false
	case objects.Has(first), f.isInExpression(h), ascii.HasPrefix(f.text[h.end:], " import "), f.isImported(h.start): // code
		return false
	case commonDomains.Has(h.last):
		return !isOtherName(second, h)
	case !plainDomains.Has(h.last):
		return h.follows == portFollows && h.labels > 2
	case ascii.HasSuffix(f.text[max(f.carry.floor, h.start-4):h.start], "= "), isCamelCase(first):
		return false
	case thirdLevelDomains.Has(h.last):
		return h.labels > 2 && registries.Has(second)
	case ambiguousDomains.Has(h.last):
		return h.labels > 2 && !hasCapital(h.name) && ascii.At(f.text, h.start-1) != '`' ||
			f.isQuoted(h) && len(second) > 2 && homeDomains.Has(h.last)
	}
	return len(second) > 2 && !codeNames.Has(second) && !codeNames.Has(first)
}

// hasCapital reports whether name has a capital letter.
func hasCapital(name []byte) bool { return bytes.ContainsFunc(name, unicode.IsUpper) }

// isQuoted reports whether h is all that is between two double quotes.
func (f *Finder) isQuoted(h *host) bool {
	return ascii.At(f.text, h.start-1) == '"' && ascii.At(f.text, h.end) == '"'
}

// firstLabel returns the label before the first dot.
func (h *host) firstLabel() []byte { return h.name[:bytes.IndexByte(h.name, '.')] }

// secondLabel returns the label before the top-level domain.
func (h *host) secondLabel() []byte {
	rest := h.name[:len(h.name)-len(h.last)-1]
	return rest[bytes.LastIndexByte(rest, '.')+1:]
}

// isInNamespace reports whether name is in a domain whose names are mostly those of labels,
// and is no service there.
func isInNamespace(name []byte) bool {
	return slices.ContainsFunc(namespaces, func(s string) bool { return ascii.HasSuffix(name, s) }) &&
		!slices.ContainsFunc(bytes.Split(name, []byte(".")), services.Has)
}

// isOtherName reports whether a host of two labels is the name of a product, as ASP.NET,
// a program of DOS or VMS, as COMMAND.COM, or a name as short as those in code.
func isOtherName(second []byte, h *host) bool {
	if h.labels > 2 {
		return false
	}
	switch {
	case ascii.EqualFold(h.last, "net"):
		return products.Has(second)
	case ascii.EqualFold(h.last, "org"):
		return len(second) == 1 || notes.Has(second)
	case ascii.EqualFold(h.last, "com"):
		return commands.Has(second) || ascii.IsUpper(h.last[0])
	}
	return len(second) == 1
}

// hasLabels reports whether name consists of labels of a host (RFC 1123, 2.1).
func hasLabels(name []byte) bool {
	for label := range bytes.SplitSeq(name, []byte(".")) {
		if len(label) == 0 || len(label) > 63 || label[0] == '-' || label[len(label)-1] == '-' {
			return false
		}
	}
	return true
}

// isCamelCase reports whether name is written as in code: likeThis.
func isCamelCase(name []byte) bool {
	return ascii.IsLower(name[0]) && bytes.IndexFunc(name, unicode.IsUpper) >= 0
}

// hasOneCase reports whether the last label is in lower case, or the whole name in
// upper case: not "end.The" and "System.Net".
func hasOneCase(name, last []byte) bool {
	return bytes.IndexFunc(last, unicode.IsUpper) < 0 || bytes.IndexFunc(name, unicode.IsLower) < 0
}

// isIPv4 reports whether name is an IPv4 address (RFC 3986, 3.2.2).
func isIPv4(name []byte) bool {
	address, err := netip.ParseAddr(string(name))
	return err == nil && address.Is4()
}

// isPrefixLength reports whether rest begins with a slash alone, the length of a network
// prefix, a mask or another address, rather than with a path: "/24".
func isPrefixLength(rest []byte) bool {
	if rest[0] != '/' {
		return false
	}
	n := 1 + ascii.Span(rest[1:], func(c byte) bool { return ascii.IsDigit(c) || c == '.' || c == '/' })
	return !bound.IsWordByte(ascii.At(rest, n))
}

// operators are the marks of code before or after a name.
const operators = "=+-*/%&|<>?:!^~"

// isInExpression reports whether an operator with a blank is before or after h.
func (f *Finder) isInExpression(h *host) bool {
	after := f.text[h.end:min(len(f.text), h.end+4)]
	if n := ascii.Span(after, ascii.IsBlank); n > 0 && n+1 < len(after) {
		c, next := after[n], after[n+1]
		isOperator := ascii.In(c, operators) && !ascii.In(c, "-<|:") && (ascii.IsBlank(next) || ascii.In(next, "=&|"))
		if c == '=' || isOperator {
			return true
		}
	}
	before := bytes.TrimRight(f.text[max(f.carry.floor, h.start-4):h.start], " \t")
	return ascii.IsBlank(ascii.At(f.text, h.start-1)) && (ascii.HasSuffix(before, "==") || ascii.HasSuffix(before, "&&"))
}

// isImported reports whether the word before text[start] says that a module or a
// package follows.
func (f *Finder) isImported(start int) bool {
	before := f.text[f.around.LineStart(start, MaxAround):start]
	word := bytes.TrimRight(before, " \t")
	word = word[bytes.LastIndexAny(word, " \t")+1:]
	return len(word) < len(before) && imports.Has(bytes.TrimLeft(word, "#$"))
}
