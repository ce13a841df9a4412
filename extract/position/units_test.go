package position

import (
	"bytes"
	"strings"
	"testing"
	"unicode/utf16"
	"unicode/utf8"
)

// columnOf is the definition of a column.
func columnOf(line []byte, unit Unit) int {
	switch unit {
	case UTF16:
		return len(utf16.Encode([]rune(string(line)))) + 1
	case Runes:
		return utf8.RuneCount(line) + 1
	}
	return len(line) + 1
}

// mixed has lines that are long, and characters of all lengths.
var mixed = []byte("\n" + strings.Repeat("aé日𝒳\xff http://example.com/ ", 300) + "\r\nab\n\n" + strings.Repeat("日本", 3000) + "\nend")

func TestColumnsInEveryUnit(t *testing.T) {
	for _, unit := range []Unit{Bytes, UTF16, Runes} {
		x := NewIndex(mixed)
		for off := 0; off <= len(mixed); off += 139 {
			for _, at := range []int{off, max(0, off-500), max(0, off-5000)} {
				want := naive(mixed, at)
				want.Column = columnOf(mixed[at-want.Column+1:at], unit)
				if got := x.Position(at, unit); got != want {
					t.Fatalf("unit %d: offset %d is at %v, want %v", unit, at, got, want)
				}
			}
		}
	}
}

func TestOffsetIsTheWayBack(t *testing.T) {
	for _, unit := range []Unit{Bytes, UTF16, Runes} {
		x := NewIndex(mixed)
		for off := 0; off < len(mixed); off += 31 {
			if unit != Bytes && !utf8.RuneStart(mixed[off]) || mixed[off] == '\n' && off > 0 && mixed[off-1] == '\r' {
				continue
			}
			if got := x.Offset(x.Position(off, unit), unit); got != off {
				t.Fatalf("unit %d: offset %d came back as %d", unit, off, got)
			}
		}
	}
}

func TestPartOfAText(t *testing.T) {
	whole := NewIndex(mixed)
	for _, cut := range []int{1, 500, 5000, len(mixed) - 9000, len(mixed) - 2} {
		for !utf8.RuneStart(mixed[cut]) {
			cut++
		}
		at := Start{Offset: cut, Line: whole.Position(cut, Bytes).Line}
		at.Column, at.UTF16, at.Rune = whole.Position(cut, Bytes).Column, whole.Position(cut, UTF16).Column, whole.Position(cut, Runes).Column
		part := NewPartIndex(mixed[cut:], at)
		for _, unit := range []Unit{Bytes, UTF16, Runes} {
			for off := cut; off <= len(mixed); off += 331 {
				want := whole.Position(off, unit)
				if got := part.Position(off, unit); got != want {
					t.Fatalf("from %d in unit %d: offset %d is at %v, want %v", cut, unit, off, got, want)
				}
				if got, want := part.Offset(want, unit), whole.Offset(want, unit); got != want {
					t.Fatalf("from %d in unit %d: %v is at %d, want %d", cut, unit, whole.Position(off, unit), got, want)
				}
			}
		}
	}
}

func TestOffsetOfNoPlace(t *testing.T) {
	text := []byte("ab\r\n𝒳c\n")
	for _, test := range []struct {
		at   Position
		unit Unit
		want int
	}{
		{Position{0, 1}, Bytes, 0}, {Position{1, 0}, UTF16, 0}, {Position{1, 9}, Runes, 2}, {Position{1, 4}, Bytes, 2},
		{Position{2, 2}, UTF16, 4}, {Position{2, 3}, UTF16, 8}, {Position{2, 9}, UTF16, 9},
		{Position{3, 1}, Bytes, 10}, {Position{9, 9}, Runes, 10},
	} {
		if got := NewIndex(text).Offset(test.at, test.unit); got != test.want {
			t.Errorf("%v in unit %d is at %d, want %d", test.at, test.unit, got, test.want)
		}
	}
}

func TestLinesOfARange(t *testing.T) {
	x := NewIndex([]byte("a\nb\n"))
	at := func(off int) Position { return x.Position(off, Bytes) }
	for _, test := range []struct{ start, end, first, last int }{{0, 1, 1, 1}, {0, 2, 1, 1}, {0, 3, 1, 2}, {2, 2, 2, 2}} {
		if first, last := Lines(at(test.start), at(test.end)); first != test.first || last != test.last {
			t.Errorf("[%d, %d) is on lines %d to %d, want %d to %d", test.start, test.end, first, last, test.first, test.last)
		}
	}
}

func FuzzPosition(f *testing.F) {
	f.Add(mixed[:60], 3)
	f.Fuzz(func(t *testing.T, text []byte, off int) {
		x := NewIndex(text)
		for _, unit := range []Unit{Bytes, UTF16, Runes} {
			p := x.Position(off, unit)
			back := x.Offset(p, unit)
			if back < 0 || back > len(text) || p.Line > bytes.Count(text, []byte("\n"))+1 {
				t.Errorf("offset %d is at %v and comes back as %d", off, p, back)
			}
		}
	})
}
