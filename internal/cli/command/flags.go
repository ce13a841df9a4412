package command

import (
	"fmt"
	"slices"
	"strings"

	urfave "github.com/urfave/cli/v2"

	"github.com/urlmend/urlmend/internal/suggest"
)

type choice struct {
	*urfave.StringFlag
	offered []string
}

func (f *choice) words() []string { return f.offered }

type choices struct {
	*urfave.StringSliceFlag
	offered []string
}

func (f *choices) words() []string { return f.offered }

func (f *choices) Names() []string { return append([]string{f.Name}, f.Aliases...) }

// A known flag keeps its names. urfave/cli asks each flag for them again for each other one, and its own flags find them
// with a regular expression.
type known struct {
	flag
	names []string
}

// A flag is what all flags of urfave/cli are.
type flag interface {
	urfave.ActionableFlag
	urfave.DocGenerationSliceFlag
	urfave.VisibleFlag
}

func (f *known) Names() []string { return f.names }

func (f *known) words() []string {
	if chooses, ok := f.flag.(interface{ words() []string }); ok {
		return chooses.words()
	}
	return nil
}

// keepNames returns the same flags as known ones, except those that urfave/cli must see as they are: the one for help, and
// those with several values.
func keepNames(flags []urfave.Flag) []urfave.Flag {
	kept := slices.Clone(flags)
	for i, f := range kept {
		if f, ok := f.(flag); ok && f != urfave.HelpFlag && !f.IsSliceFlag() {
			kept[i] = &known{f, f.Names()}
		}
	}
	return kept
}

// Choice returns the flag with words for it that completion offers.
func Choice(f *urfave.StringFlag, words []string) urfave.Flag { return &choice{f, words} }

// Choices returns the flag with words for it that completion offers.
func Choices(f *urfave.StringSliceFlag, words []string) urfave.Flag { return &choices{f, words} }

// OneOf returns a flag that takes one of the words and lists them in its usage.
func OneOf(name, usage, standard string, words []string) urfave.Flag {
	var letters []string
	if name == "format" {
		letters = []string{"f"}
	}
	return Choice(&urfave.StringFlag{
		Name: name, Aliases: letters,
		Usage: usage + ": " + strings.Join(words, ", "),
		Value: standard,
		Action: func(_ *urfave.Context, value string) error {
			if slices.Contains(words, value) {
				return nil
			}
			if best := suggest.Closest(value, words); best != "" {
				return fmt.Errorf("invalid value %q for --%s: did you mean %s?", value, name, best)
			}
			return fmt.Errorf("invalid value %q for --%s: want one of %s", value, name, strings.Join(words, ", "))
		},
	}, words)
}

// Text returns a flag that takes any text.
func Text(name, usage string) urfave.Flag { return &urfave.StringFlag{Name: name, Usage: usage} }

// Toggle returns a flag that takes no value.
func Toggle(name, usage string) urfave.Flag {
	return &urfave.BoolFlag{Name: name, Usage: usage, DisableDefaultText: true}
}
