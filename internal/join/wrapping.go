package join

import (
	"bytes"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/kernel"
	"github.com/urlmend/urlmend/internal/layout"
)

// A Wrapping is how software wrapped the lines of a text.
type Wrapping struct {
	// Width is the column that one line in twelve, and three in all, reach, of those that
	// software can have wrapped; 0 if they are too short to show it.
	Width int
	// Unbroken is the column that two lines reach at least, each with a URL at its end: no software
	// has broken the URLs at a smaller one.
	Unbroken int
	// Commits: the lines are those of commit messages, which each have another author.
	Commits bool
}

// The columns to which software wraps.
const minWrap, maxWrap = 40, 100

// wrappingOf examines the lines of a text.
func wrappingOf(text []byte) (w Wrapping) {
	var ends [maxWrap + 1]int // lines by the column they end in
	lines, longest := 0, 0
	url := bytes.Index(text, []byte("://")) // the next one, or -1
	for at := 0; at < len(text); {
		end := lineEnd(text, at)
		line := kernel.Spaces.TrimRight(text[at:end])
		hasURL := 0 <= url && url < end
		if hasURL {
			if url = bytes.Index(text[end:], []byte("://")); url >= 0 {
				url += end
			}
		}
		at = end + 1
		n := layout.Columns(line)
		if n == 0 {
			continue
		}
		lines++
		w.Commits = w.Commits || isOfCommit(kernel.Spaces.Trim(line))
		if n <= maxWrap {
			ends[n]++
		}
		if hasURL && n > w.Unbroken && endsInURL(line) {
			w.Unbroken, longest = min(n, longest), max(n, longest)
		}
	}
	for n, reached := maxWrap, 0; n >= minWrap && w.Width == 0; n-- {
		if reached += ends[n]; reached > max(2, lines/12) {
			w.Width = n
		}
	}
	return w
}

// lineEnd returns the offset of the next line feed in text[at:], or of the end.
func lineEnd(text []byte, at int) int {
	if n := bytes.IndexByte(text[at:], '\n'); n >= 0 {
		return at + n
	}
	return len(text)
}

// fullLines returns the share of lines, in percent, that are so long that the next
// word would have passed the width by then: near 100 in wrapped prose, low in lists and code.
// Lines that end in a URL are what is to be
// decided, and do not count; nor do those of few words.
func fullLines(text []byte, width int) int {
	const tolerance = 3
	lines, full := 4, 1 // what is taken for granted of a text that shows nothing
	var line []byte
	for at := 0; at < len(text); {
		end := lineEnd(text, at)
		next := kernel.Spaces.Trim(text[at:end])
		at = end + 1
		if len(next) > 0 && bytes.Count(line, []byte(" ")) >= 3 && !endsInURL(line) {
			lines++
			column, word := layout.Columns(line), ascii.Span(next, func(c byte) bool { return !ascii.IsBlank(c) })
			if column <= width+tolerance && column+1+word > width-tolerance {
				full++
			}
		}
		line = next
	}
	return 100 * full / lines
}

// isOfCommit reports whether a line is one that commit messages have: "commit HASH" above it, as git log prints it, or
// a trailer below it.
func isOfCommit(line []byte) bool {
	switch {
	case ascii.HasPrefix(line, "commit "):
		hash := line[len("commit "):]
		return len(hash) > 6 && len(hash) <= 40 && ascii.All(hash, ascii.IsHex)
	case ascii.HasPrefix(line, "Change-Id: I"):
		return true
	case len(line) == 0 || !ascii.IsUpper(line[0]) || line[len(line)-1] != '>':
		return false
	}
	name, _, ok := bytes.Cut(line, []byte("-by: "))
	return ok && len(name) < 20
}

// A Paragraph is the lines around one, up to blank ones.
type Paragraph struct {
	Lines int // that show how wide it is: those that end in no URL
	Width int // of the longest of them
}

// paragraphReach is the number of lines above and below that count.
const paragraphReach = 12

// ParagraphAround returns the paragraph of the line end at text[at], without the line that ends there.
func (s *Surroundings) ParagraphAround(at int) (p Paragraph) {
	s.Far = true
	start := s.LineStart(at, layout.LineReach)
	for n, end := 0, start-1; n < paragraphReach && end >= 0; n++ {
		from := layout.LineStart(s.text, end, layout.LineReach)
		if !p.add(s.text[from:end]) {
			break
		}
		end = from - 1
	}
	for n, rest := 0, s.text[at:]; n < paragraphReach; n++ {
		i := bytes.IndexByte(rest[:min(len(rest), layout.LineReach)], '\n')
		if i < 0 {
			break
		}
		if rest = rest[i+1:]; !p.add(ascii.FirstLine(rest[:min(len(rest), layout.LineReach)])) {
			break
		}
	}
	return p
}

// add adds a line. It returns false if the line is blank but for marks of quotation.
func (p *Paragraph) add(line []byte) bool {
	line = kernel.Spaces.TrimRight(line)
	if len(bytes.TrimLeft(line, "> \t#*")) == 0 {
		return false
	}
	if !endsInURL(line) {
		p.Lines++
		p.Width = max(p.Width, layout.Columns(line))
	}
	return true
}

// endsInURL reports whether the last word of a line has "://".
func endsInURL(line []byte) bool {
	word := line[kernel.LastIndex(line, ' ')+1:]
	return len(word) >= len("://") && bytes.Contains(word, []byte("://"))
}
