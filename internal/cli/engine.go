package cli

import (
	"slices"
	"strings"

	urfave "github.com/urfave/cli/v2"

	"github.com/urlmend/urlmend/internal/cli/command"
	"github.com/urlmend/urlmend/internal/config"
	"github.com/urlmend/urlmend/internal/judge"
	"github.com/urlmend/urlmend/lint"
)

// judgeFlags are those of every command that judges files, with the severities that a command has.
func judgeFlags(severities ...urfave.Flag) []urfave.Flag {
	return slices.Concat(editionFlags(), configFlags(), severities, []urfave.Flag{
		&urfave.StringSliceFlag{Name: "exclude", Usage: "skip what `PATTERN` matches in directories, as exclude in the settings does; may be repeated"},
		forceExcludeFlag(),
	})
}

func levelFlag() urfave.Flag {
	return command.OneOf("level", "the lowest severity to report", lint.Warning.String(), lint.SeverityNames())
}

func failOnFlag() urfave.Flag {
	return command.OneOf("fail-on", "the lowest severity for which the exit code is 1", lint.Warning.String(), append(lint.SeverityNames(), "never"))
}

func forceExcludeFlag() urfave.Flag {
	return command.Toggle("force-exclude", "skip excluded files even if they are named on the command line")
}

// settingFlags take precedence over the configuration, where they are keys.
var settingFlags = []string{"edition", "date", "input", "level", "fail-on", "baseline"}

// openEngine reads judgeFlags, and ruleFlags if the command has them. Of opt.Config, only
// KeepOthers counts.
func openEngine(c *urfave.Context, std *stdio, opt judge.Options) (*judge.Engine, error) {
	if err := checkDated(c); err != nil {
		return nil, err
	}
	var flags []config.Flag
	for _, key := range settingFlags {
		if c.IsSet(key) {
			flags = append(flags, config.Flag{Key: key, Name: "--" + key, Value: c.String(key)})
		}
	}
	if c.IsSet("exclude") {
		flags = append(flags, config.Flag{Key: "exclude", Name: "--exclude", Value: strings.Join(c.StringSlice("exclude"), ",")})
	}
	if c.IsSet("select") && !c.IsSet("level") {
		flags = append(flags, config.Flag{Key: "level", Name: "--select", Value: lint.Info.String()})
	}
	for _, rule := range ruleList(c, "ignore") {
		flags = append(flags, config.Flag{Key: "rules." + rule, Name: "--ignore", Value: "off"})
	}
	others := opt.Config.KeepOthers
	opt.Config, opt.Force = configOptions(c, flags...), c.Bool("force-exclude")
	opt.Config.Select, opt.Config.KeepOthers = ruleList(c, "select"), others
	engine, err := judge.Open(opt)
	if err == nil {
		noteUndated(c, std)
	}
	return engine, err
}

// ruleList returns the names that a flag of ruleFlags lists.
func ruleList(c *urfave.Context, flag string) (names []string) {
	for _, list := range c.StringSlice(flag) {
		for name := range strings.SplitSeq(list, ",") {
			names = append(names, strings.TrimSpace(name))
		}
	}
	return names
}
