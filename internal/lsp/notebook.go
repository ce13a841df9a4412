package lsp

import "github.com/urlmend/urlmend/internal/lsp/protocol"

// didOpenNotebook opens the cells of a notebook: each is a document, with the settings of the notebook.
func (s *server) didOpenNotebook(p *protocol.DidOpenNotebookDocumentParams) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.notebooks[p.NotebookDocument.URI] = true
	s.openCells(p.NotebookDocument.URI, p.CellTextDocuments)
}

// openCells opens cells of a notebook. The caller holds the lock.
func (s *server) openCells(notebook protocol.DocumentURI, cells []protocol.TextDocumentItem) {
	for i := range cells {
		s.open(&cells[i], &document{path: s.place(notebook), isCell: true})
	}
}

func (s *server) didChangeNotebook(p *protocol.DidChangeNotebookDocumentParams) {
	cells := p.Change.Cells
	if cells == nil {
		return
	}
	if moved := cells.Structure; moved != nil {
		s.closeCells(moved.DidClose)
		s.mu.Lock()
		s.openCells(p.NotebookDocument.URI, moved.DidOpen)
		s.mu.Unlock()
	}
	for i := range cells.TextContent {
		change := &cells.TextContent[i]
		s.didChange(&protocol.DidChangeTextDocumentParams{TextDocument: change.Document, ContentChanges: change.Changes})
	}
}

func (s *server) didCloseNotebook(p *protocol.DidCloseNotebookDocumentParams) {
	s.closeCells(p.CellTextDocuments)
	s.mu.Lock()
	delete(s.notebooks, p.NotebookDocument.URI)
	s.mu.Unlock()
	s.poll.change()
}

func (s *server) closeCells(cells []protocol.TextDocumentIdentifier) {
	for _, cell := range cells {
		s.didClose(&protocol.DidCloseTextDocumentParams{TextDocument: cell})
	}
}
