package overview

import (
	"cmp"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/urlmend/urlmend/internal/store"
)

// A builder makes the page of a store. Each section asks the store for its figures, and says which
// occurrences are examples of them; one pass over all occurrences then draws the examples.
type builder struct {
	Options
	store    *store.Reader
	figures  []*figure
	calendar *calendar
	dates    Dates
	ranker   ranker

	occurrences []func(*occurrence, drawn)
	findings    []func(*finding, drawn)
	notes       []func(kind string, d drawn)
	messages    []func(drawn) // for those whose dates cannot be true

	totals   totals
	contents uint64 // a number for all places of URLs
}

// figure returns a figure of the page.
func (b *builder) figure(count int, sql, title string) *figure {
	f := &figure{title: title, count: count, sql: sql}
	if count > 0 && len(b.figures) < maxFigures {
		b.figures = append(b.figures, f)
		f.id = len(b.figures)
	}
	return f
}

// An occurrence is one in a first copy of a message, or outside mail.
type occurrence struct {
	year                      *year
	scheme, domain, canonical string
	thread, mailer, from      string
	place                     string
	isSeen                    bool // by readers
	class                     string
	isOwn                     bool // the message gives the URL in its own words
	isNew                     bool
	inDocument                bool
	isBroken                  bool
	wraps                     []wrap   // as the text was read
	settled                   *verdict // nil: the rest of the archive says nothing
}

// A finding is one about such an occurrence.
type finding struct {
	year                 *year
	inDocument           bool
	rule, severity, from string
	canonical            string
	isOwn                bool // as of the occurrence
}

// A verdict is the result of the evidence in the rest of the archive for an occurrence.
type verdict struct{ evidence, outcome string }

// outcome says what came of the evidence for an occurrence.
const outcome = `CASE WHEN settled.url = o.url THEN 'confirmed' WHEN settled.broken > o.broken THEN 'joined'
	WHEN settled.broken < o.broken THEN 'not joined' WHEN settled.url <> o.url THEN 'read in another way' END`

// A wrap is a line or page end at which a URL was broken.
type wrap struct {
	Kind, Reason, Confidence string
	Start, End               int
}

// Conditions for the views place and link that are the same.
const (
	own    = `written`
	inBody = `place = 'body'`
)

// broken is the condition that the occurrence o is broken over lines or pages.
const broken = `coalesce(settled.broken, o.broken) > 0`

// wrongDate is the condition that a message has a date that cannot be true.
const wrongDate = `copy = 0 AND date IS NOT NULL AND NOT plausible`

// all returns the query for the occurrences with a condition.
func all(condition string) string { return "SELECT * FROM link WHERE " + condition }

// allBroken is all for those that are broken too.
func allBroken(condition string) string {
	return all(condition + " AND broken > 0")
}

// from joins the tables of the occurrences in first copies, in the order of the occurrences.
const from = ` FROM place o` + joined

// fromFindings joins the tables of the findings in first copies.
const fromFindings = ` FROM finding g CROSS JOIN place o ON o.id = g.occurrence` + joined

// joined joins the other tables to the occurrences o, and leaves the first copies.
const joined = ` LEFT JOIN settled ON settled.occurrence = o.id CROSS JOIN url u ON u.id = coalesce(settled.url, o.url) LEFT JOIN message m ON m.id = o.message LEFT JOIN page p ON p.text = o.text
	WHERE (m.copy IS NULL OR m.copy = 0)`

// inDocument is whether an occurrence, in queries with from, is in a document: a message or a page of a web archive.
const inDocument = `(o.message IS NOT NULL OR p.text IS NOT NULL)`

// document identifies the document of an occurrence, or its text if that is none.
const document = `coalesce(o.message, -o.text)`

// giver identifies who gives an occurrence: the sender, or if that is unknown the message, or the page; giverInText has the text in
// place of the page.
const (
	giver       = inMessage + `p.uri)`
	giverInText = inMessage + `o.text)`
	inMessage   = `coalesce(m.sender, 'message ' || o.message, `
)

// count sets into to the only row of a query.
func (b *builder) count(sql string, into ...*int) error {
	return b.store.Each(sql, nil, func(row store.Row) error {
		for i, to := range into {
			*to = row.Int(i)
		}
		return nil
	})
}

// countYears adds to the counts of each year those that a query has after the year.
func (b *builder) countYears(sql string, counts ...map[*year]int) error {
	return b.store.Each(sql, nil, func(row store.Row) error {
		for i, n := range counts {
			n[b.calendar.of(row.Int(0), row.IsNull(0))] += row.Int(i + 1)
		}
		return nil
	})
}

func totalOf(counts map[*year]int) (total int) {
	for _, n := range counts {
		total += n
	}
	return total
}

// draw draws examples of all figures.
func (b *builder) draw() error {
	b.ranker.store = b.store
	return cmp.Or(b.drawOccurrences(), b.drawFindings(), b.drawMessages(), b.drawNotes())
}

func (b *builder) drawOccurrences() error {
	sql := `SELECT o.id, o.text, o.start, o.end, o.message, ` + b.calendar.unit.sql + `, u.scheme, u.domain, u.canonical, m.thread, m.mailer, m.from_domain, o.place, o.class, o.breaks, o.seen, ` + inDocument + `, ` + broken + `, settled.evidence, ` + outcome + `, settled.reason, ` + b.isNew() + from
	return b.eachPlace(sql, func(row store.Row, d drawn) (err error) {
		o := occurrence{
			year: b.calendar.of(row.Int(5), row.IsNull(5)), scheme: row.Text(6), domain: row.Text(7), canonical: row.Text(8),
			thread: row.Text(9), mailer: row.Text(10), from: row.Text(11), place: row.Text(12),
			class: row.Text(13), isOwn: row.Text(13) == "written", isSeen: row.Int(15) != 0, inDocument: row.Int(16) != 0, isBroken: row.Int(17) != 0, isNew: row.Int(21) != 0,
		}
		if o.wraps, err = wrapsIn(row.Bytes(14)); err != nil {
			return err
		}
		if !row.IsNull(18) {
			o.settled, d.why = &verdict{row.Text(18), row.Text(19)}, row.Text(20)
		}
		b.contents += mixed(d.rank ^ fnvOf(o.canonical))
		for _, draw := range b.occurrences {
			draw(&o, d)
		}
		return nil
	})
}

func (b *builder) drawFindings() error {
	sql := `SELECT o.id, o.text, o.start, o.end, o.message, ` + b.calendar.unit.sql + `, g.rule, g.severity, m.from_domain, g.message, u.canonical, ` + own + `, ` + inDocument + `` + fromFindings
	return b.eachPlace(sql, func(row store.Row, d drawn) error {
		g := finding{
			year: b.calendar.of(row.Int(5), row.IsNull(5)), inDocument: row.Int(12) != 0, rule: row.Text(6),
			severity: row.Text(7), from: row.Text(8), canonical: row.Text(10), isOwn: row.Int(11) != 0,
		}
		d.why = row.Text(9)
		for _, draw := range b.findings {
			draw(&g, d)
		}
		return nil
	})
}

func (b *builder) drawMessages() error {
	return b.eachPlace(`SELECT 0, text, start, start, id FROM message WHERE `+wrongDate, func(_ store.Row, d drawn) error {
		for _, draw := range b.messages {
			draw(d)
		}
		return nil
	})
}

func (b *builder) drawNotes() error {
	return b.eachPlace(`SELECT 0, text, start, end, 0, kind, message FROM note`, func(row store.Row, d drawn) error {
		d.why = row.Text(6)
		for _, draw := range b.notes {
			draw(row.Text(5), d)
		}
		return nil
	})
}

// eachPlace calls do with each row of a query, and the place with which the row begins.
func (b *builder) eachPlace(sql string, do func(store.Row, drawn) error) error {
	return b.store.Each(sql, nil, func(row store.Row) (err error) {
		d := drawn{
			occurrence: int64(row.Int(0)), text: int64(row.Int(1)),
			start: row.Int(2), end: row.Int(3), message: int64(row.Int(4)),
		}
		if d.rank, err = b.ranker.rank(d.text, d.start); err != nil {
			return err
		}
		return do(row, d)
	})
}

// wrapsIn returns the line and page ends among breaks.
func wrapsIn(breaks []byte) (wraps []wrap, err error) {
	if len(breaks) == 0 {
		return nil, nil
	}
	var all []wrap
	if err := json.Unmarshal(breaks, &all); err != nil {
		return nil, fmt.Errorf("the breaks of an occurrence: %w", err)
	}
	for _, w := range all {
		if w.Kind == "line" || w.Kind == "page" {
			wraps = append(wraps, w)
		}
	}
	return wraps, nil
}

// title returns the title of the page: the one that was asked for, or the name of the only list, else that of the store.
func (b *builder) title() (string, error) {
	if b.Title != "" {
		return shown(b.Title, maxName), nil
	}
	name := strings.TrimSuffix(b.Name, ".sqlite")
	var lists []string
	err := b.store.Each(`SELECT list FROM message GROUP BY list LIMIT 2`, nil, func(row store.Row) error {
		lists = append(lists, row.Text(0))
		return nil
	})
	if len(lists) == 1 && lists[0] != "" {
		name = lists[0]
	}
	return "URLs in " + shown(name, maxName), err
}

// page makes the page without its examples.
func (b *builder) page() (*page, error) {
	title, err := b.title()
	if err != nil {
		return nil, err
	}
	p := &page{Title: title}
	if b.calendar, err = b.readCalendar(); err != nil {
		return nil, err
	}
	b.readDates()
	p.Dates = b.dates
	if err := b.summarize(p); err != nil {
		return nil, err
	}
	for _, make := range []func() (*section, error){
		b.news, b.byYear, b.origins, b.schemes, b.domains, b.threads, b.deception, b.oldLinks, b.wrapping, b.joins, b.rules, b.offenders, b.unreadable,
	} {
		s, err := make()
		if err != nil {
			return nil, err
		}
		if s != nil {
			p.Sections = append(p.Sections, s)
		}
	}
	p.Remarks = b.remarks()
	if err := b.draw(); err != nil {
		return nil, err
	}
	p.About = append(p.About, b.citation())
	return p, nil
}
