// Package suppress reads what a text says about the findings in it, as in
//
//	http://web_server.example.com/ <!-- urlmend:ignore[bad-host] it is called so -->
//
// and tells which findings are suppressed by it, and which directives are wrong
// or of no use.
package suppress

import "fmt"

// A Kind is what a directive says.
type Kind uint8

const (
	// Ignore is for the line that it stands on.
	Ignore Kind = iota
	// IgnoreNext is for the line behind that.
	IgnoreNext
	// IgnoreFile is for the whole document.
	IgnoreFile
	// Off is for all that begins behind it.
	Off
	// On ends what Off began.
	On
)

var kindNames = [...]string{"ignore", "ignore-next", "ignore-file", "off", "on"}

// String returns the word for it: "ignore-next".
func (k Kind) String() string { return kindNames[k] }

// parseKind returns the kind of that name.
func parseKind(name string) (k Kind, ok bool) {
	for i, n := range kindNames {
		if n == name {
			return Kind(i), true
		}
	}
	return 0, false
}

// A Directive is one marker of a text and what belongs to it. Its offsets are
// byte offsets in the document, its ranges half-open.
type Directive struct {
	Kind Kind
	// Line is where it stands, from 1.
	Line int
	// Start and End bound it from "urlmend:" to the bracket that closes.
	Start, End int
	// Names are those of the rules that it lists, in order.
	Names []Name
	// Reason is what stands behind it, less the end of the comment.
	Reason string
	// Problem says what is malformed, as a message does: lower case, no full
	// stop. It is empty when nothing is.
	Problem string

	// remove is what to delete from the text to be rid of the directive, and of
	// nothing else; empty where that can't be told.
	remove edit
}

// A Name is the name of a rule in a directive.
type Name struct {
	Text       string
	Start, End int

	used bool
	on   *ref // what ended it, if it was turned off
}

// An edit is the bytes [start, end) of the document.
type edit struct{ start, end int }

// refuse says what is malformed, unless something else is already.
func (d *Directive) refuse(format string, args ...any) {
	if d.Problem == "" {
		d.Problem = fmt.Sprintf(format, args...)
	}
}
