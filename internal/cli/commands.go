package cli

import urfave "github.com/urfave/cli/v2"

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
		completionCommand(std),
		manCommand(std),
		versionCommand(),
		helpCommand(),
	}
}
