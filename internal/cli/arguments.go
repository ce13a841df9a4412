package cli

import (
	"slices"
	"strings"

	urfave "github.com/urfave/cli/v2"
)

// arrange moves the flags of the command before its operands. Package flag,
// on which urfave/cli stands, takes the first operand for the end of flags.
func arrange(args []string, commands []*urfave.Command) []string {
	if len(args) < 2 {
		return args
	}
	i := slices.IndexFunc(commands, func(c *urfave.Command) bool { return c.HasName(args[1]) })
	if i < 0 {
		return args
	}
	return append(args[:2:2], permute(args[2:], commands[i].Flags)...)
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
