package source

import (
	"bytes"
	"io"
)

const (
	// Stride is the distance in bytes between two marks.
	Stride = 16 << 10
	// Reach is how many bytes before the last one read a window may begin.
	// The marks of what came before are forgotten.
	Reach = (marks - 1) * Stride

	marks = 256
)

// Lines is an [io.Reader] that counts the lines of what is read through it.
// Every [Stride] bytes it leaves a mark; to find the position of an offset is
// to count from the mark before it, which never costs more than that many
// bytes, however long the text and its lines are.
type Lines struct {
	r     io.Reader
	at    int    // bytes read
	line  int    // the line of the next byte
	start int    // where that line starts
	marks []mark // that of offset k*Stride is at k%marks
}

// A mark says in which line an offset is and where that line starts.
type mark struct{ line, start int }

// NewLines returns a Lines that reads from r.
func NewLines(r io.Reader) *Lines {
	return &Lines{r: r, line: 1, marks: []mark{{line: 1}}}
}

// Read reads from the underlying reader and returns its errors.
func (l *Lines) Read(p []byte) (int, error) {
	n, err := l.r.Read(p)
	for p = p[:n]; len(p) > 0; {
		step := min(len(p), Stride-l.at%Stride)
		l.pass(p[:step])
		p = p[step:]
	}
	return n, err
}

// pass counts the lines of p, which ends at the next mark or before it.
func (l *Lines) pass(p []byte) {
	m := mark{l.line, l.start}.after(l.at, p)
	l.line, l.start = m.line, m.start
	l.at += len(p)
	if l.at%Stride == 0 {
		l.leave(m)
	}
}

// leave keeps m as the mark of the offset reached, in place of the oldest.
func (l *Lines) leave(m mark) {
	if len(l.marks) < marks {
		l.marks = append(l.marks, m)
		return
	}
	l.marks[l.at/Stride%marks] = m
}

// after returns the mark of the end of text, which starts at offset at in the
// line m.
func (m mark) after(at int, text []byte) mark {
	n := bytes.Count(text, []byte{'\n'})
	if n == 0 {
		return m
	}
	return mark{m.line + n, at + bytes.LastIndexByte(text, '\n') + 1}
}

// Position returns the position of the byte at off. The window is what was
// read, from base on; off lies in it or at its end. More may have been read
// since. The window begins with the text, or at least [Stride] bytes before
// off and at most [Reach] before the last byte read.
func (l *Lines) Position(window []byte, base, off int) Position {
	off = base + clamp(off-base, len(window))
	from, m := l.before(base, off)
	m = m.after(from, window[from-base:off-base])
	return Position{Line: m.line, Column: off - m.start + 1}
}

// before returns the offset of the last mark in [base, off], and the mark.
// Where there is none it is that of the first line at base, which is right if
// the window begins with the text.
func (l *Lines) before(base, off int) (int, mark) {
	k, last := off/Stride, l.at/Stride
	if k*Stride < base || k > last || k <= last-marks {
		return base, mark{line: 1, start: base}
	}
	return k * Stride, l.marks[k%marks]
}
