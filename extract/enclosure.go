package extract

import (
	"bytes"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/bound"
	"github.com/urlmend/urlmend/internal/layout"
	"github.com/urlmend/urlmend/internal/markup"
	"github.com/urlmend/urlmend/internal/uri"
)

// enclosed reads the URL at start by the delimiter that stands before it.
func (f *finder) enclosed(start int) (end int, ok bool) {
	if start == f.openedAt {
		if end, ok = f.contents(&f.opened, start); ok {
			f.outer = f.opened.open
			return end, true
		}
	}
	if open := f.angleBefore(start); open >= 0 {
		e := f.enclosure(Angle, '>', open)
		e.spaces = true
		if end, ok = f.contents(&e, start); ok {
			f.outer = open
			return end, true
		}
		f.unclosedAt = start
	}
	if d, ok := markup.At(f.opt.Input.language(), f.text, max(f.floor, start-layout.LineReach), start, min(len(f.text), start+MaxJoined)); ok {
		return f.inMarkup(start, d)
	}
	if start > f.floor && f.text[start-1] == '"' {
		e := f.enclosure(Quoted, '"', start-1)
		e.spaces = f.inURLAttribute(start)
		end, ok = f.contents(&e, start)
		if !ok {
			return end, false
		}
		f.outer = start - 1
		if !e.spaces && ascii.At(f.text, start-2) != '=' {
			trimSentence(&f.url)
		}
		return end, !isOpen(f.url.Text)
	}
	return 0, false
}

// isDelimiter reports whether c may open a delimiter right before a URL.
func isDelimiter(c byte) bool { return c == '<' || c == '"' }

// delimited reads the URL at start, with its first colon at text[i], that only
// shows its form once its delimiter has mended it: a scheme without "//", behind
// which white space stands or a line is broken.
func (f *finder) delimited(start, i int) (end int, ok bool) {
	if start <= f.floor || !isDelimiter(f.text[start-1]) {
		return 0, false
	}
	s := uri.LookupScheme(f.text[start:i])
	if s == nil || s.Rootless == uri.FormNever {
		return 0, false
	}
	f.outer = start
	end, ok = f.enclosed(start)
	return end, ok && len(f.url.Breaks) > 0 && bound.FitsForm(s.Rootless, f.url.Text[i+1-start:])
}

// trimSentence lets the punctuation of a sentence fall off the end of a URL
// that is quoted in it.
func trimSentence(u *URL) {
	text := u.Text
	for n := len(text) - u.lastLen(); len(text) > n+1 && !bound.EndsInReference(text) && bytes.IndexByte([]byte(".,:;!?"), text[len(text)-1]) >= 0; {
		text = text[:len(text)-1]
	}
	cut := len(u.Text) - len(text)
	for i, r := range u.Readings {
		u.Readings[i].Text = r.Text[:len(r.Text)-cut]
	}
	u.Text = text
	u.End -= cut
	if n := len(u.segments); n > 0 {
		u.segments[n-1].End = u.End
	}
}

// lastLen returns the length of the last segment of a URL.
func (u *URL) lastLen() int {
	if n := len(u.segments); n > 0 {
		return u.End - u.segments[n-1].Start
	}
	return u.End - u.Start
}

// enclosure returns the delimiter that opens at text[open].
func (f *finder) enclosure(kind Kind, close byte, open int) enclosure {
	return enclosure{kind: kind, close: close, limit: min(len(f.text), open+MaxJoined), open: open}
}

// inside remembers that the enclosure e is still open where the next URL
// starts, at start.
func (f *finder) inside(start int, e enclosure) {
	f.opened, f.openedAt = e, start
}

// angleBefore returns the offset of a '<' before text[start], with nothing but
// blanks, or one line break and the leader of the line, between; or -1.
func (f *finder) angleBefore(start int) int {
	i := start - 1
	for i >= f.floor && ascii.IsBlank(f.text[i]) && start-i < layout.MaxPrefix {
		i--
	}
	if i < f.floor {
		return -1
	}
	if f.text[i] == '<' {
		return i
	}
	if ascii.IsAlnum(f.text[i]) || f.text[i] == '"' || f.text[i] == '(' {
		return -1
	}
	line := f.around.LineStart(start, layout.MaxPrefix)
	if line <= f.floor || f.text[line-1] != '\n' {
		return -1
	}
	i = line - 2
	if i >= f.floor && f.text[i] == '\r' {
		i--
	}
	for i >= f.floor && ascii.IsBlank(f.text[i]) && line-i < layout.MaxPrefix {
		i--
	}
	if i < f.floor || f.text[i] != '<' || layout.ParsePrefix(f.text, line).Content != start {
		return -1
	}
	return i
}

// afterPrefix reports whether "URL:" stands before text[start].
func (f *finder) afterPrefix(start int) bool {
	i := start
	for i > f.floor && ascii.IsBlank(f.text[i-1]) && start-i < 8 {
		i--
	}
	return i > f.floor && f.text[i-1] == ':' && f.endsPrefix(i-1)
}

// wrapped reads <URL:...>, with its colon at text[i]. Unlike other delimiters
// it may hold a URL without a scheme, which is then inferred.
func (f *finder) wrapped(i int) (end int, ok bool) {
	if c := ascii.At(f.text, i+1); !ascii.IsAlnum(c) && !ascii.IsSpace(c) && c != '\\' && c != '/' {
		return 0, false // what contentStart makes nothing of
	}
	e := f.enclosure(Wrapped, '>', i-4)
	e.spaces = true
	start, ok := f.contentStart(&e, i+1)
	if !ok {
		return 0, false
	}
	prefix, ok := inferScheme(f.text[start:e.limit])
	if !ok {
		return 0, false
	}
	end, ok = f.contents(&e, start)
	f.outer = e.open
	if !ok {
		if prefix == "" {
			f.unclosedAt = start
		}
		return 0, false
	}
	if prefix != "" {
		infer(&f.url, prefix)
	}
	return end, true
}

// contentStart returns where the contents of a wrapper begin: behind white
// space, a font escape of roff, and the "//" of the malformed "<URL://http:".
func (f *finder) contentStart(e *enclosure, i int) (int, bool) {
	if ascii.IsSpace(ascii.At(f.text, i)) {
		if next, _, ok := skipBreak(f.text, i, e.l0(f), true); ok {
			i = next
		} else {
			i = layout.SkipBlanks(f.text, i, e.limit)
		}
	}
	if i+3 < e.limit && f.text[i] == '\\' {
		i += bound.RoffEscape(f.text[i:])
	}
	if bytes.HasPrefix(f.text[i:e.limit], []byte("//")) && bound.SchemeFollows(f.text[i+2:e.limit]) {
		i += 2
	}
	return i, i < e.limit && ascii.IsAlnum(f.text[i])
}

// inMarkup reads the URL that a construct of markup delimits.
func (f *finder) inMarkup(start int, d markup.Destination) (end int, ok bool) {
	e := f.enclosure(Markup, 0, start)
	e.spaces = true
	if text := f.text[start:d.End]; bytes.IndexByte(text, '\\') < 0 && bytes.IndexByte(text, '&') < 0 {
		e.limit = d.End
		_, ok = f.contents(&e, start)
		return d.End, ok
	}
	r := reader{f: f, e: e}
	for p := range markup.Pieces(d.Escape, f.text[start:d.End]) {
		if !p.Verbatim {
			r.decoded(start+p.Start, start+p.End, p.Text)
			continue
		}
		r.e.limit = start + p.End
		r.resume(start + p.Start)
		for r.i < r.e.limit && !r.done {
			if !r.step() {
				return 0, false
			}
		}
		r.flush(r.i)
	}
	if len(r.a.segs) == 0 {
		return 0, false
	}
	f.url = r.a.url(Markup, f.text)
	return d.End, !isOpen(f.url.Text)
}

// decoded takes up an escape and the text it stands for.
func (r *reader) decoded(start, end int, text string) {
	if text == "" {
		r.a.drop(Break{Start: start, End: end, Kind: MarkupBreak, Confidence: Proved})
		return
	}
	r.a.addDecoded(start, end, text)
}
