package protocol

type CodeActionParams struct {
	TextDocument TextDocumentIdentifier `json:"textDocument"`
	Range        Range                  `json:"range"`
	Context      CodeActionContext      `json:"context"`
}

type CodeActionContext struct {
	Only []CodeActionKind `json:"only,omitempty"`
}

type CodeActionKind string

const (
	QuickFix        CodeActionKind = "quickfix"
	RefactorRewrite CodeActionKind = "refactor.rewrite"
	SourceFixAll    CodeActionKind = "source.fixAll"
)

type CodeActionOptions struct {
	CodeActionKinds []CodeActionKind `json:"codeActionKinds,omitempty"`
	ResolveProvider bool             `json:"resolveProvider,omitempty"`
}

type CodeAction struct {
	Title       string         `json:"title"`
	Kind        CodeActionKind `json:"kind,omitempty"`
	Diagnostics []Diagnostic   `json:"diagnostics,omitempty"`
	IsPreferred bool           `json:"isPreferred,omitempty"`
	Edit        *WorkspaceEdit `json:"edit,omitempty"`
	Data        *ActionData    `json:"data,omitempty"`
}

// ActionData identifies an action when the client asks to resolve it.
type ActionData struct {
	URI     DocumentURI `json:"uri"`
	Version int32       `json:"version"`
	Do      string      `json:"do"`
	Rule    string      `json:"rule,omitempty"`
	Start   int         `json:"start"` // in bytes
	End     int         `json:"end"`
	Choice  int         `json:"choice,omitempty"` // of several
	Pattern string      `json:"pattern,omitempty"`
}

type DocumentLinkParams struct {
	TextDocument TextDocumentIdentifier `json:"textDocument"`
}

type DocumentLinkOptions struct {
	ResolveProvider bool `json:"resolveProvider,omitempty"`
}

type DocumentLink struct {
	Range   Range  `json:"range"`
	Target  string `json:"target,omitempty"`
	Tooltip string `json:"tooltip,omitempty"`
}

type HoverParams struct {
	TextDocument TextDocumentIdentifier `json:"textDocument"`
	Position     Position               `json:"position"`
}

type Hover struct {
	Contents MarkupContent `json:"contents"`
	Range    *Range        `json:"range,omitempty"`
}

type InlayHintParams struct {
	TextDocument TextDocumentIdentifier `json:"textDocument"`
	Range        Range                  `json:"range"`
}

type InlayHint struct {
	Position    Position `json:"position"`
	Label       string   `json:"label"`
	Tooltip     string   `json:"tooltip,omitempty"`
	PaddingLeft bool     `json:"paddingLeft,omitempty"`
}
