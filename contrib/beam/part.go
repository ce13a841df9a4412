package main

import (
	"cmp"
	"crypto/rand"
	"os"
	"path/filepath"
	"strings"

	"github.com/urlmend/urlmend/internal/record"
)

const (
	// maxPart is the size in bytes at which a part is ended after a shard.
	maxPart = 256 << 20
	// commitAfter is how many records are added before they are committed, as urlmend scan does.
	commitAfter = 20_000
	// partSuffix ends the name of a part.
	partSuffix = ".jsonl.zst"
)

// A part is a part of the log that is being written. It has a hidden name, and counts for nobody, until
// it is ended.
type part struct {
	hidden, path string
	w            *record.Writer
	added        int // records that are not committed
	committed    int64
}

// newPart begins a part under a name that nobody else has.
func newPart(set settings) (*part, error) {
	dir, prefix := filepath.Split(set.Output)
	name := prefix + "-" + strings.ToLower(rand.Text()) + partSuffix
	p := &part{hidden: filepath.Join(dir, "."+name), path: filepath.Join(dir, name)}
	if err := os.MkdirAll(filepath.Dir(p.path), 0o777); err != nil {
		return nil, err
	}
	var err error
	if p.w, err = record.OpenWriter(p.hidden, func() (int64, error) { return 0, nil }); err != nil {
		return nil, err
	}
	return p, p.w.Add(set.log())
}

// log returns what begins a part.
func (s settings) log() *record.Log {
	return &record.Log{Version: record.Version, Program: s.Program, By: s.By, Part: true}
}

// add adds a record, and commits now and then.
func (p *part) add(r record.Record) error {
	p.added++
	if err := p.w.Add(r); err != nil {
		return err
	}
	if _, isEnd := r.(*record.End); isEnd && p.added >= commitAfter {
		return p.commit()
	}
	return nil
}

func (p *part) commit() (err error) {
	p.added = 0
	p.committed, err = p.w.Commit()
	return err
}

// size returns how many bytes the part has that were committed.
func (p *part) size() int64 { return p.committed }

// end gives the part its name, once all of it is on the disk.
func (p *part) end() error {
	if err := p.commit(); err != nil {
		return err
	}
	if err := p.w.Close(); err != nil {
		return err
	}
	return os.Rename(p.hidden, p.path)
}

// discard removes the part.
func (p *part) discard() {
	p.w.Close()
	os.Remove(p.hidden)
}

// partsOf returns the paths of the parts with that prefix.
func partsOf(output string) (paths []string, err error) {
	dir, prefix := filepath.Split(output)
	entries, err := os.ReadDir(cmp.Or(dir, "."))
	for _, e := range entries {
		if strings.HasPrefix(e.Name(), prefix+"-") && strings.HasSuffix(e.Name(), partSuffix) {
			paths = append(paths, filepath.Join(dir, e.Name()))
		}
	}
	return paths, err
}
