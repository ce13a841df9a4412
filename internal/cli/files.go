package cli

import (
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	urfave "github.com/urfave/cli/v2"

	"github.com/urlmend/urlmend/internal/cli/command"
	"github.com/urlmend/urlmend/internal/config"
	"github.com/urlmend/urlmend/internal/judge"
	"github.com/urlmend/urlmend/internal/scan"
)

const filesDescription = `Without a PATH, the working directory is listed. With --why, files prints for each
PATH whether lint would read it when it is run on the working directory, and if not,
why: the pattern that excludes it, or the pattern by which git ignores it, and its
file. Without a PATH it lists what lint leaves out. Of hidden files, binary files, links
and what git ignores it prints the number only, by reason, to standard error.

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
		read := false
		if err == nil {
			read, err = l.reads(doc)
		}
		if err != nil {
			failed.fail(err)
		}
		if !read {
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

func (l *listing) reads(doc scan.Document) (bool, error) {
	if excluded, err := l.engine.Excludes(doc.Name, doc.IsNamed()); err != nil || excluded {
		return false, err
	}
	if binary, err := doc.IsBinary(); err != nil || binary {
		return false, err
	}
	why, err := l.engine.ForeignFile(doc)
	return err == nil && why == "", err
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

// A noting guide notes the folders that are skipped, and counts what else is, by reason.
type noting struct {
	scan.Guide
	skipped *[]string
	counts  map[string]int
}

// CountSkip counts an entry of a directory.
func (n noting) CountSkip(why string) {
	reason, _, _ := strings.Cut(why, ":")
	n.counts[reason]++
}

// SkipsFolder notes a folder.
func (n noting) SkipsFolder(path string) bool {
	skips := n.Guide.SkipsFolder(path)
	if skips {
		*n.skipped = append(*n.skipped, path)
	}
	return skips
}

// explainLeftOut says of what is left out below the working directory why it is.
func (l *listing) explainLeftOut() error {
	var left []string
	failed := failures{std: l.std}
	counts := make(map[string]int)
	for doc, err := range scan.Documents([]string{"."}, l.std.in, noting{l.engine, &left, counts}) {
		if err == nil {
			var reads, binary bool
			if binary, err = doc.IsBinary(); err == nil && !binary {
				reads, err = l.reads(doc)
			}
			switch {
			case err == nil && binary:
				counts["binary"]++
			case err == nil && !reads:
				left = append(left, doc.Name)
			}
		}
		if err != nil {
			failed.fail(err)
		}
	}
	for _, path := range left {
		why, err := l.why(path)
		if err != nil {
			failed.fail(err)
		} else if err := l.print(path, why); err != nil {
			return err
		}
	}
	for _, why := range slices.Sorted(maps.Keys(counts)) {
		fmt.Fprintf(l.std.err, "%d left out: %s\n", counts[why], why)
	}
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
		if s, err := l.engine.FolderSettings(dir); err == nil && s.Excluded {
			return notRead(path, dir, excludedBy(s)), nil
		}
		if why := l.engine.ForeignFolder(dir); why != "" {
			return notRead(path, dir, why), nil
		}
	}
	s, err := l.engine.Settings(path)
	switch {
	case err != nil:
		return "", err
	case s.Excluded:
		return notRead(path, path, excludedBy(s)), nil
	}
	why, err := l.foreign(path)
	switch {
	case err != nil:
		return "", err
	case why != "":
		return notRead(path, path, why), nil
	case isDir(path):
		return "is searched", nil
	case s.File != "":
		return "is read, with the settings of " + s.File, nil
	}
	return "is read", nil
}

// foreign returns why the file or the folder at path is not read although the
// configuration does not exclude it.
func (l *listing) foreign(path string) (string, error) {
	if isDir(path) {
		return l.engine.ForeignFolder(path), nil
	}
	return l.engine.ForeignFile(scan.Below(path, func() (io.ReadCloser, error) { return os.Open(path) }))
}

// notRead says that a file is not read for what is said of it, or of a folder that it
// lies in.
func notRead(path, what, why string) string {
	if filepath.Clean(what) == filepath.Clean(path) {
		what = "it"
	}
	return fmt.Sprintf("is not read: %s is %s", what, why)
}

func excludedBy(s *config.Settings) string {
	return fmt.Sprintf("excluded by %s: %s", s.ExcludedBy, s.ExcludedPattern)
}
