package cli

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"iter"
	"sync"

	urfave "github.com/urfave/cli/v2"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/internal/scan"
	"github.com/urlmend/urlmend/internal/source"
)

// pathsDescription is for the help of every command that reads text.
const pathsDescription = `A PATH is a file, a directory or -, which is standard input. Without any it is
standard input, unless that is a terminal. Below a directory, hidden files,
binary files, links and what git ignores are passed over. Files compressed by
gzip, zstd, bzip2 or xz, tar and zip archives are opened, also within others; a
text in one is shown as FILE!MEMBER. Mail and news are known by their first
bytes, decoded, and read message by message. What can't be read is said on
standard error, the rest is done, and the exit code is 2.`

const auto = "auto"

func inputNames() []string { return append([]string{auto}, extract.InputNames()...) }

// An input is what a command reads, and how.
type input struct {
	std       *stdio
	paths     []string
	stdinName string
	kind      string // a name of inputNames
	scan      scan.Options
	pool      *scan.Pool
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
		kind:      c.String("input"),
	}
	var err error
	if in.scan, err = scanOptions(c); err != nil {
		return nil, err
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

// A task is what a command does with texts.
type task struct {
	// text works on a text: a document, or a piece of one.
	text func(*text, io.Writer) error
	// end is called once a document has been read to its end.
	end func(*document, io.Writer) error
}

// each does the task on every text, in parallel, and puts what it writes on out
// in order. What can't be read it says on standard error; it returns how many
// those were. The error is that of writing.
func (in *input) each(out io.Writer, do task) (failed int, err error) {
	in.pool = scan.NewPool(in.scan.Workers)
	err = scan.Run(in.documents(), in.scan, out,
		func(doc scan.Document, r *bufio.Reader, w io.Writer) error {
			return in.read(doc, r, w, do)
		},
		func(err error) {
			failed++
			fmt.Fprintf(in.std.err, "urlmend: %s\n", visible(err.Error()))
		})
	return failed, unwritten(err)
}

// documents yields those that the paths name.
func (in *input) documents() iter.Seq2[scan.Document, error] {
	return func(yield func(scan.Document, error) bool) {
		for doc, err := range scan.Documents(in.paths, in.std.in) {
			if doc.Name == "-" && in.stdinName != "" {
				doc.Name = in.stdinName
			}
			if !yield(doc, err) {
				return
			}
		}
	}
}

// unwritten says that err is one of writing, if it is not nil.
func unwritten(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("cannot write the output: %w", err)
}

// read does the task on one document.
func (in *input) read(doc scan.Document, r *bufio.Reader, w io.Writer, do task) error {
	d := &document{Document: doc, seen: make(map[string]bool)}
	opt := in.options
	opt.Input = in.inputOf(d, r)
	work := in.whole
	if opt.Input.IsMail() {
		work = in.pieces
	}
	if err := work(d, r, opt, w, do.text); err != nil {
		return err
	}
	return do.end(d, w)
}

// inputOf tells what a document is.
func (in *input) inputOf(d *document, r *bufio.Reader) extract.Input {
	if in.kind != auto {
		kind, _ := extract.ParseInput(in.kind)
		return kind
	}
	name := d.Name
	if d.Member != "" {
		name = d.Member
	}
	return extract.InputFor(name, headOf(r))
}

// headOf returns the first bytes of a text: what can be had without waiting, and
// more only as long as that may show it to be mail.
func headOf(r *bufio.Reader) []byte {
	head := scan.Head(r)
	for len(head) < extract.SniffLen && extract.Undecided(head) {
		r.Peek(len(head) + 1)
		longer, _ := r.Peek(min(r.Buffered(), extract.SniffLen))
		if len(longer) == len(head) {
			break
		}
		head = longer
	}
	return head
}

// whole works on a document that is no mail.
func (in *input) whole(d *document, r *bufio.Reader, opt extract.Options, w io.Writer, work func(*text, io.Writer) error) error {
	t := &text{doc: d, options: opt, r: r, Scanner: in.scanner()}
	defer in.scanners.Put(t.Scanner)
	t.lines = source.NewLines(t)
	t.Reset(t.lines, opt)
	return work(t, w)
}

// pieces works on the messages of a document, some at a time, in parallel.
func (in *input) pieces(d *document, r *bufio.Reader, opt extract.Options, w io.Writer, work func(*text, io.Writer) error) error {
	split := extract.NewSplitter(r, opt.Input)
	err := scan.Ordered(in.pool, w, split.Next, func(p *extract.Piece, w io.Writer) error {
		t := &text{doc: d, Scanner: in.scanner(), read: len(p.Data)}
		defer in.scanners.Put(t.Scanner)
		t.index = source.NewIndex(p.Data, p.Base, p.Line, p.LineStart)
		t.options = opt
		t.options.Defects = t.note
		t.ResetPiece(p, t.options)
		return work(t, w)
	})
	if err != nil {
		return err
	}
	return unended(d, split.Err())
}

// scanner returns one that is not in use.
func (in *input) scanner() *extract.Scanner {
	if s, ok := in.scanners.Get().(*extract.Scanner); ok {
		return s
	}
	return new(extract.Scanner)
}
