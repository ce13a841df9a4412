package client

import "strings"

// planHTTP is the request line and the Host field of RFC 9112 §3. Escapes are
// sent as they are; the fragment is not sent.
func planHTTP(p *planner) {
	p.connect()
	secure := p.scheme == "https" || p.scheme == "wss"
	if secure {
		p.do("sets up TLS, and checks that the certificate is for the host")
	}
	target := p.rest()
	if !strings.HasPrefix(target, "/") {
		target = "/" + target
	}
	p.step("sends", "GET "+target+" HTTP/1.1")
	p.step("sends", "Host: "+p.hostPort())
	if p.hasUser {
		p.step("may send", "Authorization: Basic "+Redacted)
		p.danger("the text before the \"@\" is a user name, not the host that the URL leads to; http URLs have no user names (RFC 9110, section 4.2.4)")
	}
	if strings.HasPrefix(p.scheme, "ws") {
		p.step("sends", "Upgrade: websocket")
	}
	if !secure {
		p.warnOfPassword()
	}
}

// hostPort is the value of the Host field: the port is left out when it is the
// default one (RFC 9110 §7.2).
func (p *planner) hostPort() string {
	if p.port == "" {
		return p.host
	}
	return p.host + ":" + p.port
}
