package cli

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"slices"
	"syscall"

	urfave "github.com/urfave/cli/v2"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/internal/changes"
	"github.com/urlmend/urlmend/internal/fileio"
	"github.com/urlmend/urlmend/internal/report"
	"github.com/urlmend/urlmend/internal/scan"
)

// pathsDescription is for the help of every command that reads text.
const pathsDescription = `A PATH is a file, a directory, or - for standard input. Directories are read without
hidden files, binary files, links, files that git ignores, and the output files of this
run. Files compressed by gzip, zstd, bzip2 or xz, and tar, zip and web archives (WARC) are
opened, also inside each other; a text in an archive is shown as FILE!MEMBER. Mail and news
are recognised by their first bytes, decoded, and read message by message.
Unreadable files are reported on standard error, the others are processed, and the
exit code is 2.`

// noPathDescription is for the help of the commands that are filters: see newInput.
const noPathDescription = `Without a PATH, standard input is read, unless it is a terminal.`

const auto = "auto"

func inputNames() []string { return append([]string{auto}, extract.InputNames()...) }

// An input is what a command reads.
type input struct {
	failures
	paths     []string
	stdinName string
	scan      scan.Options
	changes   *changes.Set // nil: all is read
	left      leftOut
	targets   []fs.FileInfo   // files that are written besides standard output
	readers   *fileio.Readers // of what files get of the input; nil if none get anything
	once      bool            // a file that is named several times is to be read once
}

// newInput reads the operands and the flags of inputFlags, for a filter: without a path, it reads
// standard input, unless that is a terminal.
func newInput(c *urfave.Context, std *stdio) (*input, error) {
	paths := c.Args().Slice()
	if len(paths) == 0 {
		paths = piped(std)
	}
	return newInputOf(c, std, paths)
}

// piped returns the path of standard input, unless that is a terminal.
func piped(std *stdio) []string {
	if _, isTerminal := terminal(std.in); isTerminal {
		return nil
	}
	return []string{"-"}
}

// checkPaths refuses to guess what is to be read: there must be a path, and standard input among the
// paths if it is given a name.
func checkPaths(c *urfave.Context, paths []string) error {
	switch {
	case c.IsSet("stdin-filename") && !slices.Contains(paths, "-"):
		return errors.New("--stdin-filename names standard input, which is not read: add - as a path")
	case len(paths) == 0:
		return errors.New("no path given: name files or directories (. is the working directory), or use - for standard input")
	}
	return nil
}

// newInputOf reads the flags of inputFlags.
func newInputOf(c *urfave.Context, std *stdio, paths []string) (in *input, err error) {
	if err := checkPaths(c, paths); err != nil {
		return nil, err
	}
	in = &input{failures: failures{std: std}, paths: paths, stdinName: c.String("stdin-filename")}
	in.scan, err = scanOptions(c)
	in.scan.Skipped = in.left.CountSkip
	limitRun(in.scan.Workers)
	return in, err
}

// run reads docs, those of the input or some of them, and passes the results to take, in order. Flush writes what was taken.
// run returns the error of writing.
func run[T any](in *input, docs iter.Seq2[scan.Document, error], read scan.Read[T], take func(T) error, flush func() error) error {
	defer in.std.show(in.paths)()
	return cannotWrite(scan.Run(docs, in.scan, read, scan.Sink[T]{Take: take, Fail: in.fail, Flush: flush}))
}

// each yields what do keeps, and may change, with the errors of all and those of do.
func each[T any](all iter.Seq2[T, error], do func(*T) (keeps bool, err error)) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		for v, err := range all {
			keeps := true
			if err == nil {
				keeps, err = do(&v)
			}
			if (keeps || err != nil) && !yield(v, err) {
				return
			}
		}
	}
}

// documents yields those that are to be read, under the names they go by.
func (in *input) documents() iter.Seq2[scan.Document, error] {
	all := in.readable()
	if in.once {
		all = distinct(all, in.paths)
	}
	return each(all, func(doc *scan.Document) (bool, error) {
		if doc.Name == "-" && in.stdinName != "" {
			doc.Name = in.stdinName
		}
		return true, nil
	})
}

// distinct yields each file once, whatever paths lead to it: as it is named, where it
// is. One path leads to none twice.
func distinct(all iter.Seq2[scan.Document, error], paths []string) iter.Seq2[scan.Document, error] {
	if len(paths) < 2 {
		return all
	}
	seen, named := make(map[string]bool), make(map[string]bool)
	for _, path := range paths {
		named[realPath(path)] = true
	}
	return each(all, func(doc *scan.Document) (isNew bool, err error) {
		if doc.Name == "-" {
			return true, nil
		}
		real := realPath(doc.Name)
		isNew = !seen[real] && (!named[real] || doc.IsNamed())
		seen[real] = seen[real] || isNew
		return isNew, nil
	})
}

// readable yields the documents that the paths name, except files that the output goes
// to, which might be read without end: they are skipped below a directory, and an error
// elsewhere.
func (in *input) readable() iter.Seq2[scan.Document, error] {
	written, seen := in.written(), make(map[string]bool)
	return each(in.found(), func(doc *scan.Document) (keeps bool, err error) {
		switch {
		case len(written) == 0 || !isAmong(written, in.stat(doc.Name)):
		case !doc.IsNamed():
			in.left.CountSkip("an output of this run")
			return false, nil
		default:
			return true, fmt.Errorf("cannot read %s: the output is written to it; write the output to another file", doc.Name)
		}
		if in.readers != nil {
			err = cmp.Or(in.readers.Saw(in.stat(doc.Name)), in.sawFolders(doc, seen))
		}
		return true, err
	})
}

// sawFolders takes away the readers who may not read the folders that a document was found in, as far as they were named.
func (in *input) sawFolders(doc *scan.Document, seen map[string]bool) error {
	if doc.IsNamed() {
		return nil
	}
	for dir := filepath.Dir(doc.Name); !seen[dir]; dir = filepath.Dir(dir) {
		seen[dir] = true
		if err := in.readers.Saw(in.stat(dir)); err != nil {
			return err
		}
		if slices.ContainsFunc(in.paths, func(path string) bool { return filepath.Clean(path) == dir }) {
			break
		}
	}
	return nil
}

func isAmong(files []fs.FileInfo, info fs.FileInfo) bool {
	return slices.ContainsFunc(files, func(f fs.FileInfo) bool { return isSameFile(f, info) })
}

// found yields the documents that the paths name.
func (in *input) found() iter.Seq2[scan.Document, error] {
	if in.changes != nil {
		return in.std.progress.watched(in.changed())
	}
	return in.std.progress.watched(scan.Documents(in.paths, in.std.in, &in.left))
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

// stat describes the file at a path; nil if that is not possible.
func (in *input) stat(path string) fs.FileInfo {
	if path == "-" {
		return statOf(in.std.in)
	}
	info, _ := os.Stat(path)
	return info
}

// counted returns how many files were read, in words.
func (in *input) counted(files int) string {
	if files == 1 && len(in.paths) == 1 && in.paths[0] == "-" {
		return "standard input"
	}
	return report.Counted(files, "file")
}

// cannotWrite returns err, if it is not nil, as an error of writing the output.
func cannotWrite(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("cannot write the output: %w", withAdvice(err))
}

// withAdvice returns an error of writing a file with what to do about it, if that is known.
func withAdvice(err error) error {
	switch {
	case errors.Is(err, syscall.ENOSPC):
		return fmt.Errorf("%w; free some space on that disk", err)
	case errors.Is(err, syscall.EFBIG):
		return fmt.Errorf("%w; raise the limit for files (ulimit -f), or write to another disk", err)
	}
	return err
}

// cannotReadAll returns err, if it is not nil, as the reason why a document was not read to its end.
func cannotReadAll(doc scan.Document, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("cannot read %s to its end: %w", doc, err)
}
