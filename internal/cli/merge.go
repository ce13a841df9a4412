package cli

import (
	"cmp"
	"errors"
	"fmt"
	"iter"
	"slices"

	urfave "github.com/urfave/cli/v2"

	"github.com/urlmend/urlmend/internal/cli/command"
	"github.com/urlmend/urlmend/internal/fileio"
	"github.com/urlmend/urlmend/internal/record"
	"github.com/urlmend/urlmend/internal/report"
	"github.com/urlmend/urlmend/internal/shard"
)

const mergeDescription = `A PART is a file that urlmend scan --shards-from wrote. The result is that of one scan of all
files: it does not depend on how the files were cut, on the order in which shards were read,
or on shards that were read twice. A shard that was not read to its end is not merged.

If a shard is missing, nothing is merged: the missing shards are written to standard output,
for urlmend scan --shards-from, and the exit code is 2. With --plan, all shards of the plan
must be there. Without it, merge cannot notice a file that is in no part.

If the output exists, the merge is added to it: files that only the output has are kept,
and files that have changed are replaced.`

func mergeCommand(std *stdio) *urfave.Command {
	return &urfave.Command{
		Name:        "merge",
		Usage:       "merge the parts that several machines have scanned into one database",
		ArgsUsage:   "PART...",
		Description: mergeDescription,
		Flags: append(scanOutputFlags(),
			command.Text("plan", "expect all shards that are listed in `FILE`, which scan --plan wrote, or - for standard input"),
		),
		Action: func(c *urfave.Context) error {
			if c.NArg() == 0 {
				return errors.New("no part given: name the files that urlmend scan --shards-from wrote")
			}
			outs := c.StringSlice("out")
			if err := checkScanOutputs(outs, c.Bool("fts")); err != nil {
				return err
			}
			for _, part := range c.Args().Slice() {
				if slices.ContainsFunc(outs, func(out string) bool { return realPath(out) == realPath(part) }) {
					return fmt.Errorf("%s is a part: name another output", part)
				}
			}
			limitRun(1)
			return mergeParts(c, std)
		},
	}
}

// mergeParts merges the parts that are named.
func mergeParts(c *urfave.Context, std *stdio) (err error) {
	failures := failures{std: std}
	parts, err := shard.Index(c.Args().Slice(), failures.fail)
	if err != nil {
		return err
	}
	if err := writeMissing(c, parts, std); err != nil {
		return err
	}
	_, by := parts.By()
	outs := c.StringSlice("out")
	readers := new(fileio.Readers)
	for _, part := range c.Args().Slice() {
		if err := sawFile(readers, part); err != nil {
			return err
		}
	}
	out, err := openScanOutput(outs, storeOptions(c, by), readers)
	if err != nil {
		return err
	}
	defer func() { err = cmp.Or(err, cannotWrite(out.close())) }()
	var total recordCounts
	kept, err := parts.Merge(shard.Output{
		Known: out.known,
		Add: func(r record.Record) error {
			total.add(r)
			return cannotWrite(out.add(r))
		},
		Fail: failures.fail,
	})
	if err != nil {
		return err
	}
	isStale, err := out.decide(parts)
	if err == nil {
		err = cannotWrite(cmp.Or(out.add(newDone()), out.commit()))
	}
	if err != nil {
		return err
	}
	fmt.Fprintln(std.err, recorded(outs, &total, kept)+notMerged(parts.LeftOut(), isStale))
	return failures.err()
}

// notMerged says what of the parts was not taken.
func notMerged(leftOut int, isStale bool) (line string) {
	if leftOut > 0 {
		line += fmt.Sprintf("; left out %s that the plan does not have", report.Counted(leftOut, "file"))
	}
	if isStale {
		line += "; the evidence of the parts is of other files, and was taken from the database instead"
	}
	return line
}

// decide has the store settled by the decisions of the parts, if those are made of all its files as they are. isStale: they
// are not.
func (o *scanOutput) decide(parts *shard.Parts) (isStale bool, err error) {
	if o.store == nil {
		return false, nil
	}
	decisions, isStale := parts.Decisions()
	files, err := o.store.Files()
	switch {
	case err != nil || isStale || decisions == nil:
		return isStale, err
	case files > parts.Files():
		return true, nil
	}
	return false, o.store.Decide(decisions)
}

// writeMissing writes the shards that no part has to standard output. The error says how many these are, if
// there are any.
func writeMissing(c *urfave.Context, parts *shard.Parts, std *stdio) error {
	var plan iter.Seq2[*record.Shard, error]
	if path := c.String("plan"); path != "" {
		list, err := std.open(path)
		if err != nil {
			return err
		}
		defer list.Close()
		plan = shard.List(list, path)
	}
	missing, err := writeShards(std, parts.Missing(plan), func(err error) error { return err })
	if err == nil && missing > 0 {
		err = fmt.Errorf("nothing was merged, since no part has %s, now on standard output: read these with urlmend scan --shards-from, and merge again with that part",
			report.Counted(missing, "shard"))
	}
	return err
}
