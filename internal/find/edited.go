package find

import (
	"bytes"

	"github.com/urlmend/urlmend/internal/bound"
	"github.com/urlmend/urlmend/internal/edit"
	"github.com/urlmend/urlmend/internal/join"
	"github.com/urlmend/urlmend/internal/kernel"
)

// What decides on a URL is no further from its trigger than this, unless its record is far.
const (
	// closeBytes is for what is read up to a number of bytes, and for all text before the trigger.
	closeBytes = 4 << 10
	// closeLines is for what is read up to a number of lines: a URL may be broken over MaxLines of
	// them, and a scheme over as many as it has letters. Blank lines do not count.
	closeLines = max(MaxLines, bound.MaxScheme) + 8
	// closeAnyway is for longer lines, and for page breaks, which add lines to a URL.
	closeAnyway = join.Reach
)

// An edited is an edit and the text around it in which it may change what is found.
type edited struct {
	edit.Edit
	from, to int // it affects no trigger up to from, and none at or after to
}

// editedIn returns the edited for an edit that made text.
func editedIn(text []byte, e edit.Edit) edited {
	return edited{e, e.Start - closeBefore(text[:e.Start]), e.Now + closeAfter(text[e.Now:])}
}

// shift returns how far the trigger at text[i] has moved. It is not ok if the edit may affect it.
func (e *edited) shift(i int) (n int, ok bool) {
	switch {
	case i <= e.from:
		return 0, true
	case i >= e.to:
		return e.Moves(), true
	}
	return 0, false
}

// closeBefore returns how far before the end of text a trigger is that no text after the end can affect.
func closeBefore(text []byte) int {
	text = text[max(0, len(text)-closeAnyway):]
	start, lines := len(text), 0
	for lines <= closeLines || len(text)-start < closeBytes {
		end := bytes.LastIndexByte(text[:start], '\n')
		if end < 0 {
			return closeAnyway
		}
		if len(kernel.Spaces.Trim(text[end:start])) > 0 {
			lines++
		}
		start = end
	}
	if bytes.Contains(text[start:], []byte("[Page ")) {
		return closeAnyway
	}
	return len(text) - start
}

// closeAfter returns how far after the start of text a trigger is that no text before the start can affect.
func closeAfter(text []byte) int {
	n := bytes.IndexByte(text[:min(len(text), closeAnyway)], '\n') // which ends any URL
	if n < 0 {
		return closeAnyway
	}
	return max(n+1, closeBytes)
}
