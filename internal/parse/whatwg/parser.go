package whatwg

import (
	"slices"
	"unicode/utf8"
)

// A parser is the state of one run. The standard's pointer is i; its buffer is
// a range of text, which ends at i.
type parser struct {
	text   []rune // the input, without the characters that are removed first
	at     []int  // where each rune of text, and its end, are in the input
	i      int
	base   *URL
	url    *URL
	errors []Error
	failed bool

	username, password []byte
}

// A state reads from the pointer on and returns the next state, nil at the
// end. Each has the standard's name for it (URL Standard §4.4).
type state func(*parser) state

// eof comes after the last rune.
const eof = -1

// newParser drops what the standard removes before it looks: controls and
// blanks round the input, tabs and line ends inside it.
func newParser(input string, base *URL) *parser {
	p := &parser{base: base, url: &URL{Port: -1}}
	start, end := 0, len(input)
	for start < end && input[start] <= ' ' {
		start++
	}
	for start < end && input[end-1] <= ' ' {
		end--
	}
	p.report("invalid-URL-unit", 0, start)
	for i, r := range input[start:end] {
		if i += start; r == '\t' || r == '\n' || r == '\r' {
			p.report("invalid-URL-unit", i, i+1)
			continue
		}
		p.text, p.at = append(p.text, r), append(p.at, i)
	}
	p.at = append(p.at, end)
	p.report("invalid-URL-unit", end, len(input))
	return p
}

// report records a validation error in input[start:end], if that is not empty.
func (p *parser) report(name string, start, end int) {
	if start < end {
		p.errors = append(p.errors, Error{Name: name, Start: start, End: end})
	}
}

// wrong records a validation error in text[start:end].
func (p *parser) wrong(name string, start, end int) {
	p.errors = append(p.errors, Error{Name: name, Start: p.at[start], End: p.end(start, end)})
}

// end returns where text[start:end] ends in the input: tabs and line ends that
// follow do not belong to it.
func (p *parser) end(start, end int) int {
	if start == end {
		return p.at[end]
	}
	return min(p.at[end-1]+max(utf8.RuneLen(p.text[end-1]), 1), p.at[end])
}

// fail records the validation error that ends the run.
func (p *parser) fail(name string, start, end int) state {
	p.wrong(name, start, end)
	p.errors[len(p.errors)-1].Fatal = true
	p.failed = true
	return nil
}

// c returns the rune at the pointer.
func (p *parser) c() rune { return p.peek(0) }

// peek returns the rune n after the pointer.
func (p *parser) peek(n int) rune {
	if p.i+n >= len(p.text) {
		return eof
	}
	return p.text[p.i+n]
}

func (p *parser) slashes() bool { return p.c() == '/' && p.peek(1) == '/' }

// isSlash reports whether c separates segments: "\" does in special URLs.
func (p *parser) isSlash(c rune) bool { return c == '/' || c == '\\' && p.url.special() }

// endsAuthority reports whether an authority ends before c.
func (p *parser) endsAuthority(c rune) bool {
	return c == eof || c == '?' || c == '#' || p.isSlash(c)
}

// backslash records that the slash at the pointer is not one.
func (p *parser) backslash() {
	if p.c() == '\\' {
		p.wrong("invalid-reverse-solidus", p.i, p.i+1)
	}
}

// units returns the runes from the pointer to the next one that ends them, or to the end, and moves the pointer there.
func (p *parser) units(ends func(c rune) bool) []rune {
	start := p.i
	for c := p.c(); c != eof && !ends(c); c = p.c() {
		p.unit()
		p.i++
	}
	return p.text[start:p.i]
}

// unit records a rune at the pointer that is not allowed in a URL.
func (p *parser) unit() {
	c := p.c()
	if c == '%' && (!isHexDigit(p.peek(1)) || !isHexDigit(p.peek(2))) || c != '%' && !isURLCodePoint(c) {
		p.wrong("invalid-URL-unit", p.i, p.i+1)
	}
}

// inherits reports whether there is a base of the scheme.
func (p *parser) inherits(scheme string) bool {
	return p.base != nil && p.base.Scheme == scheme
}

// takeAuthority takes user, password, host and port from the base.
func (p *parser) takeAuthority() {
	p.url.takeAuthority(p.base)
	p.username, p.password = []byte(p.base.Username), []byte(p.base.Password)
}

// credentials reads text[start:end], which the last "@" follows.
func (p *parser) credentials(start, end int) {
	text := p.text[start:end]
	colon := slices.Index(text, ':')
	if colon >= 0 {
		p.password = appendEncoded(nil, text[colon+1:], userinfoSet)
		text = text[:colon]
	}
	p.username = appendEncoded(nil, text, userinfoSet)
	for i := start; i <= end; i++ {
		if p.text[i] == '@' {
			p.wrong("invalid-credentials", i, i+1)
		}
	}
}

// host parses text[start:end] as the host of the URL.
func (p *parser) host(start, end int) bool {
	h := hostParser{opaque: !p.url.special()}
	host, ok := h.parse(string(p.text[start:end]))
	for _, name := range h.errors {
		p.wrong(name, start, end)
	}
	if !ok {
		p.errors[len(p.errors)-1].Fatal = true
		p.failed = true
		return false
	}
	p.url.Host, p.url.HasHost = host, true
	return true
}
