package cli

import (
	urfave "github.com/urfave/cli/v2"

	"github.com/urlmend/urlmend/internal/cli/command"
	"github.com/urlmend/urlmend/internal/judge"
	"github.com/urlmend/urlmend/lint"
)

// commands returns the table of commands, in the order of --help.
func commands(std *stdio) []*urfave.Command {
	return []*urfave.Command{
		extractCommand(std),
		lintCommand(std),
		fixCommand(std),
		parseCommand(std),
		rulesCommand(std),
		explainCommand(std),
		configCommand(std),
		baselineCommand(std),
		filesCommand(std),
		scanCommand(std),
		mergeCommand(std),
		reportCommand(std),
		lspCommand(std),
		command.Completion(placeholderWords),
		command.Manual(manual),
		command.Version(),
		command.Help(),
	}
}

// placeholderWords returns what completion offers for a placeholder in the usage of
// commands.
func placeholderWords(placeholder string) []string {
	if placeholder == "RULE" {
		return ruleNames(judge.Rules())
	}
	return nil
}

func ruleNames(rules []*lint.Rule) (names []string) {
	for _, r := range rules {
		names = append(names, r.Name)
	}
	return names
}
