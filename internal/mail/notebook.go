package mail

import (
	"github.com/urlmend/urlmend/internal/embedded"
	"github.com/urlmend/urlmend/internal/source"
)

// cells are the leaves of a notebook: the sources of its Markdown cells, and the text between them.
type cells struct {
	text   source.Text
	ranges []embedded.Range // the sources
	at     int              // the text before it has been read
	number int              // of the next cell
}

// read finds the cells of a notebook.
func (c *cells) read(text source.Text) {
	c.text, c.ranges = text, embedded.Cells(c.ranges, text.Bytes)
}

// next returns the next leaf. It is not ok at the end.
func (c *cells) next() (l leaf, ok bool) {
	size := len(c.text.Bytes)
	if c.at == size {
		return l, false
	}
	cell := embedded.Range{Start: uint32(size), End: uint32(size)}
	if c.number < len(c.ranges) {
		cell = c.ranges[c.number]
	}
	if start := int(cell.Start); c.at < start {
		l = leaf{text: c.text.Slice(c.at, start), kind: rawLeaf}
		c.at = start
		return l, true
	}
	l = leaf{text: c.text.Slice(c.at, int(cell.End)), kind: cellLeaf}
	c.at, c.number = int(cell.End), c.number+1
	return l, true
}
