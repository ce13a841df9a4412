package judge_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/urlmend/urlmend/internal/judge"
)

// TestManyCopies checks that what is remembered for copies has a limit, and that what is over the limit
// is reported like any finding.
func TestManyCopies(t *testing.T) {
	e, err := judge.Open(judge.Options{Copies: new(judge.Copies)})
	if err != nil {
		t.Fatal(err)
	}
	const n = 70_000
	var text strings.Builder
	for range 2 {
		for i := range n {
			fmt.Fprintf(&text, "Tea: http://example.org/%d%%zz\n", i)
		}
	}
	r, err := e.Judge(context.Background(), judge.Buffer{Path: "a.txt", Text: []byte(text.String())})
	if err != nil || len(r.Findings) != 2*n {
		t.Fatalf("%v: %d findings", err, len(r.Findings))
	}
	known := r.Summary.Copies
	if known < 60_000 || known >= n {
		t.Errorf("%d of %d are recognised", known, n)
	}
	for i, f := range r.Findings[n:] {
		if is := f.CopyOf != nil; is != (i < known) || is && f.CopyOf.Line != i+1 {
			t.Fatalf("line %d is a copy of %v", f.At.Line, f.CopyOf)
		}
	}
}
