// Package cli is the command line: it wires the other packages together, says
// what they could not do, and gives the exit code.
package cli

import (
	"errors"
	"io"

	urfave "github.com/urfave/cli/v2"
)

// Exit codes. Of several that apply the greatest is given.
const (
	exitClean    = 0
	exitFindings = 1 // findings of severity warning or error
	exitError    = 2 // wrong usage, or something could not be read or written
)

// Main runs the command that args ask for, args[0] being the program's name,
// and returns the exit code.
func Main(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	app := newApp(&stdio{in: stdin, out: stdout, err: stderr})
	err := app.Run(arrange(args, app.Commands))
	switch {
	case err == nil:
		return exitClean
	case errors.Is(err, errFindings):
		return exitFindings
	case !errors.Is(err, errReported):
		in := input{std: &stdio{err: stderr}}
		in.fail(err)
	}
	return exitError
}

var (
	// errFindings ends a command that found something wrong.
	errFindings = errors.New("findings")
	// errReported ends a command that failed and has said why.
	errReported = errors.New("reported")
)

// newApp returns the command line as urfave/cli wants it. That would end the
// process itself, print its usage to stdout and split values at commas: all
// three are turned off here.
func newApp(std *stdio) *urfave.App {
	app := &urfave.App{
		Name:                      "urlmend",
		Usage:                     "find the URLs in plain text, mend the broken ones, judge them",
		Version:                   version(),
		Commands:                  commands(std),
		Flags:                     []urfave.Flag{urfave.HelpFlag},
		Action:                    noCommand,
		OnUsageError:              onUsageError,
		Writer:                    std.out,
		ErrWriter:                 std.err,
		ExitErrHandler:            func(*urfave.Context, error) {},
		HideHelpCommand:           true,
		DisableSliceFlagSeparator: true,
	}
	for _, c := range app.Commands {
		c.OnUsageError = onUsageError
		c.HideHelpCommand = true // "help" may be a file
		c.Flags = append(c.Flags, urfave.HelpFlag)
	}
	return app
}

// noCommand runs when the first argument is not a command.
func noCommand(c *urfave.Context) error {
	if !c.Args().Present() {
		return errors.New("no command given; see urlmend --help")
	}
	return unknownCommand(c, c.Args().First())
}

func unknownCommand(c *urfave.Context, name string) error {
	var names []string
	for _, command := range c.App.Commands {
		names = append(names, command.Name)
	}
	return unknown("command", name, names)
}
