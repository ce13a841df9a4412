// Package embedded finds the Markdown cells of a notebook of Jupyter.
package embedded

// A Range is the bytes [Start, End) of a text, which is shorter than 4 GiB.
type Range struct{ Start, End uint32 }
