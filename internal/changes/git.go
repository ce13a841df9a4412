package changes

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

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
	s.staged = &objects{dir: dir}
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
	base, err := ask(dir, "merge-base", "HEAD", tip)
	switch exit := (*gitError)(nil); {
	case err == nil:
		return work(dir, root, firstLine(base))
	case !errors.As(err, &exit) || exit.said != "":
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
	top, err := ask(abs, "rev-parse", "--show-toplevel")
	if exit := (*gitError)(nil); errors.As(err, &exit) && strings.Contains(exit.said, "not a git repository") {
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
	object, err := ask(dir, "rev-parse", "--quiet", "--verify", revision)
	if err == nil { // after REV:PATH the kind would be part of the path
		object, err = ask(dir, "rev-parse", "--quiet", "--verify", firstLine(object)+"^{"+kind+"}")
	}
	switch exit := (*gitError)(nil); {
	case err == nil:
		return firstLine(object), nil
	case !errors.As(err, &exit) || exit.isPartial():
		return "", err
	case isShallow(dir):
		return "", fmt.Errorf("%q is unknown: if it is a revision, %s", revision, deepen)
	}
	return "", fmt.Errorf("%q is not a revision of this repository: %s", revision, instead(dir, revision))
}

// instead says what to name in place of a revision that there is not.
func instead(dir, revision string) string {
	remote, err := ask(dir, "for-each-ref", "--count=1", "--format=%(refname:short)", "refs/remotes/*/"+revision)
	if err == nil && len(remote) > 0 {
		return fmt.Sprintf("did you mean %q?", firstLine(remote))
	}
	return "check the spelling, or fetch it"
}

func isShallow(dir string) bool {
	out, err := ask(dir, "rev-parse", "--is-shallow-repository")
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
	unknown, err := ask(dir, "ls-files", "-z", "--others", "--exclude-standard", "--full-name", "--", ":/")
	if err != nil {
		return nil, err
	}
	for path := range strings.SplitSeq(string(unknown), "\x00") {
		// Another repository is a path with a slash at its end.
		if info, err := os.Lstat(filepath.Join(root, path)); path != "" && err == nil && info.Mode().IsRegular() {
			files[path] = &file{lines: all()}
		}
	}
	return newSet(dir, root, files), nil
}

// diff returns the files that git diff shows.
func diff(dir, what string) (map[string]*file, error) {
	out, err := openGit(dir, append(diffOptions[:len(diffOptions):len(diffOptions)], what, "--")...)
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

// ask returns what git prints.
func ask(dir string, args ...string) ([]byte, error) {
	r, err := openGit(dir, args...)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	return io.ReadAll(r)
}

// openGit returns what git prints as it does. That git fails is an error at its
// end.
func openGit(dir string, args ...string) (io.ReadCloser, error) {
	cmd := git.Command(dir, args...)
	said := new(bytes.Buffer)
	cmd.Stderr = said
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); errors.Is(err, exec.ErrNotFound) {
		return nil, errors.New("git is not installed or not in PATH, so new lines are unknown: install git")
	} else if err != nil {
		return nil, fmt.Errorf("cannot run git: %w", err)
	}
	return &output{cmd: cmd, command: args[0], out: out, said: said}, nil
}

// An output is what a git prints that runs.
type output struct {
	cmd     *exec.Cmd
	command string // of git
	out     io.Reader
	said    *bytes.Buffer // what went wrong
	end     error         // io.EOF or why it failed, once it has ended
}

func (o *output) Read(p []byte) (int, error) {
	if o.end != nil {
		return 0, o.end
	}
	n, err := o.out.Read(p)
	if err != nil {
		o.end = o.wait()
		err = o.end
	}
	return n, err
}

// wait waits for git to end.
func (o *output) wait() error {
	err := o.cmd.Wait()
	if err == nil {
		return io.EOF
	}
	return newGitError(o.command, o.said, err)
}

// Close ends git, if it has not ended.
func (o *output) Close() error {
	if o.end == nil {
		o.end = os.ErrClosed
		o.cmd.Process.Kill()
		o.cmd.Wait()
	}
	return nil
}

// A gitError is what git says when it fails.
type gitError struct {
	command, said string
	err           error
}

func newGitError(command string, said *bytes.Buffer, err error) *gitError {
	return &gitError{command, strings.Join(strings.Fields(said.String()), " "), err}
}

func (e *gitError) Error() string {
	if e.said == "" {
		return fmt.Sprintf("git %s failed: %v", e.command, e.err)
	}
	text := fmt.Sprintf("git %s failed: %s", e.command, e.said)
	if e.isPartial() {
		text += ": this is a partial clone, and nothing is fetched: clone without --filter, or run git fetch --refetch --no-filter"
	}
	return text
}

// isPartial reports whether git failed for what a partial clone has left out.
func (e *gitError) isPartial() bool { return strings.Contains(e.said, "from promisor remote") }

func (e *gitError) Unwrap() error { return e.err }
