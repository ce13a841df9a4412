package find

import (
	"bytes"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/bound"
	"github.com/urlmend/urlmend/internal/join"
	"github.com/urlmend/urlmend/internal/layout"
	"github.com/urlmend/urlmend/internal/syntax"
)

// nextLiteral returns the offset of the contents of the string literal that continues the
// one which the quotation mark at text[i] closes: both are one text. Between them are
// white space, at most one line end and an operator that concatenates. Without an
// operator, the language must concatenate adjacent literals (C17, 6.4.5; Python, 2.4.2;
// gettext, "PO Files"). It is not ok if text[i] is no quotation mark or no such literal
// follows.
func (f *Finder) nextLiteral(i int) (next int, ok bool) {
	quote := ascii.At(f.text, i)
	if !f.isQuote(quote) || ascii.At(f.text, i+1) == quote {
		return 0, false
	}
	at := layout.SkipBlanks(f.text, i+1, len(f.text))
	operator := f.operator(at)
	at = layout.SkipBlanks(f.text, at+operator, len(f.text))
	if line, ok := f.nextLine(at); ok {
		at = layout.SkipBlanks(f.text, line, len(f.text))
		if operator == 0 && at > line {
			operator = f.operator(at)
			at = layout.SkipBlanks(f.text, at+operator, len(f.text))
		}
		if operator == 0 && !f.continuesStatement(i, line, at) {
			return 0, false
		}
	}
	if operator == 0 && !f.opt.Language.Is(syntax.Literals) {
		return 0, false
	}
	at += f.literalPrefix(at)
	opening := ascii.At(f.text, at)
	if opening != quote && !f.mayQuote(opening, operator > 0) || ascii.At(f.text, at+1) == opening {
		return 0, false
	}
	return at + 1, true
}

// mayQuote reports whether c may open a literal after one in other quotation marks: in Python, and after an operator.
// In C and gettext only one mark is that of strings.
func (f *Finder) mayQuote(c byte, operator bool) bool {
	return (operator || f.opt.Language.Is(syntax.Indented)) && f.isQuote(c)
}

// isQuote reports whether c opens and closes a string literal.
func (f *Finder) isQuote(c byte) bool {
	return c == '"' || c == '\'' || c == '`' && f.opt.Language.Is(syntax.Program)
}

// operator returns the length of the operator at text[i] that concatenates strings: "+",
// and in source the dots of Perl, PHP and Lua, too. It is 0 if there is none.
func (f *Finder) operator(i int) int {
	switch {
	case ascii.At(f.text, i) == '+':
		return 1
	case !f.opt.Language.Is(syntax.Dotted):
		return 0
	}
	n := ascii.Span(f.text[i:min(len(f.text), i+3)], func(c byte) bool { return c == '.' })
	if n > 2 {
		return 0
	}
	return n
}

// isPutTogether reports whether the URL with its colon at text[colon], which ends at text[end], is the front of one whose
// host a program puts together: "http://www." + domain. It ends within the host, before a literal ends and an operator follows.
func (f *Finder) isPutTogether(colon, end int) bool {
	mark := end
	if c := ascii.At(f.text, end); c == '.' || c == '-' {
		mark++
	}
	if quote := ascii.At(f.text, mark); quote != '"' && quote != '\'' || !ascii.In(f.text[mark-1], ".-") {
		return false
	}
	host := bytes.TrimPrefix(f.text[min(colon+1, end):end], []byte("//"))
	isHost := len(host) < end-colon-1 && hostEnds.Index(host) == len(host)
	return isHost && f.operator(layout.SkipBlanks(f.text, mark+1, len(f.text))) > 0
}

// nextLine returns the start of the line after the line end at text[i], which a backslash
// may fold, without the mark of an obsolete or previous message of gettext.
func (f *Finder) nextLine(i int) (start int, ok bool) {
	if f.opt.Language.Is(syntax.Literals) && layout.IsFold(f.text, i) {
		i++
	}
	start, ok = layout.LineEnd(f.text, i)
	if f.opt.Language.Is(syntax.Catalogue) {
		for _, mark := range [...]string{"#~", "#|"} {
			if ascii.HasPrefix(f.text[min(len(f.text), start):], mark) {
				start += len(mark)
			}
		}
	}
	return start, ok
}

// continuesStatement reports whether a literal at text[at], on the line that starts at
// text[line], can continue the statement of the literal that ends at text[end], on the
// line before. In Python a line end ends a statement outside of brackets: the next line
// must be indented more, or both lines begin with a literal.
func (f *Finder) continuesStatement(end, line, at int) bool {
	if !f.opt.Language.Is(syntax.Indented) || layout.IsFold(f.text, layout.SkipBlanks(f.text, end+1, len(f.text))) {
		return true
	}
	first := f.around.LineStart(end, layout.LineReach)
	content := layout.SkipBlanks(f.text, first, end)
	return at-line > content-first || at > line && f.mayQuote(ascii.At(f.text, content+f.literalPrefix(content)), false)
}

// literalPrefix returns the length of the letters and marks at text[i] that may precede
// the quotation mark of a literal: r"", f"", L"", u8"", @"", $"".
func (f *Finder) literalPrefix(i int) int {
	return ascii.Span(f.text[i:min(len(f.text), i+2)], func(c byte) bool {
		return ascii.In(c, "bBfFrRuUL8@$")
	})
}

// literalEnd returns where the literal ends in which a URL stops at text[stop]. It is stop,
// or the single quotation mark before it, which could be in a URL.
func (f *Finder) literalEnd(stop int) int {
	if ascii.At(f.text, stop-1) == '\'' && (stop == len(f.text) || f.text[stop] != '"') {
		return stop - 1
	}
	return stop
}

// literalTail returns the token that begins the contents of a literal at text[i], of which
// text[i-1] is the quotation mark.
func (f *Finder) literalTail(i int) []byte {
	tail := bound.Token(f.text[i:], join.MaxJoined)
	if n := bytes.IndexByte(tail, f.text[i-1]); n >= 0 {
		tail = tail[:n]
	}
	return tail
}

// joinLiteral continues in the literal whose contents start at next, if more of the URL
// begins there.
func (c *continuation) joinLiteral(next int) bool {
	tail, head := c.f.literalTail(next), c.head()
	if len(tail) == 0 || bound.StartsURL(tail) {
		return false
	}
	joined := append(bytes.Clone(head), tail...)
	if bound.Bare(nil, joined, 0, 0, false).End <= len(head) || !c.begin() {
		return false
	}
	return c.add(Break{Start: c.stop, End: next, Kind: EncodingBreak, Confidence: join.Proved, Reason: join.Concatenated}, tail)
}

// literalBreak drops the end of one string literal, at text[i], and the beginning of the next.
func (r *reader) literalBreak(i int) bool {
	next, ok := r.f.nextLiteral(i)
	if !ok || next >= r.d.limit || r.lines == MaxLines {
		return false
	}
	tail := r.f.literalTail(next)
	if len(tail) == 0 || tail[0] == '\\' || bound.StartsURL(tail) {
		return false
	}
	r.lines++
	r.flush(i)
	if len(r.a.segs) > 0 {
		r.a.drop(Break{Start: i, End: next, Kind: EncodingBreak, Confidence: join.Proved, Reason: join.Concatenated})
	}
	r.resume(next)
	if r.d.kind == Quoted && r.f.text[next-1] != r.d.close { // which does not close this one
		if r.i += len(tail); !r.literalBreak(r.i) {
			r.done, r.end = true, r.i
		}
	}
	return true
}

// continuesLiteral reports whether another literal continues the one that ends at text[i].
func (f *Finder) continuesLiteral(i int) bool {
	_, ok := f.nextLiteral(i)
	return ok
}
