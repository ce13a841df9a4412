package cli

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/urlmend/urlmend/internal/fix"
	"github.com/urlmend/urlmend/internal/judge"
	"github.com/urlmend/urlmend/internal/report"
)

// changedLines lists the lines of a document that were changed, before and after, with
// passwords redacted.
func changedLines(d *judge.Document, name string, old, new []byte) string {
	var b strings.Builder
	redact := d.Redactor(old, new)
	for c := range fix.Changes(old, new) {
		fmt.Fprintf(&b, "%s:%d:\n", inert(name), c.Line)
		was, is := redact(c)
		cut := sameStart(was, is)
		writeLines(&b, "  - ", was, cut)
		writeLines(&b, "  + ", is, cut)
	}
	return b.String()
}

// sameStart returns how many bytes at the front of single long lines are left out, since
// they are the same in both.
func sameStart(a, b []byte) int {
	const shown = 60
	n := 0
	for n < min(len(a), len(b)) && a[n] == b[n] {
		n++
	}
	if n <= shown || bytes.IndexByte(a[:n], '\n') >= 0 {
		return 0
	}
	return report.CharacterStart(a, n-shown)
}

// writeLines writes the lines of text, each after a mark, the first without the bytes
// before cut. Long lines are shortened.
func writeLines(b *strings.Builder, mark string, text []byte, cut int) {
	const longest = 160
	for line := range bytes.Lines(text) {
		line = bytes.TrimRight(line, "\r\n")
		b.WriteString(mark)
		if cut > 0 {
			line, cut = line[min(cut, len(line)):], 0
			b.WriteString("...")
		}
		end := len(line)
		if end > longest {
			end = report.CharacterStart(line, longest)
		}
		b.WriteString(inert(string(line[:end])))
		if end < len(line) {
			b.WriteString("...")
		}
		b.WriteByte('\n')
	}
}
