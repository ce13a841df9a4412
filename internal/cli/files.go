package cli

import (
	"fmt"

	urfave "github.com/urfave/cli/v2"

	"github.com/urlmend/urlmend/internal/cli/command"
	"github.com/urlmend/urlmend/internal/judge"
	"github.com/urlmend/urlmend/internal/scan"
)

const filesDescription = `Without a PATH, the working directory is listed. With --why, files prints for each
PATH whether lint would read it when it is run on the working directory, and if not,
why: the pattern that excludes it, or the .gitignore pattern that matches it, and the
file with that pattern. Below a directory, and without a PATH, --why lists what lint
skips, except hidden files, binary files, links and what git ignores, and prints to
standard error how many files and folders are skipped for each reason.

An archive counts as one file, because it is not opened.`

func filesCommand(std *stdio) *urfave.Command {
	return &urfave.Command{
		Name:        "files",
		Usage:       "list the files that lint would read",
		ArgsUsage:   "[PATH...]",
		Description: filesDescription,
		Flags: append(configFlags(),
			forceExcludeFlag(),
			command.Toggle("null", "end each name with NUL instead of a line end"),
			command.Toggle("why", "explain why each PATH is read or skipped"),
		),
		Action: func(c *urfave.Context) error {
			engine, err := judge.Open(judge.Options{Config: configOptions(c), Force: c.Bool("force-exclude")})
			if err != nil {
				return err
			}
			l := listing{engine: engine, std: std, null: c.Bool("null")}
			if c.Bool("why") {
				return l.explain(c.Args().Slice())
			}
			return l.list(c.Args().Slice())
		},
	}
}

// A listing is one run of the command.
type listing struct {
	engine *judge.Engine
	std    *stdio
	null   bool
}

// list writes the names of the files that the paths lead to.
func (l *listing) list(paths []string) error {
	if len(paths) == 0 {
		paths = []string{"."}
	}
	failed := failures{std: l.std}
	for doc, err := range scan.Documents(paths, l.std.in, l.engine) {
		why := ""
		if err == nil {
			why, err = l.leavesOut(doc)
		}
		switch {
		case err != nil:
			failed.fail(err)
		case why == "":
			if err := l.name(doc.Name); err != nil {
				return cannotWrite(err)
			}
		}
	}
	return failed.err()
}

// leavesOut returns why lint does not read a document, as a text that can follow "is", or "".
func (l *listing) leavesOut(doc scan.Document) (why string, err error) {
	if why, err = l.engine.Excludes(doc.Name, doc.IsNamed()); err != nil || why != "" {
		return why, err
	}
	if why, err = doc.WhyContent(); err != nil || why != "" {
		return why, err
	}
	return l.engine.ForeignFile(doc)
}

func (l *listing) name(name string) (err error) {
	if l.null {
		_, err = fmt.Fprintf(l.std.out, "%s\x00", name)
	} else {
		_, err = fmt.Fprintf(l.std.out, "%s\n", lineName(name))
	}
	return err
}
