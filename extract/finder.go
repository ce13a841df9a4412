package extract

import (
	"bytes"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/bound"
	"github.com/urlmend/urlmend/internal/join"
	"github.com/urlmend/urlmend/internal/layout"
	"github.com/urlmend/urlmend/internal/markup"
	"github.com/urlmend/urlmend/internal/uri"
)

// A finder goes through the text held of one input. Offsets in it are offsets
// in text; those of the URLs that leave it are offsets in the input.
//
// Whatever is decided at an offset depends on no byte further than margin from
// it, so that a stream, of which only a window is held, gives what the whole
// input does.
type finder struct {
	opt   Options
	text  []byte
	base  int // offset of text[0] in the input
	floor int // no URL starts before it: the end of the last one
	end   int // of the block that is searched; see next
	stop  int // offset of a byte that ends any URL, or -1; see isBeyondLimit

	colons triggers

	// opened is an enclosure in which a URL has ended before the mark that
	// closes it, and openedAt where the next one in it starts.
	opened   enclosure
	openedAt int
	// unclosedAt is where a URL starts that a wrapper before it, never
	// closed, was to hold.
	unclosedAt int
	url        URL // the one just read
	outer      int // where its delimiter opens
	// notTaken is how the bare URL being read would go on, where the evidence
	// does not bear that out; its Text is empty when there is none.
	notTaken Reading
	facts    join.Facts // scratch memory for those about one line end
	// flowed: a blank at the end of a line belongs to the text (RFC 3676).
	flowed bool

	needles []needle
	around  layout.Surroundings
}

func newFinder(opt Options) *finder {
	f := &finder{opt: opt, needles: needles(opt)}
	f.colons.ends = endsFor(opt)
	if opt.block == 0 {
		f.opt.block = blockSize
	}
	f.reset(nil, 0)
	if f.opt.Joins == 0 {
		f.opt.Joins = Likely
	}
	return f
}

// search is next within one block.
func (f *finder) search(from, limit int) (u *URL, resume int) {
	for {
		from = max(from, f.floor)
		i := f.colons.next(f.text, from, limit)
		read := (*finder).candidate
		if n := f.nextNeedle(from, limit); n != nil && (i < 0 || n.at < i) {
			i, read = n.at, n.read
		}
		if i < 0 {
			return nil, limit
		}
		if f.isBeyondLimit(i) {
			from = i + len(bound.Token(f.text[i:], limit-i))
			continue
		}
		end, ok := read(f, i)
		from = max(end, i+1)
		if !ok {
			continue
		}
		f.floor = max(f.floor, from)
		if from < len(f.text) && bound.ClassOf(f.text[from]) != bound.Stop && f.isBeyondLimit(from) {
			f.url.Notes |= CutAtLimit
		}
		if f.wanted(f.url.Text) {
			f.lookAround(&f.url, from)
			f.rebase(&f.url)
			f.url.Input = f.opt.Input
			return &f.url, from
		}
	}
}

// isBeyondLimit reports whether MaxURL bytes before text[i] and more are one run of
// bytes of which none ends a URL. Nothing is found there.
func (f *finder) isBeyondLimit(i int) bool {
	if f.stop < i && i-f.stop <= MaxURL {
		return false
	}
	for n := 1; n <= min(i, MaxURL); n++ {
		if bound.ClassOf(f.text[i-n]) == bound.Stop {
			f.stop = i - n
			return false
		}
	}
	return i >= MaxURL
}

// lookAround fills in what stands around u, whose delimiter ends at end.
func (f *finder) lookAround(u *URL, end int) {
	u.Before = f.text[f.around.LineStart(f.outer, MaxAround):f.outer]
	after := f.text[end:min(len(f.text), end+MaxAround)]
	for _, c := range []byte("\n\r") {
		if n := bytes.IndexByte(after, c); n >= 0 {
			after = after[:n]
		}
	}
	u.After = after
}

// wanted reports whether Options.Schemes admits the URL.
func (f *finder) wanted(text []byte) bool {
	return len(f.opt.Schemes) == 0 || f.namesScheme(text[:max(0, bytes.IndexByte(text, ':'))])
}

// rebase turns offsets in the text held into offsets in the input.
func (f *finder) rebase(u *URL) {
	if f.base != 0 {
		u.shift(f.base)
	}
}

// reset makes f go through another text, which starts at offset base of the input.
func (f *finder) reset(text []byte, base int) {
	f.text, f.base, f.floor, f.end, f.stop = text, base, 0, f.opt.block, -1
	f.openedAt, f.unclosedAt, f.flowed = -1, -1, false
	f.around.Reset(text, base)
	f.forgetNeedles()
}

// first returns the offset of the first thing in text[from:limit] by which a URL
// may be found, or -1. It makes f go through that text.
func (f *finder) first(text []byte, from, limit int) int {
	f.reset(text, 0)
	i := f.colons.next(text, from, limit)
	if n := f.nextNeedle(from, limit); n != nil && (i < 0 || n.at < i) {
		i = n.at
	}
	return i
}

// candidate reads the URL, if there is one, of which text[i] is the first
// colon, and returns where to look on. Like all that read one it leaves it in
// f.url.
func (f *finder) candidate(i int) (end int, ok bool) {
	if f.endsPrefix(i) {
		if i >= 4 && i-4 >= f.floor && f.text[i-4] == '<' {
			if end, ok := f.wrapped(i); ok {
				return end, true
			}
		}
		if !bytes.HasPrefix(f.text[i+1:], []byte("//")) {
			return i + 1, false
		}
	}
	if f.opt.Refang {
		if start, from, ok := f.defangedScheme(i); ok {
			return f.refanged(start, from)
		}
	}
	start, ok := f.schemeStart(i)
	if !ok {
		if end, ok = f.delimited(start, i); ok {
			return end, true
		}
		if f.opt.NearMisses {
			return f.nearMiss(i)
		}
		return i + 1, false
	}
	if f.opt.Refang && isDefangedHost(f.text[min(len(f.text), i+3):]) {
		return f.refanged(start, i+3)
	}
	end, ok = f.urlAt(start, i)
	if !ok && f.opt.NearMisses {
		return f.nearMiss(i)
	}
	return end, ok
}

// endsPrefix reports whether text[i] is the colon of "URL:".
func (f *finder) endsPrefix(i int) bool {
	return i >= 3 && ascii.EqualFold(f.text[i-3:i], "url") && (i == 3 || !ascii.IsScheme(f.text[i-4]))
}

// schemeStart returns where the scheme before the colon text[i] starts. It is not
// ok when there is none that makes a URL; then it is where the bytes of one start.
func (f *finder) schemeStart(i int) (start int, ok bool) {
	start = i
	for lo := max(f.floor, i-bound.MaxScheme); start > lo && ascii.IsScheme(f.text[start-1]); {
		start--
	}
	run := f.text[start:i]
	rest := f.text[i+1:]
	n := 0
	switch {
	case len(rest) < 2 || rest[0] != '/' || rest[1] != '/':
		n = f.rootlessScheme(start, run, rest)
	case !isHTTP(run):
		if n = uri.GluedScheme(run); n >= 0 && isDefanged(run[n:]) {
			n = -1
		}
	}
	return start + max(0, n), n >= 0
}

// rootlessScheme returns where in run, which ends before a colon without "//",
// a scheme starts that is known to do without; or -1.
func (f *finder) rootlessScheme(start int, run, rest []byte) int {
	n := 0
	if len(run) > 6 && ascii.EqualFold(run[len(run)-6:], "mailto") && uri.LookupScheme(run) == nil {
		n = len(run) - 6
	}
	if n == 0 && !f.beginsWord(start) {
		return -1
	}
	s := uri.LookupScheme(run[n:])
	switch {
	case s == nil || s.Rootless == uri.FormNever:
	case s.Rootless == uri.FormTel && !ascii.IsLower(run[0]): // a label
		return -1
	case bound.FitsForm(s.Rootless, rest), f.inURLAttribute(start) && len(bound.Token(rest, bound.MaxForm)) > 0:
		return n
	}
	if f.namesScheme(run) && len(bound.Token(rest, bound.MaxForm)) > 0 {
		return 0
	}
	return -1
}

// beginsWord reports whether a scheme without "//" can start at text[start]: it
// does not go on a word, an address or a name with colons, as in std::string.
func (f *finder) beginsWord(start int) bool {
	if start == 0 {
		return true
	}
	c := f.text[start-1]
	return !bound.IsWordByte(c) && c != '@' && !(c == ':' && ascii.At(f.text, start-2) == ':')
}

// inURLAttribute reports whether text[start] begins the quoted value of an
// attribute of HTML that holds a URL.
func (f *finder) inURLAttribute(start int) bool {
	return start > f.floor && f.text[start-1] == '"' && markup.InURLAttribute(f.text[max(f.floor, start-layout.MaxPrefix):start-1])
}

// namesScheme reports whether Options.Schemes names the scheme, so that it is
// found whatever it is.
func (f *finder) namesScheme(scheme []byte) bool {
	for _, s := range f.opt.Schemes {
		if ascii.EqualFold(scheme, s) {
			return true
		}
	}
	return false
}

// urlAt reads the URL that starts at text[start] and has its first colon at
// text[colon], by what encloses it; failing all that, as a bare one.
func (f *finder) urlAt(start, colon int) (end int, ok bool) {
	f.outer = start
	if end, ok = f.enclosed(start); ok {
		return end, true
	}
	kind := Bare
	if f.afterPrefix(start) {
		kind = Prefixed
	}
	return f.bare(kind, start, colon)
}
