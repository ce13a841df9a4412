package client

import (
	"strings"

	"github.com/urlmend/urlmend/internal/uri"
)

// planFTP is RFC 1738 §3.2: log in, change the directory once a segment, then
// list or fetch. Each segment is decoded by itself, so that "%2F" at the front
// means the root.
func planFTP(p *planner) {
	p.connect()
	p.login()
	path, kind := cutType(trimSlash(p.rest()))
	segments := strings.Split(path, "/")
	name := uri.Unescape(segments[len(segments)-1])
	for _, s := range segments[:len(segments)-1] {
		p.line("CWD", uri.Unescape(s))
	}
	switch {
	case strings.EqualFold(kind, "d"), name == "" && kind == "":
		p.list(name)
	case kind == "":
		p.do("guesses the type of the file, and sends it with TYPE")
		p.line("RETR", name)
	default:
		p.line("TYPE", strings.ToUpper(uri.Unescape(kind)))
		p.line("RETR", name)
	}
}

// login is §3.2.1.
func (p *planner) login() {
	switch {
	case p.user == "":
		p.line("USER", "anonymous")
		p.do("sends PASS with the mail address of the user")
	case p.hasPassword:
		p.line("USER", uri.Unescape(p.user))
		p.step("sends", "PASS "+Redacted)
		p.warnOfLineEnds(uri.Unescape(p.password))
		p.warnOfPassword()
	default:
		p.line("USER", uri.Unescape(p.user))
		p.do("asks the user for the password")
	}
}

func (p *planner) list(name string) {
	if name == "" {
		p.line("NLST")
	} else {
		p.line("NLST", name)
	}
}

// cutType cuts ";type=" off the path, and returns what follows it.
func cutType(path string) (rest, kind string) {
	const mark = ";type="
	if i := strings.LastIndexByte(path, ';'); i >= 0 && len(path) >= i+len(mark) && strings.EqualFold(path[i:i+len(mark)], mark) {
		return path[:i], path[i+len(mark):]
	}
	return path, ""
}
