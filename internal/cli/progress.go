package cli

import (
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/urlmend/urlmend/internal/report"
	"github.com/urlmend/urlmend/internal/scan"
)

const (
	patience = time.Second            // how long a run takes before its progress is shown
	pace     = 200 * time.Millisecond // how often that is shown anew
)

// A progress is a line at the bottom of a terminal that says how much has been read. It
// goes away before anything else is written there.
type progress struct {
	files, bytes atomic.Int64
	// describe says what has been read; nil: in the words of plainly.
	describe func(files, bytes int64) string

	mu    sync.Mutex
	line  io.Writer // the terminal
	shown bool
	// midway: what was written last to the terminal did not end in a line end.
	midway bool
}

// A screen is a stream to the terminal of a progress.
type screen struct {
	file *os.File
	*progress
}

// newStdio returns the streams of the process. The progress is shown if nobody but a
// reader at a terminal sees it: not to a pager, nor to a CI.
func newStdio(in io.Reader, out, err io.Writer) *stdio {
	std := &stdio{in: in, out: orPipe(out), err: orPipe(err)}
	file, onTerminal := terminalFile(err)
	info := statOf(out)
	isPiped := info != nil && info.Mode()&fs.ModeNamedPipe != 0
	if !onTerminal || isPiped || os.Getenv("TERM") == "dumb" || os.Getenv("CI") != "" {
		return std
	}
	p := &progress{line: file}
	std.progress, std.err = p, &screen{file, p}
	if file, ok := terminalFile(out); ok {
		std.out = &screen{file, p}
	}
	return std
}

func (s *screen) stream() *os.File { return s.file }

func (s *screen) Write(text []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.clear()
	if len(text) > 0 {
		s.midway = text[len(text)-1] != '\n'
	}
	return s.file.Write(text)
}

// watched yields the documents, and counts them and what is read of them.
func (p *progress) watched(docs iter.Seq2[scan.Document, error]) iter.Seq2[scan.Document, error] {
	if p == nil {
		return docs
	}
	return each(docs, func(doc *scan.Document) (bool, error) {
		p.files.Add(1)
		open := doc.Open
		doc.Open = func() (io.ReadCloser, error) {
			r, err := open()
			if err != nil {
				return nil, err
			}
			return &counted{r, &p.bytes}, nil
		}
		return true, nil
	})
}

// A counted stream adds to a count what is read from it.
type counted struct {
	io.ReadCloser
	bytes *atomic.Int64
}

func (c *counted) Read(to []byte) (int, error) {
	n, err := c.ReadCloser.Read(to)
	c.bytes.Add(int64(n))
	return n, err
}

// show shows the line from time to time, until the function that it returns is called.
// Nothing is shown to somebody who types the input.
func (s *stdio) show(paths []string) (stop func()) {
	_, typed := terminal(s.in)
	if s.progress == nil || typed && slices.Contains(paths, "-") {
		return func() {}
	}
	var wg sync.WaitGroup
	done := make(chan struct{})
	wg.Go(func() {
		for wait := patience; ; wait = pace {
			select {
			case <-done:
				return
			case <-time.After(wait):
				s.progress.draw()
			}
		}
	})
	return func() {
		close(done)
		wg.Wait()
		s.progress.mu.Lock()
		defer s.progress.mu.Unlock()
		s.progress.clear()
	}
}

func (p *progress) draw() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.midway {
		return
	}
	p.clear()
	describe := plainly
	if p.describe != nil {
		describe = p.describe
	}
	io.WriteString(p.line, "urlmend: "+describe(p.files.Load(), p.bytes.Load()))
	p.shown = true
}

// plainly says how much has been read.
func plainly(files, bytes int64) string {
	text := report.Counted(int(files), "file")
	if bytes >= 1e6 {
		text += ", " + size(bytes)
	}
	return text
}

// clear takes the line away. The caller holds the lock.
func (p *progress) clear() {
	if p.shown {
		io.WriteString(p.line, "\r\x1b[K")
		p.shown = false
	}
}

// size returns a number of bytes, a million or more, for people.
func size(n int64) string {
	if n < 1e9 {
		return fmt.Sprintf("%d MB", n/1e6)
	}
	return fmt.Sprintf("%.1f GB", float64(n)/1e9)
}
