package protocol

type NotebookDocumentClientCapabilities struct{}

type NotebookDocumentSyncOptions struct {
	NotebookSelector []NotebookSelector `json:"notebookSelector"`
}

type NotebookSelector struct {
	Cells []NotebookCellLanguage `json:"cells"`
}

type NotebookCellLanguage struct {
	Language string `json:"language"`
}

type NotebookDocumentIdentifier struct {
	URI DocumentURI `json:"uri"`
}

// A NotebookDocument is a notebook that was opened. Its other members are not needed.
type NotebookDocument struct {
	URI DocumentURI `json:"uri"`
}

type VersionedNotebookDocumentIdentifier struct {
	URI DocumentURI `json:"uri"`
}

type DidOpenNotebookDocumentParams struct {
	NotebookDocument  NotebookDocument   `json:"notebookDocument"`
	CellTextDocuments []TextDocumentItem `json:"cellTextDocuments"`
}

type DidChangeNotebookDocumentParams struct {
	NotebookDocument VersionedNotebookDocumentIdentifier `json:"notebookDocument"`
	Change           NotebookDocumentChangeEvent         `json:"change"`
}

type NotebookDocumentChangeEvent struct {
	Cells *NotebookDocumentCellChanges `json:"cells,omitempty"`
}

type NotebookDocumentCellChanges struct {
	Structure   *NotebookDocumentCellChangeStructure `json:"structure,omitempty"`
	TextContent []NotebookDocumentCellContentChanges `json:"textContent,omitempty"`
}

type NotebookDocumentCellContentChanges struct {
	Document VersionedTextDocumentIdentifier  `json:"document"`
	Changes  []TextDocumentContentChangeEvent `json:"changes"`
}

type NotebookDocumentCellChangeStructure struct {
	DidOpen  []TextDocumentItem       `json:"didOpen,omitempty"`
	DidClose []TextDocumentIdentifier `json:"didClose,omitempty"`
}

type DidCloseNotebookDocumentParams struct {
	NotebookDocument  NotebookDocumentIdentifier `json:"notebookDocument"`
	CellTextDocuments []TextDocumentIdentifier   `json:"cellTextDocuments"`
}
