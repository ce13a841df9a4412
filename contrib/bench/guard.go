package main

import (
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// pinned is the commit that urlmend is compared with. It never moves: of many steps, each within the noise of the one
// before, the sum would not show.
const pinned = "6e7fccc50545"

// How far a row may be above its value in reference.tsv, and how far the pinned build may differ from itself in a
// measurement that counts.
const (
	tolerance = 1.3
	noise     = 0.1
	pairs     = 9
	morePairs = 31
)

// A guardedRow is a command whose processor time is compared.
type guardedRow struct {
	name string
	runs int // how often it is run in one measurement
	args []string
}

// errNoPinned says that the pinned commit is not in the history that is at hand.
var errNoPinned = errors.New("commit " + pinned + " is not in this clone (it may be a shallow one): skipped")

// guard compares the processor time of urlmend with that of the pinned commit, and fails if a row is too far above its
// value in reference.tsv.
func guard(b *bench) (string, error) {
	old, err := b.buildPinned()
	if errors.Is(err, errNoPinned) {
		return err.Error(), nil
	}
	if err != nil {
		return "", err
	}
	reference, err := readReference("reference.tsv")
	if err != nil {
		return "", err
	}
	rows, err := b.guardRows()
	if err != nil {
		return "", err
	}
	t := table{{"CPU time, compared with " + pinned, "ratio", "reference", "pinned with itself", "instructions", "page faults"}}
	var failed []string
	for _, r := range rows {
		progress("%s", r.name)
		want, ok := reference[r.name]
		if !ok {
			return "", fmt.Errorf("reference.tsv has no row %q", r.name)
		}
		delete(reference, r.name)
		c, err := b.compareWith(old, r, pairs)
		if err == nil && c.fails(want) {
			c, err = b.compareWith(old, r, morePairs)
		}
		if err != nil {
			return "", err
		}
		verdict := significant(c.ratio)
		switch {
		case c.fails(want):
			failed = append(failed, fmt.Sprintf("%s takes %.2f of the time of %s, and more than %.1f times %.2f is too much", r.name, c.ratio, pinned, tolerance, want))
		case c.isNoisy():
			verdict += " (noisy: not judged)"
		}
		t = append(t, []string{r.name, verdict, significant(want), significant(c.itself), b.instructions(old, r), significant(c.faults)})
	}
	for name := range reference {
		return "", fmt.Errorf("reference.tsv has a row %q, which is not measured", name)
	}
	text := t.String() + allocations()
	if len(failed) > 0 {
		return "", fmt.Errorf("%s\n%s", text, strings.Join(failed, "\n"))
	}
	return text, nil
}

// readReference reads the ratio of each row.
func readReference(path string) (map[string]float64, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	r := csv.NewReader(f)
	r.Comma, r.Comment = '\t', '#'
	lines, err := r.ReadAll()
	if err != nil {
		return nil, fmt.Errorf("%s: %v", path, err)
	}
	all := make(map[string]float64)
	for _, fields := range lines {
		if all[fields[0]], err = strconv.ParseFloat(fields[1], 64); err != nil {
			return nil, fmt.Errorf("%s: %v", path, err)
		}
	}
	return all, nil
}

// buildPinned builds the pinned commit, in the way in which urlmend is built, and returns the binary.
func (b *bench) buildPinned() (string, error) {
	if exec.Command("git", "-C", "../..", "cat-file", "-e", pinned+"^{commit}").Run() != nil {
		return "", errNoPinned
	}
	source, binary := b.path("pinned"), b.path("urlmend-pinned")
	tar := b.path("pinned.tar")
	for _, command := range [][]string{
		{"git", "-C", "../..", "archive", "-o", tar, pinned},
		{"mkdir", source},
		{"tar", "-xf", tar, "-C", source},
		{"go", "build", "-C", source, "-trimpath", "-o", binary, "."},
	} {
		if out, err := exec.Command(command[0], command[1:]...).CombinedOutput(); err != nil {
			return "", fmt.Errorf("%s: %w: %s", strings.Join(command, " "), err, out)
		}
	}
	return binary, nil
}

// A comparison is of two programs, and of one of them with itself.
type comparison struct {
	ratio  float64 // median over the pairs: CPU of urlmend to that of the pinned build
	itself float64 // that of the pinned build to itself
	faults float64 // like ratio, of page faults
}

func (c comparison) isNoisy() bool { return math.Abs(c.itself-1) > noise }

func (c comparison) fails(want float64) bool { return !c.isNoisy() && c.ratio > tolerance*want }

// compareWith runs a row in turn with urlmend, the old build, and the old build again.
func (b *bench) compareWith(old string, r guardedRow, n int) (comparison, error) {
	var ratios, itself, faults []float64
	for range n {
		var of [3]cost
		for i, program := range []string{b.urlmend, old, old} {
			for range r.runs {
				c, err := b.measure(append([]string{program}, r.args...), nil)
				if err != nil {
					return comparison{}, err
				}
				of[i].cpu, of[i].faults = of[i].cpu+c.cpu, of[i].faults+c.faults
			}
		}
		ratios = append(ratios, of[0].cpu.Seconds()/of[1].cpu.Seconds())
		itself = append(itself, of[2].cpu.Seconds()/of[1].cpu.Seconds())
		faults = append(faults, float64(of[0].faults)/float64(of[1].faults))
	}
	return comparison{median(ratios), median(itself), median(faults)}, nil
}

// valgrindLimit is the time after which valgrind is stopped: it may hang on an instruction that it does not know.
const valgrindLimit = 5 * time.Second

var instructionsLine = regexp.MustCompile(`I +refs: +([0-9,]+)`)

// instructions returns the ratio of the instructions of a row, as valgrind counts them; "-" if it cannot.
func (b *bench) instructions(old string, r guardedRow) string {
	var of [2]float64
	for i, program := range []string{b.urlmend, old} {
		ctx, cancel := context.WithTimeout(context.Background(), valgrindLimit)
		defer cancel()
		cmd := exec.CommandContext(ctx, "valgrind", append([]string{"--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null", program}, r.args...)...)
		cmd.Env = append(os.Environ(), "GOGC=off", "GODEBUG=asyncpreemptoff=1")
		out, err := cmd.CombinedOutput()
		m := instructionsLine.FindSubmatch(out)
		if exit := (*exec.ExitError)(nil); m == nil || err != nil && !(errors.As(err, &exit) && exit.ExitCode() == 1) {
			return "-" // there is no valgrind, or it does not know an instruction of this processor
		}
		of[i], _ = strconv.ParseFloat(strings.ReplaceAll(string(m[1]), ",", ""), 64)
	}
	return significant(of[0] / of[1])
}

// allocations returns how much memory the benchmarks of the search allocate.
func allocations() string {
	out, err := exec.Command("go", "test", "-C", "../..", "-run", "^$", "-bench", "^Benchmark(Find|Scanner)$", "-benchmem", "-benchtime", "1x", "./extract").CombinedOutput()
	if err != nil {
		return "\nallocations: " + err.Error() + "\n"
	}
	var b strings.Builder
	for line := range strings.Lines(string(out)) {
		if f := strings.Fields(line); strings.HasPrefix(line, "Benchmark") && len(f) > 4 {
			fmt.Fprintf(&b, "%s: %s\n", f[0], strings.Join(f[len(f)-4:], " "))
		}
	}
	return "\nAllocations:\n" + b.String()
}

// guardRows makes the inputs, and returns the rows.
func (b *bench) guardRows() ([]guardedRow, error) {
	m := newMaker()
	files := map[string][]byte{
		"mail.txt": m.mail(16 << 20), "docs.txt": m.documentation(8 << 20), "rfc.txt": m.plain(16 << 20),
		"all.mbox": m.mail(8 << 20), "small.mbox": m.mail(1 << 20), "one/a.txt": []byte("see http://www.example.org/ for more\n"),
	}
	for i := range 100 {
		files[filepath.Join("docs", fmt.Sprintf("page%d.md", i))] = m.documentation(8 << 10)
	}
	for name, text := range files {
		if err := os.MkdirAll(filepath.Dir(b.path(name)), 0o777); err != nil {
			return nil, err
		}
		if err := os.WriteFile(b.path(name), text, 0o666); err != nil {
			return nil, err
		}
	}
	text := []string{"extract", "--workers", "1", "--input", "text"}
	lint := []string{"lint", "--isolated", "--workers", "1"}
	on := func(args []string, name string) []string { return append(args[:len(args):len(args)], b.path(name)) }
	return []guardedRow{
		{"extract, mail as text", 1, on(text, "mail.txt")},
		{"extract, docs as text", 1, on(text, "docs.txt")},
		{"extract, RFCs as text", 1, on(text, "rfc.txt")},
		{"extract, mbox decoded", 1, on(text[:3], "all.mbox")},
		{"lint, mbox decoded", 1, on(lint, "small.mbox")},
		{"lint, folder of documentation", 1, on(lint, "docs")},
		{"start-up, ten times", 10, on(text[:1], "one/a.txt")},
	}, nil
}
