package command

import (
	"fmt"
	"io"
	"strings"
)

// print writes help to the output.
func (app *App) print(text string) error {
	if _, err := io.WriteString(app.Out, text); err != nil {
		return fmt.Errorf("cannot write the output: %w", err)
	}
	return nil
}

func (app *App) showVersion() error { return app.print(app.Name + " version " + app.Version() + "\n") }

// Help returns the command that shows the help of others.
func Help() *Command {
	return &Command{
		Name:      "help",
		Usage:     "show help for a command",
		ArgsUsage: "[COMMAND]",
		Action:    func(c *Context) error { return c.App.showHelp(c.Args) },
	}
}

// showHelp shows the help of the command that words name, or of the program.
func (app *App) showHelp(words []string) error {
	if len(words) == 0 {
		return app.print(app.help())
	}
	command := named(app.Commands, words)
	if command == nil {
		return app.unknownCommand(words[0])
	}
	path, rest := app.Name+" "+command.Name, words[1:]
	for len(rest) > 0 && len(command.Subcommands) > 0 {
		below := named(command.Subcommands, rest)
		if below == nil {
			return unknownBelow(command, rest[0])
		}
		command, path, rest = below, path+" "+below.Name, rest[1:]
	}
	return app.print(command.help(path))
}

// Version returns the command that shows the version.
func Version() *Command {
	return &Command{
		Name:   "version",
		Usage:  "show the version, as --version does",
		Action: Alone(func(c *Context) error { return c.App.showVersion() }),
	}
}

const (
	margin = "   "
	width  = 84
)

// help returns the help of the program.
func (app *App) help() string {
	var b strings.Builder
	section(&b, "NAME", app.Name+" - "+app.Usage)
	section(&b, "USAGE", app.UsageText)
	section(&b, "VERSION", app.Version())
	section(&b, "COMMANDS", commandTable(app.Commands))
	section(&b, "GLOBAL OPTIONS", optionTable(app.Options()))
	return strings.TrimPrefix(b.String(), "\n")
}

// help returns the help of a command, whose path is the names of the program, those above it and its own.
func (c *Command) help(path string) string {
	var b strings.Builder
	section(&b, "NAME", path+" - "+c.Usage)
	if len(c.Subcommands) > 0 {
		section(&b, "USAGE", path+" COMMAND")
	} else {
		section(&b, "USAGE", strings.TrimSuffix(path+" [command options] "+c.ArgsUsage, " "))
	}
	if c.Description != "" {
		section(&b, "DESCRIPTION", c.Description)
	}
	if len(c.Subcommands) > 0 {
		section(&b, "COMMANDS", commandTable(c.Subcommands))
		section(&b, "OPTIONS", optionTable(c.Options()))
		return strings.TrimPrefix(b.String(), "\n")
	}
	var lines []string
	for _, o := range c.Options() {
		lines = append(lines, o.lines()...)
	}
	section(&b, "OPTIONS", strings.Join(lines, "\n"))
	return strings.TrimPrefix(b.String(), "\n")
}

// section writes a title, and the lines of the text with a margin.
func section(b *strings.Builder, title, text string) {
	b.WriteString("\n" + title + ":\n")
	for line := range strings.SplitSeq(text, "\n") {
		b.WriteString(strings.TrimRight(margin+line, " ") + "\n")
	}
}

// commandTable is a line for each command: its name and its usage.
func commandTable(commands []*Command) string {
	var rows [][2]string
	for _, c := range commands {
		rows = append(rows, [2]string{c.Name, c.Usage})
	}
	return table(rows)
}

// optionTable is a line for each option, where they have no values.
func optionTable(options []Option) string {
	var rows [][2]string
	for _, o := range options {
		rows = append(rows, [2]string{strings.Join(o.Names, ", "), o.Usage})
	}
	return table(rows)
}

func table(rows [][2]string) string {
	widest := 0
	for _, row := range rows {
		widest = max(widest, len(row[0]))
	}
	var lines []string
	for _, row := range rows {
		lines = append(lines, fmt.Sprintf("%-*s  %s", widest, row[0], row[1]))
	}
	return strings.Join(lines, "\n")
}

// lines are a line of its own for the option, and its usage broken into lines.
func (o Option) lines() []string {
	head := strings.Join(o.Names, ", ")
	if o.Takes {
		head += " " + o.Placeholder()
	}
	usage := strings.ReplaceAll(o.Usage, "`", "")
	if o.Standard != "" {
		usage += " (default: " + o.Standard + ")"
	}
	lines := []string{head}
	for _, line := range wrapped(usage, width-2*len(margin)) {
		lines = append(lines, margin+line)
	}
	return lines
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
