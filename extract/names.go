package extract

import (
	"fmt"
	"slices"
	"strings"

	"github.com/urlmend/urlmend/internal/enum"
)

// The names of the types below are those that all outputs have. MarshalText gives the
// name, and UnmarshalText reads it.

var kindNames = []string{
	Wrapped: "wrapped", Angle: "angle", Quoted: "quoted", Prefixed: "prefixed", Bare: "bare", Markup: "markup",
}

func (k Kind) String() string                   { return enum.Name(kindNames, k) }
func (k Kind) MarshalText() ([]byte, error)     { return []byte(k.String()), nil }
func (k *Kind) UnmarshalText(text []byte) error { return enum.Parse(k, "kind", kindNames, text) }

var confidenceNames = []string{Possible: "possible", Likely: "likely", Proved: "proved"}

func (c Confidence) String() string               { return enum.Name(confidenceNames, c) }
func (c Confidence) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

func (c *Confidence) UnmarshalText(text []byte) error {
	return enum.Parse(c, "confidence", confidenceNames, text)
}

// ParseConfidence returns the confidence of that name.
func ParseConfidence(name string) (c Confidence, ok bool) {
	err := c.UnmarshalText([]byte(name))
	return c, err == nil && c != 0
}

// ConfidenceNames lists the names that ParseConfidence knows, least first.
func ConfidenceNames() []string { return slices.Clone(confidenceNames[Possible:]) }

var breakNames = []string{
	LineBreak: "line", PageBreak: "page", SpaceBreak: "space",
	InvisibleBreak: "invisible", MarkupBreak: "markup", EncodingBreak: "encoding",
}

func (k BreakKind) String() string                   { return enum.Name(breakNames, k) }
func (k BreakKind) MarshalText() ([]byte, error)     { return []byte(k.String()), nil }
func (k *BreakKind) UnmarshalText(text []byte) error { return enum.Parse(k, "break", breakNames, text) }

var hyphenNames = []string{NoHyphen: "", HyphenKept: "kept", HyphenDropped: "dropped"}

// String returns "kept", "dropped", or nothing where there was no hyphen.
func (h Hyphen) String() string                   { return enum.Name(hyphenNames, h) }
func (h Hyphen) MarshalText() ([]byte, error)     { return []byte(h.String()), nil }
func (h *Hyphen) UnmarshalText(text []byte) error { return enum.Parse(h, "hyphen", hyphenNames, text) }

var levelNames = []string{SchemelessNone: "none", SchemelessWWW: "www", SchemelessHosts: "hosts", SchemelessMail: "mail"}

func (l Level) String() string                   { return enum.Name(levelNames, l) }
func (l Level) MarshalText() ([]byte, error)     { return []byte(l.String()), nil }
func (l *Level) UnmarshalText(text []byte) error { return enum.Parse(l, "level", levelNames, text) }

// LevelNames lists the names of the levels, least first.
func LevelNames() []string { return slices.Clone(levelNames) }

var placeNames = []string{InBody: "body", InHeader: "header", Outside: "outside", InHTML: "html", InTag: "tag"}

func (p Place) String() string                   { return enum.Name(placeNames, p) }
func (p Place) MarshalText() ([]byte, error)     { return []byte(p.String()), nil }
func (p *Place) UnmarshalText(text []byte) error { return enum.Parse(p, "place", placeNames, text) }

var dateSourceNames = []string{"none", "date", "received", "separator", "fetched"}

func (d DateSource) String() string               { return enum.Name(dateSourceNames, d) }
func (d DateSource) MarshalText() ([]byte, error) { return []byte(d.String()), nil }
func (d *DateSource) UnmarshalText(text []byte) error {
	return enum.Parse(d, "date source", dateSourceNames, text)
}

var noteNames = [...]string{"unclosed-wrapper", "cut-at-limit", "schemeless", "refanged", "near-miss", "relative"}

// Names lists the names of the notes in the set.
func (n Notes) Names() []string {
	var names []string
	for i, name := range noteNames {
		if n&(1<<i) != 0 {
			names = append(names, name)
		}
	}
	return names
}

// String joins the names of the notes by commas.
func (n Notes) String() string               { return strings.Join(n.Names(), ",") }
func (n Notes) MarshalText() ([]byte, error) { return []byte(n.String()), nil }

func (n *Notes) UnmarshalText(text []byte) error {
	var notes Notes
	for name := range strings.SplitSeq(string(text), ",") {
		i := slices.Index(noteNames[:], name)
		if i < 0 && len(text) > 0 {
			return fmt.Errorf("unknown note %q: want some of %s", name, strings.Join(noteNames[:], ", "))
		}
		if i >= 0 {
			notes |= 1 << i
		}
	}
	*n = notes
	return nil
}

func (in Input) MarshalText() ([]byte, error) { return []byte(in.String()), nil }

// UnmarshalText reads a name as [ParseInput] does.
func (in *Input) UnmarshalText(text []byte) error {
	parsed, ok := ParseInput(string(text))
	if !ok {
		return fmt.Errorf("unknown input %q: want one of %s", text, strings.Join(InputNames(), ", "))
	}
	*in = parsed
	return nil
}
