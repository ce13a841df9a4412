package changes

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"sync"

	"github.com/urlmend/urlmend/internal/git"
)

// maxHeld is the greatest object that is held in memory.
const maxHeld = 4 << 20

// Objects are read by one git process that keeps running, because starting it takes
// longer than reading most files. It ends with this process at the latest.
type objects struct {
	dir string

	mu   sync.Mutex
	cmd  *exec.Cmd // nil: not started
	in   io.WriteCloser
	out  *bufio.Reader
	said *bytes.Buffer // what went wrong
}

// open returns the content of an object. A great one is read by a git of its own,
// so that it need not be held and nobody waits for whoever reads it.
func (o *objects) open(name string) (io.ReadCloser, error) {
	content, err := o.read(name)
	if err != nil {
		return nil, err
	}
	if content == nil {
		return openGit(o.dir, "cat-file", "blob", name)
	}
	return io.NopCloser(bytes.NewReader(content)), nil
}

// read returns the content of an object, nil if it is too great.
func (o *objects) read(name string) ([]byte, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if err := o.start(); err != nil {
		return nil, err
	}
	fmt.Fprintln(o.in, name)
	head, err := o.out.ReadString('\n')
	if err != nil {
		return nil, o.failed(err)
	}
	var kind string
	var size int64
	if _, err := fmt.Sscanf(strings.TrimPrefix(head, name), " %s %d", &kind, &size); err != nil {
		return nil, fmt.Errorf("git cat-file says %q", strings.TrimSpace(head))
	}
	if size > maxHeld {
		if _, err := io.CopyN(io.Discard, o.out, size+1); err != nil {
			return nil, o.failed(err)
		}
		return nil, nil
	}
	content := make([]byte, size+1) // a line end follows
	if _, err := io.ReadFull(o.out, content); err != nil {
		return nil, o.failed(err)
	}
	return content[:size], nil
}

// failed returns why git ended, or err if git does not say. The next object gets another
// git.
func (o *objects) failed(err error) error {
	o.in.Close()
	if exit := o.cmd.Wait(); exit != nil {
		err = exit
	}
	o.cmd = nil
	return newGitError("cat-file", o.said, err)
}

func (o *objects) start() error {
	if o.cmd != nil {
		return nil
	}
	cmd := git.Command(o.dir, "cat-file", "--batch")
	said := new(bytes.Buffer)
	cmd.Stderr = said
	in, err := cmd.StdinPipe()
	if err != nil {
		return err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return fmt.Errorf("cannot run git: %w", err)
	}
	o.cmd, o.in, o.out, o.said = cmd, in, bufio.NewReader(out), said
	return nil
}

// close ends git.
func (o *objects) close() {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.cmd != nil {
		o.in.Close()
		o.cmd.Wait()
		o.cmd = nil
	}
}
