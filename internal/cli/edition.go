package cli

import (
	"errors"
	"fmt"
	"time"

	urfave "github.com/urfave/cli/v2"

	"github.com/urlmend/urlmend/internal/cli/command"
	"github.com/urlmend/urlmend/internal/config"
	"github.com/urlmend/urlmend/lint"
	"github.com/urlmend/urlmend/rules"
)

const byDate = "by-date"

// editionFlags are those of every command that judges.
func editionFlags() []urfave.Flag {
	return []urfave.Flag{
		command.OneOf("edition", "the URL specification to check against; by-date selects the one in force on the date of the mail, or on --date", lint.Edition{}.Name(), lint.EditionNames()),
		&urfave.StringFlag{
			Name:  "date",
			Usage: "the `DATE` for --edition by-date, for text other than dated mail: 1994-05-01 or 1994-05-01T12:00:00Z",
			Action: func(_ *urfave.Context, value string) error {
				_, err := parseDate(value)
				return err
			},
		},
	}
}

// parseDate is [config.ParseDate] for --date.
func parseDate(value string) (time.Time, error) {
	if t, ok := config.ParseDate(value); ok {
		return t, nil
	}
	return time.Time{}, fmt.Errorf("invalid value %q for --date: want a date like 1994-05-01 or 1994-05-01T12:00:00Z", value)
}

// checkDated refuses a date that editionFlags have no use for.
func checkDated(c *urfave.Context) error {
	if c.IsSet("date") && c.String("edition") != byDate {
		return errors.New("--date needs --edition by-date")
	}
	return nil
}

// noteUndated notes on standard error what by-date goes by where there is no date.
func noteUndated(c *urfave.Context, std *stdio) {
	if c.String("edition") == byDate && !c.IsSet("date") {
		fmt.Fprintln(std.err, "urlmend: no --date given: URLs outside dated mail are checked against", lint.Edition{})
	}
}

// newLinter returns the linter that editionFlags ask for, with all rules.
func newLinter(c *urfave.Context, std *stdio) (*lint.Linter, error) {
	edition, err := lint.EditionByName(c.String("edition"))
	if err == nil {
		err = checkDated(c)
	}
	if err != nil {
		return nil, err
	}
	opt := lint.Options{Rules: rules.Default(), Edition: edition}
	if c.IsSet("date") {
		if opt.Date, err = parseDate(c.String("date")); err != nil {
			return nil, err
		}
	}
	linter, err := lint.New(opt)
	if err == nil {
		noteUndated(c, std)
	}
	return linter, err
}
