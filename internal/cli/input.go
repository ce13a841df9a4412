package cli

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"sync"

	urfave "github.com/urfave/cli/v2"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/internal/scan"
	"github.com/urlmend/urlmend/internal/source"
)

// pathsDescription is for the help of every command that reads text.
const pathsDescription = `A PATH is a file, a directory or -, which is standard input. Without any it is
standard input, unless that is a terminal. Below a directory, hidden files,
binary files, links and what git ignores are passed over. What can't be read
is said on standard error, the rest is done, and the exit code is 2.`

const auto = "auto"

func inputNames() []string { return append([]string{auto}, extract.InputNames()...) }

// An input is what a command reads, and how.
type input struct {
	std       *stdio
	paths     []string
	stdinName string
	markup    string // a name of inputNames
	workers   int
	options   extract.Options // but for Input
	scanners  sync.Pool       // of *extract.Scanner, for their memory
}

// newInput reads the operands and the flags of inputFlags. Without a path it
// is standard input, unless that is a terminal.
func newInput(c *urfave.Context, std *stdio) (*input, error) {
	in := &input{
		std:       std,
		paths:     c.Args().Slice(),
		stdinName: c.String("stdin-filename"),
		markup:    c.String("input"),
		workers:   c.Int("workers"),
	}
	if len(in.paths) > 0 {
		return in, nil
	}
	if _, ok := terminal(std.in); ok {
		return nil, errors.New("no path given: name files or directories, or - for standard input")
	}
	in.paths = []string{"-"}
	return in, nil
}

// each calls work on every text, in parallel, and puts what it writes on out
// in order. What can't be read it says on standard error; it returns how many
// those were. The error is that of writing.
func (in *input) each(out io.Writer, work func(*text, io.Writer) error) (failed int, err error) {
	err = scan.Run(scan.Documents(in.paths, in.std.in), scan.Options{Workers: in.workers}, out,
		func(doc scan.Document, r *bufio.Reader, w io.Writer) error {
			t := in.open(doc.Name, r)
			defer in.scanners.Put(t.Scanner)
			return work(t, w)
		},
		func(err error) {
			failed++
			fmt.Fprintf(in.std.err, "urlmend: %s\n", visible(err.Error()))
		})
	return failed, unwritten(err)
}

// unwritten says that err is one of writing, if it is not nil.
func unwritten(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("cannot write the output: %w", err)
}

func (in *input) open(name string, r io.Reader) *text {
	if name == "-" && in.stdinName != "" {
		name = in.stdinName
	}
	opt := in.options
	opt.Input, _ = extract.ParseInput(in.markup)
	if in.markup == auto {
		opt.Input = extract.InputForName(name)
	}
	t := &text{name: name, options: opt, r: r}
	t.lines = source.NewLines(t)
	if s, ok := in.scanners.Get().(*extract.Scanner); ok {
		s.Reset(t.lines, opt)
		t.Scanner = s
	} else {
		t.Scanner = extract.NewScanner(t.lines, opt)
	}
	return t
}
