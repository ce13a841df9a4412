package cli

import (
	"runtime"

	urfave "github.com/urfave/cli/v2"

	"github.com/urlmend/urlmend/internal/fileio"
	"github.com/urlmend/urlmend/internal/lsp"
)

const lspDescription = `An editor starts this command and talks to it over standard input and output, in the
Language Server Protocol 3.17. The editor then shows what lint reports as you type,
applies fixes, opens URLs that are broken over lines, and explains the URL under the
cursor.

lsp reads the text from the editor, and urlmend.toml from the editor or from the file.
It writes no file. docs/editors.md explains how to set up editors.`

func lspCommand(std *stdio) *urfave.Command {
	return &urfave.Command{
		Name:        "lsp",
		Usage:       "run a language server for editors",
		Description: lspDescription,
		Flags: []urfave.Flag{
			&urfave.BoolFlag{Name: "stdio", Usage: "use standard input and output; always on, because some editors pass it"},
		},
		Action: func(c *urfave.Context) error {
			// A keystroke is little work. To wake threads for it takes longer than to do it in one.
			runtime.GOMAXPROCS(1)
			in, undo := fileio.Polled(std.in)
			defer undo()
			return lsp.Serve(c.Context, in, std.out, version())
		},
	}
}
