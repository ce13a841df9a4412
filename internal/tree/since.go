package tree

import (
	"path/filepath"
	"slices"
	"strings"
)

// A Past is what the files of a tree were before a change.
type Past struct {
	// Gone has the files that were removed, with the paths that they have now, "" if they have none.
	Gone map[string]string
	// Text returns the text that the file at a path had, or nil if that has not changed.
	Text func(name string) []byte

	from map[string]string // where files were that have another path now
	old  map[string]*page  // documents as they were
}

func newPast(p *Past) *Past {
	if p == nil {
		return nil
	}
	p.from, p.old = map[string]string{}, map[string]*page{}
	for was, is := range p.Gone {
		if is != "" {
			p.from[is] = was
		}
	}
	return p
}

// page returns the document at a path as it was before the change; nil if it has not changed.
func (p *Past) page(name string) *page {
	old, known := p.old[name]
	if !known {
		if text := p.Text(name); text != nil {
			old = newPage(name)
			newReader(nil).readAnchors(old, text)
		}
		p.old[name] = old
	}
	return old
}

// brokenPath returns the finding about a link that led to a file at its path before the change, and does not any more; nil if it
// did not.
func (t *Tree) brokenPath(l *pathLink) *Finding {
	past := t.opt.Past
	if past == nil || l.isUnderstood {
		return nil
	}
	at := l.at
	if was := past.from[l.page.path]; was != "" && !strings.HasPrefix(l.to, "/") {
		var ok bool
		if at, ok = joined(folder(was), l.to); !ok {
			return nil
		}
	}
	is, isGone := past.Gone[at]
	if !isGone {
		if is = at; at == l.at || !t.names.files[at] && !t.names.folders[at] {
			return nil
		}
	}
	f := &Finding{Kind: NoFile, BadStart: l.link.start, BadEnd: l.link.start + len(cutPath(l.link.target)), IsSure: true, IsNew: true}
	if is != "" {
		f.Near = []string{t.relative(l, is)}
	}
	return f
}

// brokenAnchor reports whether a page had an anchor before the change. If its heading has another text now, near is the anchor of
// that.
func (t *Tree) brokenAnchor(p *page, fragment string) (near string, ok bool) {
	var old *page
	if t.opt.Past != nil {
		old = t.opt.Past.page(p.path)
	} else if t.open != nil {
		old = t.first(p.path)
	}
	if old == nil {
		return "", false
	}
	if t.limit(old); !old.anchors.has(fragment) {
		return "", false
	}
	if len(old.headings) != len(p.headings) {
		return "", true
	}
	for i, h := range old.headings {
		if h != p.headings[i] && slices.ContainsFunc(shown(h), func(text string) bool { return dialects[t.dialect].slug(text) == fragment }) {
			return dialects[t.dialect].slug(shown(p.headings[i])[0]), true
		}
	}
	return "", true
}

// first returns a document as it was on disk when it was first open: what its anchors were before it was edited.
func (t *Tree) first(name string) *page {
	old, known := t.firsts[name]
	if !known {
		if text := t.text(name, new([]byte)); text != nil {
			old = newPage(name)
			newReader(nil).readAnchors(old, text)
		}
		if t.firsts == nil {
			t.firsts = map[string]*page{}
		}
		t.firsts[name] = old
	}
	return old
}

// LosesAnchors reports whether a document had anchors before the change that it may not have any more.
func (t *Tree) LosesAnchors(name string) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.opt.Past == nil {
		return false
	}
	old, p := t.opt.Past.page(name), t.page(name)
	if old == nil || p == nil {
		return old != nil
	}
	t.anchorsOf(p)
	return !isPart(old.headings, p.headings) || !isPart(old.ids, p.ids)
}

// isPart reports whether a list is what is left of another without some of it.
func isPart(list, of []string) bool {
	for _, s := range of {
		if len(list) > 0 && s == list[0] {
			list = list[1:]
		}
	}
	return len(list) == 0
}

// Broken returns the documents with links that the change broke.
func (t *Tree) Broken() (all []string) {
	defer t.lockWhole()()
	for _, p := range t.sorted {
		if slices.ContainsFunc(t.findings[p.path], func(f Finding) bool { return f.IsNew }) {
			all = append(all, filepath.FromSlash(p.path))
		}
	}
	return all
}
