package config

import (
	"bytes"
	"errors"
	"slices"
	"sort"
	"strings"

	"github.com/pelletier/go-toml/v2"
	"github.com/pelletier/go-toml/v2/unstable"
)

// A node is a value of TOML, or of JSON as if it were TOML, and its place.
type node struct {
	kind   unstable.Kind // Array and Table for all kinds of them
	text   string        // of what is neither
	at     place
	items  []*node // of an array
	fields []*field
	index  map[string]*field // of fields
}

// A field is a key of a table with its value.
type field struct {
	name  string
	at    place // of the key
	value *node
}

// A file is the text of a configuration file.
type file struct {
	path   string // absolute
	shown  string // as messages have it
	text   []byte
	starts []int // offsets of the lines
	// foreign says that the file is not to be quoted: any file may be named by
	// a configuration that a stranger wrote.
	foreign bool
}

func newFile(path string, text []byte) *file {
	f := &file{path: path, shown: shown(path), text: text, starts: []int{0}}
	for i, b := range text {
		if b == '\n' {
			f.starts = append(f.starts, i+1)
		}
	}
	return f
}

// place returns the place of a range of the text.
func (f *file) place(start, length int) place {
	line := sort.SearchInts(f.starts, start+1)
	return place{f, line, start - f.starts[line-1] + 1, length}
}

// lineAt returns the line of that number, from 1, without its end.
func (f *file) lineAt(line int) []byte {
	end := len(f.text)
	if line < len(f.starts) {
		end = f.starts[line]
	}
	return bytes.TrimRight(f.text[f.starts[line-1]:end], "\r\n")
}

// maxNames is how many names the keys and the tables of a TOML file may have, counting each part of
// a dotted key: the decoder takes time by their square.
const maxNames = 10_000

// hasManyNames reports whether the file has more than maxNames.
func (f *file) hasManyNames() bool {
	left := maxNames
	var count func(n *unstable.Node)
	count = func(n *unstable.Node) {
		if n.Kind == unstable.Key {
			left--
		}
		for it := n.Children(); left >= 0 && it.Next(); {
			count(it.Node())
		}
	}
	var p unstable.Parser
	for p.Reset(f.text); left >= 0 && p.NextExpression(); {
		count(p.Expression())
	}
	return left < 0
}

// parse returns the file as a table, or what keeps it from being one.
func (f *file) parse() (*node, *Fault) {
	if homeOf(f.path).isJSON() {
		return f.parseJSON()
	}
	if f.hasManyNames() {
		fault := place{file: f}.fault("its keys and tables have more than %d names: remove those that are no settings", maxNames)
		return nil, &fault
	}
	// The table is built from the syntax; that no key is there twice is known
	// to the decoder only.
	var all map[string]any
	if err := toml.Unmarshal(f.text, &all); err != nil {
		fault := place{file: f}.fault("%v", err)
		if wrong := (*toml.DecodeError)(nil); errors.As(err, &wrong) {
			line, column := wrong.Position()
			fault = place{f, line, column, 1}.fault("%s", tidy(wrong.Error()))
		}
		return nil, &fault
	}
	b := builder{file: f, root: newTable(place{file: f})}
	b.table = b.root
	b.parser.Reset(f.text)
	for b.parser.NextExpression() {
		b.expression(b.parser.Expression())
	}
	return b.root, nil
}

const noValue = "there is no value: write one, or remove the line"

// tidy returns a message of the decoder as ours are, with what to do about the
// mistake that is made most.
func tidy(message string) string {
	message = strings.TrimPrefix(message, "toml: ")
	rest, isStart := strings.CutSuffix(message, " at start of value")
	if !isStart {
		return strings.Replace(message, "expected value, not end of input", noValue, 1)
	}
	for _, end := range []string{" U+000A", " U+000D", " U+0023 '#'"} {
		if strings.HasSuffix(rest, end) {
			return noValue
		}
	}
	return message + ": put a string in quotes"
}

// A builder makes a tree of the expressions of a file that is known to be valid.
type builder struct {
	file        *file
	parser      unstable.Parser
	root, table *node // table is that of the last header
}

func newTable(at place) *node {
	return &node{kind: unstable.Table, at: at, index: make(map[string]*field)}
}

func (b *builder) expression(e *unstable.Node) {
	switch e.Kind {
	case unstable.KeyValue:
		b.set(b.table, e)
	case unstable.Table:
		b.table = b.descend(b.root, b.keys(e))
	case unstable.ArrayTable:
		names := b.keys(e)
		last := len(names) - 1
		array := b.descend(b.root, names[:last]).field(names[last], unstable.Array)
		b.table = newTable(names[last].at)
		array.items = append(array.items, b.table)
	}
}

// A name is one part of a dotted key.
type name struct {
	text string
	at   place
}

func (b *builder) keys(e *unstable.Node) (names []name) {
	for it := e.Key(); it.Next(); {
		n := it.Node()
		names = append(names, name{string(n.Data), b.place(n)})
	}
	return names
}

func (b *builder) place(n *unstable.Node) place {
	return b.file.place(int(n.Raw.Offset), int(n.Raw.Length))
}

// descend returns the table that the names lead to, the last one of an array.
func (b *builder) descend(table *node, names []name) *node {
	for _, n := range names {
		table = table.field(n, unstable.Table)
		if len(table.items) > 0 {
			table = table.items[len(table.items)-1]
		}
	}
	return table
}

// field returns the value of that name, which it makes if there is none.
func (n *node) field(name name, kind unstable.Kind) *node {
	if f := n.index[name.text]; f != nil {
		return f.value
	}
	value := newTable(name.at)
	value.kind = kind
	n.add(name, value)
	return value
}

func (n *node) add(name name, value *node) {
	f := &field{name.text, name.at, value}
	n.fields = append(n.fields, f)
	n.index[name.text] = f
}

func (b *builder) set(table *node, e *unstable.Node) {
	names := b.keys(e)
	last := len(names) - 1
	b.descend(table, names[:last]).add(names[last], b.value(e.Value(), names[last].at))
}

// value returns a value. If its own place is unknown, it gets the place of the key.
func (b *builder) value(v *unstable.Node, at place) *node {
	if v.Raw.Length > 0 {
		at = b.place(v)
	}
	n := newTable(at)
	switch v.Kind {
	case unstable.Array:
		n.kind = unstable.Array
		for it := v.Children(); it.Next(); {
			if item := it.Node(); item.Kind != unstable.Comment {
				n.items = append(n.items, b.value(item, at))
			}
		}
	case unstable.InlineTable:
		for it := v.Children(); it.Next(); {
			if item := it.Node(); item.Kind == unstable.KeyValue {
				b.set(n, item)
			}
		}
	default:
		n.kind, n.text = v.Kind, string(v.Data)
	}
	return n
}

// isWord reports whether a value may be taken for a string: a date is one without
// quotes.
func (n *node) isWord() bool {
	return slices.Contains([]unstable.Kind{unstable.String, unstable.LocalDate, unstable.DateTime}, n.kind)
}
