package client

import (
	"strings"

	"github.com/urlmend/urlmend/internal/uri"
)

// planFTP is RFC 1738 §3.2: log in, change the directory once a segment, then
// list or fetch.
func planFTP(p *planner) {
	name, kind := p.toDirectory()
	if strings.EqualFold(kind, "d") || name == "" && kind == "" {
		p.list(name)
		return
	}
	p.retrieve(name, strings.ToUpper(kind))
}

// planFTPCode is draft-03, "FTP": the type is the argument of the command TYPE without
// its space, and a slash at the end asks for a list.
func planFTPCode(p *planner) {
	name, kind := p.toDirectory()
	if name == "" {
		p.list(name)
		return
	}
	if len(kind) > 1 {
		kind = kind[:1] + " " + kind[1:]
	}
	p.retrieve(name, kind)
}

// planFTPFile is draft-02, "FTP", which leaves the commands to the client, and has no
// type.
func planFTPFile(p *planner) {
	p.connect()
	p.login()
	p.do("guesses from the name whether the file is text")
	p.line("RETR", uri.Unescape(trimSlash(p.rest())))
}

// toDirectory logs in and changes the directory once a segment, and returns the name
// of the file and its type. Each segment is decoded by itself, so that "%2F" at the front
// means the root.
func (p *planner) toDirectory() (name, kind string) {
	p.connect()
	p.login()
	path, kind := cutType(trimSlash(p.rest()))
	segments := strings.Split(path, "/")
	last := len(segments) - 1
	for _, s := range segments[:last] {
		p.line("CWD", uri.Unescape(s))
	}
	return uri.Unescape(segments[last]), uri.Unescape(kind)
}

func (p *planner) retrieve(name, kind string) {
	if kind == "" {
		p.do("guesses the type of the file, and sends it with TYPE")
	} else {
		p.line("TYPE", kind)
	}
	p.line("RETR", name)
}

// login is §3.2.1. An empty user name is one (§3.1).
func (p *planner) login() {
	switch {
	case !p.hasUser:
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
