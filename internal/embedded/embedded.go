// Package embedded finds texts in markup inside the strings of another text: the Markdown cells of a notebook of
// Jupyter, and the translations in a gettext catalogue.
package embedded

// A Range is the bytes [Start, End) of a text, which is shorter than 4 GiB.
type Range struct{ Start, End uint32 }
