package fix

import (
	"fmt"
	"iter"
	"path/filepath"
	"strings"

	"github.com/sergi/go-diff/diffmatchpatch"
)

// context is how many lines are shown around those that differ.
const context = 3

// A Show appends text as a terminal may be sent it.
type Show func(dst, text []byte) []byte

// AppendUnified appends the difference of the file of that name as "git apply"
// takes it; nothing if there is none. With show, it is in color, the parts that
// differ within a line are set off, and show makes the rest fit for a terminal:
// that is for reading only.
func AppendUnified(dst []byte, name string, old, new []byte, show Show) []byte {
	lines := differ(old, new)
	p := printer{dst, show}
	at, oldLine, newLine := 0, 1, 1
	for start, end := range hunks(lines) {
		if at == 0 {
			p.head(name)
		}
		olds, news := count(lines[at:start])
		oldLine, newLine = oldLine+olds, newLine+news
		olds, news = count(lines[start:end])
		p.paint(heading, fmt.Sprintf("@@ -%s +%s @@", extent(oldLine, olds), extent(newLine, news)))
		p.end()
		p.hunk(lines[start:end])
		at, oldLine, newLine = end, oldLine+olds, newLine+news
	}
	return p.dst
}

// hunks yields the start and end of the lines to be shown: those that differ, and
// some around them.
func hunks(lines []line) iter.Seq2[int, int] {
	return func(yield func(start, end int) bool) {
		start, end := -1, 0
		for i, l := range lines {
			switch {
			case l.op == diffmatchpatch.DiffEqual:
				continue
			case start >= 0 && i-context <= end:
			case start >= 0 && !yield(start, end):
				return
			default:
				start = max(end, i-context)
			}
			end = min(len(lines), i+1+context)
		}
		if start >= 0 {
			yield(start, end)
		}
	}
}

// count returns how many of the lines each text has.
func count(lines []line) (old, new int) {
	for _, l := range lines {
		if l.op != diffmatchpatch.DiffInsert {
			old++
		}
		if l.op != diffmatchpatch.DiffDelete {
			new++
		}
	}
	return old, new
}

// extent returns the lines of a hunk in one text; of none, the line before.
func extent(start, n int) string {
	if n == 0 {
		start--
	}
	return fmt.Sprintf("%d,%d", start, n)
}

// A printer writes hunks.
type printer struct {
	dst  []byte
	show Show
}

// The parameters of ECMA-48's SGR sequence.
const (
	bold    = "1"
	heading = "36"
)

// A style is the mark of a kind of line, and the colors of the line and of the
// parts that differ.
type style struct{ mark, whole, part string }

var styles = map[diffmatchpatch.Operation]style{
	diffmatchpatch.DiffEqual:  {mark: " "},
	diffmatchpatch.DiffDelete: {"-", "31", "7;31"},
	diffmatchpatch.DiffInsert: {"+", "32", "7;32"},
}

func (p *printer) head(name string) {
	old, new := quoted("a/"+name), quoted("b/"+name)
	for _, text := range []string{"diff --git " + old + " " + new, "--- " + ended(old), "+++ " + ended(new)} {
		p.paint(bold, text)
		p.end()
	}
}

func (p *printer) hunk(lines []line) {
	var old, new []string // of lines that differ and are not yet written
	for _, l := range lines {
		switch l.op {
		case diffmatchpatch.DiffDelete:
			old = append(old, l.text)
		case diffmatchpatch.DiffInsert:
			new = append(new, l.text)
		default:
			p.change(old, new)
			old, new = nil, nil
			p.line(l.op, l.text, nil)
		}
	}
	p.change(old, new)
}

// longest is how many bytes a line may have for the parts of it that differ to be
// set off.
const longest = 2000

// change writes lines that differ. As many old as new ones are compared in pairs,
// for a terminal.
func (p *printer) change(old, new []string) {
	parts := make([][]diffmatchpatch.Diff, max(len(old), len(new)))
	if p.show != nil && len(old) == len(new) {
		d := &diffmatchpatch.DiffMatchPatch{}
		for i := range old {
			if len(old[i]) <= longest && len(new[i]) <= longest {
				parts[i] = d.DiffCleanupSemantic(d.DiffMainRunes([]rune(old[i]), []rune(new[i]), false))
			}
		}
	}
	for i, text := range old {
		p.line(diffmatchpatch.DiffDelete, text, parts[i])
	}
	for i, text := range new {
		p.line(diffmatchpatch.DiffInsert, text, parts[i])
	}
}

// line writes a line with its mark; if it was compared, in the parts that are in it.
func (p *printer) line(op diffmatchpatch.Operation, text string, parts []diffmatchpatch.Diff) {
	s := styles[op]
	p.paint(s.whole, s.mark)
	if parts == nil {
		parts = []diffmatchpatch.Diff{{Type: diffmatchpatch.DiffEqual, Text: text}}
	}
	for _, part := range parts {
		switch part.Type {
		case diffmatchpatch.DiffEqual:
			p.paint(s.whole, strings.TrimSuffix(part.Text, "\n"))
		case op:
			p.paint(s.part, strings.TrimSuffix(part.Text, "\n"))
		}
	}
	p.end()
	if !strings.HasSuffix(text, "\n") {
		p.dst = append(p.dst, "\\ No newline at end of file\n"...)
	}
}

func (p *printer) end() { p.dst = append(p.dst, '\n') }

// ended returns a name with the tab that git puts after one with a space, since
// other programs take the text after a space for a date.
func ended(name string) string {
	if strings.Contains(name, " ") {
		return name + "\t"
	}
	return name
}

// quoted returns a name as git writes it: one with odd bytes as a string of C.
func quoted(name string) string {
	name = filepath.ToSlash(name)
	if strings.IndexFunc(name, func(r rune) bool { return r < ' ' || r >= 0x7F || r == '"' || r == '\\' }) < 0 {
		return name
	}
	b := []byte{'"'}
	for _, c := range []byte(name) {
		switch {
		case c == '"' || c == '\\':
			b = append(b, '\\', c)
		case c < ' ' || c >= 0x7F:
			b = fmt.Appendf(b, "\\%03o", c)
		default:
			b = append(b, c)
		}
	}
	return string(append(b, '"'))
}

// paint writes text, in a color if it is for a terminal.
func (p *printer) paint(color, text string) {
	switch {
	case p.show == nil:
		p.dst = append(p.dst, text...)
	case color == "":
		p.dst = p.show(p.dst, []byte(text))
	default:
		p.dst = append(append(append(p.dst, "\x1b["...), color...), 'm')
		p.dst = append(p.show(p.dst, []byte(text)), "\x1b[0m"...)
	}
}
