package cli

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	urfave "github.com/urfave/cli/v2"

	"github.com/urlmend/urlmend/internal/archive"
	"github.com/urlmend/urlmend/internal/cli/command"
	"github.com/urlmend/urlmend/internal/fileio"
	"github.com/urlmend/urlmend/internal/record"
	"github.com/urlmend/urlmend/internal/report"
	"github.com/urlmend/urlmend/internal/store"
)

// A scanOutput is where the records of a scan go: a store, logs, or both.
type scanOutput struct {
	store           *store.Store // nil: there are only logs
	logs            []scanLog
	past            record.Knower // what the first log has, if there is no store
	added           int           // records that are not committed
	*fileio.Readers               // of what the outputs get
}

// A scanLog is a log that is written.
type scanLog struct {
	path string
	*record.Writer
}

// commitAfter is how many records are added before they are committed.
const commitAfter = 20_000

// scanOutputFlags are the flags of commands that write records.
func scanOutputFlags() []urfave.Flag {
	return []urfave.Flag{
		&urfave.StringSliceFlag{
			Name:  "out",
			Usage: "write the records to `FILE`: a database FILE.sqlite, a log FILE.jsonl, or a compressed log FILE.jsonl.zst; may be repeated",
		},
		command.Toggle("fts", "also make tables for text search in URLs and subjects"),
		command.Toggle("no-evidence", "read each text on its own, without evidence from other messages"),
	}
}

// checkScanOutputs refuses names that show no kind of output, several stores, and none to search.
func checkScanOutputs(paths []string, search bool) error {
	if len(paths) == 0 {
		return errors.New("--out is missing: name the database, such as --out links.sqlite")
	}
	stores := 0
	for i, path := range paths {
		switch {
		case strings.HasSuffix(path, ".sqlite"):
			stores++
		case !strings.HasSuffix(path, ".jsonl") && !strings.HasSuffix(path, ".jsonl.zst"):
			return fmt.Errorf("invalid value %q for --out: want a name that ends in .sqlite, .jsonl or .jsonl.zst", path)
		}
		if slices.Contains(paths[:i], path) {
			return fmt.Errorf("--out %s is given twice", path)
		}
	}
	if search && stores == 0 {
		return errors.New("--fts is for a store: name one, such as --out links.sqlite")
	}
	if stores > 1 {
		return errors.New("--out names several databases: name one, and any number of logs")
	}
	return nil
}

// openScanOutput opens the outputs, to write on after what was committed there.
func openScanOutput(paths []string, opt store.Options, readers *fileio.Readers) (*scanOutput, error) {
	o := &scanOutput{Readers: readers}
	if err := o.open(paths, opt); err != nil {
		o.close()
		return nil, err
	}
	return o, o.add(&record.Log{Version: record.Version, Program: version(), By: opt.By})
}

func (o *scanOutput) open(paths []string, opt store.Options) (err error) {
	var logs []string
	for _, path := range paths {
		if !strings.HasSuffix(path, ".sqlite") {
			logs = append(logs, path)
			continue
		}
		err := o.Guard(path, func() (err error) {
			o.store, err = store.Open(path, opt)
			return err
		})
		if err != nil {
			return err
		}
	}
	for _, path := range logs {
		w, err := openLog(path, o.Readers, func() (int64, error) { return o.logEnd(path, opt.By) })
		if err != nil {
			return err
		}
		o.logs = append(o.logs, scanLog{path, w})
	}
	return nil
}

// openLog opens a log for records of what readers can read.
func openLog(path string, readers *fileio.Readers, end func() (int64, error)) (w *record.Writer, err error) {
	err = readers.Guard(path, func() (err error) {
		w, err = record.OpenWriter(path, end)
		return err
	})
	return w, err
}

// logEnd returns where a log ends that has what the other outputs have.
func (o *scanOutput) logEnd(path string, by record.Options) (offset int64, err error) {
	if o.store != nil {
		return o.endInStore(path)
	}
	if len(o.logs) > 0 {
		return 0, errors.New("--out names several logs: name a store too, which knows how far each is written")
	}
	return record.Read(path, func(r record.Record) error {
		switch l, ok := r.(*record.Log); {
		case ok && l.Part:
			return errors.New("it is a part, for urlmend merge: name another file")
		case ok && l.By != by:
			return errors.New("the log was made with other options: use the same, or another file")
		}
		o.past.Add(r)
		return nil
	})
}

// endInStore is logEnd for a log written together with the store. A store that is new can begin a log.
func (o *scanOutput) endInStore(path string) (offset int64, err error) {
	size, err := o.store.LogSize(path)
	if err != nil {
		return 0, err
	}
	isNew, err := o.store.IsNew()
	if err != nil {
		return 0, err
	}
	has := int64(0)
	if info, err := os.Stat(path); err == nil {
		has = info.Size()
	}
	if size < 0 && isNew && has == 0 {
		// Should the scan be interrupted before its first commit, the log is known all the same.
		return 0, cmp.Or(o.store.SetLogSize(path, 0), o.store.Commit())
	}
	if size < 0 || size > has {
		return 0, fmt.Errorf("%s does not have what the store has: name a new store and a new log", path)
	}
	return size, nil
}

// known returns what is recorded of a file.
func (o *scanOutput) known(name string) (*record.Known, error) {
	if o.store == nil {
		return o.past.Known(name), nil
	}
	return o.store.Known(name)
}

// add adds a record to all outputs, and commits now and then.
func (o *scanOutput) add(r record.Record) error {
	for i := range o.logs {
		if err := o.logs[i].Add(r); err != nil {
			return err
		}
	}
	if o.store != nil {
		if err := o.store.Add(r); err != nil {
			return err
		}
	}
	o.added++
	if _, isEnd := r.(*record.End); isEnd && o.added >= commitAfter {
		return o.commit()
	}
	return nil
}

// commit makes all that was added permanent: the logs first, since the store knows how far they are right.
func (o *scanOutput) commit() error {
	o.added = 0
	for _, l := range o.logs {
		size, err := l.Commit()
		if err == nil && o.store != nil {
			err = o.store.SetLogSize(l.path, size)
		}
		if err != nil {
			return err
		}
	}
	if o.store == nil {
		return nil
	}
	return o.store.Commit()
}

// finish ends the records of the run.
func (o *scanOutput) finish() error {
	if o.store != nil {
		if err := o.store.MarkGone(archive.IsThere); err != nil {
			return err
		}
	}
	return cmp.Or(o.add(newDone()), o.commit())
}

// recorded says what was recorded in which outputs, and in how many files there was nothing new.
func recorded(outs []string, total *recordCounts, kept int) string {
	line := fmt.Sprintf("%s: recorded %s in %s", strings.Join(outs, ", "), total, report.Counted(total.files, "file"))
	if kept > 0 {
		line += "; nothing new in " + report.Counted(kept, "file")
	}
	return line
}

// sawFile has the file at path, if it is there, read by nobody but its readers from then on.
func sawFile(readers *fileio.Readers, path string) error {
	info, err := os.Stat(path)
	if err != nil {
		return nil
	}
	return readers.Saw(info)
}

// newDone returns the record that ends a run now.
func newDone() *record.Done { return &record.Done{Done: time.Now().UTC().Truncate(time.Second)} }

func (o *scanOutput) close() (err error) {
	for _, l := range o.logs {
		err = cmp.Or(err, l.Close())
	}
	if o.store != nil {
		err = cmp.Or(err, o.store.Close())
	}
	return cmp.Or(err, o.Release())
}
