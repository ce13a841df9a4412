package cli

import (
	urfave "github.com/urfave/cli/v2"

	"github.com/urlmend/urlmend/internal/lsp"
)

const lspDescription = `An editor starts this command and speaks with it on standard input and output, by the
Language Server Protocol 3.17. It shows what lint reports while you write, applies
fixes, follows URLs that are broken over lines, and explains the URL under the cursor.

It reads the text from the editor, and urlmend.toml from the editor or from the file.
It writes no file. docs/editors.md says how to set up editors.`

func lspCommand(std *stdio) *urfave.Command {
	return &urfave.Command{
		Name:        "lsp",
		Usage:       "serve an editor by the Language Server Protocol",
		Description: lspDescription,
		Flags: []urfave.Flag{
			&urfave.BoolFlag{Name: "stdio", Usage: "use standard input and output, which is all there is: editors may ask for it"},
		},
		Action: func(c *urfave.Context) error {
			return lsp.Serve(c.Context, std.in, std.out, version())
		},
	}
}
