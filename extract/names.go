package extract

import "strings"

var kindNames = [...]string{
	Wrapped: "wrapped", Angle: "angle", Quoted: "quoted", Prefixed: "prefixed", Bare: "bare", Markup: "markup",
}

// String returns the name of the kind, as all outputs have it.
func (k Kind) String() string { return kindNames[k] }

var confidenceNames = [...]string{Possible: "possible", Likely: "likely", Proved: "proved"}

// String returns the name of the confidence, as all outputs have it.
func (c Confidence) String() string { return confidenceNames[c] }

// ParseConfidence returns the confidence of that name.
func ParseConfidence(name string) (Confidence, bool) {
	for c := Possible; c <= Proved; c++ {
		if confidenceNames[c] == name {
			return c, true
		}
	}
	return 0, false
}

// ConfidenceNames lists the names that ParseConfidence knows, least first.
func ConfidenceNames() []string { return confidenceNames[Possible:] }

var breakNames = [...]string{
	LineBreak: "line", PageBreak: "page", SpaceBreak: "space", InvisibleBreak: "invisible", MarkupBreak: "markup", EncodingBreak: "encoding",
}

// String returns the name of the kind of break, as all outputs have it.
func (k BreakKind) String() string { return breakNames[k] }

var hyphenNames = [...]string{NoHyphen: "", HyphenKept: "kept", HyphenDropped: "dropped"}

// String returns "kept", "dropped", or nothing where there was no hyphen.
func (h Hyphen) String() string { return hyphenNames[h] }

var noteNames = [...]string{"unclosed-wrapper", "cut-at-limit", "schemeless", "refanged", "near-miss"}

// Names lists the names of the notes in the set, as all outputs have them.
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
func (n Notes) String() string { return strings.Join(n.Names(), ",") }
