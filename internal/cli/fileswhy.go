package cli

import (
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/urlmend/urlmend/internal/config"
	"github.com/urlmend/urlmend/internal/scan"
)

// explain prints whether and why each path is read, and what is left out below each that is searched. Without paths, that is
// the working directory.
func (l *listing) explain(paths []string) error {
	if len(paths) == 0 {
		paths = []string{"."}
	}
	guide := noting{leftOut: leftOut{guide: l.engine}}
	failed := failures{std: l.std}
	for _, path := range paths {
		if err := l.explainPath(path, &guide, &failed); err != nil {
			return err
		}
	}
	fmt.Fprint(l.std.err, guide.lines())
	return failed.err()
}

func (l *listing) explainPath(path string, guide *noting, failed *failures) error {
	if filepath.Clean(path) != "." { // that is searched, whatever is above it
		why, err := l.why(path)
		if err != nil {
			failed.fail(err)
			return nil
		}
		if err := l.print(path, why); err != nil || why != searched {
			return err
		}
	}
	return l.explainLeftOut(path, guide, failed)
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

// explainLeftOut prints which files and folders below a folder the engine leaves out, and why. The guide counts all that is
// left out.
func (l *listing) explainLeftOut(folder string, guide *noting, failed *failures) error {
	var left []string
	for doc, err := range scan.Documents([]string{folder}, l.std.in, guide) {
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
			if why != scan.Binary {
				left = append(left, doc.Name)
			}
		}
	}
	left, guide.folders = append(left, guide.folders...), nil
	for _, path := range left {
		why, err := l.why(path)
		if err != nil {
			failed.fail(err)
		} else if err := l.print(path, why); err != nil {
			return err
		}
	}
	return nil
}

func isDir(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

const searched = "is searched"

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
		return searched, nil
	}
	return l.whyFile(path)
}

// whyFile returns whether a file in a folder that is searched is read, and why not.
func (l *listing) whyFile(path string) (string, error) {
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
