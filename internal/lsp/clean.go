package lsp

import (
	"hash/maphash"
	"os"
	"sync"
	"time"
)

const (
	// maxClean is how many files are remembered, in about 5 MB.
	maxClean = 1 << 18
	// settled is the age from which the modification time of a file is trusted: in some file systems a
	// later change may get the same time.
	settled = 2 * time.Second
)

// clean remembers files that had nothing to report, so that they are not read again for each walk.
type clean struct {
	mu     sync.Mutex
	round  int                // of the engine that judged them
	stamps map[stamp]struct{} // nil: none
}

// A stamp is a hash of a path, with the size and the modification time of the file. 0 is no stamp.
type stamp uint64

var stampSeed = maphash.MakeSeed()

// stampOf returns the stamp of the file at path, or 0 if the file may change without changing it.
func stampOf(path string) stamp {
	info, err := os.Lstat(path)
	if err != nil || !info.Mode().IsRegular() || time.Since(info.ModTime()) < settled {
		return 0
	}
	return stamp(maphash.Comparable(stampSeed, struct {
		path     string
		size     int64
		modified int64
	}{path, info.Size(), info.ModTime().UnixNano()}))
}

// has reports whether the file had nothing to report in that round.
func (c *clean) has(s stamp, round int) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	_, known := c.stamps[s]
	return known && c.round == round
}

// add remembers that the file has nothing to report in that round.
func (c *clean) add(s stamp, round int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if s == 0 || round < c.round {
		return
	}
	if c.stamps == nil || round > c.round {
		c.round, c.stamps = round, make(map[stamp]struct{})
	}
	if len(c.stamps) < maxClean {
		c.stamps[s] = struct{}{}
	}
}
