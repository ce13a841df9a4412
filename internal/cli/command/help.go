package command

import (
	"strings"

	urfave "github.com/urfave/cli/v2"
)

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
			urfave.HelpPrinter(c.App.Writer, helpTemplate(command), command)
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

// helpTemplate returns the template for the help of a command: that of urfave/cli, except
// that a flag has a line of its own and its usage is broken into lines, where urfave/cli
// has a column of any width.
func helpTemplate(c *urfave.Command) string {
	const margin, width = "   ", 84
	head, _, _ := strings.Cut(urfave.CommandHelpTemplate, "{{if .VisibleFlagCategories}}")
	var b strings.Builder
	b.WriteString(head + "\n\nOPTIONS:\n")
	for _, o := range Options(c.Flags) {
		line := margin + strings.Join(o.Names, ", ")
		if o.Takes {
			line += " " + o.Placeholder()
		}
		b.WriteString(line + "\n")
		usage := strings.ReplaceAll(o.Usage, "`", "")
		if o.Standard != "" {
			usage += " (default: " + o.Standard + ")"
		}
		for _, line := range wrapped(usage, width-2*len(margin)) {
			b.WriteString(margin + margin + line + "\n")
		}
	}
	return b.String()
}

// wrapped breaks a text into lines of at most width bytes, where its words allow.
func wrapped(text string, width int) (lines []string) {
	line := ""
	for word := range strings.FieldsSeq(text) {
		switch {
		case line == "":
			line = word
		case len(line)+1+len(word) > width:
			lines, line = append(lines, line), word
		default:
			line += " " + word
		}
	}
	return append(lines, line)
}
