package find

import (
	"strings"
	"sync"

	"github.com/urlmend/urlmend/internal/join"
	"github.com/urlmend/urlmend/internal/syntax"
)

// Definitions report which link reference definitions of a text in Markdown are used. They
// read the text when they are first asked about one.
type Definitions struct {
	text       []byte
	references map[string]bool // the labels of definitions that links use; nil: not read yet
}

// IsUnused reports whether text[i] begins the destination of a definition that nothing uses.
func (d *Definitions) IsUnused(i int) bool {
	label, ok := syntax.DefinitionLabel(d.text, i)
	if ok && d.references == nil {
		d.references = map[string]bool{}
		for label := range syntax.References(d.text) {
			if !d.references[string(label)] { // most are there more than once
				d.references[string(label)] = true
			}
		}
	}
	return ok && !d.references[label]
}

// definitionsOfText returns what reports definitions; nil if the text has none, or may be longer
// than join.Margin bytes: so much is held after any offset, unless the input ends before.
func (f *Finder) definitionsOfText() *Definitions {
	if f.definitions == nil && f.opt.Language.Has(syntax.Definition) && f.isWhole() {
		f.definitions = &Definitions{text: f.text}
	}
	return f.definitions
}

// mayBeReference reports whether the brackets before text[i], or before a parenthesis there, may
// be a link already, by a definition: one is around, or one word may have one
// beyond, as other words around have, if white space or text isSpaced between it and the parenthesis.
func (f *Finder) mayBeReference(i int, isSpaced bool) bool {
	label, ok := syntax.Label(f.text, i)
	if !ok {
		return false
	}
	return f.labelsAround(i)[label] || isSpaced && !f.isWhole() && !strings.Contains(label, " ") && f.defined.elsewhere()
}

// labelsAround returns the labels that are defined around text[i].
func (f *Finder) labelsAround(i int) map[string]bool {
	const size = join.Margin / 2
	f.far = true
	if number := (f.base+i)/size + 1; f.defined.number != number {
		around := f.text[max(0, (number-2)*size-f.base):min(len(f.text), (number+1)*size-f.base)]
		labels := f.opt.Language.Defined(around)
		f.defined.number, f.defined.labels = number, labels
		f.defined.elsewhere = sync.OnceValue(func() bool { return syntax.RefersElsewhere(around, labels) })
	}
	return f.defined.labels
}

// isWhole reports whether all of the input is in memory. At least join.Margin bytes around each
// offset are, so a shorter text is whole.
func (f *Finder) isWhole() bool { return f.base == 0 && len(f.text) <= join.Margin }
