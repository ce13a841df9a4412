package main

import (
	"bytes"
	"testing"
)

// TestMadeTexts checks that texts are always the same, and that colons and URLs are as frequent as in real ones.
func TestMadeTexts(t *testing.T) {
	for name, c := range map[string]struct {
		make              func(*maker, int) []byte
		colons, addresses [2]float64 // in 1000 bytes
	}{
		"mail":          {(*maker).mail, [2]float64{7, 14}, [2]float64{0.4, 2}},
		"documentation": {(*maker).documentation, [2]float64{4, 14}, [2]float64{0.5, 5}},
		"plain":         {(*maker).plain, [2]float64{0.5, 4}, [2]float64{0.01, 0.2}},
	} {
		text := c.make(newMaker(), 1<<20)
		if !bytes.Equal(text, c.make(newMaker(), 1<<20)) {
			t.Errorf("%s: another text the second time", name)
		}
		for mark, want := range map[string][2]float64{":": c.colons, "://": c.addresses} {
			if n := float64(bytes.Count(text, []byte(mark))) * 1000 / float64(len(text)); n < want[0] || n > want[1] {
				t.Errorf("%s has %.2f times %q in 1000 bytes, want %v", name, n, mark, want)
			}
		}
	}
}

// TestNoise checks that a row is not judged where the pinned build differs from itself, and else fails above the tolerance.
func TestNoise(t *testing.T) {
	for _, c := range []struct {
		comparison
		fails bool
	}{
		{comparison{ratio: 1.29, itself: 1}, false}, {comparison{ratio: 1.31, itself: 1}, true},
		{comparison{ratio: 1.31, itself: 1.2}, false}, {comparison{ratio: 1.31, itself: 0.8}, false},
	} {
		if got := c.comparison.fails(1); got != c.fails {
			t.Errorf("%+v fails: %v", c.comparison, got)
		}
	}
}
