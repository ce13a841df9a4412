package extract

import "github.com/urlmend/urlmend/internal/syntax"

// A FlawKind is what is wrong with a link, so that the markup makes no link of it, or a link to something else. Below, t is
// the text of a link, and u its destination.
type FlawKind uint8

const (
	// FlawMissing: a mark is missing, as in [t](u.
	FlawMissing FlawKind = FlawKind(syntax.Missing)
	// FlawExtra: a mark too many, as in [t]((u).
	FlawExtra FlawKind = FlawKind(syntax.Extra)
	// FlawMisshapen: another mark than the link needs, or the mark in another shape: [t](u], [t]（u）.
	FlawMisshapen FlawKind = FlawKind(syntax.Misshapen)
	// FlawSpaced: white space where none may be, as in [t] (u).
	FlawSpaced FlawKind = FlawKind(syntax.Spaced)
	// FlawBroken: a line end where none may be.
	FlawBroken FlawKind = FlawKind(syntax.Broken)
	// FlawStray: words where none may be, as in [t](u v).
	FlawStray FlawKind = FlawKind(syntax.Stray)
	// FlawForeign: the link is written as another markup language does, or with its marks in the wrong order: (t)[u].
	FlawForeign FlawKind = FlawKind(syntax.Foreign)
	// FlawStrayEnd: what is not part of it at the end or the beginning of the destination: [t](u。), [t](/u).
	FlawStrayEnd FlawKind = FlawKind(syntax.BadEnd)
	// FlawEmpty: the destination is empty: [t]().
	FlawEmpty FlawKind = FlawKind(syntax.Empty)
	// FlawToDo: the destination is still to be written: [t](TODO).
	FlawToDo FlawKind = FlawKind(syntax.ToDo)
	// FlawLabel: the label of a definition is written as a page: [t](v) for [t][v], and in reStructuredText `t <v>`_ for `t <v_>`_.
	FlawLabel FlawKind = FlawKind(syntax.AsPage)
	// FlawCode: backquotes make code of a link, in place of its text: `[t](u)` for [`t`](u), or one of those around its text is missing.
	FlawCode FlawKind = FlawKind(syntax.AsCode)
	// FlawNoAnchor: the document has no anchor of that name.
	FlawNoAnchor FlawKind = iota + 1
	// FlawNoAnchorThere: the document that the link leads to has none.
	FlawNoAnchorThere
	// FlawNoFile: the project has no such file.
	FlawNoFile
	// FlawOtherCase: the name of the file has letters of another case.
	FlawOtherCase
	// FlawNotInRepository: the repository of the project has no such file.
	FlawNotInRepository
	// FlawNoLabel: the document does not define the label of the link.
	FlawNoLabel
	// FlawUnusedLabel: nothing refers to the definition of a label.
	FlawUnusedLabel
	// FlawNoLabelInProject: no document of the project has the label.
	FlawNoLabelInProject
)

// A Flaw is a mistake in what was meant as a link to a URL. Because of it, the markup of
// the text makes no link, or a link to something else, or to nothing.
type Flaw struct {
	Kind FlawKind
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
