package mail

import (
	"bytes"

	"github.com/urlmend/urlmend/internal/ascii"
)

// Undecided reports whether a text that [Sniff] does not recognise by head might be
// recognised by more of it: all of head can be the line before a message, or
// fields, or the page of a list archive. So the result does not depend on the size of the first read from a pipe.
func Undecided(head []byte) bool {
	head = bytes.TrimPrefix(head, []byte("\xEF\xBB\xBF"))
	if len(head) < pageSniff && opensPage(head) || bytes.HasPrefix([]byte(mmdfMark+"\r\n"), head) {
		return true
	}
	for first := true; len(head) > 0; first = false {
		line, n := cutLine(head)
		switch whole := n > len(line); {
		case beginsField(line), !first && ascii.IsSpace(ascii.At(line, 0)):
		case !whole:
			return first && mayPrecede(line) || !bytes.ContainsAny(line, " :")
		default:
			return false
		}
		head = head[n:]
	}
	return true
}

// opensPage reports whether head begins as pages of HTML do.
func opensPage(head []byte) bool {
	for _, opening := range []string{"<!--", "<!DOCTYPE", "<HTML"} {
		if len(head) >= len(opening) && ascii.EqualFold(head[:len(opening)], opening) {
			return true
		}
	}
	return false
}

// beginsField reports whether a line is the first one of a field, and no URL.
func beginsField(line []byte) bool {
	name := fieldName(line)
	return len(name) > 0 && !ascii.HasPrefix(line[len(name):], "://")
}

// mayPrecede reports whether line can be the beginning of the line before a
// message.
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
