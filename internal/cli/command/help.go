package command

import urfave "github.com/urfave/cli/v2"

// Help returns the command that shows the help of others.
func Help() *urfave.Command {
	return &urfave.Command{
		Name:      "help",
		Usage:     "show help for a command",
		ArgsUsage: "[COMMAND]",
		Action: func(c *urfave.Context) error {
			if !c.Args().Present() {
				return urfave.ShowAppHelp(c)
			}
			command, rest := find(c.App.Commands, c.Args().Slice())
			switch {
			case command == nil:
				return unknownCommand(c.App, rest[0])
			case len(rest) > 0 && len(command.Subcommands) > 0:
				return unknownBelow(command, rest[0])
			case len(command.Subcommands) > 0:
				// Those below are made ready to be shown by running it only.
				inner := urfave.NewContext(c.App, nil, c)
				inner.Command = command
				return command.Run(inner, command.Name, "--help")
			}
			urfave.HelpPrinter(c.App.Writer, urfave.CommandHelpTemplate, command)
			return nil
		},
	}
}

// Version returns the command that shows the version.
func Version() *urfave.Command {
	return &urfave.Command{
		Name:  "version",
		Usage: "show the version, as --version does",
		Action: Alone(func(c *urfave.Context) error {
			urfave.ShowVersion(c)
			return nil
		}),
	}
}
