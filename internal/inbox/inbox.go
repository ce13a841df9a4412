// Package inbox reads the repositories of git in which public-inbox keeps mail, through git itself:
// public-inbox-v1-format(5), which has each message at the path of its identifier, and
// public-inbox-v2-format(5), in which each commit has a message as the file m.
package inbox

import (
	"bytes"
	"errors"
	"io/fs"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/urlmend/urlmend/internal/fileio"
	"github.com/urlmend/urlmend/internal/git"
	"github.com/urlmend/urlmend/internal/pattern"
)

// A Repository is one that has mail.
type Repository struct {
	// Inbox is the path of the inbox: of the repository or, of version 2, of the directory of its
	// repositories, which begin anew when they are large.
	Inbox string
	// Head is the last commit, and Time when it was made.
	Head string
	Time time.Time

	dir  string
	isV1 bool
}

// IsGit reports whether a directory with these entries is a repository of git without a work tree
// (gitrepository-layout(5)).
func IsGit(entries []fs.DirEntry) bool {
	parts := 0
	for _, e := range entries {
		switch e.Name() {
		case "HEAD":
			parts++
		case "objects", "refs":
			if e.IsDir() {
				parts++
			}
		}
	}
	return parts == 3
}

// ErrEmpty says that a repository has no commit.
var ErrEmpty = errors.New("an empty repository of git")

// Open returns the repository in the directory dir, in which [IsGit]; nil if it is of something else. It
// fails if git does.
func Open(dir string) (*Repository, error) {
	head, err := headOf(dir)
	if err != nil {
		return nil, err
	}
	r := &Repository{Inbox: dir, dir: dir, Head: head}
	tree, err := ask(dir, "ls-tree", "-z", r.Head)
	if err != nil {
		return nil, err
	}
	isV2 := false
	if r.isV1, isV2 = layout(tree); !r.isV1 && !isV2 {
		return nil, nil
	}
	if isV2 && epochs().MatchString(filepath.Base(dir)) {
		r.Inbox = filepath.Dir(dir)
	}
	date, err := ask(dir, "show", "--no-patch", "--format=%ct", r.Head)
	if err != nil {
		return nil, err
	}
	seconds, _ := strconv.ParseInt(strings.TrimSpace(string(date)), 10, 64)
	r.Time = time.Unix(seconds, 0)
	return r, nil
}

// headOf returns the commit of a repository. It fails with [ErrEmpty] if there is none.
func headOf(dir string) (string, error) {
	head, err := ask(dir, "rev-parse", "--quiet", "--verify", "HEAD^{commit}")
	switch exit := (*git.Error)(nil); {
	case errors.As(err, &exit) && exit.Said == "":
		return "", ErrEmpty
	case errors.Is(err, exec.ErrNotFound):
		return "", fileio.NewFault(errors.New("git is not installed or not in PATH"), "install git, which reads this repository")
	}
	return strings.TrimSpace(string(head)), err
}

// epochs are the names of the repositories of an inbox of version 2.
var epochs = pattern.New(`^[0-9]+\.git$`)

// layout returns which version of an inbox has a tree, as git ls-tree -z prints it.
func layout(tree []byte) (isV1, isV2 bool) {
	isV1, isV2 = true, true
	for entry := range bytes.SplitSeq(bytes.TrimRight(tree, "\x00"), []byte("\x00")) {
		about, name, _ := strings.Cut(string(entry), "\t")
		isTree := strings.Contains(about, " tree ")
		isV1 = isV1 && isTree && len(name) == 2 && isHex(name)
		isV2 = isV2 && !isTree && (name == "m" || name == "d")
	}
	return isV1, isV2
}

func isHex(s string) bool { return strings.Trim(s, "0123456789abcdef") == "" }

// Has reports whether the commit is in the history of the last one.
func (r *Repository) Has(commit string) bool {
	if commit == "" || !isHex(commit) {
		return false
	}
	_, err := ask(r.dir, "merge-base", "--is-ancestor", commit, r.Head)
	return err == nil
}

// options returns the options of git before its command. It takes the directory for a repository, whatever is in it, and
// keeps less of the packs in memory: nothing is read twice, so that is no slower.
func options() []string {
	return []string{"--git-dir=.", "-c", "core.packedGitWindowSize=1m", "-c", "core.packedGitLimit=16m", "-c", "core.deltaBaseCacheLimit=16m"}
}

// ask returns what git prints.
func ask(dir string, args ...string) ([]byte, error) {
	return git.Ask(dir, append(options(), args...)...)
}
