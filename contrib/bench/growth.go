package main

import (
	"fmt"
	"path/filepath"
	"strings"
)

// growthSizes are those that cost is measured at.
var growthSizes = []size{1e6, 4e6, 16e6, 64e6, 256e6, 1e9, 4e9}

// measureGrowth measures what urlmend costs on longer and longer texts of the first
// corpus, by one worker and by two.
func measureGrowth(b *bench) (string, error) {
	var out strings.Builder
	fmt.Fprintf(&out, "Medians of %d.\n", b.rounds)
	name, text := filepath.Base(b.corpora[0]), b.path("text.txt")
	if _, err := b.prepareText(b.corpora[0], text, 0); err != nil {
		return "", err
	}
	inputs := []string{"text"}
	if isMail(text) {
		inputs = append(inputs, "mbox")
	}
	start, err := b.start([]string{b.urlmend, "extract", b.path("empty.txt")})
	if err != nil {
		return "", err
	}
	for _, input := range inputs {
		t := table{{"text", "CPU", "ns/B", "wall", "peak memory", "2 workers: CPU", "wall", "peak memory", "times as fast"}}
		for _, want := range growthSizes {
			progress("%s: growth, --input %s, %v", name, input, want)
			part := b.path("part.txt")
			length, err := grow(text, part, want)
			if err != nil {
				return "", err
			}
			by := func(workers string) contender {
				return contender{[]string{b.urlmend, "extract", "--input", input, "--workers", workers, part}, length, start}
			}
			one := by("1")
			d, err := b.duel(one, by("2"))
			if err != nil {
				return "", err
			}
			t = append(t, []string{length.String(),
				duration(d.a.cpu), significant(one.cpuPerByte(d.a) * 1e9), duration(d.a.wall), d.a.peak.String(),
				duration(d.b.cpu), duration(d.b.wall), d.b.peak.String(), times(1 / d.wallRatio)})
		}
		fmt.Fprintf(&out, "\n### %s, `--input %s`\n\n%s", name, input, t)
	}
	return out.String(), nil
}
