package git

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
)

// Ask returns what git prints.
func Ask(dir string, args ...string) ([]byte, error) {
	r, err := Open(dir, args...)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	return io.ReadAll(r)
}

// Open returns what git prints as it does. An [*Error] at its end says why git has failed.
func Open(dir string, args ...string) (*Output, error) { return start(Command(dir, args...)) }

// An Output is what a git prints that runs.
type Output struct {
	cmd  *exec.Cmd
	out  io.Reader
	said bytes.Buffer // what went wrong
	end  error        // io.EOF or why it failed, once it has ended
}

func start(cmd *exec.Cmd) (*Output, error) {
	o := &Output{cmd: cmd}
	cmd.Stderr = &o.said
	var err error
	if o.out, err = cmd.StdoutPipe(); err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, fmt.Errorf("cannot run git: %w", err)
	}
	return o, nil
}

func (o *Output) Read(p []byte) (int, error) {
	if o.end != nil {
		return 0, o.end
	}
	n, err := o.out.Read(p)
	if err != nil {
		o.end = o.wait()
		err = o.end
	}
	return n, err
}

// wait waits for git to end.
func (o *Output) wait() error {
	err := o.cmd.Wait()
	if err == nil {
		return io.EOF
	}
	return &Error{commandOf(o.cmd.Args), strings.Join(strings.Fields(o.said.String()), " "), err}
}

// Kill ends git, whoever reads from it.
func (o *Output) Kill() { o.cmd.Process.Kill() }

// Close ends git, if it has not ended.
func (o *Output) Close() error {
	if o.end == nil {
		o.end = os.ErrClosed
		o.Kill()
		o.cmd.Wait()
	}
	return nil
}

// commandOf returns the command of git among the arguments of [Command].
func commandOf(args []string) string {
	for i := 1; i < len(args); i++ {
		switch {
		case args[i] == "-c":
			i++
		case !strings.HasPrefix(args[i], "-"):
			return args[i]
		}
	}
	return ""
}

// An Error is what git says when it fails.
type Error struct {
	command string
	Said    string
	err     error
}

func (e *Error) Error() string {
	if e.Said == "" {
		return fmt.Sprintf("git %s failed: %v", e.command, e.err)
	}
	text := fmt.Sprintf("git %s failed: %s", e.command, e.Said)
	if e.IsPartial() {
		text += ": this is a partial clone, and nothing is fetched: clone without --filter, or run git fetch --refetch --no-filter"
	}
	return text
}

// IsPartial reports whether git failed for what a partial clone has left out.
func (e *Error) IsPartial() bool { return strings.Contains(e.Said, "from promisor remote") }

func (e *Error) Unwrap() error { return e.err }

// Objects reads objects by one git that keeps running, because starting it takes longer than reading most of them.
type Objects struct {
	*Output
	in   io.WriteCloser
	text *bufio.Reader // of the output
	left int64         // what is still to be read of the object, and the line end after it
}

// OpenObjects starts git in a directory, with options before its command.
func OpenObjects(dir string, options ...string) (*Objects, error) {
	cmd := Command(dir, append(options, "cat-file", "--batch")...)
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := start(cmd)
	if err != nil {
		return nil, err
	}
	return &Objects{Output: out, in: in, text: bufio.NewReaderSize(out, 64<<10)}, nil
}

// Ask asks for an object. Other goroutines may read meanwhile those that were asked for before.
func (o *Objects) Ask(name string) error {
	_, err := fmt.Fprintln(o.in, name)
	return err
}

// End says that no more objects are asked for.
func (o *Objects) End() { o.in.Close() }

// ErrMissing says that a repository does not have an object, as when it is a partial clone.
var ErrMissing = errors.New("git does not have it")

// Next returns the size of the next object that was asked for, by its name, which [Objects.Read] reads. After
// ErrMissing, the next one can be read.
func (o *Objects) Next(name string) (size int64, err error) {
	if _, err := io.Copy(io.Discard, o); err != nil {
		return 0, err
	}
	head, err := o.text.ReadString('\n')
	if err != nil {
		return 0, early(err)
	}
	if strings.HasSuffix(head, " missing\n") {
		return 0, ErrMissing
	}
	var kind string
	if _, err := fmt.Sscanf(strings.TrimPrefix(head, name), " %s %d", &kind, &size); err != nil || kind != "blob" {
		return 0, fmt.Errorf("git cat-file prints %q for a file", strings.TrimSpace(head))
	}
	o.left = size + 1
	return size, nil
}

// Read reads the object.
func (o *Objects) Read(p []byte) (int, error) {
	if o.left == 1 { // the line end after it
		o.left = 0
		if _, err := o.text.Discard(1); err != nil {
			return 0, early(err)
		}
	}
	if o.left == 0 {
		return 0, io.EOF
	}
	n, err := o.text.Read(p[:min(int64(len(p)), o.left-1)])
	o.left -= int64(n)
	return n, early(err)
}

// early returns the error of a git that ended too early.
func early(err error) error {
	if err == io.EOF {
		return io.ErrUnexpectedEOF
	}
	return err
}

// Close ends git.
func (o *Objects) Close() error {
	o.in.Close()
	return o.Output.Close()
}
