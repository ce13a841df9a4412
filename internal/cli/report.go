package cli

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	urfave "github.com/urfave/cli/v2"

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

func reportCommand(std *stdio) *urfave.Command {
	return &urfave.Command{
		Name:        "report",
		Usage:       "make a page of charts and tables from a database that scan wrote",
		ArgsUsage:   "DATABASE",
		Description: reportDescription,
		Flags: []urfave.Flag{
			command.Text("out", "write the page to `FILE`, or - for standard output"),
			command.Text("title", "`TEXT` for the top of the page, in place of the name of the list or of the database"),
			command.Text("since", "count only what is dated `DATE` or later, such as 2003, 2003-04 or 2003-04-01"),
			command.Text("until", "count only what is dated before `DATE`"),
			command.Text("list", "count only the messages of the list `NAME`, as in link.list"),
			command.Text("archive-url", "link to messages at `URL`, in which %s is the Message-ID, such as https://lists.example.org/m/%s"),
			command.Text("tables", "also write each table of the page to a file in the directory `DIR`"),
			command.OneOf("format", "the format of the files of --tables", "csv", []string{"csv", "json"}),
		},
		Action: func(c *urfave.Context) error {
			out := c.String("out")
			if c.NArg() != 1 {
				return errors.New("report needs one database of urlmend scan, such as links.sqlite")
			}
			if out == "" {
				return errors.New("--out is missing: name the page, such as --out report.html, or - for standard output")
			}
			limitRun(1)
			opt, rg, err := pageOptions(c)
			if err != nil {
				return err
			}
			if opt.Last, err = lastDates(out); err != nil {
				return err
			}
			return reportOn(c.Args().First(), out, std, opt, rg)
		},
	}
}

// lastDates returns the dates of the page at path, none if there is no page.
func lastDates(path string) (d overview.Dates, err error) {
	f, err := os.Open(path)
	if err != nil {
		return d, nil
	}
	defer f.Close()
	head, err := io.ReadAll(io.LimitReader(f, 4096))
	return overview.DatesOf(head), err
}

// isDate reports whether a value is a date as --since and --until have it.
func isDate(value string) bool {
	return slices.ContainsFunc([]string{"2006", "2006-01", time.DateOnly}, func(layout string) bool {
		_, err := time.Parse(layout, value)
		return err == nil
	})
}

// pageOptions returns what the flags say of the page, and what of the store it is about.
func pageOptions(c *urfave.Context) (opt overview.Options, rg store.Range, err error) {
	rg = store.Range{Since: c.String("since"), Until: c.String("until"), List: c.String("list")}
	opt.Title = c.String("title")
	if opt.Narrowed, err = narrowed(rg); err != nil {
		return opt, rg, err
	}
	if archive := c.String("archive-url"); archive != "" {
		if strings.Count(archive, "%s") != 1 || !strings.HasPrefix(archive, "https://") && !strings.HasPrefix(archive, "http://") {
			return opt, rg, fmt.Errorf("invalid value %q for --archive-url: want a URL with %%s for the Message-ID, such as https://lists.example.org/m/%%s", archive)
		}
		opt.ArchiveURL = func(id string) string { return strings.Replace(archive, "%s", url.PathEscape(id), 1) }
	}
	if dir := c.String("tables"); dir != "" {
		if err := os.MkdirAll(dir, 0o777); err != nil {
			return opt, rg, cannotWrite(err)
		}
		tables := &tableFolder{dir: dir, format: c.String("format")}
		opt.Table, opt.Tabled = tables.write, tables.finish
	} else if c.IsSet("format") {
		return opt, rg, errors.New("--format is for --tables")
	}
	opt.Command = pageCommand(c)
	return opt, rg, nil
}

// pageCommand returns the command that makes the page again.
func pageCommand(c *urfave.Context) string {
	command := "urlmend report DATABASE"
	for _, name := range []string{"title", "since", "until", "list", "archive-url"} {
		if c.IsSet(name) {
			command += fmt.Sprintf(" --%s %q", name, c.String(name))
		}
	}
	return command
}

// narrowed says what of the store a range leaves, or "" if that is all.
func narrowed(rg store.Range) (string, error) {
	var parts []string
	for _, f := range []struct{ name, value, says string }{{"since", rg.Since, "since "}, {"until", rg.Until, "before "}} {
		if f.value == "" {
			continue
		}
		if !isDate(f.value) {
			return "", fmt.Errorf("invalid value %q for --%s: want a date such as 2003, 2003-04 or 2003-04-01", f.value, f.name)
		}
		parts = append(parts, f.says+f.value)
	}
	if rg.List != "" {
		parts = append(parts, "in the list "+rg.List)
	}
	if len(parts) == 0 {
		return "", nil
	}
	return "what is dated " + strings.Join(parts, ", "), nil
}

// reportOn writes the page of a part of the store at path.
func reportOn(path, out string, std *stdio, opt overview.Options, rg store.Range) error {
	s, err := store.OpenReader(path)
	if err != nil {
		return err
	}
	defer s.Close()
	if realPath(out) == realPath(path) {
		return fmt.Errorf("%s is the store: name another file for the page", out)
	}
	if err := s.Narrow(rg); err != nil {
		return err
	}
	readers := new(fileio.Readers)
	saw := func(path string) { sawFile(readers, path) }
	saw(path)
	write := func(w io.Writer) error {
		opt.Name, opt.Reads = filepath.Base(path), saw
		missing, err := overview.Write(w, s, opt)
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
		return withAdvice(err)
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
