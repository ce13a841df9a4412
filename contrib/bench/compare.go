package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// compare measures urlmend and its peers on each corpus as it is.
func compare(b *bench) (string, error) { return b.compareOnAll(b.corpora, 0) }

// compareLarge does so on the first corpus, repeated.
func compareLarge(b *bench) (string, error) { return b.compareOnAll(b.corpora[:1], b.largeSize()) }

func (b *bench) compareOnAll(folders []string, want size) (string, error) {
	able, versions := b.findPeers()
	var out strings.Builder
	fmt.Fprintf(&out, "Medians of %d.\n%s", b.rounds, versions)
	for _, folder := range folders {
		name, text := filepath.Base(folder), b.path("text.txt")
		length, err := b.prepareText(folder, text, want)
		if err != nil {
			return "", err
		}
		peersTable, err := b.withPeers(name, text, length, able)
		if err != nil {
			return "", err
		}
		fmt.Fprintf(&out, "\n### %s, %v\n\n", name, length)
		fmt.Fprintf(&out, "Whole processes, `urlmend extract --input text` and each peer in turn:\n\n%s", peersTable)
		if want > 0 {
			continue // the text is more than the files
		}
		progress("%s: urlmend lint", name)
		linted, err := b.lintTo(folder)
		if err != nil {
			return "", err
		}
		out.WriteString(linted)
	}
	return out.String(), nil
}

// prepareText writes the text of a corpus, repeated up to a size if one is given.
func (b *bench) prepareText(folder, to string, want size) (size, error) {
	whole := b.path("whole.txt")
	length, err := concatenate(folder, whole)
	if err != nil {
		return 0, err
	}
	if length == 0 {
		return 0, fmt.Errorf("%s: no text in it; name a folder with files of text", folder)
	}
	return grow(whole, to, max(want, length))
}

func (b *bench) withPeers(name, text string, length size, able []peer) (string, error) {
	ours := contender{command: []string{b.urlmend, "extract", "--input", "text", text}, length: length}
	t := table{{"", "text", "URLs", "urlmend's URLs there", "MB/s CPU", "MB/s wall", "peak memory", "CPU for a byte"}, nil}
	var all []cost
	for _, p := range able {
		progress("%s: %s", name, p.name)
		theirs, err := b.contender(p, text, length)
		if err != nil {
			return "", err
		}
		d, err := b.duel(ours, theirs)
		if err != nil {
			return "", err
		}
		there, err := b.measure([]string{b.urlmend, "extract", "--input", "text", theirs.text()}, nil)
		if err != nil {
			return "", err
		}
		all = append(all, d.a)
		t = append(t, row(p.name, theirs, d.b, there.lines, d.ratio))
	}
	if len(all) == 0 {
		return "No peers.\n", nil
	}
	c := typical(all)
	t[1] = row("urlmend", ours, c, c.lines, 1)
	return t.String(), nil
}

func row(name string, of contender, c cost, ours int, ratio float64) []string {
	return []string{name, of.length.String(), fmt.Sprint(c.lines), fmt.Sprint(ours),
		significant(1e-6 / of.cpuPerByte(c)), significant(speed(of.length, c.wall-of.start)), c.peak.String(), times(ratio)}
}

// contender is a peer on a text, or on a sample of it less the time to start.
func (b *bench) contender(p peer, text string, length size) (contender, error) {
	if p.sample == 0 {
		return contender{append(p.command, text), length, 0}, nil
	}
	part, empty := b.path("sample.txt"), b.path("empty.txt")
	n, err := sample(text, part, length, p.sample)
	if err != nil {
		return contender{}, err
	}
	start, err := b.start(append(p.command, empty))
	return contender{append(p.command, part), n, start}, err
}

// start is the CPU time of a command, whose last argument it makes an empty file.
func (b *bench) start(command []string) (time.Duration, error) {
	if err := os.WriteFile(command[len(command)-1], nil, 0o666); err != nil {
		return 0, err
	}
	c := contender{command: command}
	d, err := b.duel(c, c)
	return d.b.cpu, err
}

// lintTo compares linting the files of a folder with extraction from them.
func (b *bench) lintTo(folder string) (string, error) {
	d, err := b.duel(contender{command: []string{b.urlmend, "extract", folder}}, contender{command: []string{b.urlmend, "lint", folder}})
	return fmt.Sprintf("\nFrom the folder, `urlmend extract` takes %s of CPU time, %s of wall time and %v; `urlmend lint` takes %s, %s and %v, or %s the CPU time.\n",
		duration(d.a.cpu), duration(d.a.wall), d.a.peak, duration(d.b.cpu), duration(d.b.wall), d.b.peak, times(d.ratio)), err
}
