package cli

import (
	"io"
	"io/fs"
	"os"
	"strings"

	"golang.org/x/term"

	"github.com/urlmend/urlmend/internal/report"
)

// stdio is the process's standard streams.
type stdio struct {
	in       io.Reader
	out, err io.Writer
}

// terminal returns the descriptor of a stream, and whether that is a terminal.
func terminal(stream any) (fd int, ok bool) {
	f, ok := stream.(*os.File)
	if !ok {
		return 0, false
	}
	fd = int(f.Fd())
	return fd, term.IsTerminal(fd)
}

// statOf tells what a stream is, nil when it is none of the system's.
func statOf(stream any) fs.FileInfo {
	f, ok := stream.(*os.File)
	if !ok {
		return nil
	}
	info, _ := f.Stat()
	return info
}

// width returns how many columns there are for output.
func (s *stdio) width() int {
	const elsewhere = 100
	if fd, ok := terminal(s.out); ok {
		if columns, _, err := term.GetSize(fd); err == nil && columns > 0 {
			return columns
		}
	}
	return elsewhere
}

// style says that output is in color on a terminal, unless NO_COLOR is set to
// anything (no-color.org), and elsewhere if FORCE_COLOR is.
func (s *stdio) style() report.Style {
	_, ok := terminal(s.out)
	ok = ok && os.Getenv("TERM") != "dumb"
	return report.Style{Color: os.Getenv("NO_COLOR") == "" && (ok || os.Getenv("FORCE_COLOR") != "")}
}

// visibleLines is visible for a text of several lines that we have written.
func visibleLines(text string) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		lines[i] = visible(line)
	}
	return strings.Join(lines, "\n")
}

// visible returns the text as it may be written to a terminal.
func visible(text string) string { return string(report.AppendVisible(nil, []byte(text))) }
