package cli

import (
	"path/filepath"
	"slices"
	"sync"

	urfave "github.com/urfave/cli/v2"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/internal/config"
	"github.com/urlmend/urlmend/internal/suppress"
	"github.com/urlmend/urlmend/lint"
	"github.com/urlmend/urlmend/rules"
)

// judgeFlags are those of every command that judges files.
func judgeFlags() []urfave.Flag {
	return slices.Concat(editionFlags(), configFlags(), []urfave.Flag{
		oneOf("level", "the least severity to print", lint.Warning.String(), lint.SeverityNames()),
		oneOf("fail-on", "the least severity for which the exit code is 1", lint.Warning.String(), append(lint.SeverityNames(), "never")),
		forceExcludeFlag(),
	})
}

// settingFlags are those that hold over the configuration, by its keys.
var settingFlags = []string{"edition", "date", "input", "level", "fail-on", "baseline"}

// allRules are those of URLs and those of directives.
func allRules() []*lint.Rule { return slices.Concat(rules.All(), suppress.All()) }

// A judge is what texts are judged by for which the same settings hold.
type judge struct {
	*config.Settings
	linter      *lint.Linter
	runs        func(rule string) bool
	suppressing *suppress.Rules
}

// severity returns that of a rule of directives; 0 if it is off.
func (j *judge) severity(rule string, standard lint.Severity) lint.Severity {
	if s, given := j.Rules[rule]; given {
		return s
	}
	return standard
}

// judges finds the judge for each file.
type judges struct {
	exclusion

	mu  sync.Mutex
	all map[*config.Settings]*judge
}

// newJudges reads judgeFlags.
func newJudges(c *urfave.Context, std *stdio) (*judges, error) {
	if err := checkDated(c); err != nil {
		return nil, err
	}
	var flags []config.Flag
	for _, key := range settingFlags {
		if c.IsSet(key) {
			flags = append(flags, config.Flag{Key: key, Name: "--" + key, Value: c.String(key)})
		}
	}
	resolver, err := openConfig(c, flags...)
	if err != nil {
		return nil, err
	}
	noteUndated(c, std)
	return &judges{exclusion: exclusion{resolver, c.Bool("force-exclude")}, all: make(map[*config.Settings]*judge)}, nil
}

// of returns the judge for the file at path.
func (js *judges) of(path string) (*judge, error) {
	return js.by(js.resolver.File(path))
}

// by returns the judge by settings, or the error in finding them.
func (js *judges) by(settings *config.Settings, err error) (*judge, error) {
	if err != nil {
		return nil, err
	}
	js.mu.Lock()
	defer js.mu.Unlock()
	if j := js.all[settings]; j != nil {
		return j, nil
	}
	j, err := newJudge(settings)
	if err == nil {
		js.all[settings] = j
	}
	return j, err
}

func newJudge(s *config.Settings) (*judge, error) {
	edition, err := lint.EditionByName(s.Edition)
	if err != nil {
		return nil, err
	}
	opt := lint.Options{Rules: s.Select(rules.All()), Edition: edition}
	if s.Date != "" {
		if opt.Date, err = parseDate(s.Date); err != nil {
			return nil, err
		}
	}
	linter, err := lint.New(opt)
	if err != nil {
		return nil, err
	}
	run := make(map[string]bool)
	for _, r := range s.Select(allRules()) {
		run[r.Name] = true
	}
	runs := func(name string) bool { return run[name] }
	return &judge{s, linter, runs, suppress.NewRules(namesOf(rules.All()), runs)}, nil
}

// begin makes ready to judge a document.
func (l *linting) begin(d *document) error {
	j, err := l.judges.of(d.Name)
	if err != nil {
		return err
	}
	if d.excluded = l.excludes(j.Settings, d.Name, d.IsNamed()) || isBaseline(j.Baseline, d); d.excluded {
		return nil
	}
	d.kind = j.Input
	d.options.Joins, _ = extract.ParseConfidence(j.Joins)
	d.options.Schemes = j.Schemes
	d.options = j.linter.ExtractOptions(d.options)
	d.judging = &judging{judge: j, about: l.about, asides: make(map[int]aside)}
	if j.Width > 0 {
		d.judging.about.Width = j.Width
	}
	if j.Suppressions {
		d.judging.filter = j.suppressing.Filter()
	}
	if j.Baseline == "" {
		return nil
	}
	b, err := l.baselines.of(j.Baseline)
	if err == nil {
		d.judging.known = b.Document(d.Name, d.Member)
	}
	return err
}

// isBaseline reports whether a document that was found is the baseline itself.
func isBaseline(path string, d *document) bool {
	return path != "" && !d.IsNamed() && filepath.Clean(path) == filepath.Clean(d.Name)
}
