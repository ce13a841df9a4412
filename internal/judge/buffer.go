package judge

import (
	"cmp"
	"context"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/internal/scan"
)

// A Result is the result of judging a text.
type Result struct {
	// Excluded means that the configuration excludes the file. Then nothing else is set.
	Excluded bool
	Input    extract.Input
	// URLs are all URLs, in order. They share memory with the text.
	URLs []extract.URL
	Outcome
}

// A Buffer is a whole text in memory that is treated as a file.
type Buffer struct {
	// Path is the path of the file, which is not read and need not exist.
	Path string
	// As is the name of a file of the same kind, such as "x.md", if Path does not show the kind.
	As string
	// Found means that the file was found below a folder, rather than named.
	Found bool
	Text  []byte
}

// Judge judges the text of a buffer. The error is one of the configuration, of reading the
// baseline, or that of the context, which may end early.
func (e *Engine) Judge(ctx context.Context, b Buffer) (*Result, error) {
	d, err := e.openBuffer(b)
	if err != nil {
		return nil, err
	}
	if d.Excluded != "" {
		return &Result{Excluded: true}, nil
	}
	r := &Result{Input: d.Input}
	for part := range d.whole(b.Text).parts(func(u extract.URL) { r.URLs = append(r.URLs, u) }) {
		r.add(d.Settle(part))
	}
	last, err := d.Close()
	r.add(last)
	return r, cmp.Or(err, ctx.Err())
}

// openBuffer opens a document whose text is in memory.
func (e *Engine) openBuffer(b Buffer) (*Document, error) {
	doc := scan.Document{Name: b.Path}
	if b.Found {
		doc = scan.Below(b.Path, nil)
	}
	doc.As = b.As
	d, err := e.Open(doc, SampleOf(b.Text))
	if err == nil && d.profile.Excluded {
		d.Excluded = excludedBy(d.profile.Settings)
	}
	if err == nil && d.tree != nil {
		d.links, d.anchors = d.tree.Check(d.nameInTree, b.Text)
	}
	return d, err
}
