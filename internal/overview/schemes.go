package overview

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/urlmend/urlmend/internal/store"
)

// A series counts something by years.
type series struct {
	name  string
	total int
	years map[*year]int
}

// readSeries reads the rows of a query: a name, a year, and a count. The rows of a name follow one another.
func (b *builder) readSeries(sql string, each func(*series)) error {
	var s *series
	err := b.store.Each(sql, nil, func(row store.Row) error {
		if name := row.Bytes(0); s == nil || string(name) != s.name {
			if s != nil {
				each(s)
			}
			s = &series{name: string(name), years: make(map[*year]int)}
		}
		n := row.Int(2)
		s.total += n
		s.years[b.calendar.of(row.Int(1), row.IsNull(1))] += n
		return nil
	})
	if s != nil && err == nil {
		each(s)
	}
	return err
}

// spark draws a series as its share in whole, for each so many.
func (b *builder) spark(s *series, whole map[*year]int, each int, unit string) cell {
	if len(b.calendar.years) < 2 {
		return cell{}
	}
	var bars []bar
	peak, high := 0.0, ""
	for i := range b.calendar.years {
		y := &b.calendar.years[i]
		v := bar{isGap: y.messages == 0}
		if whole[y] > 0 && !y.isThin {
			v.value = float64(each) * float64(s.years[y]) / float64(whole[y])
		}
		if v.value > peak {
			peak, high = v.value, y.name
		}
		bars = append(bars, v)
	}
	return cell{Spark: spark(bars, fmt.Sprintf("most in %s: %s %s", high, decimal(peak), unit))}
}

// span returns the first and the last year of a series, and the one with most of it compared with whole.
func (b *builder) span(s *series, whole map[*year]int) (first, last, peak string) {
	high := 0.0
	for i := range b.calendar.years {
		y := &b.calendar.years[i]
		if s.years[y] == 0 {
			continue
		}
		if first == "" {
			first = y.name
		}
		last = y.name
		if whole[y] > 0 && !y.isThin && float64(s.years[y])/float64(whole[y]) > high {
			high, peak = float64(s.years[y])/float64(whole[y]), y.name
		}
	}
	return first, last, peak
}

// messages returns how many messages each year has.
func (c *calendar) messages() map[*year]int {
	n := make(map[*year]int)
	for _, y := range c.rows() {
		n[y] = y.messages
	}
	return n
}

// inYear is the key of a figure that counts what has a name, such as a scheme, in a year.
type inYear struct {
	name string
	year *year
}

// maxSchemes is how many schemes have a row of their own by year.
const maxSchemes = 12

// schemes shows which schemes are used when.
func (b *builder) schemes() (*section, error) {
	var all []*series
	err := b.readSeries(`SELECT u.scheme, `+b.calendar.unit.sql+`, count(*)`+from+` AND seen GROUP BY 1, 2`, func(s *series) { all = append(all, s) })
	if err != nil || len(all) == 0 {
		return nil, err
	}
	sortSeries(all)
	whole := make(map[*year]int)
	for _, s := range all {
		for y, n := range s.years {
			whole[y] += n
		}
	}
	shownRows := all[:min(len(all), 2*maxSchemes)]
	t := newTable(fmt.Sprintf("Schemes by the number of URLs, %d of %d", len(shownRows), len(all)), "Scheme", "#URLs", "Share "+b.calendar.by(), "#Share", "#First", "#Last", "#Peak")
	totals := figuresBy(&b.occurrences, func(o *occurrence) (string, bool) { return o.scheme, o.isSeen })
	for _, s := range shownRows {
		f := b.figure(s.total, allOf(equals("scheme", s.name, shown(s.name, 40)), "seen"), s.name+": URLs")
		totals[s.name] = f
		first, last, peak := b.span(s, whole)
		t.Rows = append(t.Rows, []cell{
			words(shown(s.name, 40)), f.cell(), b.spark(s, whole, 100, "% of the URLs"),
			number(percent(s.total, b.totals.urls)), number(first), number(last), number(peak),
		})
	}
	byYear := newTable("URLs by scheme and "+b.calendar.unit.one+", in numbers", b.calendar.unit.title)
	byYear.Closed, byYear.Part = true, b.calendar.by()
	columns := all[:min(len(all), maxSchemes)]
	for _, s := range columns {
		byYear.Columns = append(byYear.Columns, column{shown(s.name, 20), true})
	}
	cells := figuresBy(&b.occurrences, func(o *occurrence) (inYear, bool) { return inYear{o.scheme, o.year}, o.isSeen && o.inDocument })
	b.addYears(byYear, func(y *year) (row []cell) {
		for _, s := range columns {
			f := b.figure(s.years[y], allOf(y.where, equals("scheme", s.name, shown(s.name, 40)), "seen"), y.name+", "+s.name+": URLs")
			cells[inYear{s.name, y}] = f
			row = append(row, f.cell())
		}
		return row
	})
	b.totals.secure = b.secureSince(all)
	return newSection("schemes", "Schemes", "Schemes", block{Table: t}, block{Table: byYear}), nil
}

// named returns the series of that name, nil if there is none.
func named(all []*series, name string) *series {
	if i := slices.IndexFunc(all, func(s *series) bool { return s.name == name }); i >= 0 {
		return all[i]
	}
	return nil
}

// secureSince says since when https is more common than http, if that is so to the last year.
func (b *builder) secureSince(all []*series) string {
	http, https := named(all, "http"), named(all, "https")
	if http == nil || https == nil {
		return ""
	}
	first, since := "", "" // years with mail
	for i := range b.calendar.years {
		y := &b.calendar.years[i]
		if y.messages == 0 {
			continue
		}
		first = cmp.Or(first, y.name)
		if https.years[y] <= http.years[y] {
			since = ""
		} else {
			since = cmp.Or(since, y.name)
		}
	}
	const more = "more URLs begin with https than with http."
	switch since {
	case "":
		return ""
	case first:
		return "In every " + b.calendar.unit.one + " shown, " + more
	}
	return "Since " + since + ", " + more
}
