package config

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/rivo/uniseg"
)

// A place is a range of a line of a file.
type place struct {
	file         *file
	line, column int // from 1, in bytes
	length       int // in bytes
}

// A Fault is one thing that is wrong with a configuration file.
type Fault struct {
	File         string // as it is shown
	Line, Column int    // from 1, in bytes; 0 when it is the file itself
	Message      string // what is wrong and what to do, lower case, no full stop
	at           place
}

// String returns "file:line:column: message" and, unless the file is foreign, the line with carets below the place.
func (f *Fault) String() string {
	at := f.File
	if f.Line > 0 {
		at = fmt.Sprintf("%s:%d:%d", f.File, f.Line, f.Column)
	}
	text := at + ": " + f.Message
	if f.Line > 0 && !f.at.file.foreign {
		text += "\n" + f.at.excerpt()
	}
	return text
}

// An Error is all that is wrong with a configuration.
type Error struct{ Faults []Fault }

// Error returns the faults, each of one line or three.
func (e *Error) Error() string {
	const most = 20
	var lines []string
	for i := range e.Faults {
		if i == most {
			lines = append(lines, fmt.Sprintf("and %d more", len(e.Faults)-most))
			break
		}
		lines = append(lines, e.Faults[i].String())
	}
	return strings.Join(lines, "\n")
}

// asError returns an error of the faults, nil if there are none.
func asError(faults []Fault) error {
	if len(faults) == 0 {
		return nil
	}
	return &Error{faults}
}

// fault returns what is wrong at a place.
func (p place) fault(format string, args ...any) Fault {
	return Fault{File: p.file.shown, Line: p.line, Column: p.column, Message: fmt.Sprintf(format, args...), at: p}
}

// excerpt returns the line and, below it, carets. It shows only the surroundings of
// the place if the line is long.
func (p place) excerpt() string {
	const before, most = 40, 76
	line := p.file.lineAt(p.line)
	at := min(p.column-1, len(line))
	start := max(0, at-before)
	stop := min(len(line), start+most)
	end := min(at+p.length, stop)
	head, marked, tail := printable(line[start:at]), printable(line[at:end]), printable(line[end:stop])
	number := strconv.Itoa(p.line)
	carets := strings.Repeat("^", max(1, uniseg.StringWidth(marked)))
	return fmt.Sprintf("  %s | %s\n  %*s | %*s%s", number, head+marked+tail, len(number), "", uniseg.StringWidth(head), "", carets)
}

// printable returns the text with what would act on a terminal, or is not
// UTF-8, replaced by one column each.
func printable[T string | []byte](text T) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\t':
			return ' '
		case r == utf8.RuneError, !unicode.IsPrint(r):
			return '.'
		}
		return r
	}, string(text))
}

// quoted returns the text in quotes, if it is long only its beginning.
func quoted(text string) string {
	const most = 60
	if len(text) > most {
		return strconv.Quote(text[:most]) + "..."
	}
	return strconv.Quote(text)
}
