// Command bench measures urlmend and other programs that find URLs, and prints
// the tables of results.md. It needs Linux. Run it in its own folder:
//
//	go run . CORPUS...              # compared with its peers, on the text in each folder
//	go run . -size 1GB CORPUS       # on that of the first folder, repeated up to 1 GB
//	go run . -readers CORPUS        # the tables of docs/performance.md, on a folder of mailboxes
//	go run . -growth CORPUS         # the first folder, from 1 MB to 4 GB, one worker and two
//	go run . -pathological          # hostile streams of -size each, 1 GB by default
//	go run . -bounds                # time and memory for the most expensive inputs
//	go run . -edits                 # time and memory of the language server while somebody types
//	go run . -guard                 # compared with a pinned commit, on made texts; fails if urlmend has become too slow
//	go run . -all -update CORPUS... # all that, written to results.md and docs/performance.md
//
// A peer that is not installed is left out, and the output says how to install it.
package main

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"strings"
)

// A bench is what the command line asks for.
type bench struct {
	corpora []string // folders
	rounds  int
	size    size // of a text that is repeated, and of a hostile stream; 0: not given
	only    *regexp.Regexp
	urlmend string // a binary
	temp    string // a folder for texts and output
}

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func run() (err error) {
	debug.SetGCPercent(10) // memory of this process shows in the peaks: see machine
	var b bench
	var only string
	flag.IntVar(&b.rounds, "n", 7, "measure `N` pairs and take the median")
	flag.Var(&b.size, "size", "repeat the text, or the hostile unit, up to this `SIZE`, as in 1GB or 64MB")
	flag.StringVar(&only, "only", "", "leave out the peers whose names don't match this `REGEXP`")
	flag.StringVar(&b.urlmend, "urlmend", "", "measure this `BINARY` instead of building ../..")
	readers := flag.Bool("readers", false, "measure what docs/performance.md shows")
	growth := flag.Bool("growth", false, "measure how the cost grows with the size")
	pathological := flag.Bool("pathological", false, "measure hostile streams")
	bounds := flag.Bool("bounds", false, "measure the most expensive inputs, of -size, twice and four times that; -only selects inputs and commands, as in 'faulty.txt (lint|fix)$'")
	edits := flag.Bool("edits", false, "measure edits of documents that the language server has open")
	guards := flag.Bool("guard", false, "compare with the build of a pinned commit, and fail if urlmend takes too much more time than reference.tsv says")
	all := flag.Bool("all", false, "measure everything")
	update := flag.Bool("update", false, "write the tables to results.md, or docs/performance.md, too")
	flag.Parse()
	b.corpora = flag.Args()
	makesInput := *pathological || *bounds || *edits || *guards
	compares := !*growth && !*readers && !makesInput
	if b.only, err = regexp.Compile(only); err != nil {
		return fmt.Errorf("-only: %v", err)
	}
	if len(b.corpora) == 0 && (*all || !makesInput) {
		return fmt.Errorf("name a folder with text: go run . CORPUS")
	}
	if b.temp, err = os.MkdirTemp("", "urlmend-bench-"); err != nil {
		return err
	}
	defer os.RemoveAll(b.temp)
	if b.urlmend == "" {
		b.urlmend = b.path("urlmend")
		if out, err := exec.Command("go", "build", "-C", "../..", "-trimpath", "-o", b.urlmend, ".").CombinedOutput(); err != nil {
			return fmt.Errorf("%w: %s", err, out)
		}
	}
	if *guards {
		text, err := guard(&b)
		fmt.Print(text)
		return err
	}
	for _, c := range []struct {
		name   string
		asked  bool
		tables func(*bench) (string, error)
	}{
		{"compare", compares && b.size == 0, compare},
		{"large", compares && b.size > 0, compareLarge},
		{"readers", *readers, measureForReaders},
		{"growth", *growth, measureGrowth},
		{"pathological", *pathological, measurePathological},
		{"bounds", *bounds, measureBounds},
		{"edits", *edits, measureEdits},
	} {
		if !c.asked && !*all {
			continue
		}
		text, err := c.tables(&b)
		if err != nil {
			return err
		}
		text = machine(b.urlmend) + "\n" + text
		fmt.Println(text)
		if *update {
			document := "results.md"
			if c.name == "readers" {
				document = "../../docs/performance.md"
			}
			if err := updateDocument(document, c.name, text); err != nil {
				return err
			}
		}
	}
	return nil
}

// updateDocument puts text between the two comments that mark a chapter's tables.
func updateDocument(path, chapter, text string) error {
	old, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	begin, end := "<!-- bench "+chapter+" -->\n", "<!-- end of bench "+chapter+" -->\n"
	before, rest, _ := strings.Cut(string(old), begin)
	_, after, ok := strings.Cut(rest, end)
	if !ok {
		return fmt.Errorf("%s: no lines %q and %q", path, begin, end)
	}
	return os.WriteFile(path, []byte(before+begin+"\n"+strings.TrimSpace(text)+"\n\n"+end+after), 0o666)
}

// largeSize is the size asked for, or the usual one.
func (b *bench) largeSize() size {
	if b.size > 0 {
		return b.size
	}
	return 1e9
}

// path is that of a temporary file.
func (b *bench) path(name string) string { return filepath.Join(b.temp, name) }

// progress reports what is measured next.
func progress(format string, args ...any) { fmt.Fprintf(os.Stderr, "# "+format+"\n", args...) }
