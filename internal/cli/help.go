package cli

import (
	"runtime/debug"

	urfave "github.com/urfave/cli/v2"
)

func helpCommand() *urfave.Command {
	return &urfave.Command{
		Name:      "help",
		Usage:     "show what a command does and takes",
		ArgsUsage: "[COMMAND]",
		Action: func(c *urfave.Context) error {
			if !c.Args().Present() {
				return urfave.ShowAppHelp(c)
			}
			command, rest := find(c.App.Commands, c.Args().Slice())
			switch {
			case command == nil:
				return unknownCommand(c, rest[0])
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

func versionCommand() *urfave.Command {
	return &urfave.Command{
		Name:  "version",
		Usage: "show the version, as --version does",
		Action: alone(func(c *urfave.Context) error {
			urfave.ShowVersion(c)
			return nil
		}),
	}
}

// version is that of the module the program was built from.
func version() string {
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "(devel)"
}
