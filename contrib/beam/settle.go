package main

import (
	"bytes"
	"compress/flate"
	"context"
	"io"
	"os"
	"path/filepath"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/log"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"

	"github.com/urlmend/urlmend/internal/record"
	"github.com/urlmend/urlmend/internal/shard"
	"github.com/urlmend/urlmend/internal/store"
	"github.com/urlmend/urlmend/rules"
)

func init() {
	register.Function3x1(abridge)
	register.DoFn5x1[context.Context, int, func(*[]byte) bool, func(string, int64), func(string), error]((*settleFn)(nil))
}

// maxAbridged is the size in bytes at which what is left of a part is emitted, after a section.
const maxAbridged = 1 << 20

// abridge emits what is left of a part if what no question asks for is left out, compressed.
func abridge(path string, filters func(*[]byte) bool, emit func([]byte)) error {
	var f filter
	filters((*[]byte)(&f))
	isAsked := func(key uint64) bool { return f != nil && f.has(key) }
	var text bytes.Buffer
	z, err := flate.NewWriter(&text, flate.BestSpeed)
	if err != nil {
		return err
	}
	end := func() error {
		err := z.Close()
		emit(bytes.Clone(text.Bytes()))
		text.Reset()
		z.Reset(&text)
		return err
	}
	l, err := record.OpenLog(path)
	if err != nil {
		return err
	}
	defer l.Close()
	var line []byte
	var abridger store.Abridger
	for all, err := range l.Lines() {
		if err != nil {
			return err
		}
		if abridger.Skips(all, isAsked) {
			continue
		}
		r, err := record.Parse(all)
		if err != nil {
			return err
		}
		short := abridger.Abridge(r, isAsked)
		if short == nil {
			continue
		}
		line = record.Append(line[:0], short)
		if _, err := z.Write(line); err != nil {
			return err
		}
		if _, isEnd := short.(*record.ShardEnd); isEnd && text.Len() > maxAbridged {
			if err := end(); err != nil {
				return err
			}
		}
	}
	return end()
}

// A settleFn decides how to read the URLs that texts leave open, by what is left of all parts: it merges that, as
// urlmend merge merges the parts.
type settleFn struct{ Settings settings }

// ProcessElement writes the decisions to a part of their own. It writes none if something is missing that merge
// will miss, too.
func (fn *settleFn) ProcessElement(ctx context.Context, _ int, abridged func(*[]byte) bool, emit func(string, int64), end func(string)) error {
	dir, err := os.MkdirTemp("", "urlmend-beam")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	all := filepath.Join(dir, "parts.jsonl")
	if err := fn.inflate(all, abridged); err != nil {
		return err
	}
	parts, err := shard.Index([]string{all}, func(err error) { log.Warn(ctx, err) })
	if err != nil {
		return err
	}
	for _, err := range parts.Missing(nil) {
		log.Warnf(ctx, "nothing was settled, since parts of files are missing: urlmend merge reports which (%v)", err)
		return nil
	}
	s, err := store.Open(filepath.Join(dir, "evidence.sqlite"), store.Options{Program: fn.Settings.Program, By: fn.Settings.By, Suffixes: rules.SuffixDate()})
	if err != nil {
		return err
	}
	defer s.Close()
	// What could not be read is known from the parts.
	if _, err := parts.Merge(shard.Output{Known: s.Known, Add: s.Add, Fail: func(error) {}}); err != nil {
		return err
	}
	if err := s.Add(new(record.Done)); err != nil {
		return err
	}
	n, path, err := fn.write(parts, s)
	if err != nil {
		return err
	}
	addTotal(ctx, "settled", n, emit)
	end(path)
	return nil
}

// inflate writes what is left of the parts to one part.
func (fn *settleFn) inflate(path string, abridged func(*[]byte) bool) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	defer f.Close()
	if _, err := f.Write(record.Append(nil, fn.Settings.log())); err != nil {
		return err
	}
	for text := []byte(nil); abridged(&text); {
		if _, err := io.Copy(f, flate.NewReader(bytes.NewReader(text))); err != nil {
			return err
		}
	}
	return f.Close()
}

// write writes what is settled in the store that was made of parts, and returns the number of decisions, and where they are.
func (fn *settleFn) write(parts *shard.Parts, s *store.Store) (decisions int64, path string, err error) {
	p, err := newPart(fn.Settings)
	if err != nil {
		return 0, "", err
	}
	for e := range parts.Evidence() {
		if err := p.add(e); err != nil {
			return 0, "", err
		}
	}
	if err := s.EachSettled(func(d *record.Settled) error {
		decisions++
		return p.add(d)
	}); err != nil {
		return 0, "", err
	}
	if err := p.add(new(record.Done)); err != nil {
		return 0, "", err
	}
	return decisions, p.path, p.end()
}
