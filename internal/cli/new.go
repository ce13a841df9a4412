package cli

import (
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"slices"

	urfave "github.com/urfave/cli/v2"

	"github.com/urlmend/urlmend/internal/changes"
	"github.com/urlmend/urlmend/internal/cli/command"
	"github.com/urlmend/urlmend/internal/config"
	"github.com/urlmend/urlmend/internal/scan"
)

// newNames returns the names of newFlags.
func newNames() []string { return []string{"staged", "since", "new-from-merge-base", "patch"} }

// newFlags are those that keep to what is new, of what a command prints: "report only findings".
func newFlags(only string) []urfave.Flag {
	return []urfave.Flag{
		command.Toggle("staged", "read the staged files, and "+only+" on new or changed lines; print nothing if there are none"),
		command.Text("since", only+" on lines changed since the revision `REV`, committed or not"),
		command.Text("new-from-merge-base", only+" on lines changed since this branch left `BRANCH`"),
		command.Text("patch", only+" on lines that the patch in `FILE` adds; - is standard input"),
	}
}

// newChangedInput returns what is to be read: see changedPaths.
func newChangedInput(c *urfave.Context, std *stdio, others []string) (in *input, err error) {
	set, paths, err := changedPaths(c, std, others)
	if err != nil {
		return nil, err
	}
	if in, err = newInputOf(c, std, paths); err == nil {
		in.changes = set
	}
	return in, err
}

// changedPaths returns the lines that newFlags name as new, and what is to be read: the paths, or else the working directory if
// only what is new in it is, or else other paths.
func changedPaths(c *urfave.Context, std *stdio, others []string) (set *changes.Set, paths []string, err error) {
	if set, err = newChanges(c, std); err != nil {
		return nil, nil, err
	}
	paths = c.Args().Slice()
	if len(paths) == 0 {
		if paths = others; set != nil {
			paths = []string{"."}
		}
	}
	if set != nil && slices.Contains(paths, "-") {
		return nil, nil, errChangesOfInput
	}
	return set, paths, checkPaths(c, paths)
}

// newChanges returns the lines that newFlags name as new, nil for all lines.
func newChanges(c *urfave.Context, std *stdio) (*changes.Set, error) {
	switch given := isSet(c, newNames()...); {
	case len(given) > 1:
		return nil, fmt.Errorf("--%s and --%s cannot be combined", given[0], given[1])
	case len(given) == 0:
		return nil, nil
	case c.Bool("staged"):
		return changes.Staged(".")
	case c.IsSet("since"):
		return changes.Since(".", c.String("since"))
	case c.IsSet("new-from-merge-base"):
		return changes.MergeBase(".", c.String("new-from-merge-base"))
	}
	patch, err := std.open(c.String("patch"))
	if err != nil {
		return nil, err
	}
	defer patch.Close()
	return changes.Patch(".", patch)
}

// isSet returns which of the flags are given.
func isSet(c *urfave.Context, flags ...string) []string {
	return slices.DeleteFunc(flags, func(name string) bool { return !c.IsSet(name) })
}

// changed yields the documents that have new lines, of those that the paths name.
func (in *input) changed() iter.Seq2[scan.Document, error] {
	return func(yield func(scan.Document, error) bool) {
		for _, path := range in.paths {
			for doc, err := range in.changedAt(path) {
				if !yield(doc, err) {
					return
				}
			}
		}
	}
}

// isLeftOut reports whether a file lies in a folder that is not to be entered, below
// the path that was given, and counts it if so.
func (in *input) isLeftOut(given, name string) bool {
	for _, folder := range config.Folders(given, name) {
		if why := in.left.SkipsFolder(folder); why != "" {
			in.left.CountSkip(why)
			return true
		}
	}
	return false
}

// changedAt is changed for one path. That it is no more is an error, unless it has
// new lines all the same: it may be staged.
func (in *input) changedAt(path string) iter.Seq2[scan.Document, error] {
	return func(yield func(scan.Document, error) bool) {
		any := false
		for name := range in.changes.Files(path) {
			any = true
			if in.isLeftOut(path, name) {
				continue
			}
			open := func() (io.ReadCloser, error) { return in.changes.Open(name) }
			doc := scan.Document{Name: name, Open: open}
			if name != path {
				doc = scan.Below(name, open)
			}
			if !yield(doc, nil) {
				return
			}
		}
		if _, err := os.Lstat(path); err != nil && !any {
			for doc, err := range scan.Documents([]string{path}, nil, nil) {
				yield(doc, err)
				return
			}
		}
	}
}

// errChangesOfInput says that the lines of a stream are not known to git.
var errChangesOfInput = errors.New("new lines of standard input are unknown: name files, or remove --staged, --since, --new-from-merge-base or --patch")
