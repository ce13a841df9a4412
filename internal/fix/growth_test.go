//go:build growth

package fix

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/urlmend/urlmend/internal/growth"
)

// TestDifferIsLinear checks that comparing texts takes linear time, whether all lines or only some
// differ.
func TestDifferIsLinear(t *testing.T) {
	for _, step := range []int{1, 2, 50} {
		growth.Linear(t, fmt.Sprint("step ", step), 2000, func(n int) func() {
			var old, new bytes.Buffer
			for i := range n {
				fmt.Fprintf(&old, "line %d\n", i)
				if i%step == 0 {
					new.WriteString("mended ")
				}
				fmt.Fprintf(&new, "line %d\n", i)
			}
			return func() {
				if got := AppendUnified(nil, "f", old.Bytes(), new.Bytes(), nil); bytes.Count(got, []byte("\n+mended")) != (n+step-1)/step {
					t.Errorf("step %d: %d lines are shown as new", step, bytes.Count(got, []byte("\n+mended")))
				}
			}
		})
	}
}

// TestTooMany checks that a text with too many URLs is left unchanged.
func TestTooMany(t *testing.T) {
	if r := Mend([]byte(strings.Repeat("ftp://a ", MaxFound+1)), Options{}); !r.TooMany {
		t.Error("all was fixed")
	}
}
