package find

import (
	"github.com/urlmend/urlmend/internal/layout"
	"github.com/urlmend/urlmend/internal/markup"
)

// Definitions report which link reference definitions of a text in Markdown are used. They
// read the text when they are first asked about one.
type Definitions struct {
	text       []byte
	references map[string]bool // the labels by which links use definitions; nil: not read yet
}

// IsUnused reports whether text[i] begins the destination of a definition that nothing uses.
func (d *Definitions) IsUnused(i int) bool {
	label, ok := markup.DefinitionLabel(d.text, i)
	if ok && d.references == nil {
		d.references = markup.References(d.text)
	}
	return ok && !d.references[label]
}

// definitionsOfText returns what reports definitions; nil if the text has none, or may be longer
// than layout.Margin bytes: so much is held after any offset, unless the input ends before.
func (f *Finder) definitionsOfText() *Definitions {
	if f.definitions == nil && f.opt.Language == markup.Markdown && f.base == 0 && len(f.text) <= layout.Margin {
		f.definitions = &Definitions{text: f.text}
	}
	return f.definitions
}
