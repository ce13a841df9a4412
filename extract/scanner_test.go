package extract_test

import (
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/urlmend/urlmend/extract"
)

func TestScannerFindsTheSame(t *testing.T) {
	s := extract.NewScanner(nil, extract.Options{})
	for _, x := range texts(t) {
		want := found(t, x.text, x.opt)
		sameScanned(t, s, iotest.OneByteReader(bytes.NewReader(x.text)), x.opt, want)
		sameScanned(t, s, &dribble{x.text, rand.New(rand.NewPCG(1, 2)), 16}, x.opt, want)
		sameScanned(t, s, iotest.DataErrReader(bytes.NewReader(x.text)), x.opt, want)
	}
}

// TestScannerWindow has every fixture stand in a stream longer than what a
// Scanner holds, at ever other places relative to what it holds.
func TestScannerWindow(t *testing.T) {
	data := stream(t, 3<<20)
	want := found(t, data, extract.Options{})
	s := extract.NewScanner(nil, extract.Options{})
	sameScanned(t, s, bytes.NewReader(data), extract.Options{}, want)
	for seed := range uint64(2) {
		sameScanned(t, s, &dribble{data, rand.New(rand.NewPCG(seed, 0)), 100 << 10}, extract.Options{}, want)
	}
}

// stream returns n bytes of the fixtures, again and again, with prose between.
func stream(tb testing.TB, n int) []byte {
	var b []byte
	r := rand.New(rand.NewPCG(3, 4))
	for xs := texts(tb); len(b) < n; {
		b = append(b, prose[:r.IntN(len(prose))]...)
		b = append(b, "\n\n"...)
		b = append(b, xs[r.IntN(len(xs))].text...)
		b = append(b, "\n\n"...)
	}
	return b
}

var prose = []byte(strings.Repeat("The quick brown fox: it jumps over the lazy dog, again and again,\n", 30))

func TestScannerReportsErrors(t *testing.T) {
	broken := errors.New("broken")
	r := io.MultiReader(strings.NewReader("http://example.com/a "), iotest.ErrReader(broken))
	s := extract.NewScanner(r, extract.Options{})
	if !s.Scan() {
		t.Error("the URL before the error is not found")
	}
	if s.Scan() || s.Err() != broken {
		t.Errorf("Err returns %v, not %v", s.Err(), broken)
	}
}

func TestFindStops(t *testing.T) {
	for u := range extract.Find([]byte("http://example.com/a http://example.com/b"), extract.Options{}) {
		if string(u.Text) != "http://example.com/a" {
			t.Fatalf("found %q", u.Text)
		}
		break
	}
}

// TestScannerDoesNotWaitForABlock reads from a pipe that stays open: the first URL must
// be found in what has come.
func TestScannerDoesNotWaitForABlock(t *testing.T) {
	r, w := io.Pipe()
	defer w.Close()
	text := "See http://www.example.com/first for more.\n" + strings.Repeat("There is nothing in this line.\n", 300<<10/31)
	go func() {
		for part := range slices.Chunk([]byte(text), 32<<10) {
			w.Write(part)
		}
	}()
	s := extract.NewScanner(r, extract.Options{})
	if !s.Scan() || string(s.URL().Text) != "http://www.example.com/first" {
		t.Errorf("got %q, error %v", s.URL().Text, s.Err())
	}
}

// TestPartsOfABlock reads a text in many small steps, so that its first block is
// searched in parts: that must give what a search of all of it does.
func TestPartsOfABlock(t *testing.T) {
	data := stream(t, 700<<10)
	want := found(t, data, extract.Options{})
	s := extract.NewScanner(nil, extract.Options{})
	for _, step := range []int{1 << 10, 7777, 60 << 10} {
		for seed := range uint64(2) {
			sameScanned(t, s, &dribble{data, rand.New(rand.NewPCG(seed, 1)), step}, extract.Options{}, want)
		}
	}
}
