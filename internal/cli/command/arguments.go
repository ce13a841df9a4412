package command

import (
	"slices"
	"strings"

	urfave "github.com/urfave/cli/v2"
)

// arrange moves the flags of the command, or of the one below it, before its
// operands. Package flag, which urfave/cli uses, takes the first operand for the end
// of flags.
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
