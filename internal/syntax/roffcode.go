package syntax

import (
	"slices"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/kernel"
)

// roffBlocks finds displays that are not filled, and examples (groff_man(7), groff_ms(7),
// mdoc(7), and the output of pod2man).
type roffBlocks struct{ end string } // the request that ends the display that is open

func (b *roffBlocks) reset() { b.end = "" }

func (b *roffBlocks) state() any       { return *b }
func (b *roffBlocks) resume(state any) { *b = state.(roffBlocks) }

func (b *roffBlocks) opens([]byte) bool { return false }

// displays has the request that ends a display, by the one that begins it.
var displays = map[string]string{"nf": "fi", "EX": "EE", "DS": "DE", "CS": "CE", "Vb": "Ve"}

// literals are the requests whose line is code.
var literals = []string{"Dl", "D1", "Li", "Ql", "Cm"}

func (b *roffBlocks) line(line []byte) lineKind {
	name, rest := requestOf(line)
	switch {
	case b.end != "":
		if name == b.end {
			b.end = ""
		}
		return codeLine
	case displays[name] != "":
		b.end = displays[name]
		return codeLine
	case name == "Bd" && (ascii.HasPrefix(rest, "-literal") || ascii.HasPrefix(rest, "-unfilled")):
		b.end = "Ed"
		return codeLine
	case slices.Contains(literals, name):
		return codeLine
	}
	return textLine
}

// requestOf returns the name of the request that line is, and its arguments.
func requestOf(line []byte) (name string, rest []byte) {
	if len(line) == 0 || line[0] != '.' && line[0] != '\'' {
		return "", nil
	}
	line = kernel.Blanks.Trim(line[1:])
	n := tokenLen(line, "")
	if n > 2 {
		return "", nil
	}
	return string(line[:n]), kernel.Blanks.Trim(line[n:])
}
