package lsp

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/urlmend/urlmend/internal/lsp/protocol"
)

var encodings = []protocol.PositionEncodingKind{protocol.UTF8, protocol.UTF16, protocol.UTF32}

// FuzzText checks that an edited text equals the same text opened anew, and that each character has
// the position that the protocol defines.
func FuzzText(f *testing.F) {
	f.Add("a\r\nb\rc\n", 1, 2, "\n")
	f.Add("é😀\n", 2, 6, "\r")
	f.Add("\r", 1, 1, "\n")
	f.Add("\n", 0, 0, "\r")
	f.Add("a\r\n", 2, 3, "")
	f.Fuzz(func(t *testing.T, before string, start, end int, by string) {
		if !utf8.ValidString(before) || !utf8.ValidString(by) || start < 0 || end < start || end > len(before) {
			return
		}
		got, want := newText([]byte(before)).replace(start, end, []byte(by)), newText([]byte(before[:start]+by+before[end:]))
		if string(got.bytes) != string(want.bytes) || !slices.Equal(got.lines, want.lines) {
			t.Fatalf("%q with %q for [%d:%d): got %q %d, want %q %d", before, by, start, end, got.bytes, got.lines, want.bytes, want.lines)
		}
		checkPositions(t, got)
	})
}

// checkPositions compares the position of each character with the definition: lines end at LF, CRLF
// or CR.
func checkPositions(t *testing.T, x *text) {
	lines := strings.Split(strings.NewReplacer("\r\n", "\n\n", "\r", "\n").Replace(string(x.bytes)), "\n")
	for _, enc := range encodings {
		at, number := 0, uint32(0)
		for i := 0; i < len(lines); i++ {
			line := lines[i]
			for off := range line {
				want := protocol.Position{Line: number, Character: uint32(length(line[:off], enc))}
				if got := x.position(at+off, enc); got != want {
					t.Fatalf("%q at %d in %s: got %v, want %v", x.bytes, at+off, enc, got, want)
				}
				if got := x.offset(want, enc); got != at+off {
					t.Fatalf("%q at %v in %s: got %d, want %d", x.bytes, want, enc, got, at+off)
				}
			}
			at += len(line)
			if strings.HasPrefix(string(x.bytes[at:]), "\r\n") { // two line ends for the definition above
				at, i = at+1, i+1
			}
			at, number = at+1, number+1
		}
	}
}

func length(text string, enc protocol.PositionEncodingKind) int {
	switch enc {
	case protocol.UTF8:
		return len(text)
	case protocol.UTF16:
		return len(utf16.Encode([]rune(text)))
	}
	return utf8.RuneCountInString(text)
}

// TestPositionsInALongLine asks for positions out of order.
func TestPositionsInALongLine(t *testing.T) {
	line := strings.Repeat("aé😀\t", 3*stride/8)
	x := newText([]byte("a\n" + line + "\n" + line))
	for _, start := range []int{2, 3 + len(line)} {
		var want [3]uint32 // by encoding
		for off, r := range line {
			if off%5 == 0 { // each kind of character by turns
				if place := start + (off*7919)%len(line); utf8.RuneStart(x.bytes[place]) {
					x.position(place, protocol.UTF16)
				}
				for i, enc := range encodings {
					if got := x.position(start+off, enc).Character; got != want[i] {
						t.Fatalf("at %d in %s: got %d, want %d", start+off, enc, got, want[i])
					}
				}
			}
			for i, enc := range encodings {
				want[i] += uint32(width(r, utf8.RuneLen(r), enc))
			}
		}
	}
}

func TestPositionsOutside(t *testing.T) {
	x := newText([]byte("a😀\nb"))
	for _, test := range []struct {
		at   protocol.Position
		want int
	}{
		{protocol.Position{Line: 0, Character: 2}, 1}, // inside of a pair
		{protocol.Position{Line: 0, Character: 9}, 5},
		{protocol.Position{Line: 1, Character: 9}, 7},
		{protocol.Position{Line: 9, Character: 0}, 7},
		{protocol.Position{Line: 1 << 31, Character: 1 << 31}, 7},
	} {
		if got := x.offset(test.at, protocol.UTF16); got != test.want {
			t.Errorf("%v: got %d, want %d", test.at, got, test.want)
		}
	}
}
