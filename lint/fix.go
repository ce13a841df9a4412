package lint

import (
	"slices"
	"strings"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/enum"
)

// A Fix is one way to fix a finding: edits that are made all or none. See [Apply].
type Fix struct {
	// Title is what the fix does: lower case, no full stop, printable, the password
	// of the URL redacted.
	Title string
	// Safe is whether the URL leads where it led before, or to the only place that
	// can have been meant, and nothing but a reader or a browser reads the text. No fix
	// is safe in code, in a text of an unknown kind, or if the end of the URL is in doubt.
	Safe bool
	// Edits are sorted by Start and disjoint; there is at least one.
	Edits []Edit
}

// An Edit replaces the bytes [Start, End) of the input by Text. Either may be empty.
type Edit struct {
	Start, End int
	Text       string
}

// A Safety is how safe the fixes of a rule are: see [Fix.Safe].
type Safety uint8

const (
	// NoFix: only the author knows what was meant.
	NoFix Safety = iota
	// Unsafe fixes are probably right, but someone should review them.
	Unsafe
	// Safe fixes need no review.
	Safe
)

var safetyNames = []string{NoFix: "none", Unsafe: "unsafe", Safe: "safe"}

// String returns the name of the safety, as the documentation of rules has it.
func (s Safety) String() string                   { return enum.Name(safetyNames, s) }
func (s Safety) MarshalText() ([]byte, error)     { return []byte(s.String()), nil }
func (s *Safety) UnmarshalText(text []byte) error { return enum.Parse(s, "safety", safetyNames, text) }

func (s Safety) valid() bool { return int(s) < len(safetyNames) }

// A Change is a part of a fix, made by [Pass.Replace], [Pass.Drop], [Pass.Fill],
// [Pass.Join] and [Pass.Mend]. The zero Change means that the location cannot be edited.
type Change struct{ edits []Edit }

// Fix adds a fix to the finding that the rule reported last. The changes are in the
// order of the URL. The fix is no safer than [Rule.Fix], and never safe where [Fix.Safe]
// says so.
//
// Fix adds nothing if the rule has reported nothing yet, if a placeholder is in the URL,
// next to it or around it, if the URL is in code or data and the rule has no [Rule.FixInCode], or if
// one of the changes cannot be made: because the location is escaped or encoded in the
// input, or because the markup around it would read the new text differently.
func (p *Pass) Fix(s Safety, title string, changes ...Change) {
	s = min(s, p.rule.Fix)
	f := p.lastFinding()
	if s == NoFix || f == nil || !p.isFixable() {
		return
	}
	edits := editsOf(changes)
	if len(edits) == 0 || p.mayBeData() && slices.ContainsFunc(edits, writesPercent) {
		return
	}
	if s == Safe && !(isProse(&p.URL) && isComplete(&p.URL)) {
		s = Unsafe
	}
	f.Fixes = append(f.Fixes, Fix{printable(p.redactIn(title)), s == Safe, edits})
}

// lastFinding returns the last finding of the rule, or nil.
func (p *Pass) lastFinding() *Finding {
	last := len(p.findings) - 1
	if p.dropped || last < 0 || p.findings[last].Rule != p.rule.Name {
		return nil
	}
	return &p.findings[last]
}

// mayBeData reports whether the URL is bare in plain text that is no sentence, where it may be data.
func (p *Pass) mayBeData() bool { return p.In(Prose) && isBare(&p.URL) && !p.IsInSentence() }

// isFixable reports whether the rule may change the input at the URL.
func (p *Pass) isFixable() bool {
	return p.isWritable() && (p.rule.FixInCode || !isData(&p.URL)) && !p.isTouched()
}

// editsOf returns the edits of all changes; none if one of them cannot be made, or if they are out of order.
func editsOf(changes []Change) (edits []Edit) {
	for _, c := range changes {
		if c.edits == nil || len(edits) > 0 && c.edits[0].Start < edits[len(edits)-1].End {
			return nil
		}
		edits = append(edits, c.edits...)
	}
	return edits
}

// writesPercent reports whether the edit writes an escape.
func writesPercent(e Edit) bool { return strings.IndexByte(e.Text, '%') >= 0 }

// Replace returns the change of the bytes [start, end) of the URL to text. The range
// may be empty.
func (p *Pass) Replace(start, end int, text string) Change {
	start, end = p.clamp(start, end)
	at, ok := p.verbatim(start, end)
	if !ok || !p.reads(text) {
		return Change{}
	}
	return Change{[]Edit{{at.Start, at.End, text}}}
}

// Drop returns the change that removes the bytes of p.URL.Breaks[i] from the input.
func (p *Pass) Drop(i int) Change { return p.Fill(i, "") }

// Fill returns the change of the bytes of p.URL.Breaks[i] to text; the zero Change if
// there is no such break.
func (p *Pass) Fill(i int, text string) Change {
	if i < 0 || i >= len(p.URL.Breaks) {
		return Change{}
	}
	b := p.URL.Breaks[i]
	switch b.Kind {
	case extract.PageBreak, extract.MarkupBreak, extract.EncodingBreak:
		return Change{}
	}
	if b.Start >= b.End || !p.URL.Takes(text) || !p.reads(text) {
		return Change{}
	}
	return Change{[]Edit{{b.Start, b.End, text}}}
}

// Join returns the change that removes the bytes of all breaks, so that the URL is in
// one piece.
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

// Mend returns the change of the link to the URL to what was meant, by p.URL.Flaws.
func (p *Pass) Mend() Change {
	var c Change
	for _, f := range p.URL.Flaws {
		if f.NoFix || !p.URL.Takes(f.Meant) {
			return Change{}
		}
		c.edits = append(c.edits, Edit{f.Start, f.End, f.Meant})
	}
	return c
}

// isWritable reports whether the input may be changed at the URL.
func (p *Pass) isWritable() bool {
	if p.URL.Mail != nil {
		return p.URL.Mail.Writable
	}
	return !p.URL.Input.IsMail()
}

// verbatim returns the range of the input that has the bytes [start, end) of the URL
// unchanged and in one piece. For the whole inferred prefix it is the empty range where
// the prefix would be.
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

// verbatim returns the range of the input that has the bytes [start, end) of the URL,
// none of which is inferred, unchanged and in one piece.
func (p *places) verbatim(start, end int) (Range, bool) {
	for i, s := range p.segments {
		if s.Text == "" && p.starts[i] <= start && end <= p.starts[i+1] {
			shift := s.Start - p.starts[i]
			return Range{start + shift, end + shift}, true
		}
	}
	return Range{}, false
}

// reads reports whether text written at the URL means itself there.
func (p *Pass) reads(text string) bool {
	u := &p.URL
	special := specialAnywhere + markupOf(u).Special
	isPlain := u.Input == extract.TextInput || u.Input == extract.UnknownInput || u.Mail != nil && u.Mail.Type == "text/plain"
	if isPlain && u.Kind != extract.Markup {
		special = ""
	}
	for i := range len(text) {
		if b := text[i]; b <= ' ' || 0x7F <= b || ascii.In(b, special) {
			return false
		}
	}
	return true
}

// specialAnywhere are the characters that have a meaning in some markup or program.
const specialAnywhere = "\\\"'`<>()[]{}|&*_#$^~!@;+"
