package scan

import (
	"cmp"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// isRoot reports whether the directory is the root of a git work tree. The
// .git there is a directory, or a file in a submodule or a linked work tree.
func isRoot(dir string) bool {
	_, err := os.Lstat(filepath.Join(dir, ".git"))
	return err == nil
}

// repository returns the rules of the repository at root that are in none of
// its .gitignore files.
func repository(root string) (*rules, error) {
	excludes, fold := settings(root)
	r := &rules{fold: fold}
	return r, errors.Join(r.read(excludes), r.read(exclude(root)))
}

// settings returns core.excludesFile and core.ignoreCase. It asks git, whose
// configuration has includes, conditions and an environment of its own. Where
// there is no git its defaults hold.
func settings(root string) (excludes string, fold bool) {
	excludes = defaultExcludes()
	out := git(root, "config", "--null", "--type=path", "--get-regexp", `^core\.(excludesfile|ignorecase)$`)
	for setting := range strings.SplitSeq(out, "\x00") {
		switch name, value, _ := strings.Cut(setting, "\n"); name {
		case "core.excludesfile":
			excludes = inside(root, value)
		case "core.ignorecase":
			fold = slices.Contains([]string{"true", "yes", "on", "1"}, strings.ToLower(value))
		}
	}
	return excludes, fold
}

// exclude returns the path of info/exclude. Only git knows where it is if .git
// is a file; linked work trees share that of the main one.
func exclude(root string) string {
	dir := filepath.Join(root, ".git")
	if info, err := os.Stat(dir); err == nil && info.IsDir() {
		return filepath.Join(dir, "info", "exclude")
	}
	path := strings.TrimSuffix(git(root, "rev-parse", "--git-path", "info/exclude"), "\n")
	return inside(root, path)
}

// defaultExcludes returns where gitignore(5) looks without core.excludesFile.
func defaultExcludes() string {
	home, err := os.UserHomeDir()
	if err != nil {
		home = string(filepath.Separator)
	}
	return filepath.Join(cmp.Or(os.Getenv("XDG_CONFIG_HOME"), filepath.Join(home, ".config")), "git", "ignore")
}

// inside resolves a path that is relative to root; "" stays.
func inside(root, path string) string {
	if path == "" || filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(root, path)
}

// git returns what git prints of the repository at root, "" if it fails.
func git(root string, args ...string) string {
	cmd := exec.Command("git", append([]string{"-C", root}, args...)...)
	cmd.Env = slices.DeleteFunc(os.Environ(), func(v string) bool {
		// A hook runs with these, which name a repository regardless of root.
		return strings.HasPrefix(v, "GIT_DIR=") || strings.HasPrefix(v, "GIT_WORK_TREE=")
	})
	out, err := cmd.Output()
	if err != nil {
		return ""
	}
	return string(out)
}
