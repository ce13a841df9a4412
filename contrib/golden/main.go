// Command golden compares what two builds of urlmend find in the same documents, and
// prints the differences, grouped by rule and message, with their lines. Run it in its own
// folder:
//
//	go run . -old BINARY -new BINARY TREE...
//	go run . -old BINARY -new BINARY -only broken-link -sample 300 TREE...
//
// A TREE is a folder with the documentation of one project. projects.tsv lists the projects
// that a change is compared on. The exit code is 1 if there are differences.
package main

import (
	"bufio"
	"cmp"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"sync"
)

func main() {
	differ, err := run()
	if err != nil {
		fmt.Fprintln(os.Stderr, "golden:", err)
		os.Exit(2)
	}
	if differ {
		os.Exit(1)
	}
}

func run() (differ bool, err error) {
	before := flag.String("old", "", "compare with this `BINARY`")
	after := flag.String("new", "", "the `BINARY` to compare")
	sample := flag.Int("sample", 5, "print at most `N` differences of each group; 0 prints only the table")
	only := flag.String("only", "", "print only groups whose output, rule or message matches this `REGEXP`")
	flag.Parse()
	if *before == "" || *after == "" || flag.NArg() == 0 {
		return false, errors.New("usage: go run . -old BINARY -new BINARY TREE...")
	}
	pattern, err := regexp.Compile(*only)
	if err != nil {
		return false, err
	}
	oldBuild, err := filepath.Abs(*before)
	if err != nil {
		return false, err
	}
	newBuild, err := filepath.Abs(*after)
	if err != nil {
		return false, err
	}
	all, err := compareTrees(oldBuild, newBuild, flag.Args())
	if err != nil {
		return false, err
	}
	out := bufio.NewWriter(os.Stdout)
	all.print(out, pattern, *sample)
	return len(all.differences) > 0, out.Flush()
}

// compareTrees compares the two builds on each tree. The result is in the order of the trees.
func compareTrees(oldBuild, newBuild string, trees []string) (comparison, error) {
	results := make([]comparison, len(trees))
	errs := make([]error, len(trees))
	slots := make(chan struct{}, runtime.GOMAXPROCS(0))
	var wait sync.WaitGroup
	for i, tree := range trees {
		wait.Go(func() {
			slots <- struct{}{}
			defer func() { <-slots }()
			results[i], errs[i] = compareTree(oldBuild, newBuild, tree)
		})
	}
	wait.Wait()
	all := comparison{counts: map[string]count{}}
	for _, r := range results {
		all.add(r)
	}
	return all, errors.Join(errs...)
}

func compareTree(oldBuild, newBuild, tree string) (comparison, error) {
	oldRecords, err := read(oldBuild, tree)
	newRecords, newErr := read(newBuild, tree)
	if err = cmp.Or(err, newErr); err != nil {
		return comparison{}, fmt.Errorf("%s: %w", tree, err)
	}
	return compare(tree, oldRecords, newRecords), nil
}
