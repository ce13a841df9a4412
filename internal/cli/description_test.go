package cli

import (
	"regexp"
	"slices"
	"strings"

	urfave "github.com/urfave/cli/v2"

	"github.com/urlmend/urlmend/internal/cli/command"
	"github.com/urlmend/urlmend/internal/judge"
)

// A description is what shells and the manual need to know of a command.
type description struct {
	Path        []string // from the program on: urlmend, config, show
	Usage       string
	Operands    string // as in the usage: [PATH...]
	Description string
	Options     []option
	Commands    []description // below this one
	Values      values        // of an operand
}

// An option is a flag with what completion offers for its value.
type option struct {
	command.Option
	Values values
}

// Values are what completion offers in some place: words, or the names of files.
type values struct {
	Words []string
	Files bool
}

// described returns the description of the program, with all commands below it.
func described() description {
	app := newApp(&stdio{}, "")
	app.Setup() // which adds flags
	root := description{Path: []string{app.Name}, Usage: app.Usage, Options: optionsOf(app.Flags)}
	for _, c := range app.Commands {
		root.Commands = append(root.Commands, describeCommand(c, root.Path))
	}
	root.fill(root.names())
	return root
}

func describeCommand(c *urfave.Command, above []string) description {
	out := description{
		Path:        slices.Concat(above, []string{c.Name}),
		Usage:       c.Usage,
		Operands:    c.ArgsUsage,
		Description: c.Description,
		Options:     optionsOf(c.Flags),
		Values:      valuesFor(firstName.FindString(c.ArgsUsage)),
	}
	for _, sub := range c.Subcommands {
		out.Commands = append(out.Commands, describeCommand(sub, out.Path))
	}
	return out
}

func optionsOf(flags []urfave.Flag) (all []option) {
	for _, o := range command.Options(flags) {
		made := option{Option: o}
		switch {
		case o.Words != nil:
			made.Values.Words = o.Words
		case o.Takes:
			made.Values = valuesFor(o.Placeholder())
		}
		all = append(all, made)
	}
	return all
}

// fill gives their words to the commands that want the name of another.
func (c *description) fill(names []string) {
	if firstName.FindString(c.Operands) == "COMMAND" {
		c.Values.Words = names
	}
	for i := range c.Commands {
		c.Commands[i].fill(names)
	}
}

// names are those of the commands below.
func (c *description) names() (names []string) {
	for _, below := range c.Commands {
		names = append(names, below.Name())
	}
	return names
}

// Name is the last of the path.
func (c description) Name() string { return c.Path[len(c.Path)-1] }

// All returns the command and all below it, each before those.
func (c description) All() []description {
	all := []description{c}
	for _, below := range c.Commands {
		all = append(all, below.All()...)
	}
	return all
}

// Short is the usage without the words that completion offers anyway.
func (o option) Short() string {
	usage := strings.ReplaceAll(o.Usage, "`", "")
	return strings.TrimSuffix(usage, ": "+strings.Join(o.Values.Words, ", "))
}

// isHelp reports whether the option is the one that every command has.
func (o option) isHelp() bool { return slices.Equal(o.Names, []string{"--help", "-h"}) }

// firstName matches the first placeholder of a usage like [PATH...].
var firstName = regexp.MustCompile(`[A-Z]+`)

// valuesFor returns what completion offers for a placeholder.
func valuesFor(placeholder string) values {
	switch placeholder {
	case "PATH", "FILE", "DIR":
		return values{Files: true}
	case "SHELL":
		return values{Words: shellNames()}
	case "RULE":
		return values{Words: ruleNames(judge.Rules())}
	}
	return values{}
}
