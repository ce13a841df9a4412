package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"

	"github.com/urlmend/urlmend/internal/record"
	"github.com/urlmend/urlmend/internal/shard"
	"github.com/urlmend/urlmend/internal/store"
	"github.com/urlmend/urlmend/rules"
)

func init() {
	register.DoFn5x1[context.Context, int, func(*string) bool, func(*string) bool, func(string, int64), error]((*mergeFn)(nil))
	register.Iter1[string]()
}

// A mergeFn makes the database of a range of files, as urlmend merge makes one of all: of their parts, and the decisions
// that the evidence of all files led to.
type mergeFn struct{ Settings settings }

// ProcessElement makes the database on the disk of the worker, since SQLite wants a file system of its own, and copies it.
func (fn *mergeFn) ProcessElement(ctx context.Context, of int, paths, decisions func(*string) bool, emit func(string, int64)) error {
	var all []string
	for path := ""; paths(&path) || decisions(&path); {
		all = append(all, path)
	}
	parts, err := shard.Index(all, func(err error) { fail(ctx, err, emit) })
	if err != nil {
		return err
	}
	for s, err := range parts.Missing(nil) {
		if err == nil {
			err = fmt.Errorf("no part has all of %s: it is in no database", s.Path())
		}
		fail(ctx, err, emit)
	}
	local, err := os.MkdirTemp("", "urlmend-beam")
	if err != nil {
		return err
	}
	defer os.RemoveAll(local)
	local = filepath.Join(local, "links.sqlite")
	if err := fn.merge(parts, local); err != nil {
		return err
	}
	return copyTo(fmt.Sprintf("%s-%05d-of-%05d.sqlite", fn.Settings.Output, of+1, fn.Settings.Databases), local)
}

// copyTo copies a file. The copy has a hidden name until it is whole.
func copyTo(path, from string) error {
	r, err := os.Open(from)
	if err != nil {
		return err
	}
	defer r.Close()
	w, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+"-*")
	if err != nil {
		return err
	}
	_, err = io.Copy(w, r)
	if err = cmp.Or(err, w.Close()); err == nil {
		err = os.Rename(w.Name(), path)
	}
	if err != nil {
		os.Remove(w.Name())
	}
	return err
}

// merge makes the database.
func (fn *mergeFn) merge(parts *shard.Parts, path string) (err error) {
	s, err := store.Open(path, store.Options{Program: fn.Settings.Program, By: fn.Settings.By, Suffixes: rules.SuffixDate()})
	if err != nil {
		return err
	}
	defer func() { err = cmp.Or(err, s.Close()) }()
	added := 0
	_, err = parts.Merge(shard.Output{
		Known: s.Known,
		Add: func(r record.Record) error {
			if added++; added%commitAfter == 0 {
				if err := s.Commit(); err != nil {
					return err
				}
			}
			return s.Add(r)
		},
		Fail: func(error) {}, // who read the shard has reported it
	})
	if err != nil {
		return err
	}
	if settled, _ := parts.Decisions(); settled != nil {
		if err := s.Decide(settled); err != nil {
			return err
		}
	}
	if err := s.Add(new(record.Done)); err != nil {
		return err
	}
	return s.Commit()
}
