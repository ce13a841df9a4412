package tree

import (
	"bytes"
	"fmt"
	"path"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"

	"github.com/urlmend/urlmend/internal/ascii"
)

// A Link is a link of a document to a file of the tree.
type Link struct {
	Name           string // the document that it is in
	Start, End     int    // its destination
	FragmentStart  int    // where its fragment begins; End if it has none
	File, Fragment string // what it leads to
	IsOwn          bool   // by its path, without any other way to read it
	to             string
	pathEnd        int  // where its path ends
	isDocument     bool // its path has no extension, as Sphinx reads it
}

// Links returns the links of a document that lead to a file of the tree, in the order in which they are read.
func (t *Tree) Links(name string, text []byte) []Link {
	defer t.lockWhole()()
	return t.linksOf(name, text)
}

func (t *Tree) linksOf(name string, text []byte) (all []Link) {
	p := newPage(name)
	r := newReader(t.names)
	r.begin(p, text)
	r.wantsLinks, r.all = true, new([]link)
	r.read()
	for _, l := range *r.all {
		made := Link{Name: name, Start: l.start, End: l.end, FragmentStart: l.end, pathEnd: l.start + len(cutPath(l.target))}
		if n := strings.IndexByte(l.target, '#'); n >= 0 {
			made.FragmentStart = l.start + n + 1
		}
		if l.target[0] == '#' {
			_, made.Fragment = l.destination()
			made.File, made.IsOwn = name, true
			all = append(all, made)
			continue
		}
		to, ok := t.names.pathLink(p, l)
		if !ok {
			continue
		}
		if to.isLost() {
			to.ways, to.file = t.addresses.hypotheses(name, to.to)
			if !t.classes.explains(&to) {
				continue
			}
		}
		if target := t.target(to.file); target != nil {
			to.file = target.path
		}
		if made.File, made.Fragment, made.IsOwn, made.to = to.file, to.fragment, to.isOwn, to.to; to.file != "" {
			all = append(all, made)
		}
	}
	for _, l := range p.paths {
		if l.kind == sphinxDocument && l.file != "" {
			all = append(all, Link{
				Name: name, Start: l.link.start, End: l.link.end, FragmentStart: l.link.end, File: l.file, IsOwn: true, to: l.to, isDocument: true,
			})
		}
	}
	return all
}

// Anchors returns the names of the anchors of a document, as the dialect of the tree makes them, in order.
func (t *Tree) Anchors(name string) (all []string) {
	defer t.lockWhole()()
	p := t.pages[name]
	if p == nil {
		return nil
	}
	t.anchorsOf(p)
	for _, h := range p.headings {
		if slug := t.slug(h); slug != "" && !slices.Contains(all, slug) {
			all = append(all, slug)
		}
	}
	for _, id := range p.ids {
		if !slices.Contains(all, id) {
			all = append(all, id)
		}
	}
	return all
}

// slug returns the anchor of a heading.
func (t *Tree) slug(heading string) string { return dialects[t.dialect].slug(shown(heading)[0]) }

// Slug returns the anchor of a heading whose text, with its markup, is given.
func (t *Tree) Slug(heading string) string {
	defer t.lockWhole()()
	return t.slug(strings.TrimSpace(heading))
}

// Heading returns where the heading or the id is in a document that an anchor leads to. It is not ok if there is none.
func (t *Tree) Heading(name string, text []byte, fragment string) (start, end int, ok bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, h := range headings(name, text) {
		one := newAnchors(&page{headings: []string{h.target}, lang: newPage(name).lang})
		if one.has(fragment) {
			return h.start, h.end, true
		}
	}
	if n := bytes.Index(text, []byte(fragment)); n >= 0 && fragment != "" {
		p := newPage(name)
		if newReader(nil).readAnchors(p, text); slices.Contains(p.ids, fragment) {
			return n, n + len(fragment), true
		}
	}
	return 0, 0, false
}

// HeadingAt returns where the heading around text[at] is, without its marks. It is not ok if there is none.
func (t *Tree) HeadingAt(name string, text []byte, at int) (start, end int, ok bool) {
	for _, h := range headings(name, text) {
		if h.start <= at && at <= h.end {
			return h.start, h.end, true
		}
	}
	return 0, 0, false
}

// headings returns the headings of a document with their places, except those that are not in it as they are read.
func headings(name string, text []byte) (all []link) {
	p := newPage(name)
	if newReader(nil).readAnchors(p, text); p.anchors == nil {
		return nil
	}
	at := 0
	for _, h := range p.headings {
		for from := at; ; {
			n := bytes.Index(text[from:], []byte(h))
			if n < 0 {
				break
			}
			from += n
			before := bytes.TrimLeft(text[bytes.LastIndexByte(text[:from], '\n')+1:from], "#=* \t>.")
			if len(before) == 0 { // nothing but marks is before it on its line
				all = append(all, link{start: from, end: from + len(h), target: h})
				at = from + len(h)
				break
			}
			from += len(h)
		}
	}
	return all
}

// References returns the links of all documents to a file, and to one of its anchors if that is not empty.
func (t *Tree) References(file, fragment string) []Link {
	stem := strings.TrimSuffix(path.Base(file), path.Ext(file))
	if indexNames.has(strings.ToLower(stem)) {
		stem = ""
	}
	return t.eachLink(func(name string, text []byte) bool {
		return name == file || len(stem) == 0 || bytes.Contains(text, []byte(stem)) || bytes.IndexByte(text, '%') >= 0
	}, func(l *Link) bool {
		return l.File == file && (fragment == "" || l.Fragment == fragment)
	})
}

// eachLink returns the links of documents that are wanted, ordered by document and place.
func (t *Tree) eachLink(isWanted func(name string, text []byte) bool, isLink func(l *Link) bool) (all []Link) {
	defer t.lockWhole()()
	t.names.fold("") // it is built once
	found := make([][]Link, len(t.sorted))
	var wg sync.WaitGroup
	next := make(chan int, len(t.sorted))
	for i := range t.sorted {
		next <- i
	}
	close(next)
	for range runtime.GOMAXPROCS(0) {
		wg.Go(func() {
			for i := range next {
				name := t.sorted[i].path
				text := t.textNow(name)
				if text == nil || !isWanted(name, text) {
					continue
				}
				found[i] = slices.DeleteFunc(t.linksOf(name, text), func(l Link) bool { return !isLink(&l) })
			}
		})
	}
	wg.Wait()
	for _, links := range found {
		slices.SortFunc(links, func(a, b Link) int { return a.Start - b.Start })
		all = append(all, links...)
	}
	return all
}

// textNow returns the text of a document as it is open, or on disk.
func (t *Tree) textNow(name string) []byte {
	if t.open != nil {
		if text := t.open(name); text != nil {
			return text
		}
	}
	return t.text(name, new([]byte))
}

// An Edit is a new path in the destination of a link: of the bytes [Start, End) of a document.
type Edit struct {
	Name       string
	Start, End int
	Text       string
}

// Moves returns the edits that keep links right when files get other paths. Moved returns the path that a file will have; the
// same if it is not moved.
func (t *Tree) Moves(moved func(name string) string) (edits []Edit) {
	links := t.eachLink(func(string, []byte) bool { return true }, func(l *Link) bool {
		isSame := moved(l.File) == l.File && (moved(l.Name) == l.Name || strings.HasPrefix(l.to, "/"))
		return l.IsOwn && l.to != "" && !isSame
	})
	for _, l := range links {
		if l.isDocument {
			if text := l.movedDocument(moved); text != l.to {
				edits = append(edits, Edit{l.Name, l.Start, l.End, text})
			}
			continue
		}
		at, _ := joined(folder(l.Name), l.to)
		if strings.HasPrefix(l.to, "/") {
			at, _ = joined(t.names.root, l.to[1:])
		}
		to := moved(l.File)
		if at != l.File { // it names the folder of an index
			to = folder(to)
		}
		if is, ok := joined(folder(moved(l.Name)), l.to); ok && is == to && !strings.HasPrefix(l.to, "/") {
			continue // it leads there as it is
		}
		from := &pathLink{page: &page{path: moved(l.Name)}, to: l.to}
		target := EscapePath(t.relative(from, to))
		if strings.HasSuffix(l.to, "/") {
			target += "/"
		}
		if target != EscapePath(l.to) {
			edits = append(edits, Edit{l.Name, l.Start, l.pathEnd, target})
		}
	}
	return edits
}

// EscapePath returns the path of a file as a destination: what would end it there, or begin a query or a fragment, is escaped
// (RFC 3986, section 3.3).
func EscapePath(name string) string {
	var b strings.Builder
	for i := range len(name) {
		if c := name[i]; c <= ' ' || c == 0x7F || ascii.In(c, `%#?<>"`) {
			fmt.Fprintf(&b, "%%%02X", c)
		} else {
			b.WriteByte(c)
		}
	}
	return b.String()
}

// movedDocument returns what names the document that a link of Sphinx leads to when files get other paths; the same if the
// document leaves the folder that a slash in front stands for.
func (l *Link) movedDocument(moved func(name string) string) string {
	extension := strings.TrimPrefix(l.File, strings.TrimSuffix(l.File, path.Ext(l.File)))
	if !strings.HasSuffix(strings.TrimSuffix(l.File, extension), path.Base(l.to)) {
		extension = "" // it is written
	}
	is := strings.TrimSuffix(moved(l.File), extension)
	if named, isAbsolute := strings.CutPrefix(l.to, "/"); isAbsolute {
		root := strings.TrimSuffix(strings.TrimSuffix(l.File, extension), named)
		if rest, ok := strings.CutPrefix(is, root); ok {
			return "/" + rest
		}
		return l.to
	}
	from := folder(moved(l.Name))
	if at, ok := joined(from, l.to); ok && at == is {
		return l.to
	}
	rel, err := filepath.Rel("/"+from, "/"+is)
	if err != nil {
		return l.to
	}
	return filepath.ToSlash(rel)
}

// Complete returns the paths that a destination in a document may continue with: the entries of the folder that its beginning
// names. Folders end with a slash.
func (t *Tree) Complete(name, begun string) (all []string) {
	dir := folder(name)
	if rest, isAbsolute := strings.CutPrefix(begun, "/"); isAbsolute {
		dir, begun = t.names.root, rest
	}
	in, ok := joined(dir, unescape(begun[:strings.LastIndexByte(begun, '/')+1]))
	if !ok {
		return nil
	}
	prefix := ""
	if in != "" && in != "." {
		prefix = in + "/"
	}
	first, _ := slices.BinarySearch(t.names.sorted, prefix)
	for _, f := range t.names.sorted[first:] {
		rest, isBelow := strings.CutPrefix(f, prefix)
		if !isBelow {
			break
		}
		if entry, _, isFolder := strings.Cut(rest, "/"); isFolder {
			rest = entry + "/"
		}
		if !strings.HasPrefix(rest, ".") && (len(all) == 0 || all[len(all)-1] != rest) && f != name {
			all = append(all, rest)
		}
	}
	return all
}

// Documents returns the documents of the tree.
func (t *Tree) Documents() (all []string) {
	defer t.lockWhole()()
	for _, p := range t.sorted {
		all = append(all, p.path)
	}
	return all
}

// Path returns the path of a file of the tree in the file system.
func (t *Tree) Path(name string) string { return filepath.Join(t.root, filepath.FromSlash(name)) }

// Text returns the text of a document of the tree as it is open, or on disk; nil if there is none.
func (t *Tree) Text(name string) []byte { return t.textNow(name) }

// Target returns the document that a path in a document leads to; "" if it leads to none.
func (t *Tree) Target(name, to string) string {
	defer t.lockWhole()()
	if to == "" {
		return name
	}
	p, ok := t.names.pathLink(newPage(name), link{target: to})
	if !ok {
		return ""
	}
	if p.isLost() {
		_, p.file = t.addresses.hypotheses(name, to)
	}
	if target := t.target(p.file); target != nil {
		return target.path
	}
	return ""
}
