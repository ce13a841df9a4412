package find

import (
	"bytes"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/bound"
	"github.com/urlmend/urlmend/internal/join"
	"github.com/urlmend/urlmend/internal/layout"
	"github.com/urlmend/urlmend/internal/placeholder"
	"github.com/urlmend/urlmend/internal/syntax"
	"github.com/urlmend/urlmend/internal/uri"
)

// A delimiter is what the text put around a URL.
type delimiter struct {
	kind  Kind
	close byte // '>', '"', or 0 if markup gives the end
	open  int  // offset of the opening mark
	limit int  // end of the contents at the latest
	colon int  // the colon of a scheme that is broken over lines, or 0
	// spaces: white space inside a line is dropped too, unless prose follows.
	spaces bool
}

// delimiter returns the delimiter that opens at text[open].
func (f *Finder) delimiter(kind Kind, close byte, open int) delimiter {
	return delimiter{kind: kind, close: close, open: open, limit: min(len(f.text), open+join.MaxJoined)}
}

// delimited reads the URL at start by the delimiter before it. The first of these
// counts: a delimiter in which another URL has ended, an angle bracket, a construct of
// markup, a quotation mark. A quotation mark may belong to the construct.
func (f *Finder) delimited(start int) (u URL, next int, ok bool) {
	if d := f.carry.opened.delimiter; start == f.carry.opened.at && start > 0 {
		if u, next, ok = f.contents(d, start); ok {
			u.Outer = d.open
			return u, next, true
		}
	}
	open := f.angleBefore(start)
	if open >= 0 && f.opt.Language.Has(syntax.Macro) {
		if dest, ok := f.destination(start); ok {
			return f.inMarkup(start, dest)
		}
	}
	if open >= 0 {
		d := f.delimiter(Angle, '>', open)
		d.spaces = true
		if u, next, ok = f.contents(d, start); ok {
			u.Outer = open
			return u, next, true
		}
		f.carry.unclosedAt = start
	}
	if dest, ok := f.destination(start); ok {
		return f.inMarkup(start, dest)
	}
	if start > f.carry.floor && f.text[start-1] == '"' {
		return f.quoted(start)
	}
	return URL{}, 0, false
}

// destination returns the extent of the URL at start if a construct of markup holds it.
func (f *Finder) destination(start int) (syntax.Destination, bool) {
	return f.look.At(f.opt.Language, f.text, max(f.carry.floor, start-layout.LineReach), start, min(len(f.text), start+join.MaxJoined))
}

// quoted reads the URL at start that follows a quotation mark.
func (f *Finder) quoted(start int) (u URL, next int, ok bool) {
	d := f.delimiter(Quoted, '"', start-1)
	d.spaces = f.inURLAttribute(start)
	if u, next, ok = f.contents(d, start); !ok {
		return URL{}, next, false
	}
	_, rest, _ := bytes.Cut(u.textIn(f.text), []byte(":"))
	if rest, slashes := bytes.CutPrefix(rest, []byte("//")); len(rest) > 0 && !isPlausible(rest, slashes) {
		return URL{}, next, false
	}
	u.Outer = d.open
	if !d.spaces && ascii.At(f.text, start-2) != '=' {
		u.cutEnd(sentenceEnd(u.textIn(f.text), u.lastLen()))
	}
	return u, next, !isEmpty(u.textIn(f.text))
}

// sentenceEnd returns the length of the punctuation at the end of a URL that belongs
// to the sentence in which it is quoted. It is less than last.
func sentenceEnd(url []byte, last int) (n int) {
	for n+1 < last && ascii.In(url[len(url)-1], ".,:;!?") {
		if bound.EndsInReference(url) || bound.EndsBeforeData(url) || placeholder.EndsIn(url) {
			break
		}
		url = url[:len(url)-1]
		n++
	}
	return n
}

// isDelimiter reports whether c may open a delimiter right before a URL.
func isDelimiter(c byte) bool { return c == '<' || c == '"' }

// mended reads the URL at start, with its first colon at text[i], that shows its form
// only once its delimiter has mended it: a scheme without "//" that white space or a
// line break follows.
func (f *Finder) mended(start, i int) (u URL, next int, ok bool) {
	if start <= f.carry.floor || !isDelimiter(f.text[start-1]) {
		return URL{}, 0, false
	}
	s := uri.LookupScheme(f.text[start:i])
	if s == nil || s.Rootless == uri.FormNever {
		return URL{}, 0, false
	}
	u, next, ok = f.delimited(start)
	return u, next, ok && u.Parts != nil && len(u.Parts.Breaks) > 0 && bound.FitsForm(s.Rootless, u.textIn(f.text)[i+1-start:])
}

// angleBefore returns the offset of a '<' before text[start], with nothing but
// blanks, or one line break and the prefix of the line, between; or -1.
func (f *Finder) angleBefore(start int) int {
	floor := f.carry.floor
	i := f.beforeBlanks(start)
	switch {
	case i < floor:
		return -1
	case f.text[i] == '<':
		if f.isNoDelimiter(i, start) {
			return -1
		}
		return i
	case ascii.IsAlnum(f.text[i]) || ascii.In(f.text[i], `"(`):
		return -1
	}
	return f.angleAbove(start)
}

// angleAbove returns the offset of a '<' at the end of the line above that of text[start], with nothing but a prefix before
// that; or -1.
func (f *Finder) angleAbove(start int) int {
	floor := f.carry.floor
	line := f.around.LineStart(start, layout.MaxPrefix)
	if line <= floor || f.text[line-1] != '\n' {
		return -1
	}
	end := line - 1
	if end > floor && f.text[end-1] == '\r' {
		end--
	}
	i := f.beforeBlanks(end)
	if i < floor || f.text[i] != '<' || layout.ParsePrefix(f.text, line).Content != start {
		return -1
	}
	return i
}

// beforeBlanks returns the offset of the last byte before the blanks that end before text[end], or one before the floor.
func (f *Finder) beforeBlanks(end int) int {
	i := end - 1
	for i >= f.carry.floor && ascii.IsBlank(f.text[i]) && end-i < layout.MaxPrefix {
		i--
	}
	return i
}

// isNoDelimiter reports whether the angle bracket text[i], before a URL at text[start], is part of an object that a program
// prints, #<File:/tmp/tea (closed)>, or is escaped.
func (f *Finder) isNoDelimiter(i, start int) bool {
	if i <= f.carry.floor {
		return false
	}
	switch f.text[i-1] {
	case '#':
		return !ascii.HasPrefix(f.text[start+ascii.Span(f.text[start:], ascii.IsScheme):], "://")
	case '\\':
		return i < start-1 && f.opt.Language.Has(syntax.Autolink)
	}
	return false
}

// wrapped reads <URL:...>, with its colon at text[i]. Unlike other delimiters
// it may hold a URL without a scheme, which is then inferred.
func (f *Finder) wrapped(i int) (u URL, next int, ok bool) {
	if c := ascii.At(f.text, i+1); !ascii.IsAlnum(c) && !ascii.IsSpace(c) && !ascii.In(c, `\/`) {
		return URL{}, 0, false // a start that contentStart does not know
	}
	d := f.delimiter(Wrapped, '>', i-len("<URL"))
	d.spaces = true
	start, ok := f.contentStart(d, i+1)
	if !ok {
		return URL{}, 0, false
	}
	prefix, ok := inferScheme(f.text[start:d.limit])
	if !ok {
		if d.colon, ok = f.brokenScheme(d, start); !ok {
			return URL{}, 0, false
		}
	}
	if u, next, ok = f.contents(d, start); !ok {
		if prefix == "" {
			f.carry.unclosedAt = start
		}
		return URL{}, 0, false
	}
	if prefix != "" {
		f.infer(&u, prefix)
	}
	u.Outer = d.open
	return u, next, true
}

// brokenScheme returns the offset of the colon after the scheme at text[start] that is
// broken by white space. It is not ok if a URL starts in one of the lines, or there is white
// space in a line, unless the whole is the name of a known scheme.
func (f *Finder) brokenScheme(d delimiter, start int) (colon int, ok bool) {
	var scheme []byte
	first := f.prefixOf(d)
	tails, spaces := 0, false // lines in which no URL starts
	for i := start; ; {
		n := ascii.Span(f.text[i:min(d.limit, i+bound.MaxScheme)], ascii.IsScheme)
		if scheme = append(scheme, f.text[i:i+n]...); len(scheme) > bound.MaxScheme || !ascii.IsAlpha(scheme[0]) {
			return 0, false
		}
		if i += n; ascii.At(f.text, i) == ':' {
			return i, isSchemeName(scheme) || !spaces && tails > 0 && ascii.At(f.text, i+1) > ' '
		}
		b, ok := layout.SkipBreak(f.text, i, &first, true)
		if !ok {
			b.Next, spaces = layout.SkipSpaces(f.text, i, d.limit), true
		}
		if b.Next == i {
			return 0, false
		}
		if i = b.Next; !bound.StartsURL(f.text[i:d.limit]) {
			tails++
		}
	}
}

// contentStart returns the start of the contents of a wrapper: after white
// space, a font escape of roff, and the "//" of the malformed "<URL://http:".
func (f *Finder) contentStart(d delimiter, i int) (int, bool) {
	if ascii.IsSpace(ascii.At(f.text, i)) {
		first := f.prefixOf(d)
		if b, ok := layout.SkipBreak(f.text, i, &first, true); ok {
			i = b.Next
		} else {
			i = layout.SkipSpaces(f.text, i, d.limit)
		}
	}
	if i+3 < d.limit && f.text[i] == '\\' {
		i += bound.RoffEscape(f.text[i:])
	}
	if ascii.HasPrefix(f.text[i:d.limit], "//") && bound.SchemeFollows(f.text[i+2:d.limit]) {
		i += 2
	}
	return i, i < d.limit && ascii.IsAlnum(f.text[i])
}

// prefixAt returns the prefix of the line of text[i]. The end of a URL at the front of the
// line, with the mark that closes its delimiter, is no initials of an author, and "#" at its
// front no mark of a comment.
func (f *Finder) prefixAt(i int) layout.Prefix {
	line, text := f.around.LineStart(i, layout.LineReach), f.text
	if at := f.carry.resumed; 0 < at && line <= at && at <= i {
		text = text[:at]
	}
	return layout.ParsePrefix(text, line)
}

// prefixOf returns the prefix of the line on which the delimiter opens. In a context diff it is
// a blank where the line before, which was changed, has an exclamation mark.
func (f *Finder) prefixOf(d delimiter) layout.Prefix {
	p := f.prefixAt(d.open)
	if line := f.around.LineStart(d.open, layout.LineReach); line > 0 && f.text[line] == ' ' {
		if before := layout.LineStart(f.text, line-1, layout.LineReach); ascii.HasPrefix(f.text[before:], "! ") {
			p.First = '!'
		}
	}
	if d.kind == Quoted && ascii.At(p.Mark, 0) == '"' {
		p.Mark = nil // that mark closes
	}
	return p
}

// inMarkup reads the URL that a construct of markup delimits.
func (f *Finder) inMarkup(start int, dest syntax.Destination) (u URL, next int, ok bool) {
	d := f.delimiter(Markup, 0, start)
	d.spaces = true
	if text := f.text[start:dest.End]; bytes.IndexByte(text, '\\') < 0 && bytes.IndexByte(text, '&') < 0 {
		d.limit = dest.End
		u, _, ok = f.contents(d, start)
		return u, dest.End, ok
	}
	r := reader{f: f, d: d}
	for p := range syntax.Fragments(dest.Escape, f.text[start:dest.End]) {
		if !p.Verbatim {
			r.a.addEscape(start+p.Start, start+p.End, p.Text)
			continue
		}
		r.d.limit = start + p.End
		r.resume(start + p.Start)
		for r.i < r.d.limit && !r.done {
			if !r.step() {
				return URL{}, 0, false
			}
		}
		r.flush(r.i)
	}
	f.keep(r.left)
	if len(r.a.segs) == 0 {
		return URL{}, 0, false
	}
	u = r.a.url(Markup)
	u.Outer = start
	return u, dest.End, !isEmpty(u.textIn(f.text))
}
