package mail

import (
	"bytes"

	"github.com/urlmend/urlmend/internal/ascii"
)

// Undecided reports whether a text that [Sniff] does not know by head may be
// known by more of it: all of head can be the line before a message, or fields.
// So what a text is does not depend on how much of it a pipe brings at a time.
func Undecided(head []byte) bool {
	head = bytes.TrimPrefix(head, []byte("\xEF\xBB\xBF"))
	for first := true; len(head) > 0; first = false {
		line, n := cutLine(head)
		switch whole := n > len(line); {
		case beginsField(line), !first && len(line) > 0 && ascii.IsSpace(line[0]):
		case !whole:
			return first && mayPrecede(line) || bytes.IndexAny(line, " :") < 0
		default:
			return false
		}
		head = head[n:]
	}
	return true
}

// beginsField reports whether a line is the first one of a field, and no URL.
func beginsField(line []byte) bool {
	name := fieldName(line)
	return len(name) > 0 && !bytes.HasPrefix(line[len(name):], []byte("://"))
}

// mayPrecede reports whether a line can begin one that stands before a message.
func mayPrecede(line []byte) bool {
	name, _, _ := bytes.Cut(line, []byte(" "))
	switch {
	case string(name) == "From", bytes.HasPrefix([]byte("#! rnews "), line[:min(len(line), len("#! rnews "))]):
		return len(line) < maxFromLine
	case len(name) != 40 && len(name) != 64:
		return false
	}
	return len(line) < maxBatchLine && batchLine(append(bytes.Clone(name), " blob 1\n"...)) >= 0
}
