package tree

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/urlmend/urlmend/internal/git"
)

// maxNames is how many files a tree may have: with more, nothing is known of it.
const maxNames = 1 << 20

// names are the files and folders of a tree, by their paths relative to the root, with slashes.
type names struct {
	files map[string]bool
	// folders has those with a file below them.
	folders map[string]bool
	// folded has, by the path in lower case, the paths that differ from it.
	folded map[string]string
	sorted []string
	root   string // the folder that paths with a slash in front start from
	// hasDialect: the settings say how the anchors of headings are made.
	hasDialect bool
	// ignores reports whether links to a path are right; nil if that is so for none.
	ignores func(name string) bool
}

func newNames(files []string) *names {
	slices.Sort(files)
	n := &names{files: make(map[string]bool, len(files)), folders: map[string]bool{"": true}, sorted: slices.Compact(files)}
	for _, f := range n.sorted {
		n.files[f] = true
		for dir := folder(f); dir != "" && !n.folders[dir]; dir = folder(dir) {
			n.folders[dir] = true
		}
	}
	return n
}

// fold returns the path of a file or folder that differs from name only in case.
func (n *names) fold(name string) (other string, ok bool) {
	if n.folded == nil {
		n.folded = make(map[string]string, len(n.files)+len(n.folders))
		for _, f := range n.sorted {
			n.folded[strings.ToLower(f)] = f
			for dir := folder(f); dir != ""; dir = folder(dir) {
				if n.folded[strings.ToLower(dir)] != "" {
					break
				}
				n.folded[strings.ToLower(dir)] = dir
			}
		}
	}
	other, ok = n.folded[strings.ToLower(name)]
	return other, ok && other != name
}

// below returns the first files below a folder in order, at most so many.
func (n *names) below(dir string, most int) []string {
	if dir != "" {
		dir += "/"
	}
	first, _ := slices.BinarySearch(n.sorted, dir)
	files := n.sorted[first:min(len(n.sorted), first+most)]
	for i, file := range files {
		if !strings.HasPrefix(file, dir) {
			return files[:i]
		}
	}
	return files
}

// isBelowFile reports whether a file, a link or a submodule is where the path needs a folder.
func (n *names) isBelowFile(name string) bool {
	for dir := folder(name); dir != ""; dir = folder(dir) {
		if n.files[dir] {
			return true
		}
	}
	return false
}

// Files returns the files of the project below a root, by their paths relative to it.
func Files(root string) []string {
	files, _ := list(root)
	return files
}

// list returns the files below a root: those that git knows or would add, or all if there is no git. Regular has those that
// are known to be no links or devices.
func list(root string) (files []string, regular map[string]bool) {
	if git.IsRoot(root) {
		out, err := git.Command(root, "ls-files", "-z", "--cached", "--others", "--exclude-standard").Output()
		if err == nil && bytes.Count(out, []byte{0}) <= maxNames {
			for name := range strings.SplitSeq(string(out), "\x00") {
				if name = strings.TrimSuffix(name, "/"); name != "" {
					files = append(files, name)
				}
			}
			return files, nil
		}
	}
	regular = map[string]bool{}
	filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		switch {
		case len(files) > maxNames:
			return filepath.SkipAll
		case err != nil && d != nil && d.IsDir():
			return fs.SkipDir
		case err != nil:
			return nil
		case d.IsDir():
			if d.Name() == git.Folder || d.Name() == "node_modules" {
				return fs.SkipDir
			}
			return nil
		}
		rel := filepath.ToSlash(strings.TrimPrefix(name[len(root):], string(filepath.Separator)))
		files = append(files, rel)
		if d.Type().IsRegular() {
			regular[rel] = true
		}
		return nil
	})
	if len(files) > maxNames {
		return nil, nil
	}
	return files, regular
}

// isThere reports whether something is at a path below the root, although it is not listed.
func isThere(root, name string) bool {
	_, err := os.Lstat(filepath.Join(root, filepath.FromSlash(name)))
	return err == nil
}
