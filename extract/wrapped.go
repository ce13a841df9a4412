package extract

import (
	"bytes"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/bound"
	"github.com/urlmend/urlmend/internal/join"
	"github.com/urlmend/urlmend/internal/kernel"
	"github.com/urlmend/urlmend/internal/layout"
)

// An enclosure is a delimiter that the text put round a URL, as it is read
// from the inside of its opening mark on.
type enclosure struct {
	kind  Kind
	close byte // '>', '"', or 0 where markup gives the end
	limit int  // where the contents end at the latest
	// spaces: white space inside a line is dropped too, unless prose follows.
	spaces bool
	open   int // where the opening mark stands

	leader layout.Prefix // of that line, when known
	known  bool
}

// l0 returns the leader of the line on which the enclosure opens.
func (e *enclosure) l0(f *finder) *layout.Prefix {
	if !e.known {
		e.known = true
		e.leader = layout.ParsePrefix(f.text, f.around.LineStart(e.open, layout.LineReach))
		if e.kind == Quoted && ascii.At(e.leader.Mark, 0) == '"' {
			e.leader.Mark = nil // that mark closes
		}
	}
	return &e.leader
}

// contents reads what the enclosure e holds, from text[i] on, where a URL
// starts. It returns the offset behind the closing mark. It fails
// where the enclosure is never closed, or holds what can be in no URL.
//
// Inside, white space is dropped with all that a line break brings along
// (RFC 1738, appendix; RFC 3986, appendix C). A new scheme ends the URL, and
// prose inside the first line does.
func (f *finder) contents(e *enclosure, i int) (end int, ok bool) {
	end = skipInner(f.text, i, e.limit)
	switch {
	case end == e.limit && e.close == 0:
		f.verbatim(e.kind, i, end)
		return end, !isOpen(f.url.Text)
	case end < e.limit && e.close != 0 && f.text[end] == e.close:
		f.verbatim(e.kind, i, end)
		return end + 1, !isOpen(f.url.Text)
	}
	return f.brokenContents(e, i)
}

// brokenContents is contents for what does not simply go on to the closing mark.
func (f *finder) brokenContents(e *enclosure, i int) (end int, ok bool) {
	r := reader{f: f, e: *e, i: i, run: i}
	for !r.done {
		r.i = skipInner(f.text, r.i, e.limit)
		if r.i >= e.limit { // beyond it, where it cuts a character
			break
		}
		if !r.step() {
			return r.i, false
		}
	}
	if !r.done && e.close != 0 {
		return r.i, false
	}
	if r.run == i && !r.prose && len(r.a.breaks) == 0 {
		f.verbatim(e.kind, i, r.i)
		return max(r.end, r.i), !isOpen(f.url.Text)
	}
	r.flush(r.i)
	if len(r.a.segs) == 0 {
		return r.i, false
	}
	f.url = r.a.url(e.kind, f.text)
	if r.prose {
		return f.trimmed(&r)
	}
	return max(r.end, r.i), !isOpen(f.url.Text)
}

// isOpen reports whether text is nothing, or a scheme with nothing behind it.
func isOpen(text []byte) bool {
	i := bytes.IndexByte(text, ':') + 1
	return len(text) <= i || bytes.Equal(text[i:], []byte("//"))
}

// verbatim reads the URL that is text[start:end], in one piece.
func (f *finder) verbatim(kind Kind, start, end int) {
	f.url = URL{Text: f.text[start:end:end], Kind: kind, Confidence: Proved, Start: start, End: end}
}

// A reader is the state of reading the contents of one enclosure.
type reader struct {
	f     *finder
	e     enclosure
	a     assembly
	i     int // the next byte
	run   int // start of the verbatim run that i is in
	end   int // behind the closing mark, when done
	lines int
	done  bool
	prose bool // ended by prose, not by the closing mark
}

// skipInner returns where the bytes from text[i] on end that step only passes
// over.
func skipInner(text []byte, i, limit int) int {
	if i < limit {
		i += notInner.Index(text[i:limit])
	}
	return i
}

var notInner = kernel.NewSet(func(c byte) bool {
	switch bound.ClassOf(c) {
	case bound.Plain, bound.Tail, bound.Opening, bound.Closing, bound.Ampersand, bound.Backquote, bound.Apostrophe:
		return false
	}
	return true
})

// step reads one byte, or all of one break. It returns false where the
// enclosure turns out to be none.
func (r *reader) step() bool {
	text := r.f.text
	c := text[r.i]
	switch {
	case c == r.e.close && c != 0:
		r.done, r.end = true, r.i+1
	case layout.IsFold(text, r.i) && r.fold():
	case c == '\\' && r.e.kind == Quoted && ascii.At(text, r.i+1) == r.e.close: // in a string literal
		r.done, r.end = true, r.i+2
	case c == '\\' && r.e.kind == Quoted && bound.EndsAtBackslash(text[r.i+1:]):
		return false
	case !notInner.Has(c):
		r.i++
	case ascii.IsSpace(c):
		return r.space()
	case c == '"' && r.stringBreak():
	case bound.ClassOf(c) == bound.Stop && (c < ' ' || c == 0x7F || r.e.close != 0):
		return false
	case bound.ClassOf(c) == bound.ListMark && r.separates(text[r.i+1:]):
		return r.endBefore(r.i, r.i+1)
	case bound.ClassOf(c) == bound.High:
		r.high()
	case c == '\\' && r.roff():
	default:
		r.i++
	}
	return true
}

// flush ends the verbatim run before i.
func (r *reader) flush(i int) {
	if i > r.run {
		r.a.add(r.f.text, r.run, i)
	}
	r.run = i
}

// high passes over a character beyond ASCII, or drops an invisible one.
func (r *reader) high() {
	ch, n := bound.DecodeRune(r.f.text[r.i:])
	if !bound.IsInvisible(ch) {
		r.i += n
		return
	}
	if _, ok := layout.LineEnd(r.f.text, r.i+n); ok && ch == 0xAD && n > 1 {
		r.i += n // hyphenate decides
		return
	}
	r.flush(r.i)
	r.a.drop(Break{Start: r.i, End: r.i + n, Kind: InvisibleBreak, Confidence: Proved, Rune: ch})
	r.resume(r.i + n)
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
		r.a.drop(Break{Start: r.i, End: r.i + n, Kind: MarkupBreak, Confidence: Proved})
	}
	r.resume(r.i + n)
	return true
}

func (r *reader) resume(i int) { r.i, r.run = i, i }

// space drops white space, inside a line or with a line break.
func (r *reader) space() bool {
	text, at := r.f.text, r.i
	r.flush(at)
	if next, ok := r.f.around.SoftBreak(at); ok && len(r.a.segs) > 0 {
		return r.softBreak(next)
	}
	if next, kind, ok := skipBreak(text, at, r.e.l0(r.f), true); ok {
		return r.lineBreak(next, kind)
	}
	next := layout.SkipBlanks(text, at, r.e.limit)
	switch {
	case next == at || next == r.e.limit && r.e.close != 0 || next < r.e.limit && ascii.IsSpace(text[next]):
		return false // a blank line
	case next == r.e.limit || text[next] == r.e.close:
		r.resume(next)
		return true
	case !r.e.spaces:
		return false
	case (r.e.kind == Markup || r.e.kind == Quoted) && !bound.StartsURL(text[next:]): // as the markup has it
		r.i = next
		return true
	case bound.StartsURL(text[next:]) || readsAsProse(text[next:r.e.limit], &r.e):
		if r.lines > 0 && !bound.StartsURL(text[next:]) {
			return false
		}
		return r.endBefore(at, next)
	}
	r.resume(next)
	r.a.drop(Break{Start: at, End: next, Kind: SpaceBreak, Confidence: Proved, Reason: Delimited})
	return true
}

// separates reports whether rest, behind a comma or semicolon, is another URL
// rather than part of this one: an attribute or a destination holds only one.
func (r *reader) separates(rest []byte) bool {
	return r.e.kind != Markup && !(r.e.kind == Quoted && r.e.spaces) && bound.SchemeFollows(rest)
}

// endBefore ends the URL at text[i], before prose or another URL at text[next].
// It returns false where the enclosure is none, as it is never closed.
func (r *reader) endBefore(i, next int) bool {
	if !r.closesLater(next) {
		return false
	}
	r.prose, r.done, r.end = true, true, i
	r.f.inside(next, r.e)
	return true
}

// closesLater reports whether the enclosure is closed behind text[i], on that
// line or the next, before another one opens.
func (r *reader) closesLater(i int) bool {
	if r.e.close == 0 {
		return true
	}
	text := r.f.text[:r.e.limit]
	for range 2 {
		end := i + ascii.Span(text[i:], func(c byte) bool { return c != r.e.close && c != '<' && c != '\n' })
		if end == len(text) || text[end] != '\n' {
			return ascii.At(text, end) == r.e.close
		}
		next, _, ok := skipBreak(text, end, r.e.l0(r.f), true)
		if !ok {
			return false
		}
		i = next
	}
	return false
}

// stringBreak drops the end of one string literal and the beginning of the
// next, where the enclosure stands in such literals, one a line.
func (r *reader) stringBreak() bool {
	l0 := r.e.l0(r.f)
	if !l0.IsString() {
		return false
	}
	next, kind, ok := skipBreak(r.f.text, r.i+1, l0, true)
	if !ok || r.f.text[next-1] != '"' {
		return false
	}
	r.flush(r.i)
	return r.lineBreak(next, kind)
}

// fold goes on behind a folded line.
func (r *reader) fold() bool {
	next, kind, ok := skipBreak(r.f.text, r.i+1, r.e.l0(r.f), true)
	if !ok {
		return false
	}
	r.flush(r.i)
	return r.lineBreak(next, kind)
}

// softBreak goes on behind a soft break of quoted-printable, at next.
func (r *reader) softBreak(next int) bool {
	at := r.i - 1
	r.a.dropLast(1)
	r.resume(next)
	if r.lines++; next < r.e.limit && r.f.text[next] != r.e.close {
		r.a.drop(Break{Start: at, End: next, Kind: LineBreak, Confidence: Proved, Reason: SoftBreak})
	}
	return r.lines <= MaxLines
}

// lineBreak goes on behind a line break, at next.
func (r *reader) lineBreak(next int, kind BreakKind) bool {
	text, at := r.f.text, r.i
	r.lines++
	switch {
	case next >= r.e.limit && r.e.close != 0, r.lines > MaxLines:
		return false
	case next >= r.e.limit || text[next] == r.e.close:
		r.resume(min(next, r.e.limit))
		return true
	case bound.StartsURL(text[next:]):
		return r.endBefore(at, next)
	}
	b := Break{Start: at, End: next, Kind: kind, Confidence: Proved, Reason: Delimited}
	r.f.hyphenate(&r.a, &b, text[next:r.e.limit])
	r.a.drop(b)
	r.resume(next)
	return true
}

// trimmed lets fall off what may not be last, for a URL that prose ended
// rather than its delimiter.
func (f *finder) trimmed(r *reader) (end int, ok bool) {
	s := bound.Bare(nil, r.a.text, 0, 0, false)
	if isOpen(r.a.text[:s.End]) || bytes.IndexByte(r.a.text[:s.End], ':') < 0 && bytes.IndexByte(r.a.text, ':') >= 0 {
		return r.i, false
	}
	if s.End < len(r.a.text) {
		r.a.truncate(s.End)
		f.url = r.a.url(r.e.kind, f.text)
	}
	return max(r.end, r.i), true
}

// readsAsProse reports whether the words at the front of b, up to the closing
// mark or the line end, are prose rather than more of a URL: they begin with a
// word that URLs do not, or are several with nothing of a URL's structure. In
// a wrapper, which says that a URL is all it holds, only the former counts.
func readsAsProse(b []byte, e *enclosure) bool {
	b = b[:min(len(b), maxProse)]
	for i, c := range b {
		if c == e.close || c == '<' || c == '\n' || c == '\r' {
			b = b[:i]
			break
		}
	}
	words, structured := 0, false
	for w := range bytes.FieldsSeq(b) {
		if words == 0 && join.IsFunctionWord(bytes.TrimRight(w, ".,;:!?")) {
			return true
		}
		words++
		structured = structured || isStructured(w)
	}
	return e.kind != Wrapped && words > 1 && !structured
}

// maxProse is how many bytes show whether prose goes on.
const maxProse = 256

// isStructured reports whether a word has what holds a URL together: a
// delimiter or an inner dot.
func isStructured(w []byte) bool {
	if bytes.ContainsAny(w, "/?=&%#_~") {
		return true
	}
	i := bytes.IndexByte(w, '.')
	return i >= 0 && i+1 < len(w) && ascii.IsAlnum(w[i+1])
}
