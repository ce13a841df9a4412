package shard

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"github.com/urlmend/urlmend/internal/record"
)

// An Output takes the records of a merge. One goroutine calls its functions.
type Output struct {
	// Known returns what is recorded of a file, nil if it is nothing.
	Known func(name string) (*record.Known, error)
	Add   func(record.Record) error
	// Fail reports what could not be read when the parts were made.
	Fail func(error)
}

// Merge gives the records of the files to the output, as a scan of them makes them, except that it leaves out
// files that are known to be as they are in the parts. It returns how many those are. While the output takes records, the next ones
// are read.
func (p *Parts) Merge(out Output) (kept int, err error) {
	files, kept, err := p.news(out.Known)
	if err != nil {
		return kept, err
	}
	batches, stop := make(chan batch, maxAhead), make(chan struct{})
	defer close(stop)
	go func() {
		defer close(batches)
		p.readAhead(files, func(b batch) bool {
			select {
			case batches <- b:
				return true
			case <-stop:
				return false
			}
		})
	}()
	for b := range batches {
		for _, r := range b.records {
			if err := out.Add(r); err != nil {
				return kept, err
			}
		}
		if b.failure != nil {
			out.Fail(b.failure)
		}
		if b.err != nil {
			return kept, b.err
		}
	}
	return kept, nil
}

// news returns the files that are to be merged, and how many are known to be as they are in the parts.
func (p *Parts) news(knownOf func(name string) (*record.Known, error)) (files []*file, kept int, err error) {
	replaced := make(map[string]bool) // by the key
	for _, f := range p.files {
		if !f.isWanted || !f.isComplete {
			continue
		}
		known, err := knownOf(f.path)
		if err != nil {
			return nil, kept, err
		}
		if key := record.Key(f.path); replaced[key] || known == nil || !known.Whole || !f.isKnown(known) {
			replaced[key] = true
			files = append(files, f)
			continue
		}
		kept++
	}
	return files, kept, nil
}

const (
	// maxAhead is how many batches are read ahead.
	maxAhead = 4
	// maxBatch is how many records a batch has.
	maxBatch = 500
)

// A batch has consecutive records, and then a failure of which they are made, or an error of the parts.
type batch struct {
	records []record.Record
	failure error
	err     error
}

var errStopped = errors.New("nobody takes more")

// readAhead gives the records of files to put, until that returns false.
func (p *Parts) readAhead(files []*file, put func(batch) bool) {
	logs := &logs{paths: p.paths}
	defer logs.close()
	var b batch
	flush := func() error {
		if !put(b) {
			return errStopped
		}
		b = batch{}
		return nil
	}
	add := func(r record.Record) error {
		if b.records = append(b.records, r); len(b.records) < maxBatch {
			return nil
		}
		return flush()
	}
	fail := func(err error) error {
		b.failure = err
		return flush()
	}
	for _, f := range files {
		if b.err = f.merge(logs, add, fail); b.err != nil {
			break
		}
	}
	put(b)
}

// isKnown reports whether what is known of a file is of it as it is in the parts.
func (f *file) isKnown(known *record.Known) bool {
	if f.commit != "" {
		return known.Commit == f.commit
	}
	return known.Size == f.size && known.Modified.Equal(time.Unix(0, f.modified))
}

// merge gives the records of the file to add, and what could not be read when they were made to fail.
func (f *file) merge(logs *logs, add func(record.Record) error, fail func(error) error) error {
	m := merging{texts: make(map[string]int), add: add}
	for _, s := range f.sections {
		m.section = s
		end, err := logs.read(s, m.record)
		if err != nil {
			return err
		}
		if end.Error != "" {
			if err := fail(errors.New(end.Error)); err != nil {
				return err
			}
		}
		if m.column += end.Column; end.Lines > 0 {
			m.column = end.Column
		}
		m.lines += end.Lines
		m.unpacked += end.Unpacked
		m.isLater = true
	}
	return nil
}

// A merging is what counts on from one section of a file to the next.
type merging struct {
	section section
	isLater bool // it is not the first
	lines   int  // that end before the section
	column  int64
	// unpacked is the length of what is before the section, whose compression is undone.
	unpacked int64
	texts    map[string]int // of that name, in the sections of a web archive
	add      func(record.Record) error
}

// record adds a record of a section, as it is in a scan of the file.
func (m *merging) record(r record.Record) error {
	switch r := r.(type) {
	case *record.File:
		if m.isLater {
			return nil
		}
	case *record.Text:
		if r.Page == nil && m.isLater && !m.section.isWhole {
			return nil
		}
		m.number(r)
	case *record.Occurrence:
		if !m.section.isArchive {
			if r.Line == 1 {
				r.Column += int(m.column)
			}
			r.Line += m.lines
		}
	}
	return m.add(r)
}

// number gives a page of a section its number and its place in the file.
func (m *merging) number(r *record.Text) {
	if r.Page == nil || m.section.isWhole {
		return
	}
	r.Nth = m.texts[r.Member]
	m.texts[r.Member]++
	if !r.Page.Inner {
		r.Page.Offset += m.unpacked
	}
}

// logs are the parts that are read. The last few that were used are open.
type logs struct {
	paths []string
	open  []openLog // the last one used is the last
}

type openLog struct {
	part int
	*record.LogReader
}

// maxOpen is how many parts are open at a time.
const maxOpen = 8

// log returns a part.
func (l *logs) log(part int) (*record.LogReader, error) {
	i := slices.IndexFunc(l.open, func(o openLog) bool { return o.part == part })
	if i >= 0 {
		found := l.open[i]
		l.open = append(slices.Delete(l.open, i, i+1), found)
		return found.LogReader, nil
	}
	r, err := record.OpenLog(l.paths[part])
	if err != nil {
		return nil, err
	}
	if len(l.open) == maxOpen {
		l.open[0].Close()
		l.open = slices.Delete(l.open, 0, 1)
	}
	l.open = append(l.open, openLog{part, r})
	return r, nil
}

func (l *logs) close() {
	for _, o := range l.open {
		o.Close()
	}
}

// read calls each with the records of a section, between its Shard and its ShardEnd, which it returns.
func (l *logs) read(s section, each func(record.Record) error) (*record.ShardEnd, error) {
	log, err := l.log(s.part)
	if err != nil {
		return nil, err
	}
	text, err := log.At(s.place.block)
	if err == nil {
		text = text[min(s.place.at, len(text)):]
	}
	for ; err == nil; text, err = log.Next() {
		for line := range bytes.Lines(text) {
			r, err := record.Parse(line)
			if err != nil {
				return nil, fmt.Errorf("cannot read %s: %w", l.paths[s.part], err)
			}
			switch r := r.(type) {
			case *record.Shard:
			case *record.ShardEnd:
				return r, nil
			default:
				if err := each(r); err != nil {
					return nil, err
				}
			}
		}
	}
	if err == io.EOF {
		err = fmt.Errorf("cannot read %s: it has changed since the merge began", l.paths[s.part])
	}
	return nil, err
}
