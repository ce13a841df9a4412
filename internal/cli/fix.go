package cli

import (
	"errors"
	"fmt"
	"maps"
	"slices"

	urfave "github.com/urfave/cli/v2"

	"github.com/urlmend/urlmend/internal/annotate"
	"github.com/urlmend/urlmend/internal/cli/command"
	"github.com/urlmend/urlmend/internal/fix"
	"github.com/urlmend/urlmend/internal/judge"
	"github.com/urlmend/urlmend/internal/suggest"
	"github.com/urlmend/urlmend/lint"
)

const fixDescription = `Without --write, fix prints a diff for git apply, and the exit code is 1 if the diff
is not empty. With --write, fix writes the files, each completely or not at all, and
the exit code is 1 if a fix was refused because it would cause another finding, or
leave a mistake. It lists the lines that it changes on standard error, before and
after. For standard input, --write prints the fixed text. The diff shows the text as
it is, including passwords.

fix fixes the findings that lint reports; --select, --ignore and --level choose among
them. Fixes that guess what was meant need --unsafe. urlmend explain RULE says
whether a rule has fixes.

With --staged, --since, --new-from-merge-base or --patch, fix fixes what lint reports
with the same flag: findings on new lines, and links that a change broke elsewhere. It
fixes files in the work tree: with --staged, not those with changes that are not staged.

With --wrap, fix instead puts the bare URLs of plain text between delimiters. URLs
that go past --width are broken after one of /?&=.

With --add-ignores, fix instead adds a comment to each line with a finding, which
suppresses it for the reason given: urlmend:ignore[RULE] REASON. It adds none where it
is not certain that a comment changes nothing else, and lists those findings.

Binary files, archives and compressed files are skipped. So is mail, unless you name
it; encoded parts, signed parts and headers of mail are never changed.`

func fixCommand(std *stdio) *urfave.Command {
	return &urfave.Command{
		Name:        "fix",
		Usage:       "fix the URLs in files",
		ArgsUsage:   "[PATH...]",
		Description: fixDescription,
		Flags: slices.Concat(ruleFlags("fix only the findings of the rule `RULE`, of any severity", fixableRules()), []urfave.Flag{
			command.Toggle("write", "write the files instead of printing a diff"),
			command.Toggle("quiet", "with --write, do not list the lines that are changed"),
			command.Toggle("unsafe", "also apply fixes that are probably, but not certainly, right"),
			command.OneOf("level", "the lowest severity to fix", lint.Warning.String(), lint.SeverityNames()),
			command.Choice(&urfave.StringFlag{
				Name:  "wrap",
				Usage: "put bare URLs between delimiters of `FORM`: angle, <...>, or rfc1738, <URL:...>",
			}, wrapperNames()),
			command.Text("add-ignores", "suppress the findings in the text, for the given `REASON`"),
			&urfave.IntFlag{Name: "width", Usage: "with --wrap, break URLs after at most `N` columns", Value: 72},
		}, judgeFlags(), newFlags("fix only findings"), textFlags(), choiceOtherwise(), writeOtherwise()),
		Action: func(c *urfave.Context) error {
			f, err := newFixing(c, std)
			if err != nil {
				return err
			}
			return f.run()
		},
	}
}

// fixableRules returns the names of the rules that have fixes.
func fixableRules() (names []string) {
	for _, r := range judge.Rules() {
		if r.Fix != lint.NoFix {
			names = append(names, r.Name)
		}
	}
	return names
}

func wrapperNames() []string { return slices.Sorted(maps.Keys(fix.Wrappers)) }

// checkFixable refuses a rule that has no fix.
func checkFixable(names []string) error {
	for _, r := range judge.Rules() {
		if r.Fix == lint.NoFix && slices.Contains(names, r.Name) {
			return fmt.Errorf("the rule %s has no fix: see urlmend explain %s", r.Name, r.Name)
		}
	}
	return nil
}

// checkWrap refuses what does not go with --wrap.
func checkWrap(c *urfave.Context) error {
	name := c.String("wrap")
	if name == "" {
		if c.IsSet("width") {
			return errors.New("--width needs --wrap")
		}
		return nil
	}
	if _, ok := fix.Wrappers[name]; !ok {
		return suggest.Unknown("form", name, wrapperNames(), "")
	}
	if given := isSet(c, append(newNames(), "select", "ignore", "unsafe", "level")...); len(given) > 0 {
		return fmt.Errorf("--wrap fixes nothing, so it cannot be combined with --%s", given[0])
	}
	if n := c.Int("width"); n < 20 {
		return fmt.Errorf("invalid value \"%d\" for --width: want 20 or more", n)
	}
	return nil
}

// checkIgnores refuses what does not go with --add-ignores.
func checkIgnores(c *urfave.Context) error {
	if !c.IsSet("add-ignores") {
		return nil
	}
	if why := annotate.CheckReason(c.String("add-ignores")); why != "" {
		return fmt.Errorf("invalid reason %q for --add-ignores: %s", c.String("add-ignores"), why)
	}
	if given := isSet(c, "wrap", "unsafe"); len(given) > 0 {
		return fmt.Errorf("--add-ignores fixes nothing, so it cannot be combined with --%s", given[0])
	}
	return nil
}
