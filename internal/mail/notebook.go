package mail

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"

	"github.com/urlmend/urlmend/internal/source"
)

// notebook adds the leaves of a notebook of Jupyter (nbformat, "The Notebook file format"): the
// sources of its Markdown cells, and what is between them.
func (p *parser) notebook(text source.Text) {
	n := notebook{json: json.NewDecoder(bytes.NewReader(text.Bytes))}
	n.read() // an error ends the cells: the rest is read as it is
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
	json  *json.Decoder
	cells []Range // where the sources of its Markdown cells are, with the colon before each
}

// read reads a notebook, or a worksheet of one before version 4 of the format.
func (n *notebook) read() error {
	return n.object(func(key string) error {
		switch key {
		case "cells":
			return n.array(n.cell)
		case "worksheets":
			return n.array(n.read)
		}
		return n.skip()
	})
}

func (n *notebook) cell() error {
	var kind string
	var text Range
	err := n.object(func(key string) error {
		switch key {
		case "cell_type":
			return n.json.Decode(&kind)
		case "source":
			text.Start = int(n.json.InputOffset())
			err := n.skip()
			text.End = int(n.json.InputOffset())
			return err
		}
		return n.skip()
	})
	if kind == "markdown" && text.End > 0 && err == nil {
		n.cells = append(n.cells, text)
	}
	return err
}

// object reads an object, the value of each of whose keys is read by value.
func (n *notebook) object(value func(key string) error) error {
	return n.values('{', func() error {
		key, err := n.json.Token()
		if err != nil {
			return err
		}
		return value(key.(string))
	})
}

// array reads an array, each of whose elements is read by element.
func (n *notebook) array(element func() error) error { return n.values('[', element) }

// errValue says that a value has another type than in a notebook.
var errValue = errors.New("not a notebook")

func (n *notebook) values(open json.Delim, each func() error) error {
	if token, err := n.json.Token(); err != nil || token != open {
		return cmp.Or(err, errValue)
	}
	for n.json.More() {
		if err := each(); err != nil {
			return err
		}
	}
	_, err := n.json.Token()
	return err
}

// skip reads any value.
func (n *notebook) skip() error {
	var value json.RawMessage
	return n.json.Decode(&value)
}
