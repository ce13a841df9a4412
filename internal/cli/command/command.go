// Package command makes a command line of urfave/cli what its users expect: flags
// can follow operands, errors suggest the name that was probably meant, and only the
// caller ends the process.
package command

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	urfave "github.com/urfave/cli/v2"
)

// New returns a command line of these commands, each of which acts or has others
// below it. urfave/cli would end the process itself, print its usage to stdout and
// split values at commas: all three are turned off here. An error may name commands
// that are not in this command line: all returns every one there is.
func New(name, usage string, commands []*urfave.Command, all func() []*urfave.Command, stdout, stderr io.Writer) *urfave.App {
	onError := func(c *urfave.Context, err error, _ bool) error { return usageError(c, err, all) }
	for _, c := range commands {
		prepare(c, onError)
		if len(c.Subcommands) > 0 {
			prepareGroup(name, c, onError)
		}
	}
	return &urfave.App{
		Name:                      name,
		Usage:                     usage,
		Commands:                  commands,
		Flags:                     []urfave.Flag{urfave.HelpFlag},
		Action:                    noCommand,
		OnUsageError:              onError,
		Writer:                    stdout,
		ErrWriter:                 stderr,
		ExitErrHandler:            func(*urfave.Context, error) {},
		HideHelpCommand:           true,
		DisableSliceFlagSeparator: true,
	}
}

// Run runs the command that args ask for, args[0] being the program's name. It is an
// error if help or the version cannot be written, which urfave/cli does not look at.
func Run(app *urfave.App, args []string) error {
	out := &writer{to: app.Writer}
	app.Writer = out
	args = arrange(args, app.Commands)
	asksForHelp := slices.Contains(args, "--help") || slices.Contains(args, "-h") // rendering takes time
	switch c, _ := find(app.Commands, args[min(1, len(args)):]); {
	case c == nil || len(c.Subcommands) > 0:
	case asksForHelp:
		c.CustomHelpTemplate = helpTemplate(c)
	default:
		c.Flags = keepNames(c.Flags)
	}
	err := app.Run(args)
	if out.err != nil {
		return fmt.Errorf("cannot write the output: %w", out.err)
	}
	return err
}

// A writer remembers the first error.
type writer struct {
	to  io.Writer
	err error
}

func (w *writer) Write(text []byte) (int, error) {
	n, err := w.to.Write(text)
	if w.err == nil {
		w.err = err
	}
	return n, err
}

func prepare(c *urfave.Command, onError urfave.OnUsageErrorFunc) {
	c.OnUsageError = onError
	c.HideHelpCommand = true // "help" may be a file
	c.Flags = append(c.Flags, urfave.HelpFlag)
}

// prepareGroup makes c a command that does nothing itself.
func prepareGroup(program string, c *urfave.Command, onError urfave.OnUsageErrorFunc) {
	var names []string
	c.UsageText = program + " " + c.Name + " COMMAND"
	for _, sub := range c.Subcommands {
		names = append(names, sub.Name)
		prepare(sub, onError)
		sub.HelpName = program + " " + c.Name + " " + sub.Name
	}
	c.Action = func(ctx *urfave.Context) error {
		if !ctx.Args().Present() {
			return fmt.Errorf("%s needs the name of one of its commands: %s", c.Name, strings.Join(names, ", "))
		}
		return unknownBelow(c, ctx.Args().First())
	}
}

// noCommand runs when the first argument is not a command.
func noCommand(c *urfave.Context) error {
	if !c.Args().Present() {
		return errors.New("no command given; see " + c.App.Name + " --help")
	}
	return unknownCommand(c.App, c.Args().First())
}

// Alone is the action of a command that takes no operands.
func Alone(action urfave.ActionFunc) urfave.ActionFunc {
	return func(c *urfave.Context) error {
		if c.Args().Present() {
			return fmt.Errorf("%s takes no arguments: remove %q", strings.TrimPrefix(c.Command.HelpName, c.App.Name+" "), c.Args().First())
		}
		return action(c)
	}
}
