package cli

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	urfave "github.com/urfave/cli/v2"

	"github.com/urlmend/urlmend/internal/cli/command"
	"github.com/urlmend/urlmend/internal/config"
	"github.com/urlmend/urlmend/internal/judge"
	"github.com/urlmend/urlmend/lint"
)

func rulesCommand(std *stdio) *urfave.Command {
	return &urfave.Command{
		Name:        "rules",
		Usage:       "list the rules",
		Description: "For each rule, rules prints its name, its severity, or off if it runs only where the settings\nname it, its tag if it has one, and what it reports.",
		Flags:       []urfave.Flag{command.OneOf("format", "the output format", "text", []string{"text", "json"})},
		Action: command.Alone(func(c *urfave.Context) error {
			var all []listedRule
			for _, r := range judge.Rules() {
				listed := listedRule{r.Name, r.Severity.String(), r.Tags, r.Summary, r.Fix, r.Optional}
				if r.Optional {
					listed.Severity = "off"
				}
				all = append(all, listed)
			}
			if c.String("format") == "json" {
				text, _ := json.MarshalIndent(all, "", "  ") // it is data that can be encoded
				_, err := std.out.Write(append(text, '\n'))
				return cannotWrite(err)
			}
			w := tabwriter.NewWriter(std.out, 0, 0, 2, ' ', 0)
			for _, r := range all {
				fmt.Fprintf(w, "%s\t%s\t%s\t%s\n", r.Name, r.Severity, strings.Join(r.Tags, ","), r.Summary)
			}
			return cannotWrite(w.Flush())
		}),
	}
}

// A listedRule is a rule as the list has it.
type listedRule struct {
	Name     string      `json:"name"`
	Severity string      `json:"severity"` // where no settings name the rule
	Tags     []string    `json:"tags,omitempty"`
	Summary  string      `json:"summary"`
	Fix      lint.Safety `json:"fix"`
	Optional bool        `json:"optional,omitempty"`
}

func explainCommand(std *stdio) *urfave.Command {
	return &urfave.Command{
		Name:        "explain",
		Usage:       "explain a rule",
		Description: "RULE is one of the names that urlmend rules prints. explain says what the rule reports, in which\ntexts it is less severe, why it matters, and whether urlmend fix fixes it, with examples.",
		ArgsUsage:   "RULE",
		Action: func(c *urfave.Context) error {
			if c.NArg() != 1 {
				return errors.New("explain needs the name of one rule; urlmend rules lists them")
			}
			text, err := explain(c.Args().First())
			if err != nil {
				return err
			}
			_, err = io.WriteString(std.out, text)
			return cannotWrite(err)
		},
	}
}

func explain(name string) (string, error) {
	for _, r := range judge.Rules() {
		if r.Name == name {
			return r.Explain(), nil
		}
	}
	return "", config.UnknownRule(name, ruleNames(judge.Rules()))
}
