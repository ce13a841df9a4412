package command

import (
	"fmt"
	"slices"
	"strings"

	urfave "github.com/urfave/cli/v2"
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

// Choice returns the flag with words for it that completion offers.
func Choice(f *urfave.StringFlag, words []string) urfave.Flag { return &choice{f, words} }

// Choices returns the flag with words for it that completion offers.
func Choices(f *urfave.StringSliceFlag, words []string) urfave.Flag { return &choices{f, words} }

// OneOf returns a flag that takes one of the words and lists them in its usage.
func OneOf(name, usage, standard string, words []string) urfave.Flag {
	return Choice(&urfave.StringFlag{
		Name:  name,
		Usage: usage + ": " + strings.Join(words, ", "),
		Value: standard,
		Action: func(_ *urfave.Context, value string) error {
			if slices.Contains(words, value) {
				return nil
			}
			return fmt.Errorf("invalid value %q for --%s: want one of %s", value, name, strings.Join(words, ", "))
		},
	}, words)
}

// Toggle returns a flag that takes no value.
func Toggle(name, usage string) urfave.Flag {
	return &urfave.BoolFlag{Name: name, Usage: usage, DisableDefaultText: true}
}
