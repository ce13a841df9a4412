package whatwg

import (
	"slices"
	"strconv"
	"strings"
)

func schemeStart(p *parser) state {
	if isAlpha(p.c()) {
		return scheme
	}
	return noScheme
}

func scheme(p *parser) state {
	for isSchemeRune(p.c()) {
		p.i++
	}
	if p.c() != ':' {
		p.i = 0
		return noScheme
	}
	p.url.Scheme = strings.ToLower(string(p.text[:p.i]))
	p.i++
	return afterScheme
}

// afterScheme is what the scheme state does at the colon.
func afterScheme(p *parser) state {
	switch name := p.url.Scheme; {
	case name == "file":
		if !p.slashes() {
			p.wrong("special-scheme-missing-following-solidus", p.i, p.i)
		}
		return file
	case p.url.special() && p.inherits(name):
		return specialRelativeOrAuthority
	case p.url.special():
		return specialAuthoritySlashes
	case p.c() == '/':
		p.i++
		return pathOrAuthority
	}
	p.url.HasOpaque = true
	return opaquePath
}

func noScheme(p *parser) state {
	switch {
	case p.base == nil, p.base.HasOpaque && p.c() != '#':
		return p.fail("missing-scheme-non-relative-URL", 0, 0)
	case p.base.HasOpaque:
		p.url.Scheme = p.base.Scheme
		p.url.takePath(p.base)
		return afterPath(p)
	case p.base.Scheme == "file":
		return file
	}
	return relative
}

func specialRelativeOrAuthority(p *parser) state {
	if p.slashes() {
		p.i += 2
		return specialAuthorityIgnoreSlashes
	}
	p.wrong("special-scheme-missing-following-solidus", p.i, p.i)
	return relative
}

func pathOrAuthority(p *parser) state {
	if p.c() == '/' {
		p.i++
		return authority
	}
	return path
}

func relative(p *parser) state {
	p.url.Scheme = p.base.Scheme
	if p.isSlash(p.c()) {
		p.backslash()
		p.i++
		return relativeSlash
	}
	p.takeAuthority()
	p.url.takePath(p.base)
	if next := afterPath(p); next != nil || p.c() == eof {
		return next
	}
	p.url.Query, p.url.HasQuery = "", false
	p.url.shorten()
	return path
}

func relativeSlash(p *parser) state {
	switch {
	case p.url.special() && p.isSlash(p.c()):
		p.backslash()
		p.i++
		return specialAuthorityIgnoreSlashes
	case p.c() == '/':
		p.i++
		return authority
	}
	p.takeAuthority()
	return path
}

func specialAuthoritySlashes(p *parser) state {
	if p.slashes() {
		p.i += 2
	} else {
		p.wrong("special-scheme-missing-following-solidus", p.i, p.i)
	}
	return specialAuthorityIgnoreSlashes
}

func specialAuthorityIgnoreSlashes(p *parser) state {
	for p.c() == '/' || p.c() == '\\' {
		p.wrong("special-scheme-missing-following-solidus", p.i, p.i+1)
		p.i++
	}
	return authority
}

func authority(p *parser) state {
	start, at := p.i, -1
	for end := p.i; !p.endsAuthority(p.peek(end - p.i)); end++ {
		if p.text[end] == '@' {
			at = end
		}
	}
	if at < 0 {
		return host
	}
	p.credentials(start, at)
	p.i = at + 1
	if p.endsAuthority(p.c()) {
		return p.fail("host-missing", p.i, p.i)
	}
	return host
}

func host(p *parser) state {
	start := p.i
	p.skipHost()
	if start == p.i && (p.c() == ':' || p.url.special()) {
		return p.fail("host-missing", start, start)
	}
	if !p.host(start, p.i) {
		return nil
	}
	if p.c() != ':' {
		return pathStart
	}
	p.i++
	return port
}

// skipHost moves the pointer to the end of the host: a colon that is not in brackets, or the end of the authority.
func (p *parser) skipHost() {
	for inside := false; !p.endsAuthority(p.c()) && (inside || p.c() != ':'); p.i++ {
		switch p.c() {
		case '[':
			inside = true
		case ']':
			inside = false
		}
	}
}

func port(p *parser) state {
	start := p.i
	for isDigit(p.c()) {
		p.i++
	}
	if !p.endsAuthority(p.c()) {
		return p.fail("port-invalid", p.i, p.i+1)
	}
	if start == p.i {
		return pathStart
	}
	n, err := strconv.ParseUint(string(p.text[start:p.i]), 10, 16)
	if err != nil {
		return p.fail("port-out-of-range", start, p.i)
	}
	if standard, ok := specialPorts[p.url.Scheme]; !ok || standard != int(n) {
		p.url.Port = int(n)
	}
	return pathStart
}

func file(p *parser) state {
	p.url.Scheme = "file"
	p.url.HasHost = true
	if p.isSlash(p.c()) {
		p.backslash()
		p.i++
		return fileSlash
	}
	if !p.inherits("file") {
		return path
	}
	p.url.Host = p.base.Host
	p.url.takePath(p.base)
	if next := afterPath(p); next != nil || p.c() == eof {
		return next
	}
	p.url.Query, p.url.HasQuery = "", false
	if p.startsWithDrive() {
		p.wrong("file-invalid-Windows-drive-letter", p.i, p.i+2)
		p.url.Path = nil
	} else {
		p.url.shorten()
	}
	return path
}

func fileSlash(p *parser) state {
	if p.isSlash(p.c()) {
		p.backslash()
		p.i++
		return fileHost
	}
	if p.inherits("file") {
		p.url.Host = p.base.Host
		if drive := p.base.Path; !p.startsWithDrive() && len(drive) > 0 && isNormalizedDrive(drive[0]) {
			p.url.Path = append(p.url.Path, drive[0])
		}
	}
	return path
}

func fileHost(p *parser) state {
	start := p.i
	for !p.endsAuthority(p.c()) {
		p.i++
	}
	switch name := p.text[start:p.i]; {
	case isDrive(name):
		p.wrong("file-invalid-Windows-drive-letter-host", start, p.i)
		p.i = start // it is the first segment
		return path
	case len(name) == 0:
		return pathStart
	case !p.host(start, p.i):
		return nil
	}
	if p.url.Host == "localhost" {
		p.url.Host = ""
	}
	return pathStart
}

func pathStart(p *parser) state {
	if p.url.special() {
		p.backslash()
		if p.isSlash(p.c()) {
			p.i++
		}
		return path
	}
	if p.c() == '/' {
		p.i++
		return path
	}
	if next := afterPath(p); next != nil || p.c() == eof {
		return next
	}
	return path
}

func path(p *parser) state {
	for {
		segment := p.units(p.endsAuthority)
		last := !p.isSlash(p.c())
		p.segment(appendEncoded(nil, segment, pathSet), last)
		if last {
			return afterPath(p)
		}
		p.backslash()
		p.i++
	}
}

// segment puts a segment at the end of the path, which it may shorten.
func (p *parser) segment(text []byte, last bool) {
	u := p.url
	switch dots(text) {
	case 2:
		u.shorten()
		if !last {
			return
		}
		text = nil
	case 1:
		if !last {
			return
		}
		text = nil
	}
	if u.Scheme == "file" && len(u.Path) == 0 && isDrive(text) {
		text[1] = ':'
	}
	u.Path = append(u.Path, string(text))
}

// afterPath returns the state for the "?" or "#" at the pointer, nil if there is
// none.
func afterPath(p *parser) state {
	switch p.c() {
	case '?':
		p.i++
		p.url.Query, p.url.HasQuery = "", true
		return query
	case '#':
		p.i++
		return fragment
	}
	return nil
}

func opaquePath(p *parser) state {
	text := appendEncoded(nil, p.units(func(c rune) bool { return c == '?' || c == '#' }), controlSet)
	if n := len(text); p.c() != eof && n > 0 && text[n-1] == ' ' {
		text = append(text[:n-1], "%20"...) // else it would be lost with the query
	}
	p.url.Opaque = string(text)
	return afterPath(p)
}

func query(p *parser) state {
	set := querySet
	if p.url.special() {
		set = specialQuerySet
	}
	p.url.Query = string(appendEncoded(nil, p.units(func(c rune) bool { return c == '#' }), set))
	return afterPath(p)
}

func fragment(p *parser) state {
	all := p.units(func(rune) bool { return false })
	p.url.Fragment, p.url.HasFragment = string(appendEncoded(nil, all, fragmentSet)), true
	return nil
}

// startsWithDrive reports whether a drive letter is at the pointer (§4.1).
func (p *parser) startsWithDrive() bool {
	return p.i+2 <= len(p.text) && isDrive(p.text[p.i:p.i+2]) &&
		slices.Contains([]rune{eof, '/', '\\', '?', '#'}, p.peek(2))
}
