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
	"github.com/urlmend/urlmend/internal/git"
	"github.com/urlmend/urlmend/internal/gitignore"
)

// Documents yields the documents that paths name, in the order of the paths, and an
// error for each unreadable one. The path "-" is stdin.
//
// A path that is given is always read, and a link is followed. Of a directory, all
// files below it are read, sorted by their paths as bytes, except
//   - hidden files and directories, which begin with a dot; the folders in a Maildir
//     are not hidden,
//   - tmp in a Maildir, which has mail that is still being delivered,
//   - files that git ignores, by .gitignore files, info/exclude and
//     core.excludesFile, even if they are tracked. Outside of a repository, the
//     .gitignore files below the directory apply nevertheless,
//   - symbolic links: their target is found under its own name, or is elsewhere. So
//     there are no loops,
//   - pipes, sockets and devices.
//
// A directory that is a repository of public-inbox is one document, whose texts are the messages.
//
// It does not enter directories below those that are given if the guide, which may be
// nil, skips them. [Run] also skips binary files among those found.
func Documents(paths []string, stdin io.Reader, guide Guide) iter.Seq2[Document, error] {
	return func(yield func(Document, error) bool) {
		w := walk{yield: yield, guide: guide, stream: !isRegular(stdin) || countOf(paths, "-") > 1}
		for _, path := range paths {
			if !w.given(path, stdin) {
				return
			}
		}
	}
}

// A Guide knows which directories are to be read.
type Guide interface {
	// SkipsFolder returns why the directory at path is not entered, or "" if it is.
	SkipsFolder(path string) (why string)
	// EntersFolder is called with what is in the directory at path before anything in it
	// is read.
	EntersFolder(path string, entries []fs.DirEntry)
}

// A SkipCounter is a [Guide] that counts skipped entries of directories.
type SkipCounter interface{ CountSkip(why string) }

// A walk yields documents. Its methods return false if no more are wanted.
type walk struct {
	yield func(Document, error) bool
	guide Guide // nil: all directories are entered
	// stream: standard input is read as a stream. It is if it is given twice, as
	// the first one reads all of it.
	stream bool
}

// isRegular reports whether stdin is a regular file, as after "<", which never
// blocks.
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

// opening returns a function that opens the file at path.
func opening(path string) func() (io.ReadCloser, error) {
	return openingBy(func(path string) (io.ReadCloser, error) { return os.Open(path) }, path)
}

// openingBy is opening with the function that opens a file.
func openingBy(open func(path string) (io.ReadCloser, error), path string) func() (io.ReadCloser, error) {
	return func() (io.ReadCloser, error) {
		f, err := open(path)
		if err != nil {
			return nil, fileio.CannotRead(path, err)
		}
		return f, nil
	}
}

// directory yields the documents below the directory at path, which inherits the
// rules.
func (w walk) directory(path string, rules gitignore.Rules) bool {
	entries, err := os.ReadDir(path)
	if err != nil && !w.fail(path, err) {
		return false
	}
	if isOne, more := w.inbox(path, entries); isOne {
		return more
	}
	if w.guide != nil {
		w.guide.EntersFolder(path, entries)
	}
	rules, err = rules.Enter(path)
	if err != nil && !w.yield(Document{Name: path}, err) {
		return false
	}
	slices.SortFunc(entries, byPath)
	maildir := isMaildir(entries)
	for _, e := range entries {
		if why := skipped(path, e, maildir); why != "" {
			if e.Name() != git.Folder && !fileio.IsTemp(e.Name()) {
				w.countSkip(why)
			}
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
		w.countSkip("ignored by git")
		return true
	}
	if e.IsDir() {
		if why := w.skipsFolder(path); why != "" {
			w.countSkip(why)
			return true
		}
		return w.directory(path, rules.Below(e.Name()))
	}
	return w.yield(Document{Name: path, Open: openingBy(fileio.OpenUnpolled, path), found: true}, nil)
}

func (w walk) skipsFolder(path string) (why string) {
	if w.guide == nil {
		return ""
	}
	return w.guide.SkipsFolder(path)
}

func (w walk) countSkip(why string) {
	if c, ok := w.guide.(SkipCounter); ok {
		c.CountSkip(why)
	}
}

// skipped returns the reason why an entry of the directory dir is not read, apart
// from patterns of git; "" if it is.
func skipped(dir string, e fs.DirEntry, maildir bool) string {
	const hidden = "hidden (its name begins with a dot)"
	switch {
	case e.Type()&fs.ModeSymlink != 0:
		return symbolicLink
	case !e.IsDir() && !e.Type().IsRegular():
		return irregular
	case maildir && e.Name() == "tmp":
		return "mail that is still being delivered"
	case !fileio.IsHidden(e.Name()):
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
// folders are hidden directories in it, which are Maildirs too (maildir(5),
// Maildir++).
func isMaildir(entries []fs.DirEntry) bool {
	parts := 0
	for _, e := range entries {
		if e.IsDir() && (e.Name() == "cur" || e.Name() == "new") {
			parts++
		}
	}
	return parts == 2
}

// byPath orders the entries of a directory by the paths of the files below them.
func byPath(a, b fs.DirEntry) int {
	return strings.Compare(sortKey(a), sortKey(b))
}

func sortKey(e fs.DirEntry) string {
	if e.IsDir() {
		return e.Name() + "/"
	}
	return e.Name()
}
