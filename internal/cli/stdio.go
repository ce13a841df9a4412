package cli

import (
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"

	"golang.org/x/term"

	"github.com/urlmend/urlmend/internal/config"
	"github.com/urlmend/urlmend/internal/fileio"
	"github.com/urlmend/urlmend/internal/report"
	"github.com/urlmend/urlmend/lint"
)

// stdio is the process's standard streams.
type stdio struct {
	in       io.Reader
	out, err io.Writer
	progress *progress // nil: it is not shown
}

// terminal returns the descriptor of a stream, and whether that is a terminal.
func terminal(stream any) (fd int, ok bool) {
	f, ok := terminalFile(stream)
	if !ok {
		return 0, false
	}
	return int(f.Fd()), true
}

// terminalFile returns the file of a stream that is a terminal.
func terminalFile(stream any) (f *os.File, ok bool) {
	f = fileOf(stream)
	return f, f != nil && term.IsTerminal(int(f.Fd()))
}

// fileOf returns the file of a stream; nil if there is none.
func fileOf(stream any) *os.File {
	switch s := stream.(type) {
	case *os.File:
		return s
	case interface{ stream() *os.File }:
		return s.stream()
	}
	return nil
}

// statOf describes the file of a stream; nil if there is none.
func statOf(stream any) fs.FileInfo {
	f := fileOf(stream)
	if f == nil {
		return nil
	}
	info, _ := f.Stat()
	return info
}

// open opens the file at path, or standard input if that is "-".
func (s *stdio) open(path string) (io.ReadCloser, error) {
	if path == "-" {
		return io.NopCloser(s.in), nil
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, fileio.CannotRead(path, err)
	}
	return f, nil
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

// faultLines returns the faults as they may be written below one another, to a
// terminal or for a CI to read along. Names in them may hold line ends.
func faultLines(faults *config.Error) string {
	shown := config.Error{Faults: slices.Clone(faults.Faults)}
	for i := range shown.Faults {
		f := &shown.Faults[i]
		f.File = lineName(f.File)
		f.Message = visible(f.Message)
	}
	lines := strings.Split(shown.Error(), "\n")
	for i, line := range lines {
		lines[i] = inert(line)
	}
	return strings.Join(lines, "\n")
}

// inert is visible for what a CI may read along, which is to find no command in it.
func inert(text string) string { return string(report.AppendInert(nil, lint.RedactText(text))) }

// visible returns the text in a form that is safe for a terminal, without secrets.
func visible(text string) string {
	return string(report.AppendVisible(nil, []byte(lint.RedactText(text))))
}

// lineName is inert for a file name at the start of a line.
func lineName(name string) string { return string(report.AppendLineName(nil, lint.RedactName(name))) }
