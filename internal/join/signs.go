package join

import (
	"bytes"
	"slices"

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
	text   string // what holds, in words for users
	points int    // excludes: the line end is no join, whatever else is known
	reason Reason // reported if no other sign with a reason has more points
	holds  func(*Facts) bool
}

const (
	// priorPoints is the weight of a line end without any sign.
	priorPoints    = -59
	likelyPoints   = 12
	possiblePoints = -23
	// excludes is the weight of a sign that decides alone: nothing makes up for it.
	excludes = -1000
)

// textSigns look at the URL, at the token that may continue it, and at the lines
// that they are on.
var textSigns = [...]sign{
	// How the URL ends.
	{"ends in -", "the URL ends in a hyphen", 59, UnfinishedURL, endsInHyphen},
	{"unfinished", "the URL is a link that a gateway of mail wrote, without its end", 52, UnfinishedURL, isUnfinished},
	{"no host", "the line ends before the host", 40, UnfinishedHost, lacksHost},
	{"folded", "a backslash folds the line", 50, Folded, func(f *Facts) bool { return f.Folded }},
	{"ends open", "the URL ends in a mark after which something has to follow", 34, UnfinishedURL, endsOpen},
	{"ends in .", "the URL ends in a dot", 15, UnfinishedURL, func(f *Facts) bool { return f.Last == '.' }},
	{"ends in punctuation", "the URL ends in a punctuation mark", -19, NoReason, func(f *Facts) bool { return ascii.In(f.Last, ",;:!") }},
	{"ends in host", "the URL ends in its host", -14, NoReason, isHostOnly},
	{"ends in suffix", "the URL ends like the name of a file", -29, NoReason, endsInSuffix},
	{"ends in digit", "the URL ends in a digit", -3, NoReason, func(f *Facts) bool { return ascii.IsDigit(f.Last) }},
	{"has fragment", "the URL has a fragment", 4, NoReason, func(f *Facts) bool { return bytes.IndexByte(f.Head, '#') >= 0 }},
	{"ends in whole address", "the URL is a whole address of a known form: an issue, an id, a commit, a message", -29, NoReason, endsInWholeAddress},
	{"ends closed", "the URL ends in a closing bracket", -16, NoReason, func(f *Facts) bool { return ascii.In(f.Last, ")]}") }},

	// What the next line begins with.
	{"structured", "the next word has marks of a URL", 30, TokenContinues, func(f *Facts) bool { return f.Structured }},
	{"suffix", "the next word ends like the name of a file", 14, TokenContinues, func(f *Facts) bool { return hasSuffix(bound.TrimWord(f.Tail)) && !followsValue(f) }},
	{"name after query", "the next word is the name of a file, after a query", -17, NoReason, func(f *Facts) bool {
		return followsValue(f) && !hasQueryMarks(f.Tail) && hasSuffix(bound.TrimWord(f.Tail))
	}},
	{"query marks", "the next word has marks of a query", 26, TokenContinues, func(f *Facts) bool { return hasQueryMarks(f.Tail) }},
	{"compound", "the next word has a hyphen or an underscore inside", 2, TokenContinues, isCompound},
	{"completes suffix", "the next word completes the suffix of a file", 29, UnfinishedURL, completesSuffix},
	{"slash structured", "the URL ends in a slash, and the next word has marks of a URL", 12, UnfinishedURL, func(f *Facts) bool { return f.Last == '/' && f.Structured }},
	{"slash compound", "the URL ends in a slash, and the next word has a hyphen inside", 27, UnfinishedURL, func(f *Facts) bool { return f.Last == '/' && isCompound(f) }},
	{"hash", "the next word is a hash", 28, TokenContinues, isHash},
	{"rest of hash", "the next word is the rest of a hash", 50, TokenContinues, completesHash},
	{"field", "the next word continues the query", 9, TokenContinues, continuesQuery},
	{"hyphen", "the next word begins with a hyphen", 5, TokenContinues, func(f *Facts) bool { return f.Tail[0] == '-' && ascii.IsLower(ascii.At(f.Tail, 1)) }},
	{"path", "the next line is nothing but an absolute path", 9, TokenContinues, func(f *Facts) bool { return f.Tail[0] == '/' && len(f.Rest) == 0 && f.Column >= shortLine }},
	{"path of page", "the next word is the path of a page", 20, TokenContinues, isPathOfPage},
	{"function word", "the next word is a word of sentences", -15, NoReason, func(f *Facts) bool { return IsFunctionWord(f.Word) }},
	{"capitalised", "the next word is capitalised", -17, NoReason, isCapitalised},
	{"two slashes", "the URL ends in a slash, and the next word begins with one", -70, NoReason, func(f *Facts) bool { return f.Last == '/' && f.Tail[0] == '/' }},
	{"slug", "the next word is several words with hyphens between them", 18, TokenContinues, isSlug},
	{"rest of host", "the next word completes the host", 23, UnfinishedHost, completesHost},
	{"slash path", "the URL ends in a slash, and the next word is a path of directories", 11, TokenContinues, isPathBelow},
	{"hash, words", "the next line begins with a hash, and words follow", -23, NoReason, func(f *Facts) bool {
		return isHash(f) && !completesHash(f) && f.Last != '/' && f.Last != '-' && len(f.Rest) > 0
	}},
	{"lower", "the next word begins with a small letter", 6, NoReason, func(f *Facts) bool { return ascii.IsLower(f.Tail[0]) }},

	{"whole message", "the URL ends in a whole message-id and a slash", -27, NoReason, endsInMessage},
	{"repository", "the URL ends in a repository, and a name follows", -37, NoReason, func(f *Facts) bool {
		return ascii.HasSuffix(f.Head, ".git/") && !bytes.ContainsAny(f.Tail, "/?")
	}},
	{"number", "the next word is a number", -9, NoReason, func(f *Facts) bool { return isNumeral(f.Word) }},
	{"directory", "the next word is a name and a slash, after a name", -9, NoReason, func(f *Facts) bool {
		name, ok := bytes.CutSuffix(wordMarks.Trim(f.Tail), []byte("/"))
		return ok && !f.Folded && ascii.IsAlnum(f.Last) && len(name) > 3 && ascii.All(name, isNameByte)
	}},
	{"lone end", "the next line is the last word of a sentence", -29, NoReason, func(f *Facts) bool {
		return isLoneWord(f) && ascii.In(f.Tail[len(f.Tail)-1], ".,?!:;")
	}},
	{"lost letters", "the next word has a question mark inside, and no value after it", -27, NoReason, func(f *Facts) bool {
		i := bytes.IndexByte(f.Tail, '?')
		return i > 0 && i < len(f.Tail)-1 && bytes.IndexByte(f.Tail[i:], '=') < 0 && !inQuery(f)
	}},
	{"count", "the next line counts the changes of a file", -22, NoReason, func(f *Facts) bool { return ascii.HasPrefix(f.Rest, "| ") }},

	// The lines.
	{"continued", "the URL is broken above", 39, TokenContinues, func(f *Facts) bool { return f.Above > 0 }},
	{"continued, full", "the URL is broken above, where the line was no longer", 9, WrapColumn, func(f *Facts) bool { return f.Above > 0 && f.Column >= f.Above-2 }},
	{"continued, room", "the URL is broken above, where the next word had room", 28, NoReason, hasRoomAbove},
	{"scrap", "the line has nothing but a few letters of the URL", 53, TokenContinues, func(f *Facts) bool { return f.Scrap }},
	{"space", "a space of format=flowed is before the line end", -3, NoReason, func(f *Facts) bool { return f.Space }},
	{"lone tail, blank", "nothing else is on the next line, and a blank one follows", 5, NoReason, func(f *Facts) bool { return len(f.Rest) == 0 && f.Final }},
	{"lone tail", "nothing else is on the next line", 27, TokenContinues, func(f *Facts) bool { return len(f.Rest) == 0 }},
	{"alone", "nothing else is on the line of the URL", 9, TokenContinues, func(f *Facts) bool { return f.Alone }},
	{"open", "a bracket is open", 12, TokenContinues, func(f *Facts) bool { return f.Open }},
	{"open, closes", "a bracket is open, and the next word closes it", 28, TokenContinues, func(f *Facts) bool { return f.Open && bytes.ContainsAny(f.Tail, ")]}") }},
	{"open, slash, closes", "a bracket is open, the URL ends in a slash, and the next word closes it", 10, TokenContinues, func(f *Facts) bool { return f.Open && f.Last == '/' && bytes.ContainsAny(f.Tail, ")]}") }},
	{"shallower", "the next line is in a lower level of quotation", 39, NoReason, func(f *Facts) bool { return f.Deeper < 0 }},
	{"glued", "the next line lost the blank after its marks of quotation", 72, TokenContinues, isGlued},
	{"outdented", "the next line is indented less", -37, NoReason, func(f *Facts) bool { return f.Indent < 0 && f.Last != '-' }},
	{"URL follows", "a URL is after the next word", -9, NoReason, func(f *Facts) bool { return bound.StartsURL(f.Rest) }},
	{"suffix alone", "the URL ends like a file, and both parts are alone on their lines", -2, NoReason, func(f *Facts) bool { return endsInSuffix(f) && bothAlone(f) }},
	{"hanging", "the next line is indented more, and has nothing else", 31, TokenContinues, isHanging},
	{"rootless", "the URL has no //", -20, NoReason, func(f *Facts) bool { return f.Rootless && !beginsPart(f.Tail) && f.Last != '-' }},
	{"in comment", "both lines are in a comment", -22, NoReason, func(f *Facts) bool { return f.InComment && !f.Starred }},
	{"starred", "a star is in front of both lines, as in a comment or a list", -22, NoReason, func(f *Facts) bool { return f.InComment && f.Starred }},
	{"full", "the line is full", 7, WrapColumn, isFull},
	{"full alone", "the line is full, and both parts are alone on their lines", 32, WrapColumn, func(f *Facts) bool { return isFull(f) && bothAlone(f) }},
	{"short line", "the line is short", -10, NoReason, func(f *Facts) bool { return f.Column < shortLine }},
}

// paragraphSigns look at how wide the paragraph is.
var paragraphSigns = [...]sign{
	{"room in paragraph", "the next word had room in the width of the paragraph", -12, NoReason, hasRoomInParagraph},
	{"full paragraph", "the next word would pass the width of the paragraph", 15, WrapColumn, isFullInParagraph},
}

// widthSigns look at how the text around is wrapped, which takes much longer to find out.
var widthSigns = [...]sign{
	{"narrow", "the line is shorter than those around", -14, NoReason, func(f *Facts) bool { return f.Column < 60 && f.Column < f.Wrapping.Width }},
	{"room", "the next word had room on the line", -8, NoReason, func(f *Facts) bool { return hasRoom(f, 0) }},
	{"much room", "the next word had much room on the line", -3, NoReason, func(f *Facts) bool { return hasRoom(f, 12) }},
	{"room, rest", "the next word had much room on the line, and more words follow", -14, NoReason, func(f *Facts) bool { return hasRoom(f, 12) && len(f.Rest) > 0 && f.Last != '-' }},
	{"cut", "the line ends in the very column of the text around, inside a word", 9, WrapColumn, isCut},
	{"wrapped", "the line ends where the text around is wrapped", 10, WrapColumn, isWrapped},
	{"unbroken URLs", "longer URLs around are in one piece", -16, NoReason, func(f *Facts) bool { return hasUnbroken(f) && f.Last != '-' && !continuesQuery(f) }},
	{"unbroken URLs, full", "longer URLs around are in one piece, and both parts are alone on full lines", -39, NoReason, func(f *Facts) bool { return hasUnbroken(f) && isFull(f) && bothAlone(f) }},
}

// elsewhereSigns look at the other URLs nearby.
var elsewhereSigns = [...]sign{
	{"unbroken nearby", "the joined URL is nearby in one piece", elsewherePoints, UnbrokenNearby, isUnbrokenNearby},
	{"whole nearby", "the URL is nearby as it is, with nothing after it", -elsewherePoints, NoReason, func(f *Facts) bool {
		return !isUnbrokenNearby(f) && f.Around.hasWhole(f.Head)
	}},
}

func isUnbrokenNearby(f *Facts) bool { return f.Around.hasURL(concat(f.Head, bound.TrimWord(f.Tail))) }

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

// hasRoomInParagraph reports whether the part of the tail up to where software breaks URLs would have fitted in the
// width of the paragraph.
func hasRoomInParagraph(f *Facts) bool {
	return f.Paragraph.Lines > 1 && f.Column+firstPart(f.Tail) < f.Paragraph.Width
}

// isFullInParagraph reports whether the tail would have passed the width of the paragraph, and the line does not.
func isFullInParagraph(f *Facts) bool {
	w := f.Paragraph.Width
	return f.Paragraph.Lines > 1 && w >= 50 && w <= maxFull && f.Column <= w+2 && f.Column+len(f.Tail) > w
}

// isCut reports whether the line ends in the column that the longest lines around reach, as where software cuts words,
// and letters or digits are on both sides.
func isCut(f *Facts) bool {
	return f.Column >= 60 && (f.Column == f.Wrapping.Width || f.Column == f.Paragraph.Width) &&
		ascii.IsAlnum(f.Last) && ascii.IsAlnum(f.Tail[0]) && !isHostOnly(f)
}

// hasRoomAbove reports whether the URL is broken above, and the part of the tail up to where software breaks URLs would have
// fitted in the line as long as that one.
func hasRoomAbove(f *Facts) bool { return f.Above > 0 && f.Column+firstPart(f.Tail) < f.Above }

// firstPart returns the length of a token up to where software breaks URLs.
func firstPart(tail []byte) int {
	if i := bytes.IndexAny(tail, "/-?&"); i >= 0 {
		return i + 1
	}
	return len(tail)
}

// endsInMessage reports whether the URL ends in a message-id with its host, and a slash.
func endsInMessage(f *Facts) bool {
	id, ok := bytes.CutSuffix(f.Head, []byte("/"))
	return ok && isWholeMessageID(lastSegment(id))
}

// isLoneWord reports whether the tail is a word of letters, perhaps with a mark after it, and all of its line.
func isLoneWord(f *Facts) bool {
	return len(f.Rest) == 0 && len(f.Word) > 0 && len(f.Tail)-len(f.Word) < 2 && ascii.All(f.Word, ascii.IsAlpha) && f.Tail[0] == f.Word[0]
}

// isSlug reports whether the tail is words with hyphens between them, as in the names of pages.
func isSlug(f *Facts) bool { return bytes.Count(f.Tail, []byte("-")) > 2 && ascii.IsAlnum(f.Tail[0]) }

// completesHost reports whether the URL is a host that ends in a dot, or whose last dot begins the tail, and more of the URL follows.
func completesHost(f *Facts) bool {
	i := bytes.Index(f.Head, []byte("://"))
	if i < 0 || bytes.ContainsAny(f.Head[i+3:], "/?#") || (f.Last == '.') == (f.Tail[0] == '.') {
		return false
	}
	host, _, ok := bytes.Cut(bytes.TrimPrefix(f.Tail, []byte(".")), []byte("/"))
	return ok && ascii.All(host, isNameByte) && len(host) > 1
}

// isPathBelow reports whether the URL ends in a directory, and the tail is a path with a slash inside.
func isPathBelow(f *Facts) bool {
	i := bytes.IndexByte(f.Tail, '/')
	return f.Last == '/' && i > 0 && i < len(bound.TrimWord(f.Tail))-1
}

// hasUnbroken reports whether URLs around are on longer lines than those that software commonly wraps, and than
// this one: no software has broken URLs here, unless it did so at hyphens alone.
func hasUnbroken(f *Facts) bool { return f.Wrapping.Unbroken > max(maxFull, f.Column+2) }

// isWrapped reports whether the text around is wrapped, and the tail would not have
// fitted in the line.
func isWrapped(f *Facts) bool {
	return !hasRoom(f, 0) && f.Column <= f.Wrapping.Width+2 && f.Around.fullLines() >= 40
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

// hashLengths are the lengths in hexadecimal digits of MD5, SHA-1 and SHA-256.
var hashLengths = []int{32, 40, 64}

// completesHash reports whether the URL ends in a part of a hash in hexadecimal digits, and the tail begins with
// all the rest of it: together they are as long as one of MD5, SHA-1 or SHA-256.
func completesHash(f *Facts) bool {
	n := 0
	for n < len(f.Head) && ascii.IsHex(f.Head[len(f.Head)-1-n]) {
		n++
	}
	m := ascii.Span(f.Tail, ascii.IsHex)
	return n > 0 && m > 0 && slices.Contains(hashLengths, n+m) && !ascii.IsAlnum(ascii.At(f.Tail, m)) &&
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
	// maxParagraphPoints and maxWidthPoints are the most that paragraphSigns and widthSigns add.
	maxParagraphPoints = 15
	maxWidthPoints     = 19
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
