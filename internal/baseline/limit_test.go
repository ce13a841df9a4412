package baseline

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/urlmend/urlmend/lint"
)

// TestTooManyFindings checks that they are neither written nor read.
func TestTooManyFindings(t *testing.T) {
	const limit = 25
	for n := limit; n <= limit+1; n++ {
		b, known := New("known"), New("known")
		b.limit, known.limit = limit, limit
		m := b.Document("a.txt", "")
		var c Counter
		text := header + version + "\n"
		for i := range n {
			f := &lint.Finding{Rule: "bad-port", URL: fmt.Sprintf("http://%d:70000/", i)}
			m.Known(f, c.Next(f.Rule, f.URL))
			text += fmt.Sprintf("a.txt\tbad-port\t%016x\t1\thttp\t-\n", i)
		}
		m.Done(nil)
		err := known.readAll(strings.NewReader(text), "known")
		if n == limit {
			if b.Err() != nil || err != nil {
				t.Error(b.Err(), err)
			}
			continue
		}
		if !errors.Is(b.Err(), errFull) {
			t.Errorf("written: the error is %v", b.Err())
		}
		if !errors.Is(err, errFull) || !strings.HasPrefix(err.Error(), "known:27: ") {
			t.Errorf("read: the error is %v", err)
		}
	}
}
