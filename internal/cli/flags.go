package cli

import (
	"fmt"
	"runtime"

	urfave "github.com/urfave/cli/v2"

	"github.com/urlmend/urlmend/internal/cli/command"
)

// maxWorkers is more than any machine has use for. Each takes memory.
const maxWorkers = 1024

// inputFlags are those of every command that reads texts and archives of them.
func inputFlags() []urfave.Flag { return append(textFlags(), containerFlags()...) }

// textFlags are those of every command that reads text.
func textFlags() []urfave.Flag {
	return []urfave.Flag{
		command.OneOf("input", "the markup of the text, or the kind of mail; auto decides by file name and first bytes", auto, inputNames()),
		command.Text("stdin-filename", "treat standard input as the file `NAME`"),
		&urfave.IntFlag{
			Name: "workers", Aliases: []string{"j"},
			Usage: "read `N` files at a time; the output does not depend on N",
			Value: runtime.GOMAXPROCS(0), DefaultText: "as many as there are CPUs",
			Action: func(_ *urfave.Context, n int) error {
				if n < 1 || n > maxWorkers {
					return fmt.Errorf("invalid value \"%d\" for --workers: want a number from 1 to %d", n, maxWorkers)
				}
				return nil
			},
		},
	}
}
