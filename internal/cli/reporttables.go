package cli

import (
	"bytes"
	"encoding/csv"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/urlmend/urlmend/internal/fileio"
	"github.com/urlmend/urlmend/internal/overview"
)

// A tableFolder is a folder with the tables of a page. It has a list of their files, by which the next page removes those that it does
// not have.
type tableFolder struct {
	dir, format string
	files       []string
}

// write writes a table to its file.
func (f *tableFolder) write(t *overview.Table) error {
	var text bytes.Buffer
	var w rowWriter = &csvRows{csv.NewWriter(&text)}
	if f.format == "json" {
		w = &jsonRows{out: &text}
	}
	for _, row := range t.Rows {
		values := make([]any, len(row))
		for i, cell := range row {
			values[i] = cell
		}
		if err := w.row(values); err != nil {
			return err
		}
	}
	if err := w.end(); err != nil {
		return err
	}
	file := t.Name + "." + f.format
	f.files = append(f.files, file)
	return cannotWrite(fileio.Write(filepath.Join(f.dir, file), text.Bytes()))
}

// finish removes the files of tables that the page does not have any more.
func (f *tableFolder) finish() error {
	list := filepath.Join(f.dir, "list-of-"+f.format+".txt")
	before, err := os.ReadFile(list)
	if err != nil && !os.IsNotExist(err) {
		return err
	}
	for file := range strings.FieldsSeq(string(before)) {
		if filepath.Base(file) == file && !slices.Contains(f.files, file) {
			os.Remove(filepath.Join(f.dir, file))
		}
	}
	return cannotWrite(fileio.Write(list, []byte(strings.Join(f.files, "\n")+"\n")))
}
