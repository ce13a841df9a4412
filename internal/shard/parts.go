package shard

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"time"

	"github.com/urlmend/urlmend/internal/fileio"
	"github.com/urlmend/urlmend/internal/record"
)

// Parts are parts that are to be merged, by their index, which has an entry for each section.
type Parts struct {
	log   record.Log // what all have in common
	from  string     // the first part
	paths []string
	files []*file // in the order in which their sections come first
	byKey map[key]*file
	// evidence is in parts of its own.
	evidence []*evidence
}

// A key identifies a file as it was when it was planned.
type key struct {
	path, commit   string
	size, modified int64
}

func keyOf(s *record.Shard) key {
	return key{s.Path(), s.Commit, s.Size, s.Modified.UnixNano()}
}

// A file is what the index has of one.
type file struct {
	key
	isWanted  bool
	hasRanges bool
	// input, archive and isNamed are those of the ranges, if there are any.
	input   string
	archive record.Archive
	isNamed bool
	// isComplete: the sections cover the file; in the end only those are left that are needed, in order.
	isComplete bool
	sections   []section
	gaps       []gap // which no section covers, in order
}

// A gap is a range of a file.
type gap struct{ from, to int64 }

// A section is one that was ended.
type section struct {
	part      int
	place     place
	from, to  int64 // in the file; to is where what follows begins
	isWhole   bool
	isFailed  bool // some of it was unreadable
	isCut     bool // it was not read to its end
	isArchive bool // it is a range of a web archive
}

// A place is where a record is: in the block that begins at an offset of the log, at an offset.
type place struct {
	block int64
	at    int
}

// Index makes the index of parts. A part that is unreadable, or only to some place, is given to fail, and its
// sections before that count. The error says that there is a log that is no part, or parts that don't belong
// together.
func Index(paths []string, fail func(error)) (*Parts, error) {
	p := &Parts{paths: paths, byKey: make(map[key]*file)}
	for i, path := range paths {
		if err := p.index(i, path); err != nil {
			if refusal := (*refusal)(nil); errors.As(err, &refusal) {
				return nil, err
			}
			fail(err)
		}
	}
	if p.from == "" {
		return nil, errors.New("there is no part that can be read")
	}
	for _, f := range p.files {
		f.settle()
	}
	return p, nil
}

// A refusal says why parts can't be merged.
type refusal struct{ error }

func refuse(format string, args ...any) error { return &refusal{fmt.Errorf(format, args...)} }

// By returns what the parts were made by.
func (p *Parts) By() (program string, by record.Options) { return p.log.Program, p.log.By }

// index adds the sections of a part.
func (p *Parts) index(part int, path string) error {
	l, err := record.OpenLog(path)
	if errors.Is(err, record.ErrNoLog) {
		return refuse("%s is not a part: merge takes what scan --shards-from wrote", path)
	}
	if err != nil {
		return fileio.CannotRead(path, err)
	}
	defer l.Close()
	in := indexer{parts: p, part: part, path: path}
	for {
		text, err := l.Next()
		switch {
		case err == io.EOF: // before the first block, if the worker ended early
			return nil
		case err != nil:
			return fileio.NewFault(err, "only the shards before count: read the others again")
		}
		in.at = place{block: l.Start()}
		for line := range bytes.Lines(text) {
			if err := in.add(line); err != nil {
				return err
			}
			in.at.at += len(line)
		}
	}
}

// An indexer adds the sections of a part to the index, line by line.
type indexer struct {
	parts *Parts
	part  int
	path  string
	at    place // of the line

	begun   *record.Shard // nil outside sections
	begunAt place
}

// add adds what a line says of a section.
func (in *indexer) add(line []byte) error {
	switch string(record.Kind(line)) {
	case "log", "shard", "shard_end", "evidence", "done":
	default:
		return nil
	}
	r, err := record.Parse(line)
	if err != nil {
		return fmt.Errorf("cannot read %s: %w", in.path, err)
	}
	switch r := r.(type) {
	case *record.Log:
		in.begun = nil
		return in.parts.addLog(in.path, r)
	case *record.Shard:
		in.begun, in.begunAt = r, in.at
		in.parts.file(r)
	case *record.ShardEnd:
		if in.begun == nil {
			return fmt.Errorf("cannot read %s: a section ends that did not begin", in.path)
		}
		in.parts.add(in.begun, in.part, in.begunAt, r)
		in.begun = nil
	case *record.Evidence, *record.Done:
		in.parts.addEvidence(in.part, r)
	}
	return nil
}

// addLog finds out that a part was made as the others were.
func (p *Parts) addLog(path string, l *record.Log) error {
	switch {
	case !l.Part:
		return refuse("%s is a log of a scan of files, not a part: merge takes what scan --shards-from wrote", path)
	case p.from == "":
		p.from, p.log = path, *l
	case l.By != p.log.By:
		return refuse("%s was made with %s, and %s with %s: read all shards with the same options", path, l.By.Flags(), p.from, p.log.By.Flags())
	case l.Program != p.log.Program:
		return refuse("%s was made by urlmend %s, and %s by %s: read all shards with the same version", path, l.Program, p.from, p.log.Program)
	}
	return nil
}

// file returns the entry of the file of a shard.
func (p *Parts) file(s *record.Shard) *file {
	k := keyOf(s)
	f := p.byKey[k]
	if f == nil {
		f = &file{key: k, isNamed: s.Named}
		p.byKey[k] = f
		p.files = append(p.files, f)
	}
	if !s.IsWhole() || !f.hasRanges {
		f.hasRanges, f.input, f.archive = !s.IsWhole(), s.Input, s.Archive
	}
	return f
}

// add adds a section.
func (p *Parts) add(s *record.Shard, part int, at place, end *record.ShardEnd) {
	entry := section{
		part: part, place: at, from: s.From, to: end.Read, isWhole: s.IsWhole(),
		isFailed: end.Error != "", isArchive: s.Archive != "",
	}
	if entry.isWhole {
		entry.from, entry.to = 0, s.Size
	} else {
		entry.isCut = entry.isFailed && end.Read < s.To
	}
	f := p.file(s)
	f.sections = append(f.sections, entry)
}

// chain returns sections that cover the file from its start to its end, each beginning where the one before
// ends; nil if there are none. Of several ways it takes the one with the fewest failures.
func (f *file) chain() (chain []section) {
	best := f.steps()
	for at := int64(0); ; {
		next, ok := best[at]
		if !ok {
			return nil
		}
		chain = append(chain, *next.section)
		if f.isLast(next.section) {
			return chain
		}
		at = next.section.to
	}
}

// isLast reports whether a section ends where the file does.
func (f *file) isLast(s *section) bool { return s.isWhole || s.isCut || s.to == f.size }

// A step is the first of some sections up to the end of a file, and how many of these failed.
type step struct {
	section  *section
	failures int
}

// steps returns the best step from each offset at which there is one.
func (f *file) steps() map[int64]step {
	slices.SortStableFunc(f.sections, func(a, b section) int { return cmp.Compare(b.from, a.from) })
	best := make(map[int64]step)
	for i := range f.sections {
		s := &f.sections[i]
		next, ok := best[s.to]
		isLast := f.isLast(s)
		if !isLast && (!ok || s.to <= s.from) {
			continue
		}
		failures := 0
		if !isLast {
			failures = next.failures
		}
		if s.isFailed {
			failures++
		}
		if known, ok := best[s.from]; !ok || failures < known.failures {
			best[s.from] = step{s, failures}
		}
	}
	return best
}

// settle leaves the sections that cover the file; if there are none, it finds the gaps.
func (f *file) settle() {
	if chain := f.chain(); chain != nil {
		f.isComplete, f.sections = true, chain
		return
	}
	slices.SortStableFunc(f.sections, func(a, b section) int { return cmp.Compare(a.from, b.from) })
	at := int64(0)
	for _, s := range f.sections {
		if s.from < at || s.to <= s.from || s.isCut {
			continue
		}
		if s.from > at {
			f.gaps = append(f.gaps, gap{at, s.from})
		}
		at = s.to
	}
	if at < f.size {
		f.gaps = append(f.gaps, gap{at, f.size})
	}
}

// Missing yields what no part has: of the shards of the plan or, if that is nil, of the files that the parts
// have something of. With a plan, only the files in it are merged. An error is one of the plan.
//
// A shard of the plan that was cut in the wrong place, as at what only looks like the start of a record, is missing
// from where the section before it really ends.
func (p *Parts) Missing(plan iter.Seq2[*record.Shard, error]) iter.Seq2[*record.Shard, error] {
	if plan == nil {
		return p.missing
	}
	return func(yield func(*record.Shard, error) bool) {
		for s, err := range plan {
			if err != nil {
				yield(nil, err)
				return
			}
			for missing := range p.missingOf(s) {
				if !yield(missing, nil) {
					return
				}
			}
		}
	}
}

// missingOf yields what no part has of a shard of the plan, whose file is wanted then.
func (p *Parts) missingOf(s *record.Shard) iter.Seq[*record.Shard] {
	return func(yield func(*record.Shard) bool) {
		f := p.byKey[keyOf(s)]
		if f != nil {
			f.isWanted = true
		}
		switch {
		case f == nil, s.IsWhole() && !f.isComplete:
			yield(s)
		case !f.isComplete:
			for g := range f.gapsIn(s) {
				rest := *s
				rest.From, rest.To = max(s.From, g.from), min(s.To, g.to)
				if !yield(&rest) {
					return
				}
			}
		}
	}
}

// gapsIn yields the gaps that the range of a shard has a part of.
func (f *file) gapsIn(s *record.Shard) iter.Seq[gap] {
	return func(yield func(gap) bool) {
		i, _ := slices.BinarySearchFunc(f.gaps, s.From, func(g gap, from int64) int { return cmp.Compare(g.to, from+1) })
		for ; i < len(f.gaps) && f.gaps[i].from < s.To && yield(f.gaps[i]); i++ {
		}
	}
}

// missing is Missing without a plan.
func (p *Parts) missing(yield func(*record.Shard, error) bool) {
	known := make(map[string]bool)
	for _, f := range p.files {
		if f.isWanted = true; known[f.path] {
			yield(nil, fmt.Errorf("the parts have %s as it was at two times: merge the parts of one plan, or name the plan with --plan", f.path))
			return
		}
		known[f.path] = true
		if f.isComplete {
			continue
		}
		gaps := f.gaps
		if !f.hasRanges {
			gaps = []gap{{}} // all of it
		}
		for _, g := range gaps {
			s := record.NewShard(f.path, f.size, time.Unix(0, f.modified))
			s.Commit, s.Named, s.Input, s.Archive, s.From, s.To = f.commit, f.isNamed, f.input, f.archive, g.from, g.to
			if !yield(s, nil) {
				return
			}
		}
	}
}

// Files counts the files that are merged.
func (p *Parts) Files() (n int) {
	for _, f := range p.files {
		if f.isWanted {
			n++
		}
	}
	return n
}

// LeftOut counts the files that the plan does not have.
func (p *Parts) LeftOut() int { return len(p.files) - p.Files() }
