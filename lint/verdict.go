package lint

import (
	"slices"
	"strconv"
	"sync"

	"github.com/urlmend/urlmend/extract"
)

// verdicts returns a table with the severity of each bad example in each edition that has the rule, by this rule
// alone, or "-" if it reports nothing. It has one column if all editions agree. The first row is the head. It is
// nil for a rule without Check, which is not about URLs.
func (r *Rule) verdicts() [][]string {
	if r.Check == nil || r.Project {
		return nil
	}
	head := []string{"bad example"}
	table := make([][]string, len(r.Bad))
	for i := range r.Bad {
		table[i] = []string{strconv.Itoa(i + 1)}
	}
	for _, e := range Editions() {
		if r.Editions != nil && !slices.Contains(r.Editions, e.Name()) {
			continue
		}
		head = append(head, e.Name())
		l := newLinter([]*Rule{r}, e, new(sync.Pool))
		for i, text := range r.Bad {
			table[i] = append(table[i], l.verdict(text, r.ExampleInput(text)))
		}
	}
	if !slices.ContainsFunc(table, func(row []string) bool { return len(slices.Compact(slices.Clone(row[1:]))) > 1 }) {
		head = []string{"bad example", "severity"}
		for i := range table {
			table[i] = table[i][:2]
		}
	}
	return append([][]string{head}, table...)
}

// verdict returns the highest severity of the findings in a text of that kind, or "-".
func (l *Linter) verdict(text string, in extract.Input) string {
	if most := l.mostSevere(text, in); most > 0 {
		return most.String()
	}
	return "-"
}

// mostSevere returns the highest severity of the findings in a text of that kind, or 0.
func (l *Linter) mostSevere(text string, in extract.Input) (most Severity) {
	for _, found := range l.Find([]byte(text), extract.Options{Input: in}) {
		for _, f := range found {
			most = max(most, f.Severity)
		}
	}
	return most
}

// severityByDefault returns the highest severity of the bad examples by the default edition, or 0 if that edition
// does not have the rule.
func (r *Rule) severityByDefault() (most Severity) {
	if r.Check == nil || r.Project {
		return 0
	}
	l := newLinter([]*Rule{r}, Edition{}, new(sync.Pool))
	for _, text := range r.Bad {
		most = max(most, l.mostSevere(text, r.ExampleInput(text)))
	}
	return most
}
