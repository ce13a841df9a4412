// Package tree knows the files of a project, the anchors in its documents, and what the links between them lead to.
//
// Sites are made from documents by many programs, and each has its own rules for what a link means. Package tree has no table
// of these: it tries a few ways to read a link, and accepts those that explain the links of the tree. A link is missing only
// if no way leads to something, and the links of its class are understood.
//
// Everything is relative to a root, and nothing outside of it is looked at.
package tree

import (
	"hash/fnv"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"

	"github.com/urlmend/urlmend/internal/fileio"
	"github.com/urlmend/urlmend/internal/syntax"
)

// A Kind is what is wrong with a link.
type Kind uint8

const (
	NoAnchor         Kind = iota + 1 // the document has no such anchor
	NoAnchorThere                    // the document that the link leads to has none
	NoFile                           // there is no such file
	OtherCase                        // the name of the file has another case
	NotInRepository                  // the repository of the project has no such file
	NoLabel                          // the document does not define the label
	UnusedLabel                      // nothing refers to the definition of the label
	NoLabelInProject                 // no document of the project has the label
)

// A Finding is a link that leads to nothing.
type Finding struct {
	Kind Kind
	// Start and End are the destination in the document, and Text is its text.
	Start, End int
	Text       string
	// Bad is the range of the part of the destination that is wrong.
	BadStart, BadEnd int
	// Near is what can be there instead, the nearest first.
	Near []string
	// Similar differs by a slip from what is there. It is set only if Near is nil.
	Similar string
	// Elsewhere is the document beside this one that has the anchor.
	Elsewhere string
	// IsNew: a change of other lines broke the link, which led to something before.
	IsNew bool
	// IsSure: nearly all findings of this sort are right.
	IsSure bool
}

// Options say how a tree is read.
type Options struct {
	// Read returns the text of a file, by its path relative to the root, if it counts in place of that on disk; else nil. Read
	// may be nil.
	Read func(name string) []byte
	// Only, if not nil, lists the files instead of those below the root.
	Only []string
	// Root is the folder that links with a slash in front start from, and Roots are others that links may start from: paths relative
	// to the root of the tree.
	Root  string
	Roots []string
	// Dialect is a name of [Dialects], or "".
	Dialect string
	// Ignores reports whether links to the file at a path relative to the root are right. It may be nil.
	Ignores func(name string) bool
	// Past is what the files were before a change; nil if that is not known.
	Past *Past
}

// A Tree is the files of a project.
type Tree struct {
	root      string
	opt       Options
	names     *names
	isWhole   bool            // all files of the project are known
	regular   map[string]bool // files that are known to be regular
	isSite    bool            // a program makes a site from it
	pages     map[string]*page
	sorted    []*page
	addresses *addresses
	classes   *classes
	dialect   int                 // the one that explains most anchors
	dialectOf map[string]int      // by path of a page: the same for its anchors, where it is another one
	only      uint16              // the dialects that may make anchors, as bits
	byName    map[string][]string // files by the last component of their paths, in lower case
	missingIn map[string]int      // by fragment: in how many pages of different names it is missing
	isForeign bool                // no dialect explains the anchors of the tree
	isExact   bool                // a site is made, and nearly all links have the case of anchors
	findings  map[string][]Finding

	labels      map[string]string // of documents in reStructuredText and AsciiDoc, as they are written: by how they are compared
	titles      []uint64          // hashes of the labels that the titles of sections make, as they are compared, ordered
	looseLabels map[string]string // by letters and digits
	borrows     bool              // documents may refer to labels of other projects
	undefinedIn map[string]int    // by label: in how many pages of different names nothing defines it
	linksNames  bool              // a program makes links of the names in programs

	open   func(name string) []byte // see Follow; nil if nothing is open
	firsts map[string]*page         // see first
	remote func() repository
	buf    []byte // for the next text that is read
	reader *reader

	mu     sync.Mutex // for what is read of the tree after New
	isRead bool       // all documents were read: see readAll
}

// maxDocument is the size in bytes of the largest document that is read.
const maxDocument = 4 << 20

// New returns the tree below a root. Only the names of its files are read: the documents are when they are needed.
func New(root string, opt Options) *Tree {
	opt.Past = newPast(opt.Past)
	t := &Tree{root: root, opt: opt, pages: map[string]*page{}, findings: map[string][]Finding{}}
	t.remote = sync.OnceValue(func() repository { return newRepository(root) })
	files, isWhole := opt.Only, false
	if files == nil {
		files, t.regular = list(root)
		isWhole = files != nil
	}
	t.isWhole = isWhole
	t.names = newNames(files)
	t.names.root, t.names.ignores, t.names.hasDialect = opt.Root, opt.Ignores, opt.dialect() >= 0
	t.reader = newReader(t.names)
	return t
}

// lockWhole locks the tree, once all documents are read. It returns what unlocks it.
func (t *Tree) lockWhole() (unlock func()) {
	t.mu.Lock()
	t.readAll()
	return t.mu.Unlock
}

// readAll reads all documents, and judges their links by what they show together, unless that was done.
func (t *Tree) readAll() {
	if t.isRead {
		return
	}
	t.isRead = true
	clear(t.pages)
	t.readPages()
	for _, p := range t.sorted {
		for _, name := range p.includes {
			if part := t.pages[name]; part != nil {
				part.isPart = true
			}
		}
	}
	t.isSite = t.hasGenerator()
	t.readNames()
	t.resolve()
	t.countAnchors()
	t.countLabels()
	for _, p := range t.sorted {
		if found := t.judge(p); found != nil {
			t.findings[p.path] = found
		}
	}
	t.forget()
}

// forget drops what is not needed any more, or can be read again.
func (t *Tree) forget() {
	t.buf, t.reader = nil, newReader(t.names)
	for _, p := range t.sorted {
		p.links, p.own, p.paths, p.missing, p.names, p.labels = nil, nil, nil, nil, nil, labels{}
		p.anchors, p.headings, p.ids, p.front, p.includes = nil, nil, nil, nil, nil
	}
}

// Findings returns what is wrong with the links of a document, by its path relative to the root.
func (t *Tree) Findings(name string) []Finding {
	t.mu.Lock()
	defer t.mu.Unlock()
	if found, ok := t.findAlone(name); ok {
		return found
	}
	t.readAll()
	return t.findings[name]
}

// Check returns what is wrong with the links of a document that has another text than when the tree was read, and a number that
// is another one if its anchors are.
func (t *Tree) Check(name string, text []byte) (found []Finding, anchors uint64) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.page(name) == nil && (!t.isWhole || !IsDocument(name) || isForeign(name)) {
		return nil, 0
	}
	if t.open != nil {
		t.first(name)
	}
	p := t.reader.readLinks(name, text)
	if p.anchors == nil {
		t.reader.readAnchors(p, text)
	}
	if !t.isRead {
		if found, ok := t.judgeAlone(p); ok {
			return found, p.sum()
		}
		t.readAll()
	}
	if was := t.pages[name]; was != nil {
		p.isPart = was.isPart
	}
	t.addNames(p)
	for i := range p.paths {
		if l := &p.paths[i]; l.isLost() {
			l.ways, l.file = t.addresses.hypotheses(l.page.path, l.to)
			l.isUnderstood = t.classes.explains(l)
		}
	}
	p.missing = t.missingAnchors(p, nil)
	return t.judge(p), p.sum()
}

// sum returns a number for the anchors of a page.
func (p *page) sum() uint64 {
	h := fnv.New64a()
	for _, name := range slices.Concat(p.headings, []string{"\x00"}, p.ids) {
		h.Write([]byte(name))
		h.Write([]byte{0})
	}
	return h.Sum64()
}

// Follow makes read return the texts of documents that are open: they count in place of those on disk. A text that read returned is
// not modified.
func (t *Tree) Follow(read func(name string) []byte) {
	defer t.lockWhole()()
	t.open = read
}

// Changed makes the tree read a file on disk again when it needs it.
func (t *Tree) Changed(name string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if p := t.pages[name]; p != nil {
		p.forgetAnchors()
	}
}

func (p *page) forgetAnchors() { p.anchors, p.headings, p.ids, p.open = nil, nil, nil, nil }

// IsDocument reports whether the links in a file of that name are read.
func IsDocument(name string) bool {
	return readerOf(syntax.ForName(name)) != nil
}

// readPages reads the documents, in parallel.
func (t *Tree) readPages() {
	var wanted []string
	for _, f := range t.names.sorted {
		if IsDocument(f) && !isForeign(f) {
			wanted = append(wanted, f)
		}
	}
	pages := make([]*page, len(wanted))
	var wg sync.WaitGroup
	next := make(chan int, len(wanted))
	for i := range wanted {
		next <- i
	}
	close(next)
	for range runtime.GOMAXPROCS(0) {
		wg.Go(func() {
			var buf []byte
			r := newReader(t.names)
			for i := range next {
				if text := t.text(wanted[i], &buf); text != nil {
					pages[i] = r.readLinks(wanted[i], text)
				}
			}
		})
	}
	wg.Wait()
	for _, p := range pages {
		if p != nil {
			t.sorted, t.pages[p.path] = append(t.sorted, p), p
		}
	}
}

// text returns the text of a document, in buf if it is on disk; nil if it is not read.
func (t *Tree) text(name string, buf *[]byte) []byte {
	if t.opt.Read != nil {
		if text := t.opt.Read(name); text != nil {
			return text
		}
	}
	full := t.root + string(filepath.Separator) + filepath.FromSlash(name)
	if !t.regular[name] {
		if info, err := os.Lstat(full); err != nil || !info.Mode().IsRegular() {
			return nil
		}
	}
	text, err := fileio.ReadRegular(full, *buf, maxDocument)
	if err != nil || len(text) > maxDocument {
		return nil
	}
	*buf = text
	return text
}

// isForeign reports whether a file is in a folder of what others wrote.
func isForeign(name string) bool {
	return isBelow(name, "node_modules/") || isBelow(name, "vendor/")
}

// isBelow reports whether a file is in a folder of that name, which has a slash at its end.
func isBelow(name, folder string) bool {
	i := strings.Index(name, folder)
	return i == 0 || i > 0 && (name[i-1] == '/' || strings.Contains(name[i:], "/"+folder))
}

// generators are the names of files that show that a program makes a site from documents.
const generators = words(" mkdocs.yml mkdocs.yaml _config.yml conf.py book.toml antora.yml antora-playbook.yml hugo.toml hugo.yaml " +
	"docusaurus.config.js docusaurus.config.ts astro.config.mjs astro.config.ts next.config.js next.config.mjs next.config.ts gatsby-config.js " +
	"_quarto.yml _sidebar.md .nojekyll netlify.toml SUMMARY.md docfx.json .readthedocs.yml .readthedocs.yaml mint.json docs.json nuxt.config.ts " +
	"_toc.yml eleventy.config.js .eleventy.js Doxyfile zensical.toml sidebars.js sidebars.json toc.yml _bookdown.yml _pkgdown.yml .openpublishing.publish.config.json ")

// hasGenerator reports whether there is a sign that a program makes a site from documents of the tree.
func (t *Tree) hasGenerator() bool {
	front, all := 0, 0
	for _, f := range t.names.sorted {
		if generators.has(path.Base(f)) || isBelow(f, ".vitepress/") || isBelow(f, ".vuepress/") {
			return true
		}
	}
	for _, p := range t.sorted {
		if strings.HasPrefix(p.path, ".github/") { // templates of issues, which GitHub reads
			continue
		}
		if all++; p.hasFront {
			front++
		}
	}
	return front > 2 && 10*front > all
}

// resolve finds out what those links lead to that lead to nothing at their path.
func (t *Tree) resolve() {
	var left []*pathLink
	for _, p := range t.sorted {
		t.addNames(p)
		for i := range p.paths {
			if l := &p.paths[i]; l.isLost() {
				left = append(left, l)
			}
		}
	}
	t.addresses = newAddresses(t.names, t.sorted, t.redirects(), left)
	if t.opt.Root != "" || len(t.opt.Roots) > 0 {
		t.addresses.configured = append([]string{t.opt.Root}, t.opt.Roots...)
	}
	for _, l := range left {
		l.ways, l.file = t.addresses.hypotheses(l.page.path, l.to)
	}
	t.classes = learn(t.sorted)
}

// redirects returns the keys of the paths in files that seem to list redirects.
func (t *Tree) redirects() map[string]bool {
	const mostFiles = 20
	all, n := map[string]bool{}, 0
	for _, f := range t.names.sorted {
		base := strings.ToLower(path.Base(f))
		isList := strings.Contains(base, "redirect") && !documentExtensions.has(extension(base)) || base == "vercel.json" || base == "netlify.toml" || base == "mkdocs.yml" || strings.HasPrefix(base, "next.config.")
		if !isList || n == mostFiles || isForeign(f) {
			continue
		}
		n++
		text := t.text(f, new([]byte))
		for _, word := range strings.FieldsFunc(string(text), func(r rune) bool { return r <= ' ' || strings.ContainsRune(`"',;:()[]{}<>`, r) }) {
			if strings.IndexByte(word, '/') >= 0 {
				word, _, _ = strings.Cut(word, "#")
				all[key(dotless(word), true)] = true
			}
		}
	}
	delete(all, "")
	return all
}
