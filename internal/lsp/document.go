package lsp

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"github.com/urlmend/urlmend/internal/config"
	"github.com/urlmend/urlmend/internal/judge"
	"github.com/urlmend/urlmend/internal/lsp/jsonrpc"
	"github.com/urlmend/urlmend/internal/lsp/protocol"
)

// A document is open in the editor.
type document struct {
	uri    protocol.DocumentURI
	path   string // see workspace.place; of a cell that of its notebook
	isCell bool   // of a notebook
	as     string // see kindOf
	now    *snapshot
	faults []config.Fault // of a configuration file

	anchors uint64 // of the last version; see [judge.Version]
	saved   uint64 // of the version that was saved last

	isDue bool  // its diagnostics are to be pushed
	kept  *kept // nil: the result is not kept for long

	judging sync.Mutex // one version at a time
	// last is the last result, of the snapshot lastOf. It is nil if it was dropped. Without lastOf, it only serves
	// to judge the next version. Under judging.
	last   *judge.Version
	lastOf *snapshot
}

// drop drops the last result: the document is judged again when that is needed. While it is being
// judged, it does nothing.
func (d *document) drop() {
	if d.judging.TryLock() {
		d.last, d.lastOf = nil, nil
		d.judging.Unlock()
	}
}

// A snapshot is a version of a document with the engine that judges it. It is immutable.
type snapshot struct {
	*document
	version int32
	text    *text
	engine  *judge.Engine
	found   bool // the file was found in a folder, and is not open
	serial  int  // unique in the session
	faults  []config.Fault

	ctx    context.Context // canceled when there is a newer version
	cancel context.CancelFunc

	err error // of judging; under document.judging
}

// judged returns the result for the snapshot.
func (d *snapshot) judged() (*judge.Version, error) {
	v, err := d.judge()
	if err == nil && d.kept != nil {
		d.kept.use(d.document, v.Size())
	}
	return v, err
}

func (d *snapshot) judge() (*judge.Version, error) {
	d.judging.Lock()
	defer d.judging.Unlock()
	if err := d.ctx.Err(); err != nil {
		return nil, err
	}
	if d.err == nil && d.lastOf != d {
		if d.last != nil { // two texts would be in memory while the new one is judged
			d.last, d.lastOf = d.last.Edited(d.text.bytes), nil
		}
		v, err := d.engine.Version(d.ctx, d.buffer(), d.last)
		if err != nil {
			d.err = err
			return nil, err
		}
		d.last, d.lastOf = v, d
	}
	return d.last, d.err
}

// during returns a context that also ends when there is a newer version.
func (d *snapshot) during(ctx context.Context) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(ctx)
	stop := context.AfterFunc(d.ctx, cancel)
	return ctx, func() { stop(); cancel() }
}

func (d *snapshot) buffer() judge.Buffer {
	return judge.Buffer{Path: d.path, As: d.as, Found: d.found, Text: d.text.bytes}
}

func (s *server) didOpen(p *protocol.DidOpenTextDocumentParams) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.open(&p.TextDocument, &document{path: s.place(p.TextDocument.URI)})
}

// open opens a document. The caller holds the lock.
func (s *server) open(item *protocol.TextDocumentItem, d *document) {
	if old := s.docs[item.URI]; old != nil {
		s.resize(-len(old.now.text.bytes))
		old.now.cancel()
		s.kept.forget(old)
		delete(s.docs, item.URI)
	}
	d.uri, d.kept, d.as = item.URI, &s.kept, kindOf(d.path, item.LanguageID)
	t := newText(item.Text)
	s.overlay(d, t)
	s.update(d, item.Version, t)
	s.docs[d.uri] = d
}

func (s *server) didChange(p *protocol.DidChangeTextDocumentParams) {
	s.mu.Lock()
	defer s.mu.Unlock()
	d := s.docs[p.TextDocument.URI]
	if d == nil {
		return
	}
	t := d.now.text
	for _, c := range p.ContentChanges {
		if c.Range == nil {
			t = newText(c.Text)
			continue
		}
		start, end := t.offset(c.Range.Start, s.client.encoding), t.offset(c.Range.End, s.client.encoding)
		t = t.replace(start, max(start, end), c.Text)
	}
	s.overlay(d, t)
	s.update(d, p.TextDocument.Version, t)
}

func (s *server) didClose(p *protocol.DidCloseTextDocumentParams) {
	s.mu.Lock()
	defer s.mu.Unlock()
	d := s.docs[p.TextDocument.URI]
	if d == nil {
		return
	}
	d.now.cancel()
	s.resize(-len(d.now.text.bytes))
	s.kept.forget(d)
	delete(s.docs, d.uri)
	if !d.isCell {
		s.texts.Delete(host.fold(d.path))
	}
	if d.saved != d.anchors {
		s.updateOthers(d)
	}
	s.reveal(d.path)
	s.poll.change()
	d.now = &snapshot{document: d, ctx: d.now.ctx, cancel: d.now.cancel} // its text may be long
	s.push(d)
}

// didSave checks the files of the workspace again, if the document has other anchors than when it was saved last.
func (s *server) didSave(p *protocol.DidSaveTextDocumentParams) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if d := s.docs[p.TextDocument.URI]; d != nil && d.saved != d.anchors {
		d.saved = d.anchors
		s.round++
	}
	s.poll.change()
}

// update makes t the current version of a document. The caller holds the lock.
func (s *server) update(d *document, version int32, t *text) {
	if d.now != nil {
		s.resize(-len(d.now.text.bytes))
		d.now.cancel()
	}
	s.resize(len(t.bytes))
	if !d.isCell {
		s.texts.Store(host.fold(d.path), t)
	}
	s.serial++
	now := &snapshot{document: d, version: version, text: t, engine: s.scope(d.path).engine, serial: s.serial, faults: d.faults}
	now.ctx, now.cancel = context.WithCancel(s.ctx)
	d.now = now
	s.push(d)
}

// closeAll drops all documents.
func (s *server) closeAll() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, d := range s.docs {
		d.now.cancel()
	}
	clear(s.docs)
	s.due = nil
}

// snapshot returns the current version of a document.
func (s *server) snapshot(uri protocol.DocumentURI) (*snapshot, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	d := s.docs[uri]
	if d == nil {
		return nil, &jsonrpc.Error{Code: jsonrpc.InvalidParams, Message: fmt.Sprintf("the document %s is not open", uri)}
	}
	return d.now, nil
}

// ask returns the work that answers a request about the current version of a document. If the
// configuration has an error, the answer is none: the diagnostics report the error.
func (s *server) ask(uri protocol.DocumentURI, none any, answer func(ctx context.Context, d *snapshot, v *judge.Version) (any, error)) (work, error) {
	d, err := s.snapshot(uri)
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context) (any, error) {
		ctx, cancel := d.during(ctx)
		defer cancel()
		v, err := d.judged()
		switch {
		case errors.Is(err, context.Canceled):
			return nil, err
		case err != nil:
			return none, nil
		}
		return answer(ctx, d, v)
	}, nil
}
