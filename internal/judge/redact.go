package judge

import "github.com/urlmend/urlmend/lint"

// Redactor returns a function that returns a range of a text of the document, with "***"
// for each secret in it.
func (d *Document) Redactor(text []byte) func(r lint.Range) []byte {
	opt := d.options
	opt.Schemes, opt.NearMisses = nil, true
	inURLs := disjoint(secretsIn(text, 0, opt))
	return func(r lint.Range) (redacted []byte) {
		at := r.Start
		for _, s := range secretsNear(text, 0, r, inURLs, lint.Range{}, nil) {
			redacted = append(append(redacted, text[at:max(at, s.Start)]...), "***"...)
			at = min(s.End, r.End)
		}
		return append(redacted, text[at:r.End]...)
	}
}
