package layout

import (
	"bytes"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/kernel"
)

// A Wrapping is how software wrapped the lines of a text.
type Wrapping struct {
	// Width is the column that one line in twelve, and three in all, reach, of those that
	// software can have wrapped; 0 if they are too short to show it.
	Width int
	// Full is the share of lines, in percent, whose next word would not have fitted
	// in: near 100 in wrapped prose, low in lists and code.
	Full int
	// Unbroken is the column that two lines reach at least, each with a URL at its end: no software
	// has broken the URLs at a smaller one.
	Unbroken int
}

// The columns to which software wraps.
const minWrap, maxWrap = 40, 100

// wrappingOf examines the lines of a text.
func wrappingOf(text []byte) (w Wrapping) {
	var ends [maxWrap + 1]int // lines by the column they end in
	lines, longest := 0, 0
	for line := range bytes.Lines(text) {
		line = kernel.Spaces.TrimRight(line)
		n := Columns(line)
		if n == 0 {
			continue
		}
		lines++
		if n <= maxWrap {
			ends[n]++
		}
		if n > w.Unbroken && endsInURL(line) {
			w.Unbroken, longest = min(n, longest), max(n, longest)
		}
	}
	for n, reached := maxWrap, 0; n >= minWrap && w.Width == 0; n-- {
		if reached += ends[n]; reached > max(2, lines/12) {
			w.Width = n
		}
	}
	if w.Width > 0 {
		w.Full = fullLines(text, w.Width)
	}
	return w
}

// fullLines returns the share of lines, in percent, that are so long that the next
// word would have passed the width by then. Lines that end in a URL are what is to be
// decided, and do not count; nor do those of few words.
func fullLines(text []byte, width int) int {
	const tolerance = 3
	lines, full := 4, 1 // what is taken for granted of a text that shows nothing
	for len(text) > 0 {
		line, rest, _ := bytes.Cut(text, []byte("\n"))
		text = rest
		next := rest
		if i := bytes.IndexByte(rest, '\n'); i >= 0 {
			next = rest[:i]
		}
		line, next = kernel.Spaces.Trim(line), kernel.Spaces.Trim(next)
		if len(next) == 0 || bytes.Count(line, []byte(" ")) < 3 || endsInURL(line) {
			continue
		}
		lines++
		column, word := Columns(line), ascii.Span(next, func(c byte) bool { return !ascii.IsBlank(c) })
		if column <= width+tolerance && column+1+word > width-tolerance {
			full++
		}
	}
	return 100 * full / lines
}

// endsInURL reports whether the last word of a line has "://".
func endsInURL(line []byte) bool {
	return bytes.Contains(line[bytes.LastIndexByte(line, ' ')+1:], []byte("://"))
}
