package client

import (
	"strings"

	"github.com/urlmend/urlmend/internal/uri"
)

// planWAIS is RFC 4156 §2: a database, a search in it, or a document of it.
func planWAIS(p *planner) { p.search(uri.Unescape(p.query), p.document) }

// planWAISWords is draft-02, "WAIS".
func planWAISWords(p *planner) { p.search(p.words(), p.document) }

// planWAISFields is draft-03, "WAIS": the path of a document has the fields of its
// identifier.
func planWAISFields(p *planner) {
	p.search(p.words(), func(path string) {
		p.do("asks for the document with the identifier that has these fields")
		for field := range strings.SplitSeq(strings.TrimSuffix(path, ";"), ";") {
			number, value, found := strings.Cut(field, "=")
			if !found {
				number, value = "without a number", field
			}
			p.step("field "+uri.Unescape(number), uri.Unescape(value))
		}
	})
}

// search is what the forms of wais URLs have in common.
func (p *planner) search(words string, document func(path string)) {
	p.connect()
	database, rest, isDocument := strings.Cut(trimSlash(p.path), "/")
	p.step("opens the database", uri.Unescape(database))
	switch {
	case isDocument:
		kind, path, _ := strings.Cut(rest, "/")
		document(path)
		p.step("expects the type", uri.Unescape(kind))
	case p.hasQuery:
		p.step("searches for", words)
	default:
		p.do("asks the user what to search for")
	}
	p.warnOfPort()
}

func (p *planner) document(path string) { p.step("asks for the document", uri.Unescape(path)) }

// trimSlash takes the slash off that separates a path from the authority.
func trimSlash(path string) string { return strings.TrimPrefix(path, "/") }
