package find

import "io"

// A Source is how an extract.Scanner is given URLs that were found already, in place of an io.Reader of a text. It makes of
// them what it makes of those that it finds itself.
type Source struct {
	io.Reader // nothing reads it
	// Search returns what gives the next URL, and is false at the end.
	Search func(Options) (next func(*Found) bool)
}
