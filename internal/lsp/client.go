package lsp

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"slices"
	"syscall"
	"time"

	"github.com/urlmend/urlmend/internal/lsp/protocol"
)

// A client is what the other side can do.
type client struct {
	encoding  protocol.PositionEncodingKind
	pulls     bool // diagnostics
	related   bool // information in diagnostics
	versions  bool // of edits
	creates   bool // files, by edits
	literals  bool // code actions, not only commands
	resolves  bool // edits of actions
	tooltips  bool // of links
	markdown  bool // in hovers
	asks      bool // it answers workspace/configuration
	watches   bool // files, if it is asked to
	refreshes bool // diagnostics
	rehints   bool // it refreshes inlay hints
}

// encodingOf returns in what the positions of a client count. Bytes need no conversion.
func encodingOf(c *protocol.GeneralClientCapabilities) protocol.PositionEncodingKind {
	switch {
	case c == nil:
	case slices.Contains(c.PositionEncodings, protocol.UTF8):
		return protocol.UTF8
	case slices.Contains(c.PositionEncodings, protocol.UTF32) && !slices.Contains(c.PositionEncodings, protocol.UTF16):
		return protocol.UTF32
	}
	return protocol.UTF16
}

func clientOf(c *protocol.ClientCapabilities) (known client) {
	known.encoding = encodingOf(c.General)
	if w := c.Workspace; w != nil {
		known.asks = w.Configuration
		known.versions = w.WorkspaceEdit != nil && w.WorkspaceEdit.DocumentChanges
		known.creates = w.WorkspaceEdit != nil && slices.Contains(w.WorkspaceEdit.ResourceOperations, protocol.CreateKind)
		known.watches = w.DidChangeWatchedFiles != nil && w.DidChangeWatchedFiles.DynamicRegistration
		known.refreshes = w.Diagnostics != nil && w.Diagnostics.RefreshSupport
		known.rehints = w.InlayHint != nil && w.InlayHint.RefreshSupport
	}
	if c.TextDocument != nil {
		known.inDocuments(c.TextDocument)
	}
	return known
}

// inDocuments sets what the client can do with a document.
func (known *client) inDocuments(d *protocol.TextDocumentClientCapabilities) {
	// A client that pulls, and that the server cannot ask to pull again, would miss changes of the configuration.
	// CodeMirror's client even announces that it pulls, and never does.
	known.pulls = d.Diagnostic != nil && (d.PublishDiagnostics == nil || known.refreshes)
	known.related = d.PublishDiagnostics != nil && d.PublishDiagnostics.RelatedInformation
	known.tooltips = d.DocumentLink != nil && d.DocumentLink.TooltipSupport
	known.markdown = d.Hover != nil && slices.Contains(d.Hover.ContentFormat, protocol.Markdown)
	if a := d.CodeAction; a != nil {
		known.literals = a.CodeActionLiteralSupport != nil
		known.resolves = a.DataSupport && a.ResolveSupport != nil && slices.Contains(a.ResolveSupport.Properties, "edit")
	}
}

// fixAll is the kind of the action that applies all safe fixes.
const fixAll = protocol.SourceFixAll + ".urlmend"

// outlive ends the session when the client's process, which has the ID pid, has ended. Standard input may stay open,
// because another process can have inherited it. It looks at each tick.
func (s *server) outlive(pid int, tick <-chan time.Time) {
	for hasNotEnded(pid) {
		select {
		case <-tick:
		case <-s.conn.Closed():
			return
		case <-s.ctx.Done():
			return
		}
	}
	s.conn.Close()
}

// hasNotEnded reports whether there is a process with that ID, as far as the system shows.
func hasNotEnded(pid int) bool {
	p, err := os.FindProcess(pid)
	if err != nil {
		return false
	}
	defer p.Release()
	return !errors.Is(p.Signal(syscall.Signal(0)), os.ErrProcessDone)
}

func (s *server) initialize(p *protocol.InitializeParams) (work, error) {
	s.client = clientOf(&p.Capabilities)
	switch {
	case p.ProcessID == nil:
	case hasNotEnded(int(*p.ProcessID)):
		go s.outlive(int(*p.ProcessID), time.Tick(s.interval))
	default: // the client is in another container or on another machine, where the IDs are others
		s.log(protocol.WarningMessage, "there is no process %d: the server ends with its standard input only", *p.ProcessID)
	}
	s.workspace.folders = foldersOf(p)
	s.configure(p.InitializationOptions, nil, nil)
	s.mu.Lock()
	s.state = initialized
	s.mu.Unlock()
	can := protocol.ServerCapabilities{
		PositionEncoding:     s.client.encoding,
		TextDocumentSync:     protocol.TextDocumentSyncOptions{OpenClose: true, Change: protocol.Incremental},
		HoverProvider:        true,
		DocumentLinkProvider: &protocol.DocumentLinkOptions{},
		InlayHintProvider:    true,
		CompletionProvider:   &protocol.CompletionOptions{TriggerCharacters: []string{"(", "/", "#"}},
		DefinitionProvider:   true,
		ReferencesProvider:   true,
		RenameProvider:       &protocol.RenameOptions{PrepareProvider: true},
		Workspace: &protocol.WorkspaceOptions{
			WorkspaceFolders: &protocol.WorkspaceFoldersServerCapabilities{Supported: true, ChangeNotifications: true},
			FileOperations: &protocol.FileOperationOptions{WillRename: &protocol.FileOperationRegistrationOptions{
				Filters: []protocol.FileOperationFilter{{Scheme: "file", Pattern: protocol.FileOperationPattern{Glob: "**"}}},
			}},
		},
	}
	if p.Capabilities.Notebook != nil {
		can.NotebookDocumentSync = &protocol.NotebookDocumentSyncOptions{NotebookSelector: []protocol.NotebookSelector{
			{Cells: []protocol.NotebookCellLanguage{{Language: "markdown"}}}, // as in files
		}}
	}
	if s.client.literals {
		can.CodeActionProvider = &protocol.CodeActionOptions{
			CodeActionKinds: []protocol.CodeActionKind{protocol.QuickFix, protocol.RefactorRewrite, fixAll},
			ResolveProvider: s.client.resolves,
		}
	}
	if s.client.pulls {
		can.DiagnosticProvider = &protocol.DiagnosticOptions{Identifier: "urlmend", WorkspaceDiagnostics: true}
	}
	result := &protocol.InitializeResult{Capabilities: can, ServerInfo: &protocol.ServerInfo{Name: "urlmend", Version: s.version}}
	return func(context.Context) (any, error) { return result, nil }, nil
}

// initialized sends the requests that must not be sent before initialization.
func (s *server) initialized(*struct{}) {
	if s.client.watches {
		watchers := []protocol.FileSystemWatcher{{GlobPattern: "**/*"}} // links may lead to any file
		s.call("client/registerCapability", &protocol.RegistrationParams{Registrations: []protocol.Registration{{
			ID: "files", Method: "workspace/didChangeWatchedFiles",
			RegisterOptions: protocol.DidChangeWatchedFilesRegistrationOptions{Watchers: watchers},
		}}})
	}
	s.askSettings()
}

// call sends a request to the client. Its result is ignored.
func (s *server) call(method string, params any) {
	s.run(func() {
		if err := s.conn.Call(s.ctx, method, params, nil); err != nil && s.ctx.Err() == nil {
			s.log(protocol.WarningMessage, "%s: %s", method, err)
		}
	})
}

// askSettings asks the client for its settings, those of each folder too, and applies them.
func (s *server) askSettings() {
	if !s.client.asks {
		return
	}
	s.run(func() {
		s.mu.Lock()
		folders := slices.Clone(s.folders)
		s.mu.Unlock()
		items := []protocol.ConfigurationItem{{Section: "urlmend"}}
		for _, folder := range folders {
			items = append(items, protocol.ConfigurationItem{ScopeURI: host.uri(folder), Section: "urlmend"})
		}
		var answer []json.RawMessage
		err := s.conn.Call(s.ctx, "workspace/configuration", &protocol.ConfigurationParams{Items: items}, &answer)
		if err != nil || len(answer) != len(items) || string(answer[0]) == "null" {
			return
		}
		for i := range answer {
			if string(answer[i]) == "null" {
				answer[i] = answer[0]
			}
		}
		s.configure(answer[0], folders, answer[1:])
	})
}
