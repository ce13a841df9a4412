package foreign

import (
	"bytes"
	"slices"
)

// attacks occur in the lines of lists of attacks on web servers and browsers, in lower case.
var attacks = []string{
	"<script", "<svg", "<img ", "<iframe", "<body ", "xlink:href=", "vbscript:", "data:text/",
	"<!--#", "<esi:", "javascript:", "alert(", "onerror=", "onload=", "/etc/passwd", "union select",
	"../..", "..%2f", "%2f..", "%2e%2e", "%0d%0a", "%00", "%09",
}

// listsAttacks reports whether a plain text is a list of attacks: most of its lines contain
// one, or are references to try, such as //www.example.com.
func (t text) listsAttacks() bool {
	if !t.isPlain() {
		return false
	}
	const few = 1 // a text about attacks may begin with some of them
	lines, marked, references := 0, 0, 0
	for line := range bytes.Lines(bytes.ToLower(t.head)) {
		line = bytes.TrimSpace(line)
		if len(line) == 0 {
			continue
		}
		lines++
		switch {
		case slices.ContainsFunc(attacks, func(a string) bool { return bytes.Contains(line, []byte(a)) }):
			marked++
		case line[0] == '/':
			references++
		}
	}
	return marked > few && 2*(marked+references) > lines
}
