// Package suppress reads the directives in a text about the findings in it, such as
//
//	http://web_server.example.com/ <!-- urlmend:ignore[bad-host] internal name -->
//
// It decides which findings that suppresses, and which directives are malformed or
// unused.
package suppress

import (
	"fmt"
	"strings"
)

// A Kind is the kind of a directive.
type Kind uint8

const (
	// Ignore is for its own line.
	Ignore Kind = iota
	// IgnoreNext is for the next line, or the one after a blank line.
	IgnoreNext
	// IgnoreFile is for the whole document.
	IgnoreFile
	// Off is for everything that begins after it.
	Off
	// On ends the effect of Off.
	On
)

var kindNames = [...]string{"ignore", "ignore-next", "ignore-file", "off", "on"}

// String returns the word for the kind: "ignore-next".
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

// A Directive is a marker in a text with its rules and its reason. Its offsets are
// byte offsets in the document, its ranges half-open.
type Directive struct {
	Kind Kind
	// Line is its line, from 1.
	Line int
	// Start and End are its range, from "urlmend:" to the closing bracket.
	Start, End int
	// Names are the rules that it lists, in order.
	Names []Name
	// Reason is the text after it, without the end of the comment. A long reason is cut.
	Reason string
	// Problem is a message about what is malformed: lower case, no full stop. It
	// is empty if nothing is.
	Problem string

	// next is the line that an IgnoreNext is for: the next one, or the one after it if
	// that is blank.
	next int
	// remove is the range to delete in order to remove the directive and nothing
	// else; empty if that is unknown.
	remove edit
}

// count returns how many directives it counts as.
func (d *Directive) count() int { return max(1, len(d.Names)) }

// A Name is the name of a rule in a directive.
type Name struct {
	Text       string
	Start, End int

	used bool
	on   *ref // the directive that ended it, if it was turned off
}

// An edit is the bytes [start, end) of the document.
type edit struct{ start, end int }

// checkReason refuses a directive that suppresses something without a reason.
func (d *Directive) checkReason() {
	if d.Kind != On && strings.IndexFunc(d.Reason, isAlnum) < 0 {
		d.refuse("the directive gives no reason: write after the ] why the finding may stay, or set require-reason = false")
	}
}

// refuse sets the problem, unless there is one.
func (d *Directive) refuse(format string, args ...any) {
	if d.Problem == "" {
		d.Problem = fmt.Sprintf(format, args...)
	}
}

// Format returns the directive of a kind for the rules of these names.
func Format(k Kind, names []string, reason string) string {
	return fmt.Sprintf("%s%s[%s] %s", marker, k, strings.Join(names, ", "), reason)
}
