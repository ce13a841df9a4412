package lsp

import (
	"net/url"
	"path"
	"runtime"
	"strings"

	"github.com/urlmend/urlmend/internal/lsp/protocol"
)

// A system is an operating system, named as in [runtime.GOOS]. It decides what the paths of files look like.
type system string

const host = system(runtime.GOOS)

// path returns the path of a file from its URI (RFC 8089), or false if it is not the URI of a file.
func (s system) path(uri protocol.DocumentURI) (string, bool) {
	u, err := url.Parse(string(uri))
	if err != nil || u.Scheme != "file" || u.Path == "" {
		return "", false
	}
	p := path.Clean(u.Path)
	if s != "windows" {
		return p, true
	}
	switch {
	case u.Host != "" && u.Host != "localhost": // RFC 8089, appendix E.3.1
		p = "//" + u.Host + p
	case len(p) > 2 && p[2] == ':': // appendix E.2
		if p = p[1:]; len(p) == 2 {
			p += "/"
		}
	}
	return strings.ReplaceAll(p, "/", `\`), true
}

// uri returns the URI of the file at an absolute path.
func (s system) uri(p string) protocol.DocumentURI {
	u := url.URL{Scheme: "file", Path: p}
	if s == "windows" {
		p = strings.ReplaceAll(p, `\`, "/")
		if share, ok := strings.CutPrefix(p, "//"); ok {
			u.Host, p, _ = strings.Cut(share, "/")
		}
		u.Path = "/" + strings.TrimPrefix(p, "/")
	}
	return protocol.DocumentURI(u.String())
}

// key returns what the URIs of a document have in common: clients escape more characters than necessary, and each its own.
func (s system) key(uri protocol.DocumentURI) string {
	if p, ok := s.path(uri); ok {
		return s.fold(p)
	}
	return string(uri)
}

// fold returns what the paths of a file have in common.
func (s system) fold(p string) string {
	if s == "windows" {
		return strings.ToLower(p)
	}
	return p
}
