package cli

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"iter"
	"strings"
	"sync"

	urfave "github.com/urfave/cli/v2"

	"github.com/urlmend/urlmend/internal/fileio"
	"github.com/urlmend/urlmend/internal/record"
	"github.com/urlmend/urlmend/internal/report"
	"github.com/urlmend/urlmend/internal/shard"
)

const (
	shardSizeFlag  = "shard-size"
	shardsFromFlag = "shards-from"
)

// refuseFlags returns an error if one of the flags is given, which are for what is named.
func refuseFlags(c *urfave.Context, of string, flags ...string) error {
	for _, name := range flags {
		if c.IsSet(name) {
			return fmt.Errorf("--%s is for %s", name, of)
		}
	}
	return nil
}

// planShards writes the shards of what the paths name.
func planShards(c *urfave.Context, std *stdio) error {
	if err := cmp.Or(
		refuseFlags(c, "scan --shards-from, which reads the shards", "out", shardsFromFlag, "edition", "schemeless", "addresses"),
		refuseFlags(c, "urlmend merge", "fts", "no-evidence"),
	); err != nil {
		return err
	}
	size, err := parseSize(c, shardSizeFlag)
	if err != nil {
		return err
	}
	in, err := newInput(c, std)
	if err != nil {
		return err
	}
	in.once = true
	planner := shard.Planner{Kind: c.String("input"), Size: size, Open: in.scan}
	_, err = writeShards(std, planner.Plan(in.documents()), func(err error) error {
		in.fail(err)
		return nil
	})
	return cmp.Or(err, in.err())
}

// writeShards writes a list of shards to standard output, and returns how many there are. It gives errors to fail, and ends if
// that returns one.
func writeShards(std *stdio, shards iter.Seq2[*record.Shard, error], fail func(error) error) (n int, err error) {
	out := bufio.NewWriterSize(std.out, 64<<10)
	for s, err := range shards {
		if err == nil {
			n++
			_, err = out.Write(record.Append(nil, s))
			err = cannotWrite(err)
		} else {
			err = fail(err)
		}
		if err != nil {
			return n, err
		}
	}
	return n, cannotWrite(out.Flush())
}

// checkShardsFrom refuses what is of no use with --shards-from.
func checkShardsFrom(c *urfave.Context) error {
	if c.Args().Present() {
		return errors.New("the shards name the files to read: give no PATH with --shards-from")
	}
	return cmp.Or(
		refuseFlags(c, "scan --plan, which makes the shards", shardSizeFlag, "input", "stdin-filename"),
		refuseFlags(c, "urlmend merge", "fts", "no-evidence"),
	)
}

// readShards reads the shards of a list into a part.
func readShards(c *urfave.Context, std *stdio) error {
	if err := checkShardsFrom(c); err != nil {
		return err
	}
	reader, by, err := newReader(c)
	if err != nil {
		return err
	}
	opt, err := scanOptions(c)
	if err != nil {
		return err
	}
	limitRun(opt.Workers)
	list, err := std.open(c.String(shardsFromFlag))
	if err != nil {
		return err
	}
	defer list.Close()
	out, err := openPart(c.StringSlice("out"), by, std)
	if err != nil {
		return err
	}
	defer out.close()
	defer lastly.set(out.keep)()
	failures, failed := failures{std: std}, make(map[string]bool)
	var total recordCounts
	sink := shard.Sink{
		Add: func(r record.Record) error {
			total.add(r)
			return out.add(r)
		},
		Fail: func(err error) { // several shards of a file may fail for the same reason
			if !failed[err.Error()] {
				failed[err.Error()] = true
				failures.fail(err)
			}
		},
	}
	if err := shard.Read(out.undone(shard.List(list, c.String(shardsFromFlag))), reader, opt, sink); err != nil {
		return cannotWrite(err)
	}
	if err := out.commit(); err != nil {
		return cannotWrite(err)
	}
	line := fmt.Sprintf("%s: read %s: %s", out.path, report.Counted(out.shards, "shard"), &total)
	if out.kept > 0 {
		line += fmt.Sprintf("; %s were there before", report.Counted(out.kept, "shard"))
	}
	fmt.Fprintln(std.err, line)
	return failures.err()
}

// A partOutput is a part that is written.
type partOutput struct {
	path string
	done map[shard.ID]bool
	// shards is how many were read, kept how many were done before.
	shards, kept int
	readers      fileio.Readers

	mu    sync.Mutex // for what follows
	log   *record.Writer
	added int // records that are not committed
}

// openPart opens a part, to write on after what was committed there.
func openPart(paths []string, by record.Options, std *stdio) (*partOutput, error) {
	if len(paths) != 1 {
		return nil, errors.New("--shards-from writes one part: name it with --out, such as --out part-1.jsonl.zst, or - for standard output")
	}
	path := paths[0]
	p := &partOutput{path: path, done: make(map[shard.ID]bool)}
	begin := &record.Log{Version: record.Version, Program: version(), By: by, Part: true}
	if path == "-" {
		p.log = record.NewWriter(std.out)
		return p, p.log.Add(begin)
	}
	if !strings.HasSuffix(path, ".jsonl") && !strings.HasSuffix(path, ".jsonl.zst") {
		return nil, fmt.Errorf("invalid value %q for --out: a part is a name that ends in .jsonl or .jsonl.zst, or - for standard output; urlmend merge makes a database of parts", path)
	}
	var err error
	if p.log, err = openLog(path, &p.readers, func() (int64, error) { return p.read(begin) }); err != nil {
		return nil, err
	}
	return p, p.log.Add(begin)
}

// read reads which shards are done, and returns where the part ends.
func (p *partOutput) read(begin *record.Log) (offset int64, err error) {
	var begun *record.Shard
	return record.Read(p.path, func(r record.Record) error {
		switch r := r.(type) {
		case *record.Log:
			if *r != *begin {
				return fmt.Errorf("it was made with %s, or by another version of urlmend, or is not a part: name another file", r.By.Flags())
			}
		case *record.Shard:
			begun = r
		case *record.ShardEnd:
			if r.Error == "" && begun != nil {
				p.done[shard.IDOf(begun)] = true
			}
		}
		return nil
	})
}

// undone yields the shards that the part does not have, each once.
func (p *partOutput) undone(all iter.Seq2[*record.Shard, error]) iter.Seq2[*record.Shard, error] {
	return each(all, func(s **record.Shard) (isNew bool, err error) {
		id := shard.IDOf(*s)
		if p.done[id] {
			p.kept++
			return false, nil
		}
		p.done[id] = true
		return true, sawFile(&p.readers, (*s).Path())
	})
}

// add adds a record, and commits now and then.
func (p *partOutput) add(r record.Record) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if err := p.log.Add(r); err != nil {
		return err
	}
	p.added++
	switch r.(type) {
	case *record.ShardEnd:
		p.shards++
	case *record.End:
	default:
		return nil
	}
	if p.added < commitAfter {
		return nil
	}
	return p.commitAll()
}

// commit makes all that was added permanent.
func (p *partOutput) commit() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.commitAll()
}

func (p *partOutput) commitAll() error {
	p.added = 0
	_, err := p.log.Commit()
	return err
}

// keep makes permanent what was added so far. Nothing more is.
func (p *partOutput) keep() {
	p.mu.Lock()
	p.commitAll()
	p.readers.Release()
}

func (p *partOutput) close() {
	p.log.Close()
	p.readers.Release()
}
