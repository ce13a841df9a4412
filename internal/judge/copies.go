package judge

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"

	"github.com/urlmend/urlmend/internal/report"
)

// Copies recognises findings that repeat an earlier finding of the run: they have the same rule,
// severity, message and URL, and their excerpts are equal except for white space at the ends of
// lines. So a footer is recognised even if each page is one long line: an excerpt quotes only what is
// near. The zero value has seen no finding. Copies is for one goroutine.
type Copies struct {
	first map[copyKey]spot
	texts []textName // that spots are in
	size  int        // in bytes, about
	buf   []byte
}

// A spot is a [report.Place] in less memory.
type spot struct{ text, line, column uint32 }

type textName struct{ file, member string }

// A copyKey is a hash of what copies have in common.
type copyKey [16]byte

const (
	// maxCopies is how many bytes are used to remember findings. Copies of what does not fit are not
	// recognised.
	maxCopies = 4 << 20
	// spotSize is how many bytes a spot and its key take.
	spotSize = 64
)

// mark sets CopyOf if the finding is a copy, and remembers the finding otherwise.
func (c *Copies) mark(f *report.Finding) {
	c.buf = appendIdentity(c.buf[:0], f)
	sum := sha256.Sum256(c.buf)
	key := copyKey(sum[:len(copyKey{})])
	if first, ok := c.first[key]; ok {
		text := c.texts[first.text]
		f.CopyOf = &report.Place{File: text.file, Member: text.member, Line: int(first.line), Column: int(first.column)}
		return
	}
	text := textName{f.File, f.Member}
	isNew := len(c.texts) == 0 || c.texts[len(c.texts)-1] != text
	size := spotSize
	if isNew {
		size += spotSize + len(text.file) + len(text.member)
	}
	if c.size+size > maxCopies {
		return
	}
	c.size += size
	if isNew {
		c.texts = append(c.texts, text)
	}
	if c.first == nil {
		c.first = make(map[copyKey]spot)
	}
	c.first[key] = spot{uint32(len(c.texts) - 1), uint32(f.At.Line), uint32(f.At.Column)}
}

// appendIdentity appends what copies have in common. Of a very long URL, it is only the beginning: the
// URL may have as many findings as bytes.
func appendIdentity(dst []byte, f *report.Finding) []byte {
	text := func(s string) { dst = append(binary.AppendUvarint(dst, uint64(len(s))), s...) }
	text(f.Rule)
	text(f.Severity.String())
	text(f.Message)
	text(f.URL[:min(len(f.URL), across)])
	for _, line := range f.Excerpt {
		indent := len(line.Text) - len(bytes.TrimLeft(line.Text, " \t"))
		text(string(bytes.TrimSpace(line.Text)))
		for _, m := range line.Marks {
			dst = binary.AppendVarint(binary.AppendVarint(dst, int64(m.Start-indent)), int64(m.End-indent))
		}
	}
	return dst
}
