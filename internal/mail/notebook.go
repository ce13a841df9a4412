package mail

import "github.com/urlmend/urlmend/internal/source"

// cells are the leaves of a notebook of Jupyter (nbformat, "The Notebook file format"): the
// sources of its Markdown cells, and what is between them. What is not as in a notebook ends
// the cells: the rest is read as it is.
type cells struct {
	text   source.Text
	ranges []cellRange // the sources
	at     int         // the text before it has been read
	number int         // of the next cell
}

// A cellRange is the bytes [start, end) of a notebook or a catalogue, which is shorter than 4 GiB.
type cellRange struct{ start, end uint32 }

// read finds the cells of a notebook.
func (c *cells) read(text source.Text) {
	n := notebook{jsonReader: jsonReader{text: text.Bytes}, cells: c.ranges}
	n.read()
	c.text, c.ranges = text, n.cells
}

// next returns the next leaf. It is not ok at the end.
func (c *cells) next() (l leaf, ok bool) {
	size := len(c.text.Bytes)
	if c.at == size {
		return l, false
	}
	cell := cellRange{uint32(size), uint32(size)}
	if c.number < len(c.ranges) {
		cell = c.ranges[c.number]
	}
	if start := int(cell.start); c.at < start {
		l = leaf{text: c.text.Slice(c.at, start), kind: rawLeaf}
		c.at = start
		return l, true
	}
	l = leaf{text: c.text.Slice(c.at, int(cell.end)), kind: cellLeaf}
	c.at, c.number = int(cell.end), c.number+1
	return l, true
}

// A notebook is one that is being read.
type notebook struct {
	jsonReader
	cells []cellRange // the sources of its Markdown cells
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
	var text cellRange
	ok := n.object(func(key string) (ok bool) {
		switch key {
		case "cell_type":
			kind, ok = n.str()
			return ok
		case "source":
			text.start = uint32(n.at)
			ok = n.skip()
			text.end = uint32(n.at)
			return ok
		}
		return n.skip()
	})
	if ok && string(kind) == "markdown" && text.end > 0 {
		n.cells = append(n.cells, text)
	}
	return ok
}
