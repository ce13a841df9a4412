package mail

import (
	"bytes"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/kernel"
)

// nextFrom returns the offset of the first line in text[i:] that separates two
// messages of an mbox, or -1. Such a line begins with "From ", follows a blank
// line, ends in a time and a year as mailers write them, and precedes a field.
func nextFrom(text []byte, i int) int {
	for {
		n := kernel.Pair(text, max(i-1, 0), '\n', 'F')
		if n < 0 {
			return -1
		}
		if i = n + 1; isFromLine(text[i:]) && afterBlank(text, i) {
			return i
		}
		i++
	}
}

// afterBlank reports whether the line before the one at text[i] is blank.
func afterBlank(text []byte, i int) bool {
	before := bytes.TrimSuffix(text[:i], []byte("\n"))
	before = bytes.TrimSuffix(before, []byte("\r"))
	return len(before) == 0 || before[len(before)-1] == '\n'
}

// maxFromLine is the greatest length of a "From " line.
const maxFromLine = 512

// isFromLine reports whether b begins with a line that separates messages, followed
// by a possible field.
func isFromLine(b []byte) bool {
	if !ascii.HasPrefix(b, "From ") {
		return false
	}
	n := bytes.IndexByte(b[:min(len(b), maxFromLine)], '\n')
	if n < 0 {
		return false
	}
	line := bytes.TrimRight(b[:n], " \r")
	return (len(line) < len("From ") || ascii.HasPrefix(line, "From -") || endsInDate(line)) && followsFrom(b[n+1:])
}

// endsInDate reports whether a line has a time, such as 12:34, followed by a year.
func endsInDate(line []byte) bool {
	for i := len("From ") + 2; i+3 <= len(line); i++ {
		if line[i] == ':' && ascii.IsDigit(line[i-1]) && ascii.IsDigit(line[i+1]) && ascii.IsDigit(line[i+2]) {
			return hasYear(line[i+3:])
		}
	}
	return false
}

func hasYear(b []byte) bool {
	for i, c := range b {
		if c == ' ' && ascii.Span(b[i+1:], ascii.IsDigit) == len("2006") {
			return true
		}
	}
	return false
}

// followsFrom reports whether b can follow a "From " line: a field, another such
// line from a second mailer, or nothing.
func followsFrom(b []byte) bool {
	line, n := cutLine(b)
	return len(b) == 0 || n == len(line) && len(b) < maxFromLine || len(fieldName(line)) > 0 ||
		ascii.HasPrefix(line, ">From ") || ascii.HasPrefix(line, "From ")
}
