package shard

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"iter"

	"github.com/urlmend/urlmend/internal/archive"
	"github.com/urlmend/urlmend/internal/record"
)

// maxLine is the length of the longest line of a list.
const maxLine = 1 << 20

// List yields the shards in a list, one a line, which is called name in errors. Lines that are none are
// errors.
func List(r io.Reader, name string) iter.Seq2[*record.Shard, error] {
	return func(yield func(*record.Shard, error) bool) {
		lines := bufio.NewScanner(r)
		lines.Buffer(nil, maxLine)
		number := 0
		for lines.Scan() {
			number++
			line := bytes.TrimSpace(lines.Bytes())
			if len(line) == 0 {
				continue
			}
			s, err := parse(line)
			if err != nil {
				err = fmt.Errorf("line %d of %s is no shard: %w", number, name, err)
			}
			if !yield(s, err) {
				return
			}
		}
		if err := lines.Err(); err != nil {
			yield(nil, fmt.Errorf("cannot read %s after line %d: %w", name, number, err))
		}
	}
}

// parse returns the shard in a line.
func parse(line []byte) (*record.Shard, error) {
	r, err := record.Parse(line)
	if err != nil {
		return nil, err
	}
	s, ok := r.(*record.Shard)
	if !ok {
		return nil, errors.New("it is another record")
	}
	return s, archive.Check(s)
}

// An ID identifies a shard.
type ID struct {
	key
	from, to int64
	input    string
	archive  record.Archive
}

// IDOf returns what identifies a shard.
func IDOf(s *record.Shard) ID { return ID{keyOf(s), s.From, s.To, s.Input, s.Archive} }
