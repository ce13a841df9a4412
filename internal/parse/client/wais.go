package client

import (
	"strings"

	"github.com/urlmend/urlmend/internal/uri"
)

// planWAIS is RFC 4156 §2: a database, a search in it, or a document of it.
func planWAIS(p *planner) {
	p.connect()
	database, document, isDocument := strings.Cut(trimSlash(p.path), "/")
	p.step("opens the database", uri.Unescape(database))
	switch {
	case isDocument:
		kind, path, _ := strings.Cut(document, "/")
		p.step("asks for the document", uri.Unescape(path))
		p.step("expects the type", uri.Unescape(kind))
	case p.hasQuery:
		p.step("searches for", uri.Unescape(p.query))
	default:
		p.do("asks the user what to search for")
	}
	p.warnOfPort()
}

// planProspero is RFC 4157 §2: an object by its host-specific name, and fields
// it must have.
func planProspero(p *planner) {
	p.connect()
	fields := strings.Split(trimSlash(p.rest()), ";")
	p.step("resolves the object", uri.Unescape(fields[0]))
	for _, field := range fields[1:] {
		name, value, _ := strings.Cut(field, "=")
		p.step("wants the field", uri.Unescape(name)+" = "+uri.Unescape(value))
	}
	p.warnOfPort()
}

// trimSlash takes the slash off that separates a path from the authority.
func trimSlash(path string) string { return strings.TrimPrefix(path, "/") }
