// Command bench measures urlmend and other programs that find URLs, and prints
// the tables of results.md. It needs Linux. Run it in its own folder:
//
//	go run . CORPUS...              # beside its peers, on the text in each folder
//	go run . -size 1GB CORPUS       # on that of the first folder, repeated up to 1 GB
//	go run . -growth CORPUS         # the first folder, from 1 MB to 4 GB, one worker and two
//	go run . -pathological          # hostile streams of -size each, 1 GB by default
//	go run . -all -update CORPUS... # all that, written to results.md
//
// It uses the network only if -install is given. Without, a peer that is not there
// is left out, and the table says why and how to come by it.
package main

import (
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"strings"
	"syscall"
)

// A bench is what the command line asks for.
type bench struct {
	corpora []string // folders
	rounds  int
	size    size // of a text that is repeated, and of a hostile stream; 0: not given
	only    *regexp.Regexp
	kit     kit
	temp    string // for texts and output
}

func main() {
	if len(os.Args) == 3 && os.Args[1] == serveFlag {
		exitOn(serve(os.Args[2], os.Stdin, os.Stdout))
		return
	}
	exitOn(run())
}

func exitOn(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func run() error {
	debug.SetGCPercent(10) // what is held here shows in the peaks: see ownPeak
	var b bench
	var only string
	flag.IntVar(&b.rounds, "n", 7, "measure `N` pairs and take the median")
	flag.Var(&b.size, "size", "repeat the text, or the hostile unit, up to this `SIZE`, as in 1GB or 64MB")
	flag.StringVar(&only, "only", "", "leave out the peers whose names don't match this `REGEXP`")
	flag.BoolVar(&b.kit.install, "install", false, "get peers from the Go proxy, npm and crates.io; nothing outside the cache folder is touched")
	flag.StringVar(&b.kit.urlmend, "urlmend", "", "measure this `BINARY` instead of building ../..")
	flag.StringVar(&b.kit.linkify, "linkify", "", "use this `BINARY` of peers/linkify instead of building it")
	growth := flag.Bool("growth", false, "measure how the cost grows with the size")
	pathological := flag.Bool("pathological", false, "measure hostile streams")
	all := flag.Bool("all", false, "measure everything")
	update := flag.Bool("update", false, "write the tables to results.md too")
	flag.Parse()
	b.corpora = flag.Args()
	var err error
	if b.only, err = regexp.Compile(only); err != nil {
		return fmt.Errorf("-only: %v", err)
	}
	if len(b.corpora) == 0 && (*all || !*pathological) {
		return fmt.Errorf("name a folder with text: go run . CORPUS")
	}
	for _, folder := range b.corpora {
		if _, err := os.Stat(folder); err != nil {
			return err
		}
	}
	defer b.clean()
	if err := b.prepare(); err != nil {
		return err
	}

	mode := chapters[0].name
	switch {
	case *growth:
		mode = "growth"
	case *pathological:
		mode = "pathological"
	case b.size > 0:
		mode = "large"
	}
	for _, c := range chapters {
		if c.name != mode && !*all {
			continue
		}
		if err := b.write(c, *update); err != nil {
			return err
		}
	}
	return nil
}

// A chapter is a part of results.md that is generated.
type chapter struct {
	name   string
	tables func(*bench) (string, error)
}

var chapters = []chapter{
	{"compare", compare},
	{"large", compareLarge},
	{"growth", measureGrowth},
	{"pathological", measurePathological},
}

func (b *bench) write(c chapter, update bool) error {
	text, err := c.tables(b)
	if err != nil {
		return err
	}
	text = b.machine() + "\n" + text
	fmt.Println(text)
	if update {
		return updateDocument(document, c.name, text)
	}
	return nil
}

// prepare makes the temporary folder, which is removed also on an interrupt, and
// builds urlmend.
func (b *bench) prepare() (err error) {
	if b.temp, err = os.MkdirTemp("", "urlmend-bench-"); err != nil {
		return err
	}
	stop := make(chan os.Signal, 1)
	signal.Notify(stop, os.Interrupt, syscall.SIGTERM)
	go func() {
		<-stop
		b.clean()
		os.Exit(1)
	}()
	return b.kit.prepare()
}

func (b *bench) clean() { os.RemoveAll(b.temp) }

// largeSize is the size asked for, or the usual one.
func (b *bench) largeSize() size {
	if b.size > 0 {
		return b.size
	}
	return 1e9
}

// path is that of a temporary file.
func (b *bench) path(name string) string { return filepath.Join(b.temp, name) }

// progress tells who waits what is being done.
func progress(format string, args ...any) {
	fmt.Fprintln(os.Stderr, "#", strings.TrimSpace(fmt.Sprintf(format, args...)))
}
