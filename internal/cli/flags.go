package cli

import (
	"fmt"
	"runtime"
	"slices"
	"strings"

	urfave "github.com/urfave/cli/v2"
)

// A choiceFlag takes one of some names, which completion offers.
type choiceFlag struct {
	*urfave.StringFlag
	names []string
}

// choices returns the values that the flag takes.
func (f *choiceFlag) choices() []string { return f.names }

// oneOf is a flag that takes one of the names.
func oneOf(name, usage, standard string, names []string) urfave.Flag {
	return &choiceFlag{&urfave.StringFlag{
		Name:  name,
		Usage: usage + ": " + strings.Join(names, ", "),
		Value: standard,
		Action: func(_ *urfave.Context, value string) error {
			if slices.Contains(names, value) {
				return nil
			}
			return fmt.Errorf("invalid value %q for --%s: want one of %s", value, name, strings.Join(names, ", "))
		},
	}, names}
}

// A choicesFlag takes one of some names each time, which completion offers.
type choicesFlag struct {
	*urfave.StringSliceFlag
	names []string
}

// choices returns the values that the flag takes.
func (f *choicesFlag) choices() []string { return f.names }

// toggle is a flag that takes no value.
func toggle(name, usage string) urfave.Flag {
	return &urfave.BoolFlag{Name: name, Usage: usage, DisableDefaultText: true}
}

// maxWorkers is more than any machine has use for. Each takes memory.
const maxWorkers = 1024

// inputFlags are those of every command that reads text.
func inputFlags() []urfave.Flag {
	return append([]urfave.Flag{
		oneOf("input", "the markup of the text, or the kind of mail it is; auto goes by the file name and the first bytes", auto, inputNames()),
		&urfave.StringFlag{
			Name:  "stdin-filename",
			Usage: "read standard input as if it were the file `NAME`",
		},
		&urfave.IntFlag{
			Name:  "workers",
			Usage: "read `N` files at a time; the output is the same whatever N",
			Value: runtime.GOMAXPROCS(0), DefaultText: "as many as there are CPUs",
			Action: func(_ *urfave.Context, n int) error {
				if n < 1 || n > maxWorkers {
					return fmt.Errorf("invalid value \"%d\" for --workers: want a number from 1 to %d", n, maxWorkers)
				}
				return nil
			},
		},
	}, containerFlags()...)
}
