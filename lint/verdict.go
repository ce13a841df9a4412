package lint

import (
	"strconv"
	"sync"

	"github.com/urlmend/urlmend/extract"
)

// verdicts returns a table of what each edition says of each bad example, by
// this rule alone: a severity, or "-" when nothing. The first row is the head. It
// is nil for a rule that is not about URLs, and has no Check.
func (r *Rule) verdicts() [][]string {
	if r.Check == nil {
		return nil
	}
	head := []string{"bad example"}
	table := make([][]string, len(r.Bad))
	for i := range r.Bad {
		table[i] = []string{strconv.Itoa(i + 1)}
	}
	for _, e := range Editions() {
		head = append(head, e.Name())
		l := newLinter([]*Rule{r}, e, new(sync.Pool))
		for i, text := range r.Bad {
			table[i] = append(table[i], l.verdict(text))
		}
	}
	return append([][]string{head}, table...)
}

// verdict returns the greatest severity of what is wrong with the URLs of a
// text, or "-".
func (l *Linter) verdict(text string) string {
	var most Severity
	opt := extract.Options{Input: extract.InputFor("", []byte(text))}
	for _, found := range l.Find([]byte(text), opt) {
		for _, f := range found {
			most = max(most, f.Severity)
		}
	}
	if most == 0 {
		return "-"
	}
	return most.String()
}
