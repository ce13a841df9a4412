package client

import (
	"strconv"
	"strings"

	"github.com/urlmend/urlmend/internal/uri"
)

// Redacted replaces a password.
const Redacted = "***"

// connect adds the step of connecting to the host.
func (p *planner) connect() {
	port := p.port
	if port == "" && p.standardPort > 0 {
		port = strconv.Itoa(p.standardPort)
	}
	if port != "" {
		port = ":" + port
	}
	p.step("connects to", uri.Unescape(p.host+port))
}

// line adds a line of a line protocol, to be sent with a line end after it. It
// warns of line ends that are in it already (RFC 1738 §6 describes the attack).
func (p *planner) line(words ...string) {
	text := strings.Join(words, " ")
	p.step("sends", text)
	p.warnOfLineEnds(text)
	p.warnOfPort()
}

// warnOfLineEnds warns once of text that has a line end in it.
func (p *planner) warnOfLineEnds(text string) {
	switch {
	case strings.ContainsAny(text, "\r\n"):
		p.once("an encoded line end breaks what is sent in two: the server takes the rest for a command of its own")
	case strings.ContainsRune(text, 0):
		p.once("an encoded NUL is sent: servers may take it for the end")
	}
}

// warnOfPort warns of lines sent to a port of another protocol.
func (p *planner) warnOfPort() {
	n, err := strconv.ParseUint(p.port, 10, 16)
	if err == nil && p.standardPort > 0 && int(n) != p.standardPort {
		p.once("port " + strconv.FormatUint(n, 10) + " is not that of " + p.scheme + ", " + strconv.Itoa(p.standardPort) +
			": another server may take what is sent for its own commands")
	}
}

// warnOfPassword warns of a password in the URL that is sent unencrypted.
func (p *planner) warnOfPassword() {
	if p.hasPassword {
		p.once("the password is sent in the clear, and whoever has the URL has it")
	}
}

// once adds a danger unless it is there.
func (p *planner) once(sentence string) {
	for _, d := range p.Dangers {
		if d == sentence {
			return
		}
	}
	p.danger(sentence)
}
