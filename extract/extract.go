// Package extract finds every URL in plain text, and joins the URLs that were broken
// over lines.
//
// It finds liberally: the layout of the text decides what is a URL and where it ends,
// not any specification. Package lint reports what is wrong with a URL.
//
// [Find] works on bytes in memory, [Scanner] gives the same URLs of a stream in bounded
// memory, and [Range] those of a part of an input. Every offset is a byte offset in the
// input, and every range is half-open.
//
//	input := extract.InputFor("notes.md", text)
//	for u := range extract.Find(text, extract.Options{Input: input}) {
//		fmt.Printf("%d: %s\n", u.Start, u.Text)
//	}
package extract

import (
	"iter"
	"slices"
	"strings"
	"time"

	"github.com/urlmend/urlmend/internal/bound"
	"github.com/urlmend/urlmend/internal/find"
	"github.com/urlmend/urlmend/internal/invisible"
	"github.com/urlmend/urlmend/internal/join"
	"github.com/urlmend/urlmend/internal/mail"
	"github.com/urlmend/urlmend/internal/pieces"
)

// Limits. A URL that reaches one has the note [CutAtLimit].
const (
	// MaxURL is the length in bytes at which an unbroken URL is cut. In a run of
	// bytes without white space, quotation marks and angle brackets, no URL starts
	// further in.
	MaxURL = bound.MaxURL
	// MaxJoined is the length in bytes of the input that a URL broken over lines
	// may extend over.
	MaxJoined = join.MaxJoined
	// MaxContext is how many bytes of Context.Text are before the URL, and how many after it, at most.
	MaxContext = 512
	// MaxAround is the maximum length in bytes of URL.Before and URL.After.
	MaxAround = find.MaxAround
	// MaxLines is the maximum number of line breaks in a URL.
	MaxLines = find.MaxLines
)

// A Kind is how the text delimits a URL. The first is the strongest.
type Kind uint8

const (
	// Wrapped is <URL:...>, as RFC 1738, appendix, recommends.
	Wrapped Kind = Kind(find.Wrapped)
	// Angle is <scheme:...>, as RFC 3986, appendix C, recommends.
	Angle Kind = Kind(find.Angle)
	// Quoted is between double quotes.
	Quoted Kind = Kind(find.Quoted)
	// Prefixed is a bare URL after "URL:".
	Prefixed Kind = Kind(find.Prefixed)
	// Bare has no delimiter: only the text around it shows where it ends.
	Bare Kind = Kind(find.Bare)
	// Markup is delimited by the markup of the document.
	Markup Kind = Kind(find.Markup)
)

// A Confidence is how certain it is that the parts of a broken URL belong together.
type Confidence uint8

const (
	// Possible joins are right in fewer than 19 of 20 cases.
	Possible Confidence = Confidence(join.Possible)
	// Likely joins are right in at least 19 of 20 cases.
	Likely Confidence = Confidence(join.Likely)
	// Proved joins are inside a delimiter, or in strings that the format of the text
	// joins. A URL without joins is proved too.
	Proved Confidence = Confidence(join.Proved)
)

// A URL is one URL of the input.
type URL struct {
	// Text is the URL itself, with its parts joined. It shares memory with the
	// input if the URL is there in one piece, and must not be modified.
	Text []byte
	Kind Kind
	// Confidence is that of the weakest join; Proved if there is none.
	Confidence Confidence
	// Start and End bound the URL in the input, from the first byte of its
	// first segment to the end of its last.
	Start, End int
	// Inferred counts the bytes at the front of Text that no segment
	// covers: the "mailto:" of <URL:jim@example.com>.
	Inferred int
	// Breaks lists what was dropped between the segments, in order.
	Breaks []Break
	// Readings ranks the ways to read the URL, if there are several. The
	// first is Text.
	Readings []Reading
	// Continued is the URL with the token that begins the next line, with those that begin the next two
	// lines, and so on, as far as it could be one URL. It is set if [Options.LineEnds] asks for that, and the
	// URL is a bare one that ends a full line, which alone is no sign of a join: to be compared with URLs
	// that are known.
	Continued []string
	// LineEnds explains the line ends at which it was decided whether the URL continues, if
	// [Options.Explain] asks for that and the URL is a bare one.
	LineEnds []LineEnd
	Notes    Notes
	// Before and After are the text around the URL and its delimiter on the same
	// line, at most MaxAround bytes each. They share memory with the input.
	Before, After []byte
	// Flaws are what is wrong with the link to the URL, in order, if
	// [Options.NearMisses] asks for that.
	Flaws []Flaw
	// Input is that of the [Options] that the URL was found with, but [UnknownInput] outside
	// of the Markdown cells of a notebook, and the markup of a translation in a catalogue.
	Input Input
	// Context is the text around the URL in a message or a page, if [Options.Context] asks for that.
	Context Context
	// Mail is the place of the URL in a message or a page; nil if the input is neither mail nor
	// [PageInput].
	Mail *Mail

	segments []Segment // nil: one verbatim run, [Start, End)
	around   find.Around

	isCopy              bool
	inString, isEscaped bool
}

// A Context is decoded text around a URL, or around the visible text of the link in HTML whose target it is. The zero Context
// says that there is none, as around an attribute that is no such target.
type Context struct {
	Text       []byte // valid as long as URL.Text is
	Start, End int    // in Text: of the URL, or of the text of the link
}

// InCode reports whether the URL is in code of a text in markup, which is shown as it is
// written: a code block or code span of Markdown, a literal of reStructuredText, an element
// such as <pre>. It is false where Input is no markup, as in the source of a program.
//
// The text is read for it up to the URL, from where it was read for the URL that was asked
// about before: so it is best to ask about URLs in order. The answer is valid as long as Text
// is. URLs of one search must not be asked by several goroutines at the same time.
func (u *URL) InCode() bool { return u.around.InCode() }

// IsUnused reports whether the URL is the destination of a link reference definition of Markdown
// that no link in the text uses, so that readers never see it. In a text of more than 128 KiB
// every definition counts as used. The answer is valid as long as that of [URL.InCode].
func (u *URL) IsUnused() bool { return u.around.IsUnused() }

// IsCopy reports whether the URL is in a part of a gettext catalogue that is a copy: in the original
// of a message, which a comment locates, in an original that was replaced, or in an obsolete message;
// or in a translation of an original that has the same URL and Flaws.
func (u *URL) IsCopy() bool { return u.isCopy }

// Takes reports whether text can replace bytes of the input at the flaws and breaks of the URL without
// a change of meaning. In a string of a notebook or a catalogue, text that would have to be escaped
// cannot, and nothing can if the catalogue has an escape or the end of a string there.
func (u *URL) Takes(text string) bool {
	return !u.isEscaped && !(u.inString && strings.ContainsAny(text, "\"\\\n"))
}

// Segments returns the runs of the input that make up the URL, increasing and
// disjoint. Their texts in sequence, after the Inferred prefix, are the URL.
func (u *URL) Segments() []Segment {
	if u.segments == nil {
		return []Segment{{Start: u.Start, End: u.End}}
	}
	return u.segments
}

// Clone returns a copy of u that shares no memory with the input. It remains valid when
// the input changes.
func (u *URL) Clone() URL {
	c := *u
	c.keep()
	c.Breaks, c.segments = slices.Clone(u.Breaks), slices.Clone(u.segments)
	c.Readings, c.Flaws = slices.Clone(u.Readings), slices.Clone(u.Flaws)
	return c
}

// keep gives u texts of its own, and what it is asked for later.
func (u *URL) keep() {
	u.Text, u.Before, u.After = slices.Clone(u.Text), slices.Clone(u.Before), slices.Clone(u.After)
	u.around = u.around.Decide().Around()
}

// Shifted returns the URL as it is where n bytes more are before the text that it was found in: a copy with n added to all
// offsets in the input, except that Mail is the same. It shares the other memory with u.
func (u *URL) Shifted(n int) URL {
	c := *u
	c.segments, c.Breaks, c.Flaws = slices.Clone(u.segments), slices.Clone(u.Breaks), slices.Clone(u.Flaws)
	c.shift(n)
	return c
}

// shift adds n to all offsets in the input.
func (u *URL) shift(n int) {
	u.Start += n
	u.End += n
	for i := range u.segments {
		u.segments[i].Start += n
		u.segments[i].End += n
	}
	for i := range u.Breaks {
		u.Breaks[i].Start += n
		u.Breaks[i].End += n
	}
	for i := range u.Flaws {
		u.Flaws[i].Start += n
		u.Flaws[i].End += n
	}
}

// A Segment is one run [Start, End) of the input.
type Segment struct {
	Start, End int
	// Text is the meaning of the run if that is not its bytes: "&" for "&amp;" in
	// HTML, "tt" for the xx of "hxxp".
	Text string
}

// A Break is a place in a URL where bytes of the input were dropped.
type Break struct {
	At int // offset in Text
	// Start and End are the range of the dropped bytes in the input. In mail it may be
	// empty: one character of base64 may encode a dropped byte and a kept one.
	Start, End int
	Kind       BreakKind
	Hyphen     Hyphen
	Confidence Confidence
	Reason     Reason
	Rune       rune // the character dropped, at an InvisibleBreak
}

// A BreakKind is what was dropped at a break.
type BreakKind uint8

const (
	// LineBreak is a line end with the white space, quote prefix or comment
	// prefix that came with it.
	LineBreak BreakKind = BreakKind(find.LineBreak)
	// PageBreak is a line break with the footer and header of a page.
	PageBreak BreakKind = BreakKind(find.PageBreak)
	// SpaceBreak is white space inside a line.
	SpaceBreak BreakKind = BreakKind(find.SpaceBreak)
	// InvisibleBreak is an invisible character, such as U+200B or U+00AD.
	InvisibleBreak BreakKind = BreakKind(find.InvisibleBreak)
	// MarkupBreak is what the markup puts inside a URL: roff's \: and the like.
	MarkupBreak BreakKind = BreakKind(find.MarkupBreak)
	// EncodingBreak is what a format puts between two bytes of the text: in mail a
	// soft break of quoted-printable, the line ends of base64, what format=flowed and
	// folding add, tags of HTML; in a calendar its folding; in source the end of a string literal and the beginning
	// of the one that continues it.
	EncodingBreak BreakKind = BreakKind(find.EncodingBreak)
)

// IsInvisible reports whether r is a character of format, or another one that shows nothing,
// such as U+200B. Of those, what is copied with text is dropped from URLs, at an
// InvisibleBreak.
func IsInvisible(r rune) bool { return invisible.Is(r) }

// A Hyphen is what was done with a hyphen before a line break. It "may or may not"
// belong to the URL (RFC 1738, appendix).
type Hyphen uint8

const (
	NoHyphen      Hyphen = Hyphen(find.NoHyphen)
	HyphenKept    Hyphen = Hyphen(find.HyphenKept)
	HyphenDropped Hyphen = Hyphen(find.HyphenDropped)
)

// A Reading is one way to read a URL.
type Reading struct {
	Text       string
	Confidence Confidence
	Reason     Reason
}

// Notes is a set of further observations about a URL.
type Notes uint8

const (
	// UnclosedWrapper: a "<URL:" or "<scheme:" before the URL is never
	// closed; it was read as a bare one.
	UnclosedWrapper Notes = Notes(find.UnclosedWrapper)
	// CutAtLimit: the URL reached MaxURL, MaxJoined or MaxLines and was cut.
	CutAtLimit Notes = Notes(find.CutAtLimit)
	// Schemeless: the text has no scheme; it was inferred from a host name
	// or a mail address.
	Schemeless Notes = Notes(find.Schemeless)
	// Refanged: the text had defanged the URL (hxxp, [.]).
	Refanged Notes = Notes(find.Refanged)
	// NearMiss: it is not a URL but was meant as one: http//x, http:/x, hxxp://x,
	// example[.]com, <URL:../x.html>. Text is as in the input.
	NearMiss Notes = Notes(find.NearMiss)
	// Relative: it is the destination of a link that is a relative reference or empty, and something is wrong with the
	// link: see URL.Flaws.
	Relative Notes = Notes(find.Relative)
	// Missing: it is the destination of a link that leads to nothing in the project: see URL.Flaws. Extraction finds none,
	// as that takes the other files.
	Missing Notes = Relative << 1
)

// A Level is what is found without a scheme. Each level includes those before it.
type Level uint8

const (
	// SchemelessNone finds nothing without a scheme.
	SchemelessNone Level = Level(find.None)
	// SchemelessWWW finds hosts that begin with "www." or "ftp.".
	SchemelessWWW Level = Level(find.WWW)
	// SchemelessHosts finds hosts under a top-level domain of the root zone, and IP
	// addresses with a path. File names and names in code, such as README.md and
	// os.path, are none unless a path or a port follows.
	SchemelessHosts Level = Level(find.Hosts)
	// SchemelessMail finds mail addresses, as "mailto:" URLs.
	SchemelessMail Level = Level(find.Mail)
)

// Options chooses what is found. The zero value is the default.
type Options struct {
	// Input is the kind of the text: it decides which markup delimits URLs, and which
	// fixes are safe. When zero, the text is read as plain text even if it is mail or
	// markup. [InputFor] recognises the kind.
	Input Input
	// Joins is the lowest confidence at which parts are joined; Likely when zero.
	// Readings lists the joins below it.
	Joins Confidence
	// LineEnds sets URL.Continued.
	LineEnds bool
	// Explain sets URL.LineEnds.
	Explain bool
	// Schemes, if not empty, lists the only schemes looked for, in lower case and
	// without a colon: "https". It also admits those never found by default
	// (javascript, about).
	Schemes []string
	// Schemeless is what is found without a scheme, which is then inferred.
	Schemeless Level
	// Refang reads hxxp://example[.]com as the URL it disguises.
	Refang bool
	// NearMisses also finds what is not a URL but was meant as one, with the note
	// NearMiss, and relative references in broken links, with the note Relative. It sets URL.Flaws.
	NearMisses bool
	// NoReadings says that URL.Readings may lack joins below Joins, which saves a tenth of the work on plain text.
	NoReadings bool
	// Context sets URL.Context.
	Context bool
	// NoMail leaves URL.Mail nil, which saves a tenth of the work on mail.
	NoMail bool
	// Page describes an input that is [PageInput]; nil if nothing is known of it.
	Page *Page
	// Defects, if not nil, is called with each malformed part of mail as it is read, in
	// the goroutine that asks for the next URL.
	Defects func(Defect)
	// Messages, if not nil, is called with each message of mail, before its URLs are returned, in the
	// goroutine that asks for the next URL.
	Messages func(*Header)

	block int // in tests: the size of a block; blockSize when zero
}

// A Page is what is known of a page of the web besides its content.
type Page struct {
	Type string    // Content-Type, with its parameters
	Date time.Time // when it was fetched; zero if unknown
}

// Find yields the URLs of data in order. With the zero [Options], data is plain text: for
// mail and markup, set Options.Input, to what [InputFor] returns or to a constant.
//
// URLs share memory with data, which Find does not modify. They stay valid as long as
// data is unchanged. A bare URL on one line costs no allocation.
func Find(data []byte, opt Options) iter.Seq[URL] {
	if c := pieces.Container(int(opt.Input), data); c != 0 {
		return findInMail(data, opt, c)
	}
	return func(yield func(URL) bool) {
		f := find.New(opt.search())
		f.Reset(find.Text{Bytes: data})
		var found find.Found
		var u URL
		for next, ok := f.Next(&found, 0, len(data)); ok; next, ok = f.Next(&found, next, len(data)) {
			if u.set(&found, opt.Input, 0); !yield(u) {
				return
			}
		}
	}
}

// findInMail is Find for mail.
func findInMail(data []byte, opt Options, c mail.Container) iter.Seq[URL] {
	return func(yield func(URL) bool) {
		m := newMailFinder(opt, c, true)
		m.begin(mail.Piece{Data: data, Messages: mail.Split(data, c)})
		for u := m.next(); u != nil && yield(*u); u = m.next() {
		}
	}
}
