package cli

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"fmt"
	"go/build/constraint"
	"io"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
	"go.yaml.in/yaml/v3"
)

// TestIntegrations runs fixtures/integrations: scripts that start programs of
// others. A script skips itself if its program is not installed.
func TestIntegrations(t *testing.T) {
	if os.Getenv("INTEGRATIONS") == "" {
		t.Skip("it starts other programs: set INTEGRATIONS=1")
	}
	repo, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	commands := scriptCommands()
	commands["markdown"] = writeMarkdown
	commands["wheel"] = writeWheel
	caches := goCaches(t) // now: scripts change HOME
	testscript.Run(t, testscript.Params{
		Dir:                 filepath.Join(repo, "fixtures", "integrations"), // urlmend changes the working directory
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Condition:           condition,
		Setup: func(env *testscript.Env) error {
			env.Setenv("REPO", repo)
			env.Setenv("NVIM_LINT", os.Getenv("NVIM_LINT")) // a directory: no package has it
			env.Setenv("GIT_CONFIG_NOSYSTEM", "1")
			env.Vars = append(env.Vars, caches...)
			return nil
		},
		Cmds: commands,
	})
}

// goCaches returns the variables by which go finds what it built before.
func goCaches(t *testing.T) (vars []string) {
	for _, name := range []string{"GOCACHE", "GOMODCACHE", "GOPROXY"} {
		value, err := exec.Command("go", "env", name).Output()
		if err != nil {
			t.Fatal(err)
		}
		vars = append(vars, name+"="+string(bytes.TrimSpace(value)))
	}
	return vars
}

// markdown DIR N writes N Markdown files below DIR, of which some have URLs with
// something wrong.
func writeMarkdown(ts *testscript.TestScript, _ bool, args []string) {
	n, err := strconv.Atoi(args[1])
	ts.Check(err)
	for i := range n {
		folder := filepath.Join(ts.MkAbs(args[0]), fmt.Sprintf("part-%02d", i/50))
		ts.Check(os.MkdirAll(folder, 0o777))
		ts.Check(os.WriteFile(filepath.Join(folder, fmt.Sprintf("page-%04d.md", i)), markdownPage(i), 0o666))
	}
}

func markdownPage(i int) []byte {
	page := fmt.Sprintf("# Page %d\n\nThe minutes are [kept](http://www.example.com/minutes/%d.html),\nand so is <http://www.example.org/list?page=%d>.\n", i, i, i)
	switch {
	case i%40 == 0: // can be fixed
		page += fmt.Sprintf("\nA mirror is at http//mirror.example.net/a/%d today.\n", i)
	case i%50 == 1: // can't
		page += fmt.Sprintf("\nAn old one: http://old.example.net/%d/%%zz\n", i)
	}
	return []byte(page)
}

// wheel DIR writes a wheel of the version that the hooks depend on. Its program is this one.
func writeWheel(ts *testscript.TestScript, _ bool, args []string) {
	backend, err := os.ReadFile(filepath.Join(ts.Getenv("REPO"), "contrib/release/python/backend.py")) // other scripts change the working directory
	ts.Check(err)
	version := regexp.MustCompile(`VERSION = "(.*)"`).FindStringSubmatch(string(backend))[1]
	path, err := os.Executable()
	ts.Check(err)
	program, err := os.ReadFile(path)
	ts.Check(err)
	folder := "urlmend-" + version + ".dist-info/"
	members := []member{
		{"urlmend-" + version + ".data/scripts/urlmend", string(program)},
		{folder + "METADATA", "Metadata-Version: 2.1\nName: urlmend\nVersion: " + version + "\n"},
		{folder + "WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: false\nTag: py3-none-any\n"},
	}
	record := folder + "RECORD,,\n"
	for _, m := range members {
		record += m.name + ",,\n"
	}
	var buf bytes.Buffer
	z := zip.NewWriter(&buf)
	for _, m := range append(members, member{folder + "RECORD", record}) {
		header := &zip.FileHeader{Name: m.name}
		header.SetMode(0o755) // pip keeps it
		w, err := z.CreateHeader(header)
		ts.Check(err)
		_, err = io.WriteString(w, m.data)
		ts.Check(err)
	}
	ts.Check(z.Close())
	ts.Check(os.MkdirAll(ts.MkAbs(args[0]), 0o777))
	ts.Check(os.WriteFile(filepath.Join(ts.MkAbs(args[0]), "urlmend-"+version+"-py3-none-any.whl"), buf.Bytes(), 0o666))
}

// TestHooks checks what .pre-commit-hooks.yaml would have pre-commit run.
func TestHooks(t *testing.T) {
	var hooks []struct{ ID, Name, Entry, Language string }
	readYAML(t, "../../.pre-commit-hooks.yaml", &hooks)
	languages := map[string]string{}
	for _, hook := range hooks {
		checkCommand(t, hook.Entry)
		languages[hook.ID] = hook.Language
	}
	want := map[string]string{
		"urlmend": "python", "urlmend-fix": "python", "urlmend-config": "python", "urlmend-src": "golang", "urlmend-system": "system",
	}
	if !maps.Equal(languages, want) {
		t.Errorf("languages of the hooks: %v, want %v", languages, want)
	}
}

// TestOneProgram holds the module to one main package: pre-commit and
// "go install ./..." build and install all there are.
func TestOneProgram(t *testing.T) {
	var programs []string
	err := filepath.WalkDir("../..", func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.IsDir() && path != "../.." && isLeftOut(path) {
			return fs.SkipDir
		}
		if err != nil || filepath.Ext(path) != ".go" {
			return err
		}
		text, err := os.ReadFile(path)
		if err == nil && isMain.Match(text) && !ignored(text) {
			programs = append(programs, filepath.Base(path))
		}
		return err
	})
	if err != nil || !slices.Equal(programs, []string{"main.go"}) {
		t.Errorf("programs in the module: %q (%v)", programs, err)
	}
}

var isMain = regexp.MustCompile(`(?m)^package main$`)

// ignored reports whether the first line keeps a file out of every build.
func ignored(text []byte) bool {
	line, _, _ := strings.Cut(string(text), "\n")
	expr, err := constraint.Parse(line)
	return err == nil && !expr.Eval(func(tag string) bool { return tag != "ignore" })
}

func readYAML(t *testing.T, file string, into any) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err == nil {
		err = yaml.Unmarshal(text, into)
	}
	if err != nil {
		t.Fatalf("%s: %v", file, err)
	}
}

// TestDocumentedCommands checks the command lines in what we tell people to copy.
func TestDocumentedCommands(t *testing.T) {
	for _, file := range []string{"../../README.md", "../../docs/integrations.md", "../../docs/first-five-minutes.md"} {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var code []byte
		for _, piece := range inCode.FindAll(text, -1) {
			code = append(append(code, piece...), '\n')
		}
		lines := commandLine.FindAllString(string(code), -1)
		if len(lines) < 8 {
			t.Errorf("%s: found only %d commands", file, len(lines))
		}
		for _, line := range lines {
			checkCommand(t, line)
		}
	}
}

// TestDocumentedYAML reads what docs/integrations.md has of it.
func TestDocumentedYAML(t *testing.T) {
	text, err := os.ReadFile("../../docs/integrations.md")
	if err != nil {
		t.Fatal(err)
	}
	pieces := inYAML.FindAllSubmatch(text, -1)
	if len(pieces) < 4 {
		t.Errorf("found only %d pieces", len(pieces))
	}
	for _, piece := range pieces {
		if err := yaml.Unmarshal(piece[1], new(any)); err != nil {
			t.Errorf("%v in\n%s", err, piece[1])
		}
	}
}

var (
	inYAML      = regexp.MustCompile("(?ms)^```yaml\n(.*?)^```")
	inCode      = regexp.MustCompile("(?ms)^```.*?^```|^    [^\n]*|`[^`]+`")
	commandLine = regexp.MustCompile("\\burlmend [a-z][^`|<>()#\n]*")
)

// checkCommand checks that the command and the flags of a line are there, and
// their values where completion knows them.
func checkCommand(t *testing.T, line string) {
	t.Helper()
	c, words := described(), withImplied(newApp(&stdio{}, ""), strings.Fields(line))[1:]
	for len(words) > 0 && len(c.Commands) > 0 {
		i := slices.IndexFunc(c.Commands, func(below description) bool { return below.Name() == words[0] })
		if i < 0 {
			t.Errorf("%q: %s has no command %s", line, c.Name(), words[0])
			return
		}
		c, words = c.Commands[i], words[1:]
	}
	for i, word := range words {
		if !strings.HasPrefix(word, "--") || word == "--" {
			continue
		}
		flag, value, given := strings.Cut(word, "=")
		k := slices.IndexFunc(c.Options, func(o option) bool { return slices.Contains(o.Names, flag) })
		if k < 0 {
			t.Errorf("%q: there is no %s", line, flag)
			continue
		}
		if o := c.Options[k]; o.Takes && !given {
			if i+1 == len(words) {
				continue // cut off by what no command line has
			}
			checkValue(t, line, o, words[i+1])
		} else if given {
			checkValue(t, line, o, value)
		}
	}
}

func checkValue(t *testing.T, line string, o option, value string) {
	t.Helper()
	value, _, _ = strings.Cut(strings.Trim(value, `"'`), "=")
	if len(o.Values.Words) > 0 && !slices.Contains(o.Values.Words, value) {
		t.Errorf("%q: %s has no value %s", line, o.Names[0], value)
	}
}

// TestProblemMatcher holds the pattern to what --format short prints.
func TestProblemMatcher(t *testing.T) {
	var matcher struct {
		ProblemMatcher []struct {
			Pattern []struct {
				Regexp                                      string
				File, Line, Column, Severity, Message, Code int
			}
		}
	}
	text, err := os.ReadFile("../../contrib/problem-matcher/urlmend.json")
	if err == nil {
		err = json.Unmarshal(text, &matcher)
	}
	if err != nil {
		t.Fatal(err)
	}
	p := matcher.ProblemMatcher[0].Pattern[0]
	pattern := regexp.MustCompile(p.Regexp)
	var got []string
	for line := range strings.Lines(lintShort(t)) {
		m := pattern.FindStringSubmatch(strings.TrimSuffix(line, "\n"))
		if m == nil {
			t.Fatalf("no match: %q", line)
		}
		got = append(got, strings.Join([]string{m[p.File], m[p.Line], m[p.Column], m[p.Severity], m[p.Code]}, " "))
	}
	want := []string{
		"a.txt 1 24 error bad-escape",
		"a.txt 2 5 info upper-case-scheme",
		"a.txt 3 30 warning ftp-type",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func lintShort(t *testing.T) string {
	t.Helper()
	text := "see http://example.com/%zz\nsee HTTP://example.com/\nsee ftp://example.com/a;type=q\n"
	var stdout, stderr bytes.Buffer
	args := []string{"urlmend", "lint", "--format", "short", "--level", "info", "--stdin-filename", "a.txt", "-"}
	if code := Main(args, strings.NewReader(text), &stdout, &stderr); code != exitFindings {
		t.Fatalf("exit code %d: %s", code, stderr.String())
	}
	return stdout.String()
}
