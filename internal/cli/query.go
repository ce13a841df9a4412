package cli

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	urfave "github.com/urfave/cli/v2"

	"github.com/urlmend/urlmend/internal/cli/command"
	"github.com/urlmend/urlmend/internal/report"
	"github.com/urlmend/urlmend/internal/store"
	"github.com/urlmend/urlmend/internal/suggest"
)

const queryDescription = `DATABASE was made by urlmend scan, which may be writing to it. NAME is a view or a table of it; without one, the
names are listed. SQL is one SELECT in the dialect of SQLite. Nothing is changed.
docs/archives.md describes the views and tables, docs/questions.md has questions to ask.

    urlmend query links.sqlite most_cited
    urlmend query links.sqlite "SELECT host, links FROM hosts_by_year WHERE year = 1996" --format csv`

func queryCommand(std *stdio) *urfave.Command {
	return &urfave.Command{
		Name:        "query",
		Usage:       "ask a database that scan wrote",
		ArgsUsage:   "DATABASE [NAME|SQL]",
		Description: queryDescription,
		Flags:       []urfave.Flag{command.OneOf("format", "output format", "text", []string{"text", "csv", "json"})},
		Action: func(c *urfave.Context) error {
			if c.NArg() != 1 && c.NArg() != 2 {
				return errors.New("query needs a database of urlmend scan, such as links.sqlite, and the name of a view or one SELECT in quotes")
			}
			limitRun(1)
			return query(c.Args().First(), strings.TrimSpace(c.Args().Get(1)), c.String("format"), std.out)
		},
	}
}

// allNames asks for the views and the tables.
const allNames = `SELECT name, type FROM sqlite_master WHERE type IN ('view', 'table') ORDER BY type DESC, rowid`

// query writes what a view or a SELECT of the store at path gives.
func query(path, what, format string, out io.Writer) error {
	s, err := store.OpenReader(path)
	if err != nil {
		return err
	}
	defer s.Close()
	var names []string
	err = s.Each(allNames, nil, func(row store.Row) error {
		names = append(names, row.Text(0))
		return nil
	})
	if err != nil {
		return err
	}
	switch {
	case what == "":
		what = allNames
	case !strings.ContainsAny(what, " \t\r\n"):
		if what, err = selectAll(what, names); err != nil {
			return err
		}
	}
	var w rowWriter = &textRows{out: out}
	switch format {
	case "csv":
		w = &csvRows{csv.NewWriter(out)}
	case "json":
		w = &jsonRows{out: out}
	}
	if err := s.Ask(what, w.row); err != nil {
		return err
	}
	return cannotWrite(w.end())
}

// selectAll returns the query for all rows of one of the names.
func selectAll(name string, names []string) (string, error) {
	for _, n := range names {
		if strings.EqualFold(n, name) {
			return `SELECT * FROM "` + n + `"`, nil
		}
	}
	return "", suggest.Unknown("view or table", name, names, "")
}

// A rowWriter writes the rows of an answer, the first time with the names of the columns as values.
type rowWriter interface {
	row(values []any) error
	end() error
}

// maxMeasured is how many rows of an answer decide on the widths of its columns, and maxWidth how wide they get.
const maxMeasured, maxWidth = 500, 100

// textRows writes rows in columns.
type textRows struct {
	out    io.Writer
	rows   [][]string // that are not written yet
	widths []int
	isWide bool // the widths are decided on
}

func (t *textRows) row(values []any) error {
	cells := make([]string, len(values))
	for i, v := range values {
		cells[i] = string(report.AppendVisible(nil, []byte(cellText(v))))
	}
	t.rows = append(t.rows, cells)
	if t.isWide || len(t.rows) == maxMeasured {
		return t.flush()
	}
	return nil
}

func (t *textRows) end() error { return t.flush() }

func (t *textRows) flush() error {
	if !t.isWide {
		t.isWide = true
		for _, row := range t.rows {
			for i, cell := range row {
				if i == len(t.widths) {
					t.widths = append(t.widths, 0)
				}
				t.widths[i] = max(t.widths[i], min(maxWidth, utf8.RuneCountInString(cell)))
			}
		}
	}
	var lines bytes.Buffer
	for _, row := range t.rows {
		start := lines.Len()
		for i, cell := range row {
			fmt.Fprintf(&lines, "%-*s  ", t.widths[i], cell)
		}
		lines.Truncate(start + len(bytes.TrimRight(lines.Bytes()[start:], " ")))
		lines.WriteByte('\n')
	}
	t.rows = t.rows[:0]
	_, err := t.out.Write(lines.Bytes())
	return err
}

// csvRows writes rows by RFC 4180.
type csvRows struct{ *csv.Writer }

func (w *csvRows) row(values []any) error {
	cells := make([]string, len(values))
	for i, v := range values {
		cells[i] = cellText(v)
	}
	return w.Write(cells)
}

func (w *csvRows) end() error {
	w.Flush()
	return w.Error()
}

// jsonRows writes an array of objects, one a line.
type jsonRows struct {
	out   io.Writer
	names []any
	n     int // rows
}

func (w *jsonRows) row(values []any) error {
	if w.names == nil {
		w.names = values
		return nil
	}
	line := []byte(",\n{")
	if w.n++; w.n == 1 {
		line = []byte("[\n{")
	}
	for i, v := range values {
		if i > 0 {
			line = append(line, ',')
		}
		for _, part := range []any{w.names[i], v} {
			text, err := json.Marshal(part)
			if err != nil {
				return err
			}
			line = append(append(line, text...), ':')
		}
		line = line[:len(line)-1]
	}
	_, err := w.out.Write(append(line, '}'))
	return err
}

func (w *jsonRows) end() error {
	end := "\n]\n"
	if w.n == 0 {
		end = "[]\n"
	}
	_, err := io.WriteString(w.out, end)
	return err
}

// cellText writes a value; NULL is nothing.
func cellText(v any) string {
	switch v := v.(type) {
	case nil:
		return ""
	case []byte:
		return string(v)
	case float64:
		if v == math.Trunc(v) && math.Abs(v) < 1e15 {
			return strconv.FormatFloat(v, 'f', 1, 64) // as SQLite does
		}
	}
	return fmt.Sprint(v)
}
