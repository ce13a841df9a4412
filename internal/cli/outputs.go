package cli

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/urlmend/urlmend/internal/fileio"
	"github.com/urlmend/urlmend/internal/report"
	"github.com/urlmend/urlmend/internal/suggest"
)

// An output is one format for findings, and where it is written.
type output struct {
	format *report.FindingFormat
	value  string       // of --format
	path   string       // "": standard output
	info   fs.FileInfo  // of what is there, nil if nothing is
	file   *fileio.File // nil: standard output, or not open yet
	w      *report.FindingWriter
}

// outputs are those of one run.
type outputs struct{ all []output }

// openOutputs opens what the values of --format name: NAME, or NAME=FILE. The
// statistics go to standard output. It touches no file before all are known to be right:
// no two go to one place, and none to what in is to read.
func openOutputs(values []string, statistics bool, in *input, about *report.Run) (*outputs, error) {
	o := new(outputs)
	if statistics {
		o.all = append(o.all, output{format: &report.Statistics, value: report.Statistics.Name})
	}
	for _, value := range values {
		out, err := parseOutput(value, in.std)
		if err == nil {
			err = o.check(&out, in)
		}
		if err != nil {
			return nil, err
		}
		o.all = append(o.all, out)
	}
	for i := range o.all {
		if err := o.all[i].open(in, about); err != nil {
			o.discard()
			return nil, err
		}
	}
	return o, nil
}

// parseOutput reads a value. A file that standard output goes to is that.
func parseOutput(value string, std *stdio) (out output, err error) {
	name, path, toFile := strings.Cut(value, "=")
	formats := report.FindingFormats()
	i := slices.IndexFunc(formats, func(f report.FindingFormat) bool { return f.Name == name })
	switch {
	case i < 0:
		return out, suggest.Unknown("format", name, findingFormatNames(), "")
	case toFile && path == "":
		return out, fmt.Errorf("--format %s= does not name a file", name)
	}
	out = output{format: &formats[i], value: value, path: path}
	if !toFile {
		return out, nil
	}
	if out.info, err = os.Stat(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return out, fileio.CannotWrite(path, err)
	}
	if isSameFile(out.info, statOf(std.out)) {
		out.path = ""
	}
	return out, nil
}

// check returns an error if the output conflicts with another one or with the input.
func (o *outputs) check(out *output, in *input) error {
	for i := range o.all {
		if err := out.conflict(&o.all[i]); err != nil {
			return err
		}
	}
	if out.path != "" && slices.ContainsFunc(in.paths, func(path string) bool { return isSameFile(out.info, in.stat(path)) }) {
		return fmt.Errorf("--format %s would overwrite an input file: name another file", out.value)
	}
	return nil
}

// conflict returns an error if the output goes where another one does.
func (out *output) conflict(other *output) error {
	switch {
	case out.path == "" && other.format == &report.Statistics:
		return fmt.Errorf("--statistics takes the place of the findings: name a file for them, --format %s=FILE", out.format.Name)
	case out.path == "" && other.path == "":
		return fmt.Errorf("two formats would be written to standard output: name a file for one, --format %s=FILE", out.format.Name)
	case out.path != "" && other.path != "" && isSameTarget(out, other):
		return fmt.Errorf("--format %s and --format %s would be written to the same file: name two files", other.value, out.value)
	}
	return nil
}

func isSameTarget(a, b *output) bool {
	if a.info != nil || b.info != nil {
		return isSameFile(a.info, b.info)
	}
	return realPath(a.path) == realPath(b.path)
}

// realPath returns the one path of what may have several, by links and relative ones.
func realPath(path string) string {
	target := fileio.Target(path)
	if abs, err := filepath.Abs(target); err == nil {
		return fileio.Target(abs) // the working directory may be called by a link
	}
	return target
}

// isSameFile reports whether both are the same file, or pipe. What is written to a
// device, such as /dev/null, mixes with nothing that is kept.
func isSameFile(a, b fs.FileInfo) bool {
	return a != nil && b != nil && os.SameFile(a, b) && a.Mode()&fs.ModeDevice == 0
}

// open makes ready to write, in color only to standard output.
func (o *output) open(in *input, about *report.Run) (err error) {
	var w = in.std.out
	run := *about
	if o.path != "" {
		in.readers = cmp.Or(in.readers, new(fileio.Readers))
		run.Style = report.Style{}
		if o.file, err = fileio.Create(o.path, in.readers); err != nil {
			return fileio.CannotWrite(o.path, err)
		}
		w = o.file
	}
	o.w = report.NewFindingWriter(w, o.format, &run)
	return nil
}

func findingFormatNames() (names []string) {
	for _, f := range report.FindingFormats() {
		names = append(names, f.Name)
	}
	return names
}

// someFormat reports whether any format in values of --format is one that has.
func someFormat(values []string, has func(*report.FindingFormat) bool) bool {
	return slices.ContainsFunc(report.FindingFormats(), func(f report.FindingFormat) bool {
		return has(&f) && slices.ContainsFunc(values, func(value string) bool {
			name, _, _ := strings.Cut(value, "=")
			return name == f.Name
		})
	})
}

// each has every output write something.
func (o *outputs) each(write func(*report.FindingWriter) error) error {
	for i := range o.all {
		if err := write(o.all[i].w); err != nil {
			return err
		}
	}
	return nil
}

// targets returns what is there of the files that are written.
func (o *outputs) targets() (files []fs.FileInfo) {
	for _, out := range o.all {
		files = append(files, out.info)
	}
	return files
}

// commit puts the files in their places.
func (o *outputs) commit() (err error) {
	for _, out := range o.all {
		if out.file != nil {
			err = errors.Join(err, out.file.Commit())
		}
	}
	return cannotWrite(err)
}

// discard leaves all files as they are, unless they were committed.
func (o *outputs) discard() {
	for _, out := range o.all {
		if out.file != nil {
			out.file.Discard()
		}
	}
}
