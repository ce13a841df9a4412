package main

import (
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"syscall"
	"time"
)

// A trouble is something that happens to a run.
type trouble struct {
	name string
	// cause makes it happen to a step.
	cause func(*step) error
	// possible is nil if it always is.
	possible func(*place, command) bool
	// ends the process at once, so that it cannot tidy up.
	ends bool
}

var troubles = []trouble{
	{name: "none", cause: func(*step) error { return nil }},
	{name: "KILL", cause: signals(syscall.SIGKILL), ends: true},
	{name: "TERM", cause: signals(syscall.SIGTERM)},
	{name: "INT", cause: signals(syscall.SIGINT)},
	{name: "HUP", cause: signals(syscall.SIGHUP)},
	{name: "full disk", cause: fullDisk, possible: func(p *place, c command) bool { return p.mounted && !c.shows }},
	{name: "file size limit", cause: sizeLimit},
	{name: "few descriptors", cause: fewDescriptors},
	{name: "small heap", cause: smallHeap},
	{name: "little address space", cause: littleSpace, ends: true},
	{name: "unreadable files", cause: unreadable, possible: func(_ *place, c command) bool { return !c.reads }},
	{name: "unwritable folders", cause: unwritable, possible: func(_ *place, c command) bool { return !c.reads }},
	{name: "read error", cause: readError, possible: func(_ *place, c command) bool { return !c.reads }},
	{name: "files change", cause: filesChange, possible: func(_ *place, c command) bool { return !c.reads }},
	{name: "second run", cause: secondRun},
	{name: "short reads", cause: shortReads, possible: func(_ *place, c command) bool { return c.reads }},
	{name: "closed pipe", cause: closedPipe},
}

// moment is a time at which the process may be anywhere in its work.
func (s *step) moment() time.Duration {
	return time.Duration(s.rand.Float64() * 1.1 * float64(s.quiet[s.command.name].took))
}

func signals(sig syscall.Signal) func(*step) error {
	return func(s *step) error {
		wait := s.moment()
		s.during = func(cmd *exec.Cmd) error {
			time.Sleep(wait)
			cmd.Process.Signal(sig) // unless it has ended
			return nil
		}
		s.signal = sig
		return nil
	}
}

func fullDisk(s *step) error {
	empty, err := s.fill(s.rand.Int64N(64 << 10))
	s.undo = append(s.undo, func() error { empty(); return nil })
	return err
}

// sizeLimit is in units of 512 bytes.
func sizeLimit(s *step) error {
	s.ulimit = fmt.Sprintf("-f %d", s.rand.IntN(100))
	return nil
}

// fewDescriptors leaves no fewer than Go itself needs at its start.
func fewDescriptors(s *step) error {
	s.ulimit = fmt.Sprintf("-n %d", 10+s.rand.IntN(10))
	return nil
}

func smallHeap(s *step) error {
	s.env = append(s.env, fmt.Sprintf("GOMEMLIMIT=%dMiB", 1+s.rand.IntN(64)))
	return nil
}

// littleSpace limits the address space, in kilobytes: Go reserves most of it at its start,
// and ends a program that gets no more.
func littleSpace(s *step) error {
	s.ulimit = fmt.Sprintf("-v %d", 650_000+s.rand.IntN(800_000))
	return nil
}

// unreadable takes from some files and folders what their mode allows.
func unreadable(s *step) error {
	for _, name := range draw(s.rand, slices.Sorted(maps.Keys(s.old)), 4) {
		if err := s.chmod(name, 0); err != nil {
			return err
		}
	}
	return s.eachFolder(0)
}

// unwritable makes some folders such that nothing can be created in them.
func unwritable(s *step) error { return s.eachFolder(0o555) }

func (s *step) eachFolder(mode os.FileMode) error {
	s.nobody = s.isRoot
	folders := slices.Clone(s.folders)
	slices.SortFunc(folders, func(a, b string) int { return len(b) - len(a) }) // those below others first
	for _, name := range draw(s.rand, folders, 2) {
		if name == "." {
			continue
		}
		if err := s.chmod(name, mode); err != nil {
			return err
		}
	}
	return nil
}

// chmod changes the mode of a file or a folder of the tree for the time of the step.
func (s *step) chmod(name string, mode os.FileMode) error {
	path := filepath.Join(s.tree(), name)
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	s.undo = append(s.undo, func() error { return os.Chmod(path, info.Mode()) })
	return os.Chmod(path, mode)
}

// readError names a file that is there and cannot be read.
func readError(s *step) error {
	s.args = append(slices.Clone(s.args), "/proc/self/mem")
	return nil
}

// filesChange writes, empties and removes files while they are read.
func filesChange(s *step) error {
	names := draw(s.rand, slices.Sorted(maps.Keys(s.old)), 8)
	gap := s.quiet[s.command.name].took / time.Duration(len(names)+1)
	kinds := make([]int, len(names))
	for i := range names {
		kinds[i] = s.rand.IntN(3)
		s.changed[names[i]] = [][]byte{nil, {}, []byte("changed\n")}[kinds[i]]
	}
	s.during = func(*exec.Cmd) error {
		for _, name := range names {
			time.Sleep(gap)
			path := filepath.Join(s.tree(), name)
			if text := s.changed[name]; text != nil {
				f, err := os.OpenFile(path, os.O_WRONLY|os.O_TRUNC, 0)
				if err == nil {
					f.Write(text)
					f.Close()
				}
			} else {
				os.Remove(path)
			}
		}
		return nil
	}
	return nil
}

// secondRun runs the same command at the same time.
func secondRun(s *step) error {
	second := process{round: s.round, args: s.args, stdin: s.command.input(s.round)}
	s.during = func(*exec.Cmd) error {
		_, err := second.run()
		return err
	}
	return nil
}

// shortReads gives the input in small pieces.
func shortReads(s *step) error {
	s.stdin = &pieces{s.stdin, rand.New(rand.NewPCG(s.rand.Uint64(), 0))}
	return nil
}

type pieces struct {
	whole io.Reader
	rand  *rand.Rand
}

func (p *pieces) Read(b []byte) (int, error) {
	if p.rand.IntN(100) == 0 {
		time.Sleep(time.Millisecond)
	}
	return p.whole.Read(b[:min(len(b), 1+p.rand.IntN(5000))])
}

// closedPipe stops reading what the process prints.
func closedPipe(s *step) error {
	s.cut = 1 + s.rand.IntN(len(s.quiet[s.command.name].stdout)+1)
	s.signal = syscall.SIGPIPE
	return nil
}

// draw returns at most n of all.
func draw(r *rand.Rand, all []string, n int) (some []string) {
	for _, i := range r.Perm(len(all))[:min(n, len(all))] {
		some = append(some, all[i])
	}
	return some
}
