// Package cli is the command line: it wires the other packages together, says
// what they could not do, and gives the exit code.
package cli

import (
	"errors"
	"io"
	"runtime/debug"

	urfave "github.com/urfave/cli/v2"

	"github.com/urlmend/urlmend/internal/cli/command"
)

// Exit codes. Of several that apply the greatest is given.
const (
	exitClean    = 0
	exitFindings = 1   // findings of severity warning or error
	exitError    = 2   // wrong usage, or something could not be read or written
	exitSignal   = 128 // and the number of the signal that ended the program, as shells say
)

// Main runs the command that args ask for, args[0] being the program's name,
// and returns the exit code.
func Main(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	defer endOnSignals()()
	std := newStdio(stdin, stdout, stderr)
	app := newApp(std, args[min(1, len(args)-1)])
	err := command.Run(app, withImplied(app, args))
	switch {
	case err == nil:
		return exitClean
	case errors.Is(err, errFindings):
		return exitFindings
	case !errors.Is(err, errReported):
		f := failures{std: std}
		f.fail(err)
	}
	return exitError
}

var (
	// errFindings ends a command that found something wrong.
	errFindings = errors.New("findings")
	// errReported ends a command that failed and has said why.
	errReported = errors.New("reported")
)

// newApp returns the program with all commands; or only with the command of that name, if it is one.
func newApp(std *stdio, name string) *urfave.App {
	all := func() []*urfave.Command { return commands(std, "") }
	app := command.New("urlmend", "find the URLs in plain text, mend broken ones, report mistakes", commands(std, name), all, std.out, std.err)
	app.UsageText = "urlmend COMMAND [options] [PATH...]\nurlmend PATH...                      the same as urlmend lint PATH..."
	if len(app.Commands) > 1 {
		app.Version = version()
	}
	return app
}

// released is the version of a release, such as v1.2.3. contrib/release has the linker set it.
var released string

// version is that of the release or of the module that the program was built from.
func version() string {
	if released != "" {
		return released
	}
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "(devel)"
}
