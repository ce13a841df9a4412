//go:build unix

package cli

import (
	"bufio"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// TestASignalLeavesNothing: the report that is being written goes away, and what was there
// before it stays.
func TestASignalLeavesNothing(t *testing.T) {
	for sig, want := range map[syscall.Signal]int{syscall.SIGINT: 130, syscall.SIGTERM: 143, syscall.SIGHUP: 129, syscall.SIGQUIT: 131} {
		if signal.Ignored(sig) {
			continue // the tests are run by nohup, and the command would ignore it too
		}
		leavesNothing(t, want, func(cmd *exec.Cmd, _ io.Writer, _ io.Closer) {
			if err := cmd.Process.Signal(sig); err != nil {
				t.Fatal(err)
			}
		})
	}
}

// TestASignalKeepsRecords: a scan that a signal ends has recorded what it has read.
func TestASignalKeepsRecords(t *testing.T) {
	if signal.Ignored(syscall.SIGINT) {
		t.Skip("SIGINT is ignored")
	}
	store := filepath.Join(t.TempDir(), "links.sqlite")
	cmd := exec.Command("urlmend", "scan", "-", "--out", store)
	stdin, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	message := "From a@example.org Sat Mar  1 12:00:00 2003\nFrom: a@example.org\n\nSee http://www.example.com/.\n" + strings.Repeat("and then something else\n", 200) + "\n"
	for range 8 {
		if _, err := io.WriteString(stdin, strings.Repeat(message, 1<<20/len(message))); err != nil {
			t.Fatal(err)
		}
	}
	cmd.Process.Signal(syscall.SIGINT)
	cmd.Wait()
	if got := cmd.ProcessState.ExitCode(); got != 130 {
		t.Errorf("exit code %d, want 130", got)
	}
	rows, err := rowsOf(store, "SELECT count(*) > 0 FROM message")
	if err != nil || rows[1][0] != "1" {
		t.Errorf("recorded: %v, %v", rows, err)
	}
}

// TestABrokenPipeLeavesNothing: so it does when nobody reads the findings any more.
func TestABrokenPipeLeavesNothing(t *testing.T) {
	leavesNothing(t, 128+int(syscall.SIGPIPE), func(_ *exec.Cmd, stdin io.Writer, stdout io.Closer) {
		stdout.Close()
		for {
			if _, err := io.WriteString(stdin, "http://www.example.com/%zz\n\n"); err != nil {
				return
			}
		}
	})
}

// leavesNothing ends a command while it writes a report. It fails unless the exit code is the given
// one and the command leaves no file behind.
func leavesNothing(t *testing.T, want int, end func(cmd *exec.Cmd, stdin io.Writer, stdout io.Closer)) {
	t.Helper()
	dir := t.TempDir()
	cmd := exec.Command("urlmend", "lint", "--format", "sarif=out.sarif", "--format", "text", "-")
	cmd.Dir = dir
	stdin, stdout := pipes(t, cmd)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	reportSomething(t, stdin, stdout)
	end(cmd, stdin, stdout)
	cmd.Wait()
	if got := cmd.ProcessState.ExitCode(); got != want {
		t.Errorf("exit code %d, want %d", got, want)
	}
	left, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range left {
		t.Errorf("exit code %d: %s is left", want, e.Name())
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
	text := "http://www.example.com/%zz\n\n" + strings.Repeat("and then something else\n", 50)
	go func() {
		for {
			if _, err := io.WriteString(stdin, text); err != nil {
				return
			}
		}
	}()
	if _, err := bufio.NewReader(stdout).ReadString('\n'); err != nil {
		t.Fatal(err)
	}
}
