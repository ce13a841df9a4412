// Package overview makes a page of HTML of a store: what is in an archive, in figures that lead to examples.
//
// The page needs nothing but itself. It has no script and no link to what was found: the URLs in mail are
// those of strangers. It is the same for all stores of the same files, while these are there.
package overview

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"fmt"
	"html/template"
	"io"
	"iter"
	"slices"
	"strings"
	"sync"

	"github.com/urlmend/urlmend/internal/store"
)

// MaxSize is the greatest size of a page.
const MaxSize = 2 << 20

//go:embed page.css
var style string

//go:embed page.html
var source string

var templates = sync.OnceValue(func() *template.Template { return template.Must(template.New("page").Parse(source)) })

// A page is what the template shows.
type page struct {
	Title, Subtitle string
	Policy          string
	Dates           Dates
	Style           template.CSS
	Sum             []item
	Remarks         []string
	Sections        []*section
	About           []string
}

// An item is a figure of the summary.
type item struct {
	Name string
	Cell cell
	Note string
}

// A section is about one question.
type section struct {
	ID, Short, Title string
	Blocks           []block
}

// newSection returns a section with the blocks that have something to show, nil if none has.
func newSection(id, short, title string, blocks ...block) *section {
	blocks = slices.DeleteFunc(blocks, func(b block) bool { return b.Table != nil && len(b.Table.Rows) == 0 })
	if len(blocks) == 0 {
		return nil
	}
	return &section{ID: id, Short: short, Title: title, Blocks: blocks}
}

// A block is a part of a section; of its fields those that are there are shown.
type block struct {
	Heading, Text string
	Chart         template.HTML
	Caption       string // of the chart
	Table         *table
}

// A table has a caption, columns, and rows whose first cell is their heading.
type table struct {
	Caption string
	Columns []column
	Rows    [][]cell
	Closed  bool   // it is shown once it is asked for
	Part    string // the end of its name, if its block has no heading and another of the section has none
}

// newTable returns a table without rows. The names of columns of numbers begin with "#".
func newTable(caption string, columns ...string) *table {
	t := &table{Caption: caption}
	for _, c := range columns {
		name, isNumber := strings.CutPrefix(c, "#")
		t.Columns = append(t.Columns, column{name, isNumber})
	}
	return t
}

// add adds rows to a table: those that row makes of the rows of a query.
func (b *builder) add(t *table, sql string, args []any, row func(store.Row) []cell) (*table, error) {
	err := b.store.Each(sql, args, func(r store.Row) error {
		t.Rows = append(t.Rows, row(r))
		return nil
	})
	return t, err
}

// addYears adds a row for each year of the calendar.
func (b *builder) addYears(t *table, row func(*year) []cell) {
	for _, y := range b.calendar.rows() {
		cells := []cell{{Text: y.name}, number("none")}
		if y.messages > 0 {
			cells = append([]cell{{Text: b.calendar.label(y)}}, row(y)...)
		}
		t.Rows = append(t.Rows, append(cells, make([]cell, len(t.Columns)-len(cells))...))
	}
}

// A column is the heading of one.
type column struct {
	Name     string
	IsNumber bool
}

// A cell has a text, which leads to examples if Link is not 0, or a small chart.
type cell struct {
	Text  string
	Link  int
	Spark template.HTML
	Class string // "n": a number; "w": text that may be broken anywhere
}

func number(text string) cell { return cell{Text: text, Class: "n"} }
func words(text string) cell  { return cell{Text: text, Class: "w"} }

// cell returns the count of a figure, which leads to its examples.
func (f *figure) cell() cell {
	if f == nil || f.count == 0 {
		return number("0")
	}
	return cell{Text: thousands(f.count), Link: f.id, Class: "n"}
}

// Options say what the page of a store is about.
type Options struct {
	Name     string // of the store
	Title    string // "": by the store
	Command  string // that makes the page, for those who cite it
	Last     Dates  // of the page that is replaced
	Narrowed string // which messages are counted, if not all, as in "those of 2003"
	// ArchiveURL returns the address of a message by its identifier; nil if that is unknown.
	ArchiveURL func(id string) string
	Reads      func(path string)  // is called with each file that text is read from
	Table      func(*Table) error // is called with each table; it may be nil
	Tabled     func() error       // is called after the last one
}

// A Table is one of the page, as text.
type Table struct {
	Name string     // of its section, with the heading above the table if there is one
	Rows [][]string // the first has the names of the columns
}

// tables passes the tables of a page on.
func (o *Options) tables(p *page) error {
	if o.Table == nil {
		return nil
	}
	for _, s := range p.Sections {
		for _, b := range s.Blocks {
			if b.Table == nil {
				continue
			}
			t := &Table{Name: s.ID}
			if part := cmp.Or(b.Table.Part, b.Heading); part != "" {
				t.Name += "-" + strings.ReplaceAll(strings.ToLower(part), " ", "-")
			}
			t.Rows = b.Table.text()
			if err := o.Table(t); err != nil {
				return err
			}
		}
	}
	return o.Tabled()
}

// text returns the rows of the table, without the charts in it and the commas in its numbers.
func (t *table) text() (rows [][]string) {
	isChart := make([]bool, len(t.Columns))
	for _, row := range t.Rows {
		for i, c := range row {
			isChart[i] = isChart[i] || c.Spark != ""
		}
	}
	var names []string
	for i, c := range t.Columns {
		if !isChart[i] {
			names = append(names, c.Name)
		}
	}
	rows = append(rows, names)
	for _, row := range t.Rows {
		var cells []string
		for i, c := range row {
			switch {
			case isChart[i]:
			case c.Class == "n":
				cells = append(cells, strings.ReplaceAll(c.Text, ",", ""))
			default:
				cells = append(cells, c.Text)
			}
		}
		rows = append(rows, cells)
	}
	return rows
}

// Write writes the page of a store. It returns why the text around some examples is missing, by the names of their files.
func Write(w io.Writer, s *store.Reader, opt Options) (missing map[string]string, err error) {
	b := &builder{store: s, Options: opt}
	p, err := b.page()
	if err != nil {
		return nil, err
	}
	if err := opt.tables(p); err != nil {
		return nil, err
	}
	hash := sha256.Sum256([]byte(style))
	p.Style = template.CSS(style)
	p.Policy = "default-src 'none'; style-src 'sha256-" + base64.StdEncoding.EncodeToString(hash[:]) + "'; base-uri 'none'; form-action 'none'"
	var out bytes.Buffer
	if err := templates().Execute(&out, p); err != nil {
		return nil, err
	}
	missing, err = b.writeExamples(&out)
	if err != nil {
		return nil, err
	}
	if err := templates().ExecuteTemplate(&out, "end", nil); err != nil {
		return nil, err
	}
	_, err = w.Write(out.Bytes())
	return missing, err
}

// An example is one of those that a figure leads to.
type example struct {
	URL, Why, Place, Message, Missing string
	Link                              string // to the message; "" if the archive is not known
	Runs                              []run
}

// writeExamples writes the examples of all figures, as many as fit the page: the first of each, then the
// second of each, and so on.
func (b *builder) writeExamples(out *bytes.Buffer) (missing map[string]string, err error) {
	describe, missing, err := b.describer()
	if err != nil {
		return nil, err
	}
	var text bytes.Buffer
	render := func(name string, data any) error {
		text.Reset()
		return templates().ExecuteTemplate(&text, name, data)
	}
	groups := make([]group, len(b.figures))
	size := out.Len() + 100
	for i, f := range b.figures {
		// The longest that "Says" becomes.
		groups[i] = group{ID: f.id, Title: f.title, Says: thousands(f.count) + ", some of them here", SQL: f.sql}
		if err := render("examples", groups[i]); err != nil {
			return nil, err
		}
		size += text.Len()
	}
	for i, one := range inTurn(b.figures) {
		if err := render("example", describe(one)); err != nil {
			return nil, err
		}
		if size+text.Len() <= MaxSize {
			size += text.Len()
			groups[i].Items = append(groups[i].Items, template.HTML(text.String()))
		}
	}
	for i, f := range b.figures {
		groups[i].Says = fmt.Sprintf("%d of %s", len(groups[i].Items), thousands(f.count))
		if len(groups[i].Items) == f.count {
			groups[i].Says = thousands(f.count)
		}
		if err := templates().ExecuteTemplate(out, "examples", groups[i]); err != nil {
			return nil, err
		}
	}
	return missing, nil
}

// A group is the examples of a figure, on the page.
type group struct {
	ID               int
	Title, Says, SQL string
	Items            []template.HTML
}

// inTurn yields the numbers of figures with their first examples, then with the second ones, and so on.
func inTurn(figures []*figure) iter.Seq2[int, drawn] {
	return func(yield func(int, drawn) bool) {
		for n := range maxExamples {
			for i, f := range figures {
				if n < len(f.drawn) && !yield(i, f.drawn[n]) {
					return
				}
			}
		}
	}
}

// plural writes a number of things.
func plural(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return thousands(n) + " " + strings.TrimSuffix(thing, "y") + map[bool]string{true: "ies", false: "s"}[strings.HasSuffix(thing, "y")]
}
