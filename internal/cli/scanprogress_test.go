package cli

import (
	"testing"
	"time"
)

// TestProgressOfAScan: what is left counts from the second scan on only what is new.
func TestProgressOfAScan(t *testing.T) {
	for _, tt := range []struct {
		total, past, bytes int64
		elapsed            time.Duration
		want               string
	}{
		{0, 0, 0, 0, "3 files, 0 MB, 1 message, 20 URLs"},
		{0, 0, 5e6, time.Second, "3 files, 5 MB, 1 message, 20 URLs, 5.0 MB/s"},
		{200e6, 0, 50e6, 5 * time.Second, "3 files, 50 MB of 200 MB, 1 message, 20 URLs, 10.0 MB/s, 16 s left"},
		{200e6, 140e6, 50e6, 5 * time.Second, "3 files, 190 MB of 200 MB, 1 message, 20 URLs, 10.0 MB/s, 2 s left"},
		{9e12, 0, 1e9, 10 * time.Second, "3 files, 1.0 GB of 9000.0 GB, 1 message, 20 URLs, 100.0 MB/s, 24 h 59 min left"},
		{50e6, 0, 60e6, 6 * time.Second, "3 files, 60 MB of 60 MB, 1 message, 20 URLs, 10.0 MB/s"}, // it has grown
	} {
		var p scanProgress
		p.total.Store(tt.total)
		p.past.Store(tt.past)
		if got := p.text(3, tt.bytes, 1, 20, tt.elapsed); got != tt.want {
			t.Errorf("got %q, want %q", got, tt.want)
		}
	}
}
