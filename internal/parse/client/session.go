package client

import "github.com/urlmend/urlmend/internal/uri"

// planTelnet is RFC 4248 §2: a session for the user to type in. User name and
// password are advice: a client shows them to the user (RFC 1738 §3.8).
func planTelnet(p *planner) {
	p.connect()
	if p.user != "" {
		p.step("shows the user name", uri.Unescape(p.user))
		p.warnOfLineEnds(uri.Unescape(p.user))
	}
	if p.hasPassword {
		p.step("shows the password", Redacted)
		p.warnOfLineEnds(uri.Unescape(p.password))
		p.warnOfPassword()
	}
	p.do("opens a session for the user to type in")
	p.warnOfPort()
}

// planFinger sends the query of RFC 1288 §2.3, one line.
func planFinger(p *planner) {
	p.connect()
	p.line(uri.Unescape(trimSlash(p.rest())))
}
