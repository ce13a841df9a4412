package scan

import (
	"io"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/urlmend/urlmend/internal/fileio"
	"github.com/urlmend/urlmend/internal/gitignore"
)

// Documents yields the documents that paths name, in the order of the paths,
// and an error for each that cannot be read. The path "-" is stdin.
//
// A path that is given is always taken, whatever it is, and a link is
// followed. Of a directory all files below it are taken, sorted by their paths
// as bytes, except for
//   - hidden files and directories, which begin with a dot, but for the
//     folders in a Maildir,
//   - tmp in a Maildir, where mail is that is still being delivered,
//   - what git ignores, by .gitignore files, info/exclude and
//     core.excludesFile; git's index is not read, so a file that is tracked
//     though a pattern ignores it is passed over. Without a repository, the
//     .gitignore files below the directory given still hold,
//   - symbolic links: what they link to is found under its own name, or lies
//     elsewhere. So there are no loops,
//   - pipes, sockets and devices.
//
// Nor are folders entered, below those that are given, of which skip says so; it
// may be nil. [Run] passes over binary files among those too.
func Documents(paths []string, stdin io.Reader, skip func(dir string) bool) iter.Seq2[Document, error] {
	return func(yield func(Document, error) bool) {
		w := walk{yield: yield, skip: skip, stream: !isRegular(stdin) || countOf(paths, "-") > 1}
		for _, path := range paths {
			if !w.given(path, stdin) {
				return
			}
		}
	}
}

// A walk yields documents. Its methods return false when no more are wanted.
type walk struct {
	yield func(Document, error) bool
	skip  func(dir string) bool
	// stream: standard input is to be read as a stream. One that is given twice
	// is, as the first one takes all of it.
	stream bool
}

// isRegular reports whether stdin is a file, as after "<", that keeps nobody waiting.
func isRegular(stdin io.Reader) bool {
	f, ok := stdin.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode().IsRegular()
}

func countOf(paths []string, path string) (n int) {
	for _, p := range paths {
		if p == path {
			n++
		}
	}
	return n
}

func (w walk) fail(path string, err error) bool {
	return w.yield(Document{Name: path}, fileio.CannotRead(path, err))
}

func (w walk) given(path string, stdin io.Reader) bool {
	if path == "-" {
		open := func() (io.ReadCloser, error) { return io.NopCloser(stdin), nil }
		return w.yield(Document{Name: path, Open: open, Stream: w.stream}, nil)
	}
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return w.fail(path, err)
	case info.IsDir():
		rules, err := gitignore.Above(path)
		return (err == nil || w.yield(Document{Name: path}, err)) && w.directory(path, rules)
	}
	return w.yield(Document{Name: path, Open: opening(path), Stream: !info.Mode().IsRegular()}, nil)
}

func opening(path string) func() (io.ReadCloser, error) {
	return func() (io.ReadCloser, error) {
		f, err := os.Open(path)
		if err != nil {
			return nil, fileio.CannotRead(path, err)
		}
		return f, nil
	}
}

// directory yields the documents below the directory at path, in which the
// rules hold as well as its own.
func (w walk) directory(path string, rules gitignore.Rules) bool {
	entries, err := os.ReadDir(path)
	if err != nil && !w.fail(path, err) {
		return false
	}
	rules, err = rules.Enter(path)
	if err != nil && !w.yield(Document{Name: path}, err) {
		return false
	}
	slices.SortFunc(entries, byPath)
	maildir := isMaildir(entries)
	for _, e := range entries {
		if passedOver(path, e, maildir) != "" {
			continue
		}
		if !w.entry(filepath.Join(path, e.Name()), e, rules) {
			return false
		}
	}
	return true
}

func (w walk) entry(path string, e fs.DirEntry, rules gitignore.Rules) bool {
	if by, _ := rules.Ignored(e.Name(), e.IsDir()); by != nil {
		return true
	}
	if e.IsDir() {
		return w.skip != nil && w.skip(path) || w.directory(path, rules.Below(e.Name()))
	}
	return w.yield(Document{Name: path, Open: opening(path), found: true}, nil)
}

// passedOver says why an entry of the directory dir is not taken, whatever git
// ignores; "" when it is.
func passedOver(dir string, e fs.DirEntry, maildir bool) string {
	const hidden = "hidden: its name begins with a dot"
	switch {
	case e.Type()&fs.ModeSymlink != 0:
		return "a symbolic link"
	case !e.IsDir() && !e.Type().IsRegular():
		return "no regular file"
	case maildir && e.Name() == "tmp":
		return "mail that is still being delivered"
	case !strings.HasPrefix(e.Name(), "."):
		return ""
	case !maildir || !e.IsDir():
		return hidden
	}
	if folder, _ := os.ReadDir(filepath.Join(dir, e.Name())); !isMaildir(folder) {
		return hidden
	}
	return ""
}

// isMaildir reports whether a directory with these entries is a Maildir. Its
// folders are hidden directories in it, Maildirs too (maildir(5), Maildir++).
func isMaildir(entries []fs.DirEntry) bool {
	parts := 0
	for _, e := range entries {
		if e.IsDir() && (e.Name() == "cur" || e.Name() == "new") {
			parts++
		}
	}
	return parts == 2
}

// byPath orders the entries of a directory as the paths of the files below
// them are ordered.
func byPath(a, b fs.DirEntry) int {
	return strings.Compare(sortKey(a), sortKey(b))
}

func sortKey(e fs.DirEntry) string {
	if e.IsDir() {
		return e.Name() + "/"
	}
	return e.Name()
}
