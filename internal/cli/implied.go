package cli

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	urfave "github.com/urfave/cli/v2"

	"github.com/urlmend/urlmend/internal/report"
)

// withImplied returns args with the command lint before a path that is where the name
// of a command is expected.
func withImplied(app *urfave.App, args []string) []string {
	if len(args) < 2 || app.Command(args[1]) != nil || !isPath(args[1]) {
		return args
	}
	return slices.Insert(slices.Clone(args), 1, "lint")
}

// isPath reports whether a word is meant as a path: there is such a file, or its form
// is that of no command.
func isPath(word string) bool {
	if word == "-" {
		return true
	}
	if strings.HasPrefix(word, "-") {
		return false
	}
	_, err := os.Lstat(word)
	return err == nil || strings.ContainsRune(word, '/') || strings.ContainsRune(word, os.PathSeparator)
}

// fixInstead is a hidden flag of lint for those who know it from other linters: its
// error is the command line that fixes.
func fixInstead() urfave.Flag {
	return &urfave.BoolFlag{Name: "fix", Hidden: true, Action: func(c *urfave.Context, _ bool) error {
		return errors.New("lint only reports; to fix the files, run: " + shellLine("urlmend fix --write", c.Args().Slice()...))
	}}
}

// shellLine returns a command with operands, quoted for a POSIX shell where needed.
func shellLine(command string, operands ...string) string {
	const plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=:,./@%"
	for _, word := range operands {
		if word == "" || strings.Trim(word, plain) != "" {
			word = fmt.Sprintf("'%s'", strings.ReplaceAll(word, "'", `'\''`))
		}
		command += " " + word
	}
	return string(report.AppendVisible(nil, []byte(command)))
}
