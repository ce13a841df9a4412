package overview

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/urlmend/urlmend/internal/store"
)

// allOf is all for several conditions.
func allOf(conditions ...string) string { return all(strings.Join(conditions, " AND ")) }

// sortSeries sorts by totals, the greatest first.
func sortSeries(all []*series) {
	slices.SortFunc(all, func(a, b *series) int {
		return cmp.Or(cmp.Compare(b.total, a.total), strings.Compare(a.name, b.name))
	})
}

const (
	// maxDomains is how many domains each table has.
	maxDomains = 12
	// minMessages is how many messages have to name a domain that rises or falls.
	minMessages = 5
)

// A top keeps the greatest of what it is given.
type top struct {
	all []*series
	by  func(*series) float64
}

func (t *top) add(s *series) {
	value := t.by(s)
	if value <= 0 || len(t.all) == maxDomains && value < t.by(t.all[maxDomains-1]) {
		return
	}
	t.all = append(t.all, s)
	slices.SortStableFunc(t.all, func(a, b *series) int { return cmp.Compare(t.by(b), t.by(a)) })
	t.all = t.all[:min(len(t.all), maxDomains)]
}

// domains shows which domains messages name in their own words, and which of them rise and fall.
func (b *builder) domains() (*section, error) {
	t := b.newDomainTables()
	most := top{by: func(s *series) float64 { return float64(s.total) }}
	rising := top{by: t.rise}
	falling := top{by: func(s *series) float64 { return -t.rise(s) }}
	// One message counts once, whatever number of URLs it has. A URL outside mail counts by its text.
	err := b.readSeries(`SELECT u.domain, `+b.calendar.unit.sql+`, count(DISTINCT `+document+`)`+from+` AND u.domain IS NOT NULL AND `+own+` GROUP BY 1, 2`, func(s *series) {
		most.add(s)
		if s.total >= minMessages && t.split != "" {
			rising.add(s)
			falling.add(s)
		}
	})
	if err != nil || len(most.all) == 0 {
		return nil, err
	}
	many := b.calendar.documents.many
	s := &section{ID: "domains", Short: "Domains", Title: "Domains", Blocks: []block{
		{Heading: "Named most", Table: t.table("Registered domains by the "+many+" that name them in their own words", most.all)},
	}}
	if len(rising.all) > 0 {
		s.Blocks = append(s.Blocks, block{Heading: "Rising", Table: t.tableOfHalves("Domains that gained most", rising.all)})
		name, before, after := t.change(rising.all[0])
		b.totals.rising = fmt.Sprintf("%s rose most: from %s to %s of 1,000 %s before and since %s.", name, before, after, many, t.split)
	}
	if len(falling.all) > 0 {
		s.Blocks = append(s.Blocks, block{Heading: "Falling", Table: t.tableOfHalves("Domains that lost most", falling.all)})
		name, before, after := t.change(falling.all[0])
		b.totals.falling = fmt.Sprintf("%s fell most: from %s to %s.", name, before, after)
	}
	cited, err := b.cited()
	if err != nil {
		return nil, err
	}
	s.Blocks = append(s.Blocks, block{Heading: "URLs recommended most", Table: cited})
	return s, nil
}

// A domainTables makes the tables of domains.
type domainTables struct {
	b             *builder
	before, after []*year // the halves of the time, with as many messages in each
	split         string  // the first year of after, or "" if there are no halves
	figures       map[string]*figure
}

func (b *builder) newDomainTables() *domainTables {
	t := &domainTables{b: b, figures: figuresBy(&b.occurrences, func(o *occurrence) (string, bool) { return o.domain, o.isOwn })}
	t.before, t.after, t.split = b.halves()
	return t
}

// share returns the share of the messages in a half that name a domain.
func (t *domainTables) share(s *series, half []*year) float64 {
	part, whole := 0, 0
	for _, y := range half {
		part, whole = part+s.years[y], whole+y.messages
	}
	return float64(part) / float64(max(1, whole))
}

// rise returns by how much the share is greater in the second half.
func (t *domainTables) rise(s *series) float64 { return t.share(s, t.after) - t.share(s, t.before) }

// change returns the name of a domain, and how many of 1,000 messages name it in each half.
func (t *domainTables) change(s *series) (name, before, after string) {
	return shown(s.name, maxDomain), decimal(1000 * t.share(s, t.before)), decimal(1000 * t.share(s, t.after))
}

// maxDomain is how many characters of a domain are shown.
const maxDomain = 80

// table returns the table of some domains.
func (t *domainTables) table(caption string, all []*series) *table {
	documents := t.b.calendar.documents
	whole := t.b.calendar.messages()
	table := newTable(caption, "Domain", "#"+documents.title, "By "+t.b.calendar.unit.one)
	for _, s := range all {
		row := []cell{words(shown(s.name, maxDomain)), t.figure(s).cell(), t.b.spark(s, whole, 1000, "of 1,000 "+documents.many)}
		table.Rows = append(table.Rows, row)
	}
	return table
}

// tableOfHalves is table with the two halves of the time.
func (t *domainTables) tableOfHalves(caption string, all []*series) *table {
	table := t.table(caption+". The last columns show how many of 1,000 "+t.b.calendar.documents.many+" name them", all)
	table.Columns = append(table.Columns, column{"Before " + t.split, true}, column{"Since " + t.split, true})
	for i, s := range all {
		_, before, after := t.change(s)
		table.Rows[i] = append(table.Rows[i], number(before), number(after))
	}
	return table
}

// figure returns the figure of a domain, the same in all tables.
func (t *domainTables) figure(s *series) *figure {
	f := t.figures[s.name]
	if f == nil {
		sql := `SELECT DISTINCT text, message FROM occurrence WHERE id IN (SELECT id FROM link WHERE ` + equals("domain", s.name, shown(s.name, maxDomain)) + ` AND ` + own + `)`
		f = t.b.figure(s.total, sql, s.name+": "+t.b.calendar.documents.many+" that name it in their own words")
		f.perMessage = true
		t.figures[s.name] = f
	}
	return f
}

// halves divides the years so that as many messages are before the split as after it. It is "" if there
// are not two years with mail.
func (b *builder) halves() (before, after []*year, split string) {
	total, n := 0, 0
	for _, y := range b.calendar.years {
		total += y.messages
	}
	for i := range b.calendar.years {
		y := &b.calendar.years[i]
		// The year in the middle goes where it makes the halves more equal.
		if n > 0 && (2*n+y.messages > total || split != "") {
			if split == "" {
				split = y.name
			}
			after = append(after, y)
		} else {
			before = append(before, y)
		}
		n += y.messages
	}
	return before, after, split
}

// cited shows the URLs that most senders give in their own words.
func (b *builder) cited() (*table, error) {
	return b.urls("URLs by the senders that give them in their own words; spellings that mean the same count as one", "give", "", "", nil,
		func(o *occurrence) bool { return o.isOwn })
}

// urls shows the URLs that most senders give in their own words, of those with the conditions.
func (b *builder) urls(caption, give, where, having string, args []any, counts func(*occurrence) bool) (*table, error) {
	figures := figuresBy(&b.occurrences, func(o *occurrence) (string, bool) { return o.canonical, counts(o) })
	return b.add(newTable(caption, "URL", "#Senders", "#"+b.calendar.documents.title, "#First", "#Last"), `SELECT u.canonical, count(DISTINCT `+document+`) AS givers, min(`+years.sql+`), max(`+years.sql+`) AS newest, count(DISTINCT `+giver+`) AS senders`+from+where+
		` AND u.scheme IN ('http', 'https', 'ftp', 'gopher') AND `+own+` GROUP BY u.canonical`+having+` ORDER BY senders DESC, givers DESC, u.canonical LIMIT 15`, args, func(row store.Row) []cell {
		url := row.Text(0)
		short := shortURL(url, maxURL)
		f := b.figure(row.Int(1), `SELECT DISTINCT text, message FROM occurrence WHERE id IN (SELECT id FROM link WHERE `+equals("canonical", url, short)+` AND `+own+`)`, b.calendar.documents.title+" that "+give+" "+short)
		f.perMessage = true
		figures[url] = f
		return []cell{words(short), number(thousands(row.Int(4))), f.cell(), number(row.Text(2)), number(row.Text(3))}
	})
}

// oldLinks shows URLs that several senders gave and none in the last years: where an archivist looks first.
func (b *builder) oldLinks() (*section, error) {
	t, err := b.urls("URLs that several senders gave, none of them in the last five years of the archive", "gave",
		" AND "+inDocument, " HAVING senders > 1 AND newest <= ? - 5", []any{b.calendar.newest.Year()},
		func(o *occurrence) bool { return o.isOwn && o.inDocument })
	if err != nil {
		return nil, err
	}
	closed, err := b.closed()
	return newSection("old", "Old links", "Old links worth saving", block{Table: t}, block{Heading: "Closed services", Table: closed}), err
}
