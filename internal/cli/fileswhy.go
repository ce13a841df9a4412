package cli

import (
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/urlmend/urlmend/internal/config"
	"github.com/urlmend/urlmend/internal/scan"
)

// explain prints whether and why each path is read. Without paths, or for the working directory, it prints what is left out.
func (l *listing) explain(paths []string) error {
	if len(paths) == 0 || len(paths) == 1 && filepath.Clean(paths[0]) == "." {
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
	return cannotWrite(err)
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

// why returns whether a path is read, and why not.
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

// notRead returns that a path is not read, because what, the path or a folder above it, is why.
func notRead(path, what, why string) string {
	if filepath.Clean(what) == filepath.Clean(path) {
		what = "it"
	}
	return fmt.Sprintf("is not read: %s is %s", what, why)
}
