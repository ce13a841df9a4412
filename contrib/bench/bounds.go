package main

import (
	"fmt"
	"os"
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
}

// workers is the number of workers of each command: the limit depends on it.
const workers = "2"

// bounds are what docs/performance.md promises.
var bounds = []bound{
	{"extract", []string{"extract", "--format", "json", "--workers", workers}, fixed},
	{"lint", []string{"lint", "--isolated", "--level", "info", "--format", "json", "--workers", workers}, fixed},
	{"fix", []string{"fix", "--isolated", "--workers", workers}, fixing},
	{"fix --add-ignores", []string{"fix", "--isolated", "--add-ignores", "reason", "--workers", workers}, fixing},
}

func fixed(size) size    { return (64 + 2*32) << 20 }
func fixing(n size) size { return 64<<20 + min(16*n, 1<<30) }

// measureBounds runs each command on each input at three sizes.
func measureBounds(b *bench) (string, error) {
	n := b.size
	if n == 0 {
		n = boundsSize
	}
	t := table{{"only", "command", "size", "CPU", "", "", "peak memory", "", "", "growth"}}
	over := 0
	for _, p := range pathologies {
		if !b.only.MatchString(p.name) {
			continue
		}
		progress("%s", p.what)
		costs := make([][]cost, len(bounds))
		var length size // of the longest
		for _, f := range factors {
			text := p.make(int(n) * f)
			length = size(len(text))
			path := b.path(p.name)
			if err := os.WriteFile(path, text, 0o666); err != nil {
				return "", err
			}
			for i, c := range bounds {
				if strings.HasPrefix(c.name, "fix") && !p.isFixable() {
					continue
				}
				got, err := b.measure(append(slices.Concat([]string{b.urlmend}, c.args), path), nil)
				if err != nil && !got.stopped {
					return "", err
				}
				if costs[i] = append(costs[i], got); got.peak > c.peak(length) {
					progress("%s of %v: %v, over the bound of %v", c.name, length, got.peak, c.peak(length))
					over++
				}
			}
			os.Remove(path)
		}
		for i, c := range bounds {
			if len(costs[i]) == 0 {
				continue
			}
			t = append(t, boundsRow(p.what, c.name, length, costs[i]))
		}
	}
	return fmt.Sprintf("*Size* is the size of the longest input. Times and memory are for a quarter, half and all of it. %d runs exceeded the limit.\n\n%s", over, t), nil
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
