package lsp

import (
	"bytes"
	"slices"
	"sort"
	"sync"
	"unicode/utf8"

	"github.com/urlmend/urlmend/internal/lsp/protocol"
)

// A text is one version of a document. It is immutable.
type text struct {
	bytes []byte
	lines []uint32 // where each starts

	once  sync.Once
	marks []mark // built on first use; marks[k] is for the offset k*stride
}

// stride is the distance in bytes between two marks.
const stride = 4 << 10

// A mark is the position in its line of the first character at or after an offset, in each encoding.
// With marks, a long line is not counted again for each position in it.
type mark struct{ at, utf16, runes uint32 }

// newText returns a text of data, which must not be modified.
func newText(data []byte) *text {
	return &text{bytes: data, lines: appendLines([]uint32{0}, data, 0)}
}

// appendLines appends the offsets after the line ends of data, which begins at offset base. A line
// ends at LF, CRLF or CR.
func appendLines(lines []uint32, data []byte, base int) []uint32 {
	for at := 0; ; {
		n := bytes.IndexByte(data[at:], '\n')
		end := at + n
		if n < 0 {
			end = len(data)
		}
		for line := data[at:end]; ; {
			cr := bytes.IndexByte(line, '\r')
			if cr < 0 || cr == len(line)-1 && n >= 0 {
				break
			}
			at, line = at+cr+1, line[cr+1:]
			lines = append(lines, uint32(base+at))
		}
		if n < 0 {
			return lines
		}
		at = end + 1
		lines = append(lines, uint32(base+at))
	}
}

// replace returns the text with the bytes [start, end) replaced.
func (t *text) replace(start, end int, by []byte) *text {
	made := slices.Concat(t.bytes[:start], by, t.bytes[end:])
	// A CR before the edit and an LF after it may become one line end, or two.
	from := max(0, start-1)
	first := sort.Search(len(t.lines), func(i int) bool { return int(t.lines[i]) > from })
	last := sort.Search(len(t.lines), func(i int) bool { return int(t.lines[i]) > end+1 })
	until := min(len(made), start+len(by)+1)
	lines := append(make([]uint32, 0, len(t.lines)+8), t.lines[:first]...)
	for _, line := range appendLines(nil, made[from:until], from) {
		// The CR of a CRLF does not end the line.
		if at := int(line); at == until && at < len(made) && made[at-1] == '\r' && made[at] == '\n' {
			continue
		}
		lines = append(lines, line)
	}
	for _, line := range t.lines[last:] {
		lines = append(lines, uint32(int(line)-(end-start)+len(by)))
	}
	return &text{bytes: made, lines: lines}
}

// line returns the range of a line, without its line end.
func (t *text) line(i int) (start, end int) {
	start, end = int(t.lines[i]), len(t.bytes)
	if i+1 < len(t.lines) {
		end = int(t.lines[i+1])
	}
	for end > start && (t.bytes[end-1] == '\n' || t.bytes[end-1] == '\r') {
		end--
	}
	return start, end
}

// offset returns the offset of a position. A position after the end of a line counts as its end, and
// a position inside a character as its start.
func (t *text) offset(p protocol.Position, enc protocol.PositionEncodingKind) int {
	if int64(p.Line) >= int64(len(t.lines)) {
		return len(t.bytes)
	}
	start, end := t.line(int(p.Line))
	left := int64(p.Character)
	for at := start; at < end; {
		r, size := utf8.DecodeRune(t.bytes[at:end])
		if left -= int64(width(r, size, enc)); left < 0 {
			return at
		}
		at += size
	}
	return end
}

// position returns the position of the byte at off.
func (t *text) position(off int, enc protocol.PositionEncodingKind) protocol.Position {
	line := sort.Search(len(t.lines), func(i int) bool { return int(t.lines[i]) > off }) - 1
	p := protocol.Position{Line: uint32(line)}
	at := int(t.lines[line])
	switch {
	case enc == protocol.UTF8:
		p.Character = uint32(off - at)
		return p
	case off-at > 2*stride:
		m := t.markBefore(off)
		at, p.Character = int(m.at), m.runes
		if enc == protocol.UTF16 {
			p.Character = m.utf16
		}
	}
	for at < off {
		r, size := utf8.DecodeRune(t.bytes[at:off])
		p.Character += uint32(width(r, size, enc))
		at += size
	}
	return p
}

// markBefore returns the last mark at or before off, which is more than two strides after the start
// of its line.
func (t *text) markBefore(off int) mark {
	t.once.Do(func() {
		t.marks = make([]mark, len(t.bytes)/stride+1)
		for i, start := range t.lines {
			end := uint32(len(t.bytes))
			if i+1 < len(t.lines) {
				end = t.lines[i+1]
			}
			if end-start <= stride {
				continue
			}
			next := int(start)/stride + 1
			for m := (mark{at: start}); m.at < end; {
				if int(m.at) >= next*stride {
					t.marks[next] = m
					next++
				}
				r, size := utf8.DecodeRune(t.bytes[m.at:end])
				m.at, m.utf16, m.runes = m.at+uint32(size), m.utf16+uint32(width(r, size, protocol.UTF16)), m.runes+1
			}
		}
	})
	if m := t.marks[off/stride]; int(m.at) <= off {
		return m
	}
	return t.marks[off/stride-1]
}

// width returns how many units of the encoding a rune of that size has.
func width(r rune, size int, enc protocol.PositionEncodingKind) int {
	switch {
	case enc == protocol.UTF8:
		return size
	case enc == protocol.UTF16 && r > 0xFFFF:
		return 2
	}
	return 1
}

func (t *text) span(start, end int, enc protocol.PositionEncodingKind) protocol.Range {
	return protocol.Range{Start: t.position(start, enc), End: t.position(end, enc)}
}
