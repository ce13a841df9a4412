package main

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
	"syscall"
	"time"
)

// A cost is what one run of a process took.
type cost struct {
	cpu, wall time.Duration // cpu is user and system, all threads
	peak      size          // of resident memory
	lines     int           // of output
	faults    int64         // of pages, without reading
	stopped   bool          // by the limit of time
}

// timeLimit is the wall time after which a run is stopped.
const timeLimit = 5 * time.Minute

// measure runs a command. Its output goes to a file: some programs stop at the
// first match when they see /dev/null. Exit code 1 is no error, as it says that
// nothing, or something, was found.
func (b *bench) measure(command []string, stdin io.Reader) (cost, error) {
	out, err := os.Create(b.path("out"))
	if err != nil {
		return cost{}, err
	}
	defer out.Close()
	ctx, cancel := context.WithTimeout(context.Background(), timeLimit)
	defer cancel()
	cmd := exec.CommandContext(ctx, command[0], command[1:]...)
	var complaint strings.Builder
	cmd.Stdin, cmd.Stdout, cmd.Stderr = stdin, out, &complaint
	from := time.Now()
	err = cmd.Run()
	c := cost{wall: time.Since(from), stopped: ctx.Err() != nil}
	if cmd.ProcessState == nil || cmd.ProcessState.ExitCode() > 1 {
		return c, fmt.Errorf("%s: %v\n%s", strings.Join(command, " "), err, complaint.String())
	}
	c.cpu = cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
	usage := cmd.ProcessState.SysUsage().(*syscall.Rusage)
	c.peak, c.faults = size(usage.Maxrss)<<10, usage.Minflt
	c.lines, err = countLines(out)
	return c, err
}

// countLines counts the line ends of a file.
func countLines(f *os.File) (int, error) {
	n, b := 0, make([]byte, 1<<16)
	for at := int64(0); ; {
		k, err := f.ReadAt(b, at)
		at, n = at+int64(k), n+bytes.Count(b[:k], []byte("\n"))
		if err == io.EOF {
			return n, nil
		}
		if err != nil {
			return 0, err
		}
	}
}

// A contender is a command that is run on a text of some length.
type contender struct {
	command []string // the last argument is the text
	length  size
	start   time.Duration // CPU of a run on nothing, to be deducted
}

func (c contender) text() string { return c.command[len(c.command)-1] }

// speed is in millions of bytes for a second.
func speed(n size, d time.Duration) float64 { return float64(n) / d.Seconds() / 1e6 }

// cpuPerByte is in seconds.
func (c contender) cpuPerByte(x cost) float64 {
	return max(x.cpu-c.start, time.Microsecond).Seconds() / float64(max(c.length, 1))
}

// A duel is two contenders run in turn, A B A B, so that both see the same machine.
type duel struct {
	a, b      cost    // typical
	ratio     float64 // median over the pairs: CPU for a byte of b to that of a
	wallRatio float64 // the same for wall time of the whole
}

func (b *bench) duel(x, y contender) (duel, error) {
	var as, bs []cost
	var ratios, walls []float64
	for range b.rounds {
		p, err := b.measure(x.command, nil)
		if err != nil {
			return duel{}, err
		}
		q, err := b.measure(y.command, nil)
		if err != nil {
			return duel{}, err
		}
		as, bs = append(as, p), append(bs, q)
		ratios = append(ratios, y.cpuPerByte(q)/x.cpuPerByte(p))
		walls = append(walls, q.wall.Seconds()/p.wall.Seconds())
	}
	return duel{typical(as), typical(bs), median(ratios), median(walls)}, nil
}

// typical takes the median of each measure by itself, and the greatest peak.
func typical(costs []cost) cost {
	return cost{
		cpu:   median(each(costs, func(c cost) time.Duration { return c.cpu })),
		wall:  median(each(costs, func(c cost) time.Duration { return c.wall })),
		peak:  slices.Max(each(costs, func(c cost) size { return c.peak })),
		lines: costs[0].lines,
	}
}

func each[T, U any](s []T, f func(T) U) []U {
	var all []U
	for _, x := range s {
		all = append(all, f(x))
	}
	return all
}

// median is the lower of the two middle values if their number is even.
func median[T cmp.Ordered](values []T) T {
	return slices.Sorted(slices.Values(values))[(len(values)-1)/2]
}
