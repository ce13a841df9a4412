package extract

import (
	"bytes"
	"cmp"
	"slices"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/bound"
	"github.com/urlmend/urlmend/internal/kernel"
)

// What the text around a break tells is computed for whole blocks of the
// input, at fixed offsets, and kept for the last one. So a file full of breaks
// costs linear time, and a part of a file gives what the whole gives.
const (
	// proseBlock is about the 60 lines whose hyphenation is looked at: the
	// block of the break and the one on either side.
	proseBlock = 4 << 10
	// tokenBlock bounds where else a URL is looked for: the block of the
	// break and the one on either side.
	tokenBlock = 64 << 10
	// margin is how far from a break its evidence lies at most.
	margin = 2 * tokenBlock
)

// surroundings caches the evidence of the blocks last looked at.
type surroundings struct {
	line struct{ start, end int } // a part of a line, or all of it, with no line end inside

	habitsAt int // number of the block, plus 1
	habits   habits

	tokensAt int // number of the block, plus 1
	tokens   []tokenSpan
}

// A tokenSpan is the part of an unbroken URL behind "://".
type tokenSpan struct{ start, end int }

// blockAround returns the bounds, in the text held, of the block that holds
// text[at] and of its two neighbours, and the number of the block.
func (f *finder) blockAround(at, size int) (number, from, to int) {
	number = (f.base + at) / size
	from = max(0, (number-1)*size-f.base)
	to = min(len(f.text), (number+2)*size-f.base)
	return number, from, to
}

// hyphenatesProse reports whether the prose around text[at] breaks words at
// line ends with a hyphen: whether 8 in 100 of its lines end in one that joins
// two lower-case letters. In the collections that figure tells apart magazines,
// which do, from mail and documents, which do not.
func (f *finder) hyphenatesProse(at int) bool {
	h := f.habitsAround(at)
	return h.hyphens > 0 && h.hyphens*100 >= h.lines*8
}

// quotedPrintable reports whether the text around text[at] is in
// quoted-printable that nobody decoded: two of its full lines end in "=", the
// soft break (RFC 2045, 6.7), or one does and an "=" is encoded.
func (f *finder) quotedPrintable(at int) bool {
	h := f.habitsAround(at)
	return h.softBreaks > 1 || h.softBreaks == 1 && h.encoded
}

// habits counts what the lines around a break do at their ends.
type habits struct {
	lines      int // of prose
	hyphens    int // of them, those that break a word with a hyphen
	softBreaks int // lines that end in "=" where quoted-printable breaks them
	encoded    bool
}

func (f *finder) habitsAround(at int) habits {
	block, from, to := f.blockAround(at, proseBlock)
	if f.around.habitsAt != block+1 {
		f.around.habitsAt = block + 1
		f.around.habits = countHabits(f.text[from:to])
	}
	return f.around.habits
}

// Quoted-printable breaks lines softly at 76 characters at the latest; encoders
// come close to that.
const minSoftBreak, maxSoftBreak = 70, 76

func countHabits(text []byte) (h habits) {
	h.encoded = bytes.Contains(text, []byte("=3D"))
	for len(text) > 0 {
		line := text
		if i := bytes.IndexByte(text, '\n'); i >= 0 {
			line, text = text[:i], text[i+1:]
		} else {
			text = nil
		}
		line = spaces.TrimRight(line)
		if n := len(line); n >= minSoftBreak && n <= maxSoftBreak && line[n-1] == '=' {
			h.softBreaks++
		}
		if len(line) < 40 || bytes.Count(line, []byte(" ")) < 4 {
			continue
		}
		h.lines++
		if breaksWord(line, text) {
			h.hyphens++
		}
	}
	return h
}

// breaksWord reports whether line ends in a word broken by a hyphen that goes
// on in the next line, at the front of rest.
func breaksWord(line, rest []byte) bool {
	n := len(line) - 1
	if line[n] != '-' || !isLetterByte(line[n-1]) || ascii.IsUpper(line[n-1]) {
		return false
	}
	word := line[bytes.LastIndexByte(line, ' ')+1:]
	if bytes.ContainsAny(word, "/:@") {
		return false
	}
	l := parseLeader(rest, 0)
	return l.content < len(rest) && isLetterByte(rest[l.content]) && !ascii.IsUpper(rest[l.content])
}

func isLetterByte(c byte) bool { return ascii.IsAlpha(c) || c >= 0x80 }

// stands reports whether a URL that begins with u, but for its scheme, stands
// unbroken in the text around text[at].
func (f *finder) stands(u []byte, at int) bool {
	_, rest, ok := bytes.Cut(u, []byte("://"))
	return ok && f.findToken(rest, at, nil)
}

// hostStands reports whether the host of u stands in another URL, unbroken, in
// the text around text[at].
func (f *finder) hostStands(u []byte, at int) bool {
	_, host, _ := bytes.Cut(u, []byte("://"))
	n := bytes.IndexByte(host, '/')
	return n > 0 && f.findToken(host[:n+1], at, nil)
}

// findToken reports whether a URL around text[at] goes on behind "://" with
// prefix, and fits, where that is not nil.
func (f *finder) findToken(prefix []byte, at int, fits func(tokenSpan) bool) bool {
	f.indexTokens(at)
	tokens := f.around.tokens
	i, _ := slices.BinarySearchFunc(tokens, prefix, func(t tokenSpan, prefix []byte) int {
		return bytes.Compare(f.text[t.start:t.end], prefix)
	})
	for n := 0; i < len(tokens) && n < 16; i, n = i+1, n+1 {
		t := tokens[i]
		if !bytes.HasPrefix(f.text[t.start:t.end], prefix) {
			return false
		}
		if (t.start > at || t.end < at) && (fits == nil || fits(t)) {
			return true
		}
	}
	return false
}

// indexTokens collects the unbroken URLs around text[at], in the order of
// their bytes.
func (f *finder) indexTokens(at int) {
	block, from, to := f.blockAround(at, tokenBlock)
	if f.around.tokensAt == block+1 {
		return
	}
	f.around.tokensAt = block + 1
	tokens := f.around.tokens[:0]
	text := f.text[:to]
	for i := kernel.Pair(text, from, ':', '/'); i >= 0; i = kernel.Pair(text, from, ':', '/') {
		start := i + len("://")
		if from = i + 2; from < to && text[from] == '/' {
			from = start + len(bound.Token(text[start:], maxToken))
			tokens = append(tokens, tokenSpan{start, from})
		}
	}
	slices.SortFunc(tokens, func(a, b tokenSpan) int {
		return cmp.Or(bytes.Compare(f.text[a.start:a.end], f.text[b.start:b.end]), a.start-b.start)
	})
	f.around.tokens = tokens
}

// maxToken is the length to which URLs are told apart.
const maxToken = 512

// forget drops what is cached, once the text held moves.
func (s *surroundings) forget() {
	s.habitsAt, s.tokensAt = 0, 0
	s.line.start, s.line.end = 0, 0
}

// standsWhole reports whether the URL u stands elsewhere around text[at], with
// nothing behind it, and not at a line end.
func (f *finder) standsWhole(u []byte, at int) bool {
	_, rest, ok := bytes.Cut(u, []byte("://"))
	u = bound.TrimWord(rest)
	return ok && f.findToken(u, at, func(t tokenSpan) bool {
		if _, ok := lineEnd(f.text, t.end); ok || t.end == len(f.text) {
			return false
		}
		return len(bound.TrimWord(f.text[t.start:t.end])) == len(u)
	})
}
