package overview

import (
	"cmp"

	"github.com/urlmend/urlmend/internal/store"
)

// joins shows what was joined, and on which evidence.
func (b *builder) joins() (*section, error) {
	reasons, err := b.reasons()
	if err != nil {
		return nil, err
	}
	verdicts, err := b.verdicts()
	return newSection("joins", "Evidence", "What was joined, and on which evidence",
		block{Heading: "In the text", Table: reasons}, block{Heading: "In the rest of the archive", Table: verdicts}), err
}

// reasons shows for which reasons in the text URLs were joined.
func (b *builder) reasons() (*table, error) {
	type evidence struct{ reason, confidence string }
	figures := make(map[evidence]*figure)
	t := newTable("URLs joined over line and page ends, by the evidence in the text. A URL with several breaks can be in several rows", "Evidence", "Confidence", "#URLs", "#Share")
	const unsettled = `(settled.url IS NULL OR settled.url = o.url)`
	t, err := b.add(t, `SELECT value ->> 'reason' AS reason, value ->> 'confidence' AS confidence, count(DISTINCT o.id) AS urls
		FROM place o LEFT JOIN settled ON settled.occurrence = o.id LEFT JOIN message m ON m.id = o.message CROSS JOIN json_each(o.breaks)
		WHERE (m.copy IS NULL OR m.copy = 0) AND `+unsettled+` AND value ->> 'kind' IN ('line', 'page') AND seen GROUP BY 1, 2 ORDER BY urls DESC, reason, confidence`, nil, func(row store.Row) []cell {
		e := evidence{row.Text(0), row.Text(1)}
		f := b.figure(row.Int(2), `SELECT * FROM link WHERE seen AND id IN (SELECT o.id FROM place o LEFT JOIN settled ON settled.occurrence = o.id, json_each(o.breaks) WHERE `+unsettled+` AND value ->> 'kind' IN ('line', 'page') AND value ->> 'reason' = `+store.Quote(e.reason)+` AND value ->> 'confidence' = `+store.Quote(e.confidence)+`)`, "Joined, since "+e.reason)
		figures[e] = f
		return []cell{words(e.reason), {Text: e.confidence}, f.cell(), number(percent(row.Int(2), b.totals.joined))}
	})
	b.occurrences = append(b.occurrences, func(o *occurrence, d drawn) {
		if !o.isSeen || len(o.wraps) == 0 || o.settled != nil && o.settled.outcome != "confirmed" {
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
	return t, err
}

// verdicts shows what the rest of the archive settled.
func (b *builder) verdicts() (*table, error) {
	figures := figuresBy(&b.occurrences, func(o *occurrence) (verdict, bool) {
		if o.settled == nil {
			return verdict{}, false
		}
		return *o.settled, o.isSeen
	})
	t := newTable("URLs whose line ends can be read in several ways, by what settled how to read them", "Evidence", "Outcome", "#URLs")
	names := map[string]string{
		"url":      "other messages have the URL in one piece",
		"part":     "other URLs have the part around the line end in one piece",
		"software": "what the software of the sender did elsewhere",
	}
	return b.add(t, `SELECT settled.evidence, `+outcome+`, count(*) AS urls FROM settled JOIN place o ON o.id = settled.occurrence LEFT JOIN message m ON m.id = o.message
		WHERE (m.copy IS NULL OR m.copy = 0) AND seen GROUP BY 1, 2 ORDER BY 1 DESC, urls DESC, 2`, nil, func(row store.Row) []cell {
		v := verdict{row.Text(0), row.Text(1)}
		f := b.figure(row.Int(2), `SELECT * FROM link WHERE seen AND id IN (SELECT o.id FROM place o JOIN settled ON settled.occurrence = o.id WHERE settled.evidence = `+store.Quote(v.evidence)+` AND `+outcome+` = `+store.Quote(v.outcome)+`)`, cmp.Or(names[v.evidence], v.evidence)+": "+v.outcome)
		figures[v] = f
		return []cell{words(cmp.Or(names[v.evidence], v.evidence)), {Text: v.outcome}, f.cell()}
	})
}
