package cli

import (
	"embed"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	urfave "github.com/urfave/cli/v2"

	"github.com/urlmend/urlmend/docs"
	"github.com/urlmend/urlmend/internal/cli/command"
	"github.com/urlmend/urlmend/internal/suggest"
)

// printing returns the action of a command that prints a page.
func printing(std *stdio, page string) urfave.ActionFunc {
	return command.Alone(func(*urfave.Context) error {
		_, err := io.WriteString(std.out, page)
		return cannotWrite(err)
	})
}

func manCommand(std *stdio) *urfave.Command {
	return &urfave.Command{
		Name:        "man",
		Usage:       "print the manual page in the source format of man",
		Description: "To read it: urlmend man | man -l -",
		Action:      printing(std, docs.Manual),
	}
}

const completionDescription = `The script contains all commands, flags and their values; it does not run urlmend.
Load it when your shell starts:

  bash        source <(urlmend completion bash)                 in ~/.bashrc
  zsh         source <(urlmend completion zsh)                  in ~/.zshrc, after compinit
  fish        urlmend completion fish | source                  in config.fish
  powershell  urlmend completion powershell | Out-String | Invoke-Expression   in $PROFILE`

// completions are the scripts, by the names of the shells. A test makes them from the table of commands.
//
//go:embed completions
var completions embed.FS

func shellNames() []string { return []string{"bash", "zsh", "fish", "powershell"} }

func completionCommand(std *stdio) *urfave.Command {
	return &urfave.Command{
		Name:        "completion",
		Usage:       "print the completion script for a shell: " + strings.Join(shellNames(), ", "),
		ArgsUsage:   "SHELL",
		Description: completionDescription,
		Action: func(c *urfave.Context) error {
			if c.NArg() != 1 {
				return errors.New("completion needs the name of one shell: " + strings.Join(shellNames(), ", "))
			}
			shell := c.Args().First()
			if !slices.Contains(shellNames(), shell) {
				return suggest.Unknown("shell", shell, shellNames(), "")
			}
			script, err := completions.ReadFile("completions/" + shell)
			if err != nil {
				return err
			}
			_, err = fmt.Fprintf(std.out, "%s", script)
			return cannotWrite(err)
		},
	}
}
