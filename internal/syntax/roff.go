package syntax

import (
	"bytes"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/kernel"
)

// Roff is man, mdoc and the like.
var Roff = &Language{
	Name:       "roff",
	Extensions: "man mdoc ms me nroff roff troff 1 2 3 4 5 6 7 8 9", // sections of the manual
	EditorIDs:  "groff",
	Traits:     Prose,
	Comments:   RequestAbove,
	at:         request,
	bound:      roffBound,
	TextEscape: RoffEscape,
	code:       func() *Code { return newCode(new(roffBlocks), nil) },
	Special:    "-", // which is a hyphen, not a minus sign
}

// request finds the argument of .UR and .URL (groff_man(7), groff_www(7)) and
// of .Lk (mdoc(7)).
func request(l *Look) (Destination, bool) {
	opened, quoted := bytes.CutSuffix(l.before, []byte(`"`))
	if !isRequest(opened) {
		return Destination{}, false
	}
	if quoted {
		return l.token(RoffEscape, `"`)
	}
	d, ok := l.token(RoffEscape, "")
	return d, ok && !(l.data[d.End-1] == '\'' && lineMarks.Trim(ascii.LastLine(opened))[0] == '\'') // which it closes
}

// isRequest reports whether the last line of text is a request and the blank after
// it. The line may be quoted, or part of a diff.
func isRequest(text []byte) bool {
	line := kernel.Blanks.TrimRight(text)
	if len(line) == len(text) {
		return false
	}
	for _, name := range [...]string{"UR", "URL", "Lk"} {
		if ascii.HasSuffix(line, name) {
			control := string(lineMarks.Trim(ascii.LastLine(line[:len(line)-len(name)])))
			return control == "." || control == "'"
		}
	}
	return false
}

// lineMarks are the bytes before the text of a line that is quoted or changed, and
// the blanks around the mark of a request.
var lineMarks = kernel.SetOf(" \t>|:+-!")

// roffSpellings are the escape sequences that can be inside a URL.
var roffSpellings = []spelling{
	{`\-`, "-"}, {`\_`, "_"}, {`\.`, "."}, {`\'`, "'"}, {"\\`", "`"}, {`\e`, `\`},
	{`\(hy`, "-"}, {`\(mi`, "-"}, {`\(ti`, "~"}, {`\(ha`, "^"}, {`\(at`, "@"}, {`\(sh`, "#"},
	{`\(sl`, "/"}, {`\(aq`, "'"}, {`\(rs`, `\`}, {`\(Do`, "$"}, {`\(lB`, "["}, {`\(rB`, "]"},
	{`\[hy]`, "-"}, {`\[mi]`, "-"}, {`\[ti]`, "~"}, {`\[ha]`, "^"}, {`\[at]`, "@"}, {`\[sh]`, "#"},
	{`\[sl]`, "/"}, {`\[aq]`, "'"}, {`\[rs]`, `\`}, {`\[Do]`, "$"}, {`\[lB]`, "["}, {`\[rB]`, "]"},
	{`\:`, ""}, {`\&`, ""}, {`\%`, ""}, {`\/`, ""}, {`\,`, ""}, {`\)`, ""}, {`\|`, ""}, {`\^`, ""},
}

func roffEscape(text []byte) (int, string) { return spelled(roffSpellings, text) }

// roffBound ends a URL at a change of font, a quote, or any other escape that does
// not spell a character of a URL.
func roffBound(text []byte) int { return beforeUnknown(RoffEscape, text) }
