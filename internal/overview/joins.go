package overview

import (
	"github.com/urlmend/urlmend/internal/store"
)

// joins shows what was joined, and on which evidence.
func (b *builder) joins() (*section, error) {
	if b.totals.joined == 0 {
		return nil, nil
	}
	type evidence struct{ reason, confidence string }
	figures := make(map[evidence]*figure)
	t := &table{Caption: "URLs joined over line and page ends, by the evidence for it; one that was broken several times may be in several rows",
		Columns: []column{{"Evidence", false}, {"Confidence", false}, {"URLs", true}, {"Share", true}}}
	err := b.store.Each(`SELECT value ->> 'reason' AS reason, value ->> 'confidence' AS confidence, count(DISTINCT o.id) AS urls
		FROM occurrence o LEFT JOIN settled ON settled.occurrence = o.id CROSS JOIN url u ON u.id = coalesce(settled.url, o.url) LEFT JOIN message m ON m.id = o.message CROSS JOIN json_each(o.breaks)
		WHERE (m.copy IS NULL OR m.copy = 0) AND value ->> 'kind' IN ('line', 'page') AND `+written+` GROUP BY reason, confidence ORDER BY urls DESC, reason, confidence`, nil, func(row store.Row) error {
		w := evidence{row.Text(0), row.Text(1)}
		f := b.figure(row.Int(2), `SELECT * FROM link WHERE `+written+` AND id IN (SELECT o.id FROM occurrence o, json_each(o.breaks) WHERE value ->> 'kind' IN ('line', 'page') AND value ->> 'reason' = `+quoted(w.reason)+` AND value ->> 'confidence' = `+quoted(w.confidence)+`)`, "Joined, since "+w.reason)
		figures[w] = f
		t.Rows = append(t.Rows, []cell{words(w.reason), {Text: w.confidence}, f.cell(), number(percent(row.Int(2), b.totals.joined))})
		return nil
	})
	b.occurrences = append(b.occurrences, func(o *occurrence, d drawn) {
		if !o.isWritten() || len(o.wraps) == 0 {
			return
		}
		offered := make(map[evidence]bool)
		for _, w := range o.wraps {
			if e := (evidence{w.Reason, w.Confidence}); !offered[e] {
				offered[e] = true
				figures[e].offer(d)
			}
		}
	})
	return &section{ID: "joins", Short: "Evidence", Title: "What was joined, and on which evidence", Blocks: []block{{Table: t}}}, err
}
