package lint

import (
	"slices"
	"strings"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/internal/enum"
)

// A Fix is one way to mend what a finding is about. Its edits are done all or
// none.
type Fix struct {
	// Title says what the fix does: lower case, no full stop, printable, the
	// password of the URL redacted.
	Title string
	// Safe says that the URL leads where it led before, or where it can only
	// have been meant to. A fix that writes a percent sign is safe only in
	// prose: see [extract.Input.IsProse].
	Safe bool
	// Edits are sorted by Start and disjoint; there is at least one.
	Edits []Edit
}

// An Edit replaces the bytes [Start, End) of the input, which may be none, by
// Text, which may be empty.
type Edit struct {
	Start, End int
	Text       string
}

// A Safety says what a rule's fixes may do: see [Fix.Safe].
type Safety uint8

const (
	// NoFix: somebody has to know what was meant.
	NoFix Safety = iota
	// Unsafe fixes are probably right, but someone should look at them.
	Unsafe
	// Safe fixes need nobody to look at them.
	Safe
)

var safetyNames = []string{NoFix: "none", Unsafe: "unsafe", Safe: "safe"}

// String returns the name of the safety, as the documentation of rules has it.
func (s Safety) String() string                   { return enum.Name(safetyNames, s) }
func (s Safety) MarshalText() ([]byte, error)     { return []byte(s.String()), nil }
func (s *Safety) UnmarshalText(text []byte) error { return enum.Parse(s, "safety", safetyNames, text) }

func (s Safety) valid() bool { return int(s) < len(safetyNames) }

// A Change is a part of a fix, made by [Pass.Replace], [Pass.Drop],
// [Pass.Fill] and [Pass.Join]. It is none where the place is not one that can be written to.
type Change struct{ edits []Edit } // nil: it can't be done

// Mend adds a fix, made of changes that are in the order of the URL, to the
// finding that the rule reported last. It is no safer than [Rule.Fix].
//
// Nothing is added where one of the changes can't be done: the place is not
// the text of the input itself but an escape or an encoding of it, or the
// markup around would read the new text in another way.
func (p *Pass) Mend(s Safety, title string, changes ...Change) {
	s = min(s, p.rule.Fix)
	last := len(p.findings) - 1
	if s == NoFix || last < 0 || p.findings[last].Rule != p.rule.Name || !p.isWritable() {
		return
	}
	var edits []Edit
	for _, c := range changes {
		if c.edits == nil || len(edits) > 0 && c.edits[0].Start < edits[len(edits)-1].End {
			return
		}
		edits = append(edits, c.edits...)
	}
	if len(edits) == 0 {
		return
	}
	if !p.URL.Input.IsProse() && slices.ContainsFunc(edits, writesPercent) {
		s = Unsafe
	}
	f := &p.findings[last]
	f.Fixes = append(f.Fixes, Fix{printable(p.hide(title)), s == Safe, edits})
}

// Replace is the change of the bytes [start, end) of the URL, which may be none,
// to text.
func (p *Pass) Replace(start, end int, text string) Change {
	start, end = p.clamp(start, end)
	at, ok := p.verbatim(start, end)
	if !ok || !p.reads(text) {
		return Change{}
	}
	return Change{[]Edit{{at.Start, at.End, text}}}
}

// Drop is the change that takes out of the input what was dropped at p.URL.Breaks[i]
// to read the URL.
func (p *Pass) Drop(i int) Change { return p.Fill(i, "") }

// Fill is the change to text of what was dropped at p.URL.Breaks[i] to read the URL.
func (p *Pass) Fill(i int, text string) Change {
	b := p.URL.Breaks[i]
	if b.Start >= b.End || b.Kind == extract.PageBreak || b.Kind == extract.MarkupBreak || b.Kind == extract.EncodingBreak || !p.reads(text) {
		return Change{}
	}
	return Change{[]Edit{{b.Start, b.End, text}}}
}

// Join is the change that takes out all that was dropped to read the URL, so
// that it stands in one piece.
func (p *Pass) Join() Change {
	var all Change
	for i := range p.URL.Breaks {
		c := p.Drop(i)
		if c.edits == nil {
			return c
		}
		all.edits = append(all.edits, c.edits...)
	}
	return all
}

// isWritable reports whether a text may be changed where the URL stands.
func (p *Pass) isWritable() bool {
	if p.URL.Mail != nil {
		return p.URL.Mail.Writable
	}
	return !p.URL.Input.IsMail()
}

// verbatim returns where the input has the bytes [start, end) of the URL in one
// piece, as they are. The inferred prefix, whole, is the empty piece where it
// would stand.
func (p *Pass) verbatim(start, end int) (Range, bool) {
	p.needPlaces()
	from := p.places.starts[0]
	switch {
	case start == 0 && end == from:
		at := p.places.segments[0].Start
		return Range{at, at}, true
	case start < from:
		return Range{}, false
	}
	return p.places.verbatim(start, end)
}

// verbatim returns where the input has the bytes [start, end) of the URL, none of
// which is inferred, in one piece and as they are.
func (p *places) verbatim(start, end int) (Range, bool) {
	for i, s := range p.segments {
		if s.Text == "" && p.starts[i] <= start && end <= p.starts[i+1] {
			shift := s.Start - p.starts[i]
			return Range{start + shift, end + shift}, true
		}
	}
	return Range{}, false
}

// reads reports whether text, written where the URL stands, is read as it is.
func (p *Pass) reads(text string) bool {
	special := specialIn(p.URL.Input)
	if p.URL.Mail != nil && p.URL.Mail.Type == "text/plain" {
		special = ""
	}
	if p.URL.Kind == extract.Markup && special == "" {
		special = specialAnywhere
	}
	for i := range len(text) {
		if b := text[i]; b <= ' ' || 0x7F <= b || strings.IndexByte(special, b) >= 0 {
			return false
		}
	}
	return true
}

// specialAnywhere are the characters that some markup or program takes for its
// own.
const specialAnywhere = "\\\"'`<>()[]{}|&*_#$^~!@;+"

// specialIn returns the characters that have to be escaped, or may have to be, in
// a text of the kind.
func specialIn(in extract.Input) string {
	switch in {
	case extract.UnknownInput, extract.TextInput:
		return ""
	case extract.LaTeXInput:
		return specialAnywhere + "%"
	case extract.RoffInput:
		return specialAnywhere + "-" // which is a hyphen, not a minus sign
	}
	return specialAnywhere
}

func writesPercent(e Edit) bool { return strings.IndexByte(e.Text, '%') >= 0 }
