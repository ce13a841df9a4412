package judge

import (
	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/internal/scan"
)

// A Result is what there is to say about a text.
type Result struct {
	// Excluded says that the configuration excludes the file. Then nothing else is set.
	Excluded bool
	Input    extract.Input
	// URLs are all URLs, in order. They share memory with the text.
	URLs []extract.URL
	Outcome
}

// Text judges a whole text as if it was in the file at path, which is not read and need
// not exist. The error is one of the configuration or of reading the baseline.
func (e *Engine) Text(path string, text []byte) (*Result, error) {
	d, err := e.openText(path, text)
	if err != nil {
		return nil, err
	}
	if d.Excluded {
		return &Result{Excluded: true}, nil
	}
	r := &Result{Input: d.Input}
	for part := range d.whole(text).parts(func(u extract.URL) { r.URLs = append(r.URLs, u) }) {
		r.add(d.Settle(part))
	}
	r.add(d.Close())
	return r, nil
}

// openText opens a document whose text is held in memory.
func (e *Engine) openText(path string, text []byte) (*Document, error) {
	head := func() []byte { return text[:min(len(text), extract.SniffLen)] }
	d, err := e.Open(scan.Document{Name: path}, head)
	if err == nil && d.profile.Excluded {
		d.Excluded = true
	}
	return d, err
}
