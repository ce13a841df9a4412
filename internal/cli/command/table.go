package command

import (
	"github.com/urlmend/urlmend/internal/pattern"
	"slices"
	"strings"

	urfave "github.com/urfave/cli/v2"
)

// A Description is what shells and the manual need to know of a command.
type Description struct {
	Path        []string // from the program on: urlmend, config, show
	Usage       string
	Operands    string // as in the usage: [PATH...]
	Description string
	Options     []Option
	Commands    []Description // below this one
	Values      Values        // of an operand
}

// An Option is a flag of a command.
type Option struct {
	Names    []string // with their dashes
	Usage    string   // with marks around the placeholder
	Standard string   // the value without the flag, or ""
	Takes    bool     // a value
	Again    bool     // may be given more than once
	Values   Values
}

// Values are what completion offers in some place: words, or the names of files.
type Values struct {
	Words []string
	Files bool
}

// Describe returns the description of a program, with all commands below it. words
// returns what completion offers for a placeholder, such as RULE.
func Describe(app *urfave.App, words func(placeholder string) []string) Description {
	d := describer{words}
	root := Description{Path: []string{app.Name}, Usage: app.Usage, Options: d.options(app.Flags)}
	for _, c := range app.Commands {
		root.Commands = append(root.Commands, d.command(c, root.Path))
	}
	fill(&root, root.names())
	return root
}

// A describer knows the words for placeholders.
type describer struct {
	words func(placeholder string) []string
}

func (d describer) command(c *urfave.Command, above []string) Description {
	out := Description{
		Path:        slices.Concat(above, []string{c.Name}),
		Usage:       c.Usage,
		Operands:    c.ArgsUsage,
		Description: c.Description,
		Options:     d.options(c.Flags),
		Values:      d.values(firstName(c.ArgsUsage)),
	}
	for _, sub := range c.Subcommands {
		out.Commands = append(out.Commands, d.command(sub, out.Path))
	}
	return out
}

// fill gives their words to the commands that want the name of another.
func fill(c *Description, names []string) {
	if firstName(c.Operands) == "COMMAND" {
		c.Values.Words = names
	}
	for i := range c.Commands {
		fill(&c.Commands[i], names)
	}
}

// names are those of the commands below.
func (c *Description) names() (names []string) {
	for _, below := range c.Commands {
		names = append(names, below.Name())
	}
	return names
}

// Name is the last of the path.
func (c Description) Name() string { return c.Path[len(c.Path)-1] }

// All returns the command and all below it, each before those.
func (c Description) All() []Description {
	all := []Description{c}
	for _, below := range c.Commands {
		all = append(all, below.All()...)
	}
	return all
}

func (d describer) options(flags []urfave.Flag) (all []Option) {
	for _, f := range flags {
		doc, ok := f.(urfave.DocGenerationFlag)
		if visible, hides := f.(urfave.VisibleFlag); !ok || hides && !visible.IsVisible() {
			continue
		}
		o := Option{Usage: doc.GetUsage(), Takes: doc.TakesValue()}
		for _, name := range f.Names() {
			o.Names = append(o.Names, dashed(name))
		}
		if slice, ok := f.(urfave.DocGenerationSliceFlag); ok {
			o.Again = slice.IsSliceFlag()
		}
		if o.Takes {
			o.Standard = strings.Trim(doc.GetDefaultText(), `"`)
			o.Values = d.values(o.Placeholder())
		}
		if chooses, ok := f.(interface{ words() []string }); ok {
			o.Values = Values{Words: chooses.words()}
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

var marked = pattern.New("`([^`]+)`")

// Placeholder is the name of the value in the usage, or "".
func (o Option) Placeholder() string {
	if m := marked().FindStringSubmatch(o.Usage); m != nil {
		return m[1]
	}
	if o.Takes {
		return strings.ToUpper(strings.TrimLeft(o.Names[0], "-"))
	}
	return ""
}

// Short is the usage without the words that completion offers anyway.
func (o Option) Short() string {
	usage := strings.ReplaceAll(o.Usage, "`", "")
	return strings.TrimSuffix(usage, ": "+strings.Join(o.Values.Words, ", "))
}

// isHelp reports whether the option is the one that every command has.
func (o Option) isHelp() bool { return slices.Equal(o.Names, []string{"--help", "-h"}) }

var capitals = pattern.New(`[A-Z]+`)

// firstName returns the first placeholder of a usage like [PATH...], or "".
func firstName(operands string) string { return capitals().FindString(operands) }

// values returns what completion offers for a placeholder.
func (d describer) values(placeholder string) Values {
	switch placeholder {
	case "PATH", "FILE", "DIR":
		return Values{Files: true}
	case "SHELL":
		return Values{Words: shellNames()}
	}
	return Values{Words: d.words(placeholder)}
}
