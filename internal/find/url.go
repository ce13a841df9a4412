package find

import (
	"github.com/urlmend/urlmend/internal/join"
	"github.com/urlmend/urlmend/internal/syntax"
)

// A Kind says how the text delimits a URL.
type Kind uint8

const (
	Wrapped  Kind = iota + 1 // <URL:...> (RFC 1738, appendix)
	Angle                    // <scheme:...> (RFC 3986, appendix C)
	Quoted                   // in double quotes
	Prefixed                 // a bare URL after "URL:"
	Bare                     // by nothing but the text around it
	Markup                   // by the markup of the document
)

// Notes are a set of further findings about a URL.
type Notes uint8

const (
	UnclosedWrapper Notes = 1 << iota // a wrapper or angle bracket before the URL is never closed
	CutAtLimit                        // it reached MaxURL, join.MaxJoined or MaxLines
	Schemeless                        // its scheme was inferred
	Refanged                          // the text had disguised it
	NearMiss                          // it is not a URL, but was meant as one
	Relative                          // it is the destination of a link, and has no scheme
)

// A URL is one URL of a text. Offsets are those in the text. It is small enough to be
// returned in registers: what most URLs lack is in their Parts.
type URL struct {
	Start, End int
	Outer      int    // start of the URL with what delimits it
	Parts      *Parts // nil: the zero Parts
	Kind       Kind
	Notes      Notes
	Confidence join.Confidence // the least of the breaks, else Proved
}

// Parts are how a URL is put together. The zero value is that of a URL that is the
// bytes between Start and End, with nothing else to say about it.
type Parts struct {
	Text     []byte    // of the URL; nil: that of the run [Start, End)
	Inferred int       // length of the front of Text that the source leaves out
	Segments []Segment // nil: the run [Start, End)
	Breaks   []Break
	Readings []Reading // nil: there is one only
	// Continued is the URL with the token that begins the next line, with those that begin the next two,
	// and so on, if the URL is a bare one that ends a full line, which alone is no sign of a join.
	Continued []string
	// LineEnds are those at which it was decided whether the URL continues, if Explain asks for them.
	LineEnds []LineEnd
}

// A LineEnd is the decision on whether a bare URL continues after a line end.
type LineEnd struct {
	Head, Tail string // the URL up to there, and the token that begins the next line
	Verdict    join.Verdict
	Signs      []join.Sign // that hold, without join.Prior
}

// A Found is a URL with its text and the text around it. All share memory with the
// source, except the text of a URL that is not there in one piece. Of a URL that is known from
// before an edit it has no Text, Before, After and Flaws: see [Known.Found].
type Found struct {
	URL
	Text []byte
	// Before and After are the text around the URL and its delimiter on the same
	// line, at most MaxAround bytes each.
	Before, After []byte
	Around        Around
	// Flaws are what is wrong with the link to the URL, if NearMisses asks for that.
	Flaws []syntax.Flaw
	// Known is the record of the URL, if one is kept: see Finder.Again.
	Known Known
}

// textIn returns the text of the URL, which is one of src.
func (u *URL) textIn(src []byte) []byte {
	if u.Parts != nil && u.Parts.Text != nil {
		return u.Parts.Text
	}
	return src[u.Start:u.End:u.End]
}

// A Segment is one run [Start, End) of the text that is part of a URL.
type Segment struct {
	Start, End int
	Text       string // what the run means, unless that is the bytes themselves
}

// A Break is a place where bytes [Start, End) of the text were dropped from a URL.
type Break struct {
	At         int // offset in the text of the URL
	Start, End int
	Kind       BreakKind
	Hyphen     Hyphen
	Confidence join.Confidence
	Reason     join.Reason
	Rune       rune // the character dropped, at an InvisibleBreak
}

// A BreakKind says what was dropped.
type BreakKind uint8

const (
	LineBreak BreakKind = iota + 1
	PageBreak
	SpaceBreak     // white space inside a line
	InvisibleBreak // a character nobody sees
	MarkupBreak    // a mark of markup
	EncodingBreak  // what the format of the text puts there: adjacent string literals are one text
)

// Hyphen says what was done with a hyphen before a line break.
type Hyphen uint8

const (
	NoHyphen Hyphen = iota
	HyphenKept
	HyphenDropped
)

// A Reading is one way to read a URL.
type Reading struct {
	Text       string
	Confidence join.Confidence
	Reason     join.Reason
}

// verbatim returns the URL that is the run [start, end) of the text.
func verbatim(kind Kind, start, end int) URL {
	return URL{Start: start, End: end, Outer: start, Kind: kind, Confidence: join.Proved}
}

// own returns the Parts of the URL, which it may not have yet.
func (u *URL) own() *Parts {
	if u.Parts == nil {
		u.Parts = new(Parts)
	}
	return u.Parts
}

// prepend puts a prefix before the URL, which the source, src, does not have.
func (u *URL) prepend(prefix string, src []byte) {
	text := append([]byte(prefix), u.textIn(src)...)
	p := u.own()
	p.Text, p.Inferred = text, len(prefix)
	for i := range p.Breaks {
		p.Breaks[i].At += len(prefix)
	}
	for i := range p.Readings {
		p.Readings[i].Text = prefix + p.Readings[i].Text
	}
	for i := range p.Continued {
		p.Continued[i] = prefix + p.Continued[i]
	}
}

// cutEnd takes the last n bytes off the URL, which are fewer than its last segment.
func (u *URL) cutEnd(n int) {
	u.End -= n
	p := u.Parts
	if p == nil {
		return
	}
	p.Continued = nil
	if p.Text != nil {
		p.Text = p.Text[:len(p.Text)-n]
	}
	for i, r := range p.Readings {
		p.Readings[i].Text = r.Text[:len(r.Text)-n]
	}
	if last := len(p.Segments) - 1; last >= 0 {
		p.Segments[last].End = u.End
	}
}

// lastLen returns the length of the last segment.
func (u *URL) lastLen() int {
	if p := u.Parts; p != nil && p.Segments != nil {
		return u.End - p.Segments[len(p.Segments)-1].Start
	}
	return u.End - u.Start
}
