package config

import (
	"path/filepath"
	"slices"
	"strings"

	"github.com/urlmend/urlmend/internal/gitignore"
)

// globs are patterns of gitignore(5), in the order of the file.
type globs struct {
	dir      string // of the file; they are relative to it
	patterns []glob
}

type glob struct {
	gitignore.Pattern
	text text
}

// newGlobs returns the patterns of an entry, which are valid.
func newGlobs(e entry) globs {
	g := globs{dir: filepath.Dir(e.path)}
	for _, t := range e.texts {
		if p, ok := gitignore.ParsePattern(t.text); ok {
			g.patterns = append(g.patterns, glob{p, t})
		}
	}
	return g
}

// match returns the pattern that selects a file or a folder: one that matches it,
// or a folder above it. The path is absolute. If it is not below the folder of the
// patterns, it is relative to root instead, or to the top of the file system.
func (g *globs) match(path string, isDir bool, root string) (by text, ok bool) {
	if len(g.patterns) == 0 {
		return text{}, false
	}
	rel := below(g.dir, path)
	if rel == "" {
		rel = below(root, path)
	}
	if rel == "" {
		rel = strings.TrimPrefix(filepath.ToSlash(path), "/")
	}
	for i := range rel {
		if rel[i] != '/' {
			continue
		}
		if by, ok := g.last(rel[:i], true); ok {
			return by, true
		}
	}
	return g.last(rel, isDir)
}

// last returns the last pattern that matches, unless that is negated.
func (g *globs) last(rel string, isDir bool) (by text, ok bool) {
	for _, p := range slices.Backward(g.patterns) {
		if p.Match(rel, isDir) {
			if p.Negated {
				break
			}
			return p.text, true
		}
	}
	return text{}, false
}

// below returns the path relative to a folder that it is in, at any depth, with
// slashes; "" if it is not in that folder.
func below(dir, path string) string {
	rel, err := filepath.Rel(dir, path)
	if err != nil || !filepath.IsLocal(rel) {
		return ""
	}
	return filepath.ToSlash(rel)
}
