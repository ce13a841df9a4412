package embedded

// Cells appends the sources of the Markdown cells of a notebook of Jupyter (nbformat, "The Notebook file format").
// It stops at text that a notebook does not have.
func Cells(cells []Range, text []byte) []Range {
	n := notebook{jsonReader: jsonReader{text: text}, cells: cells}
	n.read()
	return n.cells
}

// A notebook is one that is being read.
type notebook struct {
	jsonReader
	cells []Range
}

// read reads a notebook. Before version 4 of the format, it has worksheets.
func (n *notebook) read() bool {
	return n.object(func(key string) bool {
		if key == "worksheets" {
			return n.array(n.sheet)
		}
		return n.value(key)
	})
}

func (n *notebook) sheet() bool { return n.object(n.value) }

// value reads the value of a key of a notebook or a worksheet.
func (n *notebook) value(key string) bool {
	if key == "cells" {
		return n.array(n.cell)
	}
	return n.skip()
}

func (n *notebook) cell() bool {
	var kind []byte
	var text Range
	ok := n.object(func(key string) (ok bool) {
		switch key {
		case "cell_type":
			kind, ok = n.str()
			return ok
		case "source":
			text.Start = uint32(n.at)
			ok = n.skip()
			text.End = uint32(n.at)
			return ok
		}
		return n.skip()
	})
	if ok && string(kind) == "markdown" && text.End > 0 {
		n.cells = append(n.cells, text)
	}
	return ok
}
