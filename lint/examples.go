package lint

import (
	"errors"
	"fmt"

	"github.com/urlmend/urlmend/extract"
)

// RunExamples checks a rule by its own examples, for use in a test: it reports something in each text of Bad, nothing in
// those of Good, and the rules that it will be used with report nothing in any. These may include the rule itself.
// For a rule with [Rule.Project] only the fields are checked. The error lists what [Validate] refuses, or every example that shows something else.
func RunExamples(r *Rule, with ...*Rule) error {
	all := []*Rule{r}
	for _, other := range with {
		if other != r {
			all = append(all, other)
		}
	}
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
	run := func(text, field string, wanted bool) {
		isFound := false
		for _, findings := range l.Find([]byte(text), extract.Options{Input: r.ExampleInput(text)}) {
			for _, f := range findings {
				if wanted && f.Rule == r.Name {
					isFound = true
					continue
				}
				errs = append(errs, fmt.Errorf("rule %q: in %s, rule %q reports %q: %s", r.Name, field, f.Rule, f.Message, shown(text)))
			}
		}
		if wanted && !isFound {
			errs = append(errs, fmt.Errorf("rule %q: it reports nothing in %s: %s", r.Name, field, shown(text)))
		}
	}
	for i, text := range r.Bad {
		run(text, fmt.Sprintf("Bad[%d]", i), true)
	}
	for i, text := range r.Good {
		run(text, fmt.Sprintf("Good[%d]", i), false)
	}
	return errors.Join(errs...)
}
