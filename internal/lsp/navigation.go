package lsp

import (
	"bytes"
	"context"
	"slices"
	"strings"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/judge"
	"github.com/urlmend/urlmend/internal/lsp/jsonrpc"
	"github.com/urlmend/urlmend/internal/lsp/protocol"
	"github.com/urlmend/urlmend/internal/tree"
)

// A place is an offset in a document of a project.
type place struct {
	*snapshot
	tree *tree.Tree
	name string // of the document in the tree
	at   int
}

// inProject returns the work that answers a request about a position in a document. If the document is in no project, the answer is
// none.
func (s *server) inProject(uri protocol.DocumentURI, at protocol.Position, none any, answer func(p *place) (any, error)) (work, error) {
	d, err := s.snapshot(uri)
	if err != nil {
		return nil, err
	}
	return func(context.Context) (any, error) {
		t, name, ok := d.engine.Project(d.path)
		if !ok {
			return none, nil
		}
		return answer(&place{d, t, name, d.text.offset(at, s.client.encoding)})
	}, nil
}

// link returns the link whose destination is at the place.
func (p *place) link() (l tree.Link, ok bool) {
	links := p.tree.Links(p.name, p.text.bytes)
	i := slices.IndexFunc(links, func(l tree.Link) bool { return l.Start <= p.at && p.at <= l.End })
	if i < 0 {
		return l, false
	}
	return links[i], true
}

// location returns the place of the bytes [start, end) of a document of a project.
func (s *server) location(t *tree.Tree, name string, text *text, start, end int) protocol.Location {
	return protocol.Location{URI: host.uri(t.Path(name)), Range: text.span(start, end, s.client.encoding)}
}

// definition returns the heading, or the beginning of the file, that a link leads to.
func (s *server) definition(p *protocol.DefinitionParams) (work, error) {
	return s.inProject(p.TextDocument.URI, p.Position, nil, func(p *place) (any, error) {
		l, ok := p.link()
		if !ok {
			return nil, nil
		}
		to := newText(p.tree.Text(l.File))
		start, end, _ := p.tree.Heading(l.File, to.bytes, l.Fragment)
		return s.location(p.tree, l.File, to, start, end), nil
	})
}

// references returns the links to what the link at a position leads to, or to the heading there, or else to the document.
func (s *server) references(p *protocol.ReferenceParams) (work, error) {
	all := []protocol.Location{}
	return s.inProject(p.TextDocument.URI, p.Position, all, func(p *place) (any, error) {
		file, fragment := p.name, ""
		if l, ok := p.link(); ok {
			file, fragment = l.File, l.Fragment
		} else if start, end, ok := p.tree.HeadingAt(p.name, p.text.bytes, p.at); ok {
			fragment = p.tree.Slug(string(p.text.bytes[start:end]))
		}
		var text *text
		last := ""
		for _, l := range p.tree.References(file, fragment) {
			if text == nil || l.Name != last {
				text, last = newText(p.tree.Text(l.Name)), l.Name
			}
			all = append(all, s.location(p.tree, l.Name, text, l.Start, l.End))
		}
		return all, nil
	})
}

// maxItems is how many items a completion has at most.
const maxItems = 1000

// completion returns the paths and anchors that the destination of a link before a position may continue with.
func (s *server) completion(p *protocol.CompletionParams) (work, error) {
	items := []protocol.CompletionItem{}
	return s.inProject(p.TextDocument.URI, p.Position, items, func(p *place) (any, error) {
		begun, ok := begunDestination(p.text.bytes[:p.at])
		if !ok {
			return items, nil
		}
		add := func(label string, kind protocol.CompletionItemKind, start int) {
			if len(items) < maxItems {
				edit := &protocol.TextEdit{Range: p.text.span(start, p.at, s.client.encoding), NewText: strings.ReplaceAll(label, " ", "%20")}
				items = append(items, protocol.CompletionItem{Label: label, Kind: kind, TextEdit: edit})
			}
		}
		if to, fragment, isAnchor := strings.Cut(begun, "#"); isAnchor {
			for _, a := range p.tree.Anchors(p.tree.Target(p.name, to)) {
				add(a, protocol.ReferenceItem, p.at-len(fragment))
			}
			return items, nil
		}
		start := p.at - len(begun) + strings.LastIndexByte(begun, '/') + 1
		for _, entry := range p.tree.Complete(p.name, begun) {
			kind := protocol.FileItem
			if strings.HasSuffix(entry, "/") {
				kind = protocol.FolderItem
			}
			add(entry, kind, start)
		}
		return items, nil
	})
}

// begunDestination returns the destination of a link that a text ends in: [t](u, [t]: u, href="u.
func begunDestination(text []byte) (begun string, ok bool) {
	line := ascii.LastLine(text)
	for _, mark := range []string{"](", "]: ", `href="`, `src="`, "](<"} {
		n := bytes.LastIndex(line, []byte(mark))
		if n < 0 {
			continue
		}
		if rest := line[n+len(mark):]; bytes.IndexAny(rest, " )\"<>") < 0 {
			return string(rest), bytes.IndexByte(rest, ':') < 0
		}
	}
	return "", false
}

// prepareRename returns the heading at a position.
func (s *server) prepareRename(p *protocol.PrepareRenameParams) (work, error) {
	return s.inProject(p.TextDocument.URI, p.Position, nil, func(p *place) (any, error) {
		start, end, ok := p.tree.HeadingAt(p.name, p.text.bytes, p.at)
		if !ok {
			return nil, nil
		}
		return p.text.span(start, end, s.client.encoding), nil
	})
}

// rename gives the heading at a position another text, and the links to it the anchor of that.
func (s *server) rename(p *protocol.RenameParams) (work, error) {
	name := strings.TrimSpace(p.NewName)
	return s.inProject(p.TextDocument.URI, p.Position, nil, func(p *place) (any, error) {
		start, end, ok := p.tree.HeadingAt(p.name, p.text.bytes, p.at)
		if !ok || name == "" || strings.ContainsAny(name, "\r\n") {
			return nil, &jsonrpc.Error{Code: protocol.RequestFailed, Message: "no heading is there, or its new text is not one line"}
		}
		edits := []tree.Edit{{Name: p.name, Start: start, End: end, Text: name}}
		for _, l := range p.tree.References(p.name, p.tree.Slug(string(p.text.bytes[start:end]))) {
			edits = append(edits, tree.Edit{Name: l.Name, Start: l.FragmentStart, End: l.End, Text: p.tree.Slug(name)})
		}
		return s.projectEdit(p.tree, edits), nil
	})
}

// willRenameFiles returns the edits that keep links right when files are renamed.
func (s *server) willRenameFiles(p *protocol.RenameFilesParams) (work, error) {
	s.mu.Lock()
	engine := s.scopes[0].engine
	s.mu.Unlock()
	return func(context.Context) (any, error) {
		t, renamed := renamedIn(engine, p.Files)
		if t == nil {
			return nil, nil
		}
		edits := t.Moves(func(name string) string {
			for end := len(name); end > 0; end = strings.LastIndexByte(name[:end], '/') {
				if is, ok := renamed[name[:end]]; ok { // the file, or a folder that it is in
					return is + name[end:]
				}
			}
			return name
		})
		return s.projectEdit(t, edits), nil
	}, nil
}

// renamedIn returns the first project in which files are renamed, and the new names by the old ones; nil if there is none.
func renamedIn(engine *judge.Engine, files []protocol.FileRename) (t *tree.Tree, renamed map[string]string) {
	renamed = map[string]string{}
	for _, f := range files {
		was, ok := host.path(protocol.DocumentURI(f.OldURI))
		is, isFile := host.path(protocol.DocumentURI(f.NewURI))
		if !ok || !isFile {
			continue
		}
		of, old, ok := engine.Project(was)
		if in, name, isIn := engine.Project(is); ok && isIn && in == of && (t == nil || t == of) {
			t = of
			renamed[old] = name
		}
	}
	return t, renamed
}

// projectEdit returns edits of documents of a project as the client takes them.
func (s *server) projectEdit(t *tree.Tree, edits []tree.Edit) *protocol.WorkspaceEdit {
	changes := map[protocol.DocumentURI][]protocol.TextEdit{}
	texts := map[string]*text{}
	for _, e := range edits {
		if texts[e.Name] == nil {
			texts[e.Name] = newText(t.Text(e.Name))
		}
		uri := host.uri(t.Path(e.Name))
		changes[uri] = append(changes[uri], protocol.TextEdit{Range: texts[e.Name].span(e.Start, e.End, s.client.encoding), NewText: e.Text})
	}
	return &protocol.WorkspaceEdit{Changes: changes}
}
