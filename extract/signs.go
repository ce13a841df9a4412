package extract

import (
	"bytes"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/bound"
)

// A sign is one thing that speaks for or against a join.
//
// Points are tenths of the natural logarithm of the odds. They were fitted by
// logistic regression on real line ends at which bare URLs stand, at the rate
// at which those occur: five that are no join for each that is. With
// likelyPoints and more, at least 19 of 20 are joins.
type sign struct {
	points int
	reason Reason // told to the user where the sign decides
	holds  func(*joint) bool
}

const (
	// basePoints is what a line end counts before anything speaks for it.
	basePoints     = -27
	likelyPoints   = 8
	possiblePoints = -10
)

// textSigns look at the URL, at the token that would go on it, and at where
// both stand.
var textSigns = [...]sign{
	{basePoints, NoReason, func(*joint) bool { return true }},

	// How the URL ends.
	{27, UnfinishedURL, func(j *joint) bool { return j.last == '-' }},
	{40, UnfinishedHost, lacksHost},
	{25, Folded, func(j *joint) bool { return j.folded }},
	{12, UnfinishedURL, endsOpen},
	{5, UnfinishedURL, func(j *joint) bool { return j.last == '.' }},
	{-12, NoReason, func(j *joint) bool { return j.last == ',' || j.last == ';' || j.last == ':' || j.last == '!' }},
	{-10, NoReason, isHostOnly},
	{-19, NoReason, func(j *joint) bool { return hasSuffix(j.stump) }},

	// What the next line begins with.
	{14, TokenGoesOn, func(j *joint) bool { return j.structured }},
	{14, TokenGoesOn, func(j *joint) bool { return hasSuffix(bound.TrimWord(j.piece)) }},
	{7, TokenGoesOn, func(j *joint) bool { return isCompound(j) && !j.structured }},
	{8, UnfinishedURL, func(j *joint) bool { return j.last == '/' && j.structured }},
	{-14, NoReason, func(j *joint) bool { return functionWords.Has(j.word) }},
	{-20, NoReason, isCapitalised},
	{-6, NoReason, func(j *joint) bool { return isNumeral(j.word) }},
	{-15, NoReason, func(j *joint) bool { return j.piece[len(j.piece)-1] == ':' }},
	{-11, NoReason, func(j *joint) bool { return len(j.word) <= 3 }},

	// Where they stand.
	{19, TokenGoesOn, func(j *joint) bool { return len(j.rest) == 0 }},
	{10, TokenGoesOn, func(j *joint) bool { return j.alone }},
	{12, TokenGoesOn, func(j *joint) bool { return j.open }},
	{10, TokenGoesOn, func(j *joint) bool { return j.open && bytes.ContainsAny(j.piece, ")]}") }},
	{3, NoReason, func(j *joint) bool { return j.deeper != 0 }},
	{-4, NoReason, func(j *joint) bool { return j.indent != 0 }},
	{-30, NoReason, func(j *joint) bool { return j.parallel }},
	{-20, NoReason, func(j *joint) bool { return j.rootless && !isLead(j.piece) && j.last != '-' }},
	{-12, NoReason, endsBetweenWords},
	{6, WrapColumn, isFull},
	{14, WrapColumn, func(j *joint) bool { return isFull(j) && j.structured }},
	{17, WrapColumn, func(j *joint) bool { return isFull(j) && j.alone && len(j.rest) == 0 }},
}

// widthSigns look at the width of the lines around.
var widthSigns = [...]sign{
	{4, WrapColumn, func(j *joint) bool { return j.column >= j.width && j.column >= 60 && j.column <= maxFull }},
	{7, WrapColumn, func(j *joint) bool { return j.width > 0 && j.column <= maxFull && j.column+1+len(j.piece) > j.width }},
	{-10, NoReason, func(j *joint) bool { return j.column < 60 && j.column < j.width }},
}

const (
	// maxWidthPoints is the most that widthSigns add.
	maxWidthPoints = 11
	// standsPoints is how much it counts that the joined URL stands
	// elsewhere, unbroken; as much against, that the URL does without.
	standsPoints = 17
)

// weigh adds up the signs that hold, and returns the strongest of them.
func weigh(j *joint, signs []sign) (total int, best sign) {
	for i := range signs {
		if s := &signs[i]; s.holds(j) {
			total += s.points
			best = better(best, *s)
		}
	}
	return total, best
}

func better(a, b sign) sign {
	if b.reason != NoReason && b.points > a.points {
		return b
	}
	return a
}

// weighElsewhere weighs what other URLs around text[at] say: that the joined
// one stands there unbroken, or that the first line is a whole one.
func (f *finder) weighElsewhere(j *joint, at int) (int, sign) {
	joined := append(bytes.Clone(j.stump), bound.TrimWord(j.piece)...)
	switch {
	case f.around.HasURL(joined, at):
		return standsPoints, sign{points: standsPoints, reason: StandsElsewhere}
	case f.around.HasWhole(j.stump, at):
		return -standsPoints, sign{}
	}
	return 0, sign{}
}

// maxFull is the last column to which software commonly wraps.
const maxFull = 81

func isFull(j *joint) bool { return j.column >= 68 && j.column <= maxFull }

// endsBetweenWords reports whether the break, if it were one, would be inside a
// word of a line that is not full and has more on it than the URL. Software
// breaks such lines between words.
func endsBetweenWords(j *joint) bool {
	return ascii.IsAlnum(j.last) && ascii.IsAlnum(j.piece[0]) && !isFull(j) && !j.alone && !j.folded
}

// lacksHost reports whether a line ends right behind "://" and the next begins
// with a host.
func lacksHost(j *joint) bool {
	return bytes.HasSuffix(j.stump, []byte("://")) && bound.IsHost(bound.TrimWord(j.piece))
}

// endsOpen reports whether the URL ends in a mark that something must follow.
func endsOpen(j *joint) bool {
	switch j.last {
	case '&', '=', '?', '+', '%', '_', '~', '#':
		return true
	}
	n := len(j.stump)
	return n > 1 && j.stump[n-2] == '%' && ascii.IsHex(j.last)
}

// isHostOnly reports whether the URL has nothing behind its host.
func isHostOnly(j *joint) bool {
	i := bytes.Index(j.stump, []byte("://"))
	return i >= 0 && ascii.IsAlnum(j.last) && bytes.IndexAny(j.stump[i+3:], "/?") < 0
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
func isCompound(j *joint) bool {
	return bytes.IndexByte(bytes.Trim(j.word, "-"), '-') > 0
}

// isCapitalised reports whether the word begins a sentence or is an acronym.
func isCapitalised(j *joint) bool {
	w := j.word
	if len(w) == 0 || !ascii.IsUpper(w[0]) || functionWords.Has(w) {
		return false
	}
	rest := w[1:]
	return ascii.Span(rest, ascii.IsLower) == len(rest) || ascii.Span(rest, ascii.IsUpper) == len(rest)
}

// isNumeral reports whether the word is a number, a date or a fraction.
func isNumeral(w []byte) bool {
	return len(w) > 0 && ascii.Span(w, func(c byte) bool { return ascii.IsDigit(c) || c == '.' || c == '/' || c == ',' }) == len(w)
}

// functionWords are words of prose, none longer than 8 bytes.
var functionWords = ascii.NewWordSet(`a all also an and any are as at be but by can could did do does for from
	had has have he here how i if in is it its just may my no not of on or our page said see she
	should site so some that the their them then there these they this to via was we were what
	when where which who will with would you your`)

// pathSuffixes are those of files to which URLs lead, none longer than 8 bytes.
var pathSuffixes = ascii.NewWordSet(`asc asp aspx bz2 c cc cfm cgi diff doc docx exe gif gz h htm html jar java
	jpeg jpg js json jsp lha md mp3 patch pdf php php3 pl png pom ps py rdf rst shtml sig src svg tar
	tex tgz txt xhtml xml xz yaml yml z zip`)
