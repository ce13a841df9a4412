package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/csv"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"

	"github.com/urlmend/urlmend/internal/fileio"
	"github.com/urlmend/urlmend/internal/parse/resolve"
	"github.com/urlmend/urlmend/internal/record"
)

func init() {
	register.Function2x2(byKind)
	register.Combiner3[ranking, count, []count](&greatestFn{})
	register.DoFn2x1[string, []count, error]((*writeFn)(nil))
	beam.RegisterType(reflect.TypeFor[count]())
	beam.RegisterType(reflect.TypeFor[ranking]())
}

// totals are counted as metrics too, for those who watch a pipeline. A runner may count a bundle twice there
// that it ran twice, so they are not what is reported at the end.
var totals = map[string]beam.Counter{
	"files": beam.NewCounter("urlmend", "files"), "bytes": beam.NewCounter("urlmend", "bytes"),
	"pages": beam.NewCounter("urlmend", "pages"), "messages": beam.NewCounter("urlmend", "messages"),
	"urls": beam.NewCounter("urlmend", "urls"), "findings": beam.NewCounter("urlmend", "findings"),
	"settled": beam.NewCounter("urlmend", "settled"), "errors": beam.NewCounter("urlmend", "errors"),
}

// counts counts what a shard has.
type counts struct {
	shard                                  *record.Shard
	files, pages, messages, urls, findings int64
	schemes, hosts, years, rules           map[string]int64

	year       string // of the message or the page; "" if that is unknown
	isListPage bool
}

func newCounts(s *record.Shard) *counts {
	return &counts{shard: s, schemes: make(map[string]int64), hosts: make(map[string]int64), years: make(map[string]int64), rules: make(map[string]int64)}
}

// add counts a record.
func (c *counts) add(r record.Record) {
	switch r := r.(type) {
	case *record.File:
		if c.shard.From == 0 {
			c.files++
		}
	case *record.Text:
		c.year, c.isListPage = "", r.Input == "list-page"
		if r.Page != nil {
			c.pages++
			if r.Page.Date != nil {
				c.year = strconv.Itoa(r.Page.Date.Year())
			}
		}
	case *record.Message:
		c.messages++
		c.year = ""
		if r.Plausible {
			c.year = strconv.Itoa(r.Date.Year())
		}
	case *record.Occurrence:
		c.addURL(r)
	}
}

// addURL counts a URL. What is outside of the message in a page of a list archive has no year.
func (c *counts) addURL(o *record.Occurrence) {
	c.urls++
	text := o.URL
	if o.URLBytes != nil {
		text = string(o.URLBytes)
	}
	u := resolve.Canonically(text)
	c.schemes[u.Scheme]++
	if u.Host != "" {
		c.hosts[u.Host]++
	}
	if c.year != "" && !(c.isListPage && o.Place == "outside") {
		c.years[c.year]++
	}
	for _, f := range o.Findings {
		c.findings++
		c.rules[f.Rule]++
	}
}

// emit emits the counts.
func (c *counts) emit(ctx context.Context, emit func(string, int64)) {
	from, to := bounds(c.shard)
	addTotal(ctx, "files", c.files, emit)
	addTotal(ctx, "bytes", min(to, c.shard.Size)-from, emit)
	addTotal(ctx, "pages", c.pages, emit)
	addTotal(ctx, "messages", c.messages, emit)
	addTotal(ctx, "urls", c.urls, emit)
	addTotal(ctx, "findings", c.findings, emit)
	for kind, counts := range map[string]map[string]int64{"schemes": c.schemes, "hosts": c.hosts, "years": c.years, "rules": c.rules} {
		for name, n := range counts {
			emit(keyOf(kind, name), n)
		}
	}
}

// fail counts an error.
func fail(ctx context.Context, err error, emit func(string, int64)) {
	addTotal(ctx, "errors", 1, emit)
	emit(keyOf("errors", err.Error()), 1)
}

func addTotal(ctx context.Context, name string, n int64, emit func(string, int64)) {
	totals[name].Inc(ctx, n)
	emit(keyOf("totals", name), n)
}

// keyOf returns the key of a count: its kind, as in the name of its CSV file, and its name there.
func keyOf(kind, name string) string { return kind + "\x00" + strings.ToValidUTF8(name, "\uFFFD") }

// A count says how often there is something, such as a host.
type count struct {
	Name string
	N    int64
}

// byKind returns the count of a key by its kind.
func byKind(key string, n int64) (kind string, c count) {
	kind, name, _ := strings.Cut(key, "\x00")
	return kind, count{name, n}
}

// maxRows is how many rows a CSV file has at most.
const maxRows = 10_000

// A greatestFn combines counts to the greatest maxRows of them, in order. Package top of Beam sorts them all for each
// count that it adds.
type greatestFn struct{}

// A ranking has the greatest counts so far, and maybe as many more.
type ranking struct{ Counts []count }

func (*greatestFn) AddInput(r ranking, c count) ranking {
	r.Counts = append(r.Counts, c)
	return r.bounded()
}

func (*greatestFn) MergeAccumulators(a, b ranking) ranking {
	a.Counts = append(a.Counts, b.Counts...)
	return a.bounded()
}

func (*greatestFn) ExtractOutput(r ranking) []count { return r.greatest() }

// bounded returns the ranking without most of what cannot be among the greatest counts.
func (r ranking) bounded() ranking {
	if len(r.Counts) >= 2*maxRows {
		r.Counts = r.greatest()
	}
	return r
}

// greatest returns the greatest counts, by name where the numbers are equal.
func (r ranking) greatest() []count {
	slices.SortFunc(r.Counts, func(a, b count) int {
		return cmp.Or(cmp.Compare(b.N, a.N), cmp.Compare(a.Name, b.Name))
	})
	return r.Counts[:min(len(r.Counts), maxRows)]
}

// A writeFn writes the counts of a kind, the greatest first, to a CSV file.
type writeFn struct{ Output string }

// ProcessElement writes a file whole or not at all.
func (fn *writeFn) ProcessElement(kind string, counts []count) error {
	var text bytes.Buffer
	w := csv.NewWriter(&text) // never fails
	w.Write([]string{strings.TrimSuffix(kind, "s"), "count"})
	for _, c := range counts {
		w.Write([]string{c.Name, strconv.FormatInt(c.N, 10)})
	}
	w.Flush()
	path := fn.Output + "-" + kind + ".csv"
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return err
	}
	return fileio.Write(path, text.Bytes())
}

// totalsIn returns the totals that were written.
func totalsIn(output string) (map[string]int64, error) {
	f, err := os.Open(output + "-totals.csv")
	if err != nil {
		return nil, err
	}
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil {
		return nil, err
	}
	n := make(map[string]int64)
	for _, row := range rows[1:] {
		if n[row[0]], err = strconv.ParseInt(row[1], 10, 64); err != nil {
			return nil, err
		}
	}
	return n, nil
}
