package join

import (
	"bytes"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/bound"
)

// A sign is one fact that speaks for or against a join.
//
// Points are tenths of the natural logarithm of the odds. They were fitted by
// logistic regression on real line ends at which bare URLs end, at the rate
// at which those occur: five that are no join for each that is. With
// likelyPoints or more, at least 19 of 20 are joins.
type sign struct {
	points int
	reason Reason // reported if no other sign with a reason has more points
	holds  func(*Facts) bool
}

const (
	// priorPoints is the weight of a line end without any sign.
	priorPoints    = -27
	likelyPoints   = 8
	possiblePoints = -10
)

// textSigns look at the URL, at the token that may continue it, and at the lines
// that they are on.
var textSigns = [...]sign{
	// How the URL ends.
	{27, UnfinishedURL, func(f *Facts) bool { return f.Last == '-' }},
	{40, UnfinishedHost, lacksHost},
	{25, Folded, func(f *Facts) bool { return f.Folded }},
	{12, UnfinishedURL, endsOpen},
	{5, UnfinishedURL, func(f *Facts) bool { return f.Last == '.' }},
	{-12, NoReason, func(f *Facts) bool { return f.Last == ',' || f.Last == ';' || f.Last == ':' || f.Last == '!' }},
	{-10, NoReason, isHostOnly},
	{-19, NoReason, func(f *Facts) bool { return hasSuffix(f.Head) }},

	// What the next line begins with.
	{14, TokenContinues, func(f *Facts) bool { return f.Structured }},
	{14, TokenContinues, func(f *Facts) bool { return hasSuffix(bound.TrimWord(f.Tail)) }},
	{7, TokenContinues, func(f *Facts) bool { return isCompound(f) && !f.Structured }},
	{8, UnfinishedURL, func(f *Facts) bool { return f.Last == '/' && f.Structured }},
	{-14, NoReason, func(f *Facts) bool { return IsFunctionWord(f.Word) }},
	{-20, NoReason, isCapitalised},
	{-6, NoReason, func(f *Facts) bool { return isNumeral(f.Word) }},
	{-15, NoReason, func(f *Facts) bool { return f.Tail[len(f.Tail)-1] == ':' }},
	{-11, NoReason, func(f *Facts) bool { return len(f.Word) <= 3 }},

	// The lines.
	{19, TokenContinues, func(f *Facts) bool { return len(f.Rest) == 0 }},
	{10, TokenContinues, func(f *Facts) bool { return f.Alone }},
	{12, TokenContinues, func(f *Facts) bool { return f.Open }},
	{10, TokenContinues, func(f *Facts) bool { return f.Open && bytes.ContainsAny(f.Tail, ")]}") }},
	{3, NoReason, func(f *Facts) bool { return f.Deeper != 0 }},
	{-4, NoReason, func(f *Facts) bool { return f.Indent != 0 }},
	{-30, NoReason, func(f *Facts) bool { return f.Parallel }},
	{-20, NoReason, func(f *Facts) bool { return f.Rootless && !beginsPart(f.Tail) && f.Last != '-' }},
	{-12, NoReason, endsBetweenWords},
	{6, WrapColumn, isFull},
	{14, WrapColumn, func(f *Facts) bool { return isFull(f) && f.Structured }},
	{17, WrapColumn, func(f *Facts) bool { return isFull(f) && f.Alone && len(f.Rest) == 0 }},
}

// widthSigns look at the width of the lines around.
var widthSigns = [...]sign{
	{4, WrapColumn, func(f *Facts) bool { return f.Column >= f.Width && f.Column >= 60 && f.Column <= maxFull }},
	{7, WrapColumn, func(f *Facts) bool { return f.Width > 0 && f.Column <= maxFull && f.Column+1+len(f.Tail) > f.Width }},
	{-10, NoReason, func(f *Facts) bool { return f.Column < 60 && f.Column < f.Width }},
}

const (
	// maxWidthPoints is the most that widthSigns add.
	maxWidthPoints = 11
	// elsewherePoints is the weight of a joined URL that is nearby, unbroken. If
	// the head is there on its own, that weighs as much against the join.
	elsewherePoints = 17
)

// maxFull is the last column to which software commonly wraps.
const maxFull = 81

func isFull(f *Facts) bool { return f.Column >= 68 && f.Column <= maxFull }

// endsBetweenWords reports whether the break would be inside a word of a line
// that is not full and has more on it than the URL. Software breaks such lines
// between words.
func endsBetweenWords(f *Facts) bool {
	return ascii.IsAlnum(f.Last) && ascii.IsAlnum(f.Tail[0]) && !isFull(f) && !f.Alone && !f.Folded
}

// lacksHost reports whether the line ends right after "://" and the next begins
// with a host.
func lacksHost(f *Facts) bool {
	return bytes.HasSuffix(f.Head, []byte("://")) && bound.IsHost(bound.TrimWord(f.Tail))
}

// endsOpen reports whether the URL ends in a mark after which something must
// follow.
func endsOpen(f *Facts) bool {
	switch f.Last {
	case '&', '=', '?', '+', '%', '_', '~', '#':
		return true
	}
	n := len(f.Head)
	return n > 1 && f.Head[n-2] == '%' && ascii.IsHex(f.Last)
}

// isHostOnly reports whether the URL has nothing after its host.
func isHostOnly(f *Facts) bool {
	i := bytes.Index(f.Head, []byte("://"))
	return i >= 0 && ascii.IsAlnum(f.Last) && bytes.IndexAny(f.Head[i+3:], "/?") < 0
}

// hasSuffix reports whether b ends like the name of a file.
func hasSuffix(b []byte) bool {
	dot := bytes.LastIndexByte(b[max(0, len(b)-7):], '.')
	if dot < 0 {
		return false
	}
	suffix := b[max(0, len(b)-7)+dot+1:]
	return len(suffix) > 0 && pathSuffixes.Has(suffix)
}

// isCompound reports whether the word has a hyphen inside.
func isCompound(f *Facts) bool {
	return bytes.IndexByte(bytes.Trim(f.Word, "-"), '-') > 0
}

// isCapitalised reports whether the word begins a sentence or is an acronym.
func isCapitalised(f *Facts) bool {
	w := f.Word
	if len(w) == 0 || !ascii.IsUpper(w[0]) || IsFunctionWord(w) {
		return false
	}
	rest := w[1:]
	return ascii.Span(rest, ascii.IsLower) == len(rest) || ascii.Span(rest, ascii.IsUpper) == len(rest)
}

// isNumeral reports whether the word is a number, a date or a fraction.
func isNumeral(w []byte) bool {
	return len(w) > 0 && ascii.Span(w, func(c byte) bool { return ascii.IsDigit(c) || c == '.' || c == '/' || c == ',' }) == len(w)
}

// IsFunctionWord reports whether w is a word that continues a sentence, and hardly
// ever a URL.
func IsFunctionWord(w []byte) bool { return functionWords.Has(w) }

var functionWords = ascii.NewWordSet(`a all also an and any are as at be but by can could did do does for from
	had has have he here how i if in is it its just may my no not of on or our page said see she
	should site so some that the their them then there these they this to via was we were what
	when where which who will with would you your`)

// pathSuffixes are those of files to which URLs lead.
var pathSuffixes = ascii.NewWordSet(`asc asp aspx bz2 c cc cfm cgi diff doc docx exe gif gz h htm html jar java
	jpeg jpg js json jsp lha md mp3 patch pdf php php3 pl png pom ps py rdf rst shtml sig src svg tar
	tex tgz txt xhtml xml xz yaml yml z zip`)
