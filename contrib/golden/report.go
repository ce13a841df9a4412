package main

import (
	"bytes"
	"cmp"
	"fmt"
	"hash/fnv"
	"io"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"text/tabwriter"
)

const (
	widthOfMessage = 100
	widthOfLine    = 160
)

// print writes a table of the groups, those with most differences first, and samples of each.
func (c comparison) print(w io.Writer, only *regexp.Regexp, sample int) {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "output\told\tnew\tthe same")
	for _, output := range slices.Sorted(maps.Keys(c.counts)) {
		n := c.counts[output]
		fmt.Fprintf(table, "%s\t%d\t%d\t%d\n", output, n.old, n.new, n.same)
	}
	table.Flush()

	members := map[group][]difference{}
	for _, d := range c.differences {
		if g := d.group(); only.MatchString(g.String()) {
			members[g] = append(members[g], d)
		}
	}
	groups := slices.SortedFunc(maps.Keys(members), func(a, b group) int {
		return cmp.Or(len(members[b])-len(members[a]), strings.Compare(a.String(), b.String()))
	})
	fmt.Fprintln(table, "\ngone\tnew\tchanged\ttrees\tgroup")
	for _, g := range groups {
		statuses, trees := map[string]int{}, map[string]bool{}
		for _, d := range members[g] {
			statuses[d.status()]++
			trees[d.tree] = true
		}
		fmt.Fprintf(table, "%d\t%d\t%d\t%d\t%s\n", statuses["gone"], statuses["new"], statuses["changed"], len(trees), cut(g.String(), 0, widthOfMessage))
	}
	table.Flush()
	if sample == 0 {
		return
	}
	for _, g := range groups {
		fmt.Fprintf(w, "\n== %s\n", g)
		for _, d := range choose(members[g], sample) {
			d.print(w)
		}
	}
}

func (g group) String() string {
	return strings.TrimRight(fmt.Sprintf("%s: %s: %s", g.output, g.rule, g.message), ": ")
}

// choose returns at most n differences, of as many trees as possible. It chooses the same
// ones each time.
func choose(all []difference, n int) []difference {
	hash := func(d difference) uint32 {
		h := fnv.New32a()
		fmt.Fprint(h, d.record().file, d.record().line, d.record().text)
		return h.Sum32()
	}
	shuffled := slices.Clone(all)
	slices.SortStableFunc(shuffled, func(a, b difference) int { return cmp.Compare(hash(a), hash(b)) })
	rounds := map[string]int{}
	round := make(map[difference]int, len(shuffled))
	for _, d := range shuffled {
		round[d] = rounds[d.tree]
		rounds[d.tree]++
	}
	slices.SortStableFunc(shuffled, func(a, b difference) int { return round[a] - round[b] })
	return shuffled[:min(n, len(shuffled))]
}

// print writes where the difference is, the line there, and what each build prints.
func (d difference) print(w io.Writer) {
	r := d.record()
	fmt.Fprintf(w, "%s %s:%d:%d\n", d.status(), filepath.Join(filepath.Base(d.tree), r.file), r.line, r.column)
	if r.output != "files" {
		fmt.Fprintf(w, "      %s\n", cut(lineOf(d.path(), r.line), r.column, widthOfLine))
	}
	if d.old != nil {
		fmt.Fprintf(w, "  old %s\n", describe(d.old))
	}
	if d.new != nil {
		fmt.Fprintf(w, "  new %s\n", describe(d.new))
	}
}

func describe(r *record) string {
	if r.output == "extract" {
		return fmt.Sprintf("%s (%s, column %d)", r.text, r.group, r.column)
	}
	return r.text
}

// lineOf returns the line with this number; empty if the file has none, as in an archive.
func lineOf(path string, number int) string {
	text, err := os.ReadFile(path)
	if err != nil {
		return ""
	}
	for range number - 1 {
		_, text, _ = bytes.Cut(text, []byte("\n"))
	}
	line, _, _ := bytes.Cut(text, []byte("\n"))
	return string(line)
}

// cut returns the part of a line around a column, at most as long as the width.
func cut(line string, column, width int) string {
	line = strings.ToValidUTF8(line, "\uFFFD")
	if len(line) <= width {
		return line
	}
	from := max(0, min(column-width/3, len(line)-width))
	part := strings.ToValidUTF8(line[from:min(from+width, len(line))], "")
	if from > 0 {
		part = "…" + part
	}
	if from+width < len(line) {
		part += "…"
	}
	return part
}
