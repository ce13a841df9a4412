package main

import (
	"bufio"
	"fmt"
	"net"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// startPrism starts the runner Prism as a process, and returns where it is.
func startPrism(t *testing.T) (endpoint string) {
	path, err := exec.Command("go", "tool", "-n", "prism").Output()
	if err != nil {
		t.Fatal(err)
	}
	l, err := net.Listen("tcp", "localhost:0")
	if err != nil {
		t.Fatal(err)
	}
	port := l.Addr().(*net.TCPAddr).Port
	l.Close()
	cmd := exec.Command(strings.TrimSpace(string(path)), fmt.Sprintf("-job_port=%d", port), "-serve_http=false", "-log_kind=text")
	stderr, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		cmd.Process.Kill()
		cmd.Wait()
	})
	lines := bufio.NewScanner(stderr)
	for lines.Scan() && !strings.Contains(lines.Text(), "Serving JobManagement") {
	}
	go func() {
		for lines.Scan() {
		}
	}()
	return fmt.Sprintf("localhost:%d", port)
}

// onPrism returns a command that runs a pipeline on Prism with workers of a pool.
func onPrism(t *testing.T, prism, pool string, flags []string) *exec.Cmd {
	return beamCommand(t, append(flags, "--runner=universal", "--endpoint="+prism, "--environment_type=EXTERNAL", "--environment_config="+pool,
		"--worker_binary=/dev/null")...) // which the pool does not need
}

// TestThreeWorkers: the same on Prism with three worker processes, all of which had work.
func TestThreeWorkers(t *testing.T) {
	a := sampleOf(t)
	output := filepath.Join(t.TempDir(), "links")
	p, endpoint := newPool(t, 3)
	succeed(t, onPrism(t, startPrism(t), endpoint, a.flags(output)))
	for i, w := range p.workers {
		if w.bundles == 0 {
			t.Errorf("worker %d had no bundle", i)
		}
	}
	a.check(t, parts(t, output))
}

// TestKilledWorker: if a worker is killed, the pipeline fails, or finishes nevertheless. What it left and the
// parts of another run have nothing twice, and nothing is missing.
func TestKilledWorker(t *testing.T) {
	a := sampleOf(t)
	dir := t.TempDir()
	output := filepath.Join(dir, "links")
	p, endpoint := newPool(t, 3)
	prism := startPrism(t)
	cmd := onPrism(t, prism, endpoint, a.flags(output))
	var stderr strings.Builder
	cmd.Stderr = &stderr
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	var err error
	for isKilled := false; ; time.Sleep(time.Millisecond) {
		select {
		case err = <-ended:
		default:
			if hidden, _ := filepath.Glob(filepath.Join(dir, ".links-*")); len(hidden) > 0 && !isKilled {
				isKilled = true
				p.kill()
			}
			continue
		}
		break
	}
	t.Logf("after a worker was killed: %v", err)
	if err == nil {
		a.check(t, parts(t, output))
	} else if !strings.Contains(stderr.String(), "urlmend-beam: ") {
		t.Errorf("it failed without a reason: %s", &stderr)
	}
	again := filepath.Join(dir, "again")
	succeed(t, beamCommand(t, a.flags(again)...))
	left, _ := partsOf(output)
	a.check(t, append(left, parts(t, again)...))
}
