package cli

import (
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/urlmend/urlmend/internal/report"
)

// An output is one format in which findings are told, and where to.
type output struct {
	format *report.FindingFormat
	file   *os.File // nil: standard output
	w      *report.FindingWriter
}

// outputs are those of one run. What goes to them comes out of [scan.Run] as one
// stream, in order: each chunk in it begins with which output it is for, and how
// long it is.
type outputs struct {
	all  []output
	head [chunkHead]byte
	had  int // bytes of head
	left int // bytes of the chunk
}

const chunkHead = 5

// openOutputs opens what the values of --format name: NAME, or NAME=FILE.
func openOutputs(values []string, std *stdio) (*outputs, error) {
	o := new(outputs)
	for _, value := range values {
		name, path, toFile := strings.Cut(value, "=")
		out, err := openOutput(name, path, toFile, std)
		if err != nil {
			return nil, errors.Join(err, o.close())
		}
		if out.file == nil && slices.ContainsFunc(o.all, func(other output) bool { return other.file == nil }) {
			return nil, errors.Join(fmt.Errorf("two formats go to standard output: give --format %s a file, %s=FILE", name, name), o.close())
		}
		o.all = append(o.all, out)
	}
	return o, nil
}

func openOutput(name, path string, toFile bool, std *stdio) (out output, err error) {
	formats := report.FindingFormats()
	i := slices.IndexFunc(formats, func(f report.FindingFormat) bool { return f.Name == name })
	switch {
	case i < 0:
		return out, unknown("format", name, findingFormatNames())
	case toFile && path == "":
		return out, fmt.Errorf("--format %s= names no file", name)
	}
	out.format = &formats[i]
	var w = std.out
	if toFile {
		if out.file, err = os.Create(path); err != nil {
			return out, fmt.Errorf("cannot write %s: %w", path, err)
		}
		w = out.file
	}
	out.w = report.NewFindingWriter(w, out.format)
	return out, nil
}

func findingFormatNames() (names []string) {
	for _, f := range report.FindingFormats() {
		names = append(names, f.Name)
	}
	return names
}

// run returns what is known of the run, as it is told in the output: in color only
// on standard output.
func (o *output) run(about *report.Run) *report.Run {
	if o.file == nil {
		return about
	}
	plain := *about
	plain.Style = report.Style{}
	return &plain
}

// appendChunk appends what is for output i, which write appends.
func appendChunk(dst []byte, i int, write func([]byte) []byte) []byte {
	at := len(dst)
	dst = write(append(dst, byte(i), 0, 0, 0, 0))
	binary.LittleEndian.PutUint32(dst[at+1:], uint32(len(dst)-at-chunkHead))
	return dst
}

// each appends a chunk for every output, of what write appends for it.
func (o *outputs) each(dst []byte, write func(o *output, dst []byte) []byte) []byte {
	for i := range o.all {
		dst = appendChunk(dst, i, func(dst []byte) []byte { return write(&o.all[i], dst) })
	}
	return dst
}

// Write takes the stream of chunks apart.
func (o *outputs) Write(p []byte) (n int, err error) {
	for len(p) > 0 {
		k := 0
		if o.left == 0 {
			k = copy(o.head[o.had:], p)
			if o.had += k; o.had == chunkHead {
				o.had, o.left = 0, int(binary.LittleEndian.Uint32(o.head[1:]))
			}
		} else if k, err = o.all[o.head[0]].w.Write(p[:min(o.left, len(p))]); err != nil {
			return n + k, err
		} else {
			o.left -= k
		}
		n, p = n+k, p[k:]
	}
	return n, nil
}

// begin writes what stands before the findings, and end what stands behind them.
func (o *outputs) begin(run *report.Run) error {
	return o.both(func(f *report.FindingFormat) []byte { return f.AppendHead(nil, run) })
}

func (o *outputs) end(sum *report.FindingSummary) error {
	return o.both(func(f *report.FindingFormat) []byte { return f.AppendTail(nil, sum) })
}

func (o *outputs) both(text func(*report.FindingFormat) []byte) error {
	for i := range o.all {
		if _, err := o.all[i].w.WriteRaw(text(o.all[i].format)); err != nil {
			return unwritten(err)
		}
	}
	return nil
}

func (o *outputs) close() (err error) {
	for _, out := range o.all {
		if out.file != nil {
			err = errors.Join(err, out.file.Close())
		}
	}
	return err
}
