package link

import (
	"strings"
	"testing"

	"github.com/urlmend/urlmend/internal/markup"
)

// TestFlawsInLongLine puts an equals sign where the search for a command of POD begins, in the middle of a line.
func TestFlawsInLongLine(t *testing.T) {
	front := "a=" + strings.Repeat("b", maxOpening-len("= [our tea](")) + " [our tea]("
	text := []byte(front + "https://www.example.com/)")
	start := len(front)
	if got := Flaws(markup.Source, text, start, len(text)-1, false); got != nil {
		t.Errorf("got %v", got)
	}
}
