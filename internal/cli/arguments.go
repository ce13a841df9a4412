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
	at := 1 // where a command may be named
	var last *urfave.Command
	for at < len(args) {
		i := slices.IndexFunc(commands, func(c *urfave.Command) bool { return c.HasName(args[at]) })
		if i < 0 {
			break
		}
		last, commands = commands[i], commands[i].Subcommands
		at++
	}
	if last == nil {
		return args
	}
	return append(args[:at:at], permute(args[at:], last.Flags)...)
}

// group makes c a command that does nothing itself, but has others below it.
func group(c *urfave.Command) *urfave.Command {
	var names []string
	for _, sub := range c.Subcommands {
		names = append(names, sub.Name)
		sub.OnUsageError = onUsageError
		sub.HideHelpCommand = true
		sub.Flags = append(sub.Flags, urfave.HelpFlag)
	}
	c.Action = func(ctx *urfave.Context) error {
		if !ctx.Args().Present() {
			return fmt.Errorf("%s wants the name of one of its commands: %s", c.Name, strings.Join(names, ", "))
		}
		return unknown("command", c.Name+" "+ctx.Args().First(), prefixed(c.Name+" ", names))
	}
	return c
}

func prefixed(prefix string, names []string) (all []string) {
	for _, name := range names {
		all = append(all, prefix+name)
	}
	return all
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
