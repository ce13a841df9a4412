package tree

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Explain returns what the links of the tree show, as lines for a maintainer.
func (t *Tree) Explain() (lines []string) {
	defer t.lockWhole()()
	add := func(format string, args ...any) { lines = append(lines, fmt.Sprintf(format, args...)) }
	site := "no sign of a program that makes a site: links are read as GitHub shows them"
	if t.isSite {
		site = "a program seems to make a site from the documents"
	}
	add("%d files, %d documents, %s", len(t.names.sorted), len(t.sorted), site)
	if t.opt.Root != "" {
		add("links with a slash in front start from %s/, by the settings", t.opt.Root)
	}
	for _, root := range t.opt.Roots {
		add("links may start from %s/, by the settings", root)
	}
	by := ""
	if t.opt.dialect() >= 0 {
		by = ", by the settings"
	}
	add("anchors: as %s makes them%s", dialects[t.dialect].name, by)
	if t.isForeign {
		add("  but many are written in another way: no anchor is reported above info")
	}
	add("%-24s%10s%12s%16s%16s", "links", "different", "to a path", "in another way", "not understood")
	for _, kind := range slices.Sorted(maps.Keys(t.classes.kinds)) {
		k := t.classes.kinds[kind]
		add("%-24s%10d%12d%16d%16d", kind, k.all, k.all-k.notOwn, k.notOwn-k.notUnderstood, k.notUnderstood)
		for _, way := range t.classes.accepted[kind] {
			add("  also read from: %s", wayText(way))
		}
	}
	return lines
}

// wayText describes a way to read links.
func wayText(way string) string {
	switch name, rest, _ := strings.Cut(way, " "); name {
	case "folder":
		if rest != "" {
			return "the same path with another folder in it: " + rest
		}
		return "the folder of the document, without extension"
	case "page":
		return "the document itself as a folder"
	case "parent":
		return "the folder above that of the document"
	case "above":
		return "a folder above the document"
	case "root":
		if rest == "" {
			return "the root of the project"
		}
		if root, first, ok := strings.Cut(rest, " for "); ok {
			return root + "/ in place of " + first + "/"
		}
		return rest + "/"
	}
	return way
}
