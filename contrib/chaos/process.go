package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"sync"
	"syscall"
	"time"
)

// A process is urlmend to be run.
type process struct {
	*round
	args   []string
	stdin  io.Reader
	env    []string
	ulimit string                // options of ulimit; "": none
	nobody bool                  // run it as nobody
	during func(*exec.Cmd) error // is run while it runs
	cut    int                   // nobody reads its output after so many bytes; 0: somebody reads all
}

// An ended process.
type ended struct {
	code           int // 128 and the signal if one ended it
	stdout, stderr string
}

// patience is how long a run may take. One that takes longer hangs.
const patience = 2 * time.Minute

func (p process) run() (e ended, err error) {
	cmd := exec.Command(p.urlmend(), p.args...)
	if p.ulimit != "" {
		cmd = exec.Command("/bin/sh", append([]string{"-c", "ulimit " + p.ulimit + ` && exec "$0" "$@"`, p.urlmend()}, p.args...)...)
	}
	cmd.Dir, cmd.Stdin = p.disk(), p.stdin
	cmd.Env = append([]string{"PATH=/usr/bin:/bin", "HOME=/nonexistent"}, p.env...)
	if p.nobody {
		cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: nobody, Gid: nobody}}
	}
	var stdout, stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		return e, err
	}
	if err := cmd.Start(); err != nil {
		return e, err
	}
	hangs := time.AfterFunc(patience, func() { cmd.Process.Kill() })
	var other sync.WaitGroup
	var otherErr error
	if p.during != nil {
		other.Go(func() { otherErr = p.during(cmd) })
	}
	if p.cut > 0 {
		io.CopyN(&stdout, out, int64(p.cut))
		out.Close()
	} else {
		io.Copy(&stdout, out)
	}
	cmd.Wait() // whether it failed is in its state
	inTime := hangs.Stop()
	other.Wait()
	if otherErr != nil {
		return e, otherErr
	}
	if !inTime {
		return e, fmt.Errorf("%s hangs", strings.Join(cmd.Args, " "))
	}
	status, ok := cmd.ProcessState.Sys().(syscall.WaitStatus)
	if !ok {
		return e, errors.New("it has no status")
	}
	e = ended{code: status.ExitStatus(), stdout: stdout.String(), stderr: stderr.String()}
	if status.Signaled() {
		e.code = 128 + int(status.Signal())
	}
	return e, nil
}
