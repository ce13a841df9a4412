package judge

import (
	"bytes"
	"cmp"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/internal/changes"
	"github.com/urlmend/urlmend/internal/config"
	"github.com/urlmend/urlmend/internal/git"
	"github.com/urlmend/urlmend/internal/tree"
)

// projects are the trees of files that documents are in, each read when the first of its documents is judged.
type projects struct {
	folders []string // that were named on the command line, as absolute paths
	changes *changes.Set

	links        func(root string) config.Links
	open         func(path string) []byte // see Options.Open
	dir          func() string            // the working directory
	mu           sync.Mutex
	repositories map[string]string // by folder, "" if it is in none
	roots        map[string]string // by folder: that, or the folder on the command line
	trees        map[string]func() *tree.Tree
}

func newProjects(opt *Options, links func(root string) config.Links) projects {
	var folders []string
	for _, folder := range opt.Folders {
		if at, err := filepath.Abs(folder); err == nil {
			folders = append(folders, at)
		}
	}
	return projects{
		folders: folders, changes: opt.Changes, links: links, open: opt.Open, dir: sync.OnceValue(workingDirectory),
		repositories: make(map[string]string), roots: make(map[string]string), trees: make(map[string]func() *tree.Tree),
	}
}

// of returns the tree that a file is in, and its path there.
func (p *projects) of(path string) (t *tree.Tree, name string) {
	full := path
	if !filepath.IsAbs(path) {
		full = filepath.Join(p.dir(), path)
	}
	root, isKnown := p.root(filepath.Dir(full))
	only := []string(nil)
	if !isKnown {
		root, only = filepath.Dir(full), []string{filepath.Base(full)}
	}
	name = strings.TrimPrefix(full[min(len(root), len(full)):], string(filepath.Separator))
	return p.tree(root, only)(), filepath.ToSlash(name)
}

// root returns the root of the repository that a folder is in, or else the folder on the command line.
func (p *projects) root(dir string) (root string, ok bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	root, known := p.roots[dir]
	if !known {
		if root = p.repository(dir); root == "" {
			root = p.named(dir)
		}
		p.roots[dir] = root
	}
	return root, root != ""
}

// repository returns the root of the repository that a folder is in, or "".
func (p *projects) repository(dir string) (root string) {
	root, known := p.repositories[dir]
	if known {
		return root
	}
	if up := filepath.Dir(dir); git.IsRoot(dir) {
		root = dir
	} else if up != dir {
		root = p.repository(up)
	}
	p.repositories[dir] = root
	return root
}

// named returns the folder on the command line that a folder is in, or "".
func (p *projects) named(dir string) string {
	const separator = string(filepath.Separator)
	for _, at := range p.folders {
		if strings.HasPrefix(dir+separator, strings.TrimSuffix(at, separator)+separator) {
			return at
		}
	}
	return ""
}

// tree returns what reads the tree below a root, or some files in it.
func (p *projects) tree(root string, only []string) (load func() *tree.Tree) {
	key := strings.Join(append([]string{root}, only...), "\x00")
	p.mu.Lock()
	defer p.mu.Unlock()
	load = p.trees[key]
	if load == nil {
		opt := p.options(root)
		opt.Only = only
		if p.changes != nil {
			opt.Read = func(name string) []byte { return p.changes.Staged(filepath.Join(root, filepath.FromSlash(name))) }
			if past := p.changes.Past(); past != nil && past.Root == root {
				opt.Past = &tree.Past{Gone: past.Gone, Text: past.Text}
			}
		}
		load = sync.OnceValue(func() *tree.Tree {
			t := tree.New(root, opt)
			if p.open != nil {
				t.Follow(func(name string) []byte { return p.open(filepath.Join(root, filepath.FromSlash(name))) })
			}
			return t
		})
		p.trees[key] = load
	}
	return load
}

// options returns how the tree below a root is read.
func (p *projects) options(root string) tree.Options {
	links := p.links(root)
	inTree := func(path string) string {
		rel, err := filepath.Rel(root, path)
		if err != nil || !filepath.IsLocal(rel) || rel == "." {
			return ""
		}
		return filepath.ToSlash(rel)
	}
	opt := tree.Options{Dialect: links.Dialect}
	if ignores := links.Ignores(); ignores != nil {
		opt.Ignores = func(name string) bool { return ignores(filepath.Join(root, filepath.FromSlash(name))) }
	}
	if links.Root != "" {
		opt.Root = inTree(links.Root)
	}
	for _, folder := range links.Roots {
		opt.Roots = append(opt.Roots, inTree(folder))
	}
	return opt
}

// Project returns the tree that the file at an absolute path is in, and its path there. It is not ok if it is in none.
func (e *Engine) Project(path string) (t *tree.Tree, name string, ok bool) {
	if _, ok := e.projects.root(path); !ok || !filepath.IsAbs(path) {
		return nil, "", false
	}
	t, name = e.projects.of(path)
	return t, name, true
}

// ProjectWith returns the project below a root as it would be with other files: those that are listed, whose texts read returns.
func (e *Engine) ProjectWith(root string, files []string, read func(name string) []byte) *tree.Tree {
	opt := e.projects.options(root)
	opt.Only, opt.Read = files, read
	return tree.New(root, opt)
}

// Changed notes that the file at an absolute path has changed on disk, or, if it came or went, that the tree has other names.
func (e *Engine) Changed(path string, isSame bool) {
	p := &e.projects
	if !isSame {
		p.mu.Lock()
		defer p.mu.Unlock()
		clear(p.trees)
		return
	}
	root, ok := p.root(filepath.Dir(path))
	p.mu.Lock()
	load := p.trees[root]
	p.mu.Unlock()
	if ok && load != nil {
		load().Changed(filepath.ToSlash(strings.TrimPrefix(path[len(root):], string(filepath.Separator))))
	}
}

// findProject returns the tree that the document is in, and its path there; nil if its links are not checked.
func (d *Document) findProject() (t *tree.Tree, name string) {
	if d.Name == "-" || d.Stream || d.Packed || d.Member != "" || d.Input.IsMail() || !d.profile.linter.ChecksProject() {
		return nil, ""
	}
	return d.engine.projects.of(d.Name)
}

// missing returns the links that lead to nothing in the document if it has that text.
func (d *Document) missing(text []byte) (all []extract.URL) {
	if d.tree == nil {
		return nil
	}
	found, _ := d.tree.Check(d.nameInTree, text)
	for _, f := range found {
		all = append(all, missingURL(f, d.Input, text[f.Start:f.End]))
	}
	return all
}

var linkFlaws = [...]extract.FlawKind{
	tree.NoAnchor: extract.FlawNoAnchor, tree.NoAnchorThere: extract.FlawNoAnchorThere, tree.NoFile: extract.FlawNoFile, tree.OtherCase: extract.FlawOtherCase,
	tree.NotInRepository: extract.FlawNotInRepository, tree.NoLabel: extract.FlawNoLabel, tree.UnusedLabel: extract.FlawUnusedLabel,
	tree.NoLabelInProject: extract.FlawNoLabelInProject,
}

// missingURL returns a link that leads to nothing as it is checked.
func missingURL(f tree.Finding, in extract.Input, text []byte) extract.URL {
	flaw := extract.Flaw{Kind: linkFlaws[f.Kind], Start: f.BadStart, End: f.BadEnd, IsDoubtful: !f.IsSure, NoFix: true}
	if len(f.Near) == 1 {
		flaw.Meant, flaw.Near, flaw.NoFix = f.Near[0], f.Near[0], false
	} else if len(f.Near) > 0 {
		flaw.Near = f.Near[0]
	} else {
		flaw.Near = f.Similar
	}
	if flaw.Near != "" && (f.Kind == tree.NoAnchor || f.Kind == tree.NoAnchorThere) {
		flaw.Near = "#" + flaw.Near
	} else if f.Elsewhere != "" {
		flaw.Near = f.Elsewhere + f.Text
	}
	return extract.URL{
		Text: text, Kind: extract.Markup, Confidence: extract.Proved, Start: f.Start, End: f.End,
		Notes: extract.Missing, Flaws: []extract.Flaw{flaw}, Input: in,
	}
}

// inRepository returns a URL as it is checked if it leads to a file that the repository of the project does not have.
func (d *Document) inRepository(u *extract.URL) (missing extract.URL, ok bool) {
	if d.tree == nil || u.Notes != 0 || len(u.Breaks) > 0 || !bytes.Contains(u.Text, []byte("github.com/")) || u.End-u.Start != len(u.Text) {
		return missing, false
	}
	f, ok := d.tree.InRepository(d.nameInTree, string(u.Text))
	if !ok {
		return missing, false
	}
	missing = *u
	missing.Notes = extract.Missing
	flaw := extract.Flaw{
		Kind: extract.FlawNotInRepository, Start: u.Start + f.BadStart, End: u.Start + f.BadEnd, NoFix: true,
		IsDoubtful: !f.IsSure,
	}
	if len(f.Near) > 0 {
		flaw.Near = f.Near[0]
	}
	missing.Flaws = []extract.Flaw{flaw}
	return missing, true
}

// missing returns the links of the section that lead to nothing.
func (s *section) missing() (all []extract.URL) {
	links := s.doc.links
	startsAt := func(f tree.Finding, at int) int { return cmp.Compare(f.Start, at) }
	first, _ := slices.BinarySearchFunc(links, s.start, startsAt)
	end, _ := slices.BinarySearchFunc(links, s.end, startsAt)
	all = make([]extract.URL, 0, end-first)
	for _, f := range links[first:end] {
		if from, to := f.Start-s.base, f.End-s.base; to <= len(s.window) && string(s.window[from:to]) == f.Text { // it has not changed
			all = append(all, missingURL(f, s.doc.Input, s.window[from:to]))
		}
	}
	return all
}

// isBroken reports whether a URL is a link that the changes broke although its lines are old.
func (d *Document) isBroken(u *extract.URL) bool {
	i, ok := slices.BinarySearchFunc(d.links, u.Start, func(f tree.Finding, at int) int { return cmp.Compare(f.Start, at) })
	return ok && u.Notes&extract.Missing != 0 && d.links[i].IsNew
}

// Broken returns the documents with links that the changes broke, by their paths relative to the root of the work tree.
func (e *Engine) Broken() []string {
	s, err := e.profile(".")
	if err != nil || e.opt.Changes == nil || !s.linter.ChecksProject() {
		return nil
	}
	past := e.opt.Changes.Past()
	if past == nil {
		return nil
	}
	project := func() *tree.Tree {
		t, _ := e.projects.of(filepath.Join(past.Root, "x"))
		return t
	}
	if !past.Changed(func(name string) bool { return tree.IsDocument(name) && project().LosesAnchors(name) }) {
		return nil
	}
	return project().Broken()
}

func workingDirectory() string {
	dir, _ := os.Getwd()
	return dir
}

// ExplainLinks returns how links are read in the project that the folder at path is in, as lines.
func (e *Engine) ExplainLinks(path string) []string {
	t, _ := e.projects.of(filepath.Join(path, "x"))
	return t.Explain()
}
