package lsp

import (
	"bytes"
	"context"
	"crypto/sha256"
	"fmt"
	"io"
	"maps"
	"path/filepath"
	"slices"

	"github.com/urlmend/urlmend/internal/judge"
	"github.com/urlmend/urlmend/internal/lsp/protocol"
	"github.com/urlmend/urlmend/internal/scan"
)

// maxFile is the size in bytes of the largest file that is read if it is not open in the editor.
const maxFile = 16 << 20

// workspaceDiagnostic returns the diagnostics of all files in the open folders. Open documents are
// left out: the client asks for each by its own request.
func (s *server) workspaceDiagnostic(p *protocol.WorkspaceDiagnosticParams) (work, error) {
	return func(ctx context.Context) (any, error) {
		changes := s.poll.wait(ctx, len(p.PreviousResultIDs) > 0)
		w := walk{
			server: s, token: p.PartialResultToken, progress: p.WorkDoneToken,
			known: make(map[string]protocol.PreviousResultID), isOpen: make(map[string]bool), items: []any{},
		}
		for _, id := range p.PreviousResultIDs {
			w.known[host.key(id.URI)] = id
		}
		s.mu.Lock()
		w.folders = append(w.folders, s.folders...)
		w.of.scopes, w.round = slices.Clone(s.scopes), s.round
		for uri := range s.docs {
			w.isOpen[host.key(uri)] = true
		}
		for uri := range s.notebooks {
			w.isOpen[host.key(uri)] = true
		}
		s.mu.Unlock()
		w.report(&protocol.WorkDoneProgressBegin{Kind: "begin", Title: "urlmend", Cancellable: true})
		defer w.report(&protocol.WorkDoneProgressEnd{Kind: "end"})
		w.run(ctx)
		if ctx.Err() == nil {
			w.clear()
			s.poll.walked(changes, w.reported)
		}
		return &protocol.WorkspaceDiagnosticReport{Items: w.items}, ctx.Err()
	}, nil
}

// A walk goes through the files of a workspace.
type walk struct {
	*server
	token, progress protocol.ProgressToken
	known           map[string]protocol.PreviousResultID // the results that the client has, by [system.key]; none that was reported
	isOpen          map[string]bool                      // by the same
	folders         []string
	engine          *judge.Engine // of the scopes that are walked through
	of              workspace     // only its scopes
	round           int
	files           int
	reported        int // files with something to report
	items           []any
}

// report sends the progress, if the client asked for it.
func (w *walk) report(value any) {
	if w.progress != nil {
		w.conn.Notify("$/progress", &protocol.ProgressParams{Token: w.progress, Value: value})
	}
}

// run judges all files until the context ends.
func (w *walk) run(ctx context.Context) {
	for _, w.engine = range w.of.engines() {
		w.judgeBelow(ctx, slices.DeleteFunc(slices.Clone(w.folders), func(folder string) bool { return !w.isMine(filepath.Join(folder, "x")) }))
	}
}

// isMine reports whether the engine judges the file at path.
func (w *walk) isMine(path string) bool {
	return w.of.scope(path).engine == w.engine
}

// judgeBelow judges all files in some folders until the context ends.
func (w *walk) judgeBelow(ctx context.Context, folders []string) {
	for doc, err := range scan.Documents(folders, nil, w.engine) {
		if ctx.Err() != nil {
			return
		}
		if err != nil {
			w.log(protocol.WarningMessage, "%s", err)
			continue
		}
		w.files++
		if w.files%256 == 0 {
			w.report(&protocol.WorkDoneProgressReport{Kind: "report", Message: fmt.Sprintf("%d files", w.files)})
		}
		abs, err := filepath.Abs(doc.Name)
		if err == nil && !w.isOpen[host.fold(abs)] && w.isMine(abs) {
			w.judgeFile(ctx, doc, abs)
		}
	}
}

// judgeFile judges a file, unless nothing was found in it before and it has not changed.
func (w *walk) judgeFile(ctx context.Context, doc scan.Document, abs string) {
	key := host.fold(abs)
	// It is taken before the file is read, which may change in the meantime.
	stamp := stampOf(abs)
	previous, reported := w.known[key]
	if !reported {
		if w.clean.has(stamp, w.round) {
			return
		}
		previous.URI = host.uri(abs)
	}
	item, err := w.judge(ctx, doc, previous)
	switch {
	case err != nil:
		w.log(protocol.WarningMessage, "%s: %s", doc, err)
	case item != nil:
		delete(w.known, key)
		w.reported++
		w.add(item)
	default:
		w.clean.add(stamp, w.round)
	}
}

// clear reports that no problems are in the files that the client has results of and that were not reported: they
// are gone or excluded. An open document is the subject of its own requests.
func (w *walk) clear() {
	for _, key := range slices.Sorted(maps.Keys(w.known)) {
		if w.isOpen[key] {
			continue
		}
		w.add(&protocol.WorkspaceFullDocumentDiagnosticReport{
			FullDocumentDiagnosticReport: protocol.FullDocumentDiagnosticReport{Kind: protocol.FullReport, Items: []protocol.Diagnostic{}},
			URI:                          w.known[key].URI,
		})
	}
}

// add sends a report, or keeps it for the answer.
func (w *walk) add(item any) {
	if w.token == nil {
		w.items = append(w.items, item)
		return
	}
	w.conn.Notify("$/progress", &protocol.ProgressParams{
		Token: w.token, Value: &protocol.WorkspaceDiagnosticReport{Items: []any{item}},
	})
}

// judge returns the report of a file; nil if there is nothing to report. Previous is the result that the client has; if
// it has none, only its URI is given.
func (w *walk) judge(ctx context.Context, doc scan.Document, previous protocol.PreviousResultID) (any, error) {
	data, err := read(doc)
	if err != nil || scan.IsPacked(data) || scan.IsBinary(data) {
		return nil, err
	}
	id := fmt.Sprintf("file.%d.%x", w.round, sha256.Sum256(data))
	uri := previous.URI
	if previous.Value == id {
		return &protocol.WorkspaceUnchangedDocumentDiagnosticReport{
			UnchangedDocumentDiagnosticReport: protocol.UnchangedDocumentDiagnosticReport{Kind: protocol.UnchangedReport, ResultID: id},
			URI:                               uri,
		}, nil
	}
	data = bytes.TrimPrefix(data, []byte("\uFEFF")) // editors don't count it as a character
	d := &snapshot{document: &document{uri: uri, path: doc.Name}, text: newText(data), engine: w.engine, ctx: ctx, found: true}
	all, err := w.diagnostics(d)
	if err != nil || len(all) == 0 {
		return nil, err
	}
	return &protocol.WorkspaceFullDocumentDiagnosticReport{
		FullDocumentDiagnosticReport: protocol.FullDocumentDiagnosticReport{Kind: protocol.FullReport, ResultID: id, Items: all},
		URI:                          uri,
	}, nil
}

// read returns the text of a file that is not too large.
func read(doc scan.Document) ([]byte, error) {
	f, err := doc.Open()
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, maxFile+1))
	if len(data) > maxFile {
		return nil, nil
	}
	return data, err
}
