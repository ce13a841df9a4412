package lint

import "github.com/urlmend/urlmend/extract"

// What extraction saw, under names by which a rule can tell it without
// importing package extract.
type (
	Kind      = extract.Kind
	Break     = extract.Break
	BreakKind = extract.BreakKind
	Hyphen    = extract.Hyphen
	Reading   = extract.Reading
	Notes     = extract.Notes
	Mail      = extract.Mail
	Place     = extract.Place
)

// What part of a message a text is: see [extract.Place].
const (
	InBody   = extract.InBody
	InHeader = extract.InHeader
	Outside  = extract.Outside
	InHTML   = extract.InHTML
	InTag    = extract.InTag
)

// How the text marked a URL off: see [extract.Kind].
const (
	Wrapped  = extract.Wrapped
	Angle    = extract.Angle
	Quoted   = extract.Quoted
	Prefixed = extract.Prefixed
	Bare     = extract.Bare
	Markup   = extract.Markup
)

// What was dropped from a URL: see [extract.BreakKind].
const (
	LineBreak      = extract.LineBreak
	PageBreak      = extract.PageBreak
	SpaceBreak     = extract.SpaceBreak
	InvisibleBreak = extract.InvisibleBreak
	MarkupBreak    = extract.MarkupBreak
	EncodingBreak  = extract.EncodingBreak
)

// What became of a hyphen before a line break: see [extract.Hyphen].
const (
	NoHyphen      = extract.NoHyphen
	HyphenKept    = extract.HyphenKept
	HyphenDropped = extract.HyphenDropped
)

// What else was seen about a URL: see [extract.Notes].
const (
	UnclosedWrapper = extract.UnclosedWrapper
	CutAtLimit      = extract.CutAtLimit
	Schemeless      = extract.Schemeless
	Refanged        = extract.Refanged
	NearMiss        = extract.NearMiss
)

// How sure it is that pieces belong together: see [extract.Confidence].
const (
	Possible = extract.Possible
	Likely   = extract.Likely
	Proved   = extract.Proved
)

// Reasons of breaks that rules ask for.
const (
	SoftBreak   = extract.SoftBreak
	Folded      = extract.Folded
	FlowedSpace = extract.FlowedSpace
)
