package judge

import (
	"fmt"
	"testing"

	"github.com/urlmend/urlmend/internal/report"
)

// TestManyCopies checks that what is remembered for copies has a limit, and that what is over the limit
// is reported like any finding.
func TestManyCopies(t *testing.T) {
	var c Copies
	const n = 70_000
	known := 0
	for line := 1; line <= 2*n; line++ {
		f := report.Finding{File: "a.txt"}
		f.Rule, f.URL, f.At.Line = "bad-escape", fmt.Sprintf("http://example.org/%d%%zz", line%n), line
		c.mark(&f)
		if f.CopyOf == nil {
			continue
		}
		known++
		if first := f.CopyOf.Line; line <= n || first != line-n || first != known {
			t.Fatalf("line %d is a copy of %v", line, f.CopyOf)
		}
	}
	if known < 60_000 || known >= n {
		t.Errorf("%d of %d are recognised", known, n)
	}
}
