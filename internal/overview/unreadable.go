package overview

import (
	"fmt"

	"github.com/urlmend/urlmend/internal/store"
)

// unreadable shows mail that is malformed, dates that cannot be true, and files that could not be read.
func (b *builder) unreadable() (*section, error) {
	figures := figuresBy(&b.notes, func(kind string) (string, bool) { return kind, true })
	t, err := b.add(newTable("Malformed mail, copies included", "What", "#Times", "#Files", "For example"), `SELECT n.kind, count(*) AS times, count(DISTINCT t.file), min(n.message) FROM note n JOIN text t ON t.id = n.text GROUP BY n.kind ORDER BY times DESC, n.kind`, nil, func(row store.Row) []cell {
		kind := row.Text(0)
		f := b.figure(row.Int(1), `SELECT * FROM note WHERE kind = `+store.Quote(kind), kind)
		figures[kind] = f
		return []cell{{Text: kind}, f.cell(), number(thousands(row.Int(2))), words(shown(row.Text(3), maxWhy))}
	})
	if err != nil {
		return nil, err
	}
	dates := 0
	if err := b.count(`SELECT count(*) FROM message WHERE `+wrongDate, &dates); err != nil {
		return nil, err
	}
	if dates > 0 {
		f := b.figure(dates, `SELECT * FROM message WHERE `+wrongDate, "Dates that cannot be true")
		t.Rows = append(t.Rows, []cell{{Text: "dates that cannot be true"}, f.cell(), {}, {}})
		b.messages = append(b.messages, f.offer)
	}
	files, err := b.lostFiles()
	if err != nil {
		return nil, err
	}
	blocks := []block{{Table: t}, {Heading: "Files", Table: files}}
	switch {
	case b.totals.isUnfinished:
		blocks = append(blocks, block{Text: "The first scan has not ended. This is what it has read until now."})
	case len(t.Rows)+len(files.Rows) == 0:
		blocks = append(blocks, block{Text: "All files were read to their ends, and no mail in them is malformed."})
	}
	return newSection("unreadable", "Unreadable", "Unreadable mail", blocks...), nil
}

// lostFiles shows files that could not be read to their ends, or are not there any more.
func (b *builder) lostFiles() (*table, error) {
	const most = 20
	t := newTable("", "File", "Why")
	n := 0
	err := b.store.Each(`SELECT name, member, error FROM (
			SELECT f.name, '' AS member, f.error, f.key FROM file f WHERE f.error IS NOT NULL
			UNION ALL SELECT f.name, t.member, t.error, f.key FROM text t JOIN file f ON f.id = t.file WHERE t.error IS NOT NULL
			UNION ALL SELECT f.name, '', 'It was not there any more in the last scan.', f.key FROM file f WHERE f.gone) ORDER BY key, member, error`, nil, func(row store.Row) error {
		if n++; n > most {
			return nil
		}
		name := shown(placeOf(row.Text(0)), maxName)
		if row.Text(1) != "" {
			name += "!" + shown(row.Text(1), maxName)
		}
		t.Rows = append(t.Rows, []cell{words(name), words(shown(row.Text(2), maxSubject))})
		return nil
	})
	t.Caption = fmt.Sprintf("Files that were not read to their ends, or are gone, %d of %s", len(t.Rows), thousands(n))
	return t, err
}
