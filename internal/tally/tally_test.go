package tally

import (
	"encoding/binary"
	"errors"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/urlmend/urlmend/internal/growth"
)

// key returns the key numbered n.
func key(n uint32) []byte { return binary.LittleEndian.AppendUint32([]byte("http://a.example/"), n) }

// TestAdd compares a Tally with a map, in memory and in a file, which leaves nothing.
func TestAdd(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	for _, limit := range []int{0, bucketSize, 8 * bucketSize} {
		tally := Tally{limit: limit}
		for range 2 {
			want := make(map[uint32]int)
			for range 6_000 {
				n := rand.Uint32N(2400)
				if got := tally.Add(key(n)); got != want[n] {
					t.Fatalf("limit %d: key %d was added %d times, want %d", limit, n, got, want[n])
				}
				want[n]++
			}
			if inFile := tally.file != nil; inFile != (limit > 0) || tally.Err() != nil {
				t.Errorf("limit %d: in a file is %t, error %v", limit, inFile, tally.Err())
			}
			tally.Close()
		}
	}
	if left, _ := os.ReadDir(os.TempDir()); len(left) > 0 {
		t.Errorf("%v is left", left)
	}
}

// TestMemory adds more keys than have room in memory: 186 for each bucket of 204 slots, so that one certainly overflows.
func TestMemory(t *testing.T) {
	const n, limit, most = 47_500, inMemory / 16, 20 << 20 / 16
	tally := Tally{limit: limit}
	defer tally.Close()
	start := growth.InUse()
	for i := range uint32(n) {
		if tally.Add(key(i)) > 0 {
			t.Fatalf("key %d was there", i)
		}
	}
	if got := growth.InUse() - start; got > most {
		t.Errorf("%d keys need %d bytes, want %d at most", n, got, most)
	}
	if tally.file == nil || tally.Add(key(0)) != 1 || tally.Err() != nil {
		t.Error("the first key is lost", tally.Err())
	}
}

func TestErr(t *testing.T) {
	t.Setenv("TMPDIR", filepath.Join(t.TempDir(), "missing"))
	tally := Tally{limit: bucketSize}
	for i := range uint32(2 * slots) {
		tally.Add(key(i))
	}
	if !errors.Is(tally.Err(), fs.ErrNotExist) {
		t.Errorf("the error is %v", tally.Err())
	}
}
