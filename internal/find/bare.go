package find

import (
	"bytes"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/bound"
	"github.com/urlmend/urlmend/internal/join"
	"github.com/urlmend/urlmend/internal/kernel"
	"github.com/urlmend/urlmend/internal/syntax"
)

// bare reads the URL at start, which nothing but the text around it delimits.
// Its first colon is text[colon].
func (f *Finder) bare(kind Kind, start, colon int) (u URL, next int, ok bool) {
	from := colon + 1
	if ascii.HasPrefix(f.text[from:], "//") {
		from += 2
	}
	next = max(from, colon+1)
	b := f.bounds(start, from)
	var notTaken Reading
	var continued []string
	var lineEnds []LineEnd
	if stop, ok := f.followable(b); ok {
		c := f.follow(start, stop)
		if u, ok := c.url(kind, from-start); ok {
			return u, u.End, true
		}
		if len(c.a.breaks) == 0 && c.soft {
			b.End = bound.TrimEnd(f.text, from, min(b.End, b.Stop-1))
		}
		notTaken, continued, lineEnds = c.notTaken, c.continued, c.lineEnds
	}
	if b.End <= from {
		return URL{}, next, false
	}
	rest, hasSlashes := f.text[from:b.End], from > colon+1
	if !isPlausible(rest, hasSlashes) || hasSlashes && isHTTP(f.text[start:colon]) && !hasHostByte(rest) {
		return URL{}, next, false
	}
	u = f.unbroken(kind, start, b)
	text := u.textIn(f.text)
	if isEmpty(text) {
		return URL{}, next, false
	}
	if notTaken.Text != "" && notTaken.Text != string(text) {
		u.own().Readings = []Reading{{Text: string(text), Confidence: join.Proved}, notTaken}
	}
	if len(continued)+len(lineEnds) > 0 {
		u.own().Continued, u.own().LineEnds = continued, lineEnds
	}
	return u, b.End, true
}

// unbroken returns the URL at start that b bounds, without what nobody sees and with
// the escapes of running text resolved.
func (f *Finder) unbroken(kind Kind, start int, b bound.Bounds) URL {
	u := verbatim(kind, start, b.End)
	if b.Dropped > 0 && b.Dropped < b.End {
		var a assembly
		a.addVisible(f.text, start, b.End)
		u = a.url(kind)
	}
	isWhole := u.Parts == nil || u.Parts.Segments == nil
	if escape := f.opt.Language.TextEscape; escape != 0 && isWhole && bytes.ContainsAny(u.textIn(f.text), escape.Marks()) {
		u = f.unescaped(&u, escape)
	}
	u.Notes = f.notesAt(start)
	if b.Cut {
		u.Notes |= CutAtLimit
	}
	if b.Cut || ascii.At(f.text, b.End) == '>' {
		u.Notes &^= UnclosedWrapper // it was not read to its end, or is too long to be delimited
	}
	return u
}

// unescaped returns a URL in one piece with its escapes resolved.
func (f *Finder) unescaped(u *URL, escape syntax.Escape) URL {
	var a assembly
	for p := range syntax.Fragments(escape, u.textIn(f.text)) {
		if p.Verbatim {
			a.add(f.text, u.Start+p.Start, u.Start+p.End)
		} else {
			a.addEscape(u.Start+p.Start, u.Start+p.End, p.Text)
		}
	}
	return a.url(u.Kind)
}

// notesAt returns the notes about any URL that starts at text[start].
func (f *Finder) notesAt(start int) Notes {
	if start == f.carry.unclosedAt && start > 0 {
		return UnclosedWrapper
	}
	return 0
}

// maxEmphasis is how far before a URL the emphasis around it may open.
const maxEmphasis = 256

// before returns the bytes before text[start] that may open emphasis.
func (f *Finder) before(start int) []byte { return f.text[max(0, start-maxEmphasis):start] }

// markupReach is how far after the start of most URLs their end shows.
const markupReach = 256

// bounds finds where the URL at start ends in running text of the input's
// markup.
func (f *Finder) bounds(start, from int) bound.Bounds {
	b := f.textBounds(start, from)
	if n := f.codeEnd(f.text[start:max(start, b.End)]); n >= 0 && f.isCode(start) {
		return f.boundsUpTo(start+n, start, from)
	}
	return b
}

// isCode reports whether text[i] is code: in source, or in what markup shows as code.
func (f *Finder) isCode(i int) bool { return f.opt.Language.Is(syntax.Program) || f.inCode(i) }

// textBounds is bounds wherever the URL is.
func (f *Finder) textBounds(start, from int) bound.Bounds {
	if f.opt.Plain {
		return bound.Bare(f.before(start), f.text, start, from, false)
	}
	end := f.markupBound(start, markupReach)
	b := f.boundsUpTo(end, start, from)
	if n := 2 * (b.Stop - start); n > markupReach && end == len(f.text) {
		end = f.markupBound(start, min(n, bound.MaxURL))
		b = f.boundsUpTo(end, start, from)
	}
	return b
}

// codeEnd returns the offset in url of the first mark that ends one in code: a backslash,
// unless the language knows it as an escape, and a "|" outside of queries and templates,
// which parts alternatives, commands or the texts of sed. It is -1 if there is none.
func (f *Finder) codeEnd(url []byte) int {
	end := len(url)
	if n := bytes.IndexByte(url, '\\'); n >= 0 && !f.opt.Language.Is(syntax.Program) {
		end = n
	}
	if n := barAt(url[:end]); n >= 0 {
		return n
	}
	if end < len(url) {
		return end
	}
	return -1
}

// barAt returns the offset of the first "|" in url outside of queries and templates, or -1.
func barAt(url []byte) int {
	depth := 0
	for i, c := range url {
		switch c {
		case '{':
			depth++
		case '}':
			depth--
		case '?':
			return -1
		case '|':
			if depth <= 0 && !isDrive(url, i) {
				return i
			}
		}
	}
	return -1
}

// isDrive reports whether the "|" at url[i] is in place of the colon of a drive of Windows:
// file:///c|/
func isDrive(url []byte, i int) bool {
	return i > 1 && ascii.IsAlpha(url[i-1]) && url[i-2] == '/' && ascii.At(url, i+1) == '/'
}

// boundsUpTo is bounds if the markup ends running text at end.
func (f *Finder) boundsUpTo(end, start, from int) bound.Bounds {
	escapes := f.opt.Language.TextEscape != 0
	b := bound.Bare(f.before(start), f.text[:end], start, min(from, end), escapes)
	b.Cut = b.Cut && end == len(f.text)
	return b
}

// markupBound returns where the markup ends running text that starts with a URL at
// start, as far as the next reach bytes show it; the end of the text if they don't.
func (f *Finder) markupBound(start, reach int) int {
	word := bound.Token(f.text[start:], reach)
	if n := f.opt.Language.Bound(word); n < len(word) {
		return start + n
	}
	return len(f.text)
}

// isPlausible reports whether rest, which follows the scheme, makes a URL: not
// "http://...", not a pattern, and not a defanged host.
func isPlausible(rest []byte, slashes bool) bool {
	if isClass(rest) {
		return false
	}
	if !slashes {
		return true
	}
	if rest[0] == ':' && (ascii.IsDigit(ascii.At(rest, 1)) || bytes.IndexByte(authority(rest), '@') > 0) {
		return true // the host or the user is missing, but not the port or the password
	}
	if isDotSegment(rest) {
		return true
	}
	switch bound.ClassOf(rest[0]) {
	case bound.Tail, bound.Closing, bound.Apostrophe:
		return false
	}
	switch rest[0] {
	case '-': // as in "the https://-prefix"
		return bytes.IndexByte(authority(rest), '.') >= 0
	case '(': // a group of a pattern
		return false
	}
	return !isDefangedHost(rest)
}

// isClass reports whether rest begins with a class of characters of a pattern: mailto:[^@]+, http://[a-z.]+
func isClass(rest []byte) bool {
	if rest[0] != '[' {
		return false
	}
	end := bytes.IndexByte(rest[:min(len(rest), bound.MaxForm)], ']')
	return ascii.In(ascii.At(rest, 1), "]%^\\") || end > 0 && ascii.In(ascii.At(rest, end+1), "+*{")
}

// isDotSegment reports whether rest, in place of a host, is a relative path: ./x or
// ../x.
func isDotSegment(rest []byte) bool {
	n := ascii.Span(rest[:min(len(rest), 2)], func(c byte) bool { return c == '.' })
	return n > 0 && ascii.At(rest, n) == '/' && bound.IsWordByte(ascii.At(rest, n+1))
}

// hostEnds are the bytes that end an authority (RFC 3986, 3.2).
var hostEnds = kernel.SetOf("/?#")

// isDefangedHost reports whether the host at the front of rest has a dot
// disguised.
func isDefangedHost(rest []byte) bool { return bytes.Contains(authority(rest), []byte("[.]")) }

// authority returns the front of rest, which follows "//", up to the byte that ends an
// authority, at most MaxHost bytes.
func authority(rest []byte) []byte {
	rest = rest[:min(len(rest), bound.MaxHost)]
	return rest[:hostEnds.Index(rest)]
}
