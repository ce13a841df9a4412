package overview

import (
	"fmt"

	"github.com/urlmend/urlmend/internal/store"
)

// rules shows what the rules report, by year.
func (b *builder) rules() (*section, error) {
	severities := make(map[string]string)
	err := b.store.Each(`SELECT rule, min(severity) FROM finding WHERE severity <> 'info' GROUP BY rule`, nil, func(row store.Row) error {
		severities[row.Text(0)] = row.Text(1)
		return nil
	})
	if err != nil {
		return nil, err
	}
	const join = ` FROM finding g CROSS JOIN occurrence o ON o.id = g.occurrence LEFT JOIN message m ON m.id = o.message LEFT JOIN page p ON p.text = o.text WHERE (m.copy IS NULL OR m.copy = 0)`
	whole := make(map[*year]int)
	if err := b.store.Each(`SELECT `+yearOf+`, count(*)`+from+` GROUP BY 1`, nil, func(row store.Row) error {
		whole[b.calendar.of(row.Int(0), row.IsNull(0))] += row.Int(1)
		return nil
	}); err != nil {
		return nil, err
	}
	links := 0
	for _, n := range whole {
		links += n
	}
	type kind struct{ rule, level string }
	totals, cells := make(map[kind]*figure), make(map[kind]map[*year]*figure)
	s := &section{ID: "rules", Short: "Rules", Title: "What the rules report"}
	for _, level := range []struct{ name, where, caption string }{
		{"", `severity <> 'info'`, "Errors and warnings by rule"},
		{"info", `severity = 'info'`, "Remarks by rule (severity info)"},
	} {
		var all []*series
		if err := b.readSeries(`SELECT g.rule, `+yearOf+`, count(*)`+join+` AND `+level.where+` GROUP BY 1, 2`, func(s *series) { all = append(all, s) }); err != nil {
			return nil, err
		}
		if len(all) == 0 {
			continue
		}
		sortSeries(all)
		t := &table{Caption: level.caption, Closed: level.name != "", Columns: []column{{"Rule", false}, {"Severity", false}, {"Findings", true}, {"By year", false}, {"Per 1,000 URLs", true}, {"Peak", true}}}
		byYear := &table{Closed: true, Caption: level.caption + " and year, in numbers", Columns: []column{{"Rule", false}}}
		years := b.calendar.rows()
		for _, y := range years {
			byYear.Columns = append(byYear.Columns, column{y.name, true})
		}
		for _, r := range all {
			severity := level.name
			if severity == "" {
				severity = severities[r.name]
			}
			k := kind{r.name, level.name}
			const sql = `SELECT * FROM link JOIN finding ON occurrence = id WHERE rule = %s AND %s`
			where := fmt.Sprintf(sql, quoted(r.name), level.where)
			totals[k], cells[k] = b.figure(r.total, where, r.name), make(map[*year]*figure)
			_, _, peak := b.span(r, whole)
			t.Rows = append(t.Rows, []cell{{Text: r.name}, {Text: severity}, totals[k].cell(), b.spark(r, whole, 1000, "of 1,000 URLs"), number(rate(r.total, links, 1000)), number(peak)})
			if level.name != "" {
				continue
			}
			row := []cell{{Text: r.name}}
			for _, y := range years {
				f := b.figure(r.years[y], where+" AND "+y.where, y.name+": "+r.name)
				cells[k][y] = f
				row = append(row, f.cell())
			}
			byYear.Rows = append(byYear.Rows, row)
		}
		s.Blocks = append(s.Blocks, block{Table: t})
		if len(byYear.Rows) > 0 && len(years) > 0 {
			s.Blocks = append(s.Blocks, block{Table: byYear})
		}
	}
	b.findings = append(b.findings, func(g *finding, d drawn) {
		k := kind{g.rule, ""}
		if g.severity == "info" {
			k.level = "info"
		}
		totals[k].offer(d)
		if g.inDocument {
			cells[k][g.year].offer(d)
		}
	})
	if len(s.Blocks) == 0 {
		return nil, nil
	}
	return s, nil
}
