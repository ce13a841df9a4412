package syntax

import (
	"bytes"
	"slices"
)

// A FlawKind is what is wrong with a link, or with a mark of it. The package extract names them to the public.
type FlawKind uint8

const (
	Missing   FlawKind = iota + 1 // a mark is not there
	Extra                         // a mark too many
	Misshapen                     // another mark, or the mark in another shape
	Spaced                        // white space where none may be
	Broken                        // a line end where none may be
	Stray                         // words where none may be
	Foreign                       // written as another language does, or with its marks in the wrong order
	BadEnd                        // more than the destination between its marks
	Empty                         // no destination
	ToDo                          // a destination that is still to be written
	AsPage                        // a label where a destination is read
	AsCode                        // backquotes around the link, in place of its text
)

// A Flaw is a mistake in what was meant as a link. Because of it, the markup makes no link, or a link to something
// else.
type Flaw struct {
	Kind FlawKind
	// Start and End are the bytes of the text that are wrong; an empty range where something is missing.
	Start, End int
	// Meant is what should be there, if that is known.
	Meant string
	// Mark is the mark of the link that is missing, or is there; "" for white space and words.
	Mark string
	// NoFix: nobody knows what to change.
	NoFix bool
}

// Flaws returns the edits as what is wrong with the link to a destination; nil if nothing is.
func (a *Alignment) Flaws(destination []byte) []Flaw {
	isWhole := DestinationLen(destination) == len(destination)
	var flaws []Flaw
	for _, e := range a.Edits {
		if n := len(flaws) - 1; n >= 0 && e.Kind == Missing && flaws[n].Kind == Missing && flaws[n].End == e.Start {
			flaws[n].Meant += e.Text // at the same place
			flaws[n].Mark += e.Mark
			continue
		}
		isUnknown := e.Kind == Stray || e.Start == e.End && e.Text == ""
		flaws = append(flaws, Flaw{e.Kind, e.Start, e.End, e.Text, e.Mark, isUnknown || !isWhole})
	}
	return flaws
}

// IsSpaced reports whether the first flaw is white space between the marks of a link, as prose has it after a reference.
func IsSpaced(flaws []Flaw) bool {
	return len(flaws) > 0 && (flaws[0].Kind == Spaced || flaws[0].Kind == Broken)
}

// Rewrite returns the flaw of a link to text[start:end] that is written as another language does, or in the wrong order: all of
// it, with what is meant.
func (l *Language) Rewrite(a *Alignment, text []byte, start, end int) Flaw {
	from := start
	if a.Construct.textFirst {
		from = a.TextStart
	}
	from -= len(a.Construct.open)
	isReplaced := slices.ContainsFunc(l.Replaced, func(s string) bool { return bytes.Contains(text[start:end], []byte(s)) })
	return Flaw{Kind: Foreign, Start: from, End: a.End, Meant: l.Write(text[a.TextStart:a.TextEnd], text[start:end]), NoFix: isReplaced}
}
