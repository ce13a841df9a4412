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
			name := c.Args().First()
			if name == "" {
				return urfave.ShowAppHelp(c)
			}
			for _, command := range c.App.Commands {
				if command.HasName(name) {
					urfave.HelpPrinter(c.App.Writer, urfave.CommandHelpTemplate, command)
					return nil
				}
			}
			return unknownCommand(c, name)
		},
	}
}

func versionCommand() *urfave.Command {
	return &urfave.Command{
		Name:  "version",
		Usage: "show the version, as --version does",
		Action: func(c *urfave.Context) error {
			urfave.ShowVersion(c)
			return nil
		},
	}
}

// version is that of the module the program was built from.
func version() string {
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "(devel)"
}
