package cli

import (
	"errors"
	"maps"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"urlmend": func() { os.Exit(Main(os.Args, os.Stdin, os.Stdout, os.Stderr)) },
	})
}

// TestScripts runs fixtures/cli. UPDATE=1 rewrites what the scripts compare
// with.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 "../../fixtures/cli",
		UpdateScripts:       os.Getenv("UPDATE") != "",
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Condition:           condition,
		Setup: func(env *testscript.Env) error {
			env.Setenv("GORACE", "atexit_sleep_ms=0") // else each command sleeps a second under -race
			return nil
		},
		Cmds: scriptCommands(),
	})
}

// condition tells "[root]", and "[file:PATH]" of a file that is there.
func condition(name string) (bool, error) {
	if path, ok := strings.CutPrefix(name, "file:"); ok {
		_, err := os.Stat(path)
		return err == nil, nil
	}
	return name == "root" && os.Geteuid() == 0, nil
}

// scriptCommands returns the commands that scripts have beside those of testscript.
func scriptCommands() map[string]func(ts *testscript.TestScript, neg bool, args []string) {
	all := maps.Clone(packers)
	all["exits"] = exits
	all["bytes"] = writeBytes
	return all
}

// exits CODE COMMAND ARG... fails unless the command exits with that code.
func exits(ts *testscript.TestScript, _ bool, args []string) {
	err := ts.Exec(args[1], args[2:]...)
	code := 0
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
		code = exit.ExitCode()
	} else {
		ts.Check(err)
	}
	if strconv.Itoa(code) != args[0] {
		ts.Fatalf("exit code %d, want %s", code, args[0])
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
