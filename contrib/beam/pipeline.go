package main

import (
	"hash/fnv"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/transforms/stats"

	"github.com/urlmend/urlmend/internal/archive"
	"github.com/urlmend/urlmend/internal/record"
	"github.com/urlmend/urlmend/lint"
	"github.com/urlmend/urlmend/rules"
)

// settings are what every worker has to know.
type settings struct {
	By        record.Options
	Kind      string // of the input: "auto" or a name of extract.InputNames
	ShardSize int64
	Output    string // the beginning of the names of the files that are written
	Evidence  bool   // settle what the texts leave open
	Program   string // its version
	Databases int    // that are made of the parts; 0: none
}

// rangeOf returns which of the databases has a file: each has those with hashes in a range.
func (s settings) rangeOf(path string) int {
	h := fnv.New64a()
	h.Write([]byte(path))
	return int(h.Sum64() >> 32 * uint64(max(1, s.Databases)) >> 32)
}

// reader returns what reads by the settings.
func (s settings) reader() (*archive.Reader, error) {
	r := &archive.Reader{Kind: s.Kind, Addresses: s.By.Addresses}
	if err := r.Options.Schemeless.UnmarshalText([]byte(s.By.Schemeless)); err != nil {
		return nil, err
	}
	edition, err := lint.EditionByName(s.By.Edition)
	if err != nil {
		return nil, err
	}
	r.Linter, err = lint.New(lint.Options{Rules: rules.Default(), Edition: edition})
	return r, err
}

// build makes the pipeline:
//
//	a glob > files > shards > parts, written by who reads the shards
//	                        > counts > their sums > the greatest of each kind > CSV files
//	                        > what questions ask for > a filter
//	         parts and the filter > what is asked for > decisions
//	         the parts of a range of files, and the decisions > a database
//
// Between workers travel names, ranges and counts, and what questions ask for. Texts never do.
func build(s beam.Scope, input string, set settings) {
	files, unfound := beam.ParDo2(s.Scope("Find"), &findFn{Settings: set}, beam.Create(s, input))
	// Shards are planned where the files are after this, not where they were found.
	counts, asked, parts := beam.ParDo3(s.Scope("Read"), &readFn{Settings: set}, beam.Reshuffle(s, files))
	all := []beam.PCollection{unfound, counts}
	if set.Evidence {
		settled, decisions := settle(s.Scope("Settle"), asked, beam.DropKey(s, parts), set)
		all = append(all, settled)
		if set.Databases > 0 {
			all = append(all, beam.ParDo(s.Scope("Merge"), &mergeFn{Settings: set}, beam.GroupByKey(s, parts), beam.SideInput{Input: decisions}))
		}
	}
	s = s.Scope("Count")
	sums := stats.SumPerKey(s, beam.Flatten(s, all...))
	greatest := beam.CombinePerKey(s, &greatestFn{}, beam.ParDo(s, byKind, sums))
	beam.ParDo0(s, &writeFn{Output: set.Output}, greatest)
}

// settle adds the steps that decide how to read the URLs that texts leave open. A filter of the keys that questions
// ask for goes to all workers, which read the parts, and leave out what nobody asks for. One worker has the rest, and
// decides. The result is the count of its decisions, and the name of the part that has them.
func settle(s beam.Scope, asked, parts beam.PCollection, set settings) (counts, decisions beam.PCollection) {
	filter := beam.ParDo(s, newFilter, beam.GroupByKey(s, beam.AddFixedKey(s, asked)))
	abridged := beam.ParDo(s, abridge, beam.Reshuffle(s, parts), beam.SideInput{Input: filter})
	return beam.ParDo2(s, &settleFn{Settings: set}, beam.GroupByKey(s, beam.AddFixedKey(s, abridged)))
}
