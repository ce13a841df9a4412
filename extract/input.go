package extract

import "github.com/urlmend/urlmend/internal/markup"

// An Input says what markup a text is in. Zero is plain text, in which only
// unmistakable markup counts.
type Input uint8

func (in Input) language() markup.Language { return markup.Language(in) }

// ParseInput returns the input of that name.
func ParseInput(name string) (Input, bool) {
	l, ok := markup.Parse(name)
	return Input(l), ok
}

// InputForName tells the input from the name of a file; plain text when it is
// not known.
func InputForName(path string) Input { return Input(markup.ForName(path)) }

// InputNames lists the names that ParseInput knows.
func InputNames() []string { return markup.Names() }

// String returns the name of the input.
func (in Input) String() string { return in.language().String() }
