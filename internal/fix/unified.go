package fix

import (
	"fmt"
	"path/filepath"
	"strings"

	"github.com/sergi/go-diff/diffmatchpatch"
)

// context is how many lines are shown around those that differ.
const context = 3

// A Show appends text as a terminal may be sent it.
type Show func(dst, text []byte) []byte

// AppendUnified appends the difference of the file of that name as "git apply"
// takes it; nothing where there is none. With show, it is in color, the pieces
// that differ within a line are set off, and show makes the rest fit for a
// terminal: that is for reading only.
func AppendUnified(dst []byte, name string, old, new []byte, show Show) []byte {
	lines := differ(old, new)
	p := printer{dst: dst, show: show}
	at := 0
	for start, end := range hunks(lines) {
		if at == 0 {
			p.head(name)
			p.oldLine, p.newLine = 1, 1
		}
		p.skip(lines[at:start])
		p.hunk(lines[start:end])
		at = end
	}
	return p.dst
}

// hunks yields the ranges of lines to be shown: those that differ, and some around
// them.
func hunks(lines []line) func(yield func(start, end int) bool) {
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

// A printer writes hunks.
type printer struct {
	dst              []byte
	show             Show
	oldLine, newLine int // the next line of both, from 1
}

// The parameters of ECMA-48's SGR sequence.
const (
	bold        = "1"
	removed     = "31"
	added       = "32"
	heading     = "36"
	removedPart = "7;31"
	addedPart   = "7;32"
)

func (p *printer) head(name string) {
	old, new := quoted("a/"+name), quoted("b/"+name)
	p.paint(bold, "diff --git "+old+" "+new)
	p.dst = append(p.dst, '\n')
	p.paint(bold, "--- "+ended(old))
	p.dst = append(p.dst, '\n')
	p.paint(bold, "+++ "+ended(new))
	p.dst = append(p.dst, '\n')
}

// ended returns a name with what git ends one with that has a space in it, since
// other programs take what follows a space for a date.
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
	var b strings.Builder
	b.WriteByte('"')
	for i := range len(name) {
		switch c := name[i]; {
		case c == '"' || c == '\\':
			b.WriteByte('\\')
			b.WriteByte(c)
		case c < ' ' || c >= 0x7F:
			fmt.Fprintf(&b, "\\%03o", c)
		default:
			b.WriteByte(c)
		}
	}
	b.WriteByte('"')
	return b.String()
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

func (p *printer) skip(lines []line) {
	old, new := count(lines)
	p.oldLine, p.newLine = p.oldLine+old, p.newLine+new
}

func (p *printer) hunk(lines []line) {
	old, new := count(lines)
	p.paint(heading, fmt.Sprintf("@@ -%s +%s @@", extent(p.oldLine, old), extent(p.newLine, new)))
	p.dst = append(p.dst, '\n')
	for i := 0; i < len(lines); {
		if lines[i].op == diffmatchpatch.DiffEqual {
			p.line(" ", lines[i].text, nil)
			i++
			continue
		}
		end := i
		for end < len(lines) && lines[end].op != diffmatchpatch.DiffEqual {
			end++
		}
		p.change(lines[i:end])
		i = end
	}
	p.skip(lines)
}

// extent returns the lines of a hunk in one text; of none, the line before.
func extent(start, n int) string {
	if n == 0 {
		start--
	}
	return fmt.Sprintf("%d,%d", start, n)
}

// change writes lines that differ, those of the old text first.
func (p *printer) change(lines []line) {
	var old, new []string
	for _, l := range lines {
		if l.op == diffmatchpatch.DiffDelete {
			old = append(old, l.text)
		} else {
			new = append(new, l.text)
		}
	}
	parts := p.parts(old, new)
	for i, text := range old {
		p.line("-", text, parts.of(i, diffmatchpatch.DiffDelete))
	}
	for i, text := range new {
		p.line("+", text, parts.of(i, diffmatchpatch.DiffInsert))
	}
}

// pairs are what lines, paired in their order, differ in.
type pairs [][]diffmatchpatch.Diff

// longest is how long the lines may be of which the pieces that differ are set
// off.
const longest = 2000

// parts returns what the lines differ in, where that is to be shown.
func (p *printer) parts(old, new []string) (all pairs) {
	if p.show == nil || len(old) != len(new) {
		return nil
	}
	d := &diffmatchpatch.DiffMatchPatch{}
	for i := range old {
		var diffs []diffmatchpatch.Diff
		if len(old[i]) <= longest && len(new[i]) <= longest {
			diffs = d.DiffCleanupSemantic(d.DiffMainRunes([]rune(old[i]), []rune(new[i]), false))
		}
		all = append(all, diffs)
	}
	return all
}

// of returns the pieces of one line of the i-th pair.
func (p pairs) of(i int, op diffmatchpatch.Operation) (parts []diffmatchpatch.Diff) {
	if i >= len(p) {
		return nil
	}
	for _, d := range p[i] {
		if d.Type == op || d.Type == diffmatchpatch.DiffEqual {
			parts = append(parts, d)
		}
	}
	return parts
}

// line writes a line, in the parts it is made of if there are any.
func (p *printer) line(mark, text string, parts []diffmatchpatch.Diff) {
	body, found := strings.CutSuffix(text, "\n")
	if p.show == nil {
		p.dst = append(append(p.dst, mark...), body...)
	} else {
		p.colored(mark, body, parts)
	}
	p.dst = append(p.dst, '\n')
	if !found {
		p.dst = append(p.dst, "\\ No newline at end of file\n"...)
	}
}

func (p *printer) colored(mark, body string, parts []diffmatchpatch.Diff) {
	whole, piece := "", ""
	switch mark {
	case "-":
		whole, piece = removed, removedPart
	case "+":
		whole, piece = added, addedPart
	}
	p.paint(whole, mark)
	if parts == nil {
		p.paint(whole, body)
		return
	}
	for _, part := range parts {
		style := whole
		if part.Type != diffmatchpatch.DiffEqual {
			style = piece
		}
		p.paint(style, strings.TrimSuffix(part.Text, "\n"))
	}
}

// paint writes text in a color, if there is to be any.
func (p *printer) paint(color, text string) {
	if p.show == nil {
		p.dst = append(p.dst, text...)
		return
	}
	if color == "" {
		p.dst = p.show(p.dst, []byte(text))
		return
	}
	p.dst = append(append(append(p.dst, "\x1b["...), color...), 'm')
	p.dst = append(p.show(p.dst, []byte(text)), "\x1b[0m"...)
}
