package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	urfave "github.com/urfave/cli/v2"

	"github.com/urlmend/urlmend/contrib/editors"
	"github.com/urlmend/urlmend/internal/fileio"
)

const contribDescription = `Each editor has a folder in DIR. Files of these names are replaced, others are left alone.
docs/editors.md says what to put into the editor's own settings.`

func contribCommand(std *stdio) *urfave.Command {
	return &urfave.Command{
		Name:        "contrib",
		Usage:       "write the files that set up Emacs, Kakoune, Kate, Neovim, Vim and others",
		ArgsUsage:   "DIR",
		Description: contribDescription,
		Action: func(c *urfave.Context) error {
			if c.NArg() != 1 {
				return errors.New("contrib needs one directory")
			}
			return writeEditors(std, c.Args().First())
		},
	}
}

// writeEditors writes the files of editors into a directory, and prints their paths.
func writeEditors(std *stdio, dir string) error {
	return fs.WalkDir(editors.Files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		data, err := editors.Files.ReadFile(name)
		if err != nil {
			return err
		}
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			return fileio.CannotWrite(dir, err)
		}
		if err := fileio.Write(path, data); err != nil {
			return err
		}
		_, err = fmt.Fprintln(std.out, path)
		return cannotWrite(err)
	})
}
