// Package protocol has the messages of the Language Server Protocol 3.17 that urlmend reads
// and writes, with the members that it needs. Names and meanings are those of the protocol: see
// https://microsoft.github.io/language-server-protocol/specifications/lsp/3.17/specification/.
//
// A test compares every type with the published meta model.
package protocol

import "encoding/json"

// A DocumentURI names a document, which need not be a file.
type DocumentURI string

// A Position is a place between two characters. Lines count from 0, and so do
// characters, in the units of the position encoding that was agreed on.
type Position struct {
	Line      uint32 `json:"line"`
	Character uint32 `json:"character"`
}

// A Range is half-open.
type Range struct {
	Start Position `json:"start"`
	End   Position `json:"end"`
}

type Location struct {
	URI   DocumentURI `json:"uri"`
	Range Range       `json:"range"`
}

type TextDocumentIdentifier struct {
	URI DocumentURI `json:"uri"`
}

type VersionedTextDocumentIdentifier struct {
	URI     DocumentURI `json:"uri"`
	Version int32       `json:"version"`
}

type OptionalVersionedTextDocumentIdentifier struct {
	URI     DocumentURI `json:"uri"`
	Version *int32      `json:"version"` // nil: the document is not open
}

type TextDocumentItem struct {
	URI        DocumentURI `json:"uri"`
	LanguageID string      `json:"languageId"`
	Version    int32       `json:"version"`
	Text       Text        `json:"text"`
}

type TextEdit struct {
	Range   Range  `json:"range"`
	NewText string `json:"newText"`
}

type TextDocumentEdit struct {
	TextDocument OptionalVersionedTextDocumentIdentifier `json:"textDocument"`
	Edits        []TextEdit                              `json:"edits"`
}

type WorkspaceEdit struct {
	Changes         map[DocumentURI][]TextEdit `json:"changes,omitempty"`
	DocumentChanges []any                      `json:"documentChanges,omitempty"` // each a TextDocumentEdit or a CreateFile
}

// CreateKind is the Kind of a CreateFile.
const CreateKind = "create"

type CreateFile struct {
	Kind    string             `json:"kind"`
	URI     DocumentURI        `json:"uri"`
	Options *CreateFileOptions `json:"options,omitempty"`
}

type CreateFileOptions struct {
	IgnoreIfExists bool `json:"ignoreIfExists,omitempty"`
}

type MarkupContent struct {
	Kind  MarkupKind `json:"kind"`
	Value string     `json:"value"`
}

type MarkupKind string

const (
	PlainText MarkupKind = "plaintext"
	Markdown  MarkupKind = "markdown"
)

// A PositionEncodingKind is the unit in which positions count characters.
type PositionEncodingKind string

const (
	UTF8  PositionEncodingKind = "utf-8"
	UTF16 PositionEncodingKind = "utf-16"
	UTF32 PositionEncodingKind = "utf-32"
)

type WorkspaceFolder struct {
	URI  DocumentURI `json:"uri"`
	Name string      `json:"name"`
}

// A ProgressToken is a number or a string, exactly as received, or nil.
type ProgressToken = json.RawMessage

type CancelParams struct {
	ID json.RawMessage `json:"id"`
}

type ProgressParams struct {
	Token ProgressToken `json:"token"`
	Value any           `json:"value"`
}

type WorkDoneProgressBegin struct {
	Kind        string  `json:"kind"` // "begin"
	Title       string  `json:"title"`
	Cancellable bool    `json:"cancellable,omitempty"`
	Message     string  `json:"message,omitempty"`
	Percentage  *uint32 `json:"percentage,omitempty"`
}

type WorkDoneProgressReport struct {
	Kind    string `json:"kind"` // "report"
	Message string `json:"message,omitempty"`
}

type WorkDoneProgressEnd struct {
	Kind    string `json:"kind"` // "end"
	Message string `json:"message,omitempty"`
}

type MessageType uint32

const (
	ErrorMessage   MessageType = 1
	WarningMessage MessageType = 2
	InfoMessage    MessageType = 3
)

type ShowMessageParams struct {
	Type    MessageType `json:"type"`
	Message string      `json:"message"`
}

type LogMessageParams struct {
	Type    MessageType `json:"type"`
	Message string      `json:"message"`
}

type SetTraceParams struct {
	Value string `json:"value"`
}

// Error codes, in addition to those of JSON-RPC.
const (
	ServerNotInitialized = -32002
	RequestFailed        = -32803
	ServerCancelled      = -32802
	ContentModified      = -32801
	RequestCancelled     = -32800
)
