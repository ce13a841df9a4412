package source

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"github.com/urlmend/urlmend/internal/growth"
)

// TestRunsOfAnySegments compares a Map with the list of its segments, whatever their lengths
// and the distances between them.
func TestRunsOfAnySegments(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 1998))
	length := func() int { return random.IntN(2 << random.IntN(20)) }
	var m Map
	for range 20 {
		var want []Run
		var moved Map
		src, dst := 0, 0
		m.Reset()
		for range random.IntN(2000) {
			n := 1 + length()
			run := Run{Dst: dst, DstEnd: dst + n}
			if random.IntN(2) > 0 {
				src += length()
			}
			switch run.Src = src; random.IntN(3) {
			case 0:
				run.Src++ // it does not continue the one before
				run.SrcEnd, run.Verbatim = run.Src+n, true
				m.Copy(run.Src, n)
			case 1:
				run.Src = max(0, run.Src-random.IntN(2)) // a character may share a byte with the next
				run.SrcEnd = run.Src + length()
				m.Atom(run.Src, run.SrcEnd, n)
			default:
				run.SrcEnd = run.Src + (n*8+5)/6
				m.Base64(run.Src, n)
			}
			src, dst, want = run.SrcEnd, run.DstEnd, append(want, run)
		}
		if got := m.Runs(nil, 0, dst); m.Len() != dst || !slices.Equal(got, want) {
			t.Fatalf("the whole: got %v, want %v", got, want)
		}
		moved.Append(&m, 7)
		for i, r := range want {
			got := m.Runs(nil, r.Dst, r.DstEnd)
			if !reflect.DeepEqual(got, []Run{r}) {
				t.Fatalf("run %d: got %v, want %v", i, got, r)
			}
			r.Src, r.SrcEnd = r.Src+7, r.SrcEnd+7
			if got := moved.Runs(nil, r.Dst, r.DstEnd); !reflect.DeepEqual(got, []Run{r}) {
				t.Fatalf("run %d of the map that was appended: got %v, want %v", i, got, r)
			}
		}
	}
}

// TestMemoryOfAMap checks that a text that changes between encoded and unencoded at every byte
// has as many segments as bytes. The way back from it takes no more memory than the text.
func TestMemoryOfAMap(t *testing.T) {
	const n = 1 << 20
	got := growth.Allocated(func() {
		var m Map
		for src := range n / 2 {
			m.Copy(2*src, 1)
			m.Atom(2*src+1, 2*src+2, 2) // as in ISO-8859-1
		}
	})
	if got > 3*n/2 {
		t.Errorf("%d bytes take %d, want %d at most", n, got, 3*n/2)
	}
}
