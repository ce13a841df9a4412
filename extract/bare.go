package extract

import (
	"bytes"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/bound"
	"github.com/urlmend/urlmend/internal/join"
	"github.com/urlmend/urlmend/internal/kernel"
	"github.com/urlmend/urlmend/internal/layout"
	"github.com/urlmend/urlmend/internal/markup"
)

// bare reads the URL at start, which nothing but the text around it marks off.
// Its first colon is text[colon].
func (f *finder) bare(kind Kind, start, colon int) (end int, ok bool) {
	from := colon + 1
	if bytes.HasPrefix(f.text[from:], []byte("//")) {
		from += 2
	}
	s := f.boundBare(start, from)
	if end, ok = f.rejoin(kind, start, from, &s); ok {
		return end, true
	}
	if s.End <= from || !plausible(f.text[from:s.End], from > colon+1) {
		return max(from, colon+1), false
	}
	f.verbatim(kind, start, s.End)
	u := &f.url
	u.Notes = f.notesAt(start)
	if s.Cut {
		u.Notes |= CutAtLimit
	}
	if s.Dropped > 0 && s.Dropped < s.End {
		f.dropInvisible(u)
	}
	f.decode(u)
	if isOpen(u.Text) {
		return max(from, colon+1), false
	}
	if f.notTaken.Text != "" && f.notTaken.Text != string(u.Text) {
		u.Readings = []Reading{{Text: string(u.Text), Confidence: Proved}, f.notTaken}
	}
	return s.End, true
}

// markupReach is how far past the start of most URLs their end shows.
const markupReach = 256

// boundBare finds where the URL at start ends in running text of the input's
// markup.
func (f *finder) boundBare(start, from int) bound.Bounds {
	if f.opt.Input.isText() {
		return bound.Bare(f.before(start), f.text, start, from, false)
	}
	end := f.markupBound(start, markupReach)
	s := f.boundBy(end, start, from)
	if n := 2 * (s.Stop - start); n > markupReach && end == len(f.text) {
		end = f.markupBound(start, min(n, MaxURL))
		s = f.boundBy(end, start, from)
	}
	return s
}

// boundBy is boundBare where the markup ends running text at end.
func (f *finder) boundBy(end, start, from int) bound.Bounds {
	escapes := f.opt.Input.language().TextEscape() != 0
	s := bound.Bare(f.before(start), f.text[:end], start, min(from, end), escapes)
	s.Cut = s.Cut && end == len(f.text)
	return s
}

// markupBound returns where the input's markup ends running text that starts
// with a URL at start, as far as the next reach bytes show it; the end of the
// text held when it does not.
func (f *finder) markupBound(start, reach int) int {
	word := bound.Token(f.text[start:], reach)
	if n := f.opt.Input.language().Bound(word); n < len(word) {
		return start + n
	}
	return len(f.text)
}

// decode resolves the escapes of the input's markup in a URL of running text.
func (f *finder) decode(u *URL) {
	escape := f.opt.Input.language().TextEscape()
	if escape == 0 || u.segments != nil || !bytes.ContainsAny(u.Text, `\&%$`) {
		return
	}
	r := reader{f: f}
	for p := range markup.Pieces(escape, u.Text) {
		if p.Verbatim {
			r.a.add(f.text, u.Start+p.Start, u.Start+p.End)
		} else {
			r.decoded(u.Start+p.Start, u.Start+p.End, p.Text)
		}
	}
	decoded := r.a.url(u.Kind, f.text)
	decoded.Notes = u.Notes
	*u = decoded
}

// before returns the bytes before text[start] that may be marks of emphasis.
func (f *finder) before(start int) []byte { return f.text[max(f.floor, start-8):start] }

// plausible reports whether rest, which follows the scheme, makes a URL: not
// "http://..." and not a defanged host.
func plausible(rest []byte, authority bool) bool {
	if !authority {
		return true
	}
	if rest[0] == ':' && (ascii.IsDigit(ascii.At(rest, 1)) || ascii.At(rest, 1) == '@') {
		return true // the host is missing, but not the port or the password
	}
	return bound.ClassOf(rest[0]) != bound.Tail && bound.ClassOf(rest[0]) != bound.Closing && !isDefangedHost(rest)
}

// hostEnds are the bytes that end an authority (RFC 3986, 3.2).
var hostEnds = kernel.SetOf("/?#")

// isDefangedHost reports whether the host at the front of rest has a dot
// disguised.
func isDefangedHost(rest []byte) bool {
	rest = rest[:min(len(rest), bound.MaxHost)]
	return bytes.Contains(rest[:hostEnds.Index(rest)], []byte("[.]"))
}

func (f *finder) notesAt(start int) Notes {
	if start == f.unclosedAt {
		return UnclosedWrapper
	}
	return 0
}

// dropInvisible takes the characters that nobody sees out of a URL that stands
// in one piece.
func (f *finder) dropInvisible(u *URL) {
	var a assembly
	a.addVisible(f.text, u.Start, u.End)
	mended := a.url(u.Kind, f.text)
	mended.Notes = u.Notes
	*u = mended
}

// rejoin reads a bare URL that reaches the end of its line at s.stop and goes
// on in the next, as far as the evidence says so.
func (f *finder) rejoin(kind Kind, start, from int, s *bound.Bounds) (end int, ok bool) {
	f.notTaken = Reading{}
	if s.Cut || !f.reachesLineEnd(s.Stop) {
		return 0, false
	}
	l0 := layout.ParsePrefix(f.text, f.around.LineStart(start, layout.LineReach))
	if l0.Content > start {
		l0 = layout.Prefix{}
	}
	j := joiner{f: f, l0: l0, start: start, stop: s.Stop}
	for j.join() {
	}
	if len(j.a.breaks) == 0 {
		if j.soft {
			s.End = bound.TrimEnd(f.text, from, min(s.End, s.Stop-1))
		}
		return 0, false
	}
	return j.finish(kind, from-start)
}

// reachesLineEnd reports whether a line end may follow text[i]: behind blanks, the
// border of a table, or what closes or folds a line.
func (f *finder) reachesLineEnd(i int) bool {
	for ; i < len(f.text); i++ {
		switch c := f.text[i]; c {
		case '\n', '\r', '"', '\\', '|':
			return true
		case ' ', '\t':
		default:
			return false
		}
	}
	return false
}

// A joiner puts the pieces of one bare URL together.
type joiner struct {
	f     *finder
	l0    layout.Prefix // of the first line
	a     assembly
	start int // of the piece last added
	stop  int // where it ends, at a line end
	cut   bool
	soft  bool // the last line ends in a soft break, with no more of the URL behind it
}

// join adds the next piece, if there is one and the evidence is for it.
func (j *joiner) join() bool {
	f := j.f
	if next, ok := f.around.SoftBreak(j.stop); ok {
		return j.joinSoftly(next)
	}
	next, kind, ok := j.nextLine()
	if !ok {
		return false
	}
	piece := f.pieceAt(next)
	if len(piece) == 0 {
		return false
	}
	var v join.Verdict
	if head := j.stump(); join.MayContinue(head, piece) {
		f.facts = join.Collect(f.text, &f.around, join.LineEnd{Start: j.first(), Line: j.start, End: j.stop, Next: next, Head: head, Tail: piece})
		v = f.facts.Weigh()
	}
	if f.flowed && ascii.IsBlank(f.text[j.stop]) {
		v = join.Verdict{Confidence: min(v.Confidence, join.Possible), Reason: join.FlowedSpace}
	}
	if Confidence(v.Confidence) < f.opt.Joins {
		j.reject(v, piece)
		return false
	}
	if !j.begin() {
		return false
	}
	b := Break{Start: j.stop, End: next, Kind: kind, Confidence: Confidence(v.Confidence), Reason: Reason(v.Reason)}
	f.hyphenate(&j.a, &b, piece)
	return j.add(b, piece)
}

// pieceAt returns the token at text[i], without the backslash that folds its
// line.
func (f *finder) pieceAt(i int) []byte {
	piece := bound.Token(f.text[i:], MaxJoined)
	if n := len(piece); n > 0 && layout.IsFold(f.text, i+n-1) {
		return piece[:n-1]
	}
	return piece
}

// begin makes ready to add a piece. It returns false at a limit.
func (j *joiner) begin() bool {
	if len(j.a.breaks) == MaxLines || j.stop-j.start+len(j.a.text) > MaxJoined {
		j.cut = true
		return false
	}
	if len(j.a.text) == 0 {
		j.a.addVisible(j.f.text, j.start, j.stop)
	}
	return true
}

// add goes on with piece behind the break b. It returns false at the end of
// the text.
func (j *joiner) add(b Break, piece []byte) bool {
	j.a.drop(b)
	j.start, j.stop = b.End, b.End+len(piece)
	j.a.addVisible(j.f.text, j.start, j.stop)
	return j.stop < len(j.f.text)
}

// joinSoftly goes on behind a soft break of quoted-printable, at next.
func (j *joiner) joinSoftly(next int) bool {
	piece := bound.Token(j.f.text[next:], MaxJoined)
	if len(piece) == 0 {
		j.soft = true
		return false
	}
	if !j.begin() {
		return false
	}
	j.a.dropLast(1)
	return j.add(Break{Start: j.stop - 1, End: next, Kind: LineBreak, Confidence: Likely, Reason: SoftBreak}, piece)
}

// visible returns text without the characters that nobody sees.
func visible(text []byte) string {
	var a assembly
	a.addVisible(text, 0, len(text))
	return string(a.text)
}

// stump returns the URL so far.
func (j *joiner) stump() []byte {
	if len(j.a.text) == 0 {
		return j.f.text[j.start:j.stop]
	}
	return j.a.text
}

// first returns where the URL starts.
func (j *joiner) first() int {
	if len(j.a.segs) == 0 {
		return j.start
	}
	return j.a.segs[0].Start
}

// nextLine returns where the next line goes on behind the break at stop.
func (j *joiner) nextLine() (next int, kind BreakKind, ok bool) {
	text := j.f.text
	if text[j.stop] == '"' && j.l0.IsString() {
		next, kind, ok = skipBreak(text, j.stop+1, &j.l0, false)
		if !ok || text[next-1] != '"' {
			return 0, 0, false
		}
		return next, kind, true
	}
	if layout.IsFold(text, j.stop) {
		return skipBreak(text, j.stop+1, &j.l0, false)
	}
	return skipBreak(text, j.stop, &j.l0, false)
}

// reject keeps the first join that is possible, but not taken, as a candidate.
func (j *joiner) reject(v join.Verdict, piece []byte) {
	if v.Confidence == join.None || len(j.a.breaks) > 0 {
		return
	}
	stump := j.stump()
	joined := append(bytes.Clone(stump), piece...)
	if s := bound.Bare(nil, joined, 0, 0, false); s.End > len(stump) {
		j.f.notTaken = Reading{Text: visible(joined[:s.End]), Confidence: Confidence(v.Confidence), Reason: Reason(v.Reason)}
	}
}

// finish ends the joined URL where a bare one ends. The first content bytes
// are the scheme's.
func (j *joiner) finish(kind Kind, content int) (end int, ok bool) {
	f := j.f
	first := j.a.segs[0].Start
	s := bound.Bare(f.before(first), j.a.text, 0, content, false)
	if last := j.a.breaks[len(j.a.breaks)-1]; s.End <= max(last.At, content) {
		return 0, false
	}
	if j.soft && s.End == len(j.a.text) {
		s.End = bound.TrimEnd(j.a.text, content, s.End-1)
	}
	j.a.truncate(s.End)
	f.url = j.a.url(kind, f.text)
	f.url.Notes = f.notesAt(first)
	if j.cut {
		f.url.Notes |= CutAtLimit
	}
	return f.url.End, true
}

// skipBreak is layout.SkipBreak with the kind of the break.
func skipBreak(text []byte, i int, l0 *layout.Prefix, enclosed bool) (next int, kind BreakKind, ok bool) {
	b, ok := layout.SkipBreak(text, i, l0, enclosed)
	if b.Page {
		return b.Next, PageBreak, ok
	}
	return b.Next, LineBreak, ok
}
