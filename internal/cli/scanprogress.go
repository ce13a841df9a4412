package cli

import (
	"fmt"
	"os"
	"slices"
	"sync/atomic"
	"time"

	"github.com/urlmend/urlmend/internal/report"
	"github.com/urlmend/urlmend/internal/scan"
)

// A scanProgress is what the progress line of a scan shows.
type scanProgress struct {
	began time.Time
	// In bytes, of the files as they are on the disk: what there is, 0 until it has been counted; and
	// what was read in earlier scans.
	total, past atomic.Int64
}

// showProgress makes the progress line show more than for other commands. Stop ends that.
func (s *scanning) showProgress() (stop func()) {
	if s.std.progress == nil {
		return func() {}
	}
	p := &s.shown
	p.began = time.Now()
	s.std.progress.describe = func(files, bytes int64) string {
		s.mu.Lock()
		messages, urls := s.total.messages, s.total.urls
		s.mu.Unlock()
		return p.text(files, bytes, messages, urls, time.Since(p.began))
	}
	var stopped atomic.Bool
	done := make(chan struct{})
	go func() {
		defer close(done)
		p.total.Store(sizeOf(s.paths, stopped.Load))
	}()
	return func() {
		stopped.Store(true)
		<-done
	}
}

// sizeOf returns the size of the files that paths name; 0 if that can't be known, or is not wanted
// any more.
func sizeOf(paths []string, isStopped func() bool) (total int64) {
	if slices.Contains(paths, "-") {
		return 0
	}
	for doc, err := range scan.Documents(paths, nil, new(leftOut)) {
		if isStopped() || doc.Stream {
			return 0
		}
		if info, statErr := os.Stat(doc.Name); err == nil && statErr == nil {
			total += info.Size()
		}
	}
	return total
}

// text returns the line of a scan that has read that much in that time.
func (p *scanProgress) text(files, bytes int64, messages, urls int, elapsed time.Duration) string {
	total, past := p.total.Load(), p.past.Load()
	text := report.Counted(int(files), "file") + ", " + size(past+bytes)
	if total > 0 {
		text += " of " + size(max(total, past+bytes))
	}
	text += fmt.Sprintf(", %s, %s", report.Counted(messages, "message"), report.Counted(urls, "URL"))
	if rate := float64(bytes) / elapsed.Seconds(); rate >= 1 {
		text += fmt.Sprintf(", %.1f MB/s", rate/1e6)
		if left := float64(total-past-bytes) / rate; total > 0 && left > 0 {
			text += ", " + roughly(time.Duration(left*float64(time.Second))) + " left"
		}
	}
	return text
}

// roughly returns a duration as people say it.
func roughly(d time.Duration) string {
	switch {
	case d < time.Minute:
		return fmt.Sprintf("%d s", int(d.Seconds())+1)
	case d < time.Hour:
		return fmt.Sprintf("%d min", int(d.Minutes())+1)
	}
	return fmt.Sprintf("%d h %d min", int(d.Hours()), int(d.Minutes())%60)
}
