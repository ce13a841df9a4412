package client

import (
	"strings"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/uri"
)

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

// planProsperoVersion is draft-03, "Prospero": "%00" ends the name of the object, and a
// version, digits, and attributes follow.
func planProsperoVersion(p *planner) {
	p.connect()
	name, rest, found := strings.Cut(trimSlash(p.rest()), "%00")
	p.step("resolves the object", uri.Unescape(name))
	if found {
		digits := ascii.Span([]byte(rest), ascii.IsDigit)
		p.step("wants the version", rest[:digits])
		if attributes := rest[digits:]; attributes != "" {
			p.step("wants the attributes", uri.Unescape(attributes))
		}
	}
	p.warnOfPort()
}
