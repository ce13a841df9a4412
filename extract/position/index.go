package position

import (
	"bytes"
	"sort"
)

// stride is the distance in bytes between two marks.
const stride = 16 << 10

// A mark is the line that an offset is on, and where that line starts.
type mark struct{ line, start int }

// after returns the mark of the end of text, which starts at offset at in the
// line m.
func (m mark) after(at int, text []byte) mark {
	n := bytes.Count(text, []byte{'\n'})
	if n == 0 {
		return m
	}
	return mark{m.line + n, at + bytes.LastIndexByte(text, '\n') + 1}
}

// An Index converts offsets in a text, or in a part of one, that is held in memory,
// in any order. It counts lines once, as far as it is asked, and keeps a mark every
// 16 KiB. It may not be used by several goroutines at once, and the text must not
// change.
type Index struct {
	data   []byte
	start  Start
	marks  []mark // that of data[k*stride] is at k
	last   mark   // that of data[lastAt]
	lastAt int
	ruler  ruler
}

// A Start is where a part of a text starts in it.
type Start struct {
	Offset int // in bytes
	Line   int
	// Column is in bytes, and UTF16 and Rune are the same in other units. Where these
	// are zero, as the start of the line is not known, they are taken to be Column.
	Column, UTF16, Rune int
}

// NewIndex returns an Index of a whole text.
func NewIndex(text []byte) *Index { return NewPartIndex(text, Start{Line: 1, Column: 1}) }

// NewPartIndex returns an Index of a part of a text. All offsets and positions are
// those in the whole text.
func NewPartIndex(part []byte, at Start) *Index {
	if at.UTF16 == 0 {
		at.UTF16 = at.Column
	}
	if at.Rune == 0 {
		at.Rune = at.Column
	}
	first := mark{at.Line, at.Offset - at.Column + 1}
	return &Index{data: part, start: at, marks: []mark{first}, last: first}
}

// Position returns the position of the byte at off. An offset outside of the text is
// taken to be its start or its end. At an offset inside a character, each byte of the
// character before off counts as one column.
func (x *Index) Position(off int, unit Unit) Position {
	at := clamp(off-x.start.Offset, len(x.data))
	line := x.markOf(at)
	if unit == Bytes {
		return Position{line.line, x.start.Offset + at - line.start + 1}
	}
	utf16, runes := x.columns(at, max(0, line.start-x.start.Offset))
	if unit == UTF16 {
		return Position{line.line, utf16}
	}
	return Position{line.line, runes}
}

// markOf returns the mark of data[at].
func (x *Index) markOf(at int) mark {
	k := at / stride
	x.markTo(k)
	from, line := k*stride, x.marks[k]
	if from <= x.lastAt && x.lastAt <= at {
		from, line = x.lastAt, x.last
	}
	x.last, x.lastAt = line.after(x.start.Offset+from, x.data[from:at]), at
	return x.last
}

// markTo sets the marks up to number k.
func (x *Index) markTo(k int) {
	for n := len(x.marks); n <= k; n++ {
		from := (n - 1) * stride
		x.marks = append(x.marks, x.marks[n-1].after(x.start.Offset+from, x.data[from:from+stride]))
	}
}

// Offset returns the offset of a position: that of the end of the line for a column
// after it, and that of the start of the character for a column inside one. A line
// outside of the text is taken to be its start or its end.
func (x *Index) Offset(p Position, unit Unit) int {
	x.markTo(len(x.data) / stride)
	// The line starts after the last mark that is on a line before it.
	k := sort.Search(len(x.marks), func(k int) bool { return x.marks[k].line >= p.Line }) - 1
	at, columns := 0, ruler{utf16: 1, runes: 1}
	column := p.Column - 1
	switch {
	case p.Line < x.start.Line:
		return x.start.Offset
	case k < 0:
		columns = ruler{utf16: x.start.UTF16, runes: x.start.Rune}
		column -= x.start.Column - 1
	default:
		at = k * stride
		for n := x.marks[k].line; n < p.Line; n++ {
			end := bytes.IndexByte(x.data[at:], '\n')
			if end < 0 {
				return x.start.Offset + len(x.data)
			}
			at += end + 1
		}
	}
	line := x.data[at : at+lineLength(x.data[at:])]
	if unit == Bytes {
		return x.start.Offset + at + clamp(column, len(line))
	}
	return x.start.Offset + at + columns.reach(line, p.Column, unit)
}
