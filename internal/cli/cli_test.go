package cli

import (
	"errors"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

func TestMain(m *testing.M) {
	debug.SetGCPercent(400) // each command leaves garbage, and to collect it took an eighth of the time
	testscript.Main(m, map[string]func(){
		"urlmend": func() { os.Exit(Main(os.Args, os.Stdin, os.Stdout, os.Stderr)) },
	})
}

// TestScripts runs fixtures/cli. UPDATE=1 rewrites what the scripts compare
// with.
func TestScripts(t *testing.T) {
	dir, err := filepath.Abs("../../fixtures/cli")
	if err != nil {
		t.Fatal(err)
	}
	update := os.Getenv("UPDATE") != ""
	hideEnvironment(t)
	testscript.Run(t, testscript.Params{
		Dir:                 dir,
		UpdateScripts:       update,
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Condition:           condition,
		Setup: func(env *testscript.Env) error {
			env.Setenv("GORACE", "atexit_sleep_ms=0") // else each command sleeps a second under -race
			// git takes half the time for a repository that nobody keeps.
			env.Setenv("GIT_TEMPLATE_DIR", "")
			env.Setenv("GIT_CONFIG_COUNT", "2")
			env.Setenv("GIT_CONFIG_KEY_0", "core.fsync")
			env.Setenv("GIT_CONFIG_VALUE_0", "none")
			env.Setenv("GIT_CONFIG_KEY_1", "maintenance.auto")
			env.Setenv("GIT_CONFIG_VALUE_1", "false")
			return nil
		},
		Cmds: scriptCommands(),
	})
}

// condition evaluates "[root]", "[file:PATH]" for an existing file, and "[emacs:NAME]" for a library of
// Emacs.
func condition(name string) (bool, error) {
	if path, ok := strings.CutPrefix(name, "file:"); ok {
		_, err := os.Stat(path)
		return err == nil, nil
	}
	if library, ok := strings.CutPrefix(name, "emacs:"); ok {
		err := exec.Command("emacs", "--batch", "--eval", "(package-initialize)", "--eval", "(require '"+library+")").Run()
		return err == nil, nil
	}
	return name == "root" && os.Geteuid() == 0, nil
}

// scriptCommands returns the commands that scripts have beside those of testscript.
func scriptCommands() map[string]func(ts *testscript.TestScript, neg bool, args []string) {
	all := maps.Clone(packers)
	all["exits"] = exits
	all["bytes"] = writeBytes
	all["append"] = appendFile
	all["sql"] = querySQL
	return all
}

// exits CODE COMMAND ARG... [<FILE] fails unless the command exits with that code. urlmend runs in
// this process, because starting another one takes ten times as long; FILE is its standard input.
func exits(ts *testscript.TestScript, _ bool, args []string) {
	code := 0
	if args[1] == "urlmend" {
		code = here(ts, args[1:])
	} else if err := ts.Exec(args[1], args[2:]...); err != nil {
		exit := (*exec.ExitError)(nil)
		if !errors.As(err, &exit) {
			ts.Check(err)
		}
		code = exit.ExitCode()
	}
	if strconv.Itoa(code) != args[0] {
		ts.Fatalf("exit code %d, want %s", code, args[0])
	}
}

// surroundings guards the working directory and the environment of this process, which all scripts
// share.
var surroundings sync.Mutex

// variables are the environment variables that scripts set and that urlmend, or git, which it
// starts, reads.
var variables = []string{"FORCE_COLOR", "GIT_CEILING_DIRECTORIES", "GIT_LITERAL_PATHSPECS", "HOME", "NO_COLOR", "USERPROFILE"}

// here runs urlmend in this process, with the working directory and the variables of the script, and
// returns the exit code.
func here(ts *testscript.TestScript, args []string) int {
	stdin := ""
	if file, ok := strings.CutPrefix(args[len(args)-1], "<"); ok && !strings.HasSuffix(file, ">") {
		stdin, args = ts.ReadFile(file), args[:len(args)-1]
	}
	surroundings.Lock()
	defer surroundings.Unlock()
	before, err := os.Getwd()
	ts.Check(err)
	defer os.Chdir(before)
	ts.Check(os.Chdir(ts.MkAbs("")))
	defer os.Unsetenv("PWD")
	os.Setenv("PWD", ts.MkAbs(""))
	for _, name := range variables {
		if value := ts.Getenv(name); value != "" {
			defer os.Unsetenv(name)
			os.Setenv(name, value)
		}
	}
	return Main(args, strings.NewReader(stdin), ts.Stdout(), ts.Stderr())
}

// hideEnvironment unsets all variables until the test ends, except those that processes need.
func hideEnvironment(t *testing.T) {
	needed := []string{"GOCOVERDIR", "GORACE", "PATH", "SYSTEMROOT", "TEMP", "TMP", "TMPDIR"}
	for _, v := range os.Environ() {
		if name, value, _ := strings.Cut(v, "="); name != "" && !slices.Contains(needed, name) {
			t.Setenv(name, value) // sets it again at the end
			os.Unsetenv(name)
		}
	}
}

// bytes FILE TEXT writes TEXT to FILE. Both have the escapes of a Go string.
func writeBytes(ts *testscript.TestScript, _ bool, args []string) {
	var plain [2]string
	for i := range plain {
		s, err := strconv.Unquote(`"` + args[i] + `"`)
		ts.Check(err)
		plain[i] = s
	}
	ts.Check(os.WriteFile(ts.MkAbs(plain[0]), []byte(plain[1]), 0o666))
}
