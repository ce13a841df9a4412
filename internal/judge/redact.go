package judge

import (
	"bytes"

	"github.com/urlmend/urlmend/lint"
)

// Redactor returns a function that returns a range of a text of the document, with "***"
// for each password in it.
func (d *Document) Redactor(text []byte) func(r lint.Range) []byte {
	opt := d.options
	opt.Schemes, opt.NearMisses = nil, true
	var secrets []lint.Range
	if bytes.ContainsAny(text, "@&") { // a password ends in @, which may be &#64;
		secrets = disjoint(secretsIn(text, 0, opt))
	}
	return func(r lint.Range) (redacted []byte) {
		at := r.Start
		for _, s := range overlapping(secrets, r) {
			redacted = append(append(redacted, text[at:max(at, s.Start)]...), "***"...)
			at = min(s.End, r.End)
		}
		return append(redacted, text[at:r.End]...)
	}
}
