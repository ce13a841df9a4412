package cli

import (
	"fmt"
	"slices"
	"strings"

	urfave "github.com/urfave/cli/v2"
)

// arrange moves the flags of the command, or of that below it, before its operands. Package flag,
// on which urfave/cli stands, takes the first operand for the end of flags.
func arrange(args []string, commands []*urfave.Command) []string {
	if len(args) < 2 {
		return args
	}
	command, rest := find(commands, args[1:])
	if command == nil {
		return args
	}
	named := len(args) - len(rest)
	return append(args[:named:named], permute(rest, command.Flags)...)
}

// find returns the command that the first of the words name, and the other words.
func find(commands []*urfave.Command, words []string) (found *urfave.Command, rest []string) {
	for len(words) > 0 {
		i := slices.IndexFunc(commands, func(c *urfave.Command) bool { return c.HasName(words[0]) })
		if i < 0 {
			break
		}
		found, commands, words = commands[i], commands[i].Subcommands, words[1:]
	}
	return found, words
}

// alone is the action of a command that takes no operands.
func alone(action urfave.ActionFunc) urfave.ActionFunc {
	return func(c *urfave.Context) error {
		if c.Args().Present() {
			return fmt.Errorf("%s takes no argument such as %q: leave it out", strings.TrimPrefix(c.Command.HelpName, "urlmend "), c.Args().First())
		}
		return action(c)
	}
}

// group makes c a command that does nothing itself, but has others below it.
func group(c *urfave.Command) *urfave.Command {
	var names []string
	c.UsageText = "urlmend " + c.Name + " COMMAND"
	for _, sub := range c.Subcommands {
		names = append(names, sub.Name)
		sub.OnUsageError = onUsageError
		sub.HideHelpCommand = true
		sub.HelpName = "urlmend " + c.Name + " " + sub.Name
		sub.Flags = append(sub.Flags, urfave.HelpFlag)
	}
	c.Action = func(ctx *urfave.Context) error {
		if !ctx.Args().Present() {
			return fmt.Errorf("%s wants the name of one of its commands: %s", c.Name, strings.Join(names, ", "))
		}
		return unknownBelow(c, ctx.Args().First())
	}
	return c
}

// unknownBelow is the error for the name of a command that is not below c.
func unknownBelow(c *urfave.Command, name string) error {
	var names []string
	for _, sub := range c.Subcommands {
		names = append(names, c.Name+" "+sub.Name)
	}
	return unknown("command", c.Name+" "+name, names)
}

// permute returns args as flags, "--", operands, each in the order they have.
// When one of the flags asks for help it is all that counts: urfave/cli would
// take the first operand for the topic.
func permute(args []string, flags []urfave.Flag) []string {
	var moved, operands []string
	for i := 0; i < len(args); i++ {
		switch arg := args[i]; {
		case arg == "--":
			operands = append(operands, args[i+1:]...)
			i = len(args)
		case arg == "-" || !strings.HasPrefix(arg, "-"):
			operands = append(operands, arg)
		case isHelp(arg):
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

func isHelp(arg string) bool {
	return slices.Contains(urfave.HelpFlag.Names(), strings.TrimLeft(arg, "-"))
}

// takesNext reports whether the flag has its value in the argument after it.
func takesNext(arg string, flags []urfave.Flag) bool {
	name := strings.TrimLeft(arg, "-")
	return slices.ContainsFunc(flags, func(f urfave.Flag) bool {
		d, ok := f.(urfave.DocGenerationFlag)
		return ok && d.TakesValue() && slices.Contains(f.Names(), name)
	})
}
