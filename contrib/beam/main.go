// Command urlmend-beam is urlmend scan as a pipeline of Apache Beam: it runs on any runner of Beam, and
// writes parts that urlmend merge makes a store of. See README.md.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"runtime/debug"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	beamlog "github.com/apache/beam/sdks/v2/go/pkg/beam/log"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/x/beamx"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/internal/record"
)

const exitFailed = 2 // as of urlmend scan

var (
	input      = flag.String("input", "", "the files to scan, as a `GLOB` or a directory, on a file system that all workers share")
	output     = flag.String("output", "", "the beginning of the names of all files that are written, `PREFIX`, on a file system that all workers share")
	edition    = flag.String("edition", "by-date", "the URL specification to check against, as of urlmend scan")
	kind       = flag.String("kind", "auto", "the kind of the input: the --input of urlmend scan")
	schemeless = flag.String("schemeless", "none", "also find what has no scheme, by `LEVEL`, as urlmend scan does")
	addresses  = flag.Bool("addresses", false, "record the addresses of senders, not only their domains")
	evidence   = flag.Bool("evidence", false, "settle how to read the URLs that texts leave open by what all files show, so that urlmend merge need not")
	databases  = flag.Int("databases", 0, "make `N` databases of the parts, each of a share of the files, with the evidence of all files")
	shardSize  = flag.Int64("shard_size", 64<<20, "how many `BYTES` of a file are read at a time, where it can be cut")
)

func main() {
	flag.Parse()
	if runner := flag.Lookup("runner").Value.String(); runner == "" || runner == "prism" {
		beamlog.LogLevel = "warn" // the embedded runner reports each step
	}
	beam.Init() // does not return in a worker
	if err := run(context.Background()); err != nil {
		fmt.Fprintln(os.Stderr, "urlmend-beam:", err)
		os.Exit(exitFailed)
	}
}

// run runs the pipeline by the flags.
func run(ctx context.Context) error {
	set := settings{
		By:   record.Options{Edition: *edition, Schemeless: *schemeless, Addresses: *addresses},
		Kind: *kind, ShardSize: *shardSize, Output: *output, Evidence: *evidence || *databases > 0, Program: version(), Databases: *databases,
	}
	if err := check(*input, set); err != nil {
		return err
	}
	p, s := beam.NewPipelineWithRoot()
	build(s, *input, set)
	result, err := beamx.RunWithMetrics(ctx, p)
	if err != nil || result == nil { // there is none of a job that was not awaited
		return err
	}
	n, err := totalsIn(set.Output)
	if err != nil {
		return fmt.Errorf("cannot read what the workers counted: %w", err)
	}
	fmt.Fprintf(os.Stderr, "%s: recorded %d messages, %d pages, %d URLs and %d findings in %d bytes of %d files\n",
		set.Output, n["messages"], n["pages"], n["urls"], n["findings"], n["bytes"], n["files"])
	if n["errors"] > 0 {
		return fmt.Errorf("not all could be read: %s-errors.csv has why", set.Output)
	}
	return nil
}

// check refuses settings that no worker could use.
func check(input string, set settings) error {
	switch {
	case flag.NArg() > 0:
		return fmt.Errorf("unexpected argument %q: quote the pattern of --input", flag.Arg(0))
	case input == "":
		return errors.New("--input is missing: name the files, such as --input '/archive/*.mbox'")
	case set.Output == "":
		return errors.New("--output is missing: name the beginning of the files to write, such as --output /archive/links")
	case set.ShardSize < 1:
		return fmt.Errorf("invalid value %d for --shard_size: want a number of bytes", set.ShardSize)
	}
	if set.Databases < 0 {
		return fmt.Errorf("invalid value %d for --databases: want a number", set.Databases)
	}
	if _, ok := extract.ParseInput(set.Kind); !ok && set.Kind != "auto" {
		return fmt.Errorf("invalid value %q for --kind: want auto, %s", set.Kind, strings.Join(extract.InputNames(), ", "))
	}
	if _, err := set.reader(); err != nil {
		return err
	}
	// Those of another run would be merged with the new ones.
	if old, err := partsOf(set.Output); err == nil && len(old) > 0 {
		return fmt.Errorf("there are parts of another run, such as %s: name another --output, or remove them", old[0])
	}
	return nil
}

// version returns the version of the program, as urlmend has it.
func version() string {
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "(devel)"
}
