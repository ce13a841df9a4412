package cli

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"path/filepath"
	"slices"

	"github.com/urlmend/urlmend/internal/cli/command"
	"github.com/urlmend/urlmend/internal/fileio"
	"github.com/urlmend/urlmend/internal/overview"
	"github.com/urlmend/urlmend/internal/report"
	"github.com/urlmend/urlmend/internal/store"
)

const reportDescription = `DATABASE was made by urlmend scan. The page is one HTML file of at most 2 MiB without
scripts, which any browser opens from disk. It shows URLs by year and scheme, domains,
threads, URLs broken by wrapping, findings and unreadable mail. Underlined figures lead to
examples, with the text around them, and to the SQL that lists them all. The text is read
from the files that were scanned, so run report in the folder in which scan ran.

URLs are not links on the page. Passwords, tokens and mail addresses are shown as ***.`

func reportCommand(std *stdio) *command.Command {
	return &command.Command{
		Name:        "report",
		Usage:       "make a page of charts and tables from a database that scan wrote",
		ArgsUsage:   "DATABASE",
		Description: reportDescription,
		Flags: func() []command.Flag {
			return []command.Flag{
				command.Text("out", "write the page to `FILE`, or - for standard output"),
			}
		},
		Action: func(c *command.Context) error {
			out := c.String("out")
			if len(c.Args) != 1 {
				return errors.New("report needs one database of urlmend scan, such as links.sqlite")
			}
			if out == "" {
				return errors.New("--out is missing: name the page, such as --out report.html, or - for standard output")
			}
			limitMemory(heapOf(1))
			return reportOn(c.Arg(0), out, std)
		},
	}
}

// reportOn writes the page of the store at path.
func reportOn(path, out string, std *stdio) error {
	s, err := store.OpenReader(path)
	if err != nil {
		return err
	}
	defer s.Close()
	if realPath(out) == realPath(path) {
		return fmt.Errorf("%s is the store: name another file for the page", out)
	}
	readers := new(fileio.Readers)
	saw := func(path string) { sawFile(readers, path) }
	saw(path)
	write := func(w io.Writer) error {
		missing, err := overview.Write(w, s, filepath.Base(path), saw)
		std.reportMissing(missing)
		return err
	}
	if out == "-" {
		return write(std.out)
	}
	f, err := fileio.Create(out, readers)
	if err != nil {
		return fileio.CannotWrite(out, err)
	}
	defer f.Discard()
	if err := write(f); err != nil {
		return err
	}
	return cannotWrite(f.Commit())
}

// reportMissing lists the files whose text the page could not show, and why, once for each reason.
func (s *stdio) reportMissing(missing map[string]string) {
	files := make(map[string][]string)
	for _, name := range slices.Sorted(maps.Keys(missing)) {
		files[missing[name]] = append(files[missing[name]], name)
	}
	for _, why := range slices.Sorted(maps.Keys(files)) {
		first, more := lineName(files[why][0]), len(files[why])-1
		if more > 0 {
			first += " and " + report.Counted(more, "more file")
		}
		fmt.Fprintf(s.err, "%s: no text shown around URLs: %s\n", first, why)
	}
}
