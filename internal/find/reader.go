package find

import (
	"bytes"
	"slices"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/bound"
	"github.com/urlmend/urlmend/internal/invisible"
	"github.com/urlmend/urlmend/internal/join"
	"github.com/urlmend/urlmend/internal/kernel"
	"github.com/urlmend/urlmend/internal/layout"
	"github.com/urlmend/urlmend/internal/placeholder"
	"github.com/urlmend/urlmend/internal/syntax"
)

// contents reads the URL that the delimiter d holds, from text[i] on. Next is after
// the closing mark. It is not ok if the delimiter is never closed, or holds what can
// be in no URL.
//
// Inside, white space is dropped with all that a line break brings along
// (RFC 1738, appendix; RFC 3986, appendix C). A new scheme ends the URL, and
// prose inside the first line does.
func (f *Finder) contents(d delimiter, i int) (u URL, next int, ok bool) {
	end := skipInner(f.text, i, d.limit)
	switch {
	case end == d.limit && d.close == 0:
		return verbatim(d.kind, i, end), end, !isEmpty(f.text[i:end])
	case end < d.limit && d.close != 0 && f.text[end] == d.close && !(d.kind == Quoted && f.continuesLiteral(end)):
		return verbatim(d.kind, i, end), end + 1, !isEmpty(f.text[i:end])
	}
	r := reader{f: f, d: d, i: i, run: i}
	if u, ok = r.read(); ok && r.resumed > 0 {
		f.carry.resumed = r.resumed
	}
	f.keep(r.left)
	return u, max(r.end, r.i), ok
}

// keep remembers a delimiter that is still open, if there is one.
func (f *Finder) keep(o opened) {
	if o.at > 0 {
		f.carry.opened = o
	}
}

// isEmpty reports whether text is nothing, or a scheme with nothing after it.
func isEmpty(text []byte) bool {
	i := bytes.IndexByte(text, ':') + 1
	return len(text) <= i || bytes.Equal(text[i:], []byte("//"))
}

// A reader reads the contents of a delimiter that are not simply all bytes up to the
// closing mark.
type reader struct {
	f     *Finder
	d     delimiter
	a     assembly
	i     int // the next byte
	run   int // start of the verbatim run that i is in
	lines int // line breaks read
	done  bool
	end   int    // after the closing mark, if done
	left  opened // if another URL or prose has ended the URL
	// resumed is where the content of the last line begins, if there was a break.
	resumed int
	// first is the prefix of the line on which the delimiter opens, once it is known.
	first layout.Prefix
	known bool
}

// read reads the contents from r.i on.
func (r *reader) read() (u URL, ok bool) {
	start := r.i
	for !r.done {
		r.i = skipInner(r.f.text, r.i, r.d.limit)
		if r.i >= r.d.limit { // after it, if it cuts a character
			break
		}
		if !r.step() {
			return URL{}, false
		}
	}
	if !r.done && r.d.close != 0 {
		return URL{}, false
	}
	if r.run == start && r.left.at == 0 && len(r.a.breaks) == 0 {
		return verbatim(r.d.kind, start, r.i), !isEmpty(r.f.text[start:r.i])
	}
	r.flush(r.i)
	if len(r.a.segs) == 0 || r.left.at > 0 && !r.trim() {
		return URL{}, false
	}
	return r.a.url(r.d.kind), !isEmpty(r.a.text)
}

// trim cuts what may not be last off a URL that no closing mark ended. It returns
// false if no URL is left.
func (r *reader) trim() bool {
	end := bound.Bare(nil, r.a.text, 0, 0, false).End
	if isEmpty(r.a.text[:end]) || bytes.IndexByte(r.a.text[:end], ':') < 0 && bytes.IndexByte(r.a.text, ':') >= 0 {
		return false
	}
	r.a.truncate(end)
	return true
}

// skipInner returns the offset of the first byte of text[i:limit] that step has to
// decide on.
func skipInner(text []byte, i, limit int) int {
	if i < limit {
		i += notInner.Index(text[i:limit])
	}
	return i
}

var notInner = kernel.NewSet(func(c byte) bool {
	if c == '|' { // a template may have quotation marks after it
		return true
	}
	switch bound.ClassOf(c) {
	case bound.Plain, bound.Tail, bound.Opening, bound.Closing, bound.Ampersand, bound.Backquote, bound.Apostrophe:
		return false
	}
	return true
})

// step reads one byte, or all of one break. It returns false if the delimiter turns
// out to be none.
func (r *reader) step() bool {
	c := r.f.text[r.i]
	switch class := bound.ClassOf(c); {
	case class == bound.Stop:
		return r.stop(c)
	case c == r.d.close && c != 0:
		r.done, r.end = true, r.i+1
	case c == '\\':
		return r.backslash()
	case class == bound.ListMark && r.separates(r.f.text[r.i+1:]):
		return r.endBefore(r.i, r.i+1)
	case class == bound.High:
		return r.high()
	default:
		r.i++
	}
	return true
}

// stop reads white space, or another byte that ends a URL elsewhere. The first case that applies counts: what closes the
// delimiter comes before what breaks a line, and that before what may not be in a URL.
func (r *reader) stop(c byte) bool {
	switch {
	case r.template(), r.literal(c):
	case c == r.d.close && c != 0:
		r.done, r.end = true, r.i+1
	case ascii.IsSpace(c):
		return r.space()
	case c == '"' && (r.literalBreak(r.i) || r.stringBreak()):
	case r.d.close == '>' && r.isWithin():
		r.i++
	case r.messageID():
	case c < ' ' || c == 0x7F || r.d.close != 0:
		return false
	default:
		r.i++
	}
	return true
}

// literal moves to the next of two adjacent literals, if c ends the first or is right after its end.
func (r *reader) literal(c byte) bool {
	if c == '"' {
		return r.d.kind == Quoted && r.literalBreak(r.i)
	}
	return ascii.IsSpace(c) && r.i > r.run && r.f.text[r.i-1] == '\'' && r.literalBreak(r.i-1)
}

// backslash reads a backslash: it may fold a line, escape the mark that closes a string literal, or end the URL.
func (r *reader) backslash() bool {
	text := r.f.text
	isQuoted := r.d.kind == Quoted
	switch {
	case layout.IsFold(text, r.i) && r.lineBreakAfter(r.i+1):
	case isQuoted && ascii.At(text, r.i+1) == r.d.close:
		r.done, r.end = true, r.i+2
	case isQuoted && (r.f.opt.Language.TextEscape == syntax.StringEscape || bound.EndsAtBackslash(text[r.i+1:])):
		return false
	case !r.roff():
		r.i++
	}
	return true
}

// template moves to the end of the template that text[r.i] is in, or begins, if the
// template began in the URL. It holds what would end the URL elsewhere.
func (r *reader) template() bool {
	text := r.f.text[:r.d.limit]
	start, from := r.i, max(r.run, r.i-placeholder.MaxTemplate)
	if i := placeholder.Opens(text[from:r.i]); i >= 0 {
		start = from + i
	}
	end := placeholder.Template(text, start)
	if end <= r.i {
		return false
	}
	r.i = end
	return true
}

// isWithin reports whether the byte at r.i, which ends a URL elsewhere, is in this one, as
// all is in a wrapper that is closed: a control character, or a quotation mark that neither
// ends a string or a quotation nor is in an attribute of markup.
func (r *reader) isWithin() bool {
	switch text := r.f.text; text[r.i] {
	case '<', '>':
		return false
	case '"':
		_, lineEnds := layout.LineEnd(text, r.i+1)
		isBroken := lineEnds || len(r.a.breaks) > 0
		if isBroken && r.d.kind == Angle || !lineEnds && ascii.At(text, r.i+1) <= ' ' || r.opensInQuotes() {
			return false
		}
	}
	return true
}

// opensInQuotes reports whether the delimiter opens after a quotation mark that no other
// closes in its line, after the last URL.
func (r *reader) opensInQuotes() bool {
	open := r.d.open
	from := max(r.f.around.LineStart(open, layout.LineReach), min(r.f.carry.floor, open))
	return bytes.Count(r.f.text[from:open], []byte(`"`))%2 == 1
}

// messageID moves to the end of the message-id in angle brackets at r.i, if it is right
// after the scheme in a wrapper.
func (r *reader) messageID() bool {
	text := r.f.text[:min(r.d.limit, r.i+bound.MaxForm)]
	if r.d.kind != Wrapped || text[r.i] != '<' || text[r.i-1] != ':' {
		return false
	}
	id := bound.Token(text[r.i+1:], len(text))
	end := r.i + 1 + len(id)
	if !bound.HoldsInner(id, "@") || ascii.At(text, end) != '>' || ascii.At(text, end+1) != '>' {
		return false
	}
	r.i = end + 1
	return true
}

// prefix returns the prefix of the line on which the delimiter opens.
func (r *reader) prefix() *layout.Prefix {
	if !r.known {
		r.first, r.known = r.f.prefixOf(r.d), true
	}
	return &r.first
}

// flush ends the verbatim run before i.
func (r *reader) flush(i int) {
	if i > r.run {
		r.a.add(r.f.text, r.run, i)
	}
	r.run = i
}

// resume begins a verbatim run at i.
func (r *reader) resume(i int) { r.i, r.run = i, i }

// high reads a character beyond ASCII, or drops an invisible one. A no-break space is
// white space at a line end only.
func (r *reader) high() bool {
	ch, n := bound.DecodeRune(r.f.text[r.i:])
	atLineEnd := false
	if ch == 0xA0 || ch == 0xAD {
		_, atLineEnd = layout.LineEnd(r.f.text, r.i+n)
	}
	switch {
	case ch == 0xA0 && atLineEnd:
		return r.space()
	case !invisible.IsCopied(ch), atLineEnd: // hyphenate decides on a soft hyphen
		r.i += n
		return true
	}
	r.flush(r.i)
	r.a.drop(Break{Start: r.i, End: r.i + n, Kind: InvisibleBreak, Confidence: join.Proved, Rune: ch})
	r.resume(r.i + n)
	return true
}

// roff drops the escapes that roff puts into a URL: \: allows a break there,
// \fI and \fP change the font.
func (r *reader) roff() bool {
	n := bound.RoffEscape(r.f.text[r.i:])
	if n == 0 {
		return false
	}
	r.flush(r.i)
	if len(r.a.segs) > 0 {
		r.a.drop(Break{Start: r.i, End: r.i + n, Kind: MarkupBreak, Confidence: join.Proved})
	}
	r.resume(r.i + n)
	return true
}

// isTag reports whether an attribute follows the white space before text[next]: <name:name attribute="...">
// is a tag of XML, whose name has a prefix (Namespaces in XML, section 4). The limit may be within the
// prefix of a line, so that next is after it.
func (r *reader) isTag(next int) bool {
	text := r.f.text[min(next, r.d.limit):r.d.limit]
	n := ascii.Span(text, func(c byte) bool { return ascii.IsAlnum(c) || ascii.In(c, ":_-.") })
	quote := ascii.At(text, n+1)
	return r.d.kind == Angle && n > 0 && ascii.At(text, n) == '=' && (quote == '"' || quote == '\'')
}

// space drops white space with a line break or inside a line. The first case that
// applies counts, line breaks first.
func (r *reader) space() bool {
	text, at := r.f.text, r.i
	r.flush(at)
	if next, ok := r.f.around.SoftBreak(at); ok && len(r.a.segs) > 0 {
		return r.softBreak(next)
	}
	if b, ok := layout.SkipBreak(text, at, r.prefix(), true); ok {
		return !r.isTag(b.Next) && r.lineBreak(b)
	}
	next := layout.SkipSpaces(text, at, r.d.limit)
	switch isLast := next == r.d.limit; {
	case next == at, isLast && r.d.close != 0, !isLast && ascii.IsSpace(text[next]):
		return false // a blank line
	case isLast, text[next] == r.d.close:
		r.resume(next)
		return true
	case !r.d.spaces, r.isTag(next):
		return false
	}
	return r.blank(at, next)
}

// blank reads the white space in text[at:next], which is inside a line that the delimiter does not end in.
func (r *reader) blank(at, next int) bool {
	isURL := bound.StartsURL(r.f.text[next:])
	switch {
	case r.d.kind != Wrapped && r.d.kind != Angle && !isURL: // as the markup has it
		r.i = next
		return true
	case next > r.d.colon && isURL:
		return r.endBefore(at, next)
	case next > r.d.colon && r.isProse(at, next):
		return r.lines == 0 && r.endBefore(at, next)
	}
	r.resume(next)
	r.a.drop(Break{Start: at, End: next, Kind: SpaceBreak, Confidence: join.Proved, Reason: join.Delimited})
	return true
}

// separates reports whether rest, after a comma or semicolon, is another URL
// rather than part of this one: an attribute or a destination holds only one.
func (r *reader) separates(rest []byte) bool {
	return r.d.kind != Markup && !(r.d.kind == Quoted && r.d.spaces) && bound.SchemeFollows(rest)
}

// endBefore ends the URL at text[i], before prose or another URL at text[next].
// It returns false if the delimiter is none, as it is never closed.
func (r *reader) endBefore(i, next int) bool {
	if !r.closesLater(next) {
		return false
	}
	r.done, r.end = true, i
	r.left = opened{r.d, next}
	return true
}

// closesLater reports whether the delimiter is closed after text[i], on that
// line or the next, before another one opens.
func (r *reader) closesLater(i int) bool {
	if r.d.close == 0 {
		return true
	}
	text := r.f.text[:r.d.limit]
	for range 2 {
		end := i + ascii.Span(text[i:], func(c byte) bool { return c != r.d.close && c != '<' && c != '\n' })
		if end == len(text) || text[end] != '\n' {
			return ascii.At(text, end) == r.d.close
		}
		b, ok := layout.SkipBreak(text, end, r.prefix(), true)
		if !ok {
			return false
		}
		i = b.Next
	}
	return false
}

// stringBreak drops the end of one string literal and the beginning of the
// next, if the delimiter is in such literals, one a line.
func (r *reader) stringBreak() bool {
	if !r.prefix().IsString() {
		return false
	}
	b, ok := layout.SkipBreak(r.f.text, r.i+1, r.prefix(), true)
	if !ok || r.f.text[b.Next-1] != '"' {
		return false
	}
	r.flush(r.i)
	return r.lineBreak(b)
}

// lineBreakAfter reads the line break at text[i], which ends the verbatim run
// before r.i.
func (r *reader) lineBreakAfter(i int) bool {
	b, ok := layout.SkipBreak(r.f.text, i, r.prefix(), true)
	if !ok {
		return false
	}
	r.flush(r.i)
	return r.lineBreak(b)
}

// softBreak continues after a soft break of quoted-printable, at next.
func (r *reader) softBreak(next int) bool {
	at := r.i - 1
	r.a.dropLast(1)
	r.resume(next)
	if r.lines++; next < r.d.limit && r.f.text[next] != r.d.close {
		r.a.drop(Break{Start: at, End: next, Kind: LineBreak, Confidence: join.Proved, Reason: join.SoftBreak})
	}
	return r.lines <= MaxLines
}

// lineBreak continues after the line break lb.
func (r *reader) lineBreak(lb layout.Break) bool {
	text, at, next := r.f.text, r.i, lb.Next
	r.lines++
	r.resumed = next
	switch {
	case next >= r.d.limit && r.d.close != 0, r.lines > MaxLines:
		return false
	case next >= r.d.limit || text[next] == r.d.close:
		r.resume(min(next, r.d.limit))
		return true
	case next > r.d.colon && bound.StartsURL(text[next:]):
		return r.endBefore(at, next)
	}
	b := Break{Start: at, End: next, Kind: breakKind(lb), Confidence: join.Proved, Reason: join.Delimited}
	r.f.hyphenate(&r.a, &b, text[next:r.d.limit])
	r.a.drop(b)
	r.resume(next)
	return true
}

func breakKind(b layout.Break) BreakKind {
	if b.Page {
		return PageBreak
	}
	return LineBreak
}

// maxProse is how many bytes show whether prose follows.
const maxProse = 256

// isProse reports whether the words from text[next] on, after the white space at text[at], are prose rather
// than more of a URL. One word alone never is. Several are if the first is a word that URLs do not have, or if
// none in the line has anything of a URL's structure.
//
// A wrapper says that a URL is all it holds, and its white space is ignored (RFC 1738, appendix). A piece of a
// URL may be a word by chance: there the line must have two such words, or one between names, x.ps or y.ascii.
func (r *reader) isProse(at, next int) bool {
	rest := r.f.text[next:min(r.d.limit, next+maxProse)]
	if n := bytes.IndexAny(rest, "<>"); n >= 0 {
		rest = rest[:n]
	}
	line, _, _ := bytes.Cut(rest, []byte("\n"))
	words := bytes.Fields(line)
	if len(words) == 0 {
		return false
	}
	isFirst := len(words[0]) > 1 && isFunctionWord(words[0])
	if r.d.kind != Wrapped {
		several := len(bytes.TrimSpace(rest)) > len(words[0])
		return several && isFirst || len(words) > 1 && !slices.ContainsFunc(words, isStructured)
	}
	if isFirst && len(words) > 1 && ascii.IsAlnum(words[1][0]) && len(r.a.breaks) == 0 && endsInName(r.a.text) {
		return true
	}
	before := bytes.Fields(r.f.text[max(r.d.open, r.resumed, at-maxProse):at])
	if r.lines == 0 && len(before) > 0 {
		before = before[1:] // the URL
	}
	return isProseAround(slices.Concat(before, words))
}

// isProseAround reports whether words, without the beginning of the URL, have two that URLs do not have, and none has a mark
// that URLs have.
func isProseAround(words [][]byte) bool {
	functions := 0
	for _, w := range words {
		switch {
		case len(w) > 1 && isFunctionWord(w):
			functions++
		case bytes.ContainsAny(w, "/?=&%#_~+*!-"):
			return false
		}
	}
	return functions > 1 && len(words) > 2
}

// isFunctionWord reports whether w is a word that URLs do not have, with the punctuation after it.
func isFunctionWord(w []byte) bool { return join.IsFunctionWord(bytes.TrimRight(w, ".,;:!?")) }

// endsInName reports whether url ends in the name of a file or a host, with a dot in it.
func endsInName(url []byte) bool {
	name := url[bytes.LastIndexByte(url, '/')+1:]
	return ascii.IsAlnum(url[len(url)-1]) && bytes.LastIndexByte(name, '.') > 0
}

// isStructured reports whether a word has what holds a URL together: a
// delimiter or an inner dot.
func isStructured(w []byte) bool {
	if bytes.ContainsAny(w, "/?=&%#_~") {
		return true
	}
	i := bytes.IndexByte(w, '.')
	return i >= 0 && i+1 < len(w) && ascii.IsAlnum(w[i+1])
}
