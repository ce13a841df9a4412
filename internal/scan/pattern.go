package scan

import "strings"

// A Pattern is a pattern of gitignore(5), for lists of them elsewhere.
type Pattern struct{ pattern pattern }

// ParsePattern reads a pattern. It returns false if that matches nothing: an
// unclosed bracket, a backslash at the end.
func ParsePattern(text string) (Pattern, bool) {
	p, ok := newPattern(text, false)
	return Pattern{p}, ok && len(p.glob) > 0
}

// Negated reports whether the pattern begins with "!": what it matches is taken
// off again.
func (p Pattern) Negated() bool { return p.pattern.negated }

// Match reports whether the pattern matches the path of a file or a directory
// itself, whether it is negated or not. Those below a directory it does not
// match for the directory's sake. The path has slashes between its names, none
// at its ends.
func (p Pattern) Match(path string, isDir bool) bool {
	name := path[strings.LastIndexByte(path, '/')+1:]
	return p.pattern.match(path, name, isDir)
}
