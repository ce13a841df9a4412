package lsp_test

import (
	"encoding/json"
	"fmt"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/urlmend/urlmend/internal/lsp/protocol"
)

// ours are the types of the package that are structures of the protocol. Anonymous structures are
// compared as members.
var ours = []any{
	protocol.CancelParams{}, protocol.CodeAction{}, protocol.CodeActionClientCapabilities{}, protocol.CodeActionContext{},
	protocol.CodeActionOptions{}, protocol.CodeActionParams{}, protocol.CodeDescription{}, protocol.ConfigurationItem{},
	protocol.ConfigurationParams{}, protocol.Diagnostic{}, protocol.DiagnosticClientCapabilities{}, protocol.DiagnosticOptions{},
	protocol.DiagnosticRelatedInformation{}, protocol.DiagnosticWorkspaceClientCapabilities{}, protocol.DidChangeConfigurationParams{},
	protocol.DidChangeTextDocumentParams{}, protocol.DidChangeWatchedFilesClientCapabilities{}, protocol.DidChangeWatchedFilesParams{},
	protocol.DidChangeWatchedFilesRegistrationOptions{}, protocol.DidChangeWorkspaceFoldersParams{}, protocol.DidCloseTextDocumentParams{},
	protocol.DidOpenTextDocumentParams{}, protocol.DidSaveTextDocumentParams{}, protocol.DocumentDiagnosticParams{}, protocol.DocumentLink{},
	protocol.DocumentLinkClientCapabilities{}, protocol.DocumentLinkOptions{}, protocol.DocumentLinkParams{}, protocol.FileEvent{},
	protocol.FileSystemWatcher{}, protocol.FullDocumentDiagnosticReport{}, protocol.GeneralClientCapabilities{}, protocol.Hover{},
	protocol.HoverClientCapabilities{}, protocol.HoverParams{}, protocol.InitializeParams{}, protocol.InitializeResult{}, protocol.InlayHint{},
	protocol.InlayHintParams{}, protocol.InlayHintWorkspaceClientCapabilities{}, protocol.Location{}, protocol.LogMessageParams{},
	protocol.MarkupContent{}, protocol.OptionalVersionedTextDocumentIdentifier{}, protocol.Position{}, protocol.PreviousResultID{},
	protocol.ProgressParams{}, protocol.PublishDiagnosticsClientCapabilities{}, protocol.PublishDiagnosticsParams{}, protocol.Range{},
	protocol.Registration{}, protocol.RegistrationParams{}, protocol.ServerCapabilities{}, protocol.SetTraceParams{}, protocol.ShowMessageParams{},
	protocol.TextDocumentClientCapabilities{}, protocol.TextDocumentEdit{}, protocol.TextDocumentIdentifier{}, protocol.TextDocumentItem{},
	protocol.TextDocumentSyncOptions{}, protocol.TextEdit{}, protocol.UnchangedDocumentDiagnosticReport{},
	protocol.VersionedTextDocumentIdentifier{}, protocol.WorkDoneProgressBegin{}, protocol.WorkDoneProgressEnd{},
	protocol.WorkDoneProgressReport{}, protocol.WorkspaceClientCapabilities{}, protocol.WorkspaceDiagnosticParams{},
	protocol.WorkspaceDiagnosticReport{}, protocol.WorkspaceEdit{}, protocol.WorkspaceEditClientCapabilities{}, protocol.WorkspaceFolder{},
	protocol.WorkspaceFoldersChangeEvent{}, protocol.WorkspaceFoldersServerCapabilities{}, protocol.WorkspaceFullDocumentDiagnosticReport{},
	protocol.WorkspaceUnchangedDocumentDiagnosticReport{}, protocol.CompletionItem{}, protocol.CompletionOptions{}, protocol.CompletionParams{},
	protocol.DefinitionParams{}, protocol.FileOperationFilter{}, protocol.FileOperationOptions{}, protocol.FileOperationPattern{},
	protocol.FileOperationRegistrationOptions{}, protocol.FileRename{}, protocol.PrepareRenameParams{}, protocol.ReferenceParams{},
	protocol.CreateFile{}, protocol.CreateFileOptions{},
	protocol.DidOpenNotebookDocumentParams{}, protocol.DidChangeNotebookDocumentParams{}, protocol.DidCloseNotebookDocumentParams{},
	protocol.NotebookDocumentChangeEvent{}, protocol.NotebookDocumentClientCapabilities{}, protocol.NotebookDocumentIdentifier{}, protocol.RenameFilesParams{}, protocol.RenameOptions{}, protocol.RenameParams{},
}

// constants are the values that urlmend knows, by the name of the enumeration.
var constants = map[string][]any{
	"DiagnosticSeverity":   {protocol.SeverityError, protocol.SeverityWarning, protocol.SeverityInformation},
	"DiagnosticTag":        {protocol.Unnecessary},
	"MessageType":          {protocol.ErrorMessage, protocol.WarningMessage, protocol.InfoMessage},
	"TextDocumentSyncKind": {protocol.Incremental},
	"CompletionItemKind":   {protocol.FileItem, protocol.ReferenceItem, protocol.FolderItem},
	"FileChangeType":       {protocol.Changed},
	"MarkupKind":           {protocol.PlainText, protocol.Markdown},
	"PositionEncodingKind": {protocol.UTF8, protocol.UTF16, protocol.UTF32},
	"CodeActionKind":       {protocol.QuickFix, protocol.RefactorRewrite, protocol.SourceFixAll},
	"DocumentDiagnosticReportKind": {
		protocol.FullReport, protocol.UnchangedReport,
	},
	"LSPErrorCodes": {
		protocol.RequestFailed, protocol.ContentModified, protocol.RequestCancelled,
	},
	"ErrorCodes": {protocol.ServerNotInitialized},
}

// A model is the part of the meta model that is compared.
type model struct {
	Structures   []structure
	Enumerations []struct {
		Name   string
		Type   typ
		Values []struct{ Value any }
	}
	TypeAliases []struct {
		Name string
		Type typ
	}
}

type structure struct {
	Name            string
	Properties      []property
	Extends, Mixins []typ
}

type property struct {
	Name     string
	Type     typ
	Optional bool
}

// A typ is a type of the protocol.
type typ struct {
	Kind    string
	Name    string
	Element *typ
	Items   []typ
	Value   json.RawMessage // of a map a typ, of a literal a structure, of a string that is one a string
}

// TestMetaModel compares the types with the published meta model, a file that the environment names.
// Each member must exist in the meta model, its Go type must accept all values or the values that
// urlmend knows, and required members must never be omitted.
func TestMetaModel(t *testing.T) {
	path := os.Getenv("LSP_META_MODEL")
	if path == "" {
		t.Skip("LSP_META_MODEL does not name the file metaModel.json")
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	c := comparison{T: t}
	if err := json.Unmarshal(data, &c.model); err != nil {
		t.Fatal(err)
	}
	for _, v := range ours {
		c.structure(reflect.TypeOf(v))
	}
	for name, values := range constants {
		c.enumeration(name, values)
	}
}

type comparison struct {
	*testing.T
	model
}

// structure compares a type with the structure of the same name.
func (c *comparison) structure(x reflect.Type) {
	name := strings.Replace(x.Name(), "ResultID", "ResultId", 1)
	i := slices.IndexFunc(c.Structures, func(s structure) bool { return s.Name == name })
	if i < 0 {
		c.Errorf("%s: the protocol has no such structure", name)
		return
	}
	c.members(name, x, c.properties(&c.Structures[i]))
}

// properties returns the properties of a structure, including inherited ones.
func (c *comparison) properties(s *structure) (all []property) {
	all = append(all, s.Properties...)
	for _, base := range append(s.Extends, s.Mixins...) {
		for i := range c.Structures {
			if c.Structures[i].Name == base.Name {
				all = append(all, c.properties(&c.Structures[i])...)
			}
		}
	}
	return all
}

func (c *comparison) members(name string, x reflect.Type, all []property) {
	have := make(map[string]bool)
	for _, f := range reflect.VisibleFields(x) {
		if f.Anonymous {
			continue
		}
		member, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		have[member] = true
		i := slices.IndexFunc(all, func(p property) bool { return p.Name == member })
		if i < 0 {
			c.Errorf("%s.%s: the protocol has no such member", name, member)
			continue
		}
		isLeftOut := strings.Contains(options, "omitempty")
		if isLeftOut && !all[i].Optional {
			c.Errorf("%s.%s must not be left out", name, member)
		}
		if !c.fits(name+"."+member, f.Type, &all[i].Type) {
			c.Errorf("%s.%s: %s is not %s %s", name, member, f.Type, all[i].Type.Kind, all[i].Type.Name)
		}
	}
	if isSent := !strings.HasSuffix(name, "Params") && !strings.Contains(name, "Client") && name != "CodeActionContext"; isSent {
		for _, p := range all {
			if !p.Optional && !have[p.Name] {
				c.Errorf("%s.%s is missing, and must be there", name, p.Name)
			}
		}
	}
}

// fits reports whether a Go type accepts the values of a type of the protocol.
func (c *comparison) fits(name string, x reflect.Type, p *typ) bool {
	if x == reflect.TypeFor[json.RawMessage]() || x.Kind() == reflect.Interface {
		return true
	}
	if x == reflect.TypeFor[protocol.Text]() {
		return p.Name == "string"
	}
	if x.Kind() == reflect.Pointer {
		return c.fits(name, x.Elem(), p)
	}
	switch p.Kind {
	case "base":
		kinds := map[string][]reflect.Kind{
			"string": {reflect.String}, "DocumentUri": {reflect.String}, "URI": {reflect.String}, "boolean": {reflect.Bool},
			"integer": {reflect.Int32}, "uinteger": {reflect.Uint32}, "null": {reflect.Pointer},
		}
		return slices.Contains(kinds[p.Name], x.Kind())
	case "stringLiteral":
		return x.Kind() == reflect.String
	case "array":
		return x.Kind() == reflect.Slice && c.fits(name, x.Elem(), p.Element)
	case "map":
		var value typ
		return x.Kind() == reflect.Map && json.Unmarshal(p.Value, &value) == nil && c.fits(name, x.Elem(), &value)
	case "or":
		return slices.ContainsFunc(p.Items, func(item typ) bool { return c.fits(name, x, &item) })
	case "literal":
		var s structure
		if json.Unmarshal(p.Value, &s) != nil || x.Kind() != reflect.Struct {
			return false
		}
		c.members(name, x, s.Properties)
		return true
	}
	return c.refers(name, x, p)
}

// refers reports whether a Go type accepts the values of a named type.
func (c *comparison) refers(name string, x reflect.Type, p *typ) bool {
	for i := range c.TypeAliases {
		if a := &c.TypeAliases[i]; a.Name == p.Name {
			return a.Name == "LSPAny" || x.Name() == a.Name || c.fits(name, x, &a.Type)
		}
	}
	for i := range c.Enumerations {
		if e := &c.Enumerations[i]; e.Name == p.Name {
			return c.fits(name, x, &e.Type)
		}
	}
	return x.Kind() == reflect.Struct && (x.Name() == p.Name || x.Name() == strings.Replace(p.Name, "ResultId", "ResultID", 1))
}

// enumeration checks that the enumeration has the values that urlmend knows.
func (c *comparison) enumeration(name string, values []any) {
	for i := range c.Enumerations {
		if c.Enumerations[i].Name != name {
			continue
		}
		for _, v := range values {
			if !slices.ContainsFunc(c.Enumerations[i].Values, func(e struct{ Value any }) bool { return fmt.Sprint(e.Value) == fmt.Sprint(v) }) {
				c.Errorf("%s has no value %v", name, v)
			}
		}
		return
	}
	c.Errorf("the protocol has no enumeration %s", name)
}
