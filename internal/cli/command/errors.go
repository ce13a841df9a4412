package command

import (
	"fmt"
	"slices"
	"strings"

	urfave "github.com/urfave/cli/v2"

	"github.com/urlmend/urlmend/internal/suggest"
)

// onUsageError puts an error of package flag in our words. Without it
// urfave/cli prints the usage of the command to stdout.
func onUsageError(c *urfave.Context, err error, _ bool) error {
	text := err.Error()
	if name, ok := strings.CutPrefix(text, "flag provided but not defined: -"); ok {
		return Unknown("flag", "--"+strings.TrimLeft(name, "-"), flagNames(c.Command))
	}
	if name, ok := strings.CutPrefix(text, "flag needs an argument: -"); ok {
		name = strings.TrimLeft(name, "-")
		if words := wordsOf(c.Command.Flags, name); len(words) > 0 {
			return fmt.Errorf("--%s needs a value: want one of %s", name, strings.Join(words, ", "))
		}
		return fmt.Errorf("--%s needs a value", name)
	}
	text = strings.NewReplacer(" for flag -", " for --", " for -", " for --").Replace(text)
	return fmt.Errorf("%s; see %s --help", strings.TrimSuffix(text, ": parse error"), c.Command.HelpName)
}

// wordsOf returns the words that the flag of that name takes; none if it takes any.
func wordsOf(flags []urfave.Flag, name string) []string {
	for _, f := range flags {
		if chooses, ok := f.(interface{ words() []string }); ok && slices.Contains(f.Names(), name) {
			return chooses.words()
		}
	}
	return nil
}

func flagNames(c *urfave.Command) (names []string) {
	for _, f := range c.Flags {
		names = append(names, "--"+f.Names()[0])
	}
	return names
}

// unknownCommand is the error for the name of a command that app does not have.
func unknownCommand(app *urfave.App, name string) error {
	var names []string
	for _, c := range app.Commands {
		names = append(names, c.Name)
	}
	return Unknown("command", name, names)
}

// unknownBelow is the error for the name of a command that is not below c.
func unknownBelow(c *urfave.Command, name string) error {
	var names []string
	for _, sub := range c.Subcommands {
		names = append(names, c.Name+" "+sub.Name)
	}
	return Unknown("command", c.Name+" "+name, names)
}

// Unknown is the error for a name that is not one of the names there are.
func Unknown(what, name string, names []string) error {
	if best := suggest.Closest(name, names); best != "" {
		return fmt.Errorf("unknown %s %q: did you mean %s?", what, name, best)
	}
	return fmt.Errorf("unknown %s %q: want one of %s", what, name, strings.Join(names, ", "))
}
