package main

import "github.com/urlmend/urlmend/internal/record"

// A tracker tracks the reading of a shard, whose positions are offsets of the file. A shard is never
// split: its records are one section of a part.
type tracker struct {
	line     string // of the shard
	from, to int64
	read     int64 // up to where it was claimed
	isDone   bool
}

func newTracker(line string) *tracker {
	from, to := bounds(shardIn(line))
	return &tracker{line: line, from: from, to: to, read: from}
}

// bounds returns the range of a shard, which has at least a byte.
func bounds(s *record.Shard) (from, to int64) {
	if s.IsWhole() {
		return 0, max(s.Size, 1)
	}
	return s.From, s.To
}

// TryClaim claims what follows the position, an int64. At the end of the shard there is nothing, and the
// shard is done.
func (t *tracker) TryClaim(position any) bool {
	t.read = max(t.read, min(position.(int64), t.to))
	t.isDone = t.read == t.to
	return !t.isDone
}

// GetError returns nil: any order of claims is right.
func (t *tracker) GetError() error { return nil }

// TrySplit leaves the shard as it is.
func (t *tracker) TrySplit(float64) (primary, residual any, err error) { return t.line, nil, nil }

// GetProgress returns how many bytes were read, and how many are left.
func (t *tracker) GetProgress() (done, remaining float64) {
	return float64(t.read - t.from), float64(t.to - t.read)
}

// IsDone reports whether the shard was read.
func (t *tracker) IsDone() bool { return t.isDone }

// GetRestriction returns the line of the shard.
func (t *tracker) GetRestriction() any { return t.line }

// IsBounded returns true.
func (t *tracker) IsBounded() bool { return true }
