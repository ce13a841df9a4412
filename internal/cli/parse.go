package cli

import (
	"errors"

	urfave "github.com/urfave/cli/v2"

	"github.com/urlmend/urlmend/internal/report"
	"github.com/urlmend/urlmend/lint"
)

const parseDescription = `For each URL it prints the components and where they stand, decoded; what is
wrong by the edition; and what a client would do with it. Nothing is fetched.
With --base each URL is resolved first, by the edition's own rules. What would
act on a terminal is shown as an escape, and a password as ***.

The exit code is 1 when a URL has an error or a warning, breaks the grammar of
its scheme, or is none to the URL Standard where that is the edition.`

func parseCommand(std *stdio) *urfave.Command {
	return &urfave.Command{
		Name:        "parse",
		Usage:       "take URLs apart, and say what a client would do with them",
		ArgsUsage:   "URL...",
		Description: parseDescription,
		Flags: append(editionFlags(),
			&urfave.StringFlag{Name: "base", Usage: "resolve each URL relative to the absolute `URL`"},
			oneOf("format", "how to print", "text", []string{"text", "json"}),
		),
		Action: func(c *urfave.Context) error {
			if c.NArg() == 0 {
				return errors.New("no URL given: name the URLs to parse")
			}
			linter, err := newLinter(c, std)
			if err != nil {
				return err
			}
			return parse(c, std, linter)
		},
	}
}

func parse(c *urfave.Context, std *stdio, linter *lint.Linter) error {
	var all []report.Parsed
	wrong := false
	for _, arg := range c.Args().Slice() {
		p := parsing{linter: linter, text: unwrap(arg)}
		if c.IsSet("base") {
			if err := p.resolve(c.String("base")); err != nil {
				return err
			}
		}
		p.parse()
		wrong = wrong || p.wrong
		all = append(all, p.Parsed)
	}
	write := report.AppendParsed
	if c.String("format") == "json" {
		write = report.AppendParsedJSON
	}
	if _, err := std.out.Write(write(nil, all)); err != nil {
		return unwritten(err)
	}
	if wrong {
		return errFindings
	}
	return nil
}
