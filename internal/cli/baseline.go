package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"os"
	"slices"

	urfave "github.com/urfave/cli/v2"

	"github.com/urlmend/urlmend/internal/baseline"
	"github.com/urlmend/urlmend/internal/cli/command"
	"github.com/urlmend/urlmend/internal/fileio"
	"github.com/urlmend/urlmend/internal/judge"
	"github.com/urlmend/urlmend/internal/report"
	"github.com/urlmend/urlmend/lint"
)

const baselineDescription = `A baseline lists findings to accept for now. With --baseline FILE, or with
baseline = "FILE" in urlmend.toml, urlmend lint reports only other findings. A finding
is identified by its path, rule and URL, not by its line. FILE contains no URLs; commit
it. Findings less severe than --level are not added.`

const baselinePaths = `Without a PATH, the working directory is read. Lines about files that are not read
stay in FILE, unless those files are gone.`

func baselineCommand(std *stdio) *urfave.Command {
	var below []*urfave.Command
	for _, v := range baselineVerbs() {
		below = append(below, v.command(std))
	}
	return &urfave.Command{
		Name:        "baseline",
		Usage:       "accept the present findings, so that lint reports only new ones",
		Description: baselineDescription,
		Subcommands: below,
	}
}

// baselineFlags are those of the baseline that a run compares with.
func baselineFlags() []urfave.Flag {
	return []urfave.Flag{
		command.Text("baseline", "omit the findings listed in the baseline `FILE`; see urlmend baseline --help"),
		command.Toggle("ratchet", "exit with 1 also if the baseline lists findings that are gone"),
	}
}

// A baselineVerb is one of the things to do with a baseline.
type baselineVerb struct {
	name, usage string
	open        func(file string) (*baseline.Baseline, error)
	// entries returns what is to be in the file, where that is added which is
	// at least so severe.
	entries func(*baseline.Baseline, lint.Severity) iter.Seq[baseline.Entry]
}

func baselineVerbs() []baselineVerb {
	return []baselineVerb{
		{"create", "write all findings to a new FILE", newBaseline, (*baseline.Baseline).Updated},
		{"update", "add new findings, and remove those that are gone", baseline.Load, (*baseline.Baseline).Updated},
		{"prune", "remove findings that are gone", baseline.Load, pruned},
	}
}

func (v baselineVerb) command(std *stdio) *urfave.Command {
	return &urfave.Command{
		Name:        v.name,
		Usage:       v.usage,
		ArgsUsage:   "FILE [PATH...]",
		Description: baselineDescription + "\n\n" + baselinePaths,
		Flags: slices.Concat(judgeFlags(levelFlag()), inputFlags(), []urfave.Flag{
			&urfave.StringFlag{Name: "baseline", Hidden: true}, // set to FILE
		}),
		Action: func(c *urfave.Context) error { return v.run(c, std) },
	}
}

func pruned(b *baseline.Baseline, _ lint.Severity) iter.Seq[baseline.Entry] { return b.Pruned() }

// newBaseline returns an empty baseline for a file that is not there.
func newBaseline(file string) (*baseline.Baseline, error) {
	switch _, err := os.Lstat(file); {
	case err == nil:
		return nil, fmt.Errorf("%s exists already: run urlmend baseline update %s, or remove it", file, file)
	case !errors.Is(err, fs.ErrNotExist):
		return nil, fileio.CannotWrite(file, err)
	}
	return baseline.New(file), nil
}

// run judges the files and writes what is to be in the baseline.
func (v baselineVerb) run(c *urfave.Context, std *stdio) error {
	file, paths := c.Args().First(), c.Args().Tail()
	if file == "" {
		return fmt.Errorf("baseline %s needs the FILE of the baseline, such as .urlmend-baseline", v.name)
	}
	if len(paths) == 0 {
		paths = []string{"."}
	}
	b, err := v.open(file)
	if err != nil {
		return err
	}
	l, err := recordBaseline(c, std, b, file, paths)
	if err != nil {
		return err
	}
	if err := b.Err(); err != nil {
		return err
	}
	entries := v.entries(b, l.level)
	if err := baseline.Write(file, entries, l.readers); err != nil {
		return err
	}
	n, stale := count(entries), count(b.Stale())
	fmt.Fprintf(std.err, "%s in %s: %d added, %d removed\n", report.Counted(n, "finding"), visible(file), n-b.Len()+stale, stale)
	if len(l.total.Failures) > 0 {
		return errReported
	}
	return nil
}

// reportStale reports whether the baselines list findings that are gone, and says how
// many.
func reportStale(baselines []*baseline.Baseline, std *stdio) bool {
	stale := 0
	for _, b := range baselines {
		stale += count(b.Stale())
	}
	if stale > 0 {
		fmt.Fprintf(std.err, "%s in the baseline no longer found: run urlmend baseline prune\n", report.Counted(stale, "finding"))
	}
	return stale > 0
}

func count(entries iter.Seq[baseline.Entry]) (n int) {
	for range entries {
		n++
	}
	return n
}

// recordBaseline judges the files that paths name and gives b, which is that of file,
// what is found.
func recordBaseline(c *urfave.Context, std *stdio, b *baseline.Baseline, file string, paths []string) (*linting, error) {
	if err := c.Set("baseline", file); err != nil {
		return nil, err
	}
	in, err := newChangedInput(c, std, nil)
	if err != nil {
		return nil, err
	}
	l, err := newLinting(c, in, judge.Options{})
	if err != nil {
		return nil, err
	}
	l.paths, l.readers = paths, new(fileio.Readers)
	l.engine.UseBaseline(file, b)
	if l.outputs, err = openOutputs(nil, false, l.input, &l.about); err != nil {
		return nil, err
	}
	return l, l.judgeAll()
}
