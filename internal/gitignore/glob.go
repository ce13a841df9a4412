package gitignore

import (
	"strings"

	"github.com/urlmend/urlmend/internal/ascii"
)

// A glob is a compiled pattern of gitignore(5). It matches the same paths as git's
// wildmatch, without recursion.
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

// newGlob compiles a pattern. It returns false if the pattern has an unclosed
// bracket or a backslash at the end: for git it then matches nothing.
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

// stars reads the stars at the start of rest. Two or more are special only if they
// are a whole name in the path.
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
	case t.op == opByte && ascii.IsAlpha(t.lit):
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
// the last star and the last "**/" before it match more: they can match whatever an
// earlier one could. So the time is at most quadratic.
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

// A retry is the place after a star or "**/": the next token and offset.
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
