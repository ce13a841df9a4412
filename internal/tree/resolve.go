package tree

import (
	"iter"
	"path"
	"slices"
	"strings"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/pattern"
)

var (
	imageExtensions    = words(" png jpg jpeg svg gif webp avif mp4 webm pdf ico ")
	documentExtensions = words(" md mdx markdown rst adoc asciidoc org ")
	datedPost          = pattern.New(`^(.*?)(?:_posts/|posts/)?(\d{4})-(\d\d)-(\d\d)-([^/]+?)(?:/index)?\.\w+$`)
	codePage           = pattern.New(`(^|/)(pages|app|routes)/.*\.(js|ts|php|py|rb)$`)
)

// extensions of pages, as the names of files have them, and as links do.
var (
	pageExtensions = words(" md mdx markdown rst html htm adoc asc qmd ipynb astro tsx jsx vue svelte yaml yml njk ejs pug liquid erb org txt ")
	linkExtensions = words(" md mdx markdown rst html htm adoc ipynb yml ")
	indexNames     = words(" index readme _index page article ")
	languages      = words(" zh en ja ko fr de es ru pt it uk id tr ")
)

// words are words with a space before and after each.
type words string

func (w words) has(word string) bool {
	for rest := string(w); word != ""; {
		i := strings.Index(rest, word)
		if i <= 0 {
			return false
		}
		if rest[i-1] == ' ' && rest[i+len(word)] == ' ' {
			return true
		}
		rest = rest[i+1:]
	}
	return false
}

// key returns a path as it is compared if programs make addresses from the names of files: without the extension of a page
// and the name of an index, numbers and dates before a name, in lower case.
func key(name string, isLink bool) string {
	name = strings.ToLower(strings.Trim(name, "/"))
	if isLink {
		name = withoutExtension(name, linkExtensions)
	} else if cut := withoutExtension(name, pageExtensions); cut != name {
		name = withoutExtension(cut, pageExtensions)
	} else if (strings.Contains(name, "pages/") || strings.Contains(name, "app/") || strings.Contains(name, "routes/")) && codePage().MatchString(name) {
		name = strings.TrimSuffix(name, path.Ext(name))
	}
	if last := strings.LastIndexByte(name, '/'); indexNames.has(name[last+1:]) {
		name = name[:max(last, 0)]
	}
	if !strings.ContainsAny(name, "_. 0123456789") {
		return name
	}
	out := make([]byte, 0, len(name))
	for p := range strings.SplitSeq(name, "/") {
		p = p[numberLen(p):]
		if dot := strings.LastIndexByte(p, '.'); dot >= 0 {
			if code, _, _ := strings.Cut(p[dot+1:], "-"); languages.has(code) {
				p = p[:dot]
			}
		}
		if len(out) > 0 || len(p) == 0 {
			out = append(out, '/')
		}
		for i := range len(p) {
			c := p[i]
			if c == '_' || c == ' ' {
				c = '-'
			}
			out = append(out, c)
		}
	}
	return string(out)
}

// withoutExtension returns a path without its extension, if that is one of some.
func withoutExtension(name string, some words) string {
	dot := strings.LastIndexByte(name, '.')
	if dot <= strings.LastIndexByte(name, '/') || !some.has(name[dot+1:]) {
		return name
	}
	return name[:dot]
}

// numberLen returns the length of the date or number at the front of a name that only orders it.
func numberLen(name string) int {
	n := 0
	for n < len(name) && '0' <= name[n] && name[n] <= '9' {
		n++
	}
	if n == 0 || n+1 >= len(name) || name[n] != '-' && name[n] != '_' && name[n] != '.' {
		return 0
	}
	if n == 4 && len(name) > 11 && name[4] == '-' && name[7] == '-' && name[10] == '-' {
		return 11
	}
	return n + 1
}

// mostRoots is how many folders are tried as the root of a site.
const mostRoots = 40

// addresses are the addresses at which the files of a tree may be found on its site.
type addresses struct {
	files map[string]string // by key: one of the files
	// roots and exchanged have what was wanted: by the end of a key, what is before it; by a key without one of its
	// components, "*" in its place, the component.
	roots, exchanged map[string][]string
	redirects        map[string]bool // keys that a file with redirects mentions
	dynamic          []string        // folders whose pages have names with parameters
	configured       []string        // folders that links start from, by the settings
}

// folderWay is the way to read a link by the folder of its document, without extension.
const folderWay = "folder"

// configuredWay is the way to read a link that the settings name.
const configuredWay = "the settings"

// hypotheses returns the ways to read a link that lead to something in the tree, and a file that the first leads to.
func (a *addresses) hypotheses(from, to string) (all []string, file string) {
	dir := folder(from)
	isAbsolute := strings.HasPrefix(to, "/")
	try := func(name, base, rel string) {
		at, ok := joined(base, rel)
		if !ok {
			return
		}
		k := key(at, true)
		if f, ok := a.files[k]; ok {
			all = append(all, name)
			if file == "" {
				file = f
			}
		} else if a.redirects[k] && k != "" {
			all = append(all, "redirect")
		}
	}
	stem := strings.TrimSuffix(from, path.Ext(from))
	bare := strings.Trim(to, "/")
	if !isAbsolute {
		try(folderWay, dir, bare)
		page := stem
		if indexNames.has(strings.ToLower(path.Base(stem))) {
			page = dir
		}
		try("page", page, bare)
		try("parent", folder(dir), bare)
	}
	bare = dotless(bare)
	for _, root := range a.configured {
		try(configuredWay, root, bare)
	}
	try("root", "", bare)
	for i, n := 0, 0; i < len(dir) && n < 5; n++ {
		next := strings.IndexByte(dir[i:], '/')
		if next < 0 {
			next = len(dir) - i
		}
		i += next
		try("above", dir[:i], bare)
		i++
	}
	if k := key(bare, true); k != "" {
		for _, root := range a.roots[k] {
			all = append(all, "root "+root)
			if file == "" {
				file = a.files[strings.Trim(root+"/"+k, "/")]
			}
		}
		if first, rest, ok := strings.Cut(k, "/"); ok {
			for _, root := range a.roots[rest] {
				all = append(all, "root "+root+" for "+first)
				if file == "" {
					file = a.files[strings.Trim(root+"/"+rest, "/")]
				}
			}
		}
	}
	if !isAbsolute {
		if at, ok := joined(dir, to); ok {
			k := key(at, true)
			for wild, r := range wilds(k) {
				for _, part := range a.exchanged[string(wild)] {
					all = append(all, "folder "+part)
					if file == "" {
						file = a.files[k[:r.start]+part+k[r.end:]]
					}
				}
			}
		}
	}
	if d := folder(bare); d != "" && slices.ContainsFunc(a.dynamic, func(f string) bool { return f == d || strings.HasSuffix(f, "/"+d) }) {
		all = append(all, "parameters")
	}
	slices.Sort(all)
	return slices.Compact(all), file
}

// hasYear reports whether a name may have a date: 2026-
func hasYear(name string) bool {
	for i, c := range name {
		if c == '-' && i >= 4 && ascii.IsDigit(name[i-1]) && ascii.IsDigit(name[i-4]) {
			return true
		}
	}
	return false
}

// dotless returns a path without the dots at its front.
func dotless(to string) string {
	for {
		switch {
		case strings.HasPrefix(to, "../"):
			to = to[3:]
		case strings.HasPrefix(to, "./"):
			to = to[2:]
		default:
			return strings.Trim(to, "/")
		}
	}
}

// wilds yields a key with "*" in place of each of the first components but the last, and where that is in the key. What it yields is
// valid until the next.
func wilds(k string) iter.Seq2[[]byte, component] {
	const most = 6
	return func(yield func([]byte, component) bool) {
		var buf [128]byte
		start := 0
		for range most {
			n := strings.IndexByte(k[start:], '/')
			if n < 0 {
				return
			}
			wild := append(append(append(buf[:0], k[:start]...), '*'), k[start+n:]...)
			if !yield(wild, component{start, start + n}) {
				return
			}
			start += n + 1
		}
	}
}

// A component is where one of a path is.
type component struct{ start, end int }

// newAddresses returns the addresses of files and pages, as far as the links need them.
func newAddresses(n *names, pages []*page, redirects map[string]bool, wanted []*pathLink) *addresses {
	a := &addresses{roots: map[string][]string{}, exchanged: map[string][]string{}, redirects: redirects}
	if len(wanted) == 0 {
		return a
	}
	a.files = make(map[string]string, len(n.files)+len(n.folders))
	add := func(k, file string) {
		if _, known := a.files[k]; !known {
			a.files[k] = file
		}
	}
	for _, f := range n.sorted {
		add(key(f, false), f)
		if strings.IndexByte(f, '[') >= 0 {
			if d := strings.TrimRight(f[:strings.IndexByte(f, '[')], "/$:_"); d != "" {
				a.dynamic = append(a.dynamic, d)
			}
		}
		if strings.Count(f, "-") < 3 || !hasYear(f) {
			continue
		}
		if m := datedPost().FindStringSubmatch(f); m != nil {
			add(key(m[1]+m[2]+"/"+m[3]+"/"+m[4]+"/"+m[5], true), f)
		}
	}
	for _, p := range pages {
		for _, at := range p.front {
			at, _, _ = strings.Cut(at, "#")
			if strings.HasPrefix(at, "/") {
				add(key(at, true), p.path)
			} else if at, ok := joined(folder(p.path), at); ok {
				add(key(at, true), p.path)
			}
		}
	}
	for d := range n.folders {
		if k := key(d, true); k != "" {
			add(k, "")
		}
	}
	ends, wild := map[string]bool{}, map[string]bool{}
	for _, l := range wanted {
		if k := key(dotless(strings.Trim(l.to, "/")), true); k != "" {
			ends[k] = true
			if _, rest, ok := strings.Cut(k, "/"); ok {
				ends[rest] = true
			}
		}
		if at, ok := joined(folder(l.page.path), l.to); ok && !strings.HasPrefix(l.to, "/") {
			for w := range wilds(key(at, true)) {
				wild[string(w)] = true
			}
		}
	}
	keys := make([]string, 0, len(a.files))
	for k := range a.files {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	for _, k := range keys {
		for i := 0; i <= len(k); {
			if tail := k[i:]; ends[tail] && len(a.roots[tail]) < mostRoots {
				a.roots[tail] = append(a.roots[tail], strings.TrimSuffix(k[:i], "/"))
			}
			next := strings.IndexByte(k[i:], '/')
			if next < 0 {
				break
			}
			i += next + 1
		}
		if len(wild) == 0 {
			continue
		}
		for w, r := range wilds(k) {
			if wild[string(w)] && len(a.exchanged[string(w)]) < mostRoots {
				a.exchanged[string(w)] = append(a.exchanged[string(w)], k[r.start:r.end])
			}
		}
	}
	return a
}

// A class is the links of one form from a part of the tree, or to it.
type class struct {
	kind string
	isTo bool
	part string
}

// kindOf returns the form of a path.
func kindOf(to string) string {
	kind := &kinds[0]
	if strings.HasPrefix(to, "/") {
		kind = &kinds[1]
	}
	ext := extension(to)
	switch {
	case strings.HasSuffix(to, "/"):
		return kind[0]
	case documentExtensions.has(ext):
		return kind[1]
	case ext == "html" || ext == "htm":
		return kind[2]
	case imageExtensions.has(ext):
		return kind[3]
	case ext != "" && len(ext) <= 6 && 'a' <= ext[0] && ext[0] <= 'z':
		return kind[4]
	}
	return kind[5]
}

// The forms of paths without an extension.
const (
	relativeName   = "relative name"
	absoluteFolder = "absolute folder"
	absoluteName   = "absolute name"
)

var kinds = [...][6]string{
	{"relative folder", "relative document", "relative html", "relative image", "relative file", relativeName},
	{absoluteFolder, "absolute document", "absolute html", "absolute image", "absolute file", absoluteName},
}

// extension returns that of a path in lower case, without the dot.
func extension(name string) string {
	base := path.Base(name)
	if dot := strings.LastIndexByte(base, '.'); dot > 0 {
		return strings.ToLower(base[dot+1:])
	}
	return ""
}
