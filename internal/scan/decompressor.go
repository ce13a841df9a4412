package scan

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"

	"github.com/urlmend/urlmend/internal/fileio"
)

// A Decompressor is a command that opens the files and members whose names end in a
// suffix, instead of the built-in decompressors.
type Decompressor struct {
	// Suffix is the end of the names, with its dot: ".xz".
	Suffix string
	// Command is a program and its arguments, which run without a shell. It reads
	// the file from its standard input and writes the content, which may be a
	// container again, to its standard output. If its exit code is not 0, the
	// first line on its standard error is the reason.
	Command []string
}

// ParseDecompressor reads "xz=xz -dc": a suffix, with or without its dot, and a
// command, whose arguments are separated by blanks.
func ParseDecompressor(s string) (Decompressor, error) {
	suffix, command, _ := strings.Cut(s, "=")
	d := Decompressor{"." + strings.TrimPrefix(suffix, "."), strings.Fields(command)}
	if d.Suffix == "." || strings.ContainsAny(suffix, "/ ") || len(d.Command) == 0 {
		return Decompressor{}, fmt.Errorf("bad decompressor %q: write SUFFIX=COMMAND, where the command reads "+
			"standard input and writes standard output, such as 'xz=xz -dc'", s)
	}
	return d, nil
}

// decompressor returns the decompressor for a file of that name, or nil.
func (o *opener) decompressor(name string) *Decompressor {
	for i := range o.Decompressors {
		if strings.HasSuffix(name, o.Decompressors[i].Suffix) {
			return &o.Decompressors[i]
		}
	}
	return nil
}

// pipe opens the output of the command of d for p.
func (x *expansion) pipe(p part, d *Decompressor) error {
	c, err := d.start(p)
	if err != nil {
		return unread(p.doc, err)
	}
	defer c.stop()
	p.name, p.streams = strings.TrimSuffix(p.name, d.Suffix), nil
	_, err = x.within(p, d.Command[0], reader{c, x.out})
	return err
}

// A command is a running Decompressor. It is read until its end, or stopped.
type command struct {
	cmd    *exec.Cmd
	in     feed
	fed    chan struct{} // closed when its input is no longer read
	file   io.Reader     // the document, if that is its input
	out    io.Reader
	reason firstLine
	ended  bool
}

func (d *Decompressor) start(p part) (*command, error) {
	c := &command{cmd: exec.Command(d.Command[0], d.Command[1:]...), in: feed{r: p.r}, fed: make(chan struct{}), file: p.file}
	c.cmd.Stderr = &c.reason
	in, err := c.cmd.StdinPipe()
	var out io.Reader
	if err == nil {
		out, err = c.cmd.StdoutPipe()
	}
	if err == nil {
		err = c.cmd.Start()
	}
	if err != nil {
		return nil, fileio.NewFault(fmt.Errorf("cannot run %s: %w", d.Command[0], inner(err)), "install it, or correct --decompressor")
	}
	c.out = out
	go c.feed(in)
	return c, nil
}

// feed copies the input of the command. It stops reading before it closes the pipe
// to the command.
func (c *command) feed(in io.WriteCloser) {
	io.Copy(in, &c.in)
	close(c.fed)
	in.Close()
}

// inner returns the reason without the name of the command.
func inner(err error) error {
	var e *exec.Error
	if errors.As(err, &e) {
		return e.Err
	}
	return fileio.FaultOf(err).Err
}

// Read reads the output of the command. It returns io.EOF only if the command has
// succeeded.
func (c *command) Read(p []byte) (int, error) {
	if c.ended {
		return 0, io.EOF
	}
	n, err := c.out.Read(p)
	if err != io.EOF {
		return n, err
	}
	if err := c.wait(); err != nil {
		return n, err
	}
	return n, io.EOF
}

// wait waits for the command to end, and until its input is no longer read.
func (c *command) wait() error {
	c.ended = true
	err := c.cmd.Wait()
	closed := c.leave()
	switch {
	case c.in.err != nil && !closed:
		return c.in.err
	case err == nil:
		return nil
	}
	return fileio.NewFault(fmt.Errorf("%s ended with %w%s", c.cmd.Args[0], err, c.reason.text()), "check the file, and --decompressor")
}

// leave waits until the input of a command that has ended is no longer read, and
// reports whether it closed the input for that, as the writer to a pipe may never
// stop. A member cannot be closed, as others follow.
func (c *command) leave() (closed bool) {
	select {
	case <-c.fed:
		return false
	default:
	}
	file, closed := c.file.(io.Closer)
	if closed {
		file.Close()
	}
	<-c.fed
	return closed
}

// stop kills the command if it is still running.
func (c *command) stop() {
	if !c.ended {
		c.cmd.Process.Kill()
		c.wait()
	}
}

// A feed is the input of a command. It keeps an error other than the end.
type feed struct {
	r   io.Reader
	err error
}

func (f *feed) Read(p []byte) (int, error) {
	n, err := f.r.Read(p)
	if err != nil && err != io.EOF {
		f.err = err
	}
	return n, err
}

// A firstLine keeps the first line that is written to it, up to a length.
type firstLine struct {
	line []byte
	full bool
}

func (l *firstLine) Write(p []byte) (int, error) {
	const most = 200
	if !l.full {
		line, _, more := bytes.Cut(p, []byte("\n"))
		l.line = append(l.line, line...)
		l.line = l.line[:min(len(l.line), most)]
		l.full = more || len(l.line) == most
	}
	return len(p), nil
}

func (l *firstLine) text() string {
	if len(l.line) == 0 {
		return ""
	}
	return ": " + string(bytes.TrimSpace(l.line))
}
