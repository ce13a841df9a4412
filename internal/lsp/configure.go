package lsp

import (
	"bytes"
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/internal/config"
	"github.com/urlmend/urlmend/internal/judge"
	"github.com/urlmend/urlmend/internal/lsp/protocol"
	"github.com/urlmend/urlmend/internal/policy"
	"github.com/urlmend/urlmend/internal/report"
	"github.com/urlmend/urlmend/lint"
)

// offerSettings offers to accept findings in the configuration file: there is a way to do that in texts that have no
// comments.
func offerSettings(d *snapshot, v *judge.Version, findings []*report.Finding, offer func(f *report.Finding, title, do, pattern string)) {
	path, err := d.engine.ConfigFile(d.path)
	if err != nil {
		return
	}
	in, off := " in "+filepath.Base(path), make(map[string]bool)
	for _, f := range findings {
		if pattern := allowable(v, f.URLSpan); pattern != "" {
			offer(f, "Ignore "+f.Rule+" for "+pattern+in, doAllow, pattern)
		} else if !off[f.Rule] {
			offer(f, "Turn off "+f.Rule+" for this file"+in, doOffHere, "")
		}
		if !off[f.Rule] {
			offer(f, "Turn off "+f.Rule+in, doOff, "")
		}
		off[f.Rule] = true
	}
}

// allowable returns the narrowest pattern for the setting `allow` of a rule that matches the URL in a range. It is empty if
// there is none, or if the URL may have a secret.
func allowable(v *judge.Version, at report.Span) string {
	urls := touching(v, at.Start, at.End)
	i := slices.IndexFunc(urls, func(u extract.URL) bool { return u.Start == at.Start && u.End == at.End })
	if i < 0 || at.Start == at.End || lint.Redact(string(urls[i].Text)) != string(urls[i].Text) {
		return ""
	}
	pattern, _ := policy.Narrowest(string(urls[i].Text))
	return pattern
}

// settingsEdit returns the edit of the configuration file that an action makes.
func (s *server) settingsEdit(d *snapshot, a *protocol.ActionData) (*protocol.WorkspaceEdit, error) {
	path, err := d.engine.ConfigFile(d.path)
	if err != nil {
		return nil, err
	}
	file, version, err := s.openConfig(path)
	isNew := errors.Is(err, fs.ErrNotExist)
	if err != nil && !isNew {
		return nil, err
	}
	var edit lint.Edit
	switch a.Do {
	case doAllow:
		edit, err = config.Allow(path, file.bytes, a.Rule, a.Pattern)
	case doOffHere:
		edit, err = config.TurnOffIn(path, file.bytes, a.Rule, patternOf(path, d.path))
	default:
		edit, err = config.TurnOff(path, file.bytes, a.Rule)
	}
	if err == nil {
		err = s.checkSettings(d, path, file.replace(edit.Start, edit.End, []byte(edit.Text)).bytes, a)
	}
	if err != nil {
		return nil, err
	}
	uri := host.uri(path)
	edits := []protocol.TextEdit{{Range: file.span(edit.Start, edit.End, s.client.encoding), NewText: edit.Text}}
	if !s.client.versions {
		return &protocol.WorkspaceEdit{Changes: map[protocol.DocumentURI][]protocol.TextEdit{uri: edits}}, nil
	}
	made := &protocol.WorkspaceEdit{}
	if isNew && s.client.creates {
		made.DocumentChanges = append(made.DocumentChanges, &protocol.CreateFile{
			Kind: protocol.CreateKind, URI: uri, Options: &protocol.CreateFileOptions{IgnoreIfExists: true},
		})
	}
	made.DocumentChanges = append(made.DocumentChanges, &protocol.TextDocumentEdit{
		TextDocument: protocol.OptionalVersionedTextDocumentIdentifier{URI: uri, Version: version}, Edits: edits,
	})
	return made, nil
}

// openConfig returns the text of the file at path, and its version if it is open in the editor. If there is no such file,
// the text is empty.
func (s *server) openConfig(path string) (*text, *int32, error) {
	s.mu.Lock()
	for _, d := range s.docs {
		if host.fold(d.path) == host.fold(path) {
			defer s.mu.Unlock()
			return d.now.text, &d.now.version, nil
		}
	}
	s.mu.Unlock()
	data, err := os.ReadFile(path)
	return newText(bytes.TrimPrefix(data, []byte("\uFEFF"))), nil, err
}

// checkSettings returns an error unless the configuration file at path, with that text, does to the document what an action
// is to do: a closer override, or the settings of the client, may decide otherwise.
func (s *server) checkSettings(d *snapshot, path string, text []byte, a *protocol.ActionData) error {
	s.mu.Lock()
	overlays := maps.Clone(s.overlays)
	overlays[path] = text
	engine, err := s.newEngine(s.scope(d.path), overlays)
	s.mu.Unlock()
	if err != nil {
		return err
	}
	settings, err := engine.Settings(d.path)
	if err != nil {
		return err
	}
	allowed, _ := settings.Limits(a.Rule)
	isAllowed := slices.ContainsFunc(allowed, func(p policy.Pattern) bool { return p.String() == a.Pattern })
	if !settings.IsOff(a.Rule) && !isAllowed {
		return errRefused
	}
	return nil
}

// patternOf returns the pattern of a configuration file for one file only.
func patternOf(config, path string) string {
	rel, err := filepath.Rel(filepath.Dir(config), path)
	if err != nil {
		return ""
	}
	return "/" + strings.NewReplacer(`\`, `\\`, "*", `\*`, "?", `\?`, "[", `\[`).Replace(filepath.ToSlash(rel))
}
