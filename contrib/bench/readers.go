package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// A line is a program in a table of docs/performance.md.
type line struct {
	name    string
	command []string
}

// measureForReaders makes the tables of docs/performance.md: a large text, many small files, and a scan. The corpus is a folder of
// mailboxes.
func measureForReaders(b *bench) (string, error) {
	able, versions := b.findPeers()
	text, all, many := b.path("text.txt"), b.path("all.mbox"), b.path("many")
	length, err := b.prepareText(b.corpora[0], text, b.largeSize())
	if err != nil {
		return "", err
	}
	whole := []line{{"urlmend extract", []string{b.urlmend, "extract", "--input", "text", text}}}
	for _, p := range able {
		if p.sample > 0 {
			continue // it would take hours
		}
		whole = append(whole, line{p.name, append(p.command[:len(p.command):len(p.command)], text)})
	}
	largeTable, err := b.lines(whole)
	if err != nil {
		return "", err
	}
	if err := makeFiles(many); err != nil {
		return "", err
	}
	manyTable, err := b.lines([]line{
		{"urlmend extract", []string{b.urlmend, "extract", many}},
		{"urlmend lint", []string{b.urlmend, "lint", many}},
		{"rg -l, the names of the files only", []string{"rg", "--no-config", "-l", "-i", "--no-unicode", "-e", schemes, "--", many}},
	})
	if err != nil {
		return "", err
	}
	mail, err := concatenate(b.corpora[0], all)
	if err != nil {
		return "", err
	}
	database := b.path("links.sqlite")
	scanTable, err := b.lines([]line{
		{"urlmend extract", []string{b.urlmend, "extract", all}},
		{"urlmend lint", []string{b.urlmend, "lint", all}},
		{"urlmend scan", []string{"sh", "-c", `rm -f "$1"; exec "$0" scan --out "$1" "$2"`, b.urlmend, database, all}},
	})
	return fmt.Sprintf("Whole processes, run in turn: medians of %d. Measured on commit %s. %s\n%v of mail as one text:\n\n%s\n%d files of 1 KB in Markdown:\n\n%s\n%v of mail, decoded, to a list of URLs, to findings, and to a database:\n\n%s",
		b.rounds, commit(), versions, length, largeTable, smallFiles, manyTable, mail, scanTable), err
}

// commit names the one that is checked out.
func commit() string {
	name, err := exec.Command("git", "-C", "../..", "rev-parse", "--short=8", "HEAD").Output()
	if err != nil {
		return "unknown"
	}
	return strings.TrimSpace(string(name))
}

// smallFiles is how many files makeFiles makes.
const smallFiles = 20_000

// makeFiles makes files of documentation, a hundred in a folder.
func makeFiles(dir string) error {
	m := newMaker()
	for i := range smallFiles {
		path := filepath.Join(dir, fmt.Sprint(i/100), fmt.Sprintf("page%d.md", i))
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			return err
		}
		start := i % 3 << 10
		if err := os.WriteFile(path, m.documentation(4 << 10)[start:start+1<<10], 0o666); err != nil {
			return err
		}
	}
	return nil
}

// lines measures programs in turn, and returns a table that compares them with the first.
func (b *bench) lines(programs []line) (string, error) {
	costs, ratios := make([][]cost, len(programs)), make([][2][]float64, len(programs))
	for range b.rounds {
		for i, p := range programs {
			progress("%s", p.name)
			c, err := b.measure(p.command, nil)
			if err != nil {
				return "", err
			}
			costs[i] = append(costs[i], c)
			first := costs[0][len(costs[0])-1]
			ratios[i][0] = append(ratios[i][0], c.cpu.Seconds()/first.cpu.Seconds())
			ratios[i][1] = append(ratios[i][1], c.wall.Seconds()/first.wall.Seconds())
		}
	}
	t := table{{"", "CPU time", "", "wall time", "", "peak memory"}}
	for i, p := range programs {
		c := typical(costs[i])
		t = append(t, []string{p.name, duration(c.cpu), times(median(ratios[i][0])), duration(c.wall), times(median(ratios[i][1])), c.peak.String()})
	}
	return t.String(), nil
}
