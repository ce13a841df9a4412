package client

import (
	"strings"

	"github.com/urlmend/urlmend/internal/uri"
)

// planFile is RFC 8089 §2 and RFC 1738 §3.10: a file of the machine the URL is read on.
func planFile(p *planner) {
	path := uri.Unescape(p.path)
	if p.host == "" || strings.EqualFold(p.host, "localhost") {
		p.step("opens the file", path)
	} else {
		p.step("opens the file", "//"+uri.Unescape(p.host)+path)
		danger := "the URL names no protocol for reaching another machine"
		if p.by.Registry {
			danger += ": Windows asks that machine for a share, and reveals the user to it (RFC 8089, appendix E.3)"
		}
		p.danger(danger)
	}
	if strings.ContainsRune(path, 0) {
		p.danger("an encoded NUL ends the name of the file early")
	}
	if strings.Contains(strings.ToLower(p.path), "%2f") {
		p.danger("an encoded slash becomes a slash: the path is not what it looks like")
	}
}
