package find

import (
	"bytes"
	"unicode"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/bound"
	"github.com/urlmend/urlmend/internal/join"
	"github.com/urlmend/urlmend/internal/layout"
	"github.com/urlmend/urlmend/internal/syntax"
)

// A continuation is a bare URL that is followed over line ends, as far as the
// evidence allows.
type continuation struct {
	f     *Finder
	first layout.Prefix // of the first line
	a     assembly      // empty unless there is a break
	start int           // of the last part
	stop  int           // end of the last part, at a line end
	above int           // column of the last line end over which the URL was joined; 0 if it was not
	cut   bool          // a limit is reached
	soft  bool          // the last line ends in a soft break, with no more of the URL after it
	// notTaken is how the URL would continue, if the evidence does not suffice; its
	// Text is empty if there is none.
	notTaken Reading
	// continued is the same at the end of a full line, whatever the evidence; see Parts.Continued.
	continued []string
	supposed  bool      // it follows a join that is only supposed
	open      bool      // after a join, the URL may continue once more: where it ends is not known
	doubted   bool      // its joins are possible at most, since it would be open
	lineEnds  []LineEnd // if Explain asks for them
}

// follow follows the bare URL at start, of which the first part ends at stop.
func (f *Finder) follow(start, stop int) continuation {
	c := f.begun(start, stop)
	for c.join() {
	}
	if c.open || c.mayBeOpen() && join.IsUnfinished(c.head()) {
		c = f.begun(start, stop)
		c.doubted = true
		for c.join() {
		}
	}
	return c
}

// begun returns the continuation of the bare URL at start, with its first part, which ends at stop.
func (f *Finder) begun(start, stop int) continuation {
	c := continuation{f: f, start: start, stop: stop}
	c.first = f.prefixAt(start)
	if c.first.Content > start {
		c.first = layout.Prefix{}
	}
	if f.isItem(c.first.Mark) {
		c.first.Mark = nil
	}
	if stop-start >= fullLine {
		if p, ok := f.quotationAround(start, stop); ok {
			c.first = p
		}
	}
	return c
}

// isItem reports whether the mark in front of a line begins an item of a list, which continues no other: in
// the markup of documents stars do. In source a star may be in front of each line of a comment.
func (f *Finder) isItem(mark []byte) bool {
	return f.opt.Language.Is(syntax.Lightweight) && len(mark) > 0 && ascii.All(mark, func(c byte) bool { return c == '*' })
}

// quotationAround returns the marks of quotation that are alone on the line before the URL at start and
// begin the line after it, if the URL has a line to itself, without any marks. The software that wrapped the quoted line
// put the URL, which had no room after them, there.
func (f *Finder) quotationAround(start, stop int) (p layout.Prefix, ok bool) {
	next, ok := layout.LineEnd(f.text, stop)
	if !ok || start == 0 || f.text[start-1] != '\n' {
		return layout.Prefix{}, false
	}
	line := layout.LineStart(f.text, start-1, layout.MaxPrefix)
	p = layout.ParsePrefix(f.text, line)
	after := layout.ParsePrefix(f.text, next)
	return p, (line == 0 || f.text[line-1] == '\n') && len(p.Mark) == 0 && len(layout.RestOfLine(f.text, p.Content)) == 0 &&
		p.Quotes > 0 && p.Quotes == after.Quotes
}

// url returns the URL, which ends where a bare one does. The first content bytes
// are those of the scheme. It is not ok if there is nothing to join.
func (c *continuation) url(kind Kind, content int) (u URL, ok bool) {
	if len(c.a.breaks) == 0 {
		return URL{}, false
	}
	f, first := c.f, c.a.segs[0].Start
	end := bound.Bare(f.before(first), c.a.text, 0, content, false).End
	if last := c.a.breaks[len(c.a.breaks)-1]; end <= max(last.At, content) {
		return URL{}, false
	}
	if c.soft && end == len(c.a.text) {
		end = bound.TrimEnd(c.a.text, content, end-1)
	}
	isWhole := end == len(c.a.text)
	c.a.truncate(end)
	u = c.a.url(kind)
	if isWhole && len(c.continued) > 0 {
		u.own().Continued = c.continued
	}
	u.Parts.LineEnds = c.lineEnds
	f.carry.resumed = u.Parts.Breaks[len(u.Parts.Breaks)-1].End
	u.Notes = f.notesAt(first)
	if c.cut {
		u.Notes |= CutAtLimit
	}
	return u, true
}

// followable returns where the URL stops that b bounds, and whether it may continue from
// there: in another string literal or in the next line.
func (f *Finder) followable(b bound.Bounds) (stop int, ok bool) {
	if b.Cut {
		return 0, false
	}
	stop = f.literalEnd(b.Stop)
	if _, ok := f.nextLiteral(stop); ok {
		return stop, true
	}
	return b.Stop, f.reachesLineEnd(b.Stop)
}

// reachesLineEnd reports whether a line end may follow text[i]: after blanks, the
// border of a table, or what closes or folds a line.
func (f *Finder) reachesLineEnd(i int) bool {
	i = layout.SkipBlanks(f.text, i, len(f.text))
	return i < len(f.text) && ascii.In(f.text[i], "\n\r\"\\|")
}

// join adds the token that begins the next line, if there is one and the evidence is
// for it.
func (c *continuation) join() bool {
	f := c.f
	if next, ok := f.around.SoftBreak(c.stop); ok {
		return c.joinSoftly(next)
	}
	if next, ok := f.nextLiteral(c.stop); ok {
		return c.joinLiteral(next)
	}
	lb, ok := c.lineBreak()
	if !ok {
		c.lookBeyond()
		return false
	}
	tail := f.tailAt(lb.Next)
	if len(tail) == 0 {
		return false
	}
	v := c.weigh(lb.Next, tail)
	if v.Confidence < f.opt.Joins {
		c.open = c.mayBeOpen() && v.Confidence == join.Possible
		c.reject(v, lb.Next, tail)
		return false
	}
	if !c.begin() {
		return false
	}
	c.above = f.column(c.stop)
	b := Break{Start: c.stop, End: lb.Next, Kind: breakKind(lb), Confidence: v.Confidence, Reason: v.Reason}
	f.hyphenate(&c.a, &b, tail)
	return c.add(b, tail)
}

// mayBeOpen reports whether it matters that the URL may continue: it was joined, and its joins are not doubted already.
func (c *continuation) mayBeOpen() bool { return c.above > 0 && !c.supposed && !c.doubted }

// lookBeyond finds out whether the URL, after a join, may continue in a line in which nothing is joined: in another quotation, or
// after a line of nothing but marks of quotation. Programs that wrap what is quoted leave such lines.
func (c *continuation) lookBeyond() {
	f := c.f
	next, ok := layout.LineEnd(f.text, c.stop)
	if !ok || !c.mayBeOpen() {
		return
	}
	p := layout.ParsePrefix(f.text, next)
	if after, ok := layout.LineEnd(f.text, p.Content); ok && p.Quotes > 0 {
		p = layout.ParsePrefix(f.text, after)
	}
	if tail := f.tailAt(p.Content); p.Quotes > 0 && len(tail) > 0 {
		c.open = c.verdict(p.Content, tail, nil).Confidence >= join.Possible
	}
}

// lineBreak reads the line break at the end of the last part.
func (c *continuation) lineBreak() (b layout.Break, ok bool) {
	text := c.f.text
	switch {
	case text[c.stop] == '"' && c.first.IsString():
		b, ok = layout.SkipBreak(text, c.stop+1, &c.first, false)
		return b, ok && text[b.Next-1] == '"'
	case layout.IsFold(text, c.stop):
		return layout.SkipBreak(text, c.stop+1, &c.first, false)
	}
	return layout.SkipBreak(text, c.stop, &c.first, false)
}

// tailAt returns the token at text[i], without the backslash that folds its
// line, and without the other URLs of a list that has no blanks.
func (f *Finder) tailAt(i int) []byte {
	tail := bound.Token(f.text[i:], join.MaxJoined)
	if n := len(tail); n > 0 && layout.IsFold(f.text, i+n-1) {
		return tail[:n-1]
	}
	return tail[:itemEnd(tail)]
}

// itemEnd returns the end of the first item of a list of URLs without blanks, "b/c;https://example.com/d".
func itemEnd(list []byte) int {
	next := bytes.Index(list, []byte("://"))
	if next < 0 {
		return len(list)
	}
	for next > 0 && ascii.IsAlpha(list[next-1]) {
		next--
	}
	for ; next > 1 && !ascii.IsAlnum(list[next-1]); next-- {
		if c := list[next-1]; c == ',' || c == ';' {
			return next - 1
		}
	}
	return len(list)
}

// weigh weighs whether tail, at text[next], continues the URL.
func (c *continuation) weigh(next int, tail []byte) join.Verdict {
	if !c.f.opt.Explain || c.supposed {
		return c.verdict(next, tail, nil)
	}
	var held []join.Sign
	v := c.verdict(next, tail, &held)
	c.lineEnds = append(c.lineEnds, LineEnd{string(c.head()), string(tail), v, held})
	return v
}

// verdict is weigh. It appends the signs that hold to held, unless that is nil.
func (c *continuation) verdict(next int, tail []byte, held *[]join.Sign) (v join.Verdict) {
	f, head := c.f, c.head()
	space := f.flowed && ascii.IsBlank(f.text[c.stop])
	f.facts.Head, f.facts.Tail, f.facts.Held = head, tail, held
	if f.facts.MayContinue() {
		start := c.start
		if len(c.a.segs) > 0 {
			start = c.a.segs[0].Start
		}
		f.facts = join.Collect(f.text, &f.around, join.LineEnd{
			Start: start, Line: c.start, End: c.stop, Next: next, Head: head, Tail: tail,
			Above: c.above, Space: space,
		})
		f.facts.Held = held
		v = f.facts.Weigh(c.leastConfidence())
	}
	if space {
		v.Reason = join.FlowedSpace
	}
	// The space belongs to the text, unless the software that wrapped it broke the URL after such a mark.
	if space && !ascii.In(head[len(head)-1], "-/!?&") || c.doubted {
		v.Confidence = min(v.Confidence, join.Possible)
	}
	return v
}

// leastConfidence returns the least confidence of a join that matters. After a join, a possible one shows that the end of the URL
// is not known.
func (c *continuation) leastConfidence() join.Confidence {
	if c.f.opt.NoReadings && c.above == 0 {
		return max(join.Possible, min(c.f.opt.Joins, join.Likely))
	}
	return join.Possible
}

// head returns the URL so far.
func (c *continuation) head() []byte {
	if len(c.a.text) == 0 {
		return c.f.text[c.start:c.stop]
	}
	return c.a.text
}

// begin prepares to add a part. It returns false at a limit.
func (c *continuation) begin() bool {
	if len(c.a.breaks) == MaxLines || c.stop-c.start+len(c.a.text) > join.MaxJoined {
		c.cut = true
		return false
	}
	if len(c.a.text) == 0 {
		c.a.addVisible(c.f.text, c.start, c.stop)
	}
	return true
}

// add adds tail after the break b. It returns false at the end of the text.
func (c *continuation) add(b Break, tail []byte) bool {
	c.a.drop(b)
	c.start, c.stop = b.End, b.End+len(tail)
	c.a.addVisible(c.f.text, c.start, c.stop)
	return c.stop < len(c.f.text)
}

// joinSoftly continues after a soft break of quoted-printable, at next.
func (c *continuation) joinSoftly(next int) bool {
	tail := bound.Token(c.f.text[next:], join.MaxJoined)
	if len(tail) == 0 {
		c.soft = true
		return false
	}
	if bound.StartsURL(tail) || !c.begin() {
		return false
	}
	c.a.dropLast(1)
	return c.add(Break{Start: c.stop - 1, End: next, Kind: LineBreak, Confidence: join.Likely, Reason: join.SoftBreak}, tail)
}

// reject keeps the first join that is possible, but not taken, as a reading, and one at the end of a
// full line in continued. The tail is at text[next].
func (c *continuation) reject(v join.Verdict, next int, tail []byte) {
	if c.supposed {
		return
	}
	if c.f.opt.LineEnds && c.isFull(tail) {
		c.continued = c.suppose(next, tail)
	}
	if len(c.a.breaks) > 0 || v.Confidence == join.None {
		return
	}
	head := c.head()
	joined := append(bytes.Clone(head), tail...)
	if end := bound.Bare(nil, joined, 0, 0, false).End; end > len(head) {
		var a assembly
		a.addVisible(joined, 0, end)
		c.notTaken = Reading{Text: string(a.text), Confidence: v.Confidence, Reason: v.Reason}
	}
}

// suppose returns what the URL is if it continues with tail, at text[next], and then as far as the evidence
// allows: the URL at the end of each line.
func (c *continuation) suppose(next int, tail []byte) (all []string) {
	s := continuation{f: c.f, first: c.first, start: c.start, stop: c.stop, above: c.f.column(c.stop), supposed: true}
	if head := c.head(); len(head)+len(tail) <= join.MaxJoined {
		s.a.addVisible(head, 0, len(head))
	}
	from := len(s.a.text)
	more := from > 0 && s.add(Break{Start: s.stop, End: next}, tail)
	for {
		end := bound.Bare(nil, s.a.text, 0, 0, false).End
		if end <= from {
			return all
		}
		all = append(all, string(s.a.text[:end]))
		if from = len(s.a.text); !more || end < from {
			return all
		}
		more = s.join()
	}
}

// fullLine is the least width of a line that software breaks where it is full, in characters.
const fullLine = 60

// isFull reports whether the line that ends at c.stop is full, so that tail would not have had room
// on it, and tail is no URL of its own. The last line of a URL that is broken counts as full: software that wraps
// what is wrapped already leaves short lines.
func (c *continuation) isFull(tail []byte) bool {
	f := c.f
	return (len(c.a.breaks) > 0 || f.column(c.stop)+layout.Columns(tail) > fullLine) &&
		bytes.ContainsFunc(tail, isLetterOrDigit) && !bytes.Contains(tail, []byte("://"))
}

// column returns the column of text[i], in characters.
func (f *Finder) column(i int) int {
	return layout.Columns(f.text[f.around.LineStart(i, layout.LineReach):i])
}

func isLetterOrDigit(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// hyphenate decides on a hyphen at the end of a, before the break b. Rest is the text
// after the break. A hyphen dropped becomes part of the break.
func (f *Finder) hyphenate(a *assembly, b *Break, rest []byte) {
	h := join.HyphenOf(a.text, bound.Token(rest, bound.MaxForm), &f.around, b.Start)
	if h.Len == 0 || !a.endsWhole(h.Len) {
		return
	}
	b.Hyphen, b.Reason = HyphenKept, h.Reason
	if !h.Drop {
		return
	}
	b.Hyphen = HyphenDropped
	b.Start = a.dropLast(h.Len)
	for i := len(a.breaks); i > 0 && a.breaks[i-1].At > len(a.text); i-- {
		a.breaks = a.breaks[:i-1] // an invisible character between the hyphen and the line end
	}
}
