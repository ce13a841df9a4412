package command

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"unicode"

	"github.com/urlmend/urlmend/internal/suggest"
)

// usageError puts an error of package flag in our words.
func (c *Context) usageError(err error) error {
	text := err.Error()
	if name, ok := strings.CutPrefix(text, "flag provided but not defined: -"); ok {
		return c.unknownFlag(strings.TrimLeft(name, "-"))
	}
	if name, ok := strings.CutPrefix(text, "flag needs an argument: -"); ok {
		name = strings.TrimLeft(name, "-")
		if f := withName(c.flags(), name); f != nil && len(f.Words) > 0 && len(f.Words) <= maxListed {
			return fmt.Errorf("--%s needs a value: want one of %s", name, strings.Join(f.Words, ", "))
		}
		return fmt.Errorf("--%s needs a value: see %s --help", name, c.path)
	}
	text = strings.NewReplacer(" for flag -", " for --", " for -", " for --").Replace(text)
	return fmt.Errorf("%s; see %s --help", strings.TrimSuffix(text, ": parse error"), c.path)
}

// maxListed is how many words a message lists at most.
const maxListed = 30

// unknownFlag is the error for the name of a flag that the command does not have. The
// program itself has few: there the flag may be one of a command.
func (c *Context) unknownFlag(name string) error {
	for _, file := range []string{"-" + name, "--" + name} {
		if _, err := os.Lstat(file); err == nil {
			return fmt.Errorf("unknown flag %q: write ./%s if you mean the file", file, file)
		}
	}
	others := c.App.commandsWith(name)
	if c.Command == nil && len(others) > 0 {
		return fmt.Errorf("the flag --%[1]s comes after the name of a command, as in %[2]s --%[1]s", name, others[0])
	}
	given := dashed(name)
	if n := strings.IndexFunc(name, isNotInFlags); n >= 0 { // such as a colon, before a password
		return fmt.Errorf("unknown flag %q: see %s --help", "--"+name[:n]+"...", c.path)
	}
	if flag := flagWith(c.flags(), name); flag != "" {
		return fmt.Errorf("unknown flag %q: did you mean --%s %s?", given, flag, name)
	}
	if len(others) > 0 {
		return fmt.Errorf("unknown flag %q: it is one of %s, not of %s", given, strings.Join(others, ", "), c.path)
	}
	if best := suggest.Closest(name, flagNames(c.flags())); best != "" {
		return fmt.Errorf("unknown flag %q: did you mean --%s?", given, best)
	}
	return fmt.Errorf("unknown flag %q: see %s --help", given, c.path)
}

// isNotInFlags reports whether no name of a flag has r.
func isNotInFlags(r rune) bool {
	return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '-' && r != '_'
}

// commandsWith returns the commands that have a flag, with the name of the program.
func (app *App) commandsWith(flag string) (found []string) {
	for _, c := range app.Commands {
		if slices.Contains(flagNames(c.flags()), flag) {
			found = append(found, app.Name+" "+c.Name)
		}
	}
	return found
}

// flagWith returns the name of the flag that takes the word, as --format takes json. It is "" if several do, or none.
func flagWith(flags []Flag, word string) (found string) {
	for _, f := range flags {
		switch {
		case !slices.Contains(f.Words, word):
		case found != "":
			return ""
		default:
			found = f.Name
		}
	}
	return found
}

// flagNames returns the names of the flags that help shows.
func flagNames(flags []Flag) (names []string) {
	for _, f := range flags {
		if !f.Hidden {
			names = append(names, f.Name)
		}
	}
	return names
}

// otherName returns what another linter calls a command.
func otherName(name string) string {
	switch name {
	case "check":
		return "lint"
	case "init":
		return "config init"
	case "rule":
		return "explain"
	}
	return ""
}

// unknownCommand is the error for the name of a command that app does not have.
func (app *App) unknownCommand(name string) error {
	if other := otherName(name); other != "" {
		return fmt.Errorf("unknown command %q: did you mean %s?", name, other)
	}
	return suggest.Unknown("command", name, names(app.Commands), "")
}

// unknownBelow is the error for the name of a command that is not below c.
func unknownBelow(c *Command, name string) error {
	below := names(c.Subcommands)
	given := c.Name + " " + name
	if best := suggest.Closest(name, below); best != "" {
		return fmt.Errorf("unknown command %q: did you mean %s %s?", given, c.Name, best)
	}
	return fmt.Errorf("unknown command %q: want one of %s", given, strings.Join(below, ", "))
}
