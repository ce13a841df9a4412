package mail

import (
	"bytes"
	"sort"
)

// Blocks finds the files that are encoded in a text with uuencode, yEnc or BinHex.
type Blocks struct {
	text    []byte
	marked  bool // yEnc or BinHex may be in it
	found   bool // ranges are known
	ranges  []foundBlock
	started bool
}

// Reset prepares for a text. It must be called before Hold.
func (b *Blocks) Reset(text []byte) { *b = Blocks{text: text, ranges: b.ranges[:0]} }

// Hold reports whether the bytes [start, end) of the text, which are a URL, are in
// an encoded file. Since uuencode has no letters in lower case, few texts need to
// be searched for it.
func (b *Blocks) Hold(start, end int) bool {
	if !b.started {
		b.started = true
		b.marked = bytes.Contains(b.text, []byte("=ybegin ")) || bytes.Contains(b.text, []byte("BinHex"))
	}
	if !b.marked && hasLower(b.text[start:end]) {
		return false
	}
	if !b.found {
		b.found = true
		b.ranges = appendBlocks(b.ranges, b.text)
	}
	i := sort.Search(len(b.ranges), func(i int) bool { return start < b.ranges[i].end })
	return i < len(b.ranges) && b.ranges[i].start <= start
}

func hasLower(b []byte) bool {
	for _, c := range b {
		if 'a' <= c && c <= 'z' {
			return true
		}
	}
	return false
}

// appendBlocks appends the blocks of text, in order.
func appendBlocks(dst []foundBlock, text []byte) []foundBlock {
	var found [len(blocks)]foundBlock
	for i := 0; ; {
		b := nextBlock(&found, text, i)
		if b.start == len(text) {
			return dst
		}
		dst = append(dst, b)
		i = b.end
	}
}

// A block is a kind of encoded file in a text.
type block struct {
	opening string // at the front of a line
	// length returns the length of the block at the front of text. It is not ok
	// if there is none; then it is -1 if there is none later in the text either.
	// So the time over a text is linear.
	length func(text []byte) (int, bool)
}

var blocks = [...]block{
	{"begin ", uuencoded},
	{"=ybegin ", yEncoded},
	{"(This file must be converted with BinHex", binHexed},
}

// A foundBlock is the range of a block; if there is none, the empty one at the end
// of the text.
type foundBlock struct{ start, end int }

// nextBlock returns the first block in text[i:]. It stores the first of each kind
// in found.
func nextBlock(found *[len(blocks)]foundBlock, text []byte, i int) foundBlock {
	first := foundBlock{len(text), len(text)}
	for k := range blocks {
		if found[k].start < i || i == 0 {
			found[k] = blocks[k].find(text, i)
		}
		if found[k].start < first.start {
			first = found[k]
		}
	}
	return first
}

// find returns the first block of the kind in text[i:].
func (b *block) find(text []byte, i int) foundBlock {
	none := foundBlock{len(text), len(text)}
	for {
		n := bytes.Index(text[i:], []byte(b.opening))
		if n < 0 {
			return none
		}
		if i += n; i == 0 || text[i-1] == '\n' {
			switch n, ok := b.length(text[i:]); {
			case ok:
				return foundBlock{i, i + n}
			case n < 0:
				return none
			}
		}
		i += len(b.opening)
	}
}

// cutLine returns the first line of b without its line end, and its length with the
// line end.
func cutLine(b []byte) (line []byte, n int) {
	n = bytes.IndexByte(b, '\n')
	if n < 0 {
		return b, len(b)
	}
	return bytes.TrimSuffix(b[:n], []byte("\r")), n + 1
}

// uuencoded reads "begin 644 name" and the lines after it that can be uuencode,
// whether or not "end" follows.
func uuencoded(text []byte) (int, bool) {
	line, n := cutLine(text)
	mode := bytes.TrimPrefix(line, []byte("begin "))
	digits := len(mode) - len(bytes.TrimLeft(mode, "01234567"))
	if digits < 3 || digits > 4 || digits >= len(mode) || mode[digits] != ' ' {
		return 0, false
	}
	lines := 0
	for n < len(text) {
		line, size := cutLine(text[n:])
		if string(line) == "end" {
			return n + size, true
		}
		if !isUU(line) {
			break
		}
		if n += size; len(line) > 0 {
			lines++
		}
	}
	return n, lines > 0
}

// isUU reports whether line is one of uuencode: its first character gives the
// number of bytes that the others encode. Blanks at its end may be lost.
func isUU(line []byte) bool {
	if len(line) == 0 {
		return true
	}
	if line[0] < ' ' || line[0] > '`' {
		return false
	}
	want := (int(line[0]-' ')&63 + 2) / 3 * 4
	for _, c := range line {
		if c < ' ' || c > '`' {
			return false
		}
	}
	return len(line)-1 <= want+1 && (len(line)-1 == want || len(line)-1 >= want-4 || want == 0)
}

func yEncoded(text []byte) (int, bool) {
	i := bytes.Index(text, []byte("\n=yend "))
	if i < 0 {
		return -1, false
	}
	_, n := cutLine(text[i+1:])
	return i + 1 + n, true
}

// binHexed reads the line that announces BinHex 4.0 and the lines of it, from
// one colon to the other (RFC 1741, appendix A).
func binHexed(text []byte) (int, bool) {
	_, n := cutLine(text)
	n = len(text) - len(bytes.TrimLeft(text[n:], "\r\n"))
	if n == len(text) || text[n] != ':' {
		return 0, false
	}
	for n < len(text) {
		line, size := cutLine(text[n:])
		if len(line) == 0 || bytes.IndexByte(line, ' ') >= 0 {
			break
		}
		n += size
		if len(line) > 1 && line[len(line)-1] == ':' {
			break
		}
	}
	return n, true
}
