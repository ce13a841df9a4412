package cli

import (
	"errors"
	"fmt"
	"maps"
	"slices"

	urfave "github.com/urfave/cli/v2"

	"github.com/urlmend/urlmend/internal/cli/command"
	"github.com/urlmend/urlmend/internal/fix"
	"github.com/urlmend/urlmend/internal/judge"
	"github.com/urlmend/urlmend/lint"
)

const fixDescription = `Without --write it prints a diff, which git apply takes, and the exit code is 1
when there is one. With --write files are written, each as a whole or not at all,
and the exit code is 1 when something is left that a fix was refused for: more
than its finding would have come of it. Of standard input, --write prints the
mended text. The diff shows the text as it is, passwords too.

What lint shows is mended: --level and --rule choose. Some fixes are a guess at
what was meant, and are done with --unsafe only. urlmend explain RULE says which
fixes a rule has.

With --wrap, the bare URLs of plain text are put between delimiters instead, and
those that go past --width broken behind one of /?&=.

Binary files, archives and compressed ones are passed over. So is mail, unless it is
named; what is encoded in it, signed or in a header is left as it is.`

func fixCommand(std *stdio) *urfave.Command {
	return &urfave.Command{
		Name:        "fix",
		Usage:       "mend the URLs of files",
		ArgsUsage:   "[PATH...]",
		Description: fixDescription,
		Flags: slices.Concat([]urfave.Flag{
			command.Toggle("write", "write the files rather than print a diff"),
			command.Toggle("unsafe", "also do what is probably, but not surely, right"),
			command.Choices(&urfave.StringSliceFlag{Name: "rule", Usage: "mend what the rule `NAME` finds, of any severity, and nothing else; may be given several times"}, fixableRules()),
			command.OneOf("level", "the least severity to mend", lint.Warning.String(), lint.SeverityNames()),
			command.Choice(&urfave.StringFlag{Name: "wrap", Usage: "mark bare URLs off in `FORM`: angle, <...>, or rfc1738, <URL:...>"}, wrapperNames()),
			&urfave.IntFlag{Name: "width", Usage: "with --wrap, break URLs that go past `N` columns", Value: 72},
		}, lessFlags(judgeFlags(), "level", "fail-on"), lessFlags(inputFlags(), flagNamesOf(containerFlags())...)),
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

// lessFlags returns the flags but for those of these names.
func lessFlags(flags []urfave.Flag, names ...string) []urfave.Flag {
	return slices.DeleteFunc(flags, func(f urfave.Flag) bool { return slices.Contains(names, f.Names()[0]) })
}

func flagNamesOf(flags []urfave.Flag) (names []string) {
	for _, f := range flags {
		names = append(names, f.Names()[0])
	}
	return names
}

// checkRules refuses a name that no rule has, or one that has no fix.
func checkRules(names []string) error {
	for _, name := range names {
		i := slices.IndexFunc(judge.Rules(), func(r *lint.Rule) bool { return r.Name == name })
		if i < 0 {
			return command.Unknown("rule", name, fixableRules())
		}
		if judge.Rules()[i].Fix == lint.NoFix {
			return fmt.Errorf("the rule %s has no fix: see urlmend explain %s", name, name)
		}
	}
	return nil
}

// checkWrap refuses what does not go with --wrap.
func checkWrap(c *urfave.Context) error {
	name := c.String("wrap")
	if name == "" {
		if c.IsSet("width") {
			return errors.New("--width goes with --wrap only")
		}
		return nil
	}
	if _, ok := fix.Wrappers[name]; !ok {
		return command.Unknown("form", name, wrapperNames())
	}
	if given := isSet(c, "rule", "unsafe", "level"); len(given) > 0 {
		return fmt.Errorf("--wrap mends nothing, so --%s does not go with it", given[0])
	}
	if n := c.Int("width"); n < 20 {
		return fmt.Errorf("invalid value \"%d\" for --width: want 20 or more", n)
	}
	return nil
}
