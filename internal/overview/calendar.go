package overview

import (
	"fmt"
	"time"

	"github.com/urlmend/urlmend/internal/store"
)

// A documents names what has a date: messages, and pages of web archives.
type documents struct{ one, many, title string }

var (
	messages         = documents{"message", "messages", "Messages"}
	pages            = documents{"page", "pages", "Pages"}
	texts            = documents{"text", "texts", "Texts"} // without dates
	messagesAndPages = documents{"message or page", "messages and pages", "Messages and pages"}
)

// count writes how many there are.
func (d documents) count(n int) string {
	if n == 1 {
		return "1 " + d.one
	}
	return thousands(n) + " " + d.many
}

// A calendar divides the documents of a store into the years that most of them are of, and what is before,
// after and without a date. If it is short, months or weeks are in place of years.
type calendar struct {
	documents      documents // what is counted
	unit           *unit     // of years
	first          int       // the number of the first of years
	years          []year
	before, after  year
	undated        year
	oldest, newest time.Time // of all with a plausible date
	from, to       time.Time // of those in years
	// startsLate and endsEarly: the mail of the first or the last year does not cover all of it.
	startsLate, endsEarly bool
}

// A unit is what the calendar divides time into.
type unit struct {
	one, many, title string
	of               string              // comes before a name in a sentence
	sql              string              // its number, in SQL of the messages m and the pages p
	at               func(time.Time) int // its number
	start            func(int) time.Time
	name             string // of a unit, as a layout of its start
	axis             string // the same below a chart
}

const day = 24 * time.Hour

// A week begins on Monday, and 1 January 1970 was a Thursday.
const firstWeek = 3 * day

var (
	years = &unit{
		"year", "years", "Year", "", `coalesce(m.year, p.year)`,
		time.Time.Year,
		func(n int) time.Time { return time.Date(n, 1, 1, 0, 0, 0, 0, time.UTC) },
		"2006", "2006",
	}
	months = &unit{
		"month", "months", "Month", "", `coalesce(m.year, p.year) * 12 + substr(coalesce(m.date, p.date), 6, 2) - 1`,
		func(t time.Time) int { return t.Year()*12 + int(t.Month()) - 1 },
		func(n int) time.Time { return time.Date(n/12, time.Month(n%12+1), 1, 0, 0, 0, 0, time.UTC) },
		"2006-01", "Jan 06",
	}
	weeks = &unit{
		"week", "weeks", "Week", "the week of ", fmt.Sprintf(`iif(coalesce(m.year, p.year) IS NULL, NULL, (unixepoch(coalesce(m.date, p.date)) + %d) / %d)`, firstWeek/time.Second, 7*day/time.Second),
		func(t time.Time) int { return int(t.Add(firstWeek).Unix() / int64(7*day/time.Second)) },
		func(n int) time.Time { return time.Unix(int64(n)*int64(7*day/time.Second), 0).UTC().Add(-firstWeek) },
		"2006-01-02", "2 Jan",
	}
)

// unitFor returns the unit for a time: at least about a dozen of them.
func unitFor(length time.Duration) *unit {
	switch {
	case length < 120*day:
		return weeks
	case length < 2*365*day:
		return months
	}
	return years
}

// A year is a row of the calendar: a year, a month or a week.
type year struct {
	name  string
	label string // below a chart
	where string // the condition for a query of the view link
	// messages counts the documents of the year, without copies. Years without any are gaps in charts.
	messages int
	// isThin: there are too few messages for rates to say anything.
	isThin bool
}

// rare is which share of the documents may be outside the years of the calendar at each end. One
// with a wrong date would otherwise stretch every chart.
const rare = 0.001

func (b *builder) readCalendar() (*calendar, error) {
	type count struct {
		year, messages int
		oldest, newest string
	}
	var counts []count
	c := &calendar{
		unit: years,
		undated: year{
			name:  "no date",
			where: "year IS NULL AND id IN (SELECT id FROM occurrence WHERE message IS NOT NULL OR text IN (SELECT text FROM page))",
		},
	}
	total := 0
	kinds := 0
	if err := b.count(`SELECT EXISTS (SELECT 1 FROM message) + 2 * EXISTS (SELECT 1 FROM page)`, &kinds); err != nil {
		return nil, err
	}
	c.documents = []documents{texts, messages, pages, messagesAndPages}[kinds]
	err := b.store.Each(`SELECT year, count(*), min(date), max(date) FROM (
			SELECT coalesce(m.year, p.year) AS year, coalesce(m.date, p.date) AS date FROM message m LEFT JOIN page p ON p.text = m.text WHERE m.copy = 0
			UNION ALL SELECT year, date FROM page WHERE text NOT IN (SELECT text FROM message))
		GROUP BY year ORDER BY year`, nil, func(row store.Row) error {
		if row.IsNull(0) {
			c.undated.messages = row.Int(1)
			return nil
		}
		counts = append(counts, count{row.Int(0), row.Int(1), row.Text(2), row.Text(3)})
		total += row.Int(1)
		return nil
	})
	if err != nil || len(counts) == 0 {
		return c, err
	}
	c.oldest, c.newest = parseDate(counts[0].oldest), parseDate(counts[len(counts)-1].newest)
	few := int(rare * float64(total))
	first, last := 0, len(counts)-1
	for ; c.before.messages+counts[first].messages <= few; first++ {
		c.before.messages += counts[first].messages
	}
	for ; c.after.messages+counts[last].messages <= few; last-- {
		c.after.messages += counts[last].messages
	}
	from, to := counts[first], counts[last]
	c.before.name, c.before.where = fmt.Sprintf("before %d", from.year), fmt.Sprintf("year < %d", from.year)
	c.after.name, c.after.where = fmt.Sprintf("after %d", to.year), fmt.Sprintf("year > %d", to.year)
	c.from, c.to = parseDate(from.oldest), parseDate(to.newest)
	c.divide()
	if c.unit == years {
		for _, n := range counts[first : last+1] {
			c.years[n.year-c.first].messages = n.messages
		}
	} else if err := b.countShort(c); err != nil {
		return nil, err
	}
	c.findThin()
	return c, nil
}

// divide makes the years from the first to the last document.
func (c *calendar) divide() {
	c.unit = unitFor(c.to.Sub(c.from))
	c.first = c.unit.at(c.from)
	last := c.unit.at(c.to)
	for n := c.first; n <= last; n++ {
		start, end := c.unit.start(n), c.unit.start(n+1)
		y := year{name: start.Format(c.unit.name), label: start.Format(c.unit.axis), where: fmt.Sprintf("year = %d", n)}
		if c.unit != years {
			y.where = fmt.Sprintf("year IS NOT NULL AND date >= '%s' AND date < '%s'", start.Format(time.DateOnly), end.Format(time.DateOnly))
		}
		c.years = append(c.years, y)
	}
	start, end := c.unit.start(c.first), c.unit.start(last+1)
	slack := max(day, c.unit.start(c.first+1).Sub(start)/24)
	c.startsLate, c.endsEarly = c.from.Sub(start) > slack, end.Sub(c.to) > slack
}

// countShort counts the documents of the years if these are not years.
func (b *builder) countShort(c *calendar) error {
	return b.store.Each(`SELECT n, count(*) FROM (
			SELECT `+c.unit.sql+` AS n FROM message m LEFT JOIN page p ON p.text = m.text WHERE m.copy = 0
			UNION ALL SELECT `+c.unit.sql+` FROM page p LEFT JOIN message m ON 0 WHERE p.text NOT IN (SELECT text FROM message))
		WHERE n BETWEEN ? AND ? GROUP BY n`, []any{c.first, c.first + len(c.years) - 1}, func(row store.Row) error {
		c.years[row.Int(0)-c.first].messages = row.Int(1)
		return nil
	})
}

// by returns "by year", or the like.
func (c *calendar) by() string { return "by " + c.unit.one }

// findThin notes the years with few messages, compared with the busiest one.
func (c *calendar) findThin() {
	busiest := 0
	for _, y := range c.years {
		busiest = max(busiest, y.messages)
	}
	for i := range c.years {
		y := &c.years[i]
		y.isThin = y.messages < 25 && y.messages < busiest/20
	}
}

func parseDate(s string) time.Time {
	t, _ := time.Parse(time.RFC3339, s)
	return t
}

// rows returns the years, and what is outside them if there is anything. Years without mail that follow one
// another are one row; the first and the last have some.
func (c *calendar) rows() (rows []*year) {
	if c.before.messages > 0 {
		rows = append(rows, &c.before)
	}
	for i := 0; i < len(c.years); i++ {
		y, from := &c.years[i], i
		for y.messages == 0 && c.years[i+1].messages == 0 {
			i++
		}
		if i > from {
			y = &year{name: y.name + " to " + c.years[i].name}
		}
		rows = append(rows, y)
	}
	for _, y := range []*year{&c.after, &c.undated} {
		if y.messages > 0 {
			rows = append(rows, y)
		}
	}
	return rows
}

// of returns the row for the year of a message, which may be NULL.
func (c *calendar) of(number int, isNull bool) *year {
	if isNull || len(c.years) == 0 {
		return &c.undated
	}
	switch {
	case number < c.first:
		return &c.before
	case number >= c.first+len(c.years):
		return &c.after
	}
	return &c.years[number-c.first]
}
