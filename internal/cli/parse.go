package cli

import (
	"errors"
	"strings"

	urfave "github.com/urfave/cli/v2"

	"github.com/urlmend/urlmend/internal/cli/command"
	"github.com/urlmend/urlmend/internal/parse"
	"github.com/urlmend/urlmend/lint"
)

const parseDescription = `For each URL, parse prints the components with their positions, decoded; the findings
by the edition; and what a client would do with the URL. Nothing is fetched. With
--base, each URL is resolved first, by the rules of the edition. Control characters are
shown as escapes, and passwords and tokens as ***.

The exit code is 1 if a URL has an error or a warning, violates the grammar of its
scheme, or, with --edition whatwg, is not a URL by the URL Standard.`

func parseCommand(std *stdio) *urfave.Command {
	return &urfave.Command{
		Name:        "parse",
		Usage:       "show the parts of URLs, and what a client would do with them",
		ArgsUsage:   "URL...",
		Description: parseDescription,
		Flags: append(editionFlags(),
			command.Text("base", "resolve each URL against the absolute `URL`"),
			command.OneOf("format", "the output format", "text", []string{"text", "json"}),
		),
		Action: func(c *urfave.Context) error {
			if c.NArg() == 0 {
				return errors.New("no URL given: name the URLs to parse")
			}
			linter, err := newLinter(c, std)
			if err != nil {
				return err
			}
			return printParsed(c, std, linter)
		},
	}
}

func printParsed(c *urfave.Context, std *stdio, linter *lint.Linter) error {
	var all []parse.Result
	wrong := false
	for _, arg := range c.Args().Slice() {
		text, prefixed := unwrap(arg)
		r, err := parse.URL(linter, text, prefixed), error(nil)
		if c.IsSet("base") {
			r, err = parse.Reference(linter, c.String("base"), text)
		}
		if err != nil {
			return err
		}
		wrong = wrong || r.Wrong()
		all = append(all, r)
	}
	write := parse.AppendText
	if c.String("format") == "json" {
		write = parse.AppendJSON
	}
	if _, err := std.out.Write(write(nil, all)); err != nil {
		return cannotWrite(err)
	}
	if wrong {
		return errFindings
	}
	return nil
}

// unwrap takes a URL out of <URL:...>, <...> or "URL:", if it is in one. It is prefixed if
// "URL:" was before it.
func unwrap(arg string) (url string, prefixed bool) {
	if inner, ok := strings.CutPrefix(arg, "<"); ok {
		if inner, ok = strings.CutSuffix(inner, ">"); ok {
			arg = inner
		}
	}
	const prefix = "URL:"
	if len(arg) >= len(prefix) && strings.EqualFold(arg[:len(prefix)], prefix) {
		return arg[len(prefix):], true
	}
	return arg, false
}
