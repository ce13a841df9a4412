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
	content := "first\n" + strings.Repeat("日本語 𝒳\xff http://example.com/ ", 1000)
	line := content[len("first\n"):]
	in := &input{pool: scan.NewPool[piece](1), places: true}
	work := func(text *text, _ io.Writer) (settle, error) {
		for off := 0; off <= len(line); off += 7 {
			for _, at := range []int{off, max(0, off-500), max(0, off-5000)} {
				before := line[:at]
				wantRunes := utf8.RuneCountInString(before) + 1
				wantUTF16 := len(utf16.Encode([]rune(before))) + 1
				units, runes := text.columns(at+len("first\n"), at+1)
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
