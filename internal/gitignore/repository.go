package gitignore

import (
	"cmp"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/urlmend/urlmend/internal/git"
)

// repository returns the rules of the repository at root that are in none of
// its .gitignore files.
func repository(root string) (Rules, error) {
	excludes, fold := settings(root)
	r, excludesErr := Rules{fold: fold}.read(excludes)
	r, infoErr := r.read(infoExclude(root))
	return r, errors.Join(excludesErr, infoErr)
}

// settings returns core.excludesFile and core.ignoreCase. It asks git, whose
// configuration has includes, conditions and an environment. Without git, its
// defaults apply.
func settings(root string) (excludes string, fold bool) {
	excludes = defaultExcludes()
	out := ask(root, "config", "--null", "--get-regexp", `^core\.(excludesfile|ignorecase)$`)
	for setting := range strings.SplitSeq(out, "\x00") {
		switch name, value, _ := strings.Cut(setting, "\n"); name {
		case "core.excludesfile":
			// This is a call of its own: it fails if the value is no path, and only then.
			path := ask(root, "config", "--null", "--type=path", "--get", name)
			excludes = inside(root, strings.TrimSuffix(path, "\x00"))
		case "core.ignorecase":
			fold = slices.Contains([]string{"true", "yes", "on", "1"}, strings.ToLower(value))
		}
	}
	return excludes, fold
}

// infoExclude returns the path of info/exclude. If .git is a file, only git knows
// it: a linked work tree shares that of the main one.
func infoExclude(root string) string {
	dir := filepath.Join(root, ".git")
	if info, err := os.Stat(dir); err == nil && info.IsDir() {
		return filepath.Join(dir, "info", "exclude")
	}
	path := strings.TrimSuffix(ask(root, "rev-parse", "--git-path", "info/exclude"), "\n")
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

// inside resolves a path that is relative to root; "" remains "".
func inside(root, path string) string {
	if path == "" || filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(root, path)
}

// ask returns what git prints about the repository at root, "" if it fails.
func ask(root string, args ...string) string {
	cmd := git.Command(root, args...)
	cmd.Env = slices.DeleteFunc(cmd.Env, func(v string) bool {
		// A hook runs with these, which name a repository regardless of root.
		return strings.HasPrefix(v, "GIT_DIR=") || strings.HasPrefix(v, "GIT_WORK_TREE=")
	})
	out, err := cmd.Output()
	if err != nil {
		return ""
	}
	return string(out)
}
