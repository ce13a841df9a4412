package cli

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	urfave "github.com/urfave/cli/v2"

	"github.com/urlmend/urlmend/docs"
	"github.com/urlmend/urlmend/internal/cli/command"
	"github.com/urlmend/urlmend/internal/config"
	"github.com/urlmend/urlmend/internal/fileio"
	"github.com/urlmend/urlmend/internal/judge"
)

func configCommand(std *stdio) *urfave.Command {
	return &urfave.Command{
		Name:  "config",
		Usage: "show, check or create the configuration",
		Subcommands: []*urfave.Command{
			configShowCommand(std),
			configValidateCommand(std),
			configSchemaCommand(std),
			configInitCommand(std),
			configExplainLinksCommand(std),
		},
	}
}

// configFlags say which configuration holds.
func configFlags() []urfave.Flag {
	return []urfave.Flag{
		command.Text("config", "use the settings in `FILE` instead of the closest configuration file"),
		command.Toggle("isolated", "read no configuration file"),
	}
}

// configOptions reads configFlags. The flags given take precedence over the configuration.
func configOptions(c *urfave.Context, over ...config.Flag) config.Options {
	return config.Options{File: c.String("config"), Isolated: c.Bool("isolated"), Flags: over}
}

const configShowDescription = `Without a PATH, the settings of the working directory are shown. Format text is a
configuration file with the origin of each value in a comment: default, or FILE:LINE.`

func configShowCommand(std *stdio) *urfave.Command {
	return &urfave.Command{
		Name:        "show",
		Usage:       "show the settings that apply to a file, and where each comes from",
		ArgsUsage:   "[PATH]",
		Description: configShowDescription,
		Flags:       append(configFlags(), command.OneOf("format", "the output format", "text", []string{"text", "json"})),
		Action: func(c *urfave.Context) error {
			if c.NArg() > 1 {
				return errors.New("config show needs one path")
			}
			path := c.Args().First()
			if path == "" {
				path = "."
			}
			engine, err := judge.Open(judge.Options{Config: configOptions(c)})
			if err != nil {
				return err
			}
			s, err := engine.Settings(path)
			if err != nil {
				return err
			}
			write := settingsText
			if c.String("format") == "json" {
				write = settingsJSON
			}
			_, err = std.out.Write(write(path, s))
			return cannotWrite(err)
		},
	}
}

const configExplainLinksDescription = `The links of a project show how they are to be read, and lint reports a missing file
only if they do: see docs/local-links.md. Without a FOLDER, the project of the working
directory is explained: all files of the repository, or those below the FOLDER if there is
none.`

func configExplainLinksCommand(std *stdio) *urfave.Command {
	return &urfave.Command{
		Name:        "explain-links",
		Usage:       "print how links between documents are read",
		ArgsUsage:   "[FOLDER]",
		Description: configExplainLinksDescription,
		Flags:       configFlags(),
		Action: func(c *urfave.Context) error {
			if c.NArg() > 1 {
				return errors.New("config explain-links needs one folder")
			}
			folder := cmp.Or(c.Args().First(), ".")
			if info, err := os.Stat(folder); err != nil || !info.IsDir() {
				return fmt.Errorf("%s is not a folder", folder)
			}
			engine, err := judge.Open(judge.Options{Config: configOptions(c), Folders: []string{folder}})
			if err != nil {
				return err
			}
			for _, line := range engine.ExplainLinks(folder) {
				if _, err := fmt.Fprintln(std.out, visible(line)); err != nil {
					return cannotWrite(err)
				}
			}
			return nil
		},
	}
}

func settingsText(path string, s *config.Settings) []byte {
	from := s.File
	if from == "" {
		from = "no configuration file"
	}
	text := fmt.Appendf(nil, "# %s: %s\n", visible(path), visible(from))
	if s.Excluded {
		text = fmt.Appendf(text, "# excluded by %s: %s\n", visible(s.ExcludedBy.String()), visible(s.ExcludedPattern))
	}
	return s.AppendTOML(append(text, '\n'))
}

// shownSettings are those of a path as JSON.
type shownSettings struct {
	Path     string                    `json:"path"`
	Config   string                    `json:"config,omitempty"`
	Excluded *shownExclusion           `json:"excluded,omitempty"`
	Settings map[string]shownSetting   `json:"settings"`
	Policies []map[string]shownSetting `json:"policies,omitempty"`
}

type shownExclusion struct {
	Pattern string `json:"pattern"`
	File    string `json:"file"`
	Line    int    `json:"line"`
}

type shownSetting struct {
	Value  any    `json:"value"`
	Origin string `json:"origin"`
	File   string `json:"file,omitempty"`
	Line   int    `json:"line,omitempty"`
}

func settingsJSON(path string, s *config.Settings) []byte {
	shown := shownSettings{Path: path, Config: s.File}
	if s.Excluded {
		shown.Excluded = &shownExclusion{s.ExcludedPattern, s.ExcludedBy.File, s.ExcludedBy.Line}
	}
	shown.Settings = shownValues(s.Values())
	for _, p := range s.Policies {
		shown.Policies = append(shown.Policies, shownValues(p.Values))
	}
	text, _ := json.MarshalIndent(shown, "", "  ") // it is data that can be encoded
	return append(text, '\n')
}

func shownValues(values []config.Value) map[string]shownSetting {
	shown := make(map[string]shownSetting)
	for _, v := range values {
		shown[v.Key] = shownSetting{v.Value, v.Origin.String(), v.Origin.File, v.Origin.Line}
	}
	return shown
}

func configValidateCommand(std *stdio) *urfave.Command {
	return &urfave.Command{
		Name:        "validate",
		Usage:       "list the errors in configuration files",
		ArgsUsage:   "[FILE...]",
		Description: "Without a FILE, validate checks the file that applies to the working directory, and all\nconfiguration files below it.",
		Action: func(c *urfave.Context) error {
			if c.Args().Present() {
				return validate(std, c.Args().Slice(), nil)
			}
			files, errs := configFiles()
			if len(files)+len(errs) == 0 {
				return errors.New("there is no configuration file: urlmend config init writes one")
			}
			return validate(std, files, errs)
		},
	}
}

// validate says what is wrong with each file, after the errors of others.
func validate(std *stdio, files []string, errs []error) error {
	for _, file := range files {
		if _, err := config.Open(config.Options{File: file, Rules: judge.Rules()}); err != nil {
			errs = append(errs, err)
		} else if _, err := fmt.Fprintf(std.out, "%s is valid\n", visible(file)); err != nil {
			return cannotWrite(err)
		}
	}
	f := failures{std: std}
	for _, err := range errs {
		f.fail(err)
	}
	return f.err()
}

// configFiles returns the configuration file that applies to the working directory,
// and those below it except in .git, with the errors met in looking for them.
func configFiles() (files []string, errs []error) {
	closest, err := config.Closest(".")
	switch {
	case err != nil:
		errs = append(errs, err)
	case closest != "" && filepath.Dir(closest) != ".":
		files = append(files, closest)
	}
	err = filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case !d.IsDir():
			return nil
		case d.Name() == ".git":
			return fs.SkipDir
		}
		if file, err := config.FileIn(path); err != nil {
			errs = append(errs, err)
		} else if file != "" {
			files = append(files, file)
		}
		return nil
	})
	if err != nil {
		errs = append(errs, err)
	}
	return files, errs
}

func configSchemaCommand(std *stdio) *urfave.Command {
	return &urfave.Command{
		Name:   "schema",
		Usage:  "print the JSON Schema of configuration files",
		Action: printing(std, docs.Schema),
	}
}

func configInitCommand(std *stdio) *urfave.Command {
	return &urfave.Command{
		Name:  "init",
		Usage: "write a first configuration file, with all settings commented out",
		Flags: []urfave.Flag{command.Toggle("force", "overwrite an existing file")},
		Action: command.Alone(func(c *urfave.Context) error {
			file, err := initConfig(c.Bool("force"))
			if err == nil {
				fmt.Fprintf(std.err, "urlmend: wrote %s\n", file)
			}
			return err
		}),
	}
}

// initConfig writes a configuration file in the working directory.
func initConfig(force bool) (file string, err error) {
	if file, err = config.FileIn("."); err != nil {
		return "", err
	}
	switch {
	case file == "":
		file = "urlmend.toml"
	case config.IsShared(file):
		return "", fmt.Errorf("there are settings in %s already: add to those", file)
	case !force:
		return "", fmt.Errorf("%s exists already: --force overwrites it", file)
	}
	if err := fileio.Write(file, []byte(config.Template)); err != nil {
		return "", fileio.CannotWrite(file, err)
	}
	return file, nil
}
