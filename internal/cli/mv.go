package cli

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	urfave "github.com/urfave/cli/v2"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/internal/changes"
	"github.com/urlmend/urlmend/internal/cli/command"
	"github.com/urlmend/urlmend/internal/config"
	"github.com/urlmend/urlmend/internal/fileio"
	"github.com/urlmend/urlmend/internal/fix"
	"github.com/urlmend/urlmend/internal/git"
	"github.com/urlmend/urlmend/internal/judge"
	"github.com/urlmend/urlmend/internal/report"
	"github.com/urlmend/urlmend/internal/tree"
)

const mvDescription = `OLD is a file, a folder, or the front of a URL. mv prints a diff of the links that lead to
it, in all documents of the project: relative paths, anchors kept, and URLs of the
project's own repository. With --write it changes them, and moves the file or folder,
unless that is at NEW already. Links that a program of the site reads in another way than
by their path are left as they are; lint reports those that break.

With --from-git, the links are changed for all files that were renamed since a revision.`

func mvCommand(std *stdio) *urfave.Command {
	return &urfave.Command{
		Name:        "mv",
		Usage:       "rename a file, a folder or a URL, and the links to it",
		ArgsUsage:   "OLD NEW",
		Description: mvDescription,
		Flags: append([]urfave.Flag{
			command.Toggle("write", "move the file, and write the files with links to it, instead of printing a diff"),
			command.Text("from-git", "change the links for the files that were renamed since the revision `REV`"),
		}, configFlags()...),
		Action: func(c *urfave.Context) error {
			old, new := c.Args().Get(0), c.Args().Get(1)
			switch {
			case c.IsSet("from-git") && c.NArg() > 0:
				return errors.New("--from-git takes the renames from git: name no files")
			case !c.IsSet("from-git") && c.NArg() != 2:
				return errors.New("mv needs two names, OLD and NEW, or --from-git REV")
			case strings.Contains(old, "://"):
				return moveURL(c, std, old, new)
			}
			m, err := newMoving(c, old, new)
			if err != nil {
				return err
			}
			return m.run(std, c.Bool("write"))
		},
	}
}

// A moving renames files, and the links to them.
type moving struct {
	root     string            // of the project
	old, new string            // what is still to be moved, relative to the root; "" if nothing is
	is       map[string]string // the paths that files will have, by those that links have
	done     bool              // the files are at those paths already
	tree     *tree.Tree        // the files at the paths that links have
}

func newMoving(c *urfave.Context, old, new string) (*moving, error) {
	here, err := os.Getwd()
	if err != nil {
		return nil, err
	}
	m := &moving{root: here, is: map[string]string{}}
	if root, ok := git.Root(here); ok {
		m.root = root
	}
	files := tree.Files(m.root)
	if c.IsSet("from-git") {
		err = m.planFromGit(c.String("from-git"))
	} else {
		err = m.plan(files, old, new)
	}
	if err != nil {
		return nil, err
	}
	if m.done {
		m.nameAsBefore(files)
	}
	engine, err := judge.Open(judge.Options{Config: configOptions(c), Folders: []string{m.root}})
	if err != nil {
		return nil, err
	}
	m.tree = engine.ProjectWith(m.root, files, func(name string) []byte {
		text, _ := fileio.Read(m.onDisk(name), fix.MaxSize)
		return text
	})
	return m, nil
}

// planFromGit takes the renames since a revision.
func (m *moving) planFromGit(revision string) error {
	set, err := changes.Since(".", revision)
	if err != nil {
		return err
	}
	defer set.Close()
	if past := set.Past(); past != nil {
		maps.Copy(m.is, past.Gone)
		maps.DeleteFunc(m.is, func(_, is string) bool { return is == "" })
	}
	m.done = true
	return nil
}

// nameAsBefore gives the files the names that they had before the rename.
func (m *moving) nameAsBefore(files []string) {
	was := make(map[string]string, len(m.is))
	for from, to := range m.is {
		was[to] = from
	}
	for i, name := range files {
		files[i] = cmp.Or(was[name], name)
	}
}

// plan finds out which files a rename concerns.
func (m *moving) plan(files []string, old, new string) error {
	oldName, err := m.inProject(old)
	if err != nil {
		return err
	}
	newName, err := m.inProject(new)
	if err != nil {
		return err
	}
	if newName, err = m.target(oldName, newName); err != nil {
		return err
	}
	if strings.HasPrefix(newName+"/", oldName+"/") {
		return fmt.Errorf("cannot move %s into itself", visible(old))
	}
	now := newName
	if !m.done {
		m.old, m.new, now = oldName, newName, oldName
	}
	for _, name := range files {
		if strings.HasPrefix(name+"/", now+"/") {
			rest := name[len(now):]
			m.is[oldName+rest] = newName + rest
		}
	}
	if len(m.is) == 0 {
		return fmt.Errorf("%s is no file of the project: git ignores it, or it is empty", visible(now))
	}
	return nil
}

// target returns the name that what is called old gets: in the folder called new, if there is one. It finds out whether the rename is
// done already, and fails if another file has the name.
func (m *moving) target(old, new string) (string, error) {
	_, err := os.Lstat(m.path(old))
	m.done = err != nil
	info, err := os.Lstat(m.path(new))
	switch {
	case m.done && err != nil:
		return "", fmt.Errorf("there is neither %s nor %s", visible(old), visible(new))
	case m.done, err != nil:
		return new, nil
	case info.IsDir():
		new = path.Join(new, path.Base(old))
		if _, err := os.Lstat(m.path(new)); err != nil {
			return new, nil
		}
	case strings.EqualFold(old, new):
		return new, nil
	}
	return "", fmt.Errorf("%s is there already: move it away, or choose another name", visible(new))
}

// inProject returns a path relative to the root.
func (m *moving) inProject(name string) (string, error) {
	abs, err := filepath.Abs(name)
	if err != nil {
		return "", err
	}
	rel, ok := below(m.root, abs)
	if !ok || rel == "." {
		return "", fmt.Errorf("%s is not in the project at %s", visible(name), visible(m.root))
	}
	return rel, nil
}

func (m *moving) path(name string) string { return filepath.Join(m.root, filepath.FromSlash(name)) }

func (m *moving) moved(name string) string {
	if is, ok := m.is[name]; ok {
		return is
	}
	return name
}

// onDisk returns where the file with a name in the tree is.
func (m *moving) onDisk(name string) string {
	if m.done {
		name = m.moved(name)
	}
	return m.path(name)
}

// run prints the difference, or writes it.
func (m *moving) run(std *stdio, isWritten bool) error {
	edits := map[string][]tree.Edit{}
	n := 0
	for _, e := range append(m.tree.Moves(m.moved), m.ownURLs()...) {
		if info, err := os.Lstat(m.onDisk(e.Name)); err != nil || !info.Mode().IsRegular() {
			continue // a symbolic link: what it leads to has these edits itself
		}
		edits[e.Name] = append(edits[e.Name], e)
		n++
	}
	for _, name := range slices.Sorted(maps.Keys(edits)) {
		if err := m.change(std, name, edits[name], isWritten); err != nil {
			return err
		}
	}
	what := report.Counted(n, "link") + " in " + report.Counted(len(edits), "file")
	if !isWritten {
		m.printMoves(std, edits)
		fmt.Fprintf(std.err, "%s can be changed with --write\n", what)
		return nil
	}
	if err := m.rename(); err != nil {
		return fileio.CannotWrite(m.new, err)
	}
	fmt.Fprintf(std.err, "changed %s\n", what)
	return nil
}

// rename renames the file or the folder, unless that is done, and removes the folders above it that are empty then.
func (m *moving) rename() error {
	if m.old == "" {
		return nil
	}
	if err := os.MkdirAll(filepath.Dir(m.path(m.new)), 0o777); err != nil {
		return err
	}
	if err := os.Rename(m.path(m.old), m.path(m.new)); err != nil {
		return err
	}
	for dir := filepath.Dir(m.path(m.old)); dir != m.root && os.Remove(dir) == nil; dir = filepath.Dir(dir) {
	}
	return nil
}

// change applies the edits of a document, or prints them.
func (m *moving) change(std *stdio, name string, edits []tree.Edit, isWritten bool) error {
	slices.SortFunc(edits, func(a, b tree.Edit) int { return a.Start - b.Start })
	file, err := fix.Read(m.onDisk(name))
	if err != nil {
		return err
	}
	if !bytes.Equal(file.Data, m.tree.Text(name)) {
		return fmt.Errorf("%s was changed while it was read: try again", visible(m.moved(name)))
	}
	var text []byte
	at := 0
	for _, e := range edits {
		text = append(append(text, file.Data[at:e.Start]...), e.Text...)
		at = e.End
	}
	text = append(text, file.Data[at:]...)
	if isWritten {
		return file.Write(text)
	}
	diff := fix.AppendUnified(nil, m.moved(name), file.Data, text, nil)
	if _, isMoved := m.is[name]; isMoved && !m.done {
		if _, hunks, ok := bytes.Cut(diff, []byte("\n@@")); ok {
			diff = fmt.Appendf(nil, "%s--- %s\n+++ %s\n@@%s", m.renameHead(name), fix.QuotedName("a/"+name), fix.QuotedName("b/"+m.moved(name)), hunks)
		}
	}
	_, err = std.out.Write(diff)
	return cannotWrite(err)
}

func (m *moving) renameHead(name string) string {
	now := m.moved(name)
	return fmt.Sprintf("diff --git %s %s\nrename from %s\nrename to %s\n", fix.QuotedName("a/"+name), fix.QuotedName("b/"+now), fix.QuotedName(name), fix.QuotedName(now))
}

// printMoves prints the renames of files in which nothing changes.
func (m *moving) printMoves(std *stdio, edits map[string][]tree.Edit) {
	if m.done {
		return
	}
	for _, name := range slices.Sorted(maps.Keys(m.is)) {
		if _, isEdited := edits[name]; !isEdited {
			fmt.Fprint(std.out, m.renameHead(name))
		}
	}
}

// ownURLs returns the edits of URLs that lead to moved files in the repository of the project.
func (m *moving) ownURLs() (edits []tree.Edit) {
	for _, name := range m.tree.Documents() {
		text := m.tree.Text(name)
		if !bytes.Contains(bytes.ToLower(text), []byte("github.com/")) {
			continue
		}
		for u := range extract.Find(text, extract.Options{Input: extract.InputFor(name, text)}) {
			to, start, end, ok := m.tree.OwnPath(string(u.Text))
			if !ok || len(u.Breaks) > 0 || u.Inferred > 0 || string(u.Text) != string(text[u.Start:min(len(text), u.Start+len(u.Text))]) {
				continue
			}
			if is := m.movedPath(to); is != to {
				edits = append(edits, tree.Edit{Name: name, Start: u.Start + start, End: u.Start + end, Text: tree.EscapePath(is)})
			}
		}
	}
	return edits
}

// movedPath is moved for a file or a folder.
func (m *moving) movedPath(name string) string {
	if is, ok := m.is[name]; ok {
		return is
	}
	if rest, ok := strings.CutPrefix(name, m.old); m.old != "" && ok && (rest == "" || rest[0] == '/') {
		return m.new + rest
	}
	return name
}

// moveURL replaces the front of URLs, as a policy does.
func moveURL(c *urfave.Context, std *stdio, old, new string) error {
	p, err := config.Replacement(old, new)
	if err != nil {
		return err
	}
	f := &fixing{
		input: &input{failures: failures{std: std}, paths: []string{"."}},
		write: c.Bool("write"),
		how:   judge.FixOptions{Rules: []string{"policy"}},
		base:  newDiffBase(), elsewhere: make(map[string]bool),
	}
	opt := configOptions(c)
	opt.Policies, opt.Select, opt.KeepOthers = []config.Policy{p}, []string{"policy"}, true
	if f.engine, err = judge.Open(judge.Options{NoBaselines: true, Folders: f.paths, Config: opt}); err != nil {
		return err
	}
	f.left.guide = f.engine
	return f.run()
}
