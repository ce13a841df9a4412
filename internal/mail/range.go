package mail

import (
	"bytes"

	"github.com/urlmend/urlmend/internal/ascii"
)

const (
	// MaxMessage is how many bytes of a message are read as one. The rest is
	// read as text.
	MaxMessage = 16 << 20
	// maxRest is how many bytes of that are read at a time.
	maxRest = 1 << 20
	// lookahead is how many bytes after a line that may separate messages decide
	// whether it does.
	lookahead = maxFromLine + maxName + 64
	// maxLengthReach is how many bytes of a message are searched for Content-Length.
	maxLengthReach = 8 << 10
	// cutReach is how far from the end of what is read at a time a line end
	// is looked for to cut at.
	cutReach = 64 << 10
)

// A Range is a message of an archive, [Start, End), with the line before it that
// separates it; or, if Rest is set, a part of one that is longer than
// [MaxMessage].
type Range struct {
	Start, End int
	Rest       bool
	// BadLength: the archive gives it a length that it does not have.
	BadLength bool
}

// A cutter cuts an archive into messages.
type cutter struct {
	container Container
	// left is the length of what remains of a message that is longer than
	// MaxMessage, if the archive gives it; otherwise -1.
	left int
	rest bool // in such a message
}

// next returns the message at data[start:]. It is not ok if more must be read
// to find its end; eof says that there is no more.
func (c *cutter) next(data []byte, start int, eof bool) (rg Range, ok bool) {
	rg = Range{Start: start, Rest: c.rest}
	limit := MaxMessage
	if c.rest {
		limit = maxRest
	}
	if most := start + limit + lookahead; len(data) > most {
		data, eof = data[:most], false
	}
	rg.End, rg.BadLength, ok = c.end(data, start, eof)
	if ok && rg.End-start <= limit {
		c.rest = false
		return rg, true
	}
	if !ok && len(data)-start < limit+lookahead {
		return rg, false
	}
	length := cutAt(data[start : start+limit])
	if c.rest = true; c.left >= 0 {
		c.left -= length
	}
	rg.End = start + length
	return rg, true
}

// end returns where the message at data[start:] ends.
func (c *cutter) end(data []byte, start int, eof bool) (end int, bad, ok bool) {
	switch c.container {
	case Mbox:
		return c.endMbox(data, start, eof)
	case Rnews, Batch:
		return c.endBatch(data, start, eof)
	case MMDF:
		return c.endMMDF(data, start, eof)
	}
	return len(data), false, eof
}

// endMbox goes by the next line that separates messages, or by Content-Length,
// if that leads to one (mboxcl).
func (c *cutter) endMbox(data []byte, start int, eof bool) (end int, bad, ok bool) {
	sure := len(data)
	if !eof {
		sure = max(start, sure-lookahead)
	}
	given, header := -1, 0
	if !c.rest {
		given, header = contentLength(data[start:])
	}
	if given >= 0 {
		end, fits := separatorAt(data, start+given, eof)
		switch {
		case end > sure && !eof:
			return 0, false, false
		case fits:
			return end, false, true
		}
		bad = true
	}
	if i := nextFrom(data, max(start+1, start+header)); i >= 0 && i <= sure {
		return i, bad, true
	}
	return len(data), bad, eof
}

// contentLength returns the length of the message at the front of b by its field
// Content-Length, with the header; -1 if there is none. No line before b[header]
// is blank.
func contentLength(b []byte) (n, header int) {
	head := b[:min(len(b), maxLengthReach)]
	given := -1
	for header < len(head) {
		if n := blankStart(head[header:]); n > 0 {
			if given >= 0 {
				given += header + n
			}
			return given, header
		}
		n := bytes.IndexByte(head[header:], '\n')
		if n < 0 {
			break
		}
		if rest, ok := bytes.CutPrefix(head[header:header+n], []byte("Content-Length:")); ok {
			given = length(bytes.TrimSpace(rest))
		}
		header += n + 1
	}
	return -1, header
}

// blankStart returns the length of the line end at the front of b, 0 if there is
// none.
func blankStart(b []byte) int {
	switch {
	case b[0] == '\n':
		return 1
	case b[0] == '\r' && len(b) > 1 && b[1] == '\n':
		return 2
	}
	return 0
}

// separatorAt reports whether the text ends at data[i:] or continues with blank lines
// and one that separates messages, and where that is.
func separatorAt(data []byte, i int, eof bool) (int, bool) {
	if i >= len(data) {
		return i, eof && i == len(data)
	}
	for range 4 {
		if i < len(data) && (data[i] == '\n' || data[i] == '\r') {
			i++
		}
	}
	return i, eof && i == len(data) || isFromLine(data[i:])
}

// endBatch goes by the length that is given before the message, unless that
// leads astray.
func (c *cutter) endBatch(data []byte, start int, eof bool) (end int, bad, ok bool) {
	if !c.rest {
		c.left = c.given(data[start:])
	}
	if c.left < 0 {
		return c.nextLine(data, start, eof)
	}
	end = start + c.left
	switch {
	case end+maxBatchLine <= len(data), eof && end <= len(data):
		if end == len(data) || c.isLine(data[end:]) {
			return end, false, true
		}
		end, _, ok = c.nextLine(data, start, eof)
		return end, true, ok
	case eof:
		return len(data), true, true
	}
	return 0, false, false
}

// given returns the length of the message at the front of b, with the line
// before it, as that says; -1 if it doesn't.
func (c *cutter) given(b []byte) int {
	_, line := cutLine(b[:min(len(b), maxBatchLine)])
	if n := rnewsLine(b); n >= 0 && c.container == Rnews {
		return line + n
	}
	if n := batchLine(b); n >= 0 && c.container == Batch {
		return line + n + 1
	}
	return -1
}

func (c *cutter) isLine(b []byte) bool { return c.given(b) >= 0 }

// nextLine goes by the next line that says the length of a message.
func (c *cutter) nextLine(data []byte, start int, eof bool) (end int, bad, ok bool) {
	sure := len(data)
	if !eof {
		sure -= maxBatchLine
	}
	for i := start; i < sure; {
		n := bytes.IndexByte(data[i:sure], '\n')
		if n < 0 {
			break
		}
		if i += n + 1; i < len(data) && (data[i] == '#' || ascii.IsHex(data[i])) && c.isLine(data[i:]) {
			return i, false, true
		}
	}
	return len(data), false, eof
}

// cutAt returns where to cut a text that is too long to be held: after a line end or
// a blank, if there is one near its end.
func cutAt(b []byte) int {
	near := max(0, len(b)-cutReach)
	for _, c := range []byte("\n ") {
		if i := bytes.LastIndexByte(b[near:], c); i >= 0 {
			return near + i + 1
		}
	}
	return len(b)
}
