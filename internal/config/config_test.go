package config

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/urlmend/urlmend/internal/suppress"
	"github.com/urlmend/urlmend/lint"
	"github.com/urlmend/urlmend/rules"
)

func allRules() []*lint.Rule {
	return slices.Concat(rules.All(), []*lint.Rule{{Name: "dead-link", Severity: lint.Warning, Summary: "a URL that a program which asks the network found dead"}, {Name: "policy", Severity: lint.Error, Summary: "what a [[policy]] of the settings forbids or replaces"}}, suppress.All())
}

// tree writes the files of a txtar archive to a new folder, which becomes the
// working directory.
func tree(t testing.TB, archive string) {
	t.Helper()
	dir := t.TempDir()
	for _, f := range txtar.Parse([]byte(archive)).Files {
		write(t, filepath.Join(dir, f.Name), string(f.Data))
	}
	t.Chdir(dir)
}

func write(t testing.TB, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

func open(t testing.TB, opt Options) *Resolver {
	t.Helper()
	opt.Rules = allRules()
	r, err := Open(opt)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func settings(t testing.TB, r *Resolver, path string) *Settings {
	t.Helper()
	s, err := r.For(path)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// nonDefault returns "value origin" of each key that is not as it is by default, in
// order.
func nonDefault(s *Settings) (all []string) {
	for _, v := range s.Values() {
		if v.Origin != (Origin{}) {
			all = append(all, v.Key+" = "+tomlValue(v.Value)+" "+v.Origin.String())
		}
	}
	return all
}

func expect(t testing.TB, got []string, want ...string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("got\n\t%s\nwant\n\t%s", strings.Join(got, "\n\t"), strings.Join(want, "\n\t"))
	}
}

// wrong returns what is said of a path whose configuration is wrong.
func wrong(t testing.TB, r *Resolver, path string) string {
	t.Helper()
	_, err := r.For(path)
	if faults := (*Error)(nil); !errors.As(err, &faults) {
		t.Fatalf("the error is %v", err)
	}
	return err.Error()
}

func TestDefaults(t *testing.T) {
	tree(t, "-- .git/HEAD --")
	s := settings(t, open(t, Options{}), "a.txt")
	expect(t, nonDefault(s))
	if s.Edition != "rfc3986" || s.Input != "auto" || s.Joins != "likely" || s.Level != lint.Warning || s.FailOn != lint.Warning ||
		s.Width != 0 || !s.Suppressions || s.Schemes != nil || s.Excluded || s.File != "" {
		t.Errorf("got %+v", s)
	}
}

func TestClosestFileHoldsAlone(t *testing.T) {
	tree(t, `
-- .urlmend.toml --
width = 10
-- repo/.git/HEAD --
-- repo/urlmend.toml --
edition = "rfc1738"
width = 72
-- repo/docs/.urlmend.toml --
level = "info"
-- other/.git/HEAD --
`)
	r := open(t, Options{})
	outer := settings(t, r, "repo/a.txt")
	expect(t, nonDefault(outer), `edition = "rfc1738" repo/urlmend.toml:1`, "width = 72 repo/urlmend.toml:2")
	expect(t, nonDefault(settings(t, r, "repo/docs/deep/not/there.txt")), `level = "info" repo/docs/.urlmend.toml:1`)
	expect(t, nonDefault(settings(t, r, "repo/docs")), `level = "info" repo/docs/.urlmend.toml:1`)
	expect(t, nonDefault(settings(t, r, "-")), "width = 10 .urlmend.toml:1")
	expect(t, nonDefault(settings(t, r, ".")), "width = 10 .urlmend.toml:1")
	expect(t, nonDefault(settings(t, r, "other/a.txt")))
	if settings(t, r, "repo/x/c.txt") != outer {
		t.Error("the same settings are not the same pointer")
	}
}

func TestTwoFilesInAFolder(t *testing.T) {
	tree(t, `
-- docs/urlmend.toml --
-- docs/.urlmend.toml --
`)
	r := open(t, Options{})
	want := "docs/.urlmend.toml: there are settings in urlmend.toml in the same folder too: keep those of one file"
	if got := wrong(t, r, "docs/a.txt"); got != want {
		t.Errorf("got %s", got)
	}
	settings(t, r, "a.txt")
}

func TestExtends(t *testing.T) {
	tree(t, `
-- urlmend.toml --
extends = ["shared/one.toml", "shared/two.toml"]
width = 72
[rules]
bad-escape = "info"
[[overrides]]
paths = "*.md"
level = "error"
-- shared/one.toml --
level = "info"
edition = "rfc1738"
exclude = ["x/"]
width = 1
[rules]
bad-escape = "off"
upper-case-scheme = "off"
[[overrides]]
paths = "*.md"
width = 40
level = "info"
-- shared/two.toml --
extends = "three.toml"
edition = "rfc2396"
exclude = []
baseline = "base"
-- shared/three.toml --
baseline = "no"
schemes = "ftp"
`)
	r := open(t, Options{})
	shared := []string{"exclude = [] shared/two.toml:3", `edition = "rfc2396" shared/two.toml:2`, `schemes = ["ftp"] shared/three.toml:2`}
	end := []string{`baseline = "shared/base" shared/two.toml:4`, `rules.bad-escape = "info" urlmend.toml:4`, `rules.upper-case-scheme = "off" shared/one.toml:7`}
	expect(t, nonDefault(settings(t, r, "a.txt")),
		slices.Concat(shared, []string{`level = "info" shared/one.toml:1`, "width = 72 urlmend.toml:2"}, end)...)
	expect(t, nonDefault(settings(t, r, "a.md")),
		slices.Concat(shared, []string{`level = "error" urlmend.toml:7`, "width = 40 shared/one.toml:10"}, end)...)
}

func TestPatternsCountFromTheirFile(t *testing.T) {
	tree(t, `
-- urlmend.toml --
exclude = ["docs/gen/", "/top.txt", "*.bin", "!keep.bin"]
-- docs/urlmend.toml --
extends = "../urlmend.toml"
-- config/base.toml --
exclude = ["sub/x/"]
-- docs/gen/a.txt --
-- else/urlmend.toml --
extends = "../config/base.toml"
`)
	r := open(t, Options{})
	for path, by := range map[string]string{
		"docs/gen/deep/a.txt": "docs/gen/", "docs/gen": "docs/gen/", "top.txt": "/top.txt", "docs/top.txt": "",
		"a.bin": "*.bin", "docs/a.bin": "*.bin", "keep.bin": "", "docs/a.txt": "", "docs/docs/gen/a.txt": "",
		"else/sub/x/a.txt": "sub/x/", "sub/x/a.txt": "",
	} {
		s := settings(t, r, path)
		if s.Excluded != (by != "") || s.ExcludedPattern != by {
			t.Errorf("%s: excluded %v by %q, want %q", path, s.Excluded, s.ExcludedPattern, by)
		}
	}
	if got := settings(t, r, "docs/gen/a.txt").ExcludedBy.String(); got != "urlmend.toml:1" {
		t.Errorf("excluded by %s", got)
	}
}

func TestOneFile(t *testing.T) {
	tree(t, `
-- urlmend.toml --
width = 1
-- ci/strict.toml --
width = 2
exclude = ["docs/x/"]
-- docs/urlmend.toml --
width = 3
`)
	r := open(t, Options{File: "ci/strict.toml"})
	expect(t, nonDefault(settings(t, r, "docs/a.txt")), `exclude = ["docs/x/"] ci/strict.toml:2`, "width = 2 ci/strict.toml:1")
	if !settings(t, r, "docs/x/a.txt").Excluded {
		t.Error("patterns do not count from the working directory")
	}
	expect(t, nonDefault(settings(t, open(t, Options{Isolated: true}), "docs/a.txt")))
	for want, opt := range map[string]Options{
		"cannot be combined":                                   {File: "urlmend.toml", Isolated: true},
		"nope.toml: cannot read the file: no su":               {File: "nope.toml"},
		"docs: cannot read the file: it is not a regular file": {File: "docs"},
	} {
		if _, err := Open(opt); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: %v", opt, err)
		}
	}
}

func TestFlagsHoldOverAll(t *testing.T) {
	tree(t, `
-- urlmend.toml --
[rules]
bad-escape = "off"
[[overrides]]
paths = "*"
edition = "rfc1738"
`)
	r := open(t, Options{Flags: []Flag{
		{"edition", "--edition", "rfc2396"}, {"rules.bad-escape", "--rule", "info"}, {"schemes", "--schemes", "http,ftp"},
	}})
	expect(t, nonDefault(settings(t, r, "a.txt")),
		`edition = "rfc2396" flag --edition`, `schemes = ["http", "ftp"] flag --schemes`, `rules.bad-escape = "info" flag --rule`)
	for want, f := range map[string]Flag{
		`invalid value for --edition: unknown value "rfc17": did you mean rfc1738?`:    {"edition", "--edition", "rfc17"},
		`invalid value for --rule: unknown rule "bad-escap": did you mean bad-escape?`: {"rules.bad-escap", "--rule", "off"},
		`invalid value for --width: want a number from 1 to 1048576, not "0"`:          {"width", "--width", "0"},
	} {
		if _, err := Open(Options{Rules: allRules(), Flags: []Flag{f}}); err == nil || err.Error() != want {
			t.Errorf("got  %v\nwant %s", err, want)
		}
	}
}

func TestSelect(t *testing.T) {
	tree(t, `
-- urlmend.toml --
rules = { bad-escape = "info", upper-case-scheme = "off" }
`)
	s := settings(t, open(t, Options{}), "a")
	all := rules.Default()
	selected := s.Select(all)
	if len(selected) != len(all)-1 {
		t.Errorf("%d of %d rules", len(selected), len(all))
	}
	for _, r := range selected {
		if r.Name == "bad-escape" && r.Severity != lint.Info || r.Name == "upper-case-scheme" {
			t.Errorf("%s is %v", r.Name, r.Severity)
		}
	}
	for _, r := range all {
		if r.Name == "bad-escape" && r.Severity == lint.Info {
			t.Error("the rule itself was changed")
		}
	}
}

func TestConcurrentUse(t *testing.T) {
	tree(t, `
-- urlmend.toml --
[[overrides]]
paths = "a/"
width = 1
-- a/b/urlmend.toml --
extends = "../../urlmend.toml"
`)
	r := open(t, Options{})
	var all [4]sync.Map
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for i, path := range []string{"x", "a/x", "a/b/x", "a/b/c/d/x"} {
				s, err := r.For(path)
				if err != nil {
					t.Error(err)
				}
				all[i].Store(s, true)
			}
		})
	}
	wg.Wait()
	for i := range all {
		n := 0
		all[i].Range(func(any, any) bool { n++; return true })
		if n != 1 {
			t.Errorf("path %d got %d pointers", i, n)
		}
	}
}

func TestSelectedRulesRunAndNoOthers(t *testing.T) {
	tree(t, `
-- urlmend.toml --
[rules]
bad-escape = "off"
bad-host = "info"
bad-port = "info"
`)
	r := open(t, Options{Select: []string{"bad-escape", "bad-host"}})
	selected := settings(t, r, "a.txt").Select(allRules())
	got := make(map[string]lint.Severity)
	for _, rule := range selected {
		got[rule.Name] = rule.Severity
	}
	if len(got) != 2 || got["bad-escape"] != lint.Error || got["bad-host"] != lint.Info {
		t.Errorf("selected %v", got)
	}
}

// TestListedFolders: what is known not to be in a folder is not looked for there.
func TestListedFolders(t *testing.T) {
	tree(t, `
-- urlmend.toml --
width = 10
-- a/b/c.txt --
-- a/d/urlmend.toml --
width = 20
-- a/e/.git/HEAD --
`)
	r := open(t, Options{})
	for _, dir := range []string{".", "a", "a/b", "a/d", "a/e"} {
		entries, err := os.ReadDir(dir)
		if err != nil {
			t.Fatal(err)
		}
		r.List(dir, entries)
	}
	write(t, "a/b/urlmend.toml", "width = 30")
	expect(t, nonDefault(settings(t, r, "a/b/c.txt")), "width = 10 urlmend.toml:1")
	expect(t, nonDefault(settings(t, r, "a/d/c.txt")), "width = 20 a/d/urlmend.toml:1")
	expect(t, nonDefault(settings(t, r, "a/e/c.txt")))
	r.Forget()
	expect(t, nonDefault(settings(t, r, "a/b/c.txt")), "width = 30 a/b/urlmend.toml:1")
}
