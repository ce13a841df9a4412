package source

import "bytes"

// stride is the distance in bytes between two marks.
const stride = 16 << 10

// A mark says in which line an offset is and where that line starts.
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

// An Index finds the positions of offsets in a part of a text that is held in
// memory, in any order. Counting starts at the mark before the offset, of which
// there is one every 16 KiB; they are set as they are needed.
type Index struct {
	data  []byte
	base  int
	marks []mark // that of data[k*stride] is at k
}

// NewIndex returns an Index of data, which starts at offset base of the text,
// behind so many line ends. The line that it starts in begins at lineStart.
func NewIndex(data []byte, base, lines, lineStart int) *Index {
	return &Index{data, base, []mark{{line: lines + 1, start: lineStart}}}
}

// Position returns the position of the byte at off, which lies in the part or at
// its end.
func (x *Index) Position(off int) Position {
	at := clamp(off-x.base, len(x.data))
	for k := len(x.marks); k <= at/stride; k++ {
		from := (k - 1) * stride
		x.marks = append(x.marks, x.marks[k-1].after(x.base+from, x.data[from:from+stride]))
	}
	from := at / stride * stride
	m := x.marks[at/stride].after(x.base+from, x.data[from:at])
	return Position{Line: m.line, Column: x.base + at - m.start + 1}
}
