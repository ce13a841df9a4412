package gitignore

import "strings"

// A Pattern is one pattern of gitignore(5).
type Pattern struct {
	Negated bool   // it begins with "!": its matches are not ignored
	Text    string // as written
	Line    int    // in its file, from 1; 0 if it is in none

	glob     glob
	dirOnly  bool // "/" at the end
	anywhere bool // no other "/": it matches names, not paths
}

// ParsePattern reads a pattern. It is not ok if it can match nothing: one that is
// empty, has an unclosed bracket or ends in a backslash.
func ParsePattern(text string) (p Pattern, ok bool) { return parsePattern(text, false) }

func parsePattern(text string, fold bool) (p Pattern, ok bool) {
	p.Text = text
	text, p.Negated = strings.CutPrefix(text, "!")
	text, p.dirOnly = strings.CutSuffix(text, "/")
	p.anywhere = !strings.Contains(text, "/")
	p.glob, ok = newGlob(strings.TrimPrefix(text, "/"), fold)
	return p, ok && len(p.glob) > 0
}

// Match reports whether the pattern, negated or not, matches the path of a file or
// directory itself. It does not match the files below a directory that it matches.
// The path has slashes between its names, none at its ends.
func (p *Pattern) Match(path string, isDir bool) bool {
	if p.dirOnly && !isDir {
		return false
	}
	if p.anywhere {
		path = path[strings.LastIndexByte(path, '/')+1:]
	}
	return p.glob.match(path)
}

// parse reads the patterns of a file.
func parse(text string, fold bool) []Pattern {
	var patterns []Pattern
	number := 0
	for line := range strings.Lines(strings.TrimPrefix(text, "\ufeff")) {
		number++
		line = strings.TrimSuffix(line, "\n")
		line = trimSpaces(strings.TrimSuffix(line, "\r"))
		if line == "" || line[0] == '#' {
			continue
		}
		if p, ok := parsePattern(line, fold); ok {
			p.Line = number
			patterns = append(patterns, p)
		}
	}
	return patterns
}

// trimSpaces removes the spaces at the end of a line, except one that a backslash
// quotes.
func trimSpaces(line string) string {
	trimmed := strings.TrimRight(line, " ")
	quotes := len(trimmed) - len(strings.TrimRight(trimmed, `\`))
	if quotes%2 == 1 && len(trimmed) < len(line) {
		return line[:len(trimmed)+1]
	}
	return trimmed
}
