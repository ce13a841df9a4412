package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"
)

// boundsSize is the default size of an input. Four times that is just below the longest message that
// is read as one.
const boundsSize = 3.9e6

// factors are multiplied by that size to give the sizes of an input.
var factors = []int{1, 2, 4}

// A bound is how much memory a command may need for a file of n bytes.
type bound struct {
	name string
	args []string
	peak func(n size) size
	// before is a script that a shell runs first, in the folder of the file, which is $1.
	before string
}

// workers is the number of workers of each command: the limit depends on it.
const workers = "2"

// bounds are what docs/performance.md promises.
var bounds = []bound{
	{"extract", []string{"extract", "--format", "json", "--workers", workers}, fixed, ""},
	{"lint", lintWith("--format", "json"), fixed, ""},
	{"fix", []string{"fix", "--isolated", "--workers", workers}, fixing, ""},
	{"fix --add-ignores", []string{"fix", "--isolated", "--add-ignores", "reason", "--workers", workers}, fixing, ""},
}

// moreBounds are for inputs with findings.
var moreBounds = append([]bound{
	{"extract --unique", []string{"extract", "--unique"}, fixed, ""},
	{"lint --statistics", lintWith("--statistics"), fixed, ""},
	{"baseline create", []string{"baseline", "create", "--isolated", "--level", "info", "--workers", workers, "baseline"}, listed, keepFirst + "; rm -f baseline"},
	{"lint --baseline", lintWith("--baseline", "baseline"), listed, keepFirst},
	{"lint --patch", lintWith("--patch", "patch"), fixed, `{ printf -- '--- /dev/null\n+++ b/%s\n@@ -0,0 +1,%s @@\n' "$1" "$(awk 'END{print NR}' "$1")"; sed 's/^/+/' "$1"; } >patch`},
	{"lint --staged", lintWith("--staged"), fixed, `git init -q . && git add -- "$1"`},
}, formats()...)

// faulty selects those inputs: each has findings of another kind.
var faulty = regexp.MustCompile(`^(faultynumbers.txt|longfaulty.txt|directives.txt|links.eml)$`)

func lintWith(flags ...string) []string {
	return append([]string{"lint", "--isolated", "--level", "info", "--workers", workers}, flags...)
}

// formats returns the output formats that no other bound has.
func formats() (all []bound) {
	for _, name := range []string{"text", "short", "jsonl", "sarif", "github", "gitlab", "checkstyle", "junit", "rdjson", "rdjsonl", "vimgrep", "tap", "markdown", "csv"} {
		all = append(all, bound{"lint --format " + name, lintWith("--format", name), fixed, ""})
	}
	for _, name := range []string{"long", "jsonl", "tsv"} {
		all = append(all, bound{"extract --format " + name, []string{"extract", "--workers", workers, "--format", name}, fixed, ""})
	}
	return all
}

// keepFirst cuts the file.
var keepFirst = fmt.Sprintf(`truncate -s "<%d" -- "$1"`, int(forBaseline))

func fixed(size) size    { return (64 + 2*32) << 20 }
func fixing(n size) size { return 64<<20 + min(16*n, 1<<30) }

// listed is for the 100 bytes of each finding in a baseline. There is one in 8 bytes at most.
func listed(n size) size { return fixed(n) + 12*min(n, forBaseline) }

// forBaseline is how much of an input has fewer findings than a baseline may have.
const forBaseline = 1e6

// boundsOf returns the bounds that are measured with an input, of those that only selects.
func boundsOf(p *pathology, only *regexp.Regexp) []bound {
	all := slices.Clone(bounds)
	if faulty.MatchString(p.name) {
		all = append(all, moreBounds...)
	}
	return slices.DeleteFunc(all, func(c bound) bool {
		return strings.HasPrefix(c.name, "fix") && !p.isFixable() || !only.MatchString(p.name+" "+c.name)
	})
}

// measureBounds runs each command on each input at three sizes.
func measureBounds(b *bench) (string, error) {
	n := b.size
	if n == 0 {
		n = boundsSize
	}
	t := table{{"only", "command", "size", "CPU", "", "", "peak memory", "", "", "growth"}}
	over := 0
	for _, p := range pathologies {
		commands := boundsOf(&p, b.only)
		if len(commands) == 0 {
			continue
		}
		progress("%s", p.what)
		costs := make([][]cost, len(commands))
		var length size // of the longest
		for _, f := range factors {
			text := p.make(int(n) * f)
			length = size(len(text))
			for i, c := range commands {
				got, err := b.measureIn(p.name, text, &c)
				if err != nil && !got.stopped {
					return "", err
				}
				if costs[i] = append(costs[i], got); got.peak > c.peak(length) {
					progress("%s of %v: %v, over the bound of %v", c.name, length, got.peak, c.peak(length))
					over++
				}
			}
			if err := os.RemoveAll(b.path("bounds")); err != nil {
				return "", err
			}
		}
		for i, c := range commands {
			t = append(t, boundsRow(p.what, c.name, length, costs[i]))
		}
	}
	return fmt.Sprintf("*Size* is the size of the longest input. Times and memory are for a quarter, half and all of it; with a baseline, of 1 MB at most. %d runs exceeded the limit.\n\n%s", over, t), nil
}

// measureIn runs a command on a file in a folder of its own, in which the commands before it may have
// left files.
func (b *bench) measureIn(name string, text []byte, c *bound) (cost, error) {
	dir := b.path("bounds")
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return cost{}, err
	}
	if err := os.WriteFile(filepath.Join(dir, name), text, 0o666); err != nil {
		return cost{}, err
	}
	if c.before != "" {
		cmd := exec.Command("sh", "-c", c.before, "sh", name)
		cmd.Dir = dir
		if out, err := cmd.CombinedOutput(); err != nil {
			return cost{}, fmt.Errorf("before %s: %w: %s", c.name, err, out)
		}
	}
	return b.measure(slices.Concat([]string{"env", "-C", dir, b.urlmend}, c.args, []string{name}), nil)
}

// start is about how long a run on an empty input takes. It is not part of the growth.
const start = 30 * time.Millisecond

// boundsRow returns a row of costs, with the growth from the first to the last.
func boundsRow(what, command string, length size, costs []cost) []string {
	row := []string{what, command, length.String()}
	for _, c := range costs {
		row = append(row, duration(c.cpu))
	}
	for _, c := range costs {
		row = append(row, c.peak.String())
	}
	first, last := costs[0].cpu, costs[len(costs)-1].cpu
	if last < 10*start {
		return append(row, "-")
	}
	return append(row, times(float64(last-start)/float64(max(first-start, time.Millisecond))))
}
