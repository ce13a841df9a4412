package extract

import "github.com/urlmend/urlmend/extract/linkflaw"

// A Flaw is a mistake in what was meant as a link to a URL. Because of it, the markup of
// the text makes no link, or a link to something else, or to nothing.
type Flaw struct {
	Kind linkflaw.Kind
	// Start and End are the bytes of the input that are wrong; an empty range where
	// something is missing.
	Start, End int
	// Meant is what should be there, if that is known.
	Meant string
	// Mark is the mark of the link that is missing, or is there; "" for white space and words.
	Mark string
	// NoFix: nobody knows what to change.
	NoFix bool
	// Near is what may have been meant, if the link leads to nothing in the project. It is "" if nothing is near, or too much.
	Near string
	// IsDoubtful: the link may lead to something that a program makes.
	IsDoubtful bool
}
