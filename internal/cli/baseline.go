package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"

	urfave "github.com/urfave/cli/v2"

	"github.com/urlmend/urlmend/internal/baseline"
	"github.com/urlmend/urlmend/internal/cli/command"
	"github.com/urlmend/urlmend/internal/report"
	"github.com/urlmend/urlmend/lint"
)

const baselineDescription = `A baseline lists findings that are to be left for now: with --baseline FILE, or
baseline = "FILE" in urlmend.toml, urlmend lint tells only others. A finding is
known by its path, rule and URL, not by its line. FILE holds no URL, and goes
into version control. Findings less severe than --level are not added.`

const baselinePaths = `Without a PATH the working directory is read. What FILE lists of files that are
not read stays, unless they are gone.`

func baselineCommand(std *stdio) *urfave.Command {
	var below []*urfave.Command
	for _, v := range baselineVerbs() {
		below = append(below, v.command(std))
	}
	return &urfave.Command{
		Name:        "baseline",
		Usage:       "list what is wrong for now, so that only what is new is told",
		Description: baselineDescription,
		Subcommands: below,
	}
}

// baselineFlags are those of the baseline that a run compares with.
func baselineFlags() []urfave.Flag {
	return []urfave.Flag{
		&urfave.StringFlag{Name: "baseline", Usage: "leave out what the baseline in `FILE` lists; see urlmend baseline --help"},
		command.Toggle("ratchet", "let the exit code be 1 also when the baseline lists what is no more"),
	}
}

// A baselineVerb is one of the things to do with a baseline.
type baselineVerb struct {
	name, usage string
	open        func(file string) (*baseline.Baseline, error)
	// entries returns what is to be in the file, where that is added which is
	// at least so severe.
	entries func(*baseline.Baseline, lint.Severity) []baseline.Entry
}

func baselineVerbs() []baselineVerb {
	return []baselineVerb{
		{"create", "list all findings in a FILE that is not there yet", newBaseline, (*baseline.Baseline).Updated},
		{"update", "add findings that are new, and drop those that are no more", baseline.Load, (*baseline.Baseline).Updated},
		{"prune", "drop findings that are no more", baseline.Load, pruned},
	}
}

func (v baselineVerb) command(std *stdio) *urfave.Command {
	return &urfave.Command{
		Name:        v.name,
		Usage:       v.usage,
		ArgsUsage:   "FILE [PATH...]",
		Description: baselineDescription + "\n\n" + baselinePaths,
		Flags: slices.Concat(judgeFlags(), inputFlags(), []urfave.Flag{
			&urfave.StringFlag{Name: "baseline", Hidden: true}, // set to FILE
		}),
		Action: func(c *urfave.Context) error { return v.run(c, std) },
	}
}

func pruned(b *baseline.Baseline, _ lint.Severity) []baseline.Entry { return b.Pruned() }

// newBaseline returns an empty baseline for a file that is not there.
func newBaseline(file string) (*baseline.Baseline, error) {
	if _, err := os.Lstat(file); !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%s is there already: run urlmend baseline update %s, or remove it", file, file)
	}
	return baseline.New(file), nil
}

// run judges the files and writes what is to be in the baseline.
func (v baselineVerb) run(c *urfave.Context, std *stdio) error {
	file, paths := c.Args().First(), c.Args().Tail()
	if file == "" {
		return fmt.Errorf("baseline %s wants the FILE of the baseline, such as .urlmend-baseline", v.name)
	}
	if len(paths) == 0 {
		paths = []string{"."}
	}
	b, err := v.open(file)
	if err != nil {
		return err
	}
	l, err := record(c, std, b, file, paths)
	if err != nil {
		return err
	}
	entries, stale := v.entries(b, l.level), len(b.Stale())
	if err := baseline.Write(file, entries); err != nil {
		return err
	}
	fmt.Fprintf(std.err, "%s in %s: %d added, %d dropped\n", report.Counted(len(entries), "finding"), visible(file), len(entries)-b.Len()+stale, stale)
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
		stale += len(b.Stale())
	}
	if stale > 0 {
		fmt.Fprintf(std.err, "%s of the baseline no more: run urlmend baseline prune\n", report.Counted(stale, "finding"))
	}
	return stale > 0
}

// record judges the files that paths name and gives b, which is that of file,
// what is found.
func record(c *urfave.Context, std *stdio, b *baseline.Baseline, file string, paths []string) (*linting, error) {
	if err := c.Set("baseline", file); err != nil {
		return nil, err
	}
	l, err := newLinting(c, std)
	if err != nil {
		return nil, err
	}
	l.paths = paths
	l.engine.UseBaseline(file, b)
	if l.outputs, err = openOutputs(nil, l.input, &l.about); err != nil {
		return nil, err
	}
	return l, l.judgeAll()
}
