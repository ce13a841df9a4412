// Package linkflaw names what can be wrong with a link, so that the markup makes no link of it, or a link to something
// else.
package linkflaw

// A Kind is what is wrong with a link. Below, t is the text of a link, and u its destination.
type Kind uint8

const (
	// Missing: a mark is missing, as in [t](u.
	Missing Kind = iota + 1
	// Extra: a mark too many, as in [t]((u).
	Extra
	// Misshapen: another mark than the link needs, or the mark in another shape: [t](u], [t]（u）.
	Misshapen
	// Spaced: white space where none may be, as in [t] (u).
	Spaced
	// Broken: a line end where none may be.
	Broken
	// Stray: words where none may be, as in [t](u v).
	Stray
	// Foreign: the link is written as another markup language does, or with its marks in the wrong order: (t)[u].
	Foreign
	// StrayEnd: what is not part of it at the end or the beginning of the destination: [t](u。), [t](/u).
	StrayEnd
	// Empty: the destination is empty: [t]().
	Empty
	// ToDo: the destination is still to be written: [t](TODO).
	ToDo
	// Label: the label of a definition is written as a page: [t](v) for [t][v], and in reStructuredText `t <v>`_ for `t <v_>`_.
	Label
	// Code: backquotes around a link make code of it, in place of its text: `[t](u)` for [`t`](u).
	Code
	// NoAnchor: the document has no anchor of that name.
	NoAnchor
	// NoAnchorThere: the document that the link leads to has none.
	NoAnchorThere
	// NoFile: the project has no such file.
	NoFile
	// OtherCase: the name of the file has letters of another case.
	OtherCase
	// NotInRepository: the repository of the project has no such file.
	NotInRepository
)
