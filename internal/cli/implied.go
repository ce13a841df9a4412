package cli

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	urfave "github.com/urfave/cli/v2"
)

// withImplied returns args with the command lint before a path that is where the name of a
// command is expected, or before a flag of it, or one that no command has: lint says what to
// write. A flag that comes before the name of a command is left to be reported.
func withImplied(app *urfave.App, args []string) []string {
	const implied = "lint"
	if len(args) < 2 || app.Command(args[1]) != nil {
		return args
	}
	isCommand := func(arg string) bool { return app.Command(arg) != nil }
	isKnown := func(c *urfave.Command) bool { return isFlag(args[1], c.Flags) }
	isOwn := isFlag(args[1], append(slices.Clone(app.Flags), urfave.HelpFlag, urfave.VersionFlag))
	ofLint := isKnown(app.Command(implied)) || strings.HasPrefix(args[1], "-") && !slices.ContainsFunc(app.Commands, isKnown)
	if isPath(args[1]) || ofLint && !isOwn && !slices.ContainsFunc(args[2:], isCommand) {
		return slices.Insert(slices.Clone(args), 1, implied)
	}
	return args
}

// isFlag reports whether a word is one of the flags, with or without its value.
func isFlag(word string, flags []urfave.Flag) bool {
	name, _, _ := strings.Cut(strings.TrimLeft(word, "-"), "=")
	return strings.HasPrefix(word, "-") &&
		slices.ContainsFunc(flags, func(f urfave.Flag) bool { return slices.Contains(f.Names(), name) })
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
func fixInstead() []urfave.Flag {
	const fix = "urlmend fix --write"
	return []urfave.Flag{
		&urfave.BoolFlag{Name: "fix", Hidden: true, Action: func(c *urfave.Context, _ bool) error {
			return errors.New("lint only reports; to fix the files, run: " + shellLine(fix, c.Args().Slice()...))
		}},
		&urfave.StringFlag{Name: "add-ignores", Hidden: true, Action: func(c *urfave.Context, reason string) error {
			operands := append([]string{"--add-ignores", reason}, c.Args().Slice()...)
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
func otherwise(name, advice string) urfave.Flag {
	return &urfave.StringFlag{Name: name, Hidden: true, Action: func(*urfave.Context, string) error {
		return noSuchFlag(name, advice)
	}}
}

// noFlag is otherwise for a flag without a value.
func noFlag(name, advice string) urfave.Flag {
	return &urfave.BoolFlag{Name: name, Hidden: true, Action: func(*urfave.Context, bool) error {
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
func choiceOtherwise() []urfave.Flag {
	return []urfave.Flag{
		otherwise("disable", "to turn off a rule, use --ignore RULE"),
		otherwise("rule", "to run only some rules, use --select RULE,..."),
		otherwise("threads", "to read N files at a time, use --workers N"),
		noFlag("no-config", "to read no configuration file, use --isolated"),
		noFlag("recursive", "directories are read with all that is below them: leave the flag out"),
		noFlag("verbose", "--level info shows all findings, and urlmend files --why what is read"),
	}
}

// writeOtherwise are the flags with which other programs write files, or do not.
func writeOtherwise() []urfave.Flag {
	const write = "to write the files, use --write"
	return []urfave.Flag{
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
func outputOtherwise() []urfave.Flag {
	const redirect = "redirect standard output, as in urlmend extract . > FILE"
	return []urfave.Flag{otherwise("o", redirect), otherwise("output", redirect)}
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
