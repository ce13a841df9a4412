package command

import (
	"embed"
	"errors"
	"io"
	"slices"
	"strings"
	"text/template"

	urfave "github.com/urfave/cli/v2"

	"github.com/urlmend/urlmend/internal/suggest"
)

const completionDescription = `The script contains all commands, flags and their values; it does not run urlmend.
Load it when your shell starts:

  bash        source <(urlmend completion bash)                 in ~/.bashrc
  zsh         source <(urlmend completion zsh)                  in ~/.zshrc, after compinit
  fish        urlmend completion fish | source                  in config.fish
  powershell  urlmend completion powershell | Out-String | Invoke-Expression   in $PROFILE`

// Completion returns the command that prints completion scripts. For words see
// [Describe].
func Completion(words func(placeholder string) []string) *urfave.Command {
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
			script, err := completion(shell, Describe(c.App, words))
			if err != nil {
				return err
			}
			_, err = io.WriteString(c.App.Writer, script)
			return err
		},
	}
}

// shellNames are those of the templates in shells.
func shellNames() []string { return []string{"bash", "zsh", "fish", "powershell"} }

//go:embed shells
var shells embed.FS

// completion returns the script for a shell.
func completion(shell string, root Description) (string, error) {
	t, err := template.New(shell).Funcs(template.FuncMap{
		"join":  func(words []string) string { return strings.Join(words, " ") },
		"below": func(c Description) string { return strings.Join(c.Path[1:], " ") },
		"quote": quotes[shell],
		"spec":  zshText,
		"long":  func(o Option) string { return strings.TrimLeft(o.Names[0], "-") },
	}).ParseFS(shells, "shells/"+shell)
	if err != nil {
		return "", err
	}
	var script strings.Builder
	err = t.ExecuteTemplate(&script, shell, root)
	return script.String(), err
}

// quotes put a text in single quotes, as each shell has them.
var quotes = map[string]func(string) string{
	"bash":       quotePOSIX,
	"zsh":        quotePOSIX,
	"fish":       quoteFish,
	"powershell": func(text string) string { return "'" + strings.ReplaceAll(text, "'", "''") + "'" },
}

func quotePOSIX(text string) string { return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'" }

func quoteFish(text string) string {
	return "'" + strings.NewReplacer(`\`, `\\`, "'", `\'`).Replace(text) + "'"
}

// zshText escapes what means something in a specification of _arguments.
func zshText(text string) string {
	return strings.NewReplacer(`\`, `\\`, ":", `\:`, "[", `\[`, "]", `\]`).Replace(text)
}
