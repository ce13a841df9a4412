package overview

import (
	"bytes"
	"fmt"
	"strings"
	"time"

	"github.com/urlmend/urlmend/internal/store"
)

// Dates are those of a page: of its newest document, and since when it counts documents as new.
type Dates struct{ Newest, Since string }

// datesField begins the dates in a page.
const datesField = `<meta name="urlmend-dates" content="`

// DatesOf returns the dates of a page that begins with head, none if it is no page.
func DatesOf(head []byte) (d Dates) {
	if _, rest, found := bytes.Cut(head, []byte(datesField)); found {
		content, _, _ := bytes.Cut(rest, []byte(`"`))
		newest, since, _ := strings.Cut(string(content), " ")
		if !parseDate(newest).IsZero() && !parseDate(since).IsZero() {
			d = Dates{newest, since}
		}
	}
	return d
}

// newDays is since how many days before the newest document all documents are new, if there is no page before.
const newDays = 30

// readDates finds out since when documents are new: since the page before.
func (b *builder) readDates() {
	newest := b.calendar.to
	if newest.IsZero() {
		return
	}
	b.dates.Newest = newest.Format(time.RFC3339)
	b.dates.Since = b.dates.recently()
	switch last := b.Last; {
	case last.Newest == "":
	case last.Newest < b.dates.Newest:
		b.dates.Since = last.Newest
	case last.Newest == b.dates.Newest:
		b.dates.Since = last.Since
	}
}

// recently returns since when documents are new if there is no page before.
func (d Dates) recently() string { return parseDate(d.Newest).Add(-newDays * day).Format(time.RFC3339) }

// isNew is the condition that a message m or a page p is new.
func (b *builder) isNew() string {
	return `(coalesce(m.year, p.year) IS NOT NULL AND coalesce(m.date, p.date) > ` + store.Quote(b.dates.Since) + `)`
}

// news shows what is new.
func (b *builder) news() (*section, error) {
	if len(b.calendar.years) == 0 {
		return nil, nil
	}
	documents, urls, suspects := 0, 0, 0
	err := b.count(`SELECT (SELECT count(*) FROM message m LEFT JOIN page p ON 0 WHERE m.copy = 0 AND `+b.isNew()+`)
			+ (SELECT count(*) FROM page p LEFT JOIN message m ON 0 WHERE p.text NOT IN (SELECT text FROM message) AND `+b.isNew()+`),
		(SELECT count(*)`+from+` AND seen AND `+b.isNew()+`), (SELECT count(*)`+fromFindings+` AND g.severity <> 'info' AND `+suspicious+` AND `+b.isNew()+`)`, &documents, &urls, &suspects)
	if err != nil {
		return nil, err
	}
	since := parseDate(b.dates.Since).Format("2 January 2006")
	text := fmt.Sprintf("After %s: %s with %s", since, b.calendar.documents.count(documents), plural(urls, "URL"))
	if suspects > 0 {
		text += fmt.Sprintf(", of which %s may deceive", thousands(suspects))
	}
	if b.dates.Since == b.dates.recently() {
		text += fmt.Sprintf(". These are the last %d days; a page that replaces this one shows what is new since this one", newDays)
	} else {
		text += ". That is the date of the newest message of the page before"
	}
	domains, err := b.newDomains()
	if err != nil {
		return nil, err
	}
	given, err := b.urls("URLs by the senders that gave them in their own words", "gave", " AND "+b.isNew(), " HAVING senders > 1", nil,
		func(o *occurrence) bool { return o.isOwn && o.isNew })
	return newSection("new", "New", "What is new", block{Text: text + "."},
		block{Heading: "Domains", Table: domains}, block{Heading: "URLs given most", Table: given}), err
}

// newDomains shows domains that nobody named before.
func (b *builder) newDomains() (*table, error) {
	figures := figuresBy(&b.occurrences, func(o *occurrence) (string, bool) { return o.domain, o.isSeen })
	documents := b.calendar.documents
	return b.add(newTable("Registered domains that were never named before, by the "+documents.many+" that name them", "Domain", "#"+documents.title, "#Senders", "#First", "Subject"),
		`SELECT u.domain, count(DISTINCT `+document+`) AS givers, count(DISTINCT `+giver+`) AS senders, date(min(coalesce(m.date, p.date))), min(coalesce(m.date, p.date) || ' ' || coalesce(m.subject, ''))`+from+` AND u.domain IS NOT NULL AND o.seen
		GROUP BY u.domain HAVING min(`+b.isNew()+`) ORDER BY senders DESC, givers DESC, u.domain LIMIT 15`, nil, func(row store.Row) []cell {
			domain := row.Text(0)
			short := shown(domain, maxDomain)
			f := b.figure(row.Int(1), `SELECT DISTINCT text, message FROM link WHERE `+equals("domain", domain, short)+` AND seen`, short+": "+documents.many+" that name it")
			f.perMessage = true
			figures[domain] = f
			_, subject, _ := strings.Cut(row.Text(4), " ")
			return []cell{words(short), f.cell(), number(thousands(row.Int(2))), number(row.Text(3)), words(shown(subject, maxSubject))}
		})
}
