package text

import (
	"encoding/json"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/internal/report"
	"github.com/urlmend/urlmend/internal/suppress"
	"github.com/urlmend/urlmend/lint"
	"github.com/urlmend/urlmend/rules"
)

// A rule is what a list of the rules shows.
type rule struct {
	Name     string   `json:"name"`
	Severity string   `json:"severity"`
	Summary  string   `json:"summary"`
	Why      string   `json:"why"`
	Bad      []string `json:"bad"`
	Good     []string `json:"good"`
	Docs     string   `json:"docs"`
	Optional bool     `json:"optional,omitempty"`
}

// Rules returns all rules, and the names of editions and inputs. Optional rules, and those about the files of a project,
// are not run here.
func Rules() ([]byte, error) {
	var all []rule
	for _, r := range append(rules.All(), suppress.All()...) {
		all = append(all, rule{r.Name, r.Severity.String(), r.Summary, r.Why, r.Bad, r.Good, report.PageOf(r.Name), r.Optional || r.Project})
	}
	return json.Marshal(map[string]any{"rules": all, "editions": lint.EditionNames(), "inputs": extract.InputNames()})
}

// Explain returns what urlmend explain prints about a rule.
func Explain(name string) ([]byte, error) {
	for _, r := range append(rules.All(), suppress.All()...) {
		if r.Name == name {
			return json.Marshal(r.Explain())
		}
	}
	return json.Marshal("")
}
