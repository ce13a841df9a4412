//go:build unix

package cli

import (
	"bufio"
	"io"
	"os/exec"
	"os/signal"
	"path/filepath"
	"syscall"
	"testing"
)

// TestASignalLeavesNothing: the report that is being written goes away, and what was there
// before it stays.
func TestASignalLeavesNothing(t *testing.T) {
	for sig, want := range map[syscall.Signal]int{syscall.SIGINT: 130, syscall.SIGTERM: 143, syscall.SIGHUP: 129} {
		if signal.Ignored(sig) {
			continue // the tests are run by nohup, and the command would ignore it too
		}
		dir := t.TempDir()
		cmd := exec.Command("urlmend", "lint", "--format", "sarif=out.sarif", "--format", "text", "-")
		cmd.Dir = dir
		stdin, stdout := pipes(t, cmd)
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		reportSomething(t, stdin, stdout)
		if err := cmd.Process.Signal(sig); err != nil {
			t.Fatal(err)
		}
		cmd.Wait()
		if got := cmd.ProcessState.ExitCode(); got != want {
			t.Errorf("%v: exit code %d, want %d", sig, got, want)
		}
		if left, _ := filepath.Glob(filepath.Join(dir, "*")); len(left) > 0 {
			t.Errorf("%v: %q is left", sig, left)
		}
		if left, _ := filepath.Glob(filepath.Join(dir, ".*")); len(left) > 0 {
			t.Errorf("%v: %q is left", sig, left)
		}
	}
}

// TestABrokenPipeLeavesNothing: so it does when nobody reads the findings any more.
func TestABrokenPipeLeavesNothing(t *testing.T) {
	dir := t.TempDir()
	cmd := exec.Command("urlmend", "lint", "--format", "sarif=out.sarif", "--format", "text", "-")
	cmd.Dir = dir
	stdin, stdout := pipes(t, cmd)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	reportSomething(t, stdin, stdout)
	stdout.Close()
	for {
		if _, err := io.WriteString(stdin, "http://www.example.com/%zz\n\n"); err != nil {
			break
		}
	}
	cmd.Wait()
	if got, want := cmd.ProcessState.ExitCode(), 128+int(syscall.SIGPIPE); got != want {
		t.Errorf("exit code %d, want %d", got, want)
	}
	if left, _ := filepath.Glob(filepath.Join(dir, ".*")); len(left) > 0 {
		t.Errorf("%q is left", left)
	}
}

func pipes(t *testing.T, cmd *exec.Cmd) (stdin io.WriteCloser, stdout io.ReadCloser) {
	stdin, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	if stdout, err = cmd.StdoutPipe(); err != nil {
		t.Fatal(err)
	}
	return stdin, stdout
}

// reportSomething writes text to a command until it writes a finding.
func reportSomething(t *testing.T, stdin io.Writer, stdout io.Reader) {
	go func() {
		for {
			if _, err := io.WriteString(stdin, "http://www.example.com/%zz\n\n"); err != nil {
				return
			}
		}
	}()
	if _, err := bufio.NewReader(stdout).ReadString('\n'); err != nil {
		t.Fatal(err)
	}
}
