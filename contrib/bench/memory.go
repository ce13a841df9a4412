package main

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"time"

	"golang.org/x/sys/unix"

	"github.com/urlmend/urlmend/extract"
)

// serveFlag makes this program a server of loops: it reads a file, and for each
// line on standard input, the name of a loop, runs that once over the file in
// memory, and prints the seconds of CPU that it took and what it counted. So does
// the driver of linkify, whatever the line.
const serveFlag = "--serve"

// findLoop is extraction; the others say what the machine can do at all.
const findLoop = "extract.Find"

var loops = []struct {
	name string
	run  func([]byte) int
}{
	{findLoop, find},
	{"bytes.Count of line ends", func(b []byte) int { return bytes.Count(b, []byte("\n")) }},
	{"bytes.IndexByte, colon to colon", colons},
}

func find(b []byte) int {
	n := 0
	for range extract.Find(b, extract.Options{}) {
		n++
	}
	return n
}

func colons(b []byte) int {
	n := 0
	for {
		i := bytes.IndexByte(b, ':')
		if i < 0 {
			return n
		}
		b, n = b[i+1:], n+1
	}
}

func serve(path string, in io.Reader, out io.Writer) error {
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	asked := bufio.NewScanner(in)
	for asked.Scan() {
		for _, l := range loops {
			if l.name != asked.Text() {
				continue
			}
			from := processTime()
			n := l.run(text)
			fmt.Fprintf(out, "%.9f %d\n", (processTime() - from).Seconds(), n)
		}
	}
	return asked.Err()
}

// processTime is the CPU time of this process. It has what the garbage collector
// does on other threads, too.
func processTime() time.Duration {
	var t unix.Timespec
	if err := unix.ClockGettime(unix.CLOCK_PROCESS_CPUTIME_ID, &t); err != nil {
		panic(err) // Linux has this clock
	}
	return time.Duration(t.Nano())
}

// A server is a process that runs a loop over a file when it is told to.
type server struct {
	cmd *exec.Cmd
	in  io.WriteCloser
	out *bufio.Reader
}

func startServer(command ...string) (*server, error) {
	s := &server{cmd: exec.Command(command[0], command[1:]...)}
	s.cmd.Stderr = os.Stderr
	var err error
	if s.in, err = s.cmd.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := s.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	s.out = bufio.NewReader(out)
	return s, s.cmd.Start()
}

func (s *server) ask(loop string) (seconds float64, found int, err error) {
	if _, err = fmt.Fprintln(s.in, loop); err == nil {
		_, err = fmt.Fscanln(s.out, &seconds, &found)
	}
	return max(seconds, 1e-9), found, err
}

func (s *server) stop() error {
	s.in.Close()
	return s.cmd.Wait()
}

// inMemory compares extract.Find with other loops, in pairs, on one text.
func (b *bench) inMemory(text string, length size) (string, error) {
	self, err := os.Executable()
	if err != nil {
		return "", err
	}
	ours, err := startServer(self, serveFlag, text)
	if err != nil {
		return "", err
	}
	defer ours.stop()
	t := table{head: []string{"loop", "GB/s", "counted", "extract.Find does"}}
	var speeds []float64
	against := func(s *server, name string) error {
		r, err := b.race(ours, s, name)
		if err != nil {
			return err
		}
		speeds = append(speeds, gigabytes(length, r.ours))
		t.add(name, significant(gigabytes(length, r.theirs)), fmt.Sprint(r.found), times(r.ratio))
		return nil
	}
	for _, l := range loops[1:] {
		if err := against(ours, l.name); err != nil {
			return "", err
		}
	}
	if b.kit.linkify != "" {
		s, err := startServer(b.kit.linkify, serveFlag, text)
		if err != nil {
			return "", err
		}
		defer s.stop()
		if err := against(s, "linkify (Rust)"); err != nil {
			return "", err
		}
	}
	_, found, err := ours.ask(findLoop)
	if err != nil {
		return "", err
	}
	t.addFirst(findLoop, significant(median(speeds)), fmt.Sprint(found), "")
	return t.String(), nil
}

func gigabytes(n size, seconds float64) float64 { return float64(n) / seconds / 1e9 }

// A race is extract.Find and another loop in turn.
type race struct {
	ours, theirs float64 // median seconds
	ratio        float64 // median over the pairs: how many times as fast ours is
	found        int     // by the other
}

func (b *bench) race(ours, theirs *server, loop string) (race, error) {
	var r race
	var x, y, ratios []float64
	for i := range b.rounds + 1 {
		p, _, err := ours.ask(findLoop)
		if err != nil {
			return r, err
		}
		q, found, err := theirs.ask(loop)
		if err != nil {
			return r, err
		}
		if i == 0 {
			continue // pages and caches are cold
		}
		x, y, ratios = append(x, p), append(y, q), append(ratios, q/p)
		r.found = found
	}
	r.ours, r.theirs, r.ratio = median(x), median(y), median(ratios)
	return r, nil
}
