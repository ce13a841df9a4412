package lsp

import (
	"errors"
	"maps"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/urlmend/urlmend/internal/config"
	"github.com/urlmend/urlmend/internal/judge"
	"github.com/urlmend/urlmend/internal/lsp/protocol"
)

// A workspace is the folders and documents that are open in the editor, and the engine that judges
// them.
type workspace struct {
	folders []string // their paths
	scopes  []scope  // the first is for all documents
	// overlays are the open configuration files by path, each in its last version without errors.
	overlays  map[string][]byte
	round     int // counts the engines
	docs      map[protocol.DocumentURI]*document
	notebooks map[protocol.DocumentURI]bool // those whose cells are in docs
	serial    int                           // of the last snapshot
	texts     sync.Map                      // the texts of docs, by [system.fold] of their paths: string to *text
}

// openText returns the text of the file at path, if it is open; else nil.
func (w *workspace) openText(path string) []byte {
	if t, ok := w.texts.Load(host.fold(path)); ok {
		return t.(*text).bytes
	}
	return nil
}

// foldersOf returns the paths of the folders that a client has open.
func foldersOf(p *protocol.InitializeParams) (folders []string) {
	for _, f := range p.WorkspaceFolders {
		if path, ok := host.path(f.URI); ok {
			folders = append(folders, path)
		}
	}
	if len(folders) == 0 && p.RootURI != nil {
		if path, ok := host.path(*p.RootURI); ok {
			folders = append(folders, path)
		}
	}
	return folders
}

// place returns the path that decides which settings apply to a document. A document that is not a
// file is treated as a file in the first folder, named as the last segment of its URI.
func (w *workspace) place(uri protocol.DocumentURI) string {
	if p, ok := host.path(uri); ok {
		return p
	}
	_, name, _ := strings.Cut(string(uri), ":")
	name = path.Base("/" + name)
	if unescaped, err := url.PathUnescape(name); err == nil {
		name = strings.Map(func(r rune) rune {
			if r == '/' || r == '\\' || r == 0 {
				return '_'
			}
			return r
		}, unescaped)
	}
	folder := "."
	if len(w.folders) > 0 {
		folder = w.folders[0]
	} else if here, err := os.Getwd(); err == nil {
		folder = here
	}
	return filepath.Join(folder, name)
}

// scope returns the scope that the file at path is in.
func (w *workspace) scope(path string) *scope {
	found := &w.scopes[0]
	for i := range w.scopes {
		folder := host.fold(strings.TrimSuffix(w.scopes[i].folder, string(filepath.Separator)) + string(filepath.Separator))
		if len(w.scopes[i].folder) > len(found.folder) && strings.HasPrefix(host.fold(path), folder) {
			found = &w.scopes[i]
		}
	}
	return found
}

// newEngines returns the engines of the scopes. Scopes with the same settings share one.
func (w *workspace) newEngines(overlays map[string][]byte) (made []*judge.Engine, err error) {
	for i := range w.scopes {
		same := slices.IndexFunc(w.scopes[:i], func(s scope) bool { return s.settings == w.scopes[i].settings })
		if same >= 0 {
			made = append(made, made[same])
			continue
		}
		engine, err := w.newEngine(&w.scopes[i], overlays)
		if err != nil {
			return nil, err
		}
		made = append(made, engine)
	}
	return made, nil
}

// engines returns the engines of the scopes, each once.
func (w *workspace) engines() (all []*judge.Engine) {
	for i := range w.scopes {
		if !slices.Contains(all, w.scopes[i].engine) {
			all = append(all, w.scopes[i].engine)
		}
	}
	return all
}

// newEngine returns an engine for the client's settings in a scope. The overlays replace the configuration files
// on disk.
func (w *workspace) newEngine(in *scope, overlays map[string][]byte) (*judge.Engine, error) {
	engine, err := judge.Open(judge.Options{Config: config.Options{Flags: flags(in.settings.shared()...)}, Folders: w.folders, Open: w.openText})
	if err != nil {
		return nil, err
	}
	for path, text := range overlays {
		if err := engine.Overlay(path, text); err != nil {
			return nil, err
		}
	}
	return engine, nil
}

// renew judges all documents again, with the current configuration files and settings.
func (s *server) renew() {
	s.mu.Lock()
	defer s.mu.Unlock()
	engines, err := s.newEngines(s.overlays)
	if err != nil {
		s.show(protocol.ErrorMessage, "urlmend: %s", err)
		return
	}
	s.use(engines, nil)
}

// use judges all documents again with the engines of the scopes, except one that is judged anyway. The caller holds
// the lock.
func (s *server) use(engines []*judge.Engine, except *document) {
	for i := range s.scopes {
		s.scopes[i].engine = engines[i]
	}
	s.round++
	s.poll.change()
	for _, d := range s.docs {
		if d != except {
			s.update(d, d.now.version, d.now.text)
		}
	}
	if s.state != initialized {
		return
	}
	if s.client.pulls && s.client.refreshes {
		s.call("workspace/diagnostic/refresh", nil)
	}
	if s.client.rehints {
		s.call("workspace/inlayHint/refresh", nil)
	}
}

// overlay makes t apply in place of the file on disk, if the document is a configuration file and t
// has no errors. The caller holds the lock.
func (s *server) overlay(d *document, t *text) {
	if d.isCell || !slices.Contains(config.FileNames(), filepath.Base(d.path)) {
		return
	}
	overlays := maps.Clone(s.overlays)
	overlays[d.path] = t.bytes
	engines, err := s.newEngines(overlays)
	if err == nil {
		_, err = engines[0].Settings(filepath.Join(filepath.Dir(d.path), "x"))
	}
	d.faults = nil
	var wrong *config.Error
	if errors.As(err, &wrong) {
		d.faults = wrong.Faults
	}
	if err == nil {
		s.overlays = overlays
		s.use(engines, d)
	}
}

// reveal removes the overlay of a path, so that the file on disk applies again. The caller holds the
// lock.
func (s *server) reveal(path string) {
	if _, covered := s.overlays[path]; !covered {
		return
	}
	overlays := maps.Clone(s.overlays)
	delete(overlays, path)
	s.overlays = overlays
	if engines, err := s.newEngines(overlays); err == nil {
		s.use(engines, nil)
	}
}

func (s *server) didChangeWatchedFiles(p *protocol.DidChangeWatchedFilesParams) {
	isConfig := func(e protocol.FileEvent) bool {
		return slices.Contains(config.FileNames(), path.Base(string(e.URI)))
	}
	if slices.ContainsFunc(p.Changes, isConfig) {
		s.renew()
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	isMoved := false
	for _, e := range p.Changes {
		if path, ok := host.path(e.URI); ok {
			for _, engine := range s.engines() {
				engine.Changed(path, e.Type == protocol.Changed)
			}
			isMoved = isMoved || e.Type != protocol.Changed
		}
	}
	if isMoved { // links may lead to something else
		s.round++
		s.updateOthers(nil)
	}
	s.poll.change()
}

// updateOthers judges all documents again but one. The caller holds the lock.
func (s *server) updateOthers(except *document) {
	for _, d := range s.docs {
		if d != except {
			s.update(d, d.now.version, d.now.text)
		}
	}
	if s.client.pulls && s.client.refreshes {
		s.call("workspace/diagnostic/refresh", nil)
	}
}

// spread judges the other documents again if links in them may lead to nothing, since a document has other anchors than before.
func (s *server) spread(d *snapshot, anchors uint64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.docs[d.uri] != d.document || d.anchors == anchors {
		return
	}
	if d.anchors == 0 {
		d.saved = anchors
	} else {
		s.updateOthers(d.document)
	}
	d.anchors = anchors
}

func (s *server) didChangeWorkspaceFolders(p *protocol.DidChangeWorkspaceFoldersParams) {
	defer s.askSettings()
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, f := range p.Event.Removed {
		if path, ok := host.path(f.URI); ok {
			s.folders = slices.DeleteFunc(s.folders, func(p string) bool { return host.fold(p) == host.fold(path) })
		}
	}
	for _, f := range p.Event.Added {
		if path, ok := host.path(f.URI); ok {
			s.folders = append(s.folders, path)
		}
	}
	s.poll.change()
}
