package tree

import (
	"slices"
	"strings"

	"github.com/urlmend/urlmend/internal/syntax"
)

// The links of a document that lead to something however they are read are right, whatever other documents show. So before a commit, which
// concerns a few documents, most of a large project need not be read.

// mostAlone is which share of the files may be read for a few documents, as a divisor: then all documents are.
const mostAlone = 100

// findAlone returns what is wrong with the links of a document. It is not ok if all documents are to be read for that, or were read.
func (t *Tree) findAlone(name string) (found []Finding, ok bool) {
	if t.isRead || len(t.pages) > len(t.names.sorted)/mostAlone {
		return nil, false
	}
	p := t.page(name)
	if p == nil {
		return nil, true
	}
	return t.judgeAlone(p)
}

// page returns what was read of a document; nil if it is not read. Until all documents are read, it reads it.
func (t *Tree) page(name string) *page {
	p, known := t.pages[name]
	if known || t.isRead || !t.names.files[name] || !IsDocument(name) || isForeign(name) {
		return p
	}
	if text := t.text(name, &t.buf); text != nil {
		p = t.reader.readLinks(name, text)
	}
	t.pages[name] = p
	return p
}

// judgeAlone returns what is wrong with the links of a page. It is not ok if other documents may decide that.
func (t *Tree) judgeAlone(p *page) (found []Finding, ok bool) {
	for i := range p.links {
		if _, fragment := p.links[i].destination(); !t.isAnchor(p, fragment) {
			return nil, false
		}
	}
	for _, l := range p.names {
		if !slices.Contains(p.ids, l.target) && (p.lang != syntax.RST || !strings.Contains(l.target, ":")) {
			return nil, false
		}
	}
	for i := range p.paths {
		if t.isOpen(&p.paths[i]) {
			return nil, false
		}
	}
	one := *p // which has its references compared
	one.labels.references = slices.Clone(p.labels.references)
	found = t.judgeLabels(&one)
	return found, len(one.labels.references) == 0
}

// isAnchor reports whether a page has an anchor by the rules of each program that may count.
func (t *Tree) isAnchor(p *page, fragment string) bool {
	a := t.anchorsOf(p)
	if t.opt.dialect() >= 0 {
		return a.has(fragment)
	}
	return a.makers(fragment)|asciidocDialects == allDialects
}

// isOpen reports whether other documents may show that the link leads to nothing.
func (t *Tree) isOpen(l *pathLink) bool {
	switch {
	case l.isOwn && isSpecial(l.fragment):
		return false
	case l.isOwn:
		to := t.target(l.file)
		return to != nil && hasJudgedAnchors(to.lang) && !t.isAnchor(to, l.fragment)
	case !isSpecial(l.fragment):
		return true
	case !t.isWhole:
		return false
	}
	f := t.suspect(l)
	return f != nil && (f.IsNew || f.Near != nil || !isUnnamed(l.to) && t.isNowhere(l, t.nearFiles(l)))
}
