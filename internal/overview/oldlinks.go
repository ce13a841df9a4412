package overview

import (
	"github.com/urlmend/urlmend/internal/store"
)

// oldLinks shows URLs that several messages gave and none in the last years: where an archivist looks first.
func (b *builder) oldLinks() (*section, error) {
	t := &table{Caption: "URLs that most " + b.calendar.documents.many + " gave, none of them in the last five years of the archive",
		Columns: []column{{"URL", false}, {b.calendar.documents.title, true}, {"First", true}, {"Last", true}}}
	figures := make(map[string]*figure)
	err := b.store.Each(`SELECT u.canonical, count(DISTINCT `+document+`) AS givers, min(`+yearOf+`), max(`+yearOf+`) AS newest`+from+` AND `+inDocument+`
		AND u.scheme IN ('http', 'https', 'ftp', 'gopher') AND `+own+` GROUP BY u.canonical HAVING givers > 1 AND newest <= ? - 5
		ORDER BY givers DESC, u.canonical LIMIT 15`, []any{b.calendar.newest.Year()}, func(row store.Row) error {
		url := row.Text(0)
		short := shortURL(url, maxURL)
		f := b.figure(row.Int(1), `SELECT DISTINCT text, message FROM occurrence WHERE id IN (SELECT id FROM link WHERE `+equals("canonical", url, short)+` AND `+own+`)`, b.calendar.documents.title+" that gave "+short)
		f.perMessage = true
		figures[url] = f
		t.Rows = append(t.Rows, []cell{words(short), f.cell(), number(row.Text(2)), number(row.Text(3))})
		return nil
	})
	if err != nil || len(t.Rows) == 0 {
		return nil, err
	}
	b.occurrences = append(b.occurrences, func(o *occurrence, d drawn) {
		if o.isOwn() && o.inDocument {
			figures[o.canonical].offer(d)
		}
	})
	return &section{ID: "old", Short: "Old links", Title: "Old links worth saving", Blocks: []block{{Table: t}}}, nil
}
