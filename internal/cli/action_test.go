package cli

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// An action is what action.yml says.
type action struct {
	Inputs map[string]struct{ Default string }
	Runs   struct {
		Steps []struct {
			Name, Run string
			Env       map[string]string
		}
	}
}

// TestAction runs the scripts of action.yml as the runner of GitHub would, but
// with a go that only says what it was asked for, and a curl that has one archive.
func TestAction(t *testing.T) {
	if _, err := exec.LookPath("bash"); err != nil {
		t.Skip("bash is not installed")
	}
	var a action
	readYAML(t, "../../action.yml", &a)
	dir := runnerFolder(t)
	for _, test := range []struct {
		step   string
		inputs map[string]string
		code   int
		want   string // somewhere in the output
	}{
		{"Build urlmend", nil, 0, "go install . in " + filepath.Base(dir) + ", bin urlmend\n"},
		{"Build urlmend", map[string]string{"version": "v1.2.3"}, 0, "go install github.com/urlmend/urlmend@v1.2.3 "},
		{"Install the released urlmend", nil, 0, "urlmend-1.2.3-linux-amd64.tar.gz: OK\n"},
		{"Install the released urlmend", map[string]string{"version": "v1.2.3"}, 0, ""},
		{"Lint URLs", nil, 1, "::error file=a b.txt,line=1,"},
		{"Lint URLs", map[string]string{"paths": "good.txt\n"}, 0, "::remove-matcher owner=urlmend::\n"},
		{"Lint URLs", map[string]string{"paths": "good.txt\na b.txt", "format": "short", "args": "--level error"}, 1, "\na b.txt:1:24: error: "},
		{"Lint URLs", map[string]string{"paths": "a b.txt", "format": "short", "args": "--level error\n--ignore bad-escape\n"}, 0, "nothing to report"},
		{"Lint URLs", map[string]string{"paths": "good.txt", "args": "--no-such"}, 2, "unknown flag"},
		{"Lint URLs", map[string]string{"paths": "good.txt", "format": "sarif=*.sarif"}, 0, "nothing to report"},
		{"Lint URLs", map[string]string{"paths": "$(touch spoilt); touch spoilt"}, 2, "touch spoilt"},
		{"Lint URLs", map[string]string{"format": "short sarif=out.sarif"}, 1, "::add-matcher::" + dir + "/contrib/problem-matcher/urlmend.json\n"},
	} {
		out, code := a.run(t, test.step, test.inputs, dir)
		if code != test.code || !strings.Contains(out, test.want) {
			t.Errorf("%s with %q: exit code %d, want %d; printed\n%s\nwant %q in it", test.step, test.inputs, code, test.code, out, test.want)
		}
	}
	if text, err := os.ReadFile(filepath.Join(dir, "outputs")); string(text) != "installed=true\n" {
		t.Errorf("the outputs are %q (%v): the released program is installed once", text, err)
	}
	if _, err := os.Stat(filepath.Join(dir, "urlmend-1.2.3-linux-amd64", "urlmend")); err != nil {
		t.Error(err)
	}
	writeArchiveOf(t, dir, "#!/bin/sh\necho evil\n") // its checksum is not in the list
	if out, code := a.run(t, "Install the released urlmend", nil, dir); code == 0 || !strings.Contains(out, "FAILED") {
		t.Errorf("another archive was installed: exit code %d, printed\n%s", code, out)
	}
	for _, name := range []string{"summary", "out.sarif", "*.sarif", "path"} {
		if text, err := os.ReadFile(filepath.Join(dir, name)); err != nil || len(text) == 0 {
			t.Errorf("%s was not written: %v", name, err)
		}
	}
	if _, err := os.Stat(filepath.Join(dir, "spoilt")); err == nil {
		t.Error("a path was run as a command")
	}
}

// runnerFolder returns one with texts, urlmend and a go in it.
func runnerFolder(t *testing.T) string {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"curl":          "#!/bin/sh\nfor name; do :; done\ncp \"$RUNNER_TEMP/released/${name##*/}\" .\n",
		"go":            "#!/bin/sh\necho go \"$@\" in $(basename \"$PWD\"), bin $(basename \"$GOBIN\")\n",
		"a b.txt":       "see http://example.com/%zz\n",
		"good.txt":      "see http://example.com/\n",
		"sarif=x.sarif": "",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o777); err != nil {
			t.Fatal(err)
		}
	}
	sum := writeArchiveOf(t, dir, "#!/bin/sh\necho released\n")
	if err := os.MkdirAll(filepath.Join(dir, "contrib", "release"), 0o777); err != nil {
		t.Fatal(err)
	}
	pinned := "# A comment.\n" + sum + "  urlmend-1.2.3-linux-amd64.tar.gz\n"
	if err := os.WriteFile(filepath.Join(dir, "contrib", "release", "pinned.txt"), []byte(pinned), 0o666); err != nil {
		t.Fatal(err)
	}
	program, err := os.Executable() // which is urlmend when it is called so: see TestMain
	if err == nil {
		err = os.Symlink(program, filepath.Join(dir, "urlmend"))
	}
	if err != nil {
		t.Skip(err)
	}
	return dir
}

// writeArchiveOf writes the archive that curl has, with a program in it, and returns its checksum.
func writeArchiveOf(t *testing.T, dir, program string) string {
	t.Helper()
	var buf bytes.Buffer
	z := gzip.NewWriter(&buf)
	out := tar.NewWriter(z)
	err := out.WriteHeader(&tar.Header{Name: "urlmend-1.2.3-linux-amd64/urlmend", Mode: 0o755, Size: int64(len(program))})
	if err == nil {
		_, err = io.WriteString(out, program)
	}
	folder := filepath.Join(dir, "released")
	err = errors.Join(err, out.Close(), z.Close(), os.MkdirAll(folder, 0o777),
		os.WriteFile(filepath.Join(folder, "urlmend-1.2.3-linux-amd64.tar.gz"), buf.Bytes(), 0o666))
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprintf("%x", sha256.Sum256(buf.Bytes()))
}

// run runs a step with its inputs and returns what it printed and its exit code.
func (a *action) run(t *testing.T, step string, inputs map[string]string, dir string) (string, int) {
	t.Helper()
	for _, s := range a.Runs.Steps {
		if s.Name != step {
			continue
		}
		cmd := exec.Command("bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", s.Run)
		cmd.Dir = dir
		cmd.Env = append(os.Environ(),
			"PATH="+dir+string(os.PathListSeparator)+os.Getenv("PATH"),
			"RUNNER_OS=Linux", "RUNNER_ARCH=X64", "GITHUB_OUTPUT="+filepath.Join(dir, "outputs"), "RUNNER_TEMP="+dir, "GITHUB_ACTION_PATH="+dir,
			"GITHUB_PATH="+filepath.Join(dir, "path"), "GITHUB_STEP_SUMMARY="+filepath.Join(dir, "summary"))
		for name, value := range s.Env {
			cmd.Env = append(cmd.Env, name+"="+a.input(t, value, inputs))
		}
		out, err := cmd.CombinedOutput()
		if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) {
			t.Fatal(err)
		}
		return string(out), cmd.ProcessState.ExitCode()
	}
	t.Fatalf("action.yml has no step %q", step)
	return "", 0
}

var inputExpression = regexp.MustCompile(`^\$\{\{ inputs\.(\w+) \}\}$`)

// input returns the input that an expression names, or its default.
func (a *action) input(t *testing.T, expression string, inputs map[string]string) string {
	t.Helper()
	m := inputExpression.FindStringSubmatch(expression)
	if m == nil {
		t.Fatalf("not an input: %s", expression)
	}
	if value, ok := inputs[m[1]]; ok {
		return value
	}
	return a.Inputs[m[1]].Default
}

// TestPinnedActions checks that workflows and the action use others' actions by commit, with the version in a comment.
func TestPinnedActions(t *testing.T) {
	files, err := filepath.Glob("../../.github/workflows/*.yml")
	if err != nil || len(files) == 0 {
		t.Fatalf("no workflows (%v)", err)
	}
	for _, file := range append(files, "../../action.yml") {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, line := range usesAction.FindAllString(string(text), -1) {
			if !pinnedAction.MatchString(line) {
				t.Errorf("%s: %s", file, strings.TrimSpace(line))
			}
		}
	}
}

var (
	usesAction   = regexp.MustCompile(`(?m)^[ -]*uses:.*$`)
	pinnedAction = regexp.MustCompile(`uses: [\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$`)
)
