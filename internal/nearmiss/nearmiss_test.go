package nearmiss_test

import (
	"testing"

	"github.com/urlmend/urlmend/internal/nearmiss"
)

// TestRead reads beginnings of URLs: what is meant, and what is left of the text.
func TestRead(t *testing.T) {
	for _, test := range []struct {
		text, meant, rest string
		cost              int
	}{
		{"http://tea.example", "http://", "tea.example", 0},
		{"https//tea.example", "https://", "tea.example", 1},
		{"https:tea.example", "https://", "tea.example", 2},
		{"http:s//tea.example", "https://", "tea.example", 1},
		{"ht tps://tea.example", "https://", "tea.example", 1},
		{"https：／／tea.example", "https://", "tea.example", 3},
		{"htps:://tea.example", "https://", "tea.example", 2},
		{"httpL//tea.example", "http://", "tea.example", 1},
		{"fpt://tea.example", "ftp://", "tea.example", 1},
		{"smb://tea.example", "ftp://", "tea.example", 9},
	} {
		b, ok := nearmiss.Read([]byte(test.text), false)
		switch isNear := test.cost <= 6; {
		case ok != isNear:
			t.Errorf("%s: ok is %v", test.text, ok)
		case ok && (b.Meant() != test.meant || test.text[b.End:] != test.rest || b.Cost != test.cost):
			t.Errorf("%s: got %s, cost %d, then %q", test.text, b.Meant(), b.Cost, test.text[b.End:])
		}
	}
}

// TestEdits names what is wrong in a text, and where.
func TestEdits(t *testing.T) {
	b, _ := nearmiss.Read([]byte("htps;//tea.example"), false)
	want := []nearmiss.Edit{
		{Kind: nearmiss.Missing, Start: 1, End: 1, Meant: "t"},
		{Kind: nearmiss.Replaced, Start: 4, End: 5, Meant: ":"},
	}
	if len(b.Edits) != len(want) || b.Edits[1] != want[1] || b.Edits[0].Kind != want[0].Kind || b.Edits[0].Meant != "t" {
		t.Errorf("got %v, want %v", b.Edits, want)
	}
}

// FuzzRead: whatever the text is, the beginning is in it.
func FuzzRead(f *testing.F) {
	f.Add([]byte("http%3A%2F%2Ftea"), true)
	f.Add([]byte("h\u200bttps:\xff//x"), false)
	f.Fuzz(func(t *testing.T, text []byte, isDestination bool) {
		b, ok := nearmiss.Read(text, isDestination)
		if ok && (b.End <= 0 || b.End > len(text)) {
			t.Errorf("%q ends at %d", text, b.End)
		}
		for _, e := range b.Edits {
			if e.Start > e.End || e.End > b.End {
				t.Errorf("%q: %v", text, e)
			}
		}
	})
}
