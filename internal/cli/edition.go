package cli

import (
	"errors"
	"fmt"
	"time"

	urfave "github.com/urfave/cli/v2"

	"github.com/urlmend/urlmend/lint"
	"github.com/urlmend/urlmend/rules"
)

const byDate = "by-date"

// editionFlags are those of every command that judges.
func editionFlags() []urfave.Flag {
	return []urfave.Flag{
		oneOf("edition", "the rulebook to judge by; by-date is the one in force on the date of the mail, or on --date", lint.Edition{}.Name(), lint.EditionNames()),
		&urfave.StringFlag{
			Name:  "date",
			Usage: "the `DATE` for --edition by-date, but for mail that has its own: 1994-05-01 or 1994-05-01T12:00:00Z",
			Action: func(_ *urfave.Context, value string) error {
				_, err := parseDate(value)
				return err
			},
		},
	}
}

// parseDate reads a date, with or without a time as RFC 3339 has it.
func parseDate(value string) (t time.Time, err error) {
	for _, layout := range []string{time.DateOnly, time.RFC3339} {
		if t, err = time.Parse(layout, value); err == nil {
			return t, nil
		}
	}
	return t, fmt.Errorf("invalid value %q for --date: want a date like 1994-05-01 or 1994-05-01T12:00:00Z", value)
}

// newLinter returns the linter that editionFlags ask for, with all rules. It
// notes on standard error what by-date goes by where there is no date.
func newLinter(c *urfave.Context, std *stdio) (*lint.Linter, error) {
	edition, err := lint.EditionByName(c.String("edition"))
	if err != nil {
		return nil, err
	}
	opt := lint.Options{Rules: rules.All(), Edition: edition}
	dated, chosen := c.IsSet("date"), edition.Name() == byDate
	switch {
	case dated && !chosen:
		return nil, errors.New("--date goes with --edition by-date only")
	case dated:
		if opt.Date, err = parseDate(c.String("date")); err != nil {
			return nil, err
		}
	}
	linter, err := lint.New(opt)
	if err == nil && chosen && !dated {
		fmt.Fprintf(std.err, "urlmend: no --date given: URLs that are not in dated mail are judged by %s\n", linter.Edition())
	}
	return linter, err
}
