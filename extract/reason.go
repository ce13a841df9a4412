package extract

// A Reason says on what evidence a break was read as it was.
type Reason uint8

const (
	NoReason Reason = iota
	Delimited
	FormatterHyphen
	StandsElsewhere
	HostKnown
	ProseHyphenated
	HyphenByDefault
	SoftBreak
	OtherHyphen
	SpaceMeant
	UnfinishedHost
	UnfinishedURL
	Folded
	WrapColumn
	TokenGoesOn
	Conjecture
	Encoded
	FlowedSpace
)

var reasonTexts = [...]string{
	NoReason:        "",
	Delimited:       "the delimiter closes behind the break",
	FormatterHyphen: "formatters put such a hyphen in where they break a line",
	StandsElsewhere: "it stands unbroken nearby",
	HostKnown:       "its host stands unbroken nearby",
	ProseHyphenated: "the prose around hyphenates words at line ends",
	HyphenByDefault: "software wraps behind a hyphen that is there",
	SoftBreak:       "\"=\" at a line end is a soft break of quoted-printable, which nobody decoded",
	OtherHyphen:     "the hyphen before the break may or may not belong to it",
	SpaceMeant:      "the white space may have been meant as %20",
	UnfinishedHost:  "the line ends before the host is complete",
	UnfinishedURL:   "the line ends in a mark that a URL seldom ends in",
	Folded:          "a backslash folds the line",
	WrapColumn:      "the line is full where it breaks",
	TokenGoesOn:     "the next line begins with more of a URL",
	Conjecture:      "the next line may begin with more of it",
	Encoded:         "the encoding of the mail puts it there",
	FlowedSpace:     "format=flowed without DelSp keeps the space at the line end",
}

// String says it in words: the end of a sentence that begins with "because".
func (r Reason) String() string { return reasonTexts[r] }
