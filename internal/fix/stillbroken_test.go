package fix

import (
	"strings"
	"testing"
)

// TestTouchesUnmatched has texts with a place between two bars.
func TestTouchesUnmatched(t *testing.T) {
	for text, want := range map[string]bool{
		"See |[tea](https://www.example.com/tea)| now.":           false,
		"See ([tea]|(https://www.example.com/tea|)) now.":         false,
		"See [[|[tea](https://www.example.com/tea)|]] now.":       false,
		"See ([[|https://www.example.com/tea|][tea]] for more":    false,
		"See [|[tea](https://www.example.com/tea)| now.":          true,
		"See [[|https://www.example.com/tea|][tea] now.":          true,
		"See |[tea](https://www.example.com/tea)|) now.":          true,
		"See (\n\n|[tea](https://www.example.com/tea)|) now.":     true,
		"See (\r\n\r\n|[tea](https://www.example.com/tea)|) now.": true,
		"See (our\n|[tea](https://www.example.com/tea)|) now.":    false,
		"||": false,
	} {
		front, rest, _ := strings.Cut(text, "|")
		place, back, _ := strings.Cut(rest, "|")
		if got := touchesUnmatched([]byte(front+place+back), len(front), len(front)+len(place)); got != want {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	}
}
