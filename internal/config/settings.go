package config

import (
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/urlmend/urlmend/internal/policy"
	"github.com/urlmend/urlmend/lint"
)

// Off is the severity of a rule that is turned off.
const Off lint.Severity = 0

// Never is the FailOn of a run that no finding lets fail.
const Never lint.Severity = 0

// Settings are what holds for a file. They must not be modified.
type Settings struct {
	// File is the configuration file, as it is shown; "" when there is none.
	File string
	// SkipGenerated says that files in directories are skipped that the project does
	// not write itself.
	SkipGenerated bool
	// Edition is a name of [lint.EditionNames], Date what goes with "by-date":
	// "" or a date, with or without a time.
	Edition, Date string
	// Input is "auto" or a name of extract.InputNames.
	Input string
	// Joins is a name of extract.ConfidenceNames.
	Joins string
	// Schemes are those to be found; all when empty.
	Schemes []string
	// Level is the least severity that is shown.
	Level lint.Severity
	// FailOn is the least severity that makes the exit code 1, or Never.
	FailOn lint.Severity
	// Width is how many columns there are; 0 for those of the terminal.
	Width int
	// Suppressions says that those in the text are honoured.
	Suppressions bool
	// RequireReason says that a directive without a reason does not count.
	RequireReason bool
	// Baseline is the path of a file, which may be relative to the working
	// directory; "" when there is none.
	Baseline string
	// Links says how the links inside a project are read, if the settings are those of its root.
	Links Links
	// Rules has the severity, or Off, of the rules that were given one.
	Rules map[string]lint.Severity
	// Policies are what the project decided about URLs. The first that matches decides.
	Policies []Policy
	// Excluded says that the file is not to be read, because of which pattern, and
	// where that was set.
	Excluded        bool
	ExcludedPattern string
	ExcludedBy      Origin

	selected []string // rules that run, optional or not
	layer    layer
}

// Links are the settings for links inside a project. Folders are absolute paths.
type Links struct {
	Root    string // "" if it is that of the project
	Roots   []string
	Dialect string // a name of tree.Dialects
	ignored globs
}

// Ignores returns what reports whether links to the file at an absolute path are not reported; nil if all are.
func (l *Links) Ignores() func(path string) bool {
	if len(l.ignored.patterns) == 0 {
		return nil
	}
	return func(path string) bool {
		_, ok := l.ignored.match(path, false, "")
		return ok
	}
}

// An Origin is where a value comes from.
type Origin struct {
	File string // a configuration file, as it is shown
	Line int    // in File, from 1
	Flag string // "--edition"
}

// String returns "default", "urlmend.toml:3" or "flag --edition".
func (o Origin) String() string {
	switch {
	case o.Flag != "":
		return "flag " + o.Flag
	case o.File != "":
		return fmt.Sprintf("%s:%d", o.File, o.Line)
	}
	return "default"
}

// Select returns the rules that are not off, and of the optional ones those that are given a severity or selected, each with
// the severity that it was given, in every kind of text: such a rule is a copy. A finding that the rule reports as less
// severe stays so.
func (s *Settings) Select(rules []*lint.Rule) (selected []*lint.Rule) {
	for _, r := range rules {
		severity, given := s.Rules[r.Name]
		switch {
		case !given && r.Optional && !slices.Contains(s.selected, r.Name):
		case !given:
			selected = append(selected, r)
		case severity != Off:
			changed := *r
			changed.Severity, changed.InfoIn = severity, 0
			selected = append(selected, &changed)
		}
	}
	return selected
}

// Limits returns what limits a rule: the URLs that it does not report, and the places where it applies, all if there are
// none.
func (s *Settings) Limits(rule string) (allow []policy.Pattern, in []string) {
	key := ruleKey(rule).name
	for _, text := range s.layer[key+"."+keyAllow].strings() {
		if p, err := policy.ParsePattern(text); err == nil {
			allow = append(allow, p)
		}
	}
	return allow, s.layer[key+".in"].strings()
}

// IsOff reports whether a rule is turned off.
func (s *Settings) IsOff(rule string) bool {
	severity, given := s.Rules[rule]
	return given && severity == Off
}

// A Value is one setting, as it is shown.
type Value struct {
	Key    string // that of a rule is "rules.NAME"
	Value  any    // string, []string, int, bool; nil: nothing is set
	Origin Origin
}

// Values returns all settings, in order.
func (s *Settings) Values() (values []Value) {
	for _, k := range settingKeys() {
		values = append(values, Value{k.name, k.value(s.layer[k.name]), s.layer[k.name].from})
	}
	for _, name := range slices.Sorted(maps.Keys(s.Rules)) {
		k := ruleKey(name)
		values = append(values, Value{k.name, k.value(s.layer[k.name]), s.layer[k.name].from})
	}
	for _, key := range slices.Sorted(maps.Keys(s.layer)) {
		if e := s.layer[key]; strings.Count(key, ".") > 1 {
			values = append(values, Value{key, e.strings(), e.from})
		}
	}
	return values
}

// settingKeys are the keys whose values are in Settings.
func settingKeys() []key {
	return slices.DeleteFunc(keys(), func(k key) bool { return k.name == keyExtends || k.name == keyPaths })
}

func (k *key) value(e entry) any {
	switch {
	case k.kind == words && e.from != Origin{}:
		return append([]string{}, e.strings()...)
	case e.first() == "":
		return nil
	case k.kind == number:
		n, _ := strconv.Atoi(e.first())
		return n
	case k.kind == flag:
		return e.first() == "true"
	}
	return e.first()
}

func (e entry) first() string {
	if len(e.texts) == 0 {
		return ""
	}
	return e.texts[0].text
}

func (e entry) strings() (all []string) {
	for _, t := range e.texts {
		all = append(all, t.text)
	}
	return all
}

// folders returns the absolute paths of folders that are relative to the file.
func (e entry) folders() (all []string) {
	for _, t := range e.texts {
		all = append(all, filepath.Join(filepath.Dir(e.path), filepath.FromSlash(t.text)))
	}
	return all
}

// defaults is the layer below all others.
func defaults() layer {
	l := make(layer)
	for _, k := range settingKeys() {
		e := entry{}
		if k.standard != "" {
			e.texts = []text{{text: k.standard}}
		}
		l[k.name] = e
	}
	return l
}

// settings returns what a layer says that has all keys and is known to be valid.
func (l layer) settings(file string) *Settings {
	s := &Settings{
		File:          file,
		SkipGenerated: l["skip-generated"].first() == "true",
		Edition:       l["edition"].first(),
		Date:          l["date"].first(),
		Input:         l["input"].first(),
		Joins:         l["joins"].first(),
		Schemes:       l["schemes"].strings(),
		Level:         severity(l["level"].first()),
		FailOn:        severity(l["fail-on"].first()),
		Suppressions:  l["suppressions"].first() == "true",
		RequireReason: l["require-reason"].first() == "true",
		Baseline:      l["baseline"].first(),
		Links:         Links{Dialect: l[keyLinksDialect].first(), Roots: l[keyLinksRoots].folders(), ignored: newGlobs(l[keyLinksIgnore])},
		Rules:         make(map[string]lint.Severity),
		layer:         l,
	}
	if root := l[keyLinksRoot].folders(); len(root) > 0 {
		s.Links.Root = root[0]
	}
	s.Width, _ = strconv.Atoi(l["width"].first())
	for name, e := range l {
		if rule, ok := ruleOf(name); ok {
			s.Rules[rule] = severity(e.first())
		}
	}
	return s
}

// severity reads one, Off or Never.
func severity(name string) (s lint.Severity) {
	_ = s.UnmarshalText([]byte(name)) // it stays 0
	return s
}
