package find

import (
	"bytes"
	"strings"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/bound"
	"github.com/urlmend/urlmend/internal/kernel"
	"github.com/urlmend/urlmend/internal/layout"
	"github.com/urlmend/urlmend/internal/syntax"
	"github.com/urlmend/urlmend/internal/uri"
)

// missedScheme reads the near miss that is the destination of a link of Markdown and has no scheme, whose brackets
// are text[i:i+2]: [t](www.example.com), [t](jim@example.com).
func (f *Finder) missedScheme(i int) (u URL, next int, ok bool) {
	start := i + len("](")
	return f.missedAt(start + ascii.Span(f.text[start:], ascii.IsBlank))
}

// missedAfter returns what reads the near miss that is the destination of a link after a mark that opens one, or a host that begins
// with "www." after it, and has no scheme.
func missedAfter(mark string) readFunc {
	n := strings.Index(mark, "www.")
	if n < 0 {
		n = len(mark)
	}
	return func(f *Finder, i int) (URL, int, bool) {
		if f.isDocumentation(i) {
			return f.missedAt(i + n)
		}
		return URL{}, i + n, false
	}
}

// missedAt reads the near miss that is the destination of a link at text[start], and has no scheme.
func (f *Finder) missedAt(start int) (u URL, next int, ok bool) {
	if start < f.carry.floor || f.continuesWord(start) || start > 0 && ascii.In(f.text[start-1], ".-@") || !mayLackScheme(f.text[start:]) && !isLocalhost(f.text[start:]) {
		return URL{}, start, false
	}
	dest, ok := f.destination(start)
	name := f.text[start:max(start, dest.End)]
	switch l := f.opt.Language; {
	case !ok || dest.Breaks || destinationEnds.Index(name) < len(name):
		return URL{}, start, false
	case l.Has(syntax.Embedded) && bytes.IndexByte(name, '@') >= 0: // docutils writes mailto:
		return URL{}, start, false
	case l.Has(syntax.Bracket) && bytes.IndexByte(name, '/') < 0 && !ascii.HasPrefix(name, "www."): // a heading
		return URL{}, start, false
	}
	return f.missedDestination(start, dest.End, isLocalhost(name) || f.isNamedHost(start, name))
}

// isDocumentation reports whether text[i] is in a document, or in a line of a program from which one is made: a comment or a tag.
func (f *Finder) isDocumentation(i int) bool {
	front := f.text[f.around.LineStart(i, layout.LineReach):i]
	return !f.opt.Language.Is(syntax.Program) || syntax.InComment(front) || syntax.BeginsTag(front)
}

// isLocalhost reports whether a destination begins with localhost and a port, which would be a scheme and a path
// of digits, or with an address and a port.
func isLocalhost(text []byte) bool {
	rest, ok := bytes.CutPrefix(text, []byte("localhost:"))
	if !ok {
		n := ascii.Span(text[:min(len(text), len("255.255.255.255"))], bound.IsHostByte)
		rest, ok = bytes.CutPrefix(text[n:], []byte(":"))
		ok = ok && ascii.IsDigit(text[0]) && isIPv4(text[:n])
	}
	return ok && ascii.IsDigit(ascii.At(rest, 0))
}

// isNamedHost reports whether a destination without a path, which starts at text[i], is a host that could be a file by its top-level
// domain: [example.info](example.info), [Our tea](ourtea.de), and any that is the text
// with a scheme: [https://ourtea.md](ourtea.md). What ends in .org is one unless it has the name of a document.
func (f *Finder) isNamedHost(i int, destination []byte) bool {
	host, port, hasPort := bytes.Cut(bytes.TrimSuffix(destination, []byte("/")), []byte(":"))
	after := f.text[min(len(f.text), i+len(destination)):]
	label := f.opt.Language.LinkText(f.text[f.around.LineStart(i, layout.LineReach):i], after[:min(len(after), MaxAround)])
	label = bytes.TrimRight(label, "]: ") // of a definition
	last := host[bytes.LastIndexByte(host, '.')+1:]
	isTopLevel := func() bool { return bound.IsHost(host) && uri.IsTopLevel(last) }
	if hasPort {
		return len(port) > 0 && ascii.All(port, ascii.IsDigit) && bytes.HasPrefix(label, destination) && isTopLevel()
	}
	isSame := ascii.EqualFold(label, string(host))
	switch {
	case !hasLabels(host) || !bound.IsHost(host):
		return false
	case ascii.EqualFold(last, "org"):
		return (isSame || isLower(host)) && !isDocument(host)
	case len(label) == 0 || !commonDomains.Has(last) && !plainDomains.Has(last) || fileDomains.Has(last):
		return false
	}
	return isSame || !isDocument(host) && isLower(host) && !ambiguousDomains.Has(last) && namesHost(label, host)
}

// namesHost reports whether the letters and digits of the text of a link are in the name of a host:
// [Our tea](www.ourtea.de).
func namesHost(label, host []byte) bool {
	const minLetters = 4 // of no language, whose name a file may end in
	letters := bytes.ToLower(onlyAlnum(label))
	return len(letters) >= minLetters && bytes.Contains(onlyAlnum(host), letters)
}

// onlyAlnum returns the letters and digits of text.
func onlyAlnum(text []byte) []byte {
	return bytes.Map(func(r rune) rune {
		if isLetterOrDigit(r) {
			return r
		}
		return -1
	}, text)
}

// missedAttribute is missedScheme for the attribute of HTML that begins with text[i:], href= or src=.
func (f *Finder) missedAttribute(i int) (u URL, next int, ok bool) {
	start := i + bytes.IndexByte(f.text[i:], '=') + 1
	start += ascii.Span(f.text[start:], ascii.IsBlank)
	quote := ascii.At(f.text, start)
	if i == 0 || !ascii.IsSpace(f.text[i-1]) || quote != '"' && quote != '\'' || !f.isDocumentation(i) {
		return URL{}, start, false
	}
	start++
	end := f.destinationEnd(start)
	switch {
	case ascii.At(f.text, end) != quote:
		return URL{}, start, false
	case !f.opt.Language.Is(syntax.Program) && f.isAttributeToDo(start, end):
		u = verbatim(Markup, start, end)
		u.Notes = Relative
		return u, end, true
	}
	return f.missedDestination(start, end, f.isNamedHost(start, f.text[start:end]))
}

// isDocument reports whether the first label of a name is that of a document or a word of code.
func isDocument(name []byte) bool {
	first, rest, _ := bytes.Cut(name, []byte("."))
	return codeNames.Has(first) && bytes.IndexByte(rest, '.') < 0 || notes.Has(first) || documents.Has(first) || ascii.EqualFoldAny(first, longDocuments...)
}

// mayLackScheme reports whether a destination may be a host or an address, as most are not: it
// begins with a letter or a digit, and not with a word and a colon.
func mayLackScheme(text []byte) bool {
	n := ascii.Span(text[:min(len(text), maxLocal)], isLocalByte)
	return ascii.IsAlnum(ascii.At(text, 0)) && (ascii.At(text, n) != ':' || bytes.IndexByte(text[:n], '.') >= 0)
}

// destinationEnd returns where what may be a destination without brackets, and not a template,
// ends that starts at text[start].
func (f *Finder) destinationEnd(start int) int {
	limit := min(len(f.text), start+bound.MaxURL)
	return start + destinationEnds.Index(f.text[start:limit])
}

// missedDestination reads the destination text[start:end] if it is an address or begins with
// a host. A name that may be a file name is not a host, unless isHost is set.
func (f *Finder) missedDestination(start, end int, isHost bool) (u URL, next int, ok bool) {
	if start < f.carry.floor {
		return URL{}, start, false
	}
	text := f.text[start:end]
	scheme := ""
	switch local, domain, _ := bytes.Cut(text, []byte("@")); {
	case bound.IsAddress(text) && len(local) <= maxLocal && ascii.All(local, isLocalByte) && isMailDomain(domain):
		scheme = "mailto:"
	case isHost || isDestinationHost(text):
		scheme = hostScheme(text)
	default:
		return URL{}, start, false
	}
	u = verbatim(Markup, start, end)
	u.Notes = NearMiss
	f.infer(&u, scheme)
	return u, end, true
}

// destinationEnds are the bytes that a destination without a scheme does not have.
var destinationEnds = kernel.NewSet(func(c byte) bool { return c <= ' ' || ascii.In(c, `)(<>{}"'$`) })

// isDestinationHost reports whether a destination begins with a host rather than with the
// name of a file or a folder: it begins with www., or its top-level domain is one of the
// first, or io. A file of Org mode ends in .org, but no folder does.
func isDestinationHost(text []byte) bool {
	name := text[:ascii.Span(text[:min(len(text), bound.MaxHost)], bound.IsHostByte)]
	if !bound.IsHost(text) || !hasLabels(name) {
		return false
	}
	if ascii.HasPrefixFold(name, "www.") {
		return true
	}
	last := name[bytes.LastIndexByte(name, '.')+1:]
	return destinationDomains.Has(last) || ascii.EqualFold(last, "org") && ascii.At(text, len(name)) == '/'
}

// isLower reports whether text has no capital letter of ASCII.
func isLower(text []byte) bool {
	return ascii.All(text, func(c byte) bool { return c < 'A' || c > 'Z' })
}

// destinationDomains are top-level domains that no file is named for: those of RFC 920, and io.
var destinationDomains = ascii.NewWordSet("com edu gov io net")
