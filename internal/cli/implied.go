package cli

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/urlmend/urlmend/internal/cli/command"
)

// withImplied returns args with the command lint before a path that is where the name of a
// command is expected, or before a flag of it, or one that no command has: lint says what to
// write. A flag that comes before the name of a command is left to be reported.
func withImplied(app *command.App, args []string) []string {
	const implied = "lint"
	if len(args) < 2 || app.Named(args[1]) != nil {
		return args
	}
	isCommand := func(arg string) bool { return app.Named(arg) != nil }
	isKnown := func(c *command.Command) bool { return c.HasFlag(args[1]) }
	isFlag := strings.HasPrefix(args[1], "-") && !app.HasFlag(args[1])
	ofLint := isFlag && (isKnown(app.Named(implied)) || !slices.ContainsFunc(app.Commands, isKnown))
	if isPath(args[1]) || ofLint && !slices.ContainsFunc(args[2:], isCommand) {
		return slices.Insert(slices.Clone(args), 1, implied)
	}
	return args
}

// isPath reports whether a word is meant as a path: there is such a file, or its form
// is that of no command.
func isPath(word string) bool {
	if word == "-" {
		return true
	}
	if strings.HasPrefix(word, "-") {
		return false
	}
	_, err := os.Lstat(word)
	return err == nil || strings.ContainsAny(word, "/.*") || strings.ContainsRune(word, os.PathSeparator)
}

// fixInstead are hidden flags of lint for those who know them from other linters: their
// errors are the command lines that do it.
func fixInstead() []command.Flag {
	const fix = "urlmend fix --write"
	return []command.Flag{
		{Name: "fix", Kind: command.Switch, Hidden: true, Check: func(c *command.Context) error {
			return errors.New("lint only reports; to fix the files, run: " + shellLine(fix, c.Args...))
		}},
		{Name: "add-ignores", Hidden: true, Check: func(c *command.Context) error {
			operands := append([]string{"--add-ignores", c.String("add-ignores")}, c.Args...)
			return errors.New("lint only reports; to add directives, run: " + shellLine(fix, operands...))
		}},
		otherwise("severity", "for the lowest severity to report, use --level LEVEL"),
		otherwise("enable", "to run only some rules, use --select RULE,...; to turn rules on, list them in urlmend.toml"),
		otherwise("color", color),
		noFlag("no-color", color),
		noFlag("offline", "urlmend never asks the network: leave the flag out"),
		noFlag("watch", "in an editor, urlmend lsp checks while you write: see docs/editors.md"),
		otherwise("max-warnings", "to let warnings pass, use --fail-on error; to let the present ones pass, see urlmend baseline --help"),
		noFlag("w", "lint only reports; to fix the files, use "+fix),
	}
}

const (
	color = "set the environment variable NO_COLOR, or FORCE_COLOR"
)

// otherwise is a hidden flag with a value for those who know it from other linters: its error says what to do here.
func otherwise(name, advice string) command.Flag {
	return command.Flag{Name: name, Hidden: true, Check: func(*command.Context) error {
		return noSuchFlag(name, advice)
	}}
}

// noFlag is otherwise for a flag without a value.
func noFlag(name, advice string) command.Flag {
	return command.Flag{Name: name, Kind: command.Switch, Hidden: true, Check: func(*command.Context) error {
		return noSuchFlag(name, advice)
	}}
}

func noSuchFlag(name, advice string) error {
	hyphens := "--"
	if len(name) == 1 {
		hyphens = "-"
	}
	return fmt.Errorf("there is no flag %s%s: %s", hyphens, name, advice)
}

// choiceOtherwise are the flags with which other linters choose rules and files.
func choiceOtherwise() []command.Flag {
	return []command.Flag{
		otherwise("disable", "to turn off a rule, use --ignore RULE"),
		otherwise("rule", "to run only some rules, use --select RULE,..."),
		otherwise("threads", "to read N files at a time, use --workers N"),
		noFlag("no-config", "to read no configuration file, use --isolated"),
		noFlag("recursive", "directories are read with all that is below them: leave the flag out"),
		noFlag("verbose", "--level info shows all findings, and urlmend files --why what is read"),
	}
}

// writeOtherwise are the flags with which other programs write files, or do not.
func writeOtherwise() []command.Flag {
	const write = "to write the files, use --write"
	return []command.Flag{
		noFlag("dry-run", "fix changes no file unless you add --write"),
		noFlag("diff", "fix prints a diff unless you add --write"),
		noFlag("check", "fix changes no file, and the exit code is 1 if it can fix something, unless you add --write"),
		noFlag("w", write),
		noFlag("i", write),
		noFlag("in-place", write),
		otherwise("o", write+"; without it, fix prints a diff, which you can redirect"),
	}
}

// outputOtherwise are the flags with which other programs write their results to a file.
func outputOtherwise() []command.Flag {
	const redirect = "redirect standard output, as in urlmend extract . > FILE"
	return []command.Flag{otherwise("o", redirect), otherwise("output", redirect)}
}

// shellLine returns a command with operands, quoted for a POSIX shell where needed.
func shellLine(command string, operands ...string) string {
	const plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=:,./@%"
	for _, word := range operands {
		if word == "" || strings.Trim(word, plain) != "" {
			word = fmt.Sprintf("'%s'", strings.ReplaceAll(word, "'", `'\''`))
		}
		command += " " + word
	}
	return visible(command)
}
