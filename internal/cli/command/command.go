// Package command is the command line as its users expect it: commands with others below them, flags that may follow
// operands, help, and errors that suggest the name that was probably meant. Package flag of the standard library reads
// the flags.
//
// Nothing here is built before it is needed: a program that prints one URL starts as fast as it reads it.
package command

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"
)

// An App is a program with commands.
type App struct {
	Name, Usage, UsageText string
	Version                func() string
	Commands               []*Command
	Out                    io.Writer // for help
}

// A Command acts, or has others below it.
type Command struct {
	Name, Usage string
	ArgsUsage   string // the operands
	Description string
	Flags       func() []Flag // nil: none
	Subcommands []*Command
	Action      Action
}

// An Action is what a command does.
type Action func(*Context) error

// A Context is a command with the flags and operands that it is given.
type Context struct {
	App     *App
	Command *Command // nil: none is named
	Args    []string // operands
	path    string   // the names of the program and the command
	values  map[string]*value
}

// Arg returns an operand, or "".
func (c *Context) Arg(i int) string {
	if i < len(c.Args) {
		return c.Args[i]
	}
	return ""
}

// Run runs the command that args ask for, args[0] being the program's name.
func (app *App) Run(args []string) error {
	args = args[1:]
	if c := named(app.Commands, args); c != nil {
		return app.run(c, app.Name, args[1:])
	}
	c, err := app.context(nil, app.Name, args)
	switch {
	case err != nil:
		return err
	case c.Bool("help"):
		return app.showHelp(c.Args)
	case c.Bool("version"):
		return app.showVersion()
	case len(c.Args) == 0:
		return errors.New("no command given; see " + app.Name + " --help")
	}
	if command := named(app.Commands, c.Args); command != nil {
		return app.run(command, app.Name, c.Args[1:])
	}
	return app.unknownCommand(c.Args[0])
}

// run runs a command, or the one below it that args name. The path is that of what it is below.
func (app *App) run(command *Command, path string, args []string) error {
	path += " " + command.Name
	if below := named(command.Subcommands, args); below != nil {
		return app.run(below, path, args[1:])
	}
	c, err := app.context(command, path, permute(args, command.flags()))
	switch {
	case err != nil:
		return err
	case c.Bool("help"):
		return app.print(command.help(path))
	case len(command.Subcommands) == 0:
		return c.act()
	case len(c.Args) == 0:
		return fmt.Errorf("%s needs the name of one of its commands: %s", command.Name, strings.Join(names(command.Subcommands), ", "))
	}
	if below := named(command.Subcommands, c.Args); below != nil {
		return app.run(below, path, c.Args[1:])
	}
	return unknownBelow(command, c.Args[0])
}

// context reads the flags in args.
func (app *App) context(command *Command, path string, args []string) (*Context, error) {
	c := &Context{App: app, Command: command, path: path, values: map[string]*value{}}
	set := flag.NewFlagSet(path, flag.ContinueOnError)
	set.SetOutput(io.Discard)
	for _, f := range c.flags() {
		v := f.value()
		for _, name := range f.Names() {
			c.values[name] = v
			set.Var(v, name, "")
		}
	}
	if err := set.Parse(args); err != nil {
		return nil, c.usageError(err)
	}
	c.Args = set.Args()
	return c, nil
}

// act checks the flags that are given, and does what the command does.
func (c *Context) act() error {
	for _, f := range c.flags() {
		if f.Check != nil && c.IsSet(f.Name) {
			if err := f.Check(c); err != nil {
				return err
			}
		}
	}
	return c.Command.Action(c)
}

// flags returns the flags of the command, or of the program if none is named.
func (c *Context) flags() []Flag {
	if c.Command == nil {
		return c.App.flags()
	}
	return c.Command.flags()
}

func (app *App) flags() []Flag {
	return []Flag{helpFlag(), {Name: "version", Short: "v", Kind: Switch, Usage: "print the version"}}
}

func (c *Command) flags() []Flag {
	if c.Flags == nil {
		return []Flag{helpFlag()}
	}
	return append(c.Flags(), helpFlag())
}

// HasFlag reports whether a word is a flag of the command, with or without its value.
func (c *Command) HasFlag(word string) bool { return isFlag(word, c.flags()) }

// HasFlag reports whether a word is a flag of the program.
func (app *App) HasFlag(word string) bool { return isFlag(word, app.flags()) }

func isFlag(word string, flags []Flag) bool {
	name, _, _ := strings.Cut(strings.TrimLeft(word, "-"), "=")
	return strings.HasPrefix(word, "-") && withName(flags, name) != nil
}

func helpFlag() Flag { return Flag{Name: "help", Short: "h", Kind: Switch, Usage: "show help"} }

// named returns the command that the first of the words names, or nil.
func named(commands []*Command, words []string) *Command {
	if len(words) == 0 {
		return nil
	}
	i := slices.IndexFunc(commands, func(c *Command) bool { return c.Name == words[0] })
	if i < 0 {
		return nil
	}
	return commands[i]
}

// Named returns the command of that name, or nil.
func (app *App) Named(name string) *Command { return named(app.Commands, []string{name}) }

func names(commands []*Command) (all []string) {
	for _, c := range commands {
		all = append(all, c.Name)
	}
	return all
}

// Alone is the action of a command that takes no operands.
func Alone(action Action) Action {
	return func(c *Context) error {
		if len(c.Args) > 0 {
			return fmt.Errorf("%s takes no arguments: remove %q", strings.TrimPrefix(c.path, c.App.Name+" "), c.Args[0])
		}
		return action(c)
	}
}

// permute returns args as flags, "--", operands, each in the order they have: package flag takes the first operand
// for the end of flags. When one of the flags asks for help it is all that counts.
func permute(args []string, flags []Flag) []string {
	var moved, operands []string
	for i := 0; i < len(args); i++ {
		switch arg := args[i]; {
		case arg == "--":
			operands = append(operands, args[i+1:]...)
			i = len(args)
		case arg == "-" || !strings.HasPrefix(arg, "-"):
			operands = append(operands, arg)
		case slices.Contains(helpFlag().Names(), strings.TrimLeft(arg, "-")):
			return []string{"--help"}
		default:
			moved = append(moved, arg)
			if !takesNext(arg, flags) {
				break
			}
			if i++; i == len(args) {
				return moved // without its value
			}
			moved = append(moved, args[i])
		}
	}
	return slices.Concat(moved, []string{"--"}, operands)
}

// takesNext reports whether the flag has its value in the argument after it.
func takesNext(arg string, flags []Flag) bool {
	f := withName(flags, strings.TrimLeft(arg, "-"))
	return f != nil && f.Kind != Switch
}
