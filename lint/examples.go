package lint

import (
	"errors"
	"fmt"
	"slices"

	"github.com/urlmend/urlmend/extract"
)

// RunExamples checks a rule by its own examples, for use in a test: it reports something in each text of Bad, nothing in
// those of Good, and the rules that it will be used with report nothing in any. These may include the rule itself.
// For a rule with [Rule.Project] only the fields are checked. The error lists what [Validate] refuses, or every example that shows something else.
func RunExamples(r *Rule, with ...*Rule) error {
	all := append([]*Rule{r}, slices.DeleteFunc(slices.Clone(with), func(other *Rule) bool { return other == r })...)
	if err := Validate(all); err != nil {
		return err
	}
	l, err := New(Options{Rules: all, Edition: r.ExampleEdition()})
	if err != nil {
		return err
	}
	if r.Project {
		return nil
	}
	var errs []error
	for i, text := range r.Bad {
		if !l.runExample(r, text, fmt.Sprintf("Bad[%d]", i), r.Name, &errs) {
			errs = append(errs, fmt.Errorf("rule %q: it reports nothing in Bad[%d]: %s", r.Name, i, shown(text)))
		}
	}
	for i, text := range r.Good {
		l.runExample(r, text, fmt.Sprintf("Good[%d]", i), "", &errs)
	}
	return errors.Join(errs...)
}

// runExample reports whether the rule of the wanted name reports something in an example. Other findings are errors.
func (l *Linter) runExample(r *Rule, text, field, wanted string, errs *[]error) (isFound bool) {
	for _, findings := range l.Find([]byte(text), extract.Options{Input: r.ExampleInput(text)}) {
		for _, f := range findings {
			if f.Rule == wanted {
				isFound = true
				continue
			}
			*errs = append(*errs, fmt.Errorf("rule %q: in %s, rule %q reports %q: %s", r.Name, field, f.Rule, f.Message, shown(text)))
		}
	}
	return isFound
}
