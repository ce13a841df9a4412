// Package extract finds every URL in plain text and mends the ones that
// line-wrapping broke.
//
// It finds liberally and never judges: what counts as a URL, and where one
// ends, is decided by the layout of the text around it, not by any rulebook.
// Whether a URL is a correct one is for package lint to say.
//
// [Find] works on bytes in memory; [Scanner] gives the same URLs of a stream
// in bounded memory, and [Range] those of a part of a file. Every offset is a byte offset in the input, and every
// range is half-open.
package extract

import (
	"iter"
	"slices"

	"github.com/urlmend/urlmend/internal/bound"
	"github.com/urlmend/urlmend/internal/find"
	"github.com/urlmend/urlmend/internal/join"
	"github.com/urlmend/urlmend/internal/mail"
)

// Limits. Reaching one is never silent: the URL carries [CutAtLimit].
const (
	// MaxURL is the length in bytes at which an unbroken URL is cut. In a run of
	// bytes without white space, quotation marks and angle brackets, no URL starts
	// further in.
	MaxURL = bound.MaxURL
	// MaxJoined is the length in bytes of input over which a URL is
	// followed once it is broken over lines.
	MaxJoined = find.MaxJoined
	// MaxAround is the length in bytes of what is told of the text around a
	// URL.
	MaxAround = find.MaxAround
	// MaxLines is the number of line breaks mended within one URL.
	MaxLines = find.MaxLines
)

// A Kind says how the text marked a URL off, strongest first.
type Kind uint8

const (
	// Wrapped is <URL:...>, as RFC 1738, appendix, recommends.
	Wrapped Kind = Kind(find.Wrapped)
	// Angle is <scheme:...>, as RFC 3986, appendix C, recommends.
	Angle Kind = Kind(find.Angle)
	// Quoted stands between double quotes.
	Quoted Kind = Kind(find.Quoted)
	// Prefixed is a bare URL after "URL:".
	Prefixed Kind = Kind(find.Prefixed)
	// Bare is marked off by nothing but the text around it.
	Bare Kind = Kind(find.Bare)
	// Markup is delimited by the markup of the document.
	Markup Kind = Kind(find.Markup)
)

// A Confidence says how sure it is that the pieces of a broken URL belong
// together.
type Confidence uint8

const (
	// Possible is a candidate: fewer than 19 in 20 of these are right.
	Possible Confidence = Confidence(join.Possible)
	// Likely is a promise: at least 19 in 20 of these joins are right.
	Likely Confidence = Confidence(join.Likely)
	// Proved rests on a delimiter, or there was nothing to join.
	Proved Confidence = Confidence(join.Proved)
)

// A URL is one URL of the input.
type URL struct {
	// Text is the URL itself, mended. It shares memory with the input
	// when the URL stands there in one piece, and must not be modified.
	Text []byte
	Kind Kind
	// Confidence is that of the weakest join; Proved when there is none.
	Confidence Confidence
	// Start and End bound the URL in the input, from the first byte of its
	// first segment to the end of its last.
	Start, End int
	// Inferred counts the bytes at the front of Text that no segment
	// covers: the "mailto:" of <URL:jim@example.com>.
	Inferred int
	// Breaks lists what was dropped between the segments, in order.
	Breaks []Break
	// Readings ranks the ways to read the URL, when there are several. The
	// first is Text.
	Readings []Reading
	Notes    Notes
	// Before and After are what stands around the URL and its delimiter on
	// the same line, at most MaxAround bytes each. They share memory with
	// the input.
	Before, After []byte
	// Input is that of the [Options] that the URL was found with.
	Input Input
	// Mail says where in a message the URL stands; nil if the input is not
	// mail.
	Mail *Mail

	segments []Segment // nil: one verbatim run, [Start, End)
}

// Segments returns the runs of the input that make up the URL, increasing and
// disjoint. Their texts in sequence, after the Inferred prefix, are the URL.
func (u *URL) Segments() []Segment {
	if u.segments == nil {
		return []Segment{{Start: u.Start, End: u.End}}
	}
	return u.segments
}

// Clone returns a copy of u that shares no memory with the input, and so remains valid
// whatever becomes of that.
func (u *URL) Clone() URL {
	c := *u
	c.Text, c.Before, c.After = slices.Clone(u.Text), slices.Clone(u.Before), slices.Clone(u.After)
	c.Breaks, c.Readings, c.segments = slices.Clone(u.Breaks), slices.Clone(u.Readings), slices.Clone(u.segments)
	return c
}

// A Segment is one run [Start, End) of the input.
type Segment struct {
	Start, End int
	// Text is what the run stands for where that is not the bytes
	// themselves: "&" for "&amp;" in HTML, "tt" for the xx of "hxxp".
	Text string
}

// A Break is a place where bytes of the input were dropped from a URL.
type Break struct {
	At int // offset in Text
	// Start and End bound the bytes dropped, in the input. In mail they may be
	// none: base64 has what was dropped and what was not in one character.
	Start, End int
	Kind       BreakKind
	Hyphen     Hyphen
	Confidence Confidence
	Reason     Reason
	Rune       rune // the character dropped, at an InvisibleBreak
}

// A BreakKind says what was dropped at a break.
type BreakKind uint8

const (
	// LineBreak is a line end, with the white space, quote prefix or
	// comment leader that came with it.
	LineBreak BreakKind = BreakKind(find.LineBreak)
	// PageBreak is a line break with the footer and header of a page.
	PageBreak BreakKind = BreakKind(find.PageBreak)
	// SpaceBreak is white space inside a line.
	SpaceBreak BreakKind = BreakKind(find.SpaceBreak)
	// InvisibleBreak is a character nobody sees: U+200B, U+00AD and the like.
	InvisibleBreak BreakKind = BreakKind(find.InvisibleBreak)
	// MarkupBreak is what the markup puts inside a URL: roff's \: and the like.
	MarkupBreak BreakKind = BreakKind(find.MarkupBreak)
	// EncodingBreak is what an encoding of mail puts between two bytes of the
	// text: a soft break of quoted-printable, the line ends of base64, what
	// format=flowed and folding add, tags of HTML.
	EncodingBreak = MarkupBreak + 1
)

// Hyphen says what was done with a hyphen that stood before a line break. The
// hyphen "may or may not" belong to the URL (RFC 1738, appendix).
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

// Notes says what else was seen about a URL. It is a set of flags.
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
	// NearMiss: it is no URL, but was meant as one: http//x, http:/x,
	// hxxp://x, example[.]com. Text is what stands there.
	NearMiss Notes = Notes(find.NearMiss)
)

// Options chooses what is found. The zero value is the default.
type Options struct {
	// Input is what the text is. [InputFor] finds it out.
	Input Input
	// Joins is the least confidence at which pieces are joined; Likely when
	// zero. Joins below it are still told in Readings.
	Joins Confidence
	// Schemes, when not empty, lists the only schemes looked for, in lower
	// case. It also admits those never found by default (javascript, about).
	Schemes []string
	// Schemeless also finds hosts that begin with "www." or "ftp.".
	Schemeless bool
	// Refang reads hxxp://example[.]com as the URL it disguises.
	Refang bool
	// NearMisses also finds what is no URL but was meant as one. Those have
	// the note NearMiss.
	NearMisses bool
	// NoMail leaves URL.Mail nil, which saves a tenth of the work on mail.
	NoMail bool
	// Defects is called with what is malformed in mail, as it is met; it may
	// be nil.
	Defects func(Defect)

	block int // in tests: the size of a block; blockSize when zero
}

// Find yields the URLs of data in the order in which they stand there. Data is
// never modified. A bare URL on one line costs no allocation.
func Find(data []byte, opt Options) iter.Seq[URL] {
	if c := opt.Input.container(data); c != 0 {
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
