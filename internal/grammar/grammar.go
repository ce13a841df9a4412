// Package grammar has the productions of the documents that define URLs, as the
// documents write them, and reports whether a text can be derived from one.
//
// Each file in documents is one document in the notation that notation.go
// explains. An edition is a list of them (edition.go). Nothing is read before
// it is asked for; a production is compiled once, at its first use, to a
// deterministic automaton, so Derives takes time linear in the text and
// allocates nothing.
package grammar

// Derives reports whether the production of that edition derives the whole
// text. Names of productions are in lower case. It is false for a production
// that the edition does not have, see [Has].
func Derives(edition, production string, text []byte) bool {
	p := lookup(edition, production)
	return p != nil && p.automaton().accepts(text)
}

// Has reports whether the edition has a production of that name, in lower case.
func Has(edition, production string) bool { return lookup(edition, production) != nil }

// ForScheme returns the production, in lower case, that a URL of the scheme, in
// any case, must match in that edition, and the section that has it: "5" in the
// document of the edition itself, "RFC 6068, section 2" in another, and
// "draft-ietf-uri-url-02, BNF syntax" where sections have no numbers. It is not
// ok for a scheme whose syntax the edition does not define.
//
// The scheme "*" is any other: its production is that of URLs of no scheme in particular,
// except in draft-03, which has none.
//
// The production does not derive a fragment, which is no matter of the scheme
// (RFC 3986 §3.5, §4.3); leave it out. A few of today's allow one all the same.
func ForScheme(edition, scheme string) (production, section string, ok bool) {
	load := editions()[edition]
	if load == nil {
		return "", "", false
	}
	syntax, ok := load().schemes[foldedName(scheme)]
	return syntax.production, syntax.section, ok
}
