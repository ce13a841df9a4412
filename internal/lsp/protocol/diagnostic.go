package protocol

import "encoding/json"

type Diagnostic struct {
	Range              Range                          `json:"range"`
	Severity           DiagnosticSeverity             `json:"severity,omitempty"`
	Code               string                         `json:"code,omitempty"`
	CodeDescription    *CodeDescription               `json:"codeDescription,omitempty"`
	Source             string                         `json:"source,omitempty"`
	Message            string                         `json:"message"`
	Tags               []DiagnosticTag                `json:"tags,omitempty"`
	RelatedInformation []DiagnosticRelatedInformation `json:"relatedInformation,omitempty"`
	Data               json.RawMessage                `json:"data,omitempty"`
}

type DiagnosticSeverity uint32

const (
	SeverityError       DiagnosticSeverity = 1
	SeverityWarning     DiagnosticSeverity = 2
	SeverityInformation DiagnosticSeverity = 3
)

type CodeDescription struct {
	Href string `json:"href"`
}

type DiagnosticTag uint32

const Unnecessary DiagnosticTag = 1

type DiagnosticRelatedInformation struct {
	Location Location `json:"location"`
	Message  string   `json:"message"`
}

type PublishDiagnosticsParams struct {
	URI         DocumentURI  `json:"uri"`
	Version     *int32       `json:"version,omitempty"`
	Diagnostics []Diagnostic `json:"diagnostics"`
}

type DiagnosticOptions struct {
	Identifier            string `json:"identifier,omitempty"`
	InterFileDependencies bool   `json:"interFileDependencies"`
	WorkspaceDiagnostics  bool   `json:"workspaceDiagnostics"`
}

type DocumentDiagnosticParams struct {
	TextDocument     TextDocumentIdentifier `json:"textDocument"`
	PreviousResultID string                 `json:"previousResultId,omitempty"`
}

// Kinds of reports.
const (
	FullReport      = "full"
	UnchangedReport = "unchanged"
)

type FullDocumentDiagnosticReport struct {
	Kind     string       `json:"kind"` // FullReport
	ResultID string       `json:"resultId,omitempty"`
	Items    []Diagnostic `json:"items"`
}

type UnchangedDocumentDiagnosticReport struct {
	Kind     string `json:"kind"` // UnchangedReport
	ResultID string `json:"resultId"`
}

type WorkspaceDiagnosticParams struct {
	WorkDoneToken      ProgressToken      `json:"workDoneToken,omitempty"`
	PartialResultToken ProgressToken      `json:"partialResultToken,omitempty"`
	PreviousResultIDs  []PreviousResultID `json:"previousResultIds"`
}

type PreviousResultID struct {
	URI   DocumentURI `json:"uri"`
	Value string      `json:"value"`
}

// A WorkspaceDiagnosticReport has a WorkspaceFullDocumentDiagnosticReport or a
// WorkspaceUnchangedDocumentDiagnosticReport for each document.
type WorkspaceDiagnosticReport struct {
	Items []any `json:"items"`
}

type WorkspaceFullDocumentDiagnosticReport struct {
	FullDocumentDiagnosticReport
	URI     DocumentURI `json:"uri"`
	Version *int32      `json:"version"`
}

type WorkspaceUnchangedDocumentDiagnosticReport struct {
	UnchangedDocumentDiagnosticReport
	URI     DocumentURI `json:"uri"`
	Version *int32      `json:"version"`
}
