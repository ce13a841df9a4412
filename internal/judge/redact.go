package judge

import (
	"slices"

	"github.com/urlmend/urlmend/internal/fix"
	"github.com/urlmend/urlmend/lint"
)

// Redactor returns a function that returns the lines of a change before and after it, with "***" for
// each secret. The change is between the texts before and after a fix of the document. A fix may
// insert a delimiter into a secret, which hides its form; so the words of secrets in the old lines
// are redacted in the new ones too.
func (d *Document) Redactor(before, after []byte) func(c fix.Change) (was, is []byte) {
	opt := d.options
	opt.Schemes, opt.NearMisses = nil, true
	old := secretText{text: before, known: disjoint(secretsIn(before, 0, opt))}
	fresh := secretText{text: after, known: disjoint(secretsIn(after, 0, opt))}
	return func(c fix.Change) (was, is []byte) {
		secrets := old.near(c.Old, lint.Range{}, nil)
		left := fresh.near(c.New, lint.Range{}, nil)
		for _, word := range words(before, 0, secrets) {
			left = slices.AppendSeq(left, occurrences(after, 0, c.New, word))
		}
		return redacted(before, c.Old, secrets), redacted(after, c.New, disjoint(left))
	}
}

// redacted returns the range r of a text with "***" for each secret in it.
func redacted(text []byte, r lint.Range, secrets []lint.Range) (shown []byte) {
	at := r.Start
	for _, s := range secrets {
		shown = append(append(shown, text[at:max(at, s.Start)]...), "***"...)
		at = min(s.End, r.End)
	}
	return append(shown, text[at:r.End]...)
}
