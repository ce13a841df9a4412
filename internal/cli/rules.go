package cli

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	urfave "github.com/urfave/cli/v2"

	"github.com/urlmend/urlmend/internal/cli/command"
	"github.com/urlmend/urlmend/internal/config"
	"github.com/urlmend/urlmend/internal/judge"
)

func rulesCommand(std *stdio) *urfave.Command {
	return &urfave.Command{
		Name:        "rules",
		Usage:       "list the rules",
		Description: "For each rule, rules prints its name, its severity, or off if it runs\nonly where the settings name it, its tag if it has one, and what it reports.",
		Action: command.Alone(func(c *urfave.Context) error {
			w := tabwriter.NewWriter(std.out, 0, 0, 2, ' ', 0)
			for _, r := range judge.Rules() {
				severity := r.Severity.String()
				if r.Optional {
					severity = "off"
				}
				fmt.Fprintf(w, "%s\t%s\t%s\t%s\n", r.Name, severity, strings.Join(r.Tags, ","), r.Summary)
			}
			return cannotWrite(w.Flush())
		}),
	}
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
