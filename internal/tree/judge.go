package tree

import (
	"math/bits"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/urlmend/urlmend/internal/gitignore"
	"github.com/urlmend/urlmend/internal/pattern"
	"github.com/urlmend/urlmend/internal/slip"
	"github.com/urlmend/urlmend/internal/syntax"
)

// minHeadings is how many headings show that the anchors of a page are those of its headings.
const minHeadings = 3

// anchorsOf returns the anchors of a page.
func (t *Tree) anchorsOf(p *page) *anchors {
	if t.open != nil && t.pages[p.path] == p {
		t.follow(p)
	}
	if p.anchors == nil {
		t.reader.readAnchors(p, t.text(p.path, &t.buf))
	}
	t.limit(p)
	return p.anchors
}

// limit makes only those dialects make the anchors of a page that count.
func (t *Tree) limit(p *page) {
	p.anchors.only = t.only
	if d := t.opt.dialect(); d >= 0 && dialects[d].isAsciiDoc == (p.lang == syntax.AsciiDoc) {
		p.anchors.only = 1 << d
	}
}

// follow reads the anchors of a page again if another text is open than they are of.
func (t *Tree) follow(p *page) {
	text := t.open(p.path)
	if len(text) == len(p.open) && (len(text) == 0 || &text[0] == &p.open[0]) {
		return
	}
	p.forgetAnchors()
	if p.isPlain = true; len(text) > 0 {
		t.first(p.path)
		t.reader.readAnchors(p, text)
		p.open = text
	}
}

// dialect returns the index of the dialect that is set, -1 if none is.
func (o *Options) dialect() int {
	if o.Dialect == "" {
		return -1
	}
	return slices.IndexFunc(dialects[:], func(d dialect) bool { return d.name == o.Dialect })
}

// An anchorLink is a link to an anchor.
type anchorLink struct {
	from, to *page
	link     *link
	fragment string
	isOwn    bool // the link leads to the page by its path
	isMyST   bool // it may mean something else than an anchor of the page
}

// isEvident reports whether a heading of the page should make the anchor: nothing else makes anchors there.
func (l *anchorLink) isEvident() bool {
	return l.isOwn && l.to.isPlain && l.to.lang == syntax.Markdown && len(l.to.headings) >= minHeadings && !l.from.isPartial() && !l.to.isPartial()
}

// hasJudgedAnchors reports whether links to anchors in documents of a language are judged.
func hasJudgedAnchors(l *syntax.Language) bool {
	return l == syntax.Markdown || l == syntax.HTML || l == syntax.Org
}

// missingAnchors returns the links of a page to anchors that are missing. Right, if it is not nil, gets those that are there.
func (t *Tree) missingAnchors(p *page, right func(a *anchors, l anchorLink)) (missing []anchorLink) {
	look := func(l anchorLink) {
		if a := t.anchorsOf(l.to); !a.has(l.fragment) {
			if l.isMyST = l.from == l.to && t.isMyST(p); !l.isMyST || !t.isLabel(p, l.fragment) {
				missing = append(missing, l)
			}
		} else if right != nil {
			right(a, l)
		}
	}
	for i := range p.links {
		_, fragment := p.links[i].destination()
		look(anchorLink{from: p, to: p, link: &p.links[i], fragment: fragment, isOwn: true})
	}
	for i := range p.paths {
		l := &p.paths[i]
		if !l.isOwn && !l.isUnderstood || isSpecial(l.fragment) {
			continue
		}
		if l.to == "./" && t.anchorsOf(p).has(l.fragment) {
			continue // where a page is at the path of a folder, that is its own
		}
		if to := t.target(l.file); to != nil && hasJudgedAnchors(to.lang) {
			look(anchorLink{from: p, to: to, link: &l.link, fragment: l.fragment, isOwn: l.isOwn && !(t.isSite && strings.HasPrefix(l.to, "/"))})
		}
	}
	return missing
}

// mostNear is how many anchors may be nearly right: more of them show that an unknown program makes others.
const mostNear = 10

// countAnchors finds out by which dialects the anchors of the tree are written, and in how many pages each is missing.
func (t *Tree) countAnchors() {
	links := 0
	for _, p := range t.sorted {
		links += len(p.links)
	}
	found := make([]madeLink, 0, links) // about as many
	for _, p := range t.sorted {
		p.missing = t.missingAnchors(p, func(a *anchors, l anchorLink) { found = append(found, madeLink{l, a.makers(l.fragment)}) })
	}
	t.chooseDialects(found)
	pages, own := namesOf{}, namesOf{} // where links to each fragment lead, of those in a document to itself
	near, right := 0, 0
	var lost []string // anchors that a heading should make
	for _, l := range found {
		switch {
		case t.only != 0 && l.by&t.only == 0:
			l.from.missing = append(l.from.missing, l.anchorLink)
		case l.isEvident():
			right++
		}
	}
	for _, p := range t.sorted {
		for _, l := range p.missing {
			if len(t.anchorsOf(l.to).nearest(l.fragment, 0)) > 0 {
				near++
			} else if l.isEvident() {
				lost = append(lost, l.fragment)
			}
			pages.add(l.fragment, path.Base(l.to.path))
			if l.from == l.to {
				own.add(l.fragment, ownName(l.to.path))
			}
		}
	}
	lost = slices.DeleteFunc(lost, func(fragment string) bool { return len(pages[fragment]) > 1 })
	t.isForeign = near > max(mostNear, len(found)/10) || len(lost) > 2*max(1, right)
	t.isExact = t.isSite && 20*near <= len(found)
	t.missingIn = make(map[string]int, len(pages))
	for fragment, in := range pages {
		t.missingIn[fragment] = max(len(in), len(own[fragment]))
	}
	if t.opt.dialect() >= 0 {
		t.isForeign = false
	}
}

// ownName returns the name of a document that its translations share: with that of its folder, if it is an index.
func ownName(file string) string {
	base, in := path.Base(file), path.Base(path.Dir(file))
	if stem := strings.TrimSuffix(base, path.Ext(base)); indexNames.has(strings.ToLower(stem)) && !languages.has(in) {
		return path.Join(in, base)
	}
	return base
}

// namesOf are the names of documents with something.
type namesOf map[string]map[string]bool

func (n namesOf) add(of, name string) {
	if n[of] == nil {
		n[of] = map[string]bool{}
	}
	n[of][name] = true
}

// A madeLink is a link to an anchor that is there, with the dialects that make it, as bits; all if the page names it itself.
type madeLink struct {
	anchorLink
	by uint16
}

// perDialect returns for each dialect how many fragments have its bit.
func perDialect(by map[string]uint16) (counts [len(dialects)]int) {
	for _, made := range by {
		for ; made != 0; made &= made - 1 {
			counts[bits.TrailingZeros16(made)]++
		}
	}
	return counts
}

// chooseDialects finds out which dialects the anchors of the tree show: the one that explains most, and others that explain some
// that it does not. One is out only if it is known that it makes no anchors: the project is read as GitHub shows it, or the best
// explains many anchors that it does not.
func (t *Tree) chooseDialects(found []madeLink) {
	if t.dialect = t.opt.dialect(); t.dialect >= 0 {
		return
	}
	t.dialect = 0 // as GitHub makes them
	by := make(map[string]uint16, len(found)/2)
	for _, l := range found {
		by[l.fragment] |= l.by
	}
	counts := perDialect(by)
	isGitHub := !t.isSite && t.remote().name != ""
	for d := range counts {
		if !isGitHub && counts[d] > counts[t.dialect] {
			t.dialect = d
		}
	}
	t.choosePageDialects(found)
	best := uint16(1) << t.dialect
	alone, against := map[string]uint16{}, map[string]uint16{} // made by others than the best, and by the best, but not by others
	for _, l := range found {
		if l.by&best == 0 {
			alone[l.fragment] |= l.by
		} else if others := allDialects &^ asciidocDialects &^ l.by; others != 0 {
			against[l.fragment] |= others
		}
	}
	nAlone, nAgainst := perDialect(alone), perDialect(against)
	t.only = best | asciidocDialects
	for d := range dialects {
		if nAlone[d] >= max(3, counts[t.dialect]/500) || !isGitHub && nAgainst[d] < minClass {
			t.only |= 1 << d
		}
	}
}

// choosePageDialects finds the pages whose anchors another dialect than that of the tree explains best.
func (t *Tree) choosePageDialects(found []madeLink) {
	byPage := map[*page]map[string]uint16{}
	for _, l := range found {
		if l.by == allDialects&^asciidocDialects || l.by == allDialects {
			continue // all make it
		}
		if byPage[l.to] == nil {
			byPage[l.to] = map[string]uint16{}
		}
		byPage[l.to][l.fragment] |= l.by
	}
	t.dialectOf = map[string]int{}
	for p, by := range byPage {
		best, counts := t.dialect, perDialect(by)
		for d := range counts {
			if counts[d] > counts[best] {
				best = d
			}
		}
		if best != t.dialect {
			t.dialectOf[p.path] = best
		}
	}
}

// judge returns what is wrong with the links of a page.
func (t *Tree) judge(p *page) (found []Finding) {
	add := func(l *link, f *Finding) {
		if f != nil {
			f.Start, f.End, f.Text = l.start, l.end, l.target
			found = append(found, *f)
		}
	}
	for _, l := range p.missing {
		add(l.link, t.judgeAnchor(l))
	}
	for i := range p.paths {
		switch l := &p.paths[i]; {
		case l.isOwn || !t.isWhole:
		case l.kind == labelKind:
			add(&l.link, t.judgeName(l))
		default:
			add(&l.link, t.judgePath(l))
		}
	}
	found = append(found, t.judgeLabels(p)...)
	slices.SortFunc(found, func(a, b Finding) int { return a.Start - b.Start })
	return found
}

// target returns the page that a path leads to; nil if it was not read.
func (t *Tree) target(name string) *page {
	if p := t.page(name); p != nil || !t.names.folders[name] {
		return p
	}
	for _, index := range [...]string{"README.md", "index.md", "_index.md", "index.mdx"} {
		if p := t.page(path.Join(name, index)); p != nil {
			return p
		}
	}
	return nil
}

// judgeAnchor returns the finding about a link to an anchor that is missing.
func (t *Tree) judgeAnchor(l anchorLink) *Finding {
	a := t.anchorsOf(l.to)
	d := t.dialect
	if other, ok := t.dialectOf[l.to.path]; ok {
		d = other
	}
	f := &Finding{Kind: NoAnchor, Near: a.nearest(l.fragment, d), BadEnd: l.link.end}
	if f.Near == nil {
		f.Similar = a.similar(l.fragment, d)
	}
	if l.from != l.to {
		f.Kind = NoAnchorThere
	}
	f.BadStart = f.BadEnd - (len(l.link.target) - strings.IndexByte(l.link.target, '#') - 1)
	isCase := !(t.isExact && l.to.hasFront) && slices.ContainsFunc(f.Near, func(n string) bool { return strings.EqualFold(n, l.fragment) })
	f.IsSure = !t.isForeign && l.isEvident() && (!l.isMyST || f.Near != nil) && t.missingIn[l.fragment] < 2 && !isCase && !l.link.hasNoText
	if f.IsSure && l.from == l.to && f.Near == nil && f.Similar == "" {
		f.Elsewhere = t.inFolder(l)
	}
	if f.Near != nil && a.slugs[plainName(l.fragment)] != 0 { // a program makes it, which may be that of the project
		f.Similar, f.Near = f.Near[0], nil
	}
	if near, ok := t.brokenAnchor(l.to, l.fragment); ok {
		f.IsNew, f.IsSure = true, true
		if near != "" {
			f.Near = []string{near}
		}
	}
	return f
}

// inFolder returns the only document in the folder of a page with an anchor that is missing there; "" if there is none, or more.
func (t *Tree) inFolder(l anchorLink) (file string) {
	const most = 100 // files are looked at
	dir := folder(l.to.path)
	for _, name := range t.names.below(dir, most) {
		p := t.pages[name]
		if p == nil || p.path == l.to.path || folder(name) != dir || t.anchorsOf(p).known(plainName(l.fragment)) == 0 {
			continue
		}
		if file != "" {
			return ""
		}
		file = path.Base(name)
	}
	return file
}

// isPartial reports whether the page is a part of others by its name, or not published.
func (p *page) isPartial() bool {
	if p.kind == 0 {
		if p.kind = published; isPartial(p.path) {
			p.kind = partialPage
		}
	}
	return p.kind == partialPage
}

// Folders of what is a part of documents, with or without an underscore in front, and extensions of templates.
const (
	partialFolders     = words(" include includes partial partials snippet snippets template templates shared archetypes messages stories layout layouts theme themes ")
	templateExtensions = words(" tmpl tpl template in erb j2 jinja ")
)

func isPartial(name string) bool {
	dir, base := path.Split(name)
	if dir != "" && (base == "_index.md" || base == "_index.html") {
		return false
	}
	if strings.HasPrefix(base, "_") && strings.Contains(base, ".") {
		return true
	}
	for in := range strings.SplitSeq(dir, "/") {
		if partialFolders.has(strings.TrimPrefix(in, "_")) || in == "playground" || strings.HasSuffix(strings.TrimSuffix(in, "s"), "-template") {
			return true
		}
	}
	_, rest, _ := strings.Cut(name, ".")
	for word := range strings.SplitSeq(rest, ".") {
		n := 0
		for n < len(word) && word[n] < 0x80 && isWordByte(word[n]) {
			n++
		}
		if templateExtensions.has(word[:n]) {
			return true
		}
	}
	return false
}

// judgePath returns the finding about a link to a file that is not at its path; nil if there is none.
func (t *Tree) judgePath(l *pathLink) *Finding {
	f := t.suspect(l)
	if f == nil || f.IsNew {
		return f
	}
	isLiteral := t.isLiteral(l)
	switch {
	case f.Kind == OtherCase:
		f.IsSure = isLiteral && !l.isUnderstood && extension(l.to) != "" && !l.page.isPartial()
		return f
	case f.Near != nil && isLiteral && !t.isSite && t.isMostlyLiteral(l):
		f.IsSure = true
		return f
	}
	isMissing := isLiteral || t.isInFolder(l) || len(l.ways) == 0 && t.isUnderstood(l)
	if l.isUnderstood || !isMissing || isUnnamed(l.to) || l.page.isPart {
		return nil
	}
	if f.Near = t.nearFiles(l); !t.isNowhere(l, f.Near) {
		return nil
	}
	f.IsSure = true
	return f
}

// suspect returns the finding about a link that leads to nothing at its path, as far as the names of files show it; nil if there is none,
// whatever other links show. If it has Near, that is the file at the path in another case, or as seen from the root.
func (t *Tree) suspect(l *pathLink) *Finding {
	if broken := t.brokenPath(l); broken != nil {
		return broken
	}
	f := &Finding{Kind: NoFile, BadStart: l.link.start, BadEnd: l.link.start + len(cutPath(l.link.target))}
	if other, ok := t.names.fold(l.at); ok && !strings.HasSuffix(l.to, "/") {
		f.Kind, f.Near = OtherCase, []string{t.relative(l, other)}
		return f
	}
	if l.page.lang == syntax.HTML || l.kind == relativeName && !strings.Contains(l.to, "/") || l.page.isPartial() {
		return nil // maybe a path of the server, or words
	}
	if fromRoot := dotless(l.to); !strings.HasPrefix(l.to, "/") && strings.Contains(fromRoot, "/") && t.names.files[fromRoot] {
		f.Near = []string{t.relative(l, fromRoot)}
	}
	return f
}

// isNowhere reports whether nothing is at the path of a link, in a folder that is there, or near.
func (t *Tree) isNowhere(l *pathLink, near []string) bool {
	return t.hasFolder(l, near) && !t.names.isBelowFile(l.at) && !isThere(t.root, l.at) && !t.isGenerated(l.at)
}

// hasFolder reports whether the folder is there that a link leads to, which a program may make otherwise; or the file is in another,
// and there is no way to read the link.
func (t *Tree) hasFolder(l *pathLink, near []string) bool {
	return t.names.folders[folder(l.at)] || len(near) == 1 && len(l.ways) == 0 && !strings.HasPrefix(l.to, "/")
}

// unnamed matches names that stand for one that is not known yet.
var unnamed = pattern.New(`(^|[/_-])(N{3,}|X{2,}|x{3,}|0{4,}|foo|bar|[Yy]our|YOUR\w*|path|example|filename|url|link)([-_./]|$)`)

func isUnnamed(to string) bool { return unnamed().MatchString(to) }

// cutPath returns a destination without its query and fragment.
func cutPath(target string) string {
	if n := strings.IndexAny(target, "?#"); n >= 0 {
		return target[:n]
	}
	return target
}

// isLiteral reports whether links such as l lead to what is at their path.
func (t *Tree) isLiteral(l *pathLink) bool {
	from, to := t.classes.closest(l)
	if from == nil || to == nil {
		k := t.classes.kinds[l.kind]
		most := k.all + 1
		if k.isName {
			most = k.all - 1 // half of them show nothing: the others may be paths of the site
		}
		return (!t.isSite || l.kind == sphinxDocument) && from == nil && 2*k.notOwn <= most
	}
	return from.few(from.notOwn) && to.few(to.notOwn)
}

// isInFolder reports whether links such as l lead to documents at their path, except for the extension, and l does not.
func (t *Tree) isInFolder(l *pathLink) bool {
	from, to := t.classes.closest(l)
	return from != nil && to != nil && from.few(from.notInFolder) && to.few(to.notInFolder) && !slices.Contains(l.ways, folderWay) && !strings.HasPrefix(l.to, "/")
}

// isMostlyLiteral reports whether two of three links of the form of l lead to what is at their path.
func (t *Tree) isMostlyLiteral(l *pathLink) bool {
	k := t.classes.kinds[l.kind]
	return 3*k.notOwn <= k.all+1
}

// isUnderstood reports whether it is known how links such as l are to be read.
func (t *Tree) isUnderstood(l *pathLink) bool {
	from, to := t.classes.closest(l)
	return from != nil && from.few(from.notUnderstood) && (to == nil || to.few(to.notUnderstood))
}

// isGenerated reports whether git ignores a path: a program makes what is there, which is a folder if its name has no extension.
func (t *Tree) isGenerated(name string) bool {
	rules, err := gitignore.Above(t.root)
	if err != nil {
		return true
	}
	dir := t.root
	for {
		if rules, err = rules.Enter(dir); err != nil {
			return true
		}
		first, rest, isBelow := strings.Cut(name, "/")
		if by, _ := rules.Ignored(first, isBelow || path.Ext(first) == ""); by != nil {
			return true
		}
		if !isBelow {
			return false
		}
		rules, dir, name = rules.Below(first), filepath.Join(dir, first), rest
	}
}

// relative returns the destination that leads from the document of a link to a file, in the style of the link.
func (t *Tree) relative(l *pathLink, file string) string {
	if l.kind == antoraKind {
		return antoraPage(l.page.path, file)
	}
	if strings.HasPrefix(l.to, "/") {
		return "/" + strings.TrimPrefix(file, t.opt.Root+"/")
	}
	rel, err := filepath.Rel("/"+folder(l.page.path), "/"+file)
	if err != nil {
		return file
	}
	if l.kind == sphinxDocument {
		rel = strings.TrimSuffix(rel, path.Ext(rel))
	}
	if rel = filepath.ToSlash(rel); strings.HasPrefix(l.to, "./") && !strings.HasPrefix(rel, "../") {
		rel = "./" + rel
	}
	return rel
}

// antoraPage returns how a page of Antora is named in a document.
func antoraPage(from, file string) string {
	modules, in, _ := strings.Cut(file, "modules/")
	module, page, _ := strings.Cut(in, "/")
	page = strings.TrimPrefix(page, "pages/")
	if strings.HasPrefix(from, modules+"modules/"+module+"/") {
		return page
	}
	return module + ":" + page
}

// nearFiles returns the files that may be meant by a link, at most three, the nearest first.
func (t *Tree) nearFiles(l *pathLink) (all []string) {
	const most = 3
	same := t.named(l.at)
	if l.kind == sphinxDocument {
		same = slices.Concat(t.named(l.at+".rst"), t.named(l.at+".md"))
	}
	if len(same) <= most {
		for _, f := range same {
			all = append(all, t.relative(l, f))
		}
	}
	slices.SortStableFunc(all, func(a, b string) int { return strings.Count(a, "/") - strings.Count(b, "/") })
	if all == nil {
		if file := t.nearName(l.at); file != "" {
			all = []string{t.relative(l, file)}
		}
	}
	return all
}

// mostSiblings is how many files a folder may have whose names are compared with a missing one.
const mostSiblings = 1000

// nearName returns the only file in the folder of a path, and of its extension, whose name differs from that of the path by one
// slip; "" if there is none, or more than one.
func (t *Tree) nearName(at string) (near string) {
	dir, name := path.Split(at)
	for _, file := range t.names.below(strings.TrimSuffix(dir, "/"), mostSiblings) {
		if base := file[len(dir):]; path.Ext(base) == path.Ext(name) && slip.Between(strings.TrimSuffix(name, path.Ext(name)), strings.TrimSuffix(base, path.Ext(base))) {
			if near != "" {
				return ""
			}
			near = file
		}
	}
	return near
}

// named returns the files whose paths have the same last component as a path, in any case. It returns none for the names of
// indices.
func (t *Tree) named(at string) []string {
	if t.byName == nil {
		t.byName = map[string][]string{}
		for _, f := range t.names.sorted {
			name := strings.ToLower(path.Base(f))
			t.byName[name] = append(t.byName[name], f)
		}
	}
	base := strings.ToLower(path.Base(at))
	if indexNames.has(strings.TrimSuffix(base, path.Ext(base))) {
		return nil
	}
	return t.byName[base]
}
