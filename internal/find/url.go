package find

import "github.com/urlmend/urlmend/internal/join"

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
	CutAtLimit                        // it reached MaxURL, MaxJoined or MaxLines
	Schemeless                        // its scheme was inferred
	Refanged                          // the text had disguised it
	NearMiss                          // it is no URL, but was meant as one
)

// A URL is one URL of a text. Offsets are those in the text. It is small, as it is
// passed by value: what most URLs lack is in Parts.
type URL struct {
	Text       []byte // shared with the text if the URL is there in one piece
	Start, End int
	Outer      int // start of the URL with what delimits it
	Inferred   int // length of the front of Text that the text leaves out
	Kind       Kind
	Notes      Notes
	Confidence join.Confidence // the least of the breaks, else Proved
	parts      *Parts          // nil: the zero Parts
}

// Parts are how a URL is put together.
type Parts struct {
	Segments []Segment // nil: one verbatim run
	Breaks   []Break
	Readings []Reading // nil: there is one only
}

// Parts returns how the URL is put together.
func (u *URL) Parts() Parts {
	if u.parts == nil {
		return Parts{}
	}
	return *u.parts
}

// A Found is a URL with the text around it.
type Found struct {
	URL
	// Before and After are the text around the URL and its delimiter on the same
	// line, at most MaxAround bytes each.
	Before, After []byte
}

// A Segment is one run [Start, End) of the text that is part of a URL.
type Segment struct {
	Start, End int
	Text       string // what the run stands for, unless that is the bytes themselves
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

// verbatim returns the URL that is text[start:end], in one piece.
func verbatim(kind Kind, text []byte, start, end int) URL {
	return URL{Text: text[start:end:end], Kind: kind, Confidence: join.Proved, Start: start, End: end, Outer: start}
}

// prepend puts a prefix before the URL that the text does not have.
func (u *URL) prepend(prefix string) {
	u.Text = append([]byte(prefix), u.Text...)
	u.Inferred = len(prefix)
	p := u.Parts()
	for i := range p.Breaks {
		p.Breaks[i].At += len(prefix)
	}
	for i := range p.Readings {
		p.Readings[i].Text = prefix + p.Readings[i].Text
	}
}

// infer puts the scheme that the text leaves out before the URL.
func (u *URL) infer(prefix string) {
	u.prepend(prefix)
	u.Notes |= Schemeless
}

// cutEnd takes the last n bytes off the URL, which are fewer than its last segment.
func (u *URL) cutEnd(n int) {
	u.Text = u.Text[:len(u.Text)-n]
	u.End -= n
	p := u.Parts()
	for i, r := range p.Readings {
		p.Readings[i].Text = r.Text[:len(r.Text)-n]
	}
	if last := len(p.Segments) - 1; last >= 0 {
		p.Segments[last].End = u.End
	}
}

// lastLen returns the length of the last segment.
func (u *URL) lastLen() int {
	if s := u.Parts().Segments; s != nil {
		return u.End - s[len(s)-1].Start
	}
	return u.End - u.Start
}
