package extract

import (
	"github.com/urlmend/urlmend/internal/enum"
	"github.com/urlmend/urlmend/internal/join"
)

// A Reason is the evidence by which a break was read as it was.
type Reason uint8

const (
	NoReason Reason = Reason(join.NoReason)
	// Delimited: the delimiter of the URL closes after the break.
	Delimited Reason = Reason(join.Delimited)
	// FormatterHyphen: the hyphen is one that formatters add where they break a line.
	FormatterHyphen Reason = Reason(join.FormatterHyphen)
	// UnbrokenNearby: the URL occurs nearby without a break.
	UnbrokenNearby Reason = Reason(join.UnbrokenNearby)
	// HostKnown: the host occurs nearby without a break.
	HostKnown Reason = Reason(join.HostKnown)
	// NameInPath: the path has the name of the host, without a break.
	NameInPath Reason = Reason(join.NameInPath)
	// ProseHyphenated: the text around has hyphenated words at line ends.
	ProseHyphenated Reason = Reason(join.ProseHyphenated)
	// HyphenByDefault: nothing speaks against a hyphen that belongs to the URL.
	HyphenByDefault Reason = Reason(join.HyphenByDefault)
	// SoftBreak: a "=" at the line end is left over from quoted-printable.
	SoftBreak Reason = Reason(join.SoftBreak)
	// OtherHyphen: nothing decides whether the hyphen belongs to the URL.
	OtherHyphen Reason = Reason(join.OtherHyphen)
	// SpaceMeant: white space may have been meant as %20.
	SpaceMeant Reason = Reason(join.SpaceMeant)
	// UnfinishedHost: the line ends before the host is complete.
	UnfinishedHost Reason = Reason(join.UnfinishedHost)
	// UnfinishedURL: the line ends in a character that URLs seldom end in.
	UnfinishedURL Reason = Reason(join.UnfinishedURL)
	// Folded: a backslash at the line end continues the line.
	Folded Reason = Reason(join.Folded)
	// WrapColumn: the line ends in the column where the text is wrapped.
	WrapColumn Reason = Reason(join.WrapColumn)
	// TokenContinues: the next line begins with what looks like more of a URL.
	TokenContinues Reason = Reason(join.TokenContinues)
	// Conjecture: the next line may begin with more of the URL.
	Conjecture Reason = Reason(join.Conjecture)
	// Encoded: the break belongs to an encoding of mail, or to the folding of a calendar.
	Encoded Reason = Reason(join.Encoded)
	// FlowedSpace: format=flowed without DelSp keeps the space (RFC 3676, 4.2).
	FlowedSpace Reason = Reason(join.FlowedSpace)
	// Concatenated: the format joins the string literals on either side.
	Concatenated Reason = Reason(join.Concatenated)
)

var reasonNames = []string{
	NoReason: "", Delimited: "delimited", FormatterHyphen: "formatter-hyphen", UnbrokenNearby: "unbroken-nearby",
	HostKnown: "host-nearby", NameInPath: "name-in-path", ProseHyphenated: "prose-hyphenated", HyphenByDefault: "hyphen-by-default", SoftBreak: "soft-break",
	OtherHyphen: "other-hyphen", SpaceMeant: "space-meant", UnfinishedHost: "unfinished-host", UnfinishedURL: "unfinished-url",
	Folded: "folded", WrapColumn: "wrap-column", TokenContinues: "token-continues", Conjecture: "conjecture", Encoded: "encoded",
	FlowedSpace: "flowed-space", Concatenated: "concatenated",
}

// MarshalText returns a name, such as "host-nearby", that does not change.
func (r Reason) MarshalText() ([]byte, error)     { return []byte(enum.Name(reasonNames, r)), nil }
func (r *Reason) UnmarshalText(text []byte) error { return enum.Parse(r, "reason", reasonNames, text) }

var reasonTexts = []string{
	NoReason:        "",
	Delimited:       "the delimiter closes after the break",
	FormatterHyphen: "formatters add such a hyphen where they break a line",
	UnbrokenNearby:  "it occurs unbroken nearby",
	HostKnown:       "its host occurs unbroken nearby",
	NameInPath:      "its path has the name of its host in one piece",
	ProseHyphenated: "the surrounding text hyphenates words at line ends",
	HyphenByDefault: "software breaks lines after a hyphen that is already there",
	SoftBreak:       "\"=\" at a line end is a soft line break of undecoded quoted-printable",
	OtherHyphen:     "the hyphen before the break may or may not belong to it",
	SpaceMeant:      "the white space may have been meant as %20",
	UnfinishedHost:  "the line ends before the host is complete",
	UnfinishedURL:   "the line ends in a character that URLs seldom end in",
	Folded:          "a backslash folds the line",
	WrapColumn:      "the line is full where it breaks",
	TokenContinues:  "the next line begins with more of a URL",
	Conjecture:      "the next line may begin with more of it",
	Encoded:         "the encoding of the text puts it there",
	FlowedSpace:     "format=flowed without DelSp keeps the space at the line end",
	Concatenated:    "the strings on either side are one text",
}

// String returns the reason in words: the end of a sentence that begins with "because".
func (r Reason) String() string { return enum.Name(reasonTexts, r) }
