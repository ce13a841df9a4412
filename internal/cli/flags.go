package cli

import (
	"fmt"
	"runtime"
	"strconv"

	"github.com/urlmend/urlmend/internal/cli/command"
)

// maxWorkers is more than any machine has use for. Each takes memory.
const maxWorkers = 1024

// inputFlags are those of every command that reads texts and archives of them.
func inputFlags() []command.Flag { return append(textFlags(), containerFlags()...) }

// textFlags are those of every command that reads text.
func textFlags() []command.Flag {
	return []command.Flag{
		command.OneOf("input", "the markup of the text, or the kind of mail; auto decides by file name and first bytes", auto, inputNames()),
		command.Text("stdin-filename", "treat standard input as the file `NAME`"),
		{
			Name: "workers", Short: "j", Kind: command.Number,
			Usage:    "read `N` files at a time; the output does not depend on N",
			Standard: strconv.Itoa(runtime.GOMAXPROCS(0)), StandardUsage: "as many as there are CPUs",
			Check: func(c *command.Context) error {
				if n := c.Int("workers"); n < 1 || n > maxWorkers {
					return fmt.Errorf("invalid value \"%d\" for --workers: want a number from 1 to %d", n, maxWorkers)
				}
				return nil
			},
		},
	}
}
