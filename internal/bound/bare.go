package bound

import (
	"bytes"
	"strings"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/kernel"
)

// MaxURL is the length in bytes at which a URL is cut.
const MaxURL = 32 << 10

// Bounds say where a bare URL ends.
type Bounds struct {
	// End is the end of the URL, without what may not be last in one. Stop is
	// where the scan to the right stopped; it is not before End.
	End, Stop int
	// Dropped is the offset of the first thing between start and Stop that is no
	// part of the URL: an invisible character or a break of roff. It is 0 if there
	// is none.
	Dropped int
	// Cut reports that the scan stopped at MaxURL.
	Cut bool
}

// Bare finds the end of the URL that starts at text[start] and that nothing but
// the text around it delimits. The bytes before from are known to belong to it.
// Before holds the bytes before the URL that may be marks of emphasis. Escapes says
// that a backslash escapes the byte after it, in the markup of this text.
func Bare(before, text []byte, start, from int, escapes bool) Bounds {
	sc := scan{before: before, text: text, start: start, escapes: escapes}
	switch c := ascii.Last(before); {
	case c == '\'' || c == '|':
		sc.quote = c
	case sc.isSetting():
		sc.quote = '|'
	}
	sc.run(from)
	sc.stopAtAlternative()
	sc.b.End = sc.trim(max(sc.b.End, start))
	return sc.b
}

// A scan follows one URL to the right. It looks at each byte once.
type scan struct {
	before  []byte
	text    []byte
	start   int
	escapes bool
	quote   byte // ' or | if the URL ends there, else 0
	single  bool // a single quotation mark is open
	open    [len(brackets) / 2]int
	label   int  // offset of the first unclosed '[', or 0
	iri     bool // there is a letter beyond ASCII
	iriEnd  int  // end of the last one
	b       Bounds
}

func (sc *scan) run(i int) {
	limit := min(len(sc.text), sc.start+MaxURL)
	if sc.quote == 0 {
		i = sc.ordinary(i, limit)
	}
	for i < limit {
		if classes[sc.text[i]] == Plain {
			i++
			sc.b.End = i
			continue
		}
		n := sc.special(i)
		if n == 0 {
			sc.b.Stop = i
			return
		}
		i += n
	}
	sc.b.Stop = i
	sc.b.Cut = i < len(sc.text) && classes[sc.text[i]] != Stop
}

// ordinary skips the bytes from i on that belong to the URL whatever is around
// them: most of it, mostly. It returns their end.
func (sc *scan) ordinary(i, limit int) int {
	to := i + decisive.Index(sc.text[i:limit])
	for end := to; end > i; end-- {
		if classes[sc.text[end-1]] == Plain {
			sc.b.End = end
			break
		}
	}
	return to
}

// decisive are the bytes that special has to decide on where no quote is open.
var decisive = kernel.NewSet(func(c byte) bool {
	return classes[c] != Plain && classes[c] != Tail
})

// special decides on the byte at i that is not plain. It returns the number of
// bytes that belong to the URL, or 0 if it ends there.
func (sc *scan) special(i int) int {
	c := sc.text[i]
	switch classes[c] {
	case Stop, Backquote:
		return sc.placeholder(i)
	case Opening:
		return sc.opening(i)
	case Closing:
		return sc.closing(i)
	case High:
		return sc.high(i)
	case ListMark:
		return sc.listMark(i)
	case Ampersand:
		return sc.ampersand(i)
	case Backslash:
		return sc.backslash(i)
	case Apostrophe:
		return sc.apostrophe(i)
	case Tail:
		if c == sc.quote && (!sc.isSetting() || sc.isValue()) {
			return 0
		}
	}
	return 1
}

// listMark decides on the comma or semicolon at i. One that ends a reference may be last.
func (sc *scan) listMark(i int) int {
	if sc.separates(i) {
		return 0
	}
	if url := sc.text[sc.start : i+1]; EndsInReference(url) || EndsBeforeData(url) {
		sc.b.End = i + 1
	}
	return 1
}

// ampersand decides on the ampersand at i, which may begin a reference to a mark that ends the URL.
func (sc *scan) ampersand(i int) int {
	if closesMarkup(sc.text[i:]) || isApostrophe(sc.text[i:]) && (sc.inHost(i) || sc.isQuoted()) {
		return 0
	}
	sc.b.End = i + 1
	return 1
}

// backslash decides on the backslash at i.
func (sc *scan) backslash(i int) int {
	switch {
	case sc.escapes:
		return sc.escape(i)
	case IsRoffBreak(sc.text[i:]):
		sc.drop(i)
		return 2
	case EndsAtBackslash(sc.text[i+1:]) && !(endsInDrive(sc.text[sc.start:i]) && ascii.IsAlnum(ascii.At(sc.text, i+1))):
		return 0
	}
	return 1
}

// isQuoted reports whether a reference to an apostrophe is before the URL.
func (sc *scan) isQuoted() bool {
	n := bytes.LastIndexByte(sc.before, '&')
	return n >= 0 && isApostrophe(sc.before[n:]) && bytes.IndexByte(sc.before[n:], ';') == len(sc.before)-n-1
}

// isSetting reports whether "name=" is before the URL.
func (sc *scan) isSetting() bool {
	n := len(sc.before)
	return n > 1 && sc.before[n-1] == '=' && isNameByte(sc.before[n-2])
}

// isListed reports whether the setting before the URL follows another one and a mark.
func (sc *scan) isListed(mark byte) bool {
	name := len(sc.before) - 1
	for name > 0 && isNameByte(sc.before[name-1]) {
		name--
	}
	return ascii.At(sc.before, name-1) == mark
}

// isValue reports whether the URL is the value of a setting, and has no field of its own.
func (sc *scan) isValue() bool {
	return sc.isSetting() && !bytes.ContainsAny(sc.text[sc.start:max(sc.start, sc.b.End)], "?=")
}

// EndsBeforeData reports whether a URL ends in the comma that is before the data of a data
// URL (RFC 2397, 3), which may be all that a text has of it.
func EndsBeforeData(url []byte) bool {
	return len(url) > len("data:") && bytes.IndexByte(url, ',') == len(url)-1 && ascii.EqualFold(url[:len("data:")], "data:")
}

// apostrophe decides on the ' at i. It ends a host, but not a user before one, and it
// begins another URL. In a path it may be last if it closes a quotation there.
func (sc *scan) apostrophe(i int) int {
	previous := sc.text[i-1]
	switch {
	case sc.quote == '\'',
		sc.inHost(i) && bytes.IndexByte(hostPart(sc.text[i:]), '@') < 0,
		previous != '=' && previous != '(' && SchemeFollows(sc.text[i+1:]):
		return 0
	case sc.single:
		sc.single, sc.b.End = false, i+1
	default:
		sc.single = ascii.In(previous, "=(,:[")
	}
	return 1
}

// hostPart returns the front of b up to the byte that ends an authority, at most
// MaxHost bytes.
func hostPart(b []byte) []byte {
	b = Token(b, MaxHost)
	if n := bytes.IndexAny(b, "/?#"); n >= 0 {
		return b[:n]
	}
	return b
}

// endsInDrive reports whether text ends in the drive of a path of Windows: "/c:".
func endsInDrive(text []byte) bool {
	n := len(text)
	return n > 2 && text[n-1] == ':' && ascii.IsAlpha(text[n-2]) && text[n-3] == '/'
}

// drop records that the text at i is no part of the URL.
func (sc *scan) drop(i int) {
	if sc.b.Dropped == 0 {
		sc.b.Dropped = i
	}
}

// separates reports whether the comma or semicolon at i is between two URLs, values or
// arguments. Another URL follows at once, or after "name=" if that is no field of a query;
// or another setting does, if the URL is the value of one. Texinfo has a comma after the
// URL of @uref{url,text}, and a table one before and after a cell, and two for an empty one.
func (sc *scan) separates(i int) bool {
	rest := sc.text[i+1 : min(len(sc.text), i+1+2*MaxScheme)]
	isComma := sc.text[i] == ','
	if isComma && sc.isCell(rest) {
		return true
	}
	if n := ascii.Span(rest, isNameByte); n > 0 && ascii.At(rest, n) == '=' && bytes.IndexByte(sc.text[sc.start:i], '?') < 0 {
		if sc.isValue() && (isComma || sc.isListed(';')) {
			return true
		}
		rest = rest[n+1:]
	}
	return SchemeFollows(rest) || isComma && sc.inHost(i) && ascii.HasPrefixFold(rest, "mailto:")
}

// isCell reports whether the comma before rest is the end of the cell of a table, or of the URL of @uref{url,text}.
func (sc *scan) isCell(rest []byte) bool {
	return ascii.At(rest, 0) == ',' || ascii.Last(sc.before) == ',' || ascii.HasSuffix(sc.before, "@uref{") || ascii.HasSuffix(sc.before, "@url{")
}

// isNameByte reports whether c can be in the name of a setting, or in a reference
// to a variable in place of one: "node_1=", "${NODE}=".
func isNameByte(c byte) bool { return ascii.IsScheme(c) || ascii.In(c, "_${}") }

// escape returns the length of the escape of markup at i, 0 if the URL ends there.
func (sc *scan) escape(i int) int {
	if i+1 == len(sc.text) || classes[sc.text[i+1]] == Stop {
		return 0
	}
	if classes[sc.text[i+1]] == Plain {
		sc.b.End = i + 2
	}
	return 2
}

// brackets are the pairs of brackets.
const brackets = "()[]{}"

func (sc *scan) opening(i int) int {
	if n := sc.placeholder(i); n > 0 {
		return n
	}
	n := &sc.open[strings.IndexByte(brackets, sc.text[i])/2]
	if *n == 0 && sc.text[i] == '[' {
		if sc.opensLabel(i) {
			return 0
		}
		sc.label = i
	}
	*n++
	return 1
}

func (sc *scan) closing(i int) int {
	n := &sc.open[strings.IndexByte(brackets, sc.text[i])/2]
	if *n == 0 {
		return 0
	}
	*n--
	sc.b.End = i + 1
	return 1
}
