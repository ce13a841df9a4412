package client

import (
	"strings"

	"github.com/urlmend/urlmend/internal/uri"
)

// planAddress is RFC 1738 §3.5: a URL is one address, and has no fields.
func planAddress(p *planner) {
	p.do("makes up a message for the user to look at, and sends none by itself")
	address := uri.Unescape(p.rest())
	p.step("sets To", address)
	p.warnOfFieldEnd(address)
}

// planMailto is RFC 6068: a message is made up for the user to look at. The
// addressees come from the path, the fields from the query.
func planMailto(p *planner) {
	p.do("makes up a message for the user to look at, and sends none by itself")
	for address := range strings.SplitSeq(p.path, ",") {
		if address != "" {
			p.field("To", uri.Unescape(address))
		}
	}
	if !p.hasQuery {
		return
	}
	for field := range strings.SplitSeq(p.query, "&") {
		name, value, _ := strings.Cut(field, "=")
		p.field(uri.Unescape(name), uri.Unescape(value))
	}
}

// field adds a field of the header; body is the body (RFC 6068 §2). It warns of
// those that §4 and §7 say not to trust.
func (p *planner) field(name, value string) {
	lower := strings.ToLower(name)
	if lower == "body" {
		p.step("writes", value)
		return
	}
	p.step("sets "+fieldName(name), value)
	p.warnOfFieldEnd(name + value)
	switch lower {
	case "to", "cc", "subject", "keywords", "in-reply-to", "references":
	case "bcc":
		p.once("Bcc sends the message to somebody the user may not see")
	case "attach", "attachment":
		p.once("an attachment takes a file of the user's along")
	default:
		p.once("clients should ignore fields other than To, Cc, Subject, Keywords, In-Reply-To and References: others can forge the message")
	}
}

// warnOfFieldEnd warns of a line end in a field of the header.
func (p *planner) warnOfFieldEnd(field string) {
	if strings.ContainsAny(field, "\r\n") {
		p.once("an encoded line end in a field adds a field that nobody asked for")
	}
}

// fieldName returns the name if it is fit to be the name of a field.
func fieldName(name string) string {
	if name == "" || strings.IndexFunc(name, func(r rune) bool { return r <= ' ' || r > '~' || r == ':' }) >= 0 {
		return "a field without a proper name"
	}
	return name
}

// planMID is RFC 2392 §2: a message, or a part of one, by its identifier.
func planMID(p *planner) {
	message, part, found := strings.Cut(p.path, "/")
	what := map[string]string{"mid": "the message", "cid": "the body part"}[p.scheme]
	p.step("looks in its mail for "+what, "<"+uri.Unescape(message)+">")
	if found {
		p.step("looks in that for the body part", "<"+uri.Unescape(part)+">")
	}
}
