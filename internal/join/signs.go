package join

import (
	"bytes"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/bound"
)

// A sign is one fact that speaks for or against a join.
//
// Points are tenths of the natural logarithm of the odds. They were fitted by logistic
// regression on real line ends at which bare URLs end: documentation, source code, mail,
// advisories, magazines, each at the rate at which such line ends occur. With
// likelyPoints or more, at least 19 of 20 are joins.
type sign struct {
	name   string
	points int
	reason Reason // reported if no other sign with a reason has more points
	holds  func(*Facts) bool
}

const (
	// priorPoints is the weight of a line end without any sign.
	priorPoints    = -55
	likelyPoints   = 12
	possiblePoints = -10
)

// textSigns look at the URL, at the token that may continue it, and at the lines
// that they are on.
var textSigns = [...]sign{
	// How the URL ends.
	{"ends in -", 58, UnfinishedURL, endsInHyphen},
	{"no host", 40, UnfinishedHost, lacksHost},
	{"folded", 50, Folded, func(f *Facts) bool { return f.Folded }},
	{"ends open", 43, UnfinishedURL, endsOpen},
	{"ends in .", 17, UnfinishedURL, func(f *Facts) bool { return f.Last == '.' }},
	{"ends in punctuation", -25, NoReason, func(f *Facts) bool { return ascii.In(f.Last, ",;:!") }},
	{"ends in host", -19, NoReason, isHostOnly},
	{"ends in suffix", -31, NoReason, endsInSuffix},
	{"ends in digit", -12, NoReason, func(f *Facts) bool { return ascii.IsDigit(f.Last) }},
	{"has fragment", -8, NoReason, func(f *Facts) bool { return bytes.IndexByte(f.Head, '#') >= 0 }},
	{"ends closed", -16, NoReason, func(f *Facts) bool { return ascii.In(f.Last, ")]}") }},

	// What the next line begins with.
	{"structured", 31, TokenContinues, func(f *Facts) bool { return f.Structured }},
	{"suffix", 15, TokenContinues, func(f *Facts) bool { return hasSuffix(bound.TrimWord(f.Tail)) && !followsValue(f) }},
	{"name after query", -8, NoReason, func(f *Facts) bool {
		return followsValue(f) && !hasQueryMarks(f.Tail) && hasSuffix(bound.TrimWord(f.Tail))
	}},
	{"query marks", 18, TokenContinues, func(f *Facts) bool { return hasQueryMarks(f.Tail) }},
	{"compound", 13, TokenContinues, isCompound},
	{"completes suffix", 23, UnfinishedURL, completesSuffix},
	{"slash structured", 19, UnfinishedURL, func(f *Facts) bool { return f.Last == '/' && f.Structured }},
	{"slash compound", 34, UnfinishedURL, func(f *Facts) bool { return f.Last == '/' && isCompound(f) }},
	{"hash", 37, TokenContinues, isHash},
	{"rest of hash", 50, TokenContinues, completesHash},
	{"field", 22, TokenContinues, continuesQuery},
	{"hyphen", 10, TokenContinues, func(f *Facts) bool { return f.Tail[0] == '-' && ascii.IsLower(ascii.At(f.Tail, 1)) }},
	{"path", 19, TokenContinues, func(f *Facts) bool { return f.Tail[0] == '/' && len(f.Rest) == 0 && f.Column >= shortLine }},
	{"path of page", 25, TokenContinues, isPathOfPage},
	{"function word", -17, NoReason, func(f *Facts) bool { return IsFunctionWord(f.Word) }},
	{"capitalised", -17, NoReason, isCapitalised},
	{"lower", 14, NoReason, func(f *Facts) bool { return ascii.IsLower(f.Tail[0]) }},

	// The lines.
	{"lone tail", 27, TokenContinues, func(f *Facts) bool { return len(f.Rest) == 0 }},
	{"alone", 12, TokenContinues, func(f *Facts) bool { return f.Alone }},
	{"open", 7, TokenContinues, func(f *Facts) bool { return f.Open }},
	{"open, closes", 30, TokenContinues, func(f *Facts) bool { return f.Open && bytes.ContainsAny(f.Tail, ")]}") }},
	{"deeper", 31, NoReason, func(f *Facts) bool { return f.Deeper != 0 }},
	{"glued", 75, TokenContinues, isGlued},
	{"outdented", -33, NoReason, func(f *Facts) bool { return f.Indent < 0 && f.Last != '-' }},
	{"URL follows", -8, NoReason, func(f *Facts) bool { return bound.StartsURL(f.Rest) }},
	{"suffix alone", -8, NoReason, func(f *Facts) bool { return endsInSuffix(f) && bothAlone(f) }},
	{"hanging", 27, TokenContinues, isHanging},
	{"rootless", -20, NoReason, func(f *Facts) bool { return f.Rootless && !beginsPart(f.Tail) && f.Last != '-' }},
	{"in comment", -30, NoReason, func(f *Facts) bool { return f.InComment }},
	{"full", 8, WrapColumn, isFull},
	{"full alone", 38, WrapColumn, func(f *Facts) bool { return isFull(f) && bothAlone(f) }},
	{"short line", -22, NoReason, func(f *Facts) bool { return f.Column < shortLine }},
}

// widthSigns look at how the text around is wrapped.
var widthSigns = [...]sign{
	{"narrow", -13, NoReason, func(f *Facts) bool { return f.Column < 60 && f.Column < f.Wrapping.Width }},
	{"room", -12, NoReason, func(f *Facts) bool { return hasRoom(f, 0) }},
	{"much room", -9, NoReason, func(f *Facts) bool { return hasRoom(f, 12) }},
	{"room, rest", -14, NoReason, func(f *Facts) bool { return hasRoom(f, 12) && len(f.Rest) > 0 && f.Last != '-' }},
	{"wrapped", 13, WrapColumn, isWrapped},
	{"unbroken URLs", -20, NoReason, func(f *Facts) bool { return hasUnbroken(f) && f.Last != '-' && !continuesQuery(f) }},
	{"unbroken URLs, full", -40, NoReason, func(f *Facts) bool { return hasUnbroken(f) && isFull(f) && bothAlone(f) }},
}

// endsInHyphen reports whether the URL ends in a hyphen that joins words, or that a slash follows: in ".../-" it is a segment
// of its own.
func endsInHyphen(f *Facts) bool {
	return f.Last == '-' && (f.Tail[0] == '/' || !ascii.HasSuffix(f.Head, "/-"))
}

func inQuery(f *Facts) bool { return bytes.IndexByte(f.Head, '?') >= 0 }

func bothAlone(f *Facts) bool { return f.Alone && len(f.Rest) == 0 }

// gluedLine is the least column at which a line ends that software wraps, so that it puts the marks of quotation,
// without a blank, before the rest.
const gluedLine = 60

// isGlued reports whether the software that wrapped the quoted line put the marks before the tail.
func isGlued(f *Facts) bool { return f.Glued && f.Column >= gluedLine }

// hasRoom reports whether the tail would have fitted in the line, and at least the given
// number of columns is free: whoever wrapped the text had no need to break the line.
func hasRoom(f *Facts, columns int) bool {
	w := f.Wrapping.Width
	return w > 0 && f.Column+1+len(f.Tail) <= w && f.Column+columns <= w
}

// hasUnbroken reports whether URLs around are on longer lines than those that software commonly wraps, and than
// this one: no software has broken URLs here, unless it did so at hyphens alone.
func hasUnbroken(f *Facts) bool { return f.Wrapping.Unbroken > max(maxFull, f.Column+2) }

// isWrapped reports whether the text around is wrapped, and the tail would not have
// fitted in the line.
func isWrapped(f *Facts) bool {
	return f.Wrapping.Full >= 40 && !hasRoom(f, 0) && f.Column <= f.Wrapping.Width+2
}

// isHanging reports whether the URL ends in a directory and the tail is all of a line
// that is indented more, as in a list of references.
func isHanging(f *Facts) bool {
	return f.Last == '/' && f.Indent > 0 && len(f.Rest) == 0 && len(f.Word) > 7
}

// isPathOfPage reports whether the tail is an absolute path to a page, and the URL does not end in a slash.
func isPathOfPage(f *Facts) bool {
	path := bound.TrimWord(f.Tail)
	dot := bytes.LastIndexByte(path, '.')
	return f.Tail[0] == '/' && f.Last != '/' && dot > 0 && pageSuffixes.Has(path[dot+1:]) && !inQuery(f)
}

// hasQueryMarks reports whether the tail has the marks of a query or of an encoded byte
// inside, as no word and no path of a file has.
func hasQueryMarks(tail []byte) bool {
	i := bytes.IndexAny(tail, "?&%")
	return i >= 0 && i+2 < len(tail) && (tail[i] != '%' || ascii.IsHex(tail[i+1]) && ascii.IsHex(tail[i+2]))
}

// followsValue reports whether the URL ends in the value of a field of its query.
func followsValue(f *Facts) bool { return endsInFieldValue(f.Head) }

// isHash reports whether the word is the hash of a commit, or part of one.
func isHash(f *Facts) bool {
	n := ascii.Span(f.Tail, isLowerHex)
	return n >= 7 && bytes.ContainsAny(f.Tail[:n], "0123456789")
}

// completesHash reports whether the URL ends in a part of a hash in hexadecimal digits, and the tail begins with
// all the rest of it: together they are as long as one of MD5, SHA-1 or SHA-256.
func completesHash(f *Facts) bool {
	n := 0
	for n < len(f.Head) && ascii.IsHex(f.Head[len(f.Head)-1-n]) {
		n++
	}
	m := ascii.Span(f.Tail, ascii.IsHex)
	return n > 0 && m > 0 && (n+m == 32 || n+m == 40 || n+m == 64) && !ascii.IsAlnum(ascii.At(f.Tail, m)) &&
		!ascii.IsAlnum(ascii.At(f.Head, len(f.Head)-1-n)) && bytes.ContainsAny(f.Head[len(f.Head)-n:], "0123456789") && n != sha1
}

// continuesQuery reports whether the tail begins with the next field of a query, or
// with the query.
func continuesQuery(f *Facts) bool {
	switch f.Tail[0] {
	case '&', '=', '+', ',':
		return inQuery(f)
	case '?':
		return !inQuery(f)
	}
	n := ascii.Span(f.Tail, isNameByte)
	return n > 0 && ascii.At(f.Tail, n) == '=' && ascii.In(f.Last, "?&;") && inQuery(f)
}

const (
	// maxWidthPoints is the most that widthSigns add.
	maxWidthPoints = 13
	// elsewherePoints is the weight of a joined URL that is nearby, unbroken. If
	// the head is there on its own, that weighs as much against the join.
	elsewherePoints = 26
)

// shortLine is a column that wrapped lines pass.
const shortLine = 40

// maxFull is the last column to which software commonly wraps.
const maxFull = 81

// fullLine is the smallest column at which a full line may end.
const fullLine = 68

func isFull(f *Facts) bool { return f.Column >= fullLine && f.Column <= maxFull }

// lacksHost reports whether the line ends right after "://" and the next begins
// with a host.
func lacksHost(f *Facts) bool {
	return ascii.HasSuffix(f.Head, "://") && bound.IsHost(bound.TrimWord(f.Tail))
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
	return i >= 0 && ascii.IsAlnum(f.Last) && !bytes.ContainsAny(f.Head[i+3:], "/?")
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

// endsInSuffix reports whether the URL ends like the name of a file, and the tail is not
// the rest of a longer suffix.
func endsInSuffix(f *Facts) bool { return hasSuffix(f.Head) && !completesSuffix(f) }

// completesSuffix reports whether the tail is the rest of the suffix of a file, as that of
// ".h" and "tml".
func completesSuffix(f *Facts) bool {
	dot := bytes.LastIndexByte(f.Head, '.')
	tail := bound.TrimWord(f.Tail)
	suffix := concat(f.Head[dot+1:], tail)
	return dot > 0 && dot < len(f.Head)-1 && len(suffix) > 2 && len(suffix) < 7 && pathSuffixes.Has(suffix)
}

// isCompound reports whether the word has a hyphen inside, and is no number.
func isCompound(f *Facts) bool {
	return !isNumeral(f.Word) && (bytes.IndexByte(bytes.Trim(f.Word, "-"), '-') > 0 || bytes.IndexByte(bytes.Trim(f.Word, "_"), '_') > 0)
}

// isCapitalised reports whether the word begins a sentence or is an acronym.
func isCapitalised(f *Facts) bool {
	w := f.Word
	if len(w) == 0 || !ascii.IsUpper(w[0]) || IsFunctionWord(w) {
		return false
	}
	rest := w[1:]
	return ascii.All(rest, ascii.IsLower) || ascii.All(rest, ascii.IsUpper)
}

// isNumeral reports whether the word is a number, a date or a fraction.
func isNumeral(w []byte) bool {
	return len(w) > 0 && ascii.All(w, func(c byte) bool { return ascii.IsDigit(c) || ascii.In(c, "./,-") })
}

// IsFunctionWord reports whether w is a word that continues a sentence, and hardly
// ever a URL.
func IsFunctionWord(w []byte) bool { return functionWords.Has(w) }

var functionWords = ascii.NewWordSet(`a about after all also an and any are as at be because before but by can could did do does for from
	had has have he here how i if in into is it its just may my no not of on or our page said see she
	should site so some that the their them then there these they this to via was we were what
	when where which who will with would you your`)

// pageSuffixes are those of pages.
var pageSuffixes = ascii.NewWordSet("asp aspx htm html jsp php shtml xhtml")

// pathSuffixes are those of files to which URLs lead.
var pathSuffixes = ascii.NewWordSet(`arj asc asp aspx avi bin bz2 c cc cfm cgi diff doc docx exe gif go gz h hqx htm html jar java
	jpeg jpg js json jsp lha lzh md mp3 patch pdf php php3 pl png pom ps py rar rdf rpm rs rst sh shtml sig sit src svg tar
	tex tgz txt xhtml xml xz yaml yml z zip`)
