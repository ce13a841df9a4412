package overview

import (
	"fmt"
	"strings"

	"github.com/urlmend/urlmend/internal/store"
)

// rules shows what the rules report, by year.
func (b *builder) rules() (*section, error) {
	t, err := b.newRuleTables()
	if err != nil {
		return nil, err
	}
	var all []block
	for _, level := range []ruleLevel{
		{"", `severity <> 'info'`, "Errors and warnings by rule"},
		{"info", `severity = 'info'`, "Remarks by rule (severity info)"},
	} {
		blocks, err := t.blocks(level)
		if err != nil {
			return nil, err
		}
		all = append(all, blocks...)
	}
	return newSection("rules", "Rules", "What the rules report", all...), nil
}

// A ruleLevel is a table of rules by what they report: errors and warnings, or what is info.
type ruleLevel struct{ name, where, caption string }

// A ruleTables makes the tables of the rules.
type ruleTables struct {
	b          *builder
	severities map[string]string // by rule; the highest of its errors and warnings
	urls       map[*year]int
	totals     map[ruleKey]*figure
	cells      map[inYear]*figure // of errors and warnings
}

// A ruleKey is a rule in the table of a level.
type ruleKey struct{ rule, level string }

func (g *finding) key() ruleKey {
	if g.severity == "info" {
		return ruleKey{g.rule, "info"}
	}
	return ruleKey{g.rule, ""}
}

func (b *builder) newRuleTables() (*ruleTables, error) {
	t := &ruleTables{
		b: b, severities: make(map[string]string), urls: make(map[*year]int),
		totals: figuresBy(&b.findings, func(g *finding) (ruleKey, bool) { return g.key(), true }),
		cells:  figuresBy(&b.findings, func(g *finding) (inYear, bool) { return inYear{g.rule, g.year}, g.inDocument && g.severity != "info" }),
	}
	err := b.store.Each(`SELECT rule, min(severity) FROM finding WHERE severity <> 'info' GROUP BY rule`, nil, func(row store.Row) error {
		t.severities[row.Text(0)] = row.Text(1)
		return nil
	})
	if err != nil {
		return nil, err
	}
	return t, b.countYears(`SELECT `+b.calendar.unit.sql+`, count(*)`+from+` GROUP BY 1`, t.urls)
}

// blocks returns the tables of a level; none if there is nothing in them.
func (t *ruleTables) blocks(level ruleLevel) ([]block, error) {
	const join = ` FROM finding g CROSS JOIN place o ON o.id = g.occurrence LEFT JOIN message m ON m.id = o.message LEFT JOIN page p ON p.text = o.text WHERE (m.copy IS NULL OR m.copy = 0)`
	var all []*series
	err := t.b.readSeries(`SELECT g.rule, `+t.b.calendar.unit.sql+`, count(*)`+join+` AND `+level.where+` GROUP BY 1, 2`, func(s *series) { all = append(all, s) })
	if err != nil || len(all) == 0 {
		return nil, err
	}
	sortSeries(all)
	years := t.b.calendar.rows()
	whole := newTable(level.caption, "Rule", "Severity", "#Findings", "By "+t.b.calendar.unit.one, "#Per 1,000 URLs", "#Peak")
	byYear := newTable(level.caption+" and "+t.b.calendar.unit.one+", in numbers", "Rule")
	whole.Closed, whole.Part, byYear.Closed, byYear.Part = level.name != "", level.name, true, strings.TrimSpace(level.name+" "+t.b.calendar.by())
	for _, y := range years {
		byYear.Columns = append(byYear.Columns, column{y.name, true})
	}
	for _, s := range all {
		where := fmt.Sprintf(`SELECT * FROM link JOIN finding ON occurrence = id WHERE rule = %s AND %s`, store.Quote(s.name), level.where)
		whole.Rows = append(whole.Rows, t.row(s, level, where))
		if level.name == "" {
			byYear.Rows = append(byYear.Rows, t.rowOfYears(s, years, where))
		}
	}
	if len(years) == 0 {
		return []block{{Table: whole}}, nil
	}
	return []block{{Table: whole}, {Table: byYear}}, nil
}

// row returns the row of a rule, whose findings where selects.
func (t *ruleTables) row(s *series, level ruleLevel, where string) []cell {
	severity := level.name
	if severity == "" {
		severity = t.severities[s.name]
	}
	total := t.b.figure(s.total, where, s.name)
	t.totals[ruleKey{s.name, level.name}] = total
	_, _, peak := t.b.span(s, t.urls)
	return []cell{
		{Text: s.name}, {Text: severity}, total.cell(), t.b.spark(s, t.urls, 1000, "of 1,000 URLs"),
		number(rate(s.total, totalOf(t.urls), 1000)), number(peak),
	}
}

// rowOfYears returns the errors and warnings of a rule by year.
func (t *ruleTables) rowOfYears(s *series, years []*year, where string) []cell {
	row := []cell{{Text: s.name}}
	for _, y := range years {
		f := t.b.figure(s.years[y], where+" AND "+y.where, y.name+": "+s.name)
		t.cells[inYear{s.name, y}] = f
		row = append(row, f.cell())
	}
	return row
}
