package bound

import (
	"bytes"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/placeholder"
)

// placeholder returns the length of the template at the bracket sc.text[i], or of words in
// brackets that are to be replaced. It is 0 if there is none. They belong to the URL with
// all that would end it elsewhere.
func (sc *scan) placeholder(i int) int {
	if i == sc.start || !ascii.In(sc.text[i], "{[(<") {
		return 0
	}
	text, from := sc.text[:min(len(sc.text), sc.start+MaxURL)], i
	if ascii.In(text[i-1], "$#%") {
		from--
	}
	end := placeholder.Template(text, from)
	if end < 0 {
		end = placeholder.Phrase(text, i)
	}
	if end < 0 {
		return 0
	}
	sc.b.End = end
	return end - i
}

// stopAtAlternative ends the URL at a "|" if both are in one template: {{URL|file}}.
func (sc *scan) stopAtAlternative() {
	i := sc.start + bytes.IndexByte(sc.text[sc.start:max(sc.start, sc.b.End)], '|')
	if i < sc.start || !placeholder.Encloses(sc.before, sc.text[i:]) {
		return
	}
	if next := ascii.At(sc.text, i+1); IsWordByte(next) || ascii.In(next, "./\\<{[") {
		sc.b.End, sc.b.Stop = i, i
	}
}
