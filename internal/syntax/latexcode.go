package syntax

import (
	"bytes"
	"slices"

	"github.com/urlmend/urlmend/internal/ascii"
)

// environments is the scanner of LaTeX: its regions are verbatim environments, and the
// arguments of commands such as \verb.
type environments struct{ open string } // the name of the one that is open, or none

// verbatims are the environments whose contents are code: of LaTeX and doc, and of the
// packages alltt, fancyvrb, listings, minted and tcolorbox.
var verbatims = []string{
	"verbatim", "verbatim*", "alltt", "Verbatim", "Verbatim*", "BVerbatim", "LVerbatim", "lstlisting", "minted",
	"tcblisting", "macrocode", "macrocode*", "filecontents", "filecontents*",
}

func (e *environments) reset(_ []byte, from, _ int) int {
	e.open = ""
	return from
}

func (e *environments) state(int) any           { return *e }
func (e *environments) resume(state any, _ int) { *e = state.(environments) }

func (e *environments) scan(text []byte, r *region) {
	at := r.start
	end := min(len(text), at+maxLine)
	switch n := verbLen(text[at:]); {
	case e.open == "" && n > 0:
		r.end, r.code = at+n, true
		return
	case e.open == "":
		e.open = opened(text[at:])
	case environment(text[at:], `\end{`) == e.open:
		e.open = ""
	}
	r.code = e.open != ""
	for at++; at < end; at++ {
		n := bytes.IndexByte(text[at:end], '\\')
		if n < 0 {
			break
		}
		at += n
		if r.code && environment(text[at:], `\end{`) == e.open || !r.code && (opened(text[at:]) != "" || verbLen(text[at:]) > 0) {
			r.end = at
			return
		}
	}
	r.end = end
}

// opened returns the name of the verbatim environment that text begins, or "".
func opened(text []byte) string {
	name := environment(text, `\begin{`)
	if !slices.Contains(verbatims, name) {
		return ""
	}
	return name
}

// environment returns the name of the environment if text begins with that command for
// it.
func environment(text []byte, command string) string {
	if !ascii.HasPrefix(text, command) {
		return ""
	}
	name := text[len(command):min(len(text), len(command)+16)]
	n := bytes.IndexByte(name, '}')
	return string(name[:max(n, 0)])
}

// verbLen returns the length of a command with its verbatim argument at the front of
// text, which is on one line; 0 if there is none.
func verbLen(text []byte) int {
	if len(text) == 0 || text[0] != '\\' {
		return 0
	}
	n := 1 + ascii.Span(text[1:min(len(text), 16)], ascii.IsAlpha)
	name := string(text[1:n])
	if name != "verb" && name != "lstinline" && name != "mintinline" {
		return 0
	}
	line := text[:min(len(text), maxTag)]
	if end := bytes.IndexByte(line, '\n'); end >= 0 {
		line = line[:end]
	}
	if name == "verb" && ascii.At(line, n) == '*' {
		n++
	}
	if ascii.At(line, n) == '[' {
		n += bytes.IndexByte(line[n:], ']') + 1
	}
	if name == "mintinline" && ascii.At(line, n) == '{' {
		n += bytes.IndexByte(line[n:], '}') + 1
	}
	if n >= len(line) {
		return 0
	}
	closing := line[n]
	if closing == '{' {
		closing = '}'
	}
	end := bytes.IndexByte(line[n+1:], closing)
	if end < 0 {
		return 0
	}
	return n + 1 + end + 1
}
