package scan

import (
	"bytes"
	"strings"
)

// A glob is a compiled pattern of gitignore(5). It matches as git's wildmatch
// does for path names, without its recursion.
type glob []token

// A token of a glob matches one byte, or is a star.
type token struct {
	op  op
	lit byte
	set *set
}

type op uint8

const (
	opByte op = iota // lit
	opSet            // one of set, never a slash
	opStar           // any run of bytes without a slash
	opDeep           // any run of whole directories, each with its slash: "**/"
	opRest           // everything: "**" at the end
)

type set [256]bool

// newGlob compiles a pattern. It returns false if the pattern matches nothing,
// which is how git takes an unclosed bracket or a backslash at the end.
func newGlob(pattern string, fold bool) (glob, bool) {
	var g glob
	for i := 0; i < len(pattern); {
		t, n := nextToken(pattern, i)
		if n == 0 {
			return nil, false
		}
		if fold {
			t = t.folded()
		}
		g = append(g, t)
		i += n
	}
	return g, true
}

// nextToken returns the token at pattern[i:] and its length, 0 if it is
// malformed.
func nextToken(pattern string, i int) (token, int) {
	switch rest := pattern[i:]; rest[0] {
	case '?':
		var nothing set
		return token{op: opSet, set: nothing.complement()}, 1
	case '*':
		return stars(rest, i == 0 || pattern[i-1] == '/')
	case '[':
		s, n := bracket(rest)
		return token{op: opSet, set: s}, n
	case '\\':
		if len(rest) == 1 {
			return token{}, 0
		}
		return token{lit: rest[1]}, 2
	default:
		return token{lit: rest[0]}, 1
	}
}

// stars reads the stars at the start of rest. Two or more are special only as
// a whole component of the path.
func stars(rest string, starts bool) (token, int) {
	n := len(rest) - len(strings.TrimLeft(rest, "*"))
	switch {
	case n > 1 && starts && n == len(rest):
		return token{op: opRest}, n
	case n > 1 && starts && rest[n] == '/':
		return token{op: opDeep}, n + 1
	}
	return token{op: opStar}, n
}

// folded returns t for matching without regard to the case of ASCII letters.
func (t token) folded() token {
	switch {
	case t.op == opByte && isAlpha(t.lit):
		s := new(set)
		s[t.lit|0x20], s[t.lit&^0x20] = true, true
		return token{op: opSet, set: s}
	case t.op == opSet:
		for c := byte('a'); c <= 'z'; c++ {
			either := t.set[c] || t.set[c&^0x20]
			t.set[c], t.set[c&^0x20] = either, either
		}
	}
	return t
}

// match reports whether the glob matches all of path. When a token fails, only
// the last star and the last "**/" before it are made to match more: whatever
// an earlier one could take in, the last one can too.
func (g glob) match(path string) bool {
	var star, deep retry
	for i, at := 0, 0; ; {
		switch {
		case i == len(g):
			if at == len(path) {
				return true
			}
		case g[i].op == opRest:
			return true
		case g[i].op == opDeep:
			i++
			deep, star = retry{true, i, at}, retry{}
			continue
		case g[i].op == opStar:
			i++
			star = retry{true, i, at}
			continue
		case at < len(path) && g[i].takes(path[at]):
			i, at = i+1, at+1
			continue
		}
		switch {
		case star.byteMore(path):
			i, at = star.i, star.at
		case deep.dirMore(path):
			i, at, star = deep.i, deep.at, retry{}
		default:
			return false
		}
	}
}

// A retry is where a star was passed: before token i, at offset at.
type retry struct {
	passed bool
	i, at  int
}

// byteMore makes the star match one byte more, if it can.
func (r *retry) byteMore(path string) bool {
	if !r.passed || r.at == len(path) || path[r.at] == '/' {
		return false
	}
	r.at++
	return true
}

// dirMore makes the "**/" match one directory more, if it can.
func (r *retry) dirMore(path string) bool {
	slash := strings.IndexByte(path[r.at:], '/')
	if !r.passed || slash < 0 {
		return false
	}
	r.at += slash + 1
	return true
}

func (t token) takes(c byte) bool {
	if t.op == opSet {
		return c != '/' && t.set[c]
	}
	return c == t.lit
}

// bracket reads the bracket expression at the start of s and returns its
// length, 0 if it is malformed.
func bracket(s string) (*set, int) {
	in := new(set)
	i := 1
	negated := i < len(s) && (s[i] == '!' || s[i] == '^')
	if negated {
		i++
	}
	for first := i; i < len(s); {
		if s[i] == ']' && i > first {
			if negated {
				in = in.complement()
			}
			return in, i + 1
		}
		n := in.add(s[i:])
		if n == 0 {
			break
		}
		i += n
	}
	return nil, 0
}

// add adds the class, range or byte at the start of s and returns its length,
// 0 if it is malformed.
func (in *set) add(s string) int {
	if strings.HasPrefix(s, "[:") {
		if end := strings.IndexByte(s[2:], ']'); end < 0 {
			return 0
		} else if end > 0 && s[2+end-1] == ':' {
			return in.addClass(s[2:2+end-1], end+3)
		}
	}
	low, n := single(s)
	high := low
	if n > 0 && n+1 < len(s) && s[n] == '-' && s[n+1] != ']' {
		var m int
		if high, m = single(s[n+1:]); m == 0 {
			return 0
		}
		n += 1 + m
	}
	for c := int(low); c <= int(high); c++ {
		in[c] = true
	}
	return n
}

// single reads one byte, which a backslash may quote.
func single(s string) (byte, int) {
	switch {
	case s[0] != '\\':
		return s[0], 1
	case len(s) > 1:
		return s[1], 2
	}
	return 0, 0
}

// addClass adds the bytes of a named class and returns n, or 0 if there is no
// such class.
func (in *set) addClass(name string, n int) int {
	is := class(name)
	if is == nil {
		return 0
	}
	for c := range in {
		in[c] = in[c] || is(byte(c))
	}
	return n
}

func (in *set) complement() *set {
	out := new(set)
	for c := range in {
		out[c] = !in[c]
	}
	return out
}

// class returns the POSIX character class of that name, in ASCII.
func class(name string) func(byte) bool {
	switch name {
	case "alnum":
		return func(c byte) bool { return isAlpha(c) || isDigit(c) }
	case "alpha":
		return isAlpha
	case "blank":
		return func(c byte) bool { return c == ' ' || c == '\t' }
	case "cntrl":
		return func(c byte) bool { return c < ' ' || c == 0x7f }
	case "digit":
		return isDigit
	case "graph":
		return func(c byte) bool { return '!' <= c && c <= '~' }
	case "lower":
		return func(c byte) bool { return 'a' <= c && c <= 'z' }
	case "print":
		return func(c byte) bool { return ' ' <= c && c <= '~' }
	case "punct":
		return func(c byte) bool { return '!' <= c && c <= '~' && !isAlpha(c) && !isDigit(c) }
	case "space":
		return func(c byte) bool { return bytes.IndexByte([]byte(" \t\n\v\f\r"), c) >= 0 }
	case "upper":
		return func(c byte) bool { return 'A' <= c && c <= 'Z' }
	case "xdigit":
		return func(c byte) bool { return isDigit(c) || 'a' <= c|0x20 && c|0x20 <= 'f' }
	}
	return nil
}

func isAlpha(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }
func isDigit(c byte) bool { return '0' <= c && c <= '9' }
