package nearmiss

import (
	"bytes"
	"net/netip"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/bound"
	"github.com/urlmend/urlmend/internal/uri"
)

// A Beginning is what a text has in place of "scheme://".
type Beginning struct {
	Scheme string // the one that is meant
	End    int    // where it ends, and the host begins
	Cost   int    // 0 if nothing is wrong
	Margin int    // how much more the next scheme costs
	Edits  []Edit
}

// Meant is what belongs there.
func (b *Beginning) Meant() string { return b.Scheme + "://" }

// Reach is the length of the longest text that is read as a beginning.
const Reach = 32

// schemes are those that are recognised.
var schemes = []string{"http", "https", "ftp", "gopher", "telnet"}

// Read reads the beginning of a URL: a word, and marks after it. In the destination of a link, all marks may be meant.
func Read(text []byte, isDestination bool) (Beginning, bool) {
	text = text[:min(len(text), Reach)]
	if !mayBeScheme(text[:ascii.Span(text, ascii.IsAlpha)]) {
		return Beginning{}, false
	}
	end := endOf(text, isDestination)
	if !bytes.ContainsAny(text[:end], ":/;%：／") {
		return Beginning{}, false
	}
	for _, scheme := range schemes {
		if end == len(scheme)+len("://") && ascii.HasPrefix(text, scheme) && ascii.HasPrefix(text[len(scheme):], "://") {
			return Beginning{Scheme: scheme, End: end, Margin: slip}, true
		}
	}
	got, at := characters(text[:end])
	var t table
	best, next := Beginning{Cost: tooFar}, tooFar
	for _, scheme := range schemes {
		c := t.align(got, []rune(scheme+"://"))
		if c >= best.Cost {
			next = min(next, c)
			continue
		}
		next = best.Cost
		best = Beginning{Scheme: scheme, End: end, Cost: c}
	}
	if best.Cost > most {
		return best, false
	}
	want := []rune(best.Scheme + "://")
	t.align(got, want)
	best.Edits, best.Margin = t.trace(got, want, at), next-best.Cost
	return best, true
}

// mayBeScheme reports whether a word may be one of the schemes with a slip, as hardly any word is: no more than one of its letters
// is in neither http, https nor ftp, or it begins and ends as gopher or telnet.
func mayBeScheme(word []byte) bool {
	if len(word) == 0 || len(word) > len("telnet")+2 {
		return false
	}
	if ends := [2]byte{ascii.Lower(word[0]), ascii.Lower(word[len(word)-1])}; len(word) >= len("telne") && (ends == [2]byte{'g', 'r'} || ends == [2]byte{'t', 't'}) {
		return true
	}
	others := 0
	for _, c := range word {
		if !ascii.In(ascii.Lower(c), "htpsf") {
			others++
		}
	}
	return others <= 1 && others < len(word)
}

// most is what a beginning costs at most. Anything else is one of its own.
const most = 6

// IsScheme reports whether no more than one edit is in the word before the marks.
func (b *Beginning) IsScheme() bool {
	edits := 0
	for _, e := range b.Edits {
		if strings.ContainsFunc(e.Meant, isLetter) {
			edits++
		}
	}
	return edits <= 1
}

// trace returns the edits of an alignment from the first to the last.
func (t *table) trace(got, want []rune, at []int) (edits []Edit) {
	i, j := len(got), len(want)
	for i > 0 || j > 0 {
		fromI, fromJ := i-1, j-1
		last := t[i][j].last
		switch last {
		case int8(Missing):
			fromI = i
		case int8(Extra):
			fromJ = j
		case int8(Swapped):
			fromI, fromJ = i-2, j-2
		}
		if last >= 0 {
			edits = append(edits, Edit{Kind: Kind(last), Start: at[fromI], End: at[i], Meant: string(want[fromJ:j])})
		}
		i, j = fromI, fromJ
	}
	slices.Reverse(edits)
	return edits
}

// endOf returns the end of the word and the marks that text begins with; 0 if it does not. The s of https, and letters
// after white space or what is invisible, may be after marks: http:s//, ht tps://.
func endOf(text []byte, isDestination bool) int {
	word := ascii.Span(text, ascii.IsAlpha)
	end := word + marks(text[word:], isDestination)
	if word == 0 || end == word {
		return 0
	}
	for _, rest := range []string{"s", "p", "ps", "tp", "tps", "ttp", "ttps"} {
		n := len(rest)
		if ascii.HasPrefixFold(text[end:], rest) && (ascii.HasPrefix(text[end+n:], ":/") || ascii.HasPrefix(text[end+n:], "//")) {
			return end + n + marks(text[end+n:], isDestination)
		}
	}
	return end
}

// marks returns the length of the marks at the beginning of text.
func marks(text []byte, isDestination bool) (n int) {
	for n < len(text) {
		r, size := utf8.DecodeRune(text[n:])
		switch {
		case isDestination && (ascii.HasPrefixFold(text[n:], "%3a") || ascii.HasPrefixFold(text[n:], "%2f")):
			size = len("%3a")
		case !isDestination && r == '.' && ascii.HasSuffix(text[:n], "//"): // of what is left out
			return n
		case !isMark(r, isDestination), ascii.HasPrefix(text[n:], `\/`): // the escape of a slash in many languages
			return n
		}
		n += size
	}
	return n
}

// isMark reports whether a character may be meant as a mark after a scheme. In a destination, most marks may.
func isMark(r rune, isDestination bool) bool {
	return strings.ContainsRune(":;.,/\\ _：；／", r) || unicode.Is(unicode.Cf, r) ||
		isDestination && r < utf8.RuneSelf && ascii.IsPunct(byte(r)) && !strings.ContainsRune(`()[]{}<>"'=%?#`, r)
}

// characters returns the characters of text in lower case, and where each begins, and the end. An escape is what it
// stands for, in full width: it costs as much.
func characters(text []byte) (all []rune, at []int) {
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRune(text[i:])
		switch {
		case ascii.HasPrefixFold(text[i:], "%3a"):
			r, size = '：', len("%3a")
		case ascii.HasPrefixFold(text[i:], "%2f"):
			r, size = '／', len("%2f")
		case r == 'L' && i > 0 && ascii.IsLower(text[i-1]): // beside the key for a colon
		default:
			r = unicode.ToLower(r)
		}
		all, at = append(all, r), append(at, i)
		i += size
	}
	return all, append(at, len(text))
}

// Evidence returns how much shows that a URL was meant, by what follows its beginning: the cost that it outweighs.
func Evidence(rest []byte) int {
	name := bytes.TrimRight(rest[:ascii.Span(rest[:min(len(rest), bound.MaxHost)], bound.IsHostByte)], ".-")
	after := rest[len(name):]
	switch {
	case ascii.EqualFold(name, "localhost"), isAddress(name):
		return 3
	case !bound.IsHost(name):
		return 0
	}
	evidence := 2
	for _, sign := range []bool{
		uri.IsTopLevel(name[bytes.LastIndexByte(name, '.')+1:]),
		len(name) > 4 && ascii.EqualFold(name[:4], "www."),
		ascii.At(after, 0) == '/',
	} {
		if sign {
			evidence++
		}
	}
	return evidence
}

// isAddress reports whether a name is an IPv4 address.
func isAddress(name []byte) bool {
	if !ascii.IsDigit(ascii.At(name, 0)) {
		return false
	}
	_, err := netip.ParseAddr(string(name))
	return err == nil
}
