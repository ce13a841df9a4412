package client

import (
	"strings"

	"github.com/urlmend/urlmend/internal/uri"
)

// planHTTP is the request line and the Host field of RFC 9112 §3 and RFC 2616 §5.
func planHTTP(p *planner) {
	p.connect()
	secure := p.scheme == "https" || p.scheme == "wss"
	if secure {
		p.do("sets up TLS, and checks that the certificate is for the host")
	}
	p.step("sends", "GET "+p.target()+" HTTP/1.1")
	p.step("sends", "Host: "+p.hostPort())
	if p.hasUser {
		p.step("may send", "Authorization: Basic "+Redacted)
		p.warnOfUser()
	}
	if strings.HasPrefix(p.scheme, "ws") {
		p.step("sends", "Upgrade: websocket")
	}
	if !secure {
		p.warnOfPassword()
	}
}

// planHTTP10 is the request line of the HTTP to which RFC 1738 refers.
func planHTTP10(p *planner) {
	p.connect()
	p.step("sends", "GET "+p.target()+" HTTP/1.0")
	if p.hasUser {
		p.warnOfUser()
	}
}

func (p *planner) warnOfUser() {
	section := p.by.Scheme("http").Section
	if p.by.Registry {
		section = "RFC 9110, section 4.2.4"
	}
	p.danger("the text before the \"@\" is a user name, not the host that the URL leads to; http URLs have no user names (" + section + ")")
}

// target is the path and the query as they are sent. Escapes in them are sent as they are.
// White space and what else is not allowed is escaped first (draft-03, "HTTP"); a
// browser escapes less.
func (p *planner) target() string {
	target := p.rest()
	if !strings.HasPrefix(target, "/") {
		target = "/" + target
	}
	const digits = "0123456789ABCDEF"
	var b strings.Builder
	for i := range len(target) {
		c := target[i]
		allowed := c == '?' || p.by == uri.WHATWG || p.by.Allows(uri.InPath, c) || p.by.Allows(uri.InQuery, c)
		if c <= ' ' || c >= 0x7F || !allowed {
			b.Write([]byte{'%', digits[c>>4], digits[c&15]})
		} else {
			b.WriteByte(c)
		}
	}
	return b.String()
}

// hostPort is the value of the Host field: the port is left out when it is the
// default one (RFC 9110 §7.2).
func (p *planner) hostPort() string {
	if p.port == "" {
		return p.host
	}
	return p.host + ":" + p.port
}
