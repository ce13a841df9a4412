package main

import (
	"encoding/binary"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
)

func init() {
	register.Function3x0(newFilter)
	register.Iter1[[]byte]()
}

// keys are what questions ask for.
type keys map[uint64]bool

func (k keys) add(key uint64) { k[key] = true }

// take returns the keys, 8 bytes each, and forgets them.
func (k keys) take() []byte {
	all := make([]byte, 0, 8*len(k))
	for key := range k {
		all = binary.LittleEndian.AppendUint64(all, key)
	}
	clear(k)
	return all
}

// A filter is a set of keys that may also report a small share of other keys (a Bloom filter).
type filter []byte

const (
	// bytesPerKey and bitsPerKey make that one in 400 of the others.
	bytesPerKey, bitsPerKey = 2, 4
	// maxFilter is the size of the largest filter. With more keys than it is made for, it lets more through.
	maxFilter = 256 << 20
)

// newFilter emits a filter of the keys.
func newFilter(_ int, keys func(*[]byte) bool, emit func([]byte)) {
	var all [][]byte
	size := 0
	for some := []byte(nil); keys(&some); {
		all = append(all, some)
		size += len(some) / 8 * bytesPerKey
	}
	f := make(filter, min(size, maxFilter)+1)
	for _, some := range all {
		for ; len(some) > 0; some = some[8:] {
			f.add(binary.LittleEndian.Uint64(some))
		}
	}
	emit(f)
}

func (f filter) add(key uint64) {
	for i := range uint64(bitsPerKey) {
		at := f.at(key, i)
		f[at/8] |= 1 << (at % 8)
	}
}

func (f filter) has(key uint64) bool {
	for i := range uint64(bitsPerKey) {
		if at := f.at(key, i); f[at/8]&(1<<(at%8)) == 0 {
			return false
		}
	}
	return true
}

// at returns the offset of the i-th bit of a key.
func (f filter) at(key, i uint64) uint64 {
	return (key + i*(key>>32|1)) % (8 * uint64(len(f)))
}
