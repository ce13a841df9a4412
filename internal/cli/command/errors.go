package command

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"unicode"

	urfave "github.com/urfave/cli/v2"

	"github.com/urlmend/urlmend/internal/suggest"
)

// usageError puts an error of package flag in our words. Without it
// urfave/cli prints the usage of the command to stdout.
func usageError(c *urfave.Context, err error, all func() []*urfave.Command) error {
	text := err.Error()
	if name, ok := strings.CutPrefix(text, "flag provided but not defined: -"); ok {
		return unknownFlag(c, strings.TrimLeft(name, "-"), all())
	}
	if name, ok := strings.CutPrefix(text, "flag needs an argument: -"); ok {
		name = strings.TrimLeft(name, "-")
		if words := wordsOf(c.Command.Flags, name); len(words) > 0 && len(words) <= maxListed {
			return fmt.Errorf("--%s needs a value: want one of %s", name, strings.Join(words, ", "))
		}
		return fmt.Errorf("--%s needs a value: see %s --help", name, c.Command.HelpName)
	}
	text = strings.NewReplacer(" for flag -", " for --", " for -", " for --").Replace(text)
	return fmt.Errorf("%s; see %s --help", strings.TrimSuffix(text, ": parse error"), c.Command.HelpName)
}

// maxListed is how many words a message lists at most.
const maxListed = 30

// wordsOf returns the words that the flag of that name takes; none if it takes any.
func wordsOf(flags []urfave.Flag, name string) []string {
	for _, f := range flags {
		if chooses, ok := f.(interface{ words() []string }); ok && slices.Contains(f.Names(), name) {
			return chooses.words()
		}
	}
	return nil
}

// unknownFlag is the error for the name of a flag that the command does not have. The
// program itself has few: there the flag may be one of a command.
func unknownFlag(c *urfave.Context, name string, all []*urfave.Command) error {
	for _, file := range []string{"-" + name, "--" + name} {
		if _, err := os.Lstat(file); err == nil {
			return fmt.Errorf("unknown flag %q: write ./%s if you mean the file", file, file)
		}
	}
	others := commandsWith(all, c.App.Name, name)
	if c.Command.HelpName == c.App.Name && len(others) > 0 {
		return fmt.Errorf("the flag --%[1]s comes after the name of a command, as in %[2]s --%[1]s", name, others[0])
	}
	given := "--" + name
	if len(name) == 1 {
		given = "-" + name
	}
	if n := strings.IndexFunc(name, isNotInFlags); n >= 0 { // such as a colon, before a password
		return fmt.Errorf("unknown flag %q: see %s --help", "--"+name[:n]+"...", c.Command.HelpName)
	}
	if flag := flagWith(c.Command.Flags, name); flag != "" {
		return fmt.Errorf("unknown flag %q: did you mean --%s %s?", given, flag, name)
	}
	if len(others) > 0 {
		return fmt.Errorf("unknown flag %q: it is one of %s, not of %s", given, strings.Join(others, ", "), c.Command.HelpName)
	}
	if best := suggest.Closest(name, flagNames(c.Command)); best != "" {
		return fmt.Errorf("unknown flag %q: did you mean --%s?", given, best)
	}
	return fmt.Errorf("unknown flag %q: see %s --help", given, c.Command.HelpName)
}

// isNotInFlags reports whether no name of a flag has r.
func isNotInFlags(r rune) bool {
	return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '-' && r != '_'
}

// commandsWith returns the commands that have a flag, with the name of the program.
func commandsWith(all []*urfave.Command, program, flag string) (found []string) {
	for _, c := range all {
		if slices.Contains(flagNames(c), flag) {
			found = append(found, program+" "+c.Name)
		}
	}
	return found
}

// flagWith returns the name of the flag that takes the word, as --format takes json. It is "" if several do, or none.
func flagWith(flags []urfave.Flag, word string) (found string) {
	for _, f := range flags {
		name := f.Names()[0]
		switch {
		case !slices.Contains(wordsOf(flags, name), word):
		case found != "":
			return ""
		default:
			found = name
		}
	}
	return found
}

// flagNames returns the names of the flags that help shows.
func flagNames(c *urfave.Command) (names []string) {
	for _, f := range c.Flags {
		if v, ok := f.(urfave.VisibleFlag); !ok || v.IsVisible() {
			names = append(names, f.Names()[0])
		}
	}
	return names
}

// otherNames are what other linters call a command.
var otherNames = map[string]string{"check": "lint", "init": "config init", "rule": "explain"}

// unknownCommand is the error for the name of a command that app does not have.
func unknownCommand(app *urfave.App, name string) error {
	if other := otherNames[name]; other != "" {
		return fmt.Errorf("unknown command %q: did you mean %s?", name, other)
	}
	var names []string
	for _, c := range app.Commands {
		names = append(names, c.Name)
	}
	return suggest.Unknown("command", name, names, "")
}

// unknownBelow is the error for the name of a command that is not below c.
func unknownBelow(c *urfave.Command, name string) error {
	var names []string
	for _, sub := range c.Subcommands {
		names = append(names, sub.Name)
	}
	given := c.Name + " " + name
	if best := suggest.Closest(name, names); best != "" {
		return fmt.Errorf("unknown command %q: did you mean %s %s?", given, c.Name, best)
	}
	return fmt.Errorf("unknown command %q: want one of %s", given, strings.Join(names, ", "))
}
