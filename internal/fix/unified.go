//go:build !textonly

package fix

import (
	"bytes"
	"fmt"
	"iter"
	"path/filepath"
	"slices"
	"strings"

	"github.com/sergi/go-diff/diffmatchpatch"
)

// context is how many lines are shown around lines that differ.
const context = 3

// A Show appends text in a form that is safe for a terminal.
type Show func(dst, text []byte) []byte

// AppendUnified appends the difference of the texts of a file in the format of "git apply",
// or nothing if they are equal. If show is not nil, the difference is for reading only: it
// is in color, the parts that differ within a line are highlighted, and show makes the text
// safe for a terminal.
func AppendUnified(dst []byte, name string, old, new []byte, show Show) []byte {
	p := printer{dst, show, old, new}
	oldLine, newLine := 1, 1
	isFirst := true
	for hunk := range hunks(differ(old, new)) {
		if isFirst {
			p.head(name)
			isFirst = false
		}
		oldLine, newLine = oldLine+hunk.skipped, newLine+hunk.skipped
		olds, news := count(hunk.lines)
		p.paint(heading, fmt.Sprintf("@@ -%s +%s @@", extent(oldLine, olds), extent(newLine, news)))
		p.end()
		p.hunk(hunk.lines)
		oldLine, newLine = oldLine+olds, newLine+news
	}
	return p.dst
}

// A hunk is lines that differ, and some lines around them.
type hunk struct {
	skipped int // how many lines are between the previous hunk and this one
	lines   []line
}

// hunks yields the hunks of a difference. Each is valid until the next.
func hunks(all iter.Seq[line]) iter.Seq[hunk] {
	return func(yield func(hunk) bool) {
		var h hunk
		differs := false // h has a line that differs
		same := 0        // the number of lines at the end of h that are the same
		for l := range all {
			h.lines = append(h.lines, l)
			if l.op != kept {
				differs, same = true, 0
				continue
			}
			same++
			if differs && same > 2*context {
				end := len(h.lines) - same + context
				if !yield(hunk{h.skipped, h.lines[:end]}) {
					return
				}
				h.skipped, h.lines = 0, append(h.lines[:0], h.lines[end:]...)
				differs = false
			}
			if n := len(h.lines) - context; !differs && n > 0 {
				h.skipped, h.lines = h.skipped+n, append(h.lines[:0], h.lines[n:]...)
			}
		}
		if differs {
			h.lines = h.lines[:len(h.lines)-max(0, same-context)]
			yield(h)
		}
	}
}

// count returns how many of the lines each text has.
func count(lines []line) (old, new int) {
	for _, l := range lines {
		if l.op != inserted {
			old++
		}
		if l.op != deleted {
			new++
		}
	}
	return old, new
}

// extent returns the lines of a hunk in one text. If there are none, it names the line before.
func extent(start, n int) string {
	if n == 0 {
		start--
	}
	return fmt.Sprintf("%d,%d", start, n)
}

// A printer writes hunks.
type printer struct {
	dst      []byte
	show     Show
	old, new []byte
}

// text returns the text of a line.
func (p *printer) text(l line) []byte {
	if l.op == inserted {
		return p.new[l.start:l.end]
	}
	return p.old[l.start:l.end]
}

// The parameters of ECMA-48's SGR sequence.
const (
	bold    = "1"
	heading = "36"
)

// A style is the mark of a kind of line, and the colors of the line and of the
// parts that differ.
type style struct{ mark, whole, part string }

var styles = map[operation]style{
	kept:     {mark: " "},
	deleted:  {"-", "31", "7;31"},
	inserted: {"+", "32", "7;32"},
}

func (p *printer) head(name string) {
	old, new := QuotedName("a/"+name), QuotedName("b/"+name)
	for _, text := range []string{"diff --git " + old + " " + new, "--- " + ended(old), "+++ " + ended(new)} {
		p.paint(bold, text)
		p.end()
	}
}

func (p *printer) hunk(lines []line) {
	for len(lines) > 0 {
		n := slices.IndexFunc(lines, func(l line) bool { return l.op == kept })
		if n < 0 {
			n = len(lines)
		}
		if n == 0 {
			p.line(lines[0], nil)
			n = 1
		} else {
			p.change(lines[:n])
		}
		lines = lines[n:]
	}
}

// longest is the length in bytes of the longest line in which the parts that differ are
// highlighted.
const longest = 2000

// change writes lines that differ: the old ones, and then the new ones. For a terminal, the lines are
// compared in pairs if there are as many old as new ones.
func (p *printer) change(lines []line) {
	var parts [][]diffmatchpatch.Diff // of each pair
	if olds, news := count(lines); p.show != nil && olds == news {
		parts = p.compareInPairs(lines)
	}
	for _, op := range []operation{deleted, inserted} {
		n := 0
		for l := range only(lines, op) {
			if n < len(parts) {
				p.line(l, parts[n])
			} else {
				p.line(l, nil)
			}
			n++
		}
	}
}

// compareInPairs compares the first old line with the first new line, and so on. Long lines are not
// compared.
func (p *printer) compareInPairs(lines []line) (parts [][]diffmatchpatch.Diff) {
	d := &diffmatchpatch.DiffMatchPatch{}
	next, stop := iter.Pull(only(lines, inserted))
	defer stop()
	for l := range only(lines, deleted) {
		var of []diffmatchpatch.Diff
		m, _ := next()
		if old, new := p.text(l), p.text(m); len(old) <= longest && len(new) <= longest {
			of = d.DiffCleanupSemantic(d.DiffMainRunes([]rune(string(old)), []rune(string(new)), false))
		}
		parts = append(parts, of)
	}
	return parts
}

// only yields the lines with an operation.
func only(lines []line, op operation) iter.Seq[line] {
	return func(yield func(line) bool) {
		for _, l := range lines {
			if l.op == op && !yield(l) {
				return
			}
		}
	}
}

// line writes a line with its mark. If the line was compared, it writes the parts of it.
func (p *printer) line(l line, parts []diffmatchpatch.Diff) {
	s, text := styles[l.op], p.text(l)
	p.paint(s.whole, s.mark)
	if parts == nil {
		p.paint(s.whole, string(bytes.TrimSuffix(text, []byte("\n"))))
	}
	for _, part := range parts {
		switch operation(part.Type) {
		case kept:
			p.paint(s.whole, strings.TrimSuffix(part.Text, "\n"))
		case l.op:
			p.paint(s.part, strings.TrimSuffix(part.Text, "\n"))
		}
	}
	p.end()
	if !bytes.HasSuffix(text, []byte("\n")) {
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

// QuotedName returns a name as git writes it in a difference: one with odd bytes as a string of C.
func QuotedName(name string) string {
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
