package main

import (
	"bytes"
	"fmt"
	"maps"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
)

// A step is one run of urlmend in trouble.
type step struct {
	process
	command command
	trouble trouble
	rand    *rand.Rand
	before  tree // reports

	signal  syscall.Signal    // that the process gets
	changed map[string][]byte // what the trouble makes of files; nil: it removes them
	undo    []func() error
}

// An outcome is what came of a step.
type outcome struct {
	code      int
	old, new  int // files
	overtaken int // changes made between urlmend's last look at a file and its rename
	left      int // temporary files
	broken    []string
}

func newStep(n *round, r *rand.Rand) *step {
	s := &step{rand: r, changed: make(map[string][]byte)}
	s.command = commands[max(0, r.IntN(len(commands)+3)-3)] // mostly the first
	for {
		s.trouble = troubles[r.IntN(len(troubles))]
		if possible := s.trouble.possible; possible == nil || possible(n.place, s.command) {
			break
		}
	}
	s.process = process{round: n, args: slices.Clone(s.command.args), stdin: s.command.input(n)}
	s.before = make(tree)
	for _, name := range s.command.reports {
		if !s.command.once && r.IntN(2) == 0 {
			s.before[name] = file{[]byte("old\n"), meta{mode: 0o640, uid: n.owner()}}
		}
	}
	return s
}

func (s *step) String() string {
	how := s.trouble.name
	for _, detail := range append([]string{s.ulimit}, s.env...) {
		if detail != "" {
			how += " " + detail
		}
	}
	return fmt.Sprintf("%s with %s", s.command.name, how)
}

// do runs the step and checks what is there afterwards. An error is one of this program.
func (s *step) do() (o outcome, err error) {
	if err := s.prepare(s.before); err != nil {
		return o, err
	}
	if err := s.trouble.cause(s); err != nil {
		return o, err
	}
	e, err := s.process.run()
	for _, undo := range slices.Backward(s.undo) {
		if err := undo(); err != nil {
			return o, err
		}
	}
	if err != nil {
		o.broken = append(o.broken, err.Error())
		return o, nil
	}
	o.code = e.code
	s.checkEnd(&o, e)
	if err := s.checkFiles(&o, e); err != nil {
		return o, err
	}
	if err := s.checkReports(&o, e); err != nil {
		return o, err
	}
	if s.trouble.ends {
		err = s.checkNext(&o)
	}
	return o, err
}

func (o *outcome) breaks(format string, args ...any) {
	o.broken = append(o.broken, fmt.Sprintf(format, args...))
}

// isComplete reports whether a process says that it did all.
func isComplete(e ended) bool { return e.code <= 1 }

// checkEnd checks the exit code and what was printed.
func (s *step) checkEnd(o *outcome, e ended) {
	quiet := s.quiet[s.command.name]
	crashed := strings.Contains(e.stderr, "goroutine ") || strings.Contains(e.stderr, "fatal error: ") || strings.Contains(e.stderr, "panic: ")
	switch {
	case crashed && !s.trouble.ends:
		o.breaks("it crashed:\n%s", head(e.stderr))
	case crashed:
	case e.code == 2 && !strings.Contains("\n"+e.stderr, "\nurlmend: "):
		o.breaks("exit code 2 without a reason:\n%s", head(e.stderr))
	case e.code > 2 && (s.signal == 0 || e.code != 128+int(s.signal)):
		o.breaks("exit code %d:\n%s", e.code, head(e.stderr))
	case isComplete(e) && len(s.changed) == 0 && (e.code != quiet.code || s.cut == 0 && e.stdout != quiet.stdout):
		o.breaks("exit code %d, as if nothing happened, but the output is not that of a run without trouble, which has %d:\n%s", e.code, quiet.code, head(e.stderr))
	}
	if strings.Contains(e.stderr, s.password) || !s.command.shows && strings.Contains(e.stdout, s.password) {
		o.breaks("it printed a password")
	}
}

// checkFiles checks that each file is old or new.
func (s *step) checkFiles(o *outcome, e ended) error {
	now, err := readTree(s.tree())
	if err != nil {
		return err
	}
	quiet := s.quiet[s.command.name].files
	for _, name := range slices.Sorted(maps.Keys(s.old)) {
		is, there := now[name]
		text, changed := s.changed[name]
		removed := changed && text == nil
		switch {
		case !there && removed, changed && !removed && bytes.Equal(is.data, text):
			continue
		case !there:
			o.breaks("%s is gone", name)
			continue
		case bytes.Equal(is.data, quiet[name].data):
			o.new++
		case bytes.Equal(is.data, s.old[name].data):
			o.old++
			if isComplete(e) && !changed {
				o.breaks("exit code %d, but %s is not fixed", e.code, name)
			}
		default:
			o.breaks("%s has %d bytes, neither the %d old nor the %d new ones", name, len(is.data), len(s.old[name].data), len(quiet[name].data))
		}
		if changed {
			o.overtaken++
		}
		if !is.equal(s.old[name].meta) {
			o.breaks("%s: %v, before %v", name, is.meta, s.old[name].meta)
		}
	}
	s.checkOthers(o, now, s.old)
	return nil
}

// checkOthers checks that there are no other files.
func (s *step) checkOthers(o *outcome, now, expected tree) {
	for _, name := range slices.Sorted(maps.Keys(now)) {
		_, ok := expected[name]
		isTemporary := strings.HasPrefix(filepath.Base(name), ".urlmend-")
		switch {
		case ok:
		case isTemporary && s.trouble.ends:
			o.left++
		case isTemporary:
			o.breaks("the temporary file %s is left", name)
		default:
			o.breaks("there is a new file %s", name)
		}
	}
}

// checkReports checks that each report is whole, or as it was.
func (s *step) checkReports(o *outcome, e ended) error {
	now, err := readTree(s.out())
	if err != nil {
		return err
	}
	expected := make(tree)
	for _, name := range s.command.reports {
		expected[name] = file{}
		is, there := now[name]
		before, was := s.before[name]
		complete := isComplete(e) && len(s.changed) == 0
		switch {
		case !there && was:
			o.breaks("the report %s is gone", name)
		case !there && isComplete(e):
			o.breaks("exit code %d, but there is no report %s", e.code, name)
		case !there, was && !complete && bytes.Equal(is.data, before.data):
		case complete && !bytes.Equal(is.data, s.quiet[s.command.name].reports[name].data):
			o.breaks("exit code %d, but the report %s is not that of a run without trouble", e.code, name)
		default:
			if err := checkWhole(name, is.data); err != nil {
				o.breaks("the report %s: %v", name, err)
			}
		}
		if there && was && !is.narrowed(before.meta) {
			o.breaks("the report %s: %v, before %v", name, is.meta, before.meta)
		}
		if bytes.Contains(is.data, []byte(s.password)) {
			o.breaks("the report %s has a password", name)
		}
	}
	s.checkOthers(o, now, expected)
	return nil
}

// checkNext checks that the next run does what this one could not, and tidies up.
func (s *step) checkNext(o *outcome) error {
	if s.command.once {
		now, err := readTree(s.out())
		if err != nil {
			return err
		}
		maps.DeleteFunc(now, func(name string, _ file) bool { return slices.Contains(s.command.reports, name) })
		if err := now.restore(s.out()); err != nil {
			return err
		}
	}
	next, err := s.finish(s.command)
	if err != nil {
		return err
	}
	quiet := s.quiet[s.command.name]
	for _, both := range [][2]tree{{next.files, quiet.files}, {next.reports, quiet.reports}} {
		for _, name := range slices.Sorted(maps.Keys(both[0])) {
			if want, ok := both[1][name]; !ok || !bytes.Equal(both[0][name].data, want.data) {
				o.breaks("after the next run %s is there, or is not what it should be", name)
			}
		}
	}
	return nil
}

// head is the first lines of a text.
func head(text string) string {
	lines := strings.SplitAfterN(text, "\n", 6)
	return strings.Join(lines[:min(5, len(lines))], "")
}
