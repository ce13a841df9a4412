package tree

import (
	"bytes"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/urlmend/urlmend/internal/syntax"
)

// name adds a reference to a label of the project: text[start:end].
func (r *reader) name(start, end int) {
	raw := bytes.TrimSpace(r.text[start:end])
	if !r.wantsLinks || len(raw) == 0 || len(raw) > maxDestination || bytes.ContainsAny(raw, "{}<>$|*!%\\\r\n`'\"()=") || r.code.Contains(start) {
		return
	}
	r.names = append(r.names, link{start: start, end: end, target: string(raw)})
}

// labelKind is the kind of links to labels of the project.
const labelKind = "label"

// addNames adds the references of a page to labels of the project to its links.
func (t *Tree) addNames(p *page) {
	for _, l := range p.names {
		switch {
		case t.isLabel(p, l.target):
			p.own = append(p.own, ownLink{labelKind, l.target})
		case p.lang == syntax.RST && strings.Contains(l.target, ":"): // it may be a label of another project (Sphinx, intersphinx)
		default:
			p.paths = append(p.paths, pathLink{page: p, link: l, to: l.target, kind: labelKind, at: l.target})
		}
	}
}

// readNames reads the labels of the documents of the tree if there are references to them.
func (t *Tree) readNames() {
	settings := t.sphinxSettings()
	isSphinx := len(settings) > 0
	if !slices.ContainsFunc(t.sorted, func(p *page) bool { return len(p.names) > 0 || isSphinx && t.isMyST(p) && t.lacksOwnAnchor(p) }) {
		return
	}
	t.labels = map[string]string{"genindex": "", "modindex": "", "search": "", "py-modindex": ""}
	mentions := func(extension string) bool {
		return slices.ContainsFunc(settings, func(text []byte) bool { return bytes.Contains(text, []byte(extension)) })
	}
	namesSections := !isSphinx || mentions("autosectionlabel")
	var buf []byte
	addTitle := func(label []byte) {
		if t.titles = append(t.titles, hashOf(label)); t.labels[string(label)] != "" {
			t.labels[string(label)] = ""
		}
	}
	for _, p := range t.sorted {
		if p.lang == syntax.HTML || p.lang == syntax.Org || p.lang == syntax.Markdown && !isSphinx {
			continue
		}
		t.anchorsOf(p)
		for _, id := range p.ids {
			t.labels[syntax.NormalLabel([]byte(id))] = id
		}
		if p.lang == syntax.Markdown {
			continue
		}
		for _, h := range p.headings {
			if p.lang != syntax.RST || namesSections {
				buf = syntax.AppendNormalLabel(buf[:0], []byte(h))
				addTitle(buf)
			}
			for d := range dialects {
				if dialects[d].isAsciiDoc && p.lang == syntax.AsciiDoc {
					addTitle([]byte(dialects[d].slug(h)))
				}
			}
		}
	}
	slices.Sort(t.titles)
	t.borrows = mentions("intersphinx")
}

// isMyST reports whether Sphinx reads the page as MyST, in which "[text](#name)" may lead to a label in any document, and to what the
// source of a program documents.
func (t *Tree) isMyST(p *page) bool {
	return p.lang == syntax.Markdown && t.names.sphinxRoot(folder(p.path)) >= 0
}

// lacksOwnAnchor reports whether a link of the page leads to an anchor that the page does not have.
func (t *Tree) lacksOwnAnchor(p *page) bool {
	return slices.ContainsFunc(p.links, func(l link) bool {
		_, fragment := l.destination()
		return !t.anchorsOf(p).has(fragment)
	})
}

// sphinxSettings returns the texts of the settings of Sphinx.
func (t *Tree) sphinxSettings() (all [][]byte) {
	for _, f := range t.names.sorted {
		if path.Base(f) == "conf.py" {
			all = append(all, t.text(f, new([]byte)))
		}
	}
	return all
}

// isLabel reports whether a document of the tree, or the page, has a label.
func (t *Tree) isLabel(p *page, label string) bool {
	normal := syntax.NormalLabel([]byte(label))
	if _, ok := t.labels[normal]; ok {
		return true
	}
	if _, ok := slices.BinarySearch(t.titles, hashOf(normal)); ok {
		return true
	}
	if slices.Contains(p.ids, label) {
		return true // it is new
	}
	return p.lang == syntax.AsciiDoc && (t.anchorsOf(p).has(label) || t.anchorsOf(p).has(strings.ToLower(label)))
}

// judgeName returns the finding about a reference to a label that no document has; nil if there is none.
func (t *Tree) judgeName(l *pathLink) *Finding {
	f := &Finding{Kind: NoLabelInProject, BadStart: l.link.start, BadEnd: l.link.end}
	if near := t.nearLabel(l.to); near != "" {
		f.Near = []string{near}
	} else if t.borrows {
		return nil // it may be a label of another project
	}
	from, _ := t.classes.closest(l)
	f.IsSure = (f.Near != nil || from != nil && from.few(from.notOwn)) && !l.page.isPartial()
	return f
}

// nearLabel returns the label of the tree that may be meant by another.
func (t *Tree) nearLabel(label string) string {
	if t.looseLabels == nil {
		t.looseLabels = map[string]string{}
		for _, id := range slices.Sorted(maps.Values(t.labels)) {
			t.looseLabels[loose(id)] = id
		}
		delete(t.looseLabels, "")
	}
	return t.looseLabels[loose(label)]
}

// document returns the file that is the document at a path without extension, as Sphinx finds it; "" if there is none.
func (n *names) document(dir, to string) (at, file string) {
	root := n.sphinxRoot(dir)
	if rest, isAbsolute := strings.CutPrefix(to, "/"); isAbsolute {
		if root < 0 {
			return "", ""
		}
		dir, to = dir[:root], rest
	}
	for ; strings.HasPrefix(to, "../"); to = to[len("../"):] {
		if len(dir) != root { // which no link leaves
			dir = folder(dir)
		}
	}
	at, ok := joined(dir, to)
	if !ok {
		return "", ""
	}
	for _, extension := range [...]string{".rst", ".md", ".txt", ".ipynb", ".rest", ".myst", ""} {
		if n.files[at+extension] {
			return at, at + extension
		}
	}
	return at, ""
}

// sphinxRoot returns the length of the path of the folder with the documents of Sphinx that a folder is, or is below; -1 if there is
// none. That is the first with a root document, from the folder with the settings on.
func (n *names) sphinxRoot(dir string) int {
	root := -1
	for ; ; dir = folder(dir) {
		if n.files[path.Join(dir, "index.rst")] || n.files[path.Join(dir, "index.md")] {
			root = len(dir)
		}
		if n.files[path.Join(dir, "conf.py")] {
			if root < 0 {
				root = len(dir)
			}
			return root
		}
		if dir == "" {
			return -1
		}
	}
}
