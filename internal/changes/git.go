package changes

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"

	"github.com/urlmend/urlmend/internal/git"
)

// With these options, the settings and the environment of the user change nothing in
// what git prints except the lines of context.
var diffOptions = strings.Fields("diff --no-color --no-ext-diff --no-textconv --no-relative -U0 -M --full-index " +
	"--src-prefix=a/ --dst-prefix=b/ --ignore-submodules=all -O/dev/null")

// Staged returns what the next commit adds: the new lines of the index, in the
// repository that dir is in.
func Staged(dir string) (*Set, error) {
	dir, root, err := workTree(dir)
	if err != nil {
		return nil, err
	}
	files, err := diff(dir, "--cached")
	if err != nil {
		return nil, err
	}
	s := newSet(dir, root, files)
	s.staged, s.base, s.mixed = &objects{dir: dir}, "HEAD", sync.OnceValues(s.findMixed)
	return s, nil
}

// Since returns what is new in the work tree that dir is in since a revision,
// with the files that git does not know, unless it ignores them.
func Since(dir, revision string) (*Set, error) {
	dir, root, err := workTree(dir)
	if err != nil {
		return nil, err
	}
	tree, err := resolve(dir, revision, "tree")
	if err != nil {
		return nil, err
	}
	return work(dir, root, tree)
}

// MergeBase returns what is new in the work tree that dir is in since HEAD and a
// branch parted, with the files that git does not know, unless it ignores them.
func MergeBase(dir, branch string) (*Set, error) {
	dir, root, err := workTree(dir)
	if err != nil {
		return nil, err
	}
	tip, err := resolve(dir, branch, "commit")
	if err != nil {
		return nil, err
	}
	base, err := git.Ask(dir, "merge-base", "HEAD", tip)
	switch exit := (*git.Error)(nil); {
	case err == nil:
		return work(dir, root, firstLine(base))
	case !errors.As(err, &exit) || exit.Said != "":
		return nil, err
	case isShallow(dir):
		return nil, fmt.Errorf("the commit at which HEAD and %q parted is unknown: %s", branch, deepen)
	}
	return nil, fmt.Errorf("HEAD and %q have no commit in common: name the branch that HEAD comes from", branch)
}

const deepen = "the history is not here, this is a shallow clone; with actions/checkout set fetch-depth: 0, or run git fetch --unshallow"

// workTree returns the directory, absolute and without links, and the root of
// the work tree that it is in.
func workTree(dir string) (abs, root string, err error) {
	abs, err = filepath.Abs(dir)
	if err != nil {
		return "", "", err
	}
	abs = withoutLinks(abs)
	top, err := git.Ask(abs, "rev-parse", "--show-toplevel")
	if errors.Is(err, exec.ErrNotFound) {
		return "", "", errors.New("git is not installed or not in PATH, so new lines are unknown: install git")
	}
	if exit := (*git.Error)(nil); errors.As(err, &exit) && strings.Contains(exit.Said, "not a git repository") {
		return "", "", fmt.Errorf("%s is not in a git repository, so new lines are unknown: run this in a clone", abs)
	}
	if err != nil {
		return "", "", err
	}
	return abs, withoutLinks(filepath.FromSlash(strings.TrimSuffix(string(top), "\n"))), nil
}

// resolve returns the name of the object that a revision is.
func resolve(dir, revision, kind string) (string, error) {
	if strings.HasPrefix(revision, "-") || revision == "" {
		return "", fmt.Errorf("%q is not a revision", revision)
	}
	object, err := git.Ask(dir, "rev-parse", "--quiet", "--verify", revision)
	if err == nil { // after REV:PATH the kind would be part of the path
		object, err = git.Ask(dir, "rev-parse", "--quiet", "--verify", firstLine(object)+"^{"+kind+"}")
	}
	switch exit := (*git.Error)(nil); {
	case err == nil:
		return firstLine(object), nil
	case !errors.As(err, &exit) || exit.IsPartial():
		return "", err
	case isShallow(dir):
		return "", fmt.Errorf("%q is unknown: if it is a revision, %s", revision, deepen)
	}
	return "", fmt.Errorf("%q is not a revision of this repository: %s", revision, instead(dir, revision))
}

// instead says what to name in place of a revision that there is not.
func instead(dir, revision string) string {
	remote, err := git.Ask(dir, "for-each-ref", "--count=1", "--format=%(refname:short)", "refs/remotes/*/"+revision)
	if err == nil && len(remote) > 0 {
		return fmt.Sprintf("did you mean %q?", firstLine(remote))
	}
	return "check the spelling, or fetch it"
}

func isShallow(dir string) bool {
	out, err := git.Ask(dir, "rev-parse", "--is-shallow-repository")
	return err == nil && firstLine(out) == "true"
}

func firstLine(out []byte) string {
	line, _, _ := strings.Cut(string(out), "\n")
	return line
}

// work returns what is new in the work tree since the revision.
func work(dir, root, revision string) (*Set, error) {
	files, err := diff(dir, revision)
	if err != nil {
		return nil, err
	}
	// A sparse checkout omits files, but git reports their changes nevertheless.
	maps.DeleteFunc(files, func(path string, _ *file) bool {
		_, err := os.Lstat(filepath.Join(root, filepath.FromSlash(path)))
		return errors.Is(err, fs.ErrNotExist)
	})
	unknown, err := git.Ask(dir, "ls-files", "-z", "--others", "--exclude-standard", "--full-name", "--", ":/")
	if err != nil {
		return nil, err
	}
	for path := range strings.SplitSeq(string(unknown), "\x00") {
		// Another repository is a path with a slash at its end.
		if info, err := os.Lstat(filepath.Join(root, path)); path != "" && err == nil && info.Mode().IsRegular() {
			files[path] = &file{lines: all()}
		}
	}
	s := newSet(dir, root, files)
	s.base = revision
	return s, nil
}

// diff returns the files that git diff shows.
func diff(dir, what string) (map[string]*file, error) {
	out, err := git.Open(dir, append(diffOptions[:len(diffOptions):len(diffOptions)], what, "--")...)
	if err != nil {
		return nil, err
	}
	defer out.Close()
	p := newPatch(out)
	err = p.read()
	// Nobody knows of a patch, and what a failing git prints ends anywhere.
	if _, failed := io.Copy(io.Discard, out); failed != nil {
		err = failed
	}
	return p.files, err
}
