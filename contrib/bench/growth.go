package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// growthSizes are those that cost is measured at.
var growthSizes = []size{1e6, 4e6, 16e6, 64e6, 256e6, 1e9, 4e9}

// measureGrowth says what urlmend costs on longer and longer texts of the first
// corpus, by one worker and by two.
func measureGrowth(b *bench) (string, error) {
	var out strings.Builder
	fmt.Fprintf(&out, "Medians of %d.\n\n", b.rounds)
	name, text := filepath.Base(b.corpora[0]), b.path("text.txt")
	if _, err := b.prepareText(b.corpora[0], text, 0); err != nil {
		return "", err
	}
	defer os.Remove(text)
	inputs := []string{"text"}
	if isMail(text) {
		inputs = append(inputs, "mbox")
	}
	for _, input := range inputs {
		progress("%s: growth, --input %s", name, input)
		t, err := b.growthTable(text, input)
		if err != nil {
			return "", err
		}
		fmt.Fprintf(&out, "### %s, `--input %s`\n\n%s\n", name, input, t)
	}
	return out.String(), nil
}

func (b *bench) growthTable(text, input string) (string, error) {
	t := table{head: []string{"text", "CPU", "ns/B", "wall", "peak memory", "2 workers: CPU", "wall", "peak memory", "times as fast"}}
	start, err := b.startUp()
	if err != nil {
		return "", err
	}
	whole, part := text, b.path("part.txt")
	defer os.Remove(part)
	for _, want := range growthSizes {
		length, err := grow(whole, part, want)
		if err != nil {
			return "", err
		}
		one := b.kit.contender([]string{"extract", "--input", input, "--workers", "1", part}, length)
		two := b.kit.contender([]string{"extract", "--input", input, "--workers", "2", part}, length)
		d, err := b.duel(one, two)
		if err != nil {
			return "", err
		}
		x, y := typical(d.a), typical(d.b)
		perByte := float64(max(x.cpu-start, 0)) / float64(length)
		t.add(length.String(), duration(x.cpu), significant(perByte), duration(x.wall), x.peak.String(),
			duration(y.cpu), duration(y.wall), y.peak.String(), times(1/d.wallRatio))
	}
	return t.String(), nil
}

// grow writes a text, cut or repeated, to a file.
func grow(from, to string, want size) (size, error) {
	length, err := cut(from, to, want)
	if err != nil || length >= want {
		return length, err
	}
	return repeatUpTo(to, want)
}

// startUp is the CPU that urlmend takes on an empty file.
func (b *bench) startUp() (time.Duration, error) {
	empty := b.path("empty.txt")
	if err := os.WriteFile(empty, nil, 0o666); err != nil {
		return 0, err
	}
	c := b.kit.contender([]string{"extract", empty}, 0)
	d, err := b.duel(c, c)
	return typical(append(d.a, d.b...)).cpu, err
}
