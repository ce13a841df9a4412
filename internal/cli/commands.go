package cli

import (
	urfave "github.com/urfave/cli/v2"

	"github.com/urlmend/urlmend/internal/cli/command"
	"github.com/urlmend/urlmend/lint"
)

// commands returns the table of commands, in the order of --help.
func commands(std *stdio) []*urfave.Command {
	return []*urfave.Command{
		extractCommand(std),
		lintCommand(std),
		fixCommand(std),
		mvCommand(std),
		parseCommand(std),
		rulesCommand(std),
		explainCommand(std),
		configCommand(std),
		baselineCommand(std),
		filesCommand(std),
		scanCommand(std),
		mergeCommand(std),
		queryCommand(std),
		reportCommand(std),
		annotateCommand(std),
		lspCommand(std),
		contribCommand(std),
		completionCommand(std),
		manCommand(std),
		command.Version(),
		command.Help(),
	}
}

func ruleNames(rules []*lint.Rule) (names []string) {
	for _, r := range rules {
		names = append(names, r.Name)
	}
	return names
}
