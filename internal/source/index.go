package source

// An Index finds the positions of offsets in a part of a text that is held in
// memory, in any order. Counting starts at the mark before the offset, of which
// there is one every [Stride] bytes; they are set as they are needed.
type Index struct {
	data  []byte
	base  int
	marks []mark // that of data[k*Stride] is at k
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
	for k := len(x.marks); k <= at/Stride; k++ {
		from := (k - 1) * Stride
		x.marks = append(x.marks, x.marks[k-1].after(x.base+from, x.data[from:from+Stride]))
	}
	from := at / Stride * Stride
	m := x.marks[at/Stride].after(x.base+from, x.data[from:at])
	return Position{Line: m.line, Column: x.base + at - m.start + 1}
}
