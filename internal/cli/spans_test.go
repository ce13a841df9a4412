package cli

import (
	"bufio"
	"io"
	"strings"
	"testing"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/urlmend/urlmend/internal/scan"
)

func TestColumnsOfALongLine(t *testing.T) {
	for _, before := range []string{"", "first\n"} {
		testColumns(t, before)
	}
}

// testColumns asks for columns of a long line behind others.
func testColumns(t *testing.T, lines string) {
	content := lines + strings.Repeat("日本語 𝒳\xff http://example.com/ ", 300)
	line := content[len(lines):]
	in := &input{pool: scan.NewPool[piece](1), places: true}
	work := func(text *text, _ io.Writer) (settle, error) {
		for off := 0; off <= len(line); off += 61 {
			for _, at := range []int{off, max(0, off-500), max(0, off-5000)} {
				before := line[:at]
				wantRunes := utf8.RuneCountInString(before) + 1
				wantUTF16 := len(utf16.Encode([]rune(before))) + 1
				units, runes := text.columns(at+len(lines), at+1)
				if units != wantUTF16 || runes != wantRunes {
					t.Fatalf("offset %d: %d units, %d characters, want %d and %d", at, units, runes, wantUTF16, wantRunes)
				}
			}
		}
		return func(io.Writer) error { return nil }, nil
	}
	d := &document{Document: scan.Document{Name: "a.txt"}}
	if err := in.pieces(d, bufio.NewReader(strings.NewReader(content)), io.Discard, work); err != nil {
		t.Fatal(err)
	}
}
