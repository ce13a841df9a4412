package cli

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"slices"
	"sync"

	urfave "github.com/urfave/cli/v2"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/extract/position"
	"github.com/urlmend/urlmend/internal/changes"
	"github.com/urlmend/urlmend/internal/config"
	"github.com/urlmend/urlmend/internal/judge"
	"github.com/urlmend/urlmend/internal/scan"
)

// pathsDescription is for the help of every command that reads text.
const pathsDescription = `A PATH is a file, a directory or -, which is standard input. Without any it is
standard input, unless that is a terminal. Below a directory, hidden files,
binary files, links, what git ignores and what the output goes to are passed over.
Files compressed by gzip, zstd, bzip2 or xz, tar and zip archives are opened, also
within others; a text in one is shown as FILE!MEMBER. Mail and news are known by
their first bytes, decoded, and read message by message. What can't be read is said
on standard error, the rest is done, and the exit code is 2.`

const auto = "auto"

func inputNames() []string { return append([]string{auto}, extract.InputNames()...) }

// An input is what a command reads, and how.
type input struct {
	std       *stdio
	paths     []string
	stdinName string
	kind      string // a name of inputNames
	scan      scan.Options
	pool      *scan.Pool[piece]
	alone     *scan.Pool[piece]     // for one worker
	options   extract.Options       // but for Input
	changes   *changes.Set          // nil: all is read
	skip      func(dir string) bool // says of a folder that it is not to be entered; nil: none is
	targets   []fs.FileInfo         // beside standard output, of those that are there; nil: of none
	failures  []string              // what could not be read, and why
	places    bool                  // lines and columns are asked for
	once      bool                  // a file that is named several times is to be read once
	inOrder   bool                  // what is done with a URL depends on those before it in the file
	scanners  sync.Pool             // of *extract.Scanner, for their memory
}

// newInput reads the operands and the flags of inputFlags. Without a path it
// is standard input, unless that is a terminal.
func newInput(c *urfave.Context, std *stdio) (*input, error) {
	paths, err := operands(c, std)
	if err != nil {
		return nil, err
	}
	return newInputOf(c, std, paths)
}

// operands returns the paths that are given, standard input without any.
func operands(c *urfave.Context, std *stdio) ([]string, error) {
	if c.Args().Present() {
		return c.Args().Slice(), nil
	}
	if _, ok := terminal(std.in); ok {
		return nil, errors.New("no path given: name files or directories, or - for standard input")
	}
	return []string{"-"}, nil
}

// newInputOf reads the flags of inputFlags.
func newInputOf(c *urfave.Context, std *stdio, paths []string) (in *input, err error) {
	in = &input{std: std, paths: paths, stdinName: c.String("stdin-filename"), kind: c.String("input")}
	in.scan, err = scanOptions(c)
	return in, err
}

// A task is what a command does with texts.
type task struct {
	// begin makes ready for a document, and says how it is to be read.
	begin func(*document, *bufio.Reader) error
	// piece works on a piece. That may have to be done again, so what is to be done
	// once it leaves to settle, which is called in order.
	piece func(*document, *piece, io.Writer) (settle settle, err error)
	// end is called once a document has been read to its end.
	end func(*document, io.Writer) error
}

// A settle ends the work on a piece.
type settle func(io.Writer) error

// each does the task on every text, in parallel, and puts what it writes on out
// in order. What can't be read it says on standard error; it returns how many
// those were. The error is that of writing.
func (in *input) each(out io.Writer, do task) (failed int, err error) {
	in.pool, in.alone = scan.NewPool[piece](in.scan.Workers), scan.NewPool[piece](1)
	err = scan.Run(in.documents(), in.scan, out,
		func(doc scan.Document, r *bufio.Reader, w io.Writer) error {
			return in.read(doc, r, w, do)
		},
		func(err error) {
			failed++
			in.fail(err)
		})
	return failed, unwritten(err)
}

// fail says what could not be read, and why; what holds for several files once.
func (in *input) fail(err error) {
	text := inert(err.Error())
	faults, several := (*config.Error)(nil), judge.SharedError{}
	isConfig := errors.As(err, &faults)
	if isConfig {
		text = faultLines(faults)
	}
	if (isConfig || errors.As(err, &several)) && slices.Contains(in.failures, text) {
		return
	}
	in.failures = append(in.failures, text)
	fmt.Fprintf(in.std.err, "urlmend: %s\n", text)
}

// documents yields those that are to be read, under the names they go by.
func (in *input) documents() iter.Seq2[scan.Document, error] {
	all := in.readable()
	if in.once {
		all = distinct(all, in.paths)
	}
	return func(yield func(scan.Document, error) bool) {
		for doc, err := range all {
			if doc.Name == "-" && in.stdinName != "" {
				doc.Name = in.stdinName
			}
			if !yield(doc, err) {
				return
			}
		}
	}
}

// distinct yields each file once, whatever paths lead to it: as it is named, where it
// is. One path leads to none twice.
func distinct(all iter.Seq2[scan.Document, error], paths []string) iter.Seq2[scan.Document, error] {
	if len(paths) < 2 {
		return all
	}
	return func(yield func(scan.Document, error) bool) {
		seen, named := make(map[string]bool), make(map[string]bool)
		for _, path := range paths {
			named[realPath(path)] = true
		}
		for doc, err := range all {
			if err == nil && doc.Name != "-" {
				real := realPath(doc.Name)
				if seen[real] || named[real] && !doc.IsNamed() {
					continue
				}
				seen[real] = true
			}
			if !yield(doc, err) {
				return
			}
		}
	}
}

// readable yields the documents that the paths name, but for files that the output
// goes to, which might be read without end: these are passed over below a directory,
// and an error elsewhere.
func (in *input) readable() iter.Seq2[scan.Document, error] {
	return func(yield func(scan.Document, error) bool) {
		written := in.written()
		for doc, err := range in.found() {
			if err == nil && len(written) > 0 && isAmong(written, in.stat(doc.Name)) {
				if !doc.IsNamed() {
					continue
				}
				err = fmt.Errorf("cannot read %s: the output goes there; write it to another file", doc.Name)
			}
			if !yield(doc, err) {
				return
			}
		}
	}
}

func isAmong(files []fs.FileInfo, info fs.FileInfo) bool {
	return slices.ContainsFunc(files, func(f fs.FileInfo) bool { return isSameFile(f, info) })
}

// found yields the documents that the paths name.
func (in *input) found() iter.Seq2[scan.Document, error] {
	if in.changes != nil {
		return in.changed()
	}
	return scan.Documents(in.paths, in.std.in, in.skip)
}

// written returns the files that the output goes to.
func (in *input) written() (files []fs.FileInfo) {
	for _, info := range append(in.targets, statOf(in.std.out)) {
		if info != nil && info.Mode().IsRegular() {
			files = append(files, info)
		}
	}
	return files
}

// stat tells what is at a path, nil when that can't be told.
func (in *input) stat(path string) fs.FileInfo {
	if path == "-" {
		return statOf(in.std.in)
	}
	info, _ := os.Stat(path)
	return info
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
	d := &document{Document: doc, options: in.options, seen: make(map[string]bool)}
	if err := do.begin(d, r); err != nil || d.excluded {
		return err
	}
	if err := in.pieces(d, r, w, do.piece); err != nil {
		return err
	}
	return do.end(d, w)
}

// pieces works on the pieces of a document, in parallel.
func (in *input) pieces(d *document, r *bufio.Reader, w io.Writer, work func(*document, *piece, io.Writer) (settle, error)) (err error) {
	split := extract.NewSplitter(r, d.options.Input, in.places)
	var unsettled error
	err = scan.Ordered(in.poolFor(d), w, scan.Steps[piece]{
		Next: func(p *piece) bool { return unsettled == nil && split.Next(&p.Piece) },
		Work: func(p *piece, w io.Writer) (err error) {
			p.settle, err = work(d, p, w)
			return err
		},
		Done: func(p *piece) {
			if unsettled == nil {
				unsettled = p.settle(w)
			}
		},
	})
	if err = cmp.Or(err, unsettled); err != nil {
		return err
	}
	return unended(d, split.Err())
}

// text returns a piece as it is worked on.
func (in *input) text(d *document, p *piece) *text {
	t := &text{doc: d, piece: p, options: d.options, Scanner: in.scanner()}
	if in.places {
		t.index = position.NewPartIndex(p.Data, position.Start{Offset: p.Base, Line: p.Line + 1, Column: p.Base - p.LineStart + 1})
	}
	t.options.Defects = t.note
	t.ResetPiece(&p.Piece, t.options)
	return t
}

// poolFor returns what works on the pieces of a document: one after the other,
// where order counts, or if it is text that may have to be waited for, so that
// what was found so far is shown meanwhile.
func (in *input) poolFor(d *document) *scan.Pool[piece] {
	if !d.options.Input.IsMail() && (d.Stream || in.inOrder) {
		return in.alone
	}
	return in.pool
}

// scanner returns one that is not in use.
func (in *input) scanner() *extract.Scanner {
	if s, ok := in.scanners.Get().(*extract.Scanner); ok {
		return s
	}
	return new(extract.Scanner)
}
