// Package git runs git in a repository that may be untrusted: it runs no program that
// the configuration of the repository names, except clean filters, and does not use
// the network.
package git

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// Command returns git to be run in dir. It takes no locks, so it disturbs no other
// git and runs no hook. The environment may name the repository, but does not
// change how paths are read.
func Command(dir string, args ...string) *exec.Cmd {
	cmd := exec.Command("git", append([]string{
		"--no-optional-locks", "-c", "core.fsmonitor=false", "-c", "core.quotePath=false",
	}, args...)...)
	cmd.Dir = dir
	cmd.Env = slices.DeleteFunc(os.Environ(), func(v string) bool {
		name, _, _ := strings.Cut(v, "=")
		return strings.HasPrefix(name, "GIT_") && strings.HasSuffix(name, "_PATHSPECS")
	})
	// Older versions of git fetch the missing objects of a partial clone nevertheless,
	// so they may use no protocol.
	cmd.Env = append(cmd.Env, "LC_ALL=C", "GIT_NO_LAZY_FETCH=1", "GIT_ALLOW_PROTOCOL=none")
	return cmd
}

// Folder is the name of what is in the root of a work tree.
const Folder = ".git"

// IsRoot reports whether the directory is the root of a work tree. Its .git is a
// directory, or a file in a submodule or a linked work tree.
func IsRoot(dir string) bool {
	_, err := os.Lstat(filepath.Join(dir, Folder))
	return err == nil
}

// Root returns the root of the work tree of an absolute directory, by its path. It
// is not ok if there is none.
func Root(dir string) (root string, ok bool) {
	for !IsRoot(dir) {
		up := filepath.Dir(dir)
		if up == dir {
			return "", false
		}
		dir = up
	}
	return dir, true
}
