// Package tally counts how often keys occur. Its memory does not grow with their number: what does
// not fit is in a temporary file.
package tally

import (
	"cmp"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"hash"
	"math"
	"os"
	"sync"

	"github.com/urlmend/urlmend/internal/fileio"
)

// A table has 2^bits buckets. The first bits of a key's hash select its bucket, so a bucket that is
// full can be split into two neighbours, with all others, in one pass.
const (
	bucketSize = 4096
	slotSize   = hashSize + 4 // a hash, and how often it was added; 0 if the slot is empty
	slots      = bucketSize / slotSize
	hashSize   = 16

	// inMemory is the size of the largest table that is not in a file.
	inMemory = 16 << 20
)

// A Tally counts keys. The zero value has counted none. A Tally is for one goroutine.
//
// It keeps only 128 bits of a keyed hash of each key. The key of the hash is new in each process, so
// nobody can prepare texts with equal hashes. Two of 100 million keys have equal hashes with a
// probability of about 10^-23.
type Tally struct {
	hash   hash.Hash
	bits   int
	memory []byte   // the table, unless there is a file
	file   *os.File // the table
	bucket []byte   // of the file, as last read
	limit  int      // how large the table in memory may be; 0 means inMemory
	err    error
}

// secret is the key of the hash.
var secret = sync.OnceValue(func() []byte {
	key := make([]byte, hashSize)
	rand.Read(key)
	return key
})

// Add counts a key, and returns how often it was added before, at most 2^32-1. After an error, it
// returns 0: see [Tally.Err].
func (t *Tally) Add(key []byte) (before int) {
	if t.memory == nil && t.file == nil {
		t.hash, t.memory = sha256.New(), make([]byte, bucketSize)
	}
	t.hash.Reset()
	t.hash.Write(secret())
	t.hash.Write(key)
	var full [sha256.Size]byte
	sum := [hashSize]byte(t.hash.Sum(full[:0]))
	for t.err == nil {
		i := t.home(&sum)
		bucket := t.read(i)
		slot, n := find(bucket, &sum)
		if slot < 0 {
			t.double()
			continue
		}
		copy(slotAt(bucket, slot), sum[:])
		binary.LittleEndian.PutUint32(slotAt(bucket, slot)[hashSize:], min(n, math.MaxUint32-1)+1)
		t.write(int64(i)*bucketSize+int64(slot)*slotSize, slotAt(bucket, slot))
		return int(n)
	}
	return 0
}

// Err returns why keys can no longer be counted: an error of the temporary file.
func (t *Tally) Err() error {
	if t == nil || t.err == nil {
		return nil
	}
	return fileio.NewFault(t.err, "a temporary file is needed to find repetitions: set TMPDIR to a directory that has room for it")
}

// Close removes the temporary file and forgets all keys. The Tally can be used again.
func (t *Tally) Close() {
	if t.file != nil {
		fileio.Discard(t.file)
		*t = Tally{limit: t.limit}
		return
	}
	t.bits, t.memory = 0, t.memory[:min(bucketSize, len(t.memory))]
	clear(t.memory)
}

// home returns the number of the bucket that has the hash if any has.
func (t *Tally) home(sum *[hashSize]byte) int {
	return int(binary.BigEndian.Uint64(sum[:]) >> (64 - t.bits))
}

// find returns the slot of a bucket that has the hash, and its count; or the one to put the hash in,
// and 0; or -1 if the bucket is full.
func find(bucket []byte, sum *[hashSize]byte) (slot int, count uint32) {
	slot = int(binary.LittleEndian.Uint32(sum[hashSize-4:]) % slots)
	for range slots {
		s := slotAt(bucket, slot)
		count = binary.LittleEndian.Uint32(s[hashSize:])
		if count == 0 || [hashSize]byte(s) == *sum {
			return slot, count
		}
		slot = (slot + 1) % slots
	}
	return -1, 0
}

func slotAt(bucket []byte, i int) []byte { return bucket[i*slotSize : (i+1)*slotSize] }

// read returns a bucket: of a table in memory, the bucket itself.
func (t *Tally) read(i int) []byte {
	if t.file == nil {
		return t.memory[i*bucketSize : (i+1)*bucketSize]
	}
	if _, err := t.file.ReadAt(t.bucket, int64(i)*bucketSize); err != nil {
		t.err = err
	}
	return t.bucket
}

// write writes a part of the table.
func (t *Tally) write(off int64, data []byte) {
	if t.file == nil {
		copy(t.memory[off:], data)
	} else if _, err := t.file.WriteAt(data, off); err != nil {
		t.err = err
	}
}

// double splits each bucket, from the last to the first: its halves are where buckets were that are
// split already. The table is moved to a file when it gets too large.
func (t *Tally) double() {
	old := *t
	size := bucketSize << t.bits
	t.bits++
	switch {
	case t.file != nil:
	case 2*size <= cmp.Or(t.limit, inMemory):
		t.memory = append(t.memory, make([]byte, size)...)
		old.memory = t.memory
	default:
		if t.file, t.err = fileio.Scratch(); t.err != nil {
			return
		}
		t.memory, t.bucket = nil, make([]byte, bucketSize)
	}
	halves := make([]byte, 2*bucketSize)
	for i := 1<<old.bits - 1; i >= 0 && t.err == nil; i-- {
		clear(halves)
		bucket := old.read(i)
		for slot := range slots {
			s := slotAt(bucket, slot)
			if binary.LittleEndian.Uint32(s[hashSize:]) == 0 {
				continue
			}
			sum := [hashSize]byte(s)
			half := halves[(t.home(&sum)-2*i)*bucketSize:][:bucketSize]
			free, _ := find(half, &sum)
			copy(slotAt(half, free), s)
		}
		if t.err = old.err; t.err == nil {
			t.write(2*int64(i)*bucketSize, halves)
		}
	}
}
