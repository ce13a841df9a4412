package cli

import (
	"regexp"
	"slices"
	"strings"

	urfave "github.com/urfave/cli/v2"

	"github.com/urlmend/urlmend/internal/judge"
	"github.com/urlmend/urlmend/lint"
)

// A command is a command as the shells and the manual are told of it.
type command struct {
	Path        []string // from the program on: urlmend, config, show
	Usage       string
	Operands    string // as in the usage: [PATH...]
	Description string
	Options     []option
	Commands    []command // below this one
	Values      values    // of an operand
}

// An option is a flag of a command.
type option struct {
	Names    []string // with their dashes
	Usage    string   // with marks around the placeholder
	Standard string   // the value without the flag, or ""
	Takes    bool     // a value
	Again    bool     // may be given more than once
	Values   values
}

// values are what completion offers in some place: words, or the names of files.
type values struct {
	Words []string
	Files bool
}

// table returns the command of a program, with all below it.
func table(app *urfave.App) command {
	root := command{Path: []string{app.Name}, Usage: app.Usage, Options: options(app.Flags)}
	for _, c := range app.Commands {
		root.Commands = append(root.Commands, describe(c, root.Path))
	}
	fill(&root, root.names())
	return root
}

func describe(c *urfave.Command, above []string) command {
	d := command{
		Path:        slices.Concat(above, []string{c.Name}),
		Usage:       c.Usage,
		Operands:    c.ArgsUsage,
		Description: c.Description,
		Options:     options(c.Flags),
		Values:      valuesFor(firstName(c.ArgsUsage)),
	}
	for _, sub := range c.Subcommands {
		d.Commands = append(d.Commands, describe(sub, d.Path))
	}
	return d
}

// fill gives their words to the commands that want the name of another.
func fill(c *command, names []string) {
	if firstName(c.Operands) == "COMMAND" {
		c.Values.Words = names
	}
	for i := range c.Commands {
		fill(&c.Commands[i], names)
	}
}

// names are those of the commands below.
func (c *command) names() (names []string) {
	for _, below := range c.Commands {
		names = append(names, below.Name())
	}
	return names
}

// Name is the last of the path.
func (c command) Name() string { return c.Path[len(c.Path)-1] }

// All returns the command and all below it, each before those.
func (c command) All() []command {
	all := []command{c}
	for _, below := range c.Commands {
		all = append(all, below.All()...)
	}
	return all
}

func options(flags []urfave.Flag) (all []option) {
	for _, f := range flags {
		doc, ok := f.(urfave.DocGenerationFlag)
		if visible, hides := f.(urfave.VisibleFlag); !ok || hides && !visible.IsVisible() {
			continue
		}
		o := option{Usage: doc.GetUsage(), Takes: doc.TakesValue()}
		for _, name := range f.Names() {
			o.Names = append(o.Names, dashed(name))
		}
		if slice, ok := f.(urfave.DocGenerationSliceFlag); ok {
			o.Again = slice.IsSliceFlag()
		}
		if o.Takes {
			o.Standard = strings.Trim(doc.GetDefaultText(), `"`)
			o.Values = valuesFor(o.Placeholder())
		}
		if chooses, ok := f.(interface{ choices() []string }); ok {
			o.Values = values{Words: chooses.choices()}
		}
		all = append(all, o)
	}
	return all
}

func dashed(name string) string {
	if len(name) == 1 {
		return "-" + name
	}
	return "--" + name
}

var marked = regexp.MustCompile("`([^`]+)`")

// Placeholder is what stands for the value, or "".
func (o option) Placeholder() string {
	if m := marked.FindStringSubmatch(o.Usage); m != nil {
		return m[1]
	}
	if o.Takes {
		return strings.ToUpper(strings.TrimLeft(o.Names[0], "-"))
	}
	return ""
}

// Short is the usage without the words that completion offers anyway.
func (o option) Short() string {
	usage := strings.ReplaceAll(o.Usage, "`", "")
	return strings.TrimSuffix(usage, ": "+strings.Join(o.Values.Words, ", "))
}

// isHelp reports whether the option is the one that every command has.
func (o option) isHelp() bool { return slices.Equal(o.Names, []string{"--help", "-h"}) }

var capitals = regexp.MustCompile(`[A-Z]+`)

// firstName returns the first placeholder of a usage like [PATH...], or "".
func firstName(operands string) string { return capitals.FindString(operands) }

// valuesFor returns what a placeholder stands for.
func valuesFor(placeholder string) values {
	switch placeholder {
	case "PATH", "FILE", "DIR":
		return values{Files: true}
	case "RULE":
		return values{Words: ruleNames()}
	case "SHELL":
		return values{Words: shellNames()}
	}
	return values{}
}

func ruleNames() []string { return namesOf(judge.Rules()) }

func namesOf(rules []*lint.Rule) (names []string) {
	for _, r := range rules {
		names = append(names, r.Name)
	}
	return names
}
