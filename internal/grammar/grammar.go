// Package grammar has the productions of the documents that define URLs, as
// the documents write them, and tells whether a text can be derived from one.
package grammar

// Derives reports whether the production of that edition derives the whole
// text. It is false for a production that the edition does not have.
func Derives(edition, production string, text []byte) bool { return false }

// Has reports whether the edition has a production of that name.
func Has(edition, production string) bool { return false }

// ForScheme returns the production that a URL of the scheme, in any case, must
// match in that edition, and the section that has it. It is not ok for a scheme
// that the edition does not define.
func ForScheme(edition, scheme string) (production, section string, ok bool) {
	return "", "", false
}
