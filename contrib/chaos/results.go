package main

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// results add up outcomes by trouble.
type results map[string]*sum

type sum struct {
	runs, old, new, overtaken, left, broken int
	codes                                   map[int]int
}

func (r results) add(s *step, o outcome) {
	t := r[s.trouble.name]
	if t == nil {
		t = &sum{codes: make(map[int]int)}
		r[s.trouble.name] = t
	}
	t.runs++
	t.codes[o.code]++
	t.left += o.left
	t.overtaken += o.overtaken
	t.broken += len(o.broken)
	if s.command.name == "fix" {
		t.old += o.old
		t.new += o.new
	}
}

func (r results) String() string {
	var b strings.Builder
	fmt.Fprintln(&b, "| trouble | runs | exit codes | files as before | files fixed | overtaken | left by it, removed by the next run | broken |")
	fmt.Fprintln(&b, "|---|--:|---|--:|--:|--:|--:|--:|")
	for _, t := range troubles {
		s := r[t.name]
		if s == nil {
			continue
		}
		var codes []string
		for _, code := range slices.Sorted(maps.Keys(s.codes)) {
			codes = append(codes, fmt.Sprintf("%d: %d", code, s.codes[code]))
		}
		fmt.Fprintf(&b, "| %s | %d | %s | %d | %d | %d | %d | %d |\n", t.name, s.runs, strings.Join(codes, ", "), s.old, s.new, s.overtaken, s.left, s.broken)
	}
	return b.String()
}
