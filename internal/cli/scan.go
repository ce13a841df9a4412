package cli

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"iter"
	"slices"
	"sync"

	urfave "github.com/urfave/cli/v2"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/internal/archive"
	"github.com/urlmend/urlmend/internal/cli/command"
	"github.com/urlmend/urlmend/internal/fileio"
	"github.com/urlmend/urlmend/internal/record"
	"github.com/urlmend/urlmend/internal/report"
	"github.com/urlmend/urlmend/internal/scan"
	"github.com/urlmend/urlmend/internal/store"
	"github.com/urlmend/urlmend/internal/stream"
	"github.com/urlmend/urlmend/lint"
	"github.com/urlmend/urlmend/rules"
)

const scanDescription = `A database has a row for each message, each URL, each place of a URL and each finding:
docs/archives.md describes its tables and views. A log has the same records as JSON, one a line.
Several outputs get the same records.

The same command again reads only what is new: new and changed files, what was appended
to a mailbox, and what an interrupted scan did not reach. Files that no longer exist keep
their rows, marked as gone. If a message is in several files, each copy is recorded, and
numbered from 0 in message.copy.

A line end can leave open how to read a URL, for instance after a hyphen. Then the other
messages decide: see "Evidence" in docs/archives.md.

To scan on several machines, write a plan, let each machine scan some lines of it into
a part, and merge the parts: see docs/scaling.md.

    urlmend scan --plan PATH... > plan.jsonl
    urlmend scan --shards-from LINES --out PART.jsonl.zst
    urlmend merge --plan plan.jsonl --out links.sqlite PART.jsonl.zst...`

func scanCommand(std *stdio) *urfave.Command {
	return &urfave.Command{
		Name:        "scan",
		Usage:       "record the URLs and messages of archives in a database",
		ArgsUsage:   "PATH...",
		Description: scanDescription + "\n\n" + pathsDescription + "\n\n" + noPathDescription,
		Flags: slices.Concat(scanOutputFlags(), []urfave.Flag{
			command.OneOf("edition", "the URL specification to check against; by-date selects the one in force on the date of each message", byDate, lint.EditionNames()),
			command.OneOf("schemeless", "also find what has no scheme, as extract does, by `LEVEL`", "none", extract.LevelNames()),
			command.Toggle("addresses", "record the addresses of senders, not only their domains"),
			command.Toggle("plan", "scan nothing; instead divide the input into shards for several machines, each a file or a range of one, and write one a line to standard output"),
			&urfave.StringFlag{
				Name:  shardSizeFlag,
				Usage: "with --plan, cut files into shards of about `SIZE`, such as 64MB", Value: "64MB",
			},
			command.Text(shardsFromFlag, "scan the shards that are listed in `FILE`, or - for standard input, into one part for urlmend merge; --out names the part: FILE.jsonl, FILE.jsonl.zst, or - for standard output"),
		}, inputFlags()),
		Action: func(c *urfave.Context) error {
			switch {
			case c.Bool("plan"):
				return planShards(c, std)
			case c.IsSet(shardsFromFlag):
				return readShards(c, std)
			case c.IsSet(shardSizeFlag):
				return errors.New("--shard-size is for --plan")
			}
			s, err := newScanning(c, std)
			if err != nil {
				return err
			}
			return s.run()
		},
	}
}

// A scanning is one run of the command.
type scanning struct {
	*input
	reader *archive.Reader
	outs   []string // the files that are written
	by     record.Options
	store  store.Options

	mu    sync.Mutex // for out
	out   *scanOutput
	plan  *archive.Plan // of the file whose records are written
	plans archive.Plans
	kept  int // files without anything new
	shown scanProgress
	total recordCounts
}

// A recordCounts counts records.
type recordCounts struct{ files, messages, pages, urls, findings int }

func (n *recordCounts) add(r record.Record) {
	switch r := r.(type) {
	case *record.File:
		n.files++
	case *record.Text:
		if r.Page != nil {
			n.pages++
		}
	case *record.Message:
		n.messages++
	case *record.Occurrence:
		n.urls++
		n.findings += len(r.Findings)
	}
}

// String says what was recorded, but not in how many files.
func (n *recordCounts) String() string {
	read := report.Counted(n.messages, "message")
	if n.pages > 0 {
		read += ", " + report.Counted(n.pages, "page")
	}
	return fmt.Sprintf("%s, %s and %s", read, report.Counted(n.urls, "URL"), report.Counted(n.findings, "finding"))
}

func newScanning(c *urfave.Context, std *stdio) (*scanning, error) {
	in, err := newInput(c, std)
	if err != nil {
		return nil, err
	}
	in.once, in.readers = true, new(fileio.Readers)
	s := &scanning{input: in, outs: c.StringSlice("out")}
	if err := checkScanOutputs(s.outs, c.Bool("fts")); err != nil {
		return nil, err
	}
	if s.reader, s.by, err = newReader(c); err != nil {
		return nil, err
	}
	s.store = storeOptions(c, s.by)
	s.plans.Known = s.known
	return s, nil
}

// newReader returns what makes the records, and what they depend on.
func newReader(c *urfave.Context) (r *archive.Reader, by record.Options, err error) {
	by = record.Options{Edition: c.String("edition"), Schemeless: c.String("schemeless"), Addresses: c.Bool("addresses")}
	r = &archive.Reader{Kind: c.String("input"), Addresses: by.Addresses}
	if err := r.Options.Schemeless.UnmarshalText([]byte(by.Schemeless)); err != nil {
		return nil, by, err
	}
	edition, err := lint.EditionByName(by.Edition)
	if err != nil {
		return nil, by, err
	}
	r.Linter, err = lint.New(lint.Options{Rules: rules.Default(), Edition: edition})
	return r, by, err
}

// storeOptions returns what the flags say of a store of records that were made by that.
func storeOptions(c *urfave.Context, by record.Options) store.Options {
	return store.Options{
		Program: version(), By: by, Suffixes: rules.SuffixDate(),
		Search: c.Bool("fts"), NoEvidence: c.Bool("no-evidence"),
	}
}

// known returns what is recorded of a file.
func (s *scanning) known(name string) (*record.Known, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.out.known(name)
}

func (s *scanning) run() (err error) {
	if s.out, err = openScanOutput(s.outs, s.store, s.readers); err != nil {
		return err
	}
	defer func() { err = cmp.Or(err, cannotWrite(s.out.close())) }()
	defer lastly.set(s.keep)()
	for _, path := range s.outs {
		for _, file := range []string{path, path + "-wal", path + "-shm"} {
			if info := s.stat(file); info != nil {
				s.targets = append(s.targets, info)
			}
		}
	}
	defer s.showProgress()()
	if err := run(s.input, s.new(s.documents()), s.read, s.write, func() error { return nil }); err != nil {
		return err
	}
	if err := s.out.finish(); err != nil {
		return cannotWrite(err)
	}
	fmt.Fprintln(s.std.err, s.summary())
	return s.err()
}

// keep makes permanent what was recorded so far. Nothing more is.
func (s *scanning) keep() {
	s.mu.Lock()
	s.out.commit()
	s.out.Release()
}

// new yields the documents with something new in them.
func (s *scanning) new(all iter.Seq2[scan.Document, error]) iter.Seq2[scan.Document, error] {
	return each(all, func(doc *scan.Document) (isNew bool, err error) {
		if isNew, err = s.plans.Make(doc); err == nil && !isNew {
			s.pass(doc)
		}
		return isNew, err
	})
}

// pass counts a document with nothing new in it.
func (s *scanning) pass(doc *scan.Document) {
	s.kept++
	if s.std.progress == nil {
		return
	}
	if info := s.stat(doc.Name); info != nil {
		s.shown.past.Add(info.Size())
	}
}

// read makes the records of a text.
func (s *scanning) read(doc scan.Document, r *bufio.Reader, q *scan.Queue[archive.Batch]) error {
	err := s.reader.Read(&doc, r, q.Put, func(work iter.Seq2[archive.Batch, error], pace stream.Pace) error {
		return stream.Do(q, work, pace)
	})
	return cannotReadAll(doc, err)
}

// write adds a batch to the outputs.
func (s *scanning) write(b archive.Batch) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if b.Plan != s.plan {
		s.plan = b.Plan
		s.total.add(&b.Plan.File)
		if err := s.out.add(&b.Plan.File); err != nil {
			return err
		}
	}
	for _, r := range b.Records {
		s.total.add(r)
		if err := s.out.add(r); err != nil {
			return err
		}
	}
	return nil
}

// summary says what was recorded.
func (s *scanning) summary() string {
	line := recorded(s.outs, &s.total, s.kept)
	if left := s.left.note(0); left != "" {
		line += "\n" + left
	}
	return line
}
