package protocol

import "encoding/json"

type InitializeParams struct {
	ProcessID             *int32             `json:"processId"`
	RootURI               *DocumentURI       `json:"rootUri"`
	InitializationOptions json.RawMessage    `json:"initializationOptions,omitempty"`
	Capabilities          ClientCapabilities `json:"capabilities"`
	WorkspaceFolders      []WorkspaceFolder  `json:"workspaceFolders,omitempty"`
}

type ClientCapabilities struct {
	Workspace    *WorkspaceClientCapabilities        `json:"workspace,omitempty"`
	TextDocument *TextDocumentClientCapabilities     `json:"textDocument,omitempty"`
	Notebook     *NotebookDocumentClientCapabilities `json:"notebookDocument,omitempty"`
	General      *GeneralClientCapabilities          `json:"general,omitempty"`
}

type WorkspaceClientCapabilities struct {
	WorkspaceEdit         *WorkspaceEditClientCapabilities         `json:"workspaceEdit,omitempty"`
	DidChangeWatchedFiles *DidChangeWatchedFilesClientCapabilities `json:"didChangeWatchedFiles,omitempty"`
	Configuration         bool                                     `json:"configuration,omitempty"`
	Diagnostics           *DiagnosticWorkspaceClientCapabilities   `json:"diagnostics,omitempty"`
	InlayHint             *InlayHintWorkspaceClientCapabilities    `json:"inlayHint,omitempty"`
}

type WorkspaceEditClientCapabilities struct {
	DocumentChanges    bool     `json:"documentChanges,omitempty"`
	ResourceOperations []string `json:"resourceOperations,omitempty"`
}

type DidChangeWatchedFilesClientCapabilities struct {
	DynamicRegistration bool `json:"dynamicRegistration,omitempty"`
}

type DiagnosticWorkspaceClientCapabilities struct {
	RefreshSupport bool `json:"refreshSupport,omitempty"`
}

type InlayHintWorkspaceClientCapabilities struct {
	RefreshSupport bool `json:"refreshSupport,omitempty"`
}

type TextDocumentClientCapabilities struct {
	Hover              *HoverClientCapabilities              `json:"hover,omitempty"`
	CodeAction         *CodeActionClientCapabilities         `json:"codeAction,omitempty"`
	DocumentLink       *DocumentLinkClientCapabilities       `json:"documentLink,omitempty"`
	PublishDiagnostics *PublishDiagnosticsClientCapabilities `json:"publishDiagnostics,omitempty"`
	Diagnostic         *DiagnosticClientCapabilities         `json:"diagnostic,omitempty"`
}

type HoverClientCapabilities struct {
	ContentFormat []MarkupKind `json:"contentFormat,omitempty"`
}

type CodeActionClientCapabilities struct {
	CodeActionLiteralSupport *ClientCodeActionLiteralOptions `json:"codeActionLiteralSupport,omitempty"`
	IsPreferredSupport       bool                            `json:"isPreferredSupport,omitempty"`
	DataSupport              bool                            `json:"dataSupport,omitempty"`
	ResolveSupport           *ClientCodeActionResolveOptions `json:"resolveSupport,omitempty"`
}

type ClientCodeActionLiteralOptions struct {
	CodeActionKind ClientCodeActionKindOptions `json:"codeActionKind"`
}

type ClientCodeActionKindOptions struct {
	ValueSet []CodeActionKind `json:"valueSet"`
}

type ClientCodeActionResolveOptions struct {
	Properties []string `json:"properties"`
}

type DocumentLinkClientCapabilities struct {
	TooltipSupport bool `json:"tooltipSupport,omitempty"`
}

type PublishDiagnosticsClientCapabilities struct {
	RelatedInformation bool `json:"relatedInformation,omitempty"`
	VersionSupport     bool `json:"versionSupport,omitempty"`
}

type DiagnosticClientCapabilities struct{}

type GeneralClientCapabilities struct {
	PositionEncodings []PositionEncodingKind `json:"positionEncodings,omitempty"`
}

type InitializeResult struct {
	Capabilities ServerCapabilities `json:"capabilities"`
	ServerInfo   *ServerInfo        `json:"serverInfo,omitempty"`
}

type ServerInfo struct {
	Name    string `json:"name"`
	Version string `json:"version,omitempty"`
}

type ServerCapabilities struct {
	PositionEncoding     PositionEncodingKind         `json:"positionEncoding,omitempty"`
	TextDocumentSync     TextDocumentSyncOptions      `json:"textDocumentSync"`
	NotebookDocumentSync *NotebookDocumentSyncOptions `json:"notebookDocumentSync,omitempty"`
	HoverProvider        bool                         `json:"hoverProvider,omitempty"`
	CompletionProvider   *CompletionOptions           `json:"completionProvider,omitempty"`
	DefinitionProvider   bool                         `json:"definitionProvider,omitempty"`
	ReferencesProvider   bool                         `json:"referencesProvider,omitempty"`
	RenameProvider       *RenameOptions               `json:"renameProvider,omitempty"`
	CodeActionProvider   *CodeActionOptions           `json:"codeActionProvider,omitempty"`
	DocumentLinkProvider *DocumentLinkOptions         `json:"documentLinkProvider,omitempty"`
	InlayHintProvider    bool                         `json:"inlayHintProvider,omitempty"`
	DiagnosticProvider   *DiagnosticOptions           `json:"diagnosticProvider,omitempty"`
	Workspace            *WorkspaceOptions            `json:"workspace,omitempty"`
}

type TextDocumentSyncOptions struct {
	OpenClose bool                 `json:"openClose,omitempty"`
	Change    TextDocumentSyncKind `json:"change,omitempty"`
}

type TextDocumentSyncKind uint32

const Incremental TextDocumentSyncKind = 2

type WorkspaceOptions struct {
	WorkspaceFolders *WorkspaceFoldersServerCapabilities `json:"workspaceFolders,omitempty"`
	FileOperations   *FileOperationOptions               `json:"fileOperations,omitempty"`
}

type WorkspaceFoldersServerCapabilities struct {
	Supported           bool `json:"supported,omitempty"`
	ChangeNotifications bool `json:"changeNotifications,omitempty"`
}

type RegistrationParams struct {
	Registrations []Registration `json:"registrations"`
}

type Registration struct {
	ID              string `json:"id"`
	Method          string `json:"method"`
	RegisterOptions any    `json:"registerOptions,omitempty"`
}
