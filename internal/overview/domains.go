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
	// In each half of the time, there are as many messages.
	before, after, split := b.halves()
	documents := b.calendar.documents
	share := func(s *series, half []*year) float64 {
		part, whole := 0, 0
		for _, y := range half {
			part, whole = part+s.years[y], whole+y.messages
		}
		return float64(part) / float64(max(1, whole))
	}
	most := top{by: func(s *series) float64 { return float64(s.total) }}
	rising := top{by: func(s *series) float64 { return share(s, after) - share(s, before) }}
	falling := top{by: func(s *series) float64 { return share(s, before) - share(s, after) }}
	// One message counts once, whatever number of URLs it has. A URL outside mail counts by its text.
	err := b.readSeries(`SELECT u.domain, `+yearOf+`, count(DISTINCT `+document+`)`+from+` AND u.domain IS NOT NULL AND `+own+` GROUP BY 1, 2`, func(s *series) {
		most.add(s)
		if s.total >= minMessages && split != "" {
			rising.add(s)
			falling.add(s)
		}
	})
	if err != nil || len(most.all) == 0 {
		return nil, err
	}
	figures := make(map[string]*figure)
	whole := b.calendar.messages()
	list := func(caption string, all []*series, halves bool) *table {
		t := &table{Caption: caption, Columns: []column{{"Domain", false}, {documents.title, true}, {"By year", false}}}
		if halves {
			t.Columns = append(t.Columns, column{"Before " + split, true}, column{"Since " + split, true})
		}
		for _, s := range all {
			f := figures[s.name]
			if f == nil {
				f = b.figure(s.total, `SELECT DISTINCT text, message FROM occurrence WHERE id IN (SELECT id FROM link WHERE `+equals("domain", s.name, shown(s.name, 80))+` AND `+own+`)`, s.name+": "+documents.many+" that name it in their own words")
				f.perMessage = true
				figures[s.name] = f
			}
			row := []cell{words(shown(s.name, 80)), f.cell(), b.spark(s, whole, 1000, "of 1,000 "+documents.many)}
			if halves {
				row = append(row, number(decimal(1000*share(s, before))), number(decimal(1000*share(s, after))))
			}
			t.Rows = append(t.Rows, row)
		}
		return t
	}
	s := &section{ID: "domains", Short: "Domains", Title: "Domains", Blocks: []block{
		{Heading: "Named most", Table: list("Registered domains by the "+documents.many+" that name them in their own words", most.all, false)},
	}}
	if len(rising.all) > 0 {
		s.Blocks = append(s.Blocks, block{Heading: "Rising", Table: list("Domains that gained most. The last columns show how many of 1,000 "+documents.many+" name them", rising.all, true)})
		b.totals.rising = fmt.Sprintf("%s rose most: from %s to %s of 1,000 %s before and since %s.", shown(rising.all[0].name, 80), decimal(1000*share(rising.all[0], before)), decimal(1000*share(rising.all[0], after)), documents.many, split)
	}
	if len(falling.all) > 0 {
		s.Blocks = append(s.Blocks, block{Heading: "Falling", Table: list("Domains that lost most. The last columns show how many of 1,000 "+documents.many+" name them", falling.all, true)})
		b.totals.falling = fmt.Sprintf("%s fell most: from %s to %s.", shown(falling.all[0].name, 80), decimal(1000*share(falling.all[0], before)), decimal(1000*share(falling.all[0], after)))
	}
	b.occurrences = append(b.occurrences, func(o *occurrence, d drawn) {
		if o.isOwn() {
			figures[o.domain].offer(d)
		}
	})
	cited, err := b.cited()
	if err != nil {
		return nil, err
	}
	s.Blocks = append(s.Blocks, block{Heading: "URLs recommended most", Table: cited})
	return s, nil
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

// cited shows the URLs that most messages give in their own words.
func (b *builder) cited() (*table, error) {
	figures := make(map[string]*figure)
	t := &table{Caption: "URLs by the " + b.calendar.documents.many + " that give them in their own words; spellings that mean the same count as one",
		Columns: []column{{"URL", false}, {b.calendar.documents.title, true}, {"First", true}, {"Last", true}}}
	err := b.store.Each(`SELECT u.canonical, count(DISTINCT `+document+`) AS givers, min(`+yearOf+`), max(`+yearOf+`)`+from+` AND u.scheme IN ('http', 'https', 'ftp', 'gopher') AND `+own+
		` GROUP BY u.canonical ORDER BY givers DESC, u.canonical LIMIT 15`, nil, func(row store.Row) error {
		url := row.Text(0)
		f := b.figure(row.Int(1), `SELECT DISTINCT text, message FROM occurrence WHERE id IN (SELECT id FROM link WHERE `+equals("canonical", url, shortURL(url, maxURL))+` AND `+own+`)`, b.calendar.documents.title+" that give "+shortURL(url, maxURL))
		f.perMessage = true
		figures[url] = f
		t.Rows = append(t.Rows, []cell{words(shortURL(url, maxURL)), f.cell(), number(row.Text(2)), number(row.Text(3))})
		return nil
	})
	b.occurrences = append(b.occurrences, func(o *occurrence, d drawn) {
		if o.isOwn() {
			figures[o.canonical].offer(d)
		}
	})
	return t, err
}
