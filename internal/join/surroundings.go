package join

import (
	"bytes"
	"cmp"
	"slices"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/bound"
	"github.com/urlmend/urlmend/internal/kernel"
	"github.com/urlmend/urlmend/internal/layout"
)

// The text around an offset is examined in whole blocks of the input, at fixed
// offsets, and the results for the last block are kept. So a file full of breaks
// takes linear time, and a part of a file gives what the whole file gives.
const (
	// proseBlock is about the 60 lines whose hyphenation counts: the block of the
	// offset and the one on either side.
	proseBlock = 4 << 10
	// tokenBlock bounds where other URLs count: the block of the offset and the
	// one on either side.
	tokenBlock = 64 << 10
	// Margin is how far from an offset all that Surroundings looks at is at most.
	Margin = 2 * tokenBlock
)

// Surroundings report the habits of the text around an offset, and which URLs are
// in it unbroken. They hold the results for the blocks last examined. The zero
// value is ready for Reset.
type Surroundings struct {
	text []byte
	base int // offset of text in the input

	// Far is set when a result depends on more of the text than the nearby lines.
	Far bool

	line struct{ start, end int } // part of a line, or all of it, with no line end inside

	hyphenation lastBlock[hyphenation]
	encoded     lastBlock[bool]
	wrapping    lastBlock[Wrapping]
	full        lastBlock[int]
	tokens      lastBlock[[]token]
}

// A lastBlock holds what was found in the block last examined.
type lastBlock[T any] struct {
	number int // of the block, plus 1
	found  T
}

// A token is the part of an unbroken URL after "://".
type token struct{ start, end int }

// Reset prepares s for another text, which starts at offset base of the input.
func (s *Surroundings) Reset(text []byte, base int) {
	s.text, s.base = text, base
	s.line.start, s.line.end = 0, 0
	s.hyphenation.number, s.encoded.number, s.wrapping.number, s.full.number, s.tokens.number = 0, 0, 0, 0, 0
}

// LineStart is [layout.LineStart] on the text of s. It remembers where it looked: in a
// long line there may be many URLs. Reach is at most LineReach.
func (s *Surroundings) LineStart(i, reach int) int {
	seen := &s.line
	switch {
	case i < seen.start:
		return layout.LineStart(s.text, i, reach)
	case i > seen.end+layout.LineReach:
		seen.start = layout.LineStart(s.text, i, layout.LineReach)
	case i > seen.end:
		if n := kernel.LastIndex(s.text[seen.end:i], '\n'); n >= 0 {
			seen.start = seen.end + n + 1
		}
	}
	seen.end = max(seen.end, i)
	if start := seen.start; start > i-reach && start > 0 && s.text[start-1] != '\n' {
		return layout.LineStart(s.text, i, reach) // the line starts before what was seen
	}
	return max(seen.start, i-reach)
}

// blockAround returns the number of the block that holds text[at], and the bounds of it
// and its two neighbours in the text, which starts at offset base of the input.
func blockAround(text []byte, base, at, size int) (number, from, to int) {
	number = (base + at) / size
	from = max(0, (number-1)*size-base)
	to = min(len(text), (number+2)*size-base)
	return number, from, to
}

// proseAround returns what find finds in the text around text[at], or found there before.
func proseAround[T any](s *Surroundings, last *lastBlock[T], at int, find func([]byte) T) T {
	s.Far = true
	number, from, to := blockAround(s.text, s.base, at, proseBlock)
	if last.number != number+1 {
		last.number, last.found = number+1, find(s.text[from:to])
	}
	return last.found
}

// SoftBreak returns the start of the next line, if an "=" at text[i-1] is a soft
// break of quoted-printable (RFC 2045, 6.7): the text around is in that encoding. The
// URL continues there with no prefix of any kind.
func (s *Surroundings) SoftBreak(i int) (next int, ok bool) {
	if i == 0 || s.text[i-1] != '=' {
		return 0, false
	}
	next, ok = layout.LineEnd(s.text, i)
	line := s.text[s.LineStart(i, layout.LineReach):i]
	if !ok || len(line) > maxSoftBreak {
		return 0, false
	}
	return next, s.quotedPrintable(i)
}

// Quoted-printable breaks lines softly at 76 characters at the latest; encoders
// come close to that.
const minSoftBreak, maxSoftBreak = 70, 76

// quotedPrintable reports whether the text around text[at] is in
// quoted-printable that nobody decoded: two of its full lines end in "=", the
// soft break (RFC 2045, 6.7), or one does and an "=" is encoded. An "=" at the end of a
// URL is no sign of that on its own.
func (s *Surroundings) quotedPrintable(at int) bool {
	return proseAround(s, &s.encoded, at, isQuotedPrintable)
}

// HyphenatesProse reports whether the prose around text[at] breaks words at
// line ends with a hyphen: whether 8 in 100 of its lines end in one that joins two
// lower-case letters. That figure separates magazines, which do, from mail and documents,
// which do not. A single line may end in a compound, unless there are hardly any others.
func (s *Surroundings) HyphenatesProse(at int) bool {
	h := proseAround(s, &s.hyphenation, at, hyphenationOf)
	share := 8
	if h.hyphens == 1 {
		share = 20
	}
	return h.hyphens > 0 && h.hyphens*100 >= h.lines*share
}

// WrappingAround returns how the lines around text[at] are wrapped.
func (s *Surroundings) WrappingAround(at int) Wrapping {
	return proseAround(s, &s.wrapping, at, wrappingOf)
}

// FullLines returns the share of lines around text[at], in percent, whose next word would not have fitted in: near 100 in
// wrapped prose, low in lists and code. It is 0 if they are too short to show how they are wrapped.
func (s *Surroundings) FullLines(at int) int {
	return proseAround(s, &s.full, at, func(text []byte) int {
		if w := s.WrappingAround(at).Width; w > 0 {
			return fullLines(text, w)
		}
		return 0
	})
}

// A hyphenation counts the lines of prose, and those that break a word with a hyphen.
type hyphenation struct{ lines, hyphens int }

func hyphenationOf(text []byte) (h hyphenation) {
	for at := 0; at < len(text); {
		end := lineEnd(text, at)
		line := kernel.Spaces.TrimRight(text[at:end])
		at = min(end+1, len(text))
		if len(line) < 40 || bytes.Count(line, []byte(" ")) < 4 {
			continue
		}
		h.lines++
		if breaksWord(line, text[at:]) {
			h.hyphens++
		}
	}
	return h
}

// isQuotedPrintable is [Surroundings.quotedPrintable] for all of a text.
func isQuotedPrintable(text []byte) bool {
	isEncoded, breaks := bytes.Contains(text, []byte("=3D")), 0
	for at := 0; at < len(text); {
		i := bytes.IndexByte(text[at:], '=')
		if i < 0 {
			break
		}
		at += i + 1
		end := at + kernel.Spaces.Span(text[at:])
		if end < len(text) && bytes.IndexByte(text[at:end], '\n') < 0 {
			continue
		}
		line := text[kernel.LastIndex(text[:at], '\n')+1 : at]
		n := len(line)
		isSoft := n >= minSoftBreak && n <= maxSoftBreak && line[n-2] != '='
		if isSoft && (isEncoded || !endsInURL(line)) {
			breaks++
		}
		at = end
	}
	return breaks > 1 || breaks == 1 && isEncoded
}

// breaksWord reports whether line ends in a word broken by a hyphen that
// continues in the next line, at the front of rest. Within a delimiter that is open it is no word.
func breaksWord(line, rest []byte) bool {
	n := len(line) - 1
	if line[n] != '-' || !isLetter(line[n-1]) || ascii.IsUpper(line[n-1]) {
		return false
	}
	word := line[kernel.LastIndex(line, ' ')+1:]
	if i := bytes.LastIndexAny(line, "<>"); i >= 0 && line[i] == '<' || bytes.ContainsAny(word, "/:@") {
		return false
	}
	l := layout.ParsePrefix(rest, 0)
	return l.Content < len(rest) && isLetter(rest[l.Content]) && !ascii.IsUpper(rest[l.Content])
}

func isLetter(c byte) bool { return ascii.IsAlpha(c) || c >= 0x80 }

// HasURL reports whether a URL that begins with u, apart from its scheme, is in the
// text around text[at], unbroken.
func (s *Surroundings) HasURL(u []byte, at int) bool {
	_, rest, ok := bytes.Cut(u, []byte("://"))
	return ok && s.hasToken(rest, at, func(token) bool { return true })
}

// HasHost reports whether another URL with the host of u is in the text around
// text[at], unbroken.
func (s *Surroundings) HasHost(u []byte, at int) bool {
	_, host, _ := bytes.Cut(u, []byte("://"))
	n := bytes.IndexByte(host, '/')
	return n > 0 && s.hasToken(host[:n+1], at, func(token) bool { return true })
}

// HasWhole reports whether the URL u is elsewhere around text[at] with nothing
// after it, and not at a line end.
func (s *Surroundings) HasWhole(u []byte, at int) bool {
	_, rest, ok := bytes.Cut(u, []byte("://"))
	u = bound.TrimWord(rest)
	return ok && s.hasToken(u, at, func(t token) bool {
		if _, ok := layout.LineEnd(s.text, t.end); ok || t.end == len(s.text) {
			return false
		}
		return len(bound.TrimWord(s.text[t.start:t.end])) == len(u)
	})
}

// hasToken reports whether the rest of a URL around text[at], after "://", begins
// with prefix, and fits.
func (s *Surroundings) hasToken(prefix []byte, at int, fits func(token) bool) bool {
	tokens := s.tokensAround(at)
	i, _ := slices.BinarySearchFunc(tokens, prefix, func(t token, prefix []byte) int {
		return bytes.Compare(s.text[t.start:t.end], prefix)
	})
	for n := 0; i < len(tokens) && n < 16; i, n = i+1, n+1 {
		t := tokens[i]
		if !bytes.HasPrefix(s.text[t.start:t.end], prefix) {
			return false
		}
		if (t.start > at || t.end < at) && fits(t) {
			return true
		}
	}
	return false
}

// maxToken is the length to which URLs are compared.
const maxToken = 512

// tokensAround returns the unbroken URLs around text[at], in the order of their bytes.
func (s *Surroundings) tokensAround(at int) []token {
	s.Far = true
	number, from, to := blockAround(s.text, s.base, at, tokenBlock)
	if s.tokens.number == number+1 {
		return s.tokens.found
	}
	tokens, text := s.tokens.found[:0], s.text[:to]
	for i := kernel.Pair(text, from, ':', '/'); i >= 0; i = kernel.Pair(text, from, ':', '/') {
		start := i + len("://")
		if from = i + 2; from < to && text[from] == '/' {
			from = start + len(bound.Token(text[start:], maxToken))
			tokens = append(tokens, token{start, from})
		}
	}
	slices.SortFunc(tokens, func(a, b token) int {
		return cmp.Or(bytes.Compare(s.text[a.start:a.end], s.text[b.start:b.end]), a.start-b.start)
	})
	s.tokens = lastBlock[[]token]{number + 1, tokens}
	return tokens
}
