package mail

import "github.com/urlmend/urlmend/internal/source"

// notebook adds the leaves of a notebook of Jupyter (nbformat, "The Notebook file format"): the
// sources of its Markdown cells, and what is between them. What is not as in a notebook ends
// the cells: the rest is read as it is.
func (p *parser) notebook(text source.Text) {
	n := notebook{jsonReader: jsonReader{text: text.Bytes}}
	n.read()
	at := 0
	for _, cell := range n.cells {
		p.addRaw(0, text.Slice(at, cell.Start))
		p.leaves = append(p.leaves, leaf{text: text.Slice(cell.Start, cell.End), kind: cellLeaf})
		at = cell.End
	}
	p.addRaw(0, text.Slice(at, len(text.Bytes)))
}

// A notebook is one that is being read.
type notebook struct {
	jsonReader
	cells []Range // the sources of its Markdown cells
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
			text.Start = n.at
			ok = n.skip()
			text.End = n.at
			return ok
		}
		return n.skip()
	})
	if ok && string(kind) == "markdown" && text.End > 0 {
		n.cells = append(n.cells, text)
	}
	return ok
}
