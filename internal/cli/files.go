package cli

import (
	"fmt"
	"io"
	"os"
	"path/filepath"

	urfave "github.com/urfave/cli/v2"

	"github.com/urlmend/urlmend/internal/cli/command"
	"github.com/urlmend/urlmend/internal/config"
	"github.com/urlmend/urlmend/internal/judge"
	"github.com/urlmend/urlmend/internal/scan"
)

const filesDescription = `Without a PATH, the working directory is listed. With --why, files prints for each
PATH whether lint would read it when it is run on the working directory, and if not,
why: the pattern that excludes it, or the .gitignore pattern that matches it, and the
file with that pattern. Without a PATH, --why lists what lint skips, except hidden
files, binary files, links and what git ignores, and prints to standard error how
many files and folders are skipped for each reason.

An archive counts as one file, because it is not opened.`

func filesCommand(std *stdio) *urfave.Command {
	return &urfave.Command{
		Name:        "files",
		Usage:       "list the files that lint would read",
		ArgsUsage:   "[PATH...]",
		Description: filesDescription,
		Flags: append(configFlags(),
			forceExcludeFlag(),
			command.Toggle("null", "end each name with NUL instead of a line end"),
			command.Toggle("why", "explain why each PATH is read or skipped"),
		),
		Action: func(c *urfave.Context) error {
			engine, err := judge.Open(judge.Options{Config: configOptions(c), Force: c.Bool("force-exclude")})
			if err != nil {
				return err
			}
			l := listing{engine: engine, std: std, null: c.Bool("null")}
			if c.Bool("why") {
				return l.explain(c.Args().Slice())
			}
			return l.list(c.Args().Slice())
		},
	}
}

// A listing is one run of the command.
type listing struct {
	engine *judge.Engine
	std    *stdio
	null   bool
}

// list writes the names of the files that the paths lead to.
func (l *listing) list(paths []string) error {
	if len(paths) == 0 {
		paths = []string{"."}
	}
	failed := failures{std: l.std}
	for doc, err := range scan.Documents(paths, l.std.in, l.engine) {
		why := ""
		if err == nil {
			why, err = l.leavesOut(doc)
		}
		if err != nil {
			failed.fail(err)
		}
		if err != nil || why != "" {
			continue
		}
		if err := l.name(doc.Name); err != nil {
			return unwritten(err)
		}
	}
	if len(failed.list) > 0 {
		return errReported
	}
	return nil
}

const binary = "binary"

// leavesOut returns why lint does not read a document, as a text that can follow "is", or "".
func (l *listing) leavesOut(doc scan.Document) (why string, err error) {
	if why, err = l.engine.Excludes(doc.Name, doc.IsNamed()); err != nil || why != "" {
		return why, err
	}
	if isBinary, err := doc.IsBinary(); err != nil {
		return "", err
	} else if isBinary {
		return binary, nil
	}
	return l.engine.ForeignFile(doc)
}

func (l *listing) name(name string) (err error) {
	if l.null {
		_, err = fmt.Fprintf(l.std.out, "%s\x00", name)
	} else {
		_, err = fmt.Fprintf(l.std.out, "%s\n", lineName(name))
	}
	return err
}

// explain says of each path why it is read, or not.
func (l *listing) explain(paths []string) error {
	if len(paths) == 0 {
		return l.explainLeftOut()
	}
	failed := failures{std: l.std}
	for _, path := range paths {
		why, err := l.why(path)
		if err != nil {
			failed.fail(err)
			continue
		}
		if err := l.print(path, why); err != nil {
			return err
		}
	}
	if len(failed.list) > 0 {
		return errReported
	}
	return nil
}

func (l *listing) print(path, why string) error {
	_, err := fmt.Fprintf(l.std.out, "%s: %s\n", lineName(path), inert(why))
	return unwritten(err)
}

// A noting guide notes the folders that the engine skips.
type noting struct {
	leftOut
	folders []string
}

// SkipsFolder notes a folder.
func (n *noting) SkipsFolder(path string) (why string) {
	if why = n.leftOut.SkipsFolder(path); why != "" {
		n.folders = append(n.folders, path)
	}
	return why
}

// explainLeftOut prints what is left out below the working directory and why: a line for each file
// and folder that the engine leaves out, and the number of all by reason.
func (l *listing) explainLeftOut() error {
	guide := noting{leftOut: leftOut{guide: l.engine}}
	failed := failures{std: l.std}
	var left []string
	for doc, err := range scan.Documents([]string{"."}, l.std.in, &guide) {
		left, guide.folders = append(left, guide.folders...), nil
		why := ""
		if err == nil {
			why, err = l.leavesOut(doc)
		}
		switch {
		case err != nil:
			failed.fail(err)
		case why != "":
			guide.CountSkip(why)
			if why != binary {
				left = append(left, doc.Name)
			}
		}
	}
	for _, path := range append(left, guide.folders...) {
		why, err := l.why(path)
		if err != nil {
			failed.fail(err)
		} else if err := l.print(path, why); err != nil {
			return err
		}
	}
	fmt.Fprint(l.std.err, guide.lines())
	if len(failed.list) > 0 {
		return errReported
	}
	return nil
}

func isDir(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

func (l *listing) why(path string) (string, error) {
	root := "."
	if abs, err := filepath.Abs(path); err == nil && filepath.IsAbs(path) {
		if root, err = filepath.Abs("."); err != nil {
			return "", err
		}
		path = abs
	}
	reason, err := scan.Why(root, path)
	if err != nil {
		return "", err
	}
	if reason.Path != "" {
		return notRead(path, reason.Path, reason.String()), nil
	}
	for _, dir := range config.Folders(root, path) {
		if why := l.engine.SkipsFolder(dir); why != "" {
			return notRead(path, dir, why), nil
		}
	}
	if isDir(path) {
		if why := l.engine.SkipsFolder(path); why != "" {
			return notRead(path, path, why), nil
		}
		return "is searched", nil
	}
	why, err := l.leavesOut(scan.Below(path, func() (io.ReadCloser, error) { return os.Open(path) }))
	if err != nil {
		return "", err
	}
	if why != "" {
		return notRead(path, path, why), nil
	}
	s, err := l.engine.Settings(path)
	if err != nil {
		return "", err
	}
	if s.File != "" {
		return "is read, with the settings of " + s.File, nil
	}
	return "is read", nil
}

// notRead says that a file is not read for what is said of it, or of a folder that it
// lies in.
func notRead(path, what, why string) string {
	if filepath.Clean(what) == filepath.Clean(path) {
		what = "it"
	}
	return fmt.Sprintf("is not read: %s is %s", what, why)
}
